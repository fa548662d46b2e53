"""How hard an opponent thinks about a move, how long it seems to, and whom that takes."""

from __future__ import annotations

import chess

from playalike.decision import Decision
from playalike.play.game import Game
from playalike.play.terms import HUMAN, Terms
from playalike.player import Limit, Player
from playalike.players.effort import USUAL_NODES
from playalike.players.factory import with_elo
from playalike.players.personality import PersonalityPlayer
from playalike.players.spec import Spec, parse_spec

__all__ = ["answer_seconds", "player_spec", "seeming_seconds", "thinking_limit"]

ENGINE_SECONDS = 1.0
STOCKFISH_SECONDS = 0.3
CLOCK_SHARE = 40
"""With a clock, an engine uses no more than this part of what is left."""
LEAST_SECONDS = 0.05
LEAST_CLOCK_SECONDS = 0.1
LEAST_HUMAN_SECONDS = 0.35
"""Between a person's move and the answer, so that eyes can follow."""
ENGINE_HASH_MB = 16
"""Our engine's table: in a second it does not fill more."""


def player_spec(opponent: str, terms: Terms) -> Spec:
    """Return the opponent as it is opened for a game on these terms."""
    spec = parse_spec(opponent)
    if terms.elo is not None:
        spec = with_elo(spec, terms.elo)
    match spec.kind:
        case "personality":
            return spec.having(seed=terms.seed, mode=terms.mode, dial=terms.dial)
        case "engine":
            return spec.having(hash=ENGINE_HASH_MB, seed=terms.seed)
        case "random":
            return spec.having(seed=terms.seed)
        case _:
            return spec


def thinking_limit(game: Game, now: float, effort: float = 1.0) -> Limit:
    """Return what the opponent may use for its next move; `effort` is less where many play."""
    terms, clock = game.terms, game.clock
    if parse_spec(game.opponent).kind == "personality":
        # Nodes, so that the same seed gives the same game; a time only where one was asked for.
        nodes = None
        if terms.move_seconds is None or terms.pace == HUMAN:
            nodes = round(effort * USUAL_NODES)
        if clock is None:
            return Limit(time=terms.move_seconds, nodes=nodes)
        increment = terms.increment_ms / 1000
        return Limit(
            time=terms.move_seconds,
            nodes=nodes,
            white_clock=max(LEAST_CLOCK_SECONDS, clock.left_ms(chess.WHITE, now) / 1000),
            black_clock=max(LEAST_CLOCK_SECONDS, clock.left_ms(chess.BLACK, now) / 1000),
            white_inc=increment,
            black_inc=increment,
        )
    seconds = effort * (terms.move_seconds or _usual_seconds(game.opponent))
    if clock is not None:
        left = clock.left_ms(not game.person, now) / 1000
        seconds = max(LEAST_SECONDS, min(seconds, left / CLOCK_SHARE))
    return Limit(time=seconds)


def _usual_seconds(opponent: str) -> float:
    return STOCKFISH_SECONDS if parse_spec(opponent).kind == "stockfish" else ENGINE_SECONDS


def seeming_seconds(player: Player, decision: Decision, board: chess.Board, limit: Limit) -> float:
    """Return how long a person would have thought.

    Players that need no time pretend to need a little: a person wants to follow.
    """
    if isinstance(player, PersonalityPlayer):
        return player.human_seconds(decision, board, limit)
    return 0.7 if len(decision.candidates) > 1 or decision.tier == "random" else 0.4


def answer_seconds(pace: str, thought: float, seeming: float) -> float:
    """Return how long a move takes: what it needed, or a person's time if that was agreed on."""
    return max(thought, seeming, LEAST_HUMAN_SECONDS) if pace == HUMAN else thought
