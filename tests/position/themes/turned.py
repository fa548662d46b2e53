"""Turning findings round with the board, so that they can be compared."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable

import chess

from playalike.position.themes import Finding

_SQUARE = re.compile(r"\b[a-h][1-8]\b")
_FILE = re.compile(r"\b[a-h]-file")

Canonical = tuple[str, bool, tuple[tuple[int, int], ...], tuple[int, ...], str, tuple[str, ...]]


def flip_ranks(square: int) -> int:
    return square ^ 56


def flip_files(square: int) -> int:
    return square ^ 7


def turn_move(move: chess.Move, turn: Callable[[int], int]) -> chess.Move:
    return chess.Move(turn(move.from_square), turn(move.to_square), move.promotion)


def canonical(
    findings: Iterable[Finding],
    turn: Callable[[int], int] = lambda square: square,
    swap_sides: bool = False,
) -> Counter[Canonical]:
    """Findings without regard to order, every square (those named in the evidence too) turned."""
    return Counter(_canonical(finding, turn, swap_sides) for finding in findings)


def _canonical(finding: Finding, turn: Callable[[int], int], swap_sides: bool) -> Canonical:
    def file_name(match: re.Match[str]) -> str:
        return chess.FILE_NAMES[turn(chess.FILE_NAMES.index(match[0][0])) & 7] + "-file"

    names = tuple(
        sorted(
            chess.square_name(turn(chess.parse_square(name)))
            for name in _SQUARE.findall(finding.evidence)
        )
    )
    text = _FILE.sub(file_name, _SQUARE.sub("?", finding.evidence))
    return (
        finding.theme.value,
        finding.side != swap_sides,
        tuple(sorted((piece.piece_type, turn(piece.square)) for piece in finding.pieces)),
        tuple(sorted(turn(square) for square in finding.squares)),
        text,
        names,
    )
