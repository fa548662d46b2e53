from __future__ import annotations

import csv
from pathlib import Path

import chess
import pytest

from playalike.position.phase import (
    Division,
    GamePhase,
    divide_game,
    material_phase,
    mixedness,
    phase_of_ply,
    phase_of_position,
)
from tests.boards import after, mirror_files, random_boards

START = chess.Board()


def positions(line: str, board: chess.Board | None = None) -> list[chess.Board]:
    board = chess.Board() if board is None else board
    boards = [board.copy()]
    for word in line.split():
        if san := word.rpartition(".")[2]:
            board.push_san(san)
            boards.append(board.copy())
    return boards


def block_table(white: int, black: int, y: int) -> int:
    """lichess' scores of a block, written out case by case as a reference."""
    return {
        (1, 0): 1 + (8 - y),
        (2, 0): 2 + (y - 2) if y > 2 else 0,
        (3, 0): 3 + (y - 1) if y > 1 else 0,
        (4, 0): 3 + (y - 1) if y > 1 else 0,
        (0, 1): 1 + y,
        (1, 1): 5 + abs(4 - y),
        (2, 1): 4 + (y - 1),
        (3, 1): 5 + (y - 1),
        (0, 2): 2 + (6 - y) if y < 6 else 0,
        (1, 2): 4 + (7 - y),
        (2, 2): 7,
        (0, 3): 3 + (7 - y) if y < 7 else 0,
        (1, 3): 5 + (7 - y),
        (0, 4): 3 + (7 - y) if y < 7 else 0,
    }.get((white, black), 0)


def naive_mixedness(board: chess.Board) -> int:
    total = 0
    for file in range(7):
        for rank in range(7):
            colours = [
                board.color_at(chess.square(file + dx, rank + dy)) for dx in (0, 1) for dy in (0, 1)
            ]
            total += block_table(colours.count(True), colours.count(False), rank + 1)
    return total


def test_mixedness_by_hand() -> None:
    # At home nothing counts; a knight on f3 leaves holes behind and stands alone before the pawns.
    assert mixedness(START) == 0
    lone = chess.Board(None)
    lone.set_piece_at(chess.E4, chess.Piece(chess.KNIGHT, chess.WHITE))
    # e4 lies in blocks of rows 3 and 4, two each: 2 * (9 - 3) + 2 * (9 - 4).
    assert mixedness(lone) == 22
    lone.set_piece_at(chess.E5, chess.Piece(chess.KNIGHT, chess.BLACK))
    # Row 3: two white singles 6 + 6; row 4: two mixed blocks 5 + 5; row 5: two black singles 6 + 6.
    assert mixedness(lone) == 34


def test_mixedness_is_what_the_written_out_table_gives() -> None:
    for board in random_boards(200, seed=3):
        assert mixedness(board) == naive_mixedness(board)


def test_phases_do_not_depend_on_colour_or_wing() -> None:
    for board in random_boards(200, seed=4):
        mirrored = board.mirror()
        assert mixedness(mirrored) == mixedness(board) == mixedness(mirror_files(board))
        assert phase_of_position(mirrored) == phase_of_position(board)
        assert material_phase(mirrored) == material_phase(board)


@pytest.mark.parametrize(
    ("fen", "phase"),
    [
        (chess.STARTING_FEN, GamePhase.OPENING),
        # Eleven pieces and full back ranks, ten pieces, seven and six.
        ("rnbqkb2/pppppppp/8/8/8/8/PPPPPPPP/RNBQK1NR w - - 0 1", GamePhase.OPENING),
        ("rnbqk3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w - - 0 1", GamePhase.MIDDLEGAME),
        ("rnbqk3/pppppppp/8/8/8/8/PPPPPPPP/RNBQK3 w - - 0 1", GamePhase.MIDDLEGAME),
        ("rnb1k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQK3 w - - 0 1", GamePhase.MIDDLEGAME),
        ("rnb1k3/pppppppp/8/8/8/8/PPPPPPPP/RNB1K3 w - - 0 1", GamePhase.ENDGAME),
        # Sparse back ranks: four men of one's own are enough, three are not, a guest is no help.
        ("rnbqkbnr/pppppppp/8/8/8/2NQBN2/PPPPPPPP/R3KB1R w KQkq - 0 1", GamePhase.OPENING),
        ("rnbqkbnr/pppppppp/8/8/8/2NQBN2/PPPPPPPP/R3K2R w KQkq - 0 1", GamePhase.MIDDLEGAME),
        ("rnbqkb1r/pppppppp/8/8/8/2NQBN2/PPPPPPPP/R3Kn1R w KQkq - 0 1", GamePhase.MIDDLEGAME),
    ],
)
def test_phase_of_position(fen: str, phase: GamePhase) -> None:
    assert phase_of_position(chess.Board(fen)) is phase


def test_contact_ends_the_opening() -> None:
    # Sicilian, Grand Prix attack: thirteen pieces and full back ranks, but the armies have met.
    board = after("1. e4 c5 2. Nc3 e6 3. f4 Nc6 4. Nf3 d5 5. Bb5 Nf6 6. Bxc6+")
    assert mixedness(board) <= 150
    assert phase_of_position(board) is GamePhase.OPENING
    board = after("6... bxc6", board)
    assert mixedness(board) == 151
    assert phase_of_position(board) is GamePhase.MIDDLEGAME


