"""The reason for a move in one plain sentence."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from playalike.decision import Candidate, Contribution
from playalike.engine.players.common import verdict
from playalike.oracle.analysis import Line
from playalike.personality.records import BookMove

__all__ = ["book_sentence", "engine_sentence", "exact_sentence", "ordinal", "style_sentence"]

REASONS = 3
"""How many layers are named."""
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_MEMORY = "memory"
"""The layer that says which move of which plan this is: of all reasons the easiest to follow."""
_NOT_STYLE = frozenset({"engine", "safety", "bounds"})


def ordinal(number: int) -> str:
    """Say 1 as ``first``, 10 as ``10th``."""
    return _ORDINALS[number - 1] if 1 <= number <= len(_ORDINALS) else f"{number}th"


def book_sentence(name: str, san: str, move: BookMove, games: int) -> str:
    """Say how often the player made a move in this position, and with what success."""
    decided = move.wins + move.draws + move.losses
    often = f"{san} here in {move.games} of {games} games" if games > 1 else f"{san} here once"
    points = (move.wins + move.draws / 2) / decided if decided else None
    scored = f", scoring {points:.0%}" if points is not None else ""
    return f"{name} played {often}{scored}."


def exact_sentence(name: str, san: str, games: int, loss_cp: int) -> str:
    """Say that the position stood on the board before, after the book's moves."""
    often = "once" if games == 1 else f"in {games} games"
    worth = "the engine's first choice, too" if not loss_cp else f"at the price of {loss_cp} cp"
    return f"{name} had this very position and played {san} {often}, {worth}."


def engine_sentence(board: chess.Board, line: Line, why: str) -> str:
    """Say why the engine's move is played without asking for style."""
    san = board.san(chess.Move.from_uci(line.move))
    return f"{san} {verdict(line.cp, line.mate)}: {why}."


def style_sentence(name: str, candidate: Candidate, notes: Sequence[str] = ()) -> str:
    """Name what spoke for a move most, its place in the engine's list, and anything unusual."""
    place = f"the engine's {ordinal(candidate.rank)} choice"
    if candidate.loss_cp:
        place += f" ({candidate.loss_cp} cp behind)"
    told = [part.reason for part in strongest(candidate.contributions)]
    told += notes
    return f"{name} plays {candidate.san}, {place}{': ' if told else ''}{'; '.join(told)}."


def strongest(contributions: Sequence[Contribution]) -> list[Contribution]:
    """Return the layers that spoke for the move: a plan under way, then the strongest first."""
    spoke = [
        part
        for part in contributions
        if part.value > 0 and part.reason and part.name not in _NOT_STYLE
    ]
    return sorted(spoke, key=lambda part: (part.name != _MEMORY, -part.value))[:REASONS]
