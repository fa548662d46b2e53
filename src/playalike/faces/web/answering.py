"""How hard an opponent thinks about a move, and what a worker is asked for."""

from __future__ import annotations

import chess

from playalike.faces.web.catalogue import Catalogue
from playalike.faces.web.live_game import LiveGame
from playalike.faces.web.work.boards import Effort, Line
from playalike.faces.web.work.decisions import Choose, PersonalityOptions

__all__ = ["PERSONALITY_NODES", "answer_task"]

PERSONALITY_NODES = 200_000
"""For ten candidates some half second of Stockfish; the rest of a person's time is waiting."""
ENGINE_SECONDS = 1.0
STOCKFISH_SECONDS = 0.3
CLOCK_SHARE = 40
"""With a clock, an engine uses no more than this part of what is left."""


def answer_task(live: LiveGame, catalogue: Catalogue, now: float) -> Choose:
    """Return what a worker has to do for the opponent's next move."""
    line = Line(live.game.start_fen, tuple(move.uci for move in live.moves))
    opponent, terms = live.opponent, live.terms
    if opponent.kind == "personality":
        entry = catalogue.entry(opponent.name, "opponent")
        told = [move for move in live.moves if not live.by_person(move.ply)]
        memory = told[-1].memory if told else None
        effort = _with_clock(live, now)
        personality = PersonalityOptions(entry.folder, terms.seed, mode=terms.mode, dial=terms.dial)
        return Choose(line, effort, personality, memory=memory)
    seconds = STOCKFISH_SECONDS if opponent.kind == "stockfish" else ENGINE_SECONDS
    if live.clock is not None:
        left = live.clock.left_ms(not live.person, live.board.turn, now) / 1000
        seconds = max(0.05, min(seconds, left / CLOCK_SHARE))
    return Choose(line, Effort(seconds=seconds), player=_spec(opponent.kind, terms.elo, terms.seed))


def _with_clock(live: LiveGame, now: float) -> Effort:
    clock = live.clock
    if clock is None:
        return Effort(nodes=PERSONALITY_NODES)
    turn = live.board.turn
    return Effort(
        nodes=PERSONALITY_NODES,
        white_clock=max(0.1, clock.left_ms(chess.WHITE, turn, now) / 1000),
        black_clock=max(0.1, clock.left_ms(chess.BLACK, turn, now) / 1000),
        increment=live.terms.increment_ms / 1000,
    )


def _spec(kind: str, elo: int | None, seed: int) -> str:
    """Describe a player as the arena does; only numbers that were checked go into it."""
    if kind == "engine":
        return "engine:default?hash=16" + ("" if elo is None else f"&elo={elo}")
    if kind == "stockfish":
        return "stockfish" if elo is None else f"stockfish?UCI_Elo={elo}"
    return "simple" if kind == "simple" else f"random?seed={seed}"
