"""Turning the board round, or left to right, turns the findings with it, and that is all."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

import chess
import pytest

from playalike.position.motifs import (
    Motif,
    MotifFinding,
    checking_moves,
    discovered_attacks,
    fork_by,
    hanging_pieces,
    line_motifs,
    pins,
    skewers,
    trapped_pieces,
)
from playalike.position.motifs.puzzles import read_puzzles
from tests.boards import mirror_files, random_boards

SquareMap = Callable[[chess.Square], chess.Square]


def canonical(
    findings: Iterable[MotifFinding], turn: SquareMap = int, flip: bool = False
) -> Counter[tuple[object, ...]]:
    return Counter(
        (
            found.motif,
            found.side != flip,
            found.ply,
            found.mate_in,
            frozenset(
                (turn(square), piece.piece_type, piece.color != flip)
                for square, piece in zip(found.squares, found.pieces, strict=True)
            ),
        )
        for found in findings
    )


def turn_move(move: chess.Move, turn: SquareMap) -> chess.Move:
    return chess.Move(turn(move.from_square), turn(move.to_square), move.promotion)


def left_right(square: chess.Square) -> chess.Square:
    return square ^ 7


def without_castling(board: chess.Board) -> chess.Board:
    bare = board.copy(stack=False)
    bare.castling_rights = chess.BB_EMPTY
    return bare


def static_findings(board: chess.Board) -> list[MotifFinding]:
    found: list[MotifFinding] = []
    for color in chess.COLORS:
        found += pins(board, color) + hanging_pieces(board, color) + trapped_pieces(board, color)
    for square in chess.scan_forward(board.occupied):
        found += skewers(board, square)
        fork = fork_by(board, square)
        found += [fork] if fork else []
    for move in board.legal_moves:
        found += discovered_attacks(board, move)
    return found


def test_positions() -> None:
    kinds: Counter[Motif] = Counter()
    for board in map(without_castling, random_boards(250, seed=3)):
        fen = board.fen()
        found = static_findings(board)
        kinds.update(f.motif for f in found)
        flipped = static_findings(board.mirror())
        assert canonical(found, chess.square_mirror, flip=True) == canonical(flipped), fen
        mirrored = static_findings(mirror_files(board))
        assert canonical(found, left_right) == canonical(mirrored), fen
        assert board.fen() == fen
    assert len(kinds) == 7


def lively_line(board: chess.Board, rng: random.Random) -> list[chess.Move]:
    """Return up to five half-moves, captures and checks before others."""
    board = board.copy(stack=False)
    moves = []
    for _ in range(5):
        legal = list(board.legal_moves)
        if not legal:
            break
        sharp = [*checking_moves(board), *(m for m in legal if board.is_capture(m))]
        move = rng.choice(sharp if sharp and rng.random() < 0.8 else legal)
        moves.append(move)
        board.push(move)
    return moves


def assert_symmetric(board: chess.Board, moves: list[chess.Move]) -> Counter[Motif]:
    found = line_motifs(board, moves)
    for turned, turn, flip in (
        (board.mirror(), chess.square_mirror, True),
        (mirror_files(board), left_right, False),
    ):
        there = line_motifs(turned, [turn_move(move, turn) for move in moves])
        assert canonical(found, turn, flip) == canonical(there), (board.fen(), moves)
    return Counter(f.motif for f in found)


def test_lines() -> None:
    rng = random.Random(4)
    kinds: Counter[Motif] = Counter()
    for board in map(without_castling, random_boards(300, seed=9)):
        kinds += assert_symmetric(board, lively_line(board, rng))
    assert len(kinds) >= 8


@pytest.mark.shared
def test_lines_of_real_puzzles(shared_data: Path) -> None:
    path = shared_data / "suites" / "lichess_puzzles_themes.csv"
    kinds: Counter[Motif] = Counter()
    header, *rows = path.read_text(encoding="utf-8").splitlines()
    for puzzle in read_puzzles([header, *rows[::37]]):
        if not any(map(puzzle.board.has_castling_rights, chess.COLORS)):
            kinds += assert_symmetric(without_castling(puzzle.board), list(puzzle.moves))
    assert len(kinds) >= 14