def test_divide_a_short_game() -> None:
    game = positions("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#")
    assert divide_game(game) == Division(None, None, 8)
    assert divide_game(game).phase_at(7) is GamePhase.OPENING
    assert divide_game([]) == Division(None, None, 0)


def test_divide_a_game_into_three() -> None:
    board = chess.Board("1nb1k1nr/pppp1ppp/4r3/8/8/4R3/PPPP1PPP/RNBQK1N1 w - - 0 1")
    game = positions("1. Rxe6+ dxe6 2. Qe2 Nf6 3. Qxe6+ Bxe6", board)
    # Eleven pieces at first, ten after the first capture; never down to six.
    assert divide_game(game) == Division(1, None, 7)
    phases = [divide_game(game).phase_at(i) for i in range(7)]
    assert phases == [GamePhase.OPENING] + [GamePhase.MIDDLEGAME] * 6


def test_division_remembers_what_a_position_forgets() -> None:
    # Three white men on the first rank; the queen's return makes it four again.
    board = chess.Board("rnbqkb1r/pppppppp/8/8/8/2NBBN2/PPPPPPPP/R2QK2R w KQkq - 0 1")
    game = positions("1. Qc1 Rg8 2. Nd4 Rh8 3. Qd1 Rg8 4. Qb1", board)
    assert {phase_of_position(b) for b in game} == {GamePhase.OPENING}
    sparse = chess.Board("rnbqkb1r/pppppppp/8/8/8/2NBBN2/PPP1PPPP/R3K2R w KQkq - 0 1")
    sparse.set_piece_at(chess.D2, chess.Piece(chess.QUEEN, chess.WHITE))
    game = positions("1. a3 Rg8 2. Qd1 Rh8", sparse)
    assert [phase_of_position(b).value for b in game] == ["middlegame"] * 3 + ["opening"] * 2
    assert divide_game(game) == Division(0, None, 5)
    assert divide_game(game).phase_at(4) is GamePhase.MIDDLEGAME


def test_an_endgame_from_the_start_has_no_middlegame() -> None:
    board = chess.Board("4k3/8/8/8/8/8/4P3/R3K2R w KQ - 0 1")
    division = divide_game(positions("1. O-O Kd7 2. e4", board))
    assert division == Division(None, 0, 4)
    assert division.phase_at(0) is GamePhase.ENDGAME


def test_phase_at_names_the_index() -> None:
    with pytest.raises(IndexError, match="position 8 of a game that has 8 positions"):
        Division(None, None, 8).phase_at(8)
    with pytest.raises(IndexError, match="position -1"):
        Division(None, None, 8).phase_at(-1)


@pytest.mark.parametrize(
    ("fen", "points"),
    [
        (chess.STARTING_FEN, 24),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 24),
        ("rnbqkbnr/ppppppp1/8/8/8/8/PPPPPPPP/RNBQKBNQ w Qkq - 0 1", 24),
        ("r3kb2/8/8/8/8/8/8/3QK1N1 w - - 0 1", 8),
        ("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1", 0),
    ],
)
def test_material_phase(fen: str, points: int) -> None:
    assert material_phase(chess.Board(fen)) == points


def test_material_phase_is_capped_when_pawns_promote() -> None:
    assert material_phase(chess.Board("rnbqkbnr/8/8/8/8/8/QQQ5/RNBQKBNR w KQkq - 0 1")) == 24


@pytest.mark.parametrize(
    ("ply", "phase"),
    [
        (1, GamePhase.OPENING),
        (12, GamePhase.OPENING),
        (13, GamePhase.MIDDLEGAME),
        (40, GamePhase.MIDDLEGAME),
        (41, GamePhase.ENDGAME),
        (300, GamePhase.ENDGAME),
    ],
)
def test_phase_of_ply(ply: int, phase: GamePhase) -> None:
    assert phase_of_ply(ply) is phase


def test_plies_count_from_one() -> None:
    with pytest.raises(ValueError, match="not 0"):
        phase_of_ply(0)


@pytest.mark.shared
def test_phase_agrees_with_the_tags_of_lichess_puzzles(shared_data: Path) -> None:
    """lichess tags by its division of the whole game, we see one position of it."""
    seen = agreed = endgame_tags = endgames_agreed = 0
    with (shared_data / "suites" / "lichess_puzzles_themes.csv").open(newline="") as file:
        for number, row in enumerate(csv.DictReader(file)):
            tags = [phase for phase in GamePhase if phase in row["Themes"].split()]
            if number % 10 or len(tags) != 1:
                continue
            board = chess.Board(row["FEN"])
            board.push_uci(row["Moves"].split()[0])
            phase = phase_of_position(board)
            seen += 1
            agreed += phase is tags[0]
            endgame_tags += GamePhase.ENDGAME in (phase, tags[0])
            endgames_agreed += phase is tags[0] is GamePhase.ENDGAME
    assert seen > 1000
    print(f"phase: {agreed} of {seen}; endgame: {endgames_agreed} of {endgame_tags}")
    assert endgames_agreed == endgame_tags
    assert agreed / seen > 0.995
