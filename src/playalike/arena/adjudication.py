"""Ending clear games early. Everything is off unless asked for: a played-out game is the proof."""

from __future__ import annotations

from dataclasses import dataclass

import chess

from playalike.arena.records import MoveRecord
from playalike.engine.tablebase import Tablebase

__all__ = ["Adjudication", "Adjudicator"]


@dataclass(frozen=True, slots=True)
class Adjudication:
    """When to end a game early. Both sides must agree on a score, so that neither decides alone.

    A move without a score, such as one of an engine that plays below its strength, says nothing
    either way: it does not count, and breaks no row.
    """

    resign_cp: int | None = None
    """A game is decided when both sides see at least this advantage for the same side …"""
    resign_plies: int = 8
    """… for so many plies with a score in a row, each side's among them."""
    draw_cp: int | None = None
    """A game is drawn when both sides see at most this advantage for anybody …"""
    draw_plies: int = 16
    """… for so many plies with a score in a row, each side's among them …"""
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
        self._quiet: list[chess.Color] = []
        self._decided: list[chess.Color] = []
        """Who saw it, move by move, in the present row."""
        self._winner = chess.WHITE

    def verdict(self, board: chess.Board, move: MoveRecord) -> tuple[str, str] | None:
        """Return result and reason after a move, or None while the game goes on."""
        return self._by_tables(board) or self._by_scores(board, move)

    def _by_scores(self, board: chess.Board, move: MoveRecord) -> tuple[str, str] | None:
        rules, score = self._rules, _white_score(move)
        if score is None:
            return None
        mover = not board.turn
        if rules.resign_cp is not None:
            winner = score > 0
            if abs(score) < rules.resign_cp or winner != self._winner:
                self._decided.clear()
                self._winner = winner
            if abs(score) >= rules.resign_cp:
                self._decided.append(mover)
            if _agreed(self._decided, rules.resign_plies):
                return ("1-0" if winner else "0-1"), "adjudicated: decided"
        if rules.draw_cp is not None:
            if abs(score) <= rules.draw_cp:
                self._quiet.append(mover)
            else:
                self._quiet.clear()
            long_enough = len(board.move_stack) >= rules.draw_after
            if long_enough and _agreed(self._quiet, rules.draw_plies):
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


def _agreed(row: list[chess.Color], plies: int) -> bool:
    return len(row) >= plies and len(set(row)) == 2


def _white_score(move: MoveRecord) -> int | None:
    if move.white_mate is not None:
        return 100_000 if move.white_mate > 0 else -100_000
    return move.white_cp
