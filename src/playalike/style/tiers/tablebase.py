"""Tier 5, tablebases: where the result is known, nothing else matters.

Among moves that all draw the engine's order decides, so that the opponent still has to find the
draw.
"""

from __future__ import annotations

import time

import chess

from playalike.engine.players.reasons import tablebase_candidates, tablebase_sentence
from playalike.style.tiers.engine_move import engine_candidates
from playalike.style.tiers.situation import Ruling, Situation

__all__ = ["decide"]

PROBING_SHARE = 0.5
"""Of the time left, what looking things up may take at most."""


def decide(situation: Situation) -> Ruling | None:
    """Play by the tables, if they know the position."""
    board, tables = situation.board, situation.tablebase
    if tables is None or not tables.covers(board):
        return None
    left = situation.pace.left
    deadline = None if left is None else time.monotonic() + PROBING_SHARE * left
    known = list(tables.root_moves(board, deadline))
    if not known:
        return None
    best = known[0]
    if best.wdl != 0 and best.dtz is not None:
        sentence = tablebase_sentence(board, best)
        return Ruling(best.move, "tablebase", tablebase_candidates(board, known), sentence=sentence)
    keep = {move.move.uci() for move in known if move.wdl == best.wdl}
    lines = tuple(line for line in situation.lines if line.move in keep)
    if not lines:
        sentence = f"{board.san(best.move)} keeps the result by the tablebase."
        return Ruling(best.move, "tablebase", sentence=sentence)
    move = chess.Move.from_uci(lines[0].move)
    what = "draws" if best.wdl == 0 else "keeps the result"
    sentence = f"{board.san(move)} {what} by the tablebase, and the engine likes it best."
    return Ruling(move, "tablebase", engine_candidates(board, lines), sentence=sentence)
