"""The reason for a move in one plain sentence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import chess

from playalike.decision import Candidate, Contribution
from playalike.engine.players.common import verdict
from playalike.oracle.analysis import Line
from playalike.personality.records import BookMove
from playalike.words.text import ordinal, percent

__all__ = [
    "book_sentence",
    "engine_sentence",
    "exact_sentence",
    "strongest",
    "style_sentence",
]

REASONS = 3
"""How many layers are named."""
_FIRST = ("memory", "personal")
"""The layer that says which move of which plan this is, of all reasons the easiest to follow; and
in the learned mode, what is this player's own."""
_NOT_STYLE = frozenset({"engine", "safety", "bounds"})


def book_sentence(name: str, san: str, move: BookMove, games: int) -> str:
    """Say how often the player made a move in this position, and with what success."""
    decided = move.wins + move.draws + move.losses
    often = f"{san} here in {move.games} of {games} games" if games > 1 else f"{san} here once"
    points = (move.wins + move.draws / 2) / decided if decided else None
    scored = f", scoring {percent(points)}" if points is not None else ""
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


def style_sentence(name: str, candidates: Sequence[Candidate], notes: Sequence[str] = ()) -> str:
    """Say why the first candidate is played: what sets it apart, its place, anything unusual."""
    chosen = candidates[0]
    place = f"the engine's {ordinal(chosen.rank)} choice"
    if chosen.loss_cp:
        place += f" ({chosen.loss_cp} cp behind)"
    told = [*(part.reason for part in strongest(candidates)), *notes]
    return f"{name} plays {chosen.san}, {place}{': ' if told else ''}{'; '.join(told)}."


def strongest(candidates: Sequence[Candidate]) -> list[Contribution]:
    """Return the layers that spoke for the first candidate more than for the average one.

    What a layer says of all moves alike is no reason for one of them. A plan under way comes
    first, or what is personal; then what sets the move apart most.
    """
    total: dict[str, float] = defaultdict(float)
    for candidate in candidates:
        for part in candidate.contributions:
            total[part.name] += part.value
    lead = {
        part: part.value - total[part.name] / len(candidates)
        for part in candidates[0].contributions
        if part.value > 0 and part.reason and part.name not in _NOT_STYLE
    }
    apart = [part for part, more in lead.items() if more > 0 or len(candidates) == 1]
    return sorted(apart, key=lambda part: (part.name not in _FIRST, -lead[part]))[:REASONS]
