"""Offers of material that the engine's candidates lack, and that a master might play.

Ten candidates are many, but a sacrifice that an engine comes to like later is often not among them.
Those that look natural to a master are looked at, too, deeper than candidates are, and join them.
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

__all__ = ["with_offers"]

LEAST_NATURAL = 0.01
"""An offer that fewer masters play is not thought of."""
MOST = 3
"""How many are looked at."""


def with_offers(situation: Situation, lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the candidates with natural offers among them, the engine's first choice first."""
    if situation.natural is None:
        return lines
    board, offers = situation.board, list[Line]()
    for move in _natural_offers(board, situation.natural, {line.move for line in lines}):
        enough, seconds = situation.pace.check_seconds()
        if not enough:
            break
        offers.append(
            _no_better(look_after(situation.source, board, move, SECOND_DEPTH, seconds), lines[0])
        )
    rest = sorted((*lines[1:], *offers), key=lambda line: -value_cp(line.cp, line.mate))
    return (lines[0], *rest) if offers else lines


def _natural_offers(board: chess.Board, prior: Prior, known: set[str]) -> list[chess.Move]:
    """Return the likeliest offers that are not known yet."""
    (logs,) = prior.log_probabilities([board])
    likely = [move for move, log in logs.items() if log >= math.log(LEAST_NATURAL)]
    likely.sort(key=lambda move: -logs[move])
    new = (move for move in likely if move.uci() not in known)
    return [move for move in new if offered(board, move) >= GIVEN_CP][:MOST]


def _no_better(line: Line, first: Line) -> Line:
    """Return a line, valued as the engine's first choice at most: it was searched deeper."""
    if value_cp(line.cp, line.mate) <= value_cp(first.cp, first.mate):
        return line
    return replace(line, cp=first.cp, mate=first.mate)
