"""`EngineBoard` is `chess.Board`, only faster: held equal after random games."""

from __future__ import annotations

import random
import re
from pathlib import Path

import chess
import pytest

from playalike.engine.board import EngineBoard
from playalike.engine.evaluation.material import ZERO, MaterialTables, pack, unpack
from playalike.engine.ruleset import load_ruleset
from playalike.engine.zobrist import position_key
from playalike.position.exchange import see
from tests.boards import after, random_boards

RULESET = load_ruleset("default")
TABLES = MaterialTables(RULESET.evaluation, RULESET.tables)


def engine_board(board: chess.Board) -> EngineBoard:
    return EngineBoard.from_board(board, TABLES)


def assert_same(ours: EngineBoard, theirs: chess.Board) -> None:
    assert ours.fen(en_passant="fen") == theirs.fen(en_passant="fen")
    assert ours.promoted == theirs.promoted
    assert ours.occupied == theirs.occupied
    assert ours.occupied_co == theirs.occupied_co
    assert ours.types == [theirs.piece_type_at(s) or 0 for s in chess.SQUARES]
    assert ours.key == position_key(theirs)
    assert (ours.score, ours.phase) == TABLES.from_scratch(theirs)


@pytest.mark.parametrize("chess960", [False, True])
def test_equal_to_python_chess_through_random_games(chess960: bool) -> None:
    rng = random.Random(5)
    for _ in range(12):
        number = rng.randrange(960) if chess960 else 518
        theirs = chess.Board.from_chess960_pos(number)
        theirs.chess960 = chess960
        ours = engine_board(theirs)
        for _ in range(90):
            moves = list(theirs.legal_moves)
            if not moves:
                break
            assert {m.uci() for m in ours.legal_moves} == {m.uci() for m in moves}
            for move in rng.sample(moves, min(4, len(moves))):
                ours.push(move)
                theirs.push(move)
                assert_same(ours, theirs)
                assert ours.pop() == theirs.pop()
                assert_same(ours, theirs)
            move = rng.choice(moves)
            ours.push(move)
            theirs.push(move)
            assert ours.is_repetition(2) == theirs.is_repetition(2)
            assert ours.is_check() == theirs.is_check()
        while ours.move_stack:
            ours.pop()
            theirs.pop()
        assert_same(ours, theirs)


@pytest.mark.parametrize(
    ("fen", "uci"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a8"),
        ("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6"),
        ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n"),
        ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q"),
        ("4k3/8/8/8/2p5/8/1P6/4K3 w - - 0 1", "b2b4"),
    ],
)
def test_special_moves_and_back(fen: str, uci: str) -> None:
    theirs = chess.Board(fen)
    ours = engine_board(theirs)
    move = chess.Move.from_uci(uci)
    ours.push(move)
    theirs.push(move)
    assert_same(ours, theirs)
    ours.pop()
    assert_same(ours, chess.Board(fen))


def test_null_move_with_a_rook_on_a1() -> None:
    # A null move is written a1a1: the rook there must stay where it is.
    theirs = after("1. e4 e5 2. Nf3")
    theirs.push(chess.Move.from_uci("b8c6"))
    ours = engine_board(theirs)
    ours.push(chess.Move.null())
    theirs.push(chess.Move.null())
    assert_same(ours, theirs)
    ours.pop()
    theirs.pop()
    assert_same(ours, theirs)


def perft(board: EngineBoard, depth: int) -> int:
    """Count leaves with the staged generation of the search, not with `legal_moves`."""
    from playalike.engine.ordering import MoveOrdering

    ordering = MoveOrdering(RULESET.search)
    moves = list(ordering.moves(board, None, 0, board.checkers_mask()))
    assert len({m.uci() for m in moves}) == len(moves)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        board.push(move)
        total += perft(board, depth - 1)
        board.pop()
    return total


@pytest.mark.parametrize(
    ("fen", "counts"),
    [
        (chess.STARTING_FEN, (20, 400)),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", (48, 2039)),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", (14, 191, 2812)),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", (44, 1486)),
    ],
)
def test_staged_generation_counts(fen: str, counts: tuple[int, ...]) -> None:
    board = engine_board(chess.Board(fen))
    for depth, count in enumerate(counts, start=1):
        assert perft(board, depth) == count


@pytest.mark.shared
def test_perft_suite(shared_data: Path) -> None:
    text = (shared_data / "suites" / "perftsuite126.epd").read_text()
    checked = 0
    for line in text.splitlines():
        fen = line.split(";")[0].partition(" perft")[0].strip()
        board = engine_board(chess.Board(fen))
        for depth, count in re.findall(r"(?:D|perft)(\d+) +(\d+)", line):
            if int(count) <= 1_000:
                assert perft(board, int(depth)) == int(count), line
                checked += 1
    assert checked > 100


def test_repetition_inside_the_search() -> None:
    board = after("1. Nf3 Nf6 2. Ng1 Ng8")  # the start for the second time
    ours = engine_board(board)
    assert ours.is_repetition(2)
    assert not ours.is_repetition(3)
    root = len(ours.keys)
    # In the game: once before is not enough. In the search: once is.
    assert not ours.is_drawn_by_repetition(root)
    for uci in ("g1f3", "g8f6", "f3g1", "f6g8"):
        ours.push(chess.Move.from_uci(uci))
    assert ours.is_drawn_by_repetition(root)


