from __future__ import annotations

from pathlib import Path

import chess
import chess.pgn
import pytest

from playalike.position.structure.category import (
    Holder,
    StructureCategory,
    StructureLabel,
    categorise,
)
from tests.boards import after

C = StructureCategory
WHITE, BLACK, BOTH = chess.WHITE, chess.BLACK, None

KNOWN = [
    (C.FRENCH_CHAIN, WHITE, "French, advance", "1. e4 e6 2. d4 d5 3. e5 c5 4. c3 Nc6 5. Nf3 Qb6"),
    (
        C.FRENCH_CHAIN,
        WHITE,
        "French, Steinitz",
        "1. e4 e6 2. d4 d5 3. Nc3 Nf6 4. e5 Nfd7 5. f4 c5 6. Nf3 Nc6 7. Be3",
    ),
    (
        C.FRENCH_CHAIN,
        WHITE,
        "Caro-Kann, advance",
        "1. e4 c6 2. d4 d5 3. e5 Bf5 4. Nf3 e6 5. Be2 c5",
    ),
    (
        C.KINGS_INDIAN_CLOSED,
        BLACK,
        "King's Indian, Mar del Plata",
        "1. d4 Nf6 2. c4 g6 3. Nc3 Bg7 4. e4 d6 5. Nf3 O-O 6. Be2 e5 7. O-O Nc6 8. d5 Ne7",
    ),
    (
        C.KINGS_INDIAN_CLOSED,
        BLACK,
        "King's Indian, Petrosian",
        "1. d4 Nf6 2. c4 g6 3. Nc3 Bg7 4. e4 d6 5. Nf3 O-O 6. Be2 e5 7. d5 a5 8. Bg5",
    ),
    (
        C.KINGS_INDIAN_CLOSED,
        BLACK,
        "Ruy Lopez, Breyer with d5",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O "
        "9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 15. d5",
    ),
    (
        C.BENONI_SYMMETRIC,
        BLACK,
        "Benoni with exd5",
        "1. d4 Nf6 2. c4 c5 3. d5 e6 4. Nc3 d6 5. e4 exd5 6. exd5 Be7 7. Bd3 O-O",
    ),
    (
        C.BENONI_SYMMETRIC,
        BLACK,
        "King's Indian, Averbakh with exd5",
        "1. d4 Nf6 2. c4 g6 3. Nc3 Bg7 4. e4 d6 5. Be2 O-O 6. Bg5 c5 7. d5 e6 8. Qd2 exd5 9. exd5",
    ),
    (
        C.BENONI_ASYMMETRIC,
        BLACK,
        "Modern Benoni, classical",
        "1. d4 Nf6 2. c4 c5 3. d5 e6 4. Nc3 exd5 5. cxd5 d6 6. e4 g6 7. Nf3 Bg7 8. Be2 O-O",
    ),
    (
        C.BENONI_ASYMMETRIC,
        BLACK,
        "Modern Benoni, fianchetto",
        "1. d4 Nf6 2. c4 c5 3. d5 e6 4. Nc3 exd5 5. cxd5 d6 6. Nf3 g6 7. g3 Bg7 8. Bg2 O-O",
    ),
    (
        C.STONEWALL,
        BLACK,
        "Dutch, Stonewall",
        "1. d4 f5 2. g3 Nf6 3. Bg2 e6 4. Nf3 d5 5. O-O Bd6 6. c4 c6",
    ),
    (
        C.STONEWALL,
        WHITE,
        "Stonewall attack",
        "1. d4 d5 2. e3 Nf6 3. Bd3 c5 4. c3 Nc6 5. f4 g6 6. Nf3",
    ),
    (C.STONEWALL, BOTH, "double Stonewall", "1. d4 d5 2. e3 e6 3. f4 f5 4. c3 c6"),
    (
        C.HEDGEHOG,
        BLACK,
        "English, hedgehog",
        "1. c4 c5 2. Nf3 Nf6 3. g3 b6 4. Bg2 Bb7 5. O-O e6 6. Nc3 Be7 7. d4 cxd4 8. Qxd4 d6 "
        "9. Rd1 a6",
    ),
    (
        C.HEDGEHOG,
        BLACK,
        "Sicilian Kan, hedgehog",
        "1. e4 c5 2. Nf3 e6 3. d4 cxd4 4. Nxd4 a6 5. c4 Nf6 6. Nc3 Qc7 7. Be2 b6 8. O-O Bb7 "
        "9. f3 d6",
    ),
    (
        C.MAROCZY_BIND,
        WHITE,
        "accelerated Dragon, Maroczy bind",
        "1. e4 c5 2. Nf3 Nc6 3. d4 cxd4 4. Nxd4 g6 5. c4 Bg7 6. Be3 Nf6 7. Nc3 O-O 8. Be2 d6",
    ),
    (
        C.MAROCZY_BIND,
        WHITE,
        "Sicilian Kan with c4",
        "1. e4 c5 2. Nf3 e6 3. d4 cxd4 4. Nxd4 a6 5. c4 Nf6 6. Nc3",
    ),
    (
        C.MAROCZY_BIND,
        BLACK,
        "English, reversed Maroczy",
        "1. c4 c5 2. Nf3 Nf6 3. Nc3 d5 4. cxd5 Nxd5 5. g3 Nc6 6. Bg2 Nc7 7. O-O e5 8. d3 Be7",
    ),
    (
        C.BOLESLAVSKY_HOLE,
        BLACK,
        "Najdorf, 6.Be2 e5",
        "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be2 e5 7. Nb3 Be7",
    ),
    (
        C.BOLESLAVSKY_HOLE,
        BLACK,
        "Boleslavsky",
        "1. e4 c5 2. Nf3 Nc6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 d6 6. Be2 e5 7. Nb3",
    ),
    (
        C.BOLESLAVSKY_HOLE,
        BLACK,
        "Kalashnikov with c4",
        "1. e4 c5 2. Nf3 Nc6 3. d4 cxd4 4. Nxd4 e5 5. Nb5 d6 6. c4 Be7",
    ),
    (
        C.SCHEVENINGEN,
        BLACK,
        "Scheveningen",
        "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 e6 6. Be2 Be7 7. O-O O-O",
    ),
    (
        C.SCHEVENINGEN,
        BLACK,
        "Najdorf, English attack with e6",
        "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be3 e6 7. f3 b5",
    ),
    (
        C.DRAGON,
        BLACK,
        "Dragon, Yugoslav attack",
        "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 g6 6. Be3 Bg7 7. f3 O-O 8. Qd2 Nc6",
    ),
    (
        C.DRAGON,
        BLACK,
        "Dragon, classical",
        "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 g6 6. Be2 Bg7 7. O-O O-O 8. Nb3",
    ),
    (
        C.CARLSBAD,
        WHITE,
        "Queen's Gambit, exchange",
        "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. cxd5 exd5 5. Bg5 Be7 6. e3 O-O 7. Bd3 c6 8. Qc2 Nbd7",
    ),
    (
        C.CARLSBAD,
        BLACK,
        "Caro-Kann, exchange",
        "1. e4 c6 2. d4 d5 3. exd5 cxd5 4. Bd3 Nc6 5. c3 Nf6 6. Bf4 Bg4",
    ),
    (
        C.HANGING_PAWNS,
        BLACK,
        "Queen's Gambit, Tartakower",
        "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 h6 7. Bh4 b6 8. cxd5 Nxd5 "
        "9. Bxe7 Qxe7 10. Nxd5 exd5 11. Rc1 Be6 12. Qa4 c5 13. Qa3 Rc8 14. Be2 a5 15. O-O Nd7 "
        "16. dxc5 bxc5",
    ),
    (
        C.HANGING_PAWNS,
        WHITE,
        "Zukertort system",
        "1. Nf3 d5 2. e3 Nf6 3. b3 e6 4. Bb2 Be7 5. d4 O-O 6. Bd3 c5 7. O-O Nc6 8. Nbd2 cxd4 "
        "9. exd4 b6 10. c4 dxc4 11. bxc4",
    ),
    (
        C.ISOLATED_QUEEN_PAWN,
        WHITE,
        "Caro-Kann, Panov",
        "1. e4 c6 2. d4 d5 3. exd5 cxd5 4. c4 Nf6 5. Nc3 e6 6. Nf3 Be7 7. Bd3 dxc4 8. Bxc4 O-O",
    ),
    (
        C.ISOLATED_QUEEN_PAWN,
        BLACK,
        "Tarrasch defence",
        "1. d4 d5 2. c4 e6 3. Nc3 c5 4. cxd5 exd5 5. Nf3 Nc6 6. g3 Nf6 7. Bg2 Be7 8. O-O O-O "
        "9. dxc5 Bxc5",
    ),
    (
        C.ISOLATED_QUEEN_PAWN,
        WHITE,
        "Queen's Gambit accepted",
        "1. d4 d5 2. c4 dxc4 3. Nf3 Nf6 4. e3 e6 5. Bxc4 c5 6. O-O cxd4 7. exd4 Be7",
    ),
    (
        C.SLAV_CARO_TRIANGLE,
        BLACK,
        "Semi-Slav",
        "1. d4 d5 2. c4 c6 3. Nf3 Nf6 4. Nc3 e6 5. e3 Nbd7 6. Bd3",
    ),
    (
        C.SLAV_CARO_TRIANGLE,
        BLACK,
        "Slav, Dutch variation",
        "1. d4 d5 2. c4 c6 3. Nf3 Nf6 4. Nc3 dxc4 5. a4 Bf5 6. e3 e6 7. Bxc4 Bb4",
    ),
    (
        C.SLAV_CARO_TRIANGLE,
        BLACK,
        "Caro-Kann, classical",
        "1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Bf5 5. Ng3 Bg6 6. h4 h6 7. Nf3 Nd7 8. h5 Bh7 "
        "9. Bd3 Bxd3 10. Qxd3 e6",
    ),
    (
        C.GRUNFELD_CENTRE,
        WHITE,
        "Grünfeld, exchange",
        "1. d4 Nf6 2. c4 g6 3. Nc3 d5 4. cxd5 Nxd5 5. e4 Nxc3 6. bxc3 Bg7 7. Bc4 c5 8. Ne2",
    ),
    (
        C.GRUNFELD_CENTRE,
        WHITE,
        "Semi-Tarrasch",
        "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Nf3 c5 5. cxd5 Nxd5 6. e4 Nxc3 7. bxc3 cxd4 8. cxd4 Bb4+",
    ),
    (
        C.GRUNFELD_CENTRE,
        WHITE,
        "Grünfeld, Russian",
        "1. d4 Nf6 2. c4 g6 3. Nc3 d5 4. Nf3 Bg7 5. Qb3 dxc4 6. Qxc4 O-O 7. e4",
    ),
    (C.LOCKED, BOTH, "Czech Benoni", "1. d4 Nf6 2. c4 c5 3. d5 e5 4. Nc3 d6 5. e4 Be7"),
    (
        C.LOCKED,
        BOTH,
        "Nimzo-Indian, Hübner",
        "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. e3 c5 5. Bd3 Nc6 6. Nf3 Bxc3+ 7. bxc3 d6 8. e4 e5 9. d5",
    ),
    (
        C.OPEN,
        BOTH,
        "Scotch four knights",
        "1. e4 e5 2. Nf3 Nc6 3. Nc3 Nf6 4. d4 exd4 5. Nxd4 Bb4 6. Nxc6 bxc6 7. Bd3 d5 8. exd5 cxd5",
    ),
    (C.OPEN, BOTH, "Scotch", "1. e4 e5 2. Nf3 Nc6 3. d4 exd4 4. Nxd4 Bc5 5. Be3 Qf6"),
    (
        C.OPEN,
        BOTH,
        "Ruy Lopez, Berlin",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Nxe4 5. d4 Nd6 6. Bxc6 dxc6 7. dxe5 Nf5 "
        "8. Qxd8+ Kxd8",
    ),
    (
        C.SYMMETRICAL,
        BOTH,
        "French, exchange",
        "1. e4 e6 2. d4 d5 3. exd5 exd5 4. Nf3 Nf6 5. Bd3 Bd6",
    ),
    (
        C.SYMMETRICAL,
        BOTH,
        "English, symmetrical",
        "1. c4 c5 2. Nc3 Nc6 3. g3 g6 4. Bg2 Bg7 5. Nf3 Nf6 6. O-O O-O 7. d3 d6 8. a3 a5",
    ),
    (C.SYMMETRICAL, BOTH, "Giuoco pianissimo", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 d6 5. c3 Nf6"),
    (C.OTHER, BOTH, "one move", "1. d4 Nf6"),
    (C.OTHER, BOTH, "Pirc", "1. e4 d6 2. d4 Nf6 3. Nc3 g6 4. Nf3 Bg7"),
]


@pytest.mark.parametrize(
    ("category", "holder", "line"),
    [(category, holder, line) for category, holder, _, line in KNOWN],
    ids=[f"{category}: {name}" for category, _, name, _ in KNOWN],
)
def test_known_lines(category: StructureCategory, holder: bool | None, line: str) -> None:
    board = after(line)
    for pov in chess.COLORS:
        expected = (
            Holder.BOTH if holder is None else Holder.MINE if holder == pov else Holder.THEIRS
        )
        assert categorise(board, pov) == StructureLabel(category, expected)
        assert categorise(board.mirror(), not pov) == StructureLabel(category, expected)


def test_every_category_has_two_known_lines() -> None:
    for category in StructureCategory:
        assert len([1 for known in KNOWN if known[0] is category]) >= 2, category


@pytest.mark.parametrize(
    ("line", "not_this"),
    [
        # Before the exchange on d5, and with both e-pawns gone.
        ("1. d4 d5 2. c4 e6 3. Nc3 Nf6", C.CARLSBAD),
        ("1. e4 e6 2. d4 d5 3. exd5 exd5 4. c3 c6", C.CARLSBAD),
        # The d-pawns face each other.
        ("1. d4 d5 2. c4 c5 3. cxd5 Qxd5 4. e3 cxd4 5. exd4 e6 6. Nc3 Qd8 7. d5", C.HANGING_PAWNS),
        ("1. e4 e6 2. d4 d5 3. exd5 exd5 4. c4 c5 5. cxd5 cxd4", C.ISOLATED_QUEEN_PAWN),
        # The e-pawn can still guard d5.
        ("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6", C.BOLESLAVSKY_HOLE),
        # Black's c-pawn is still there.
        ("1. c4 e5 2. e4", C.MAROCZY_BIND),
        ("1. d4 f5 2. c4 Nf6 3. g3 e6 4. Bg2 d6", C.STONEWALL),
        ("1. e4 e6 2. d4 d5 3. Nd2", C.FRENCH_CHAIN),
        ("1. d4 Nf6 2. c4 g6 3. Nc3 Bg7 4. e4 d6 5. f3 e5", C.KINGS_INDIAN_CLOSED),
        ("1. e4 d6 2. d4 Nf6 3. Nc3 g6", C.DRAGON),
    ],
)
def test_near_misses(line: str, not_this: StructureCategory) -> None:
    assert categorise(after(line), chess.WHITE).category is not not_this


@pytest.mark.parametrize(
    ("fen", "not_this"),
    [
        # Nothing on the c- or e-file before the d-pawn: it is passed.
        ("4k3/pp3ppp/8/2pP4/8/8/PP3PPP/4K3 w - - 0 1", C.ISOLATED_QUEEN_PAWN),
        ("4k3/pp3ppp/8/8/2pP4/8/PP3PPP/4K3 w - - 0 1", C.ISOLATED_QUEEN_PAWN),
        # No pawns on the b- and e-files: connected passed pawns hang on nothing.
        ("6k1/5ppp/8/8/2PP4/8/5PPP/6K1 w - - 0 1", C.HANGING_PAWNS),
        ("6k1/p3pppp/8/8/2PP4/8/P4PPP/6K1 w - - 0 1", C.HANGING_PAWNS),
    ],
)
def test_passed_pawns_are_no_weakness(fen: str, not_this: StructureCategory) -> None:
    assert categorise(chess.Board(fen), chess.WHITE).category is not not_this


def test_label_reads_well_and_turns_round() -> None:
    label = StructureLabel(C.CARLSBAD, Holder.MINE)
    assert str(label) == "carlsbad:mine"
    assert str(label.from_other_side()) == "carlsbad:theirs"
    assert label.from_other_side().from_other_side() == label
    both = StructureLabel(C.OPEN, Holder.BOTH)
    assert both.from_other_side() == both


@pytest.mark.shared
def test_most_middlegames_of_masters_have_a_name(shared_data: Path) -> None:
    """Precedence must leave no category unreachable in real games, and "other" not the rule."""
    seen: dict[StructureCategory, int] = dict.fromkeys(StructureCategory, 0)
    with (shared_data / "players" / "Karpov.pgn").open(encoding="utf-8", errors="replace") as file:
        for _ in range(250):
            game = chess.pgn.read_game(file)
            assert game is not None
            board = game.board()
            for ply, move in enumerate(game.mainline_moves(), start=1):
                board.push(move)
                if ply in (24, 30, 36):
                    seen[categorise(board, chess.WHITE).category] += 1
    print({category.value: count for category, count in seen.items()})
    assert seen[C.OTHER] < 0.5 * sum(seen.values())
    assert len([category for category in seen if seen[category]]) >= 15
