from __future__ import annotations

import random
from collections.abc import Iterator

import chess
import pytest
from chess import Bitboard, Color

from playalike.position.bits import relative_rank
from playalike.position.pawns import PawnFeatures, Wing, pawn_structure
from tests.boards import after, mirror_files


def squares(names: str) -> Bitboard:
    return sum(chess.BB_SQUARES[chess.parse_square(name)] for name in names.split())


def names(bb: Bitboard) -> str:
    return " ".join(chess.square_name(s) for s in chess.scan_forward(bb))


def pawns_only(white: str, black: str) -> chess.Board:
    board = chess.Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    for color, where in ((chess.WHITE, white), (chess.BLACK, black)):
        for name in where.split():
            board.set_piece_at(chess.parse_square(name), chess.Piece(chess.PAWN, color))
    return board


def random_pawns(count: int, seed: int) -> Iterator[chess.Board]:
    rng = random.Random(seed)
    for _ in range(count):
        board = chess.Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
        where = rng.sample(range(8, 56), rng.randrange(17))
        for number, square in enumerate(where):
            board.set_piece_at(square, chess.Piece(chess.PAWN, number % 2 == 0))
        yield board


def test_start() -> None:
    structure = pawn_structure(chess.Board())
    for color in chess.COLORS:
        side = structure.of(color)
        assert side.isolated == side.doubled == side.backward == side.passed == side.candidates == 0
        assert side.chains == ()
        assert side.islands == (side.pawns,)
        assert side.phalanx == side.pawns
        assert side.majorities == frozenset()
        assert side.half_open == 0
    assert structure.open_files == 0
    assert structure.white.attack_span == sum(chess.BB_RANKS[2:])


def test_isolated_and_open_files() -> None:
    structure = pawn_structure(pawns_only("a2 b2 d4 f2 g2 h2", "a7 b7 e6 f7 g7 h7"))
    assert names(structure.white.isolated) == "d4"
    assert structure.black.isolated == 0
    assert structure.open_files == chess.BB_FILE_C
    assert structure.white.half_open == chess.BB_FILE_E
    assert structure.black.half_open == chess.BB_FILE_D
    assert [names(i) for i in structure.white.islands] == ["a2 b2", "d4", "f2 g2 h2"]
    assert [names(i) for i in structure.black.islands] == ["a7 b7", "e6 f7 g7 h7"]


def test_doubled_means_every_pawn_of_the_file() -> None:
    structure = pawn_structure(pawns_only("c3 c4 e4", "f5 f6 f7"))
    assert names(structure.white.doubled) == "c3 c4"
    assert names(structure.black.doubled) == "f5 f6 f7"
    assert names(structure.black.isolated) == "f5 f6 f7"


def test_backward() -> None:
    # The Najdorf's d6: the e-pawn is past it, the c-pawn is gone, and e4 guards d5.
    najdorf = after("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be2 e5")
    assert names(pawn_structure(najdorf).black.backward) == "d6"
    # With the pawn still on e6 it can be guarded on d5.
    scheveningen = after("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 e6")
    assert pawn_structure(scheveningen).black.backward == 0
    # Nothing guards the square before d6: it can simply go on.
    assert pawn_structure(pawns_only("a2", "d6 e5")).black.backward == 0
    # Level neighbours and neighbours behind help.
    assert pawn_structure(pawns_only("e4", "d6 e6")).black.backward == 0
    assert pawn_structure(pawns_only("e4", "c7 d6 e5")).black.backward == 0
    # An isolated pawn is called isolated, not backward.
    assert pawn_structure(pawns_only("e4", "d6 f5")).black.backward == 0
    # The minority attack's fruit: c6 behind d5, before the square that d4 guards.
    assert names(pawn_structure(pawns_only("d4 e3", "a7 c6 d5")).black.backward) == "c6"


def test_passed_protected_connected() -> None:
    structure = pawn_structure(pawns_only("a5 b4 e5 h2", "d7 g6 h6"))
    assert names(structure.white.passed) == "b4 a5"
    assert names(structure.white.protected_passed) == "a5"
    assert names(structure.white.connected_passed) == "b4 a5"
    assert structure.black.passed == 0
    structure = pawn_structure(pawns_only("b6 d4", "f5 g5 g3"))
    assert names(structure.white.passed) == "d4 b6"
    assert structure.white.connected_passed == 0
    # The rear pawn of a pair is not passed; the phalanx is connected.
    assert names(structure.black.passed) == "g3 f5"
    assert structure.black.connected_passed == 0
    assert names(pawn_structure(pawns_only("c4 d4", "h7")).white.connected_passed) == "c4 d4"
    # Level with the enemy pawn or past it is past it.
    assert names(pawn_structure(pawns_only("e5", "d5 f4")).white.passed) == "e5"
    assert pawn_structure(pawns_only("e5", "d6")).white.passed == 0


def test_candidates() -> None:
    # Two against one on the kingside: the one without an opponent before it.
    structure = pawn_structure(pawns_only("g4 h4", "h6"))
    assert names(structure.white.candidates) == "g4"
    # One helper against two guards is too few.
    assert pawn_structure(pawns_only("b4 c4", "b6 d6")).white.candidates == 0
    # A helper ahead has gone too far to help.
    assert pawn_structure(pawns_only("g4 h5", "h6")).white.candidates == 0
    # Passed pawns are not candidates.
    assert pawn_structure(pawns_only("c4", "")).white.candidates == 0