def test_en_passant_counts_in_the_key_only_when_it_can_be_taken() -> None:
    idle = chess.Board("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1")
    without = chess.Board("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1")
    assert position_key(idle) == position_key(without)
    taken = chess.Board("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1")
    assert position_key(taken) != position_key(chess.Board("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"))


def test_remembered_quiet_moves_are_legal_exactly_when_generated() -> None:
    for board in random_boards(40, seed=11):
        if board.is_check():
            continue
        ours = engine_board(board)
        blockers = ours.king_blockers()
        legal = {
            m.from_square | m.to_square << 6
            for m in board.legal_moves
            if not board.is_capture(m) and m.promotion is None and not board.is_castling(m)
        }
        allowed = {code for code in range(1, 4096) if ours.may_play(code, blockers)}
        assert allowed == legal


def boards_in_and_out_of_check() -> list[chess.Board]:
    """Random positions, and every position one move later in which someone stands in check."""
    found = list(random_boards(60, seed=23))
    for board in list(found):
        for move in board.legal_moves:
            if board.gives_check(move):
                later = board.copy(stack=False)
                later.push(move)
                found.append(later)
    return found


def test_evasions_are_the_legal_moves_in_the_same_order() -> None:
    checked = 0
    for board in boards_in_and_out_of_check():
        ours = engine_board(board)
        assert ours.checkers_mask() == board.checkers_mask()
        if ours.checkers_mask():
            checked += 1
            assert ours.evasions(ours.checkers_mask()) == list(board.legal_moves)
    assert checked > 40


@pytest.mark.parametrize(
    ("fen", "uci", "legal"),
    [
        # The pawn that checks is taken in passing, but not by a pawn that is pinned.
        ("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "e4d3", True),
        ("8/8/8/3k4/3pP3/8/8/3RK3 b - e3 0 1", "d4e3", False),
        # A capture elsewhere does not answer the check; a step back along its line neither.
        ("7B/8/8/8/3k4/2p5/3P4/4K3 b - - 0 1", "c3d2", False),
        ("8/8/5B2/8/3k4/2p5/3P4/4K3 b - - 0 1", "d4c3", False),
        ("8/8/5B2/8/3k4/2p5/3P4/4K3 b - - 0 1", "d4d3", True),
    ],
)
def test_evasions_by_hand(fen: str, uci: str, legal: bool) -> None:
    board = chess.Board(fen)
    ours = engine_board(board)
    assert board.is_check()
    assert (chess.Move.from_uci(uci) in ours.evasions(ours.checkers_mask())) is legal


def test_blockers_and_guards_are_those_of_python_chess() -> None:
    for board in boards_in_and_out_of_check():
        ours = engine_board(board)
        king = board.king(board.turn)
        assert king is not None
        assert ours.king_blockers() == board._slider_blockers(king)
        for square in chess.SQUARES:
            for color in chess.COLORS:
                assert ours.is_guarded(square, color) == board.is_attacked_by(color, square)


def test_doubtful_captures_are_marked_and_all_others_are_sound() -> None:
    """An even sorting key promises that the capture does not lose; `bad` holds only losers."""
    from playalike.engine.ordering import MoveOrdering, Ranked

    ordering = MoveOrdering(RULESET.search)
    lost = doubtful = 0
    for board in random_boards(150, seed=31):
        if board.is_check():
            continue
        ours = engine_board(board)
        bad: list[Ranked] = []
        targets = ours.occupied_co[not ours.turn]
        for order, _, move in ordering.captures(ours, ours.king_blockers(), targets, bad):
            if order & 1:
                doubtful += 1
            elif move.promotion is None:
                assert see(board, move) >= 0, (board.fen(), move.uci())
        for _, _, move in bad:
            if move.promotion is None:
                lost += 1
                assert see(board, move) < 0, (board.fen(), move.uci())
    assert lost > 20
    assert doubtful > 20


def test_uncoverers_are_the_pieces_whose_moves_discover_check() -> None:
    seen = 0
    for board in random_boards(300, seed=21):
        if board.is_check():
            continue
        ours = engine_board(board)
        uncovering = ours.uncoverers()
        for move in board.legal_moves:
            if board.is_castling(move) or board.is_en_passant(move) or move.promotion:
                continue
            board.push(move)
            king = board.king(board.turn)
            assert king is not None
            discovered = board.attackers(not board.turn, king) - chess.SquareSet([move.to_square])
            board.pop()
            if discovered:
                seen += 1
                assert uncovering >> move.from_square & 1, (board.fen(), move)
    assert seen
    # The knight on b7 uncovers the queen; either of two pawns on the file hides the rook.
    ours = engine_board(chess.Board("Q7/1N6/8/3k4/8/3P4/3P4/3RK3 w - - 0 1"))
    assert ours.uncoverers() == chess.BB_B7


def test_packing() -> None:
    for mg, eg in ((0, 0), (5, -7), (-3000, 4000), (-1, -1)):
        assert unpack(pack(mg, eg) + ZERO) == (mg, eg)
    assert unpack(pack(10, -20) - pack(15, 5) + ZERO) == (-5, -25)


def test_copy_and_root() -> None:
    ours = engine_board(chess.Board())
    for uci in ("g1f3", "g8f6"):
        ours.push(chess.Move.from_uci(uci))
    twin = ours.copy()
    twin.pop()
    assert twin.fen() != ours.fen()
    assert ours.root().fen() == chess.STARTING_FEN
