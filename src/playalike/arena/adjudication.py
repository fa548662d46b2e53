"""Ending clear games early. Everything is off unless asked for: a played-out game is the proof."""

from __future__ import annotations

from dataclasses import dataclass

import chess

from playalike.arena.records import MoveRecord
from playalike.engine.tablebase import Tablebase

__all__ = ["Adjudication", "Adjudicator"]


@dataclass(frozen=True, slots=True)
class Adjudication:
    """When to end a game early. Both sides must agree on a score, so that neither decides alone."""

    resign_cp: int | None = None
    """A game is decided when both sides see at least this advantage for the same side …"""
    resign_plies: int = 8
    """… for so many plies in a row."""
    draw_cp: int | None = None
    """A game is drawn when both sides see at most this advantage for anybody …"""
    draw_plies: int = 16
    """… for so many plies in a row …"""
    draw_after: int = 80
    """… and so many plies were played."""
    syzygy: str | None = None
    """Folders of tablebases whose verdict ends the game."""


class Adjudicator:
    """Watches one game."""

    def __init__(self, rules: Adjudication, tables: Tablebase | None = None) -> None:
        """Begin with no verdict; `tables` answer for `rules.syzygy`."""
        self._rules = rules
        self._tables = tables
        self._quiet = 0
        self._decided = 0

    def verdict(self, board: chess.Board, move: MoveRecord) -> tuple[str, str] | None:
        """Return result and reason after a move, or None while the game goes on."""
        return self._by_tables(board) or self._by_scores(board, move)

    def _by_scores(self, board: chess.Board, move: MoveRecord) -> tuple[str, str] | None:
        rules, score = self._rules, _white_score(move)
        if score is None:
            self._quiet = self._decided = 0
            return None
        if rules.resign_cp is not None:
            if score >= rules.resign_cp:
                self._decided = max(self._decided, 0) + 1
            elif score <= -rules.resign_cp:
                self._decided = min(self._decided, 0) - 1
            else:
                self._decided = 0
            if abs(self._decided) >= rules.resign_plies:
                return ("1-0" if self._decided > 0 else "0-1"), "adjudicated: decided"
        if rules.draw_cp is not None:
            self._quiet = self._quiet + 1 if abs(score) <= rules.draw_cp else 0
            if self._quiet >= rules.draw_plies and len(board.move_stack) >= rules.draw_after:
                return "1/2-1/2", "adjudicated: level"
        return None

    def _by_tables(self, board: chess.Board) -> tuple[str, str] | None:
        # A WDL value is exact only where the fifty-move counter has just begun.
        if self._tables is None or board.halfmove_clock:
            return None
        value = self._tables.wdl(board)
        if value is None:
            return None
        if abs(value) < 2:
            return "1/2-1/2", "adjudicated: tablebase"
        return ("1-0" if (value > 0) == board.turn else "0-1"), "adjudicated: tablebase"


def _white_score(move: MoveRecord) -> int | None:
    if move.white_mate is not None:
        return 100_000 if move.white_mate > 0 else -100_000
    return move.white_cp
