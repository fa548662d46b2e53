"""Offers of material that the engine's candidates lack, and that a master might play.

Ten candidates are many, but a sacrifice that an engine comes to like later is often not among them.
Those that masters might think of get a glance; the best of them are looked at deeper than
candidates are, and join them.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import chess

from playalike.oracle.analysis import Line
from playalike.position.score import value_cp
from playalike.prior.base import Prior
from playalike.style.candidates import look_after
from playalike.style.safety import GIVEN_CP, offered
from playalike.style.verification import SECOND_DEPTH

if TYPE_CHECKING:
    from playalike.style.tiers.situation import Situation

__all__ = ["GLANCE_DEPTH", "MOST", "with_offers"]

LEAST_NATURAL = 0.001
"""An offer that fewer masters play is not thought of. Sacrifices surprise: of the sound ones that
are not among the candidates, half look likely to fewer than one master in a hundred."""
GLANCED, GLANCE_DEPTH = 8, 8
"""How many get a glance, the likeliest first, and how deep it is: some 2 ms of Stockfish."""
MOST = 3
"""How many are looked at."""


def with_offers(situation: Situation, lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the candidates with natural offers among them, the engine's first choice first."""
    if situation.natural is None:
        return lines
    board, offers = situation.board, list[Line]()
    for move in _promising_offers(situation, situation.natural, {line.move for line in lines}):
        enough, seconds = situation.pace.check_seconds()
        if not enough:
            break
        offers.append(
            _no_better(look_after(situation.source, board, move, SECOND_DEPTH, seconds), lines[0])
        )
    rest = sorted((*lines[1:], *offers), key=lambda line: -value_cp(line.cp, line.mate))
    return (lines[0], *rest) if offers else lines


def _promising_offers(situation: Situation, prior: Prior, known: set[str]) -> list[chess.Move]:
    """Return the natural offers that are not known yet; of many, those that look best."""
    board, moves = situation.board, _natural_offers(situation.board, prior, known)
    if len(moves) <= MOST:
        return moves
    worth: dict[chess.Move, int] = {}
    for move in moves:
        enough, seconds = situation.pace.check_seconds()
        if not enough:
            break
        line = look_after(situation.source, board, move, GLANCE_DEPTH, seconds)
        worth[move] = value_cp(line.cp, line.mate)
    return sorted(worth, key=lambda move: -worth[move])[:MOST]


def _natural_offers(board: chess.Board, prior: Prior, known: set[str]) -> list[chess.Move]:
    """Return the likeliest offers that are not known yet."""
    (logs,) = prior.log_probabilities([board])
    likely = [move for move, log in logs.items() if log >= math.log(LEAST_NATURAL)]
    likely.sort(key=lambda move: -logs[move])
    new = (move for move in likely if move.uci() not in known)
    return [move for move in new if offered(board, move) >= GIVEN_CP][:GLANCED]


def _no_better(line: Line, first: Line) -> Line:
    """Return a line, valued as the engine's first choice at most: it was searched deeper."""
    if value_cp(line.cp, line.mate) <= value_cp(first.cp, first.mate):
        return line
    return replace(line, cp=first.cp, mate=first.mate)