def test_chains() -> None:
    french = after("1. e4 e6 2. d4 d5 3. e5 c5 4. c3 Nc6 5. Nf3")
    structure = pawn_structure(french)
    assert [names(c) for c in structure.white.chains] == ["b2 c3 d4 e5"]
    assert [names(c) for c in structure.black.chains] == ["d5 e6 f7"]
    assert names(structure.rams) == "d4 e5"
    two = pawn_structure(pawns_only("a2 b3 e4 f3 g4", "c7"))
    assert [names(c) for c in two.white.chains] == ["a2 b3", "f3 e4 g4"]


@pytest.mark.parametrize(
    ("line", "white", "black"),
    [
        # Ruy Lopez, exchange: four against three on the kingside, the crippled majority against it.
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. d4 exd4 6. Qxd4",
            {Wing.KINGSIDE, Wing.CENTRE},
            {Wing.QUEENSIDE},
        ),
        # Open Sicilian: White's queenside, Black's centre.
        ("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4", {Wing.QUEENSIDE}, {Wing.CENTRE}),
        # Carlsbad: the minority attack runs into the majority.
        (
            "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. cxd5 exd5",
            {Wing.CENTRE, Wing.KINGSIDE},
            {Wing.QUEENSIDE},
        ),
        ("1. e4 e6 2. d4 d5 3. exd5 exd5", set(), set()),
    ],
)
def test_majorities(line: str, white: set[Wing], black: set[Wing]) -> None:
    structure = pawn_structure(after(line))
    assert structure.white.majorities == white
    assert structure.black.majorities == black


FEATURES = [
    "isolated",
    "doubled",
    "backward",
    "passed",
    "protected_passed",
    "connected_passed",
    "candidates",
]


def naive(board: chess.Board, color: Color) -> dict[str, Bitboard]:
    """The definitions, spelled out with loops over files and relative ranks."""

    def place(square: int) -> tuple[int, int]:
        return chess.square_file(square), relative_rank(square, color)

    own = {place(s): s for s in board.pieces(chess.PAWN, color)}
    enemy = {place(s) for s in board.pieces(chess.PAWN, not color)}
    found = dict.fromkeys(FEATURES, 0)
    for (file, rank), square in own.items():
        bit = chess.BB_SQUARES[square]
        beside = [(f, r) for f, r in own if abs(f - file) == 1]
        helpers = [1 for f, r in beside if r <= rank]
        guards = [1 for f, r in enemy if abs(f - file) == 1 and r > rank]
        stop_guarded = any(abs(f - file) == 1 and r == rank + 2 for f, r in enemy)
        if not beside:
            found["isolated"] |= bit
        elif not helpers and stop_guarded:
            found["backward"] |= bit
        if any(f == file and r != rank for f, r in own):
            found["doubled"] |= bit
        blocked = any(f == file and r > rank for f, r in [*own, *enemy])
        if not blocked and not guards:
            found["passed"] |= bit
            if (file - 1, rank - 1) in own or (file + 1, rank - 1) in own:
                found["protected_passed"] |= bit
        elif not blocked and len(helpers) >= len(guards):
            found["candidates"] |= bit
    for square in chess.scan_forward(found["passed"]):
        others = found["passed"] & ~chess.BB_FILES[chess.square_file(square)]
        if others & chess.BB_KING_ATTACKS[square]:
            found["connected_passed"] |= chess.BB_SQUARES[square]
    return found


def test_features_are_what_the_definitions_say() -> None:
    seen = dict.fromkeys(FEATURES, 0)
    for board in random_pawns(1500, seed=11):
        structure = pawn_structure(board)
        for color in chess.COLORS:
            for name, expected in naive(board, color).items():
                assert getattr(structure.of(color), name) == expected, (name, board.fen())
                seen[name] += bool(expected)
    assert min(seen.values()) > 20, seen  # every feature was really met


def sets(features: PawnFeatures) -> list[Bitboard]:
    return [
        features.pawns,
        features.isolated,
        features.doubled,
        features.backward,
        features.passed,
        features.protected_passed,
        features.connected_passed,
        features.candidates,
        features.guarded,
        features.phalanx,
        features.attacks,
        features.attack_span,
        features.half_open,
    ]


def test_colours_are_treated_alike() -> None:
    for board in random_pawns(500, seed=12):
        structure, flipped = pawn_structure(board), pawn_structure(board.mirror())
        for color in chess.COLORS:
            ours, theirs = structure.of(color), flipped.of(not color)
            assert sets(theirs) == [chess.flip_vertical(bb) for bb in sets(ours)]
            assert {*theirs.chains} == {chess.flip_vertical(bb) for bb in ours.chains}
            assert theirs.islands == tuple(chess.flip_vertical(bb) for bb in ours.islands)
            assert theirs.majorities == ours.majorities
        assert flipped.open_files == structure.open_files


def test_wings_are_treated_alike() -> None:
    swap = {
        Wing.QUEENSIDE: Wing.KINGSIDE,
        Wing.KINGSIDE: Wing.QUEENSIDE,
        Wing.CENTRE: Wing.CENTRE,
    }
    for board in random_pawns(500, seed=13):
        structure, flipped = pawn_structure(board), pawn_structure(mirror_files(board))
        for color in chess.COLORS:
            ours, theirs = structure.of(color), flipped.of(color)
            assert sets(theirs) == [chess.flip_horizontal(bb) for bb in sets(ours)]
            assert {*theirs.chains} == {chess.flip_horizontal(bb) for bb in ours.chains}
            assert theirs.majorities == {swap[wing] for wing in ours.majorities}


def test_the_board_is_left_alone_and_pieces_do_not_matter() -> None:
    board = after("1. e4 c5 2. Nf3 d6")
    before = board.fen()
    structure = pawn_structure(board)
    assert board.fen() == before
    assert pawn_structure(after("1. e4 c5 2. Nc3 d6 3. Qh5 Qa5")) == structure
