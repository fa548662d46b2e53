"""Who plays against the person in the terminal, and on which terms."""

from __future__ import annotations

from playalike.errors import PlayalikeError
from playalike.play import LocalGame, Terms
from playalike.play.clock import parse_clock
from playalike.play.terms import FAST, HUMAN
from playalike.play.thinking import thinking_limit
from playalike.players.effort import affordable
from playalike.players.factory import elo_range
from playalike.players.personality import PersonalityPlayer
from playalike.players.spec import Spec, parse_spec
from playalike.style.candidates import OwnSource
from playalike.style.level import FULL

__all__ = ["USUAL_OPPONENT", "game_terms", "opponent_spec", "terms_text"]

USUAL_OPPONENT = "engine"


def opponent_spec(who: str | None, opponent: str | None) -> Spec:
    """Return who plays: the personality that `--as` names, or what `--opponent` describes."""
    if who is not None and opponent is not None:
        raise PlayalikeError(
            f"--as {who} and --opponent {opponent} both say who plays: give one of them"
        )
    return parse_spec(opponent or USUAL_OPPONENT) if who is None else Spec("personality", who)


def game_terms(
    spec: Spec,
    *,
    level: str | None = None,
    seed: int | None = None,
    movetime: float | None = None,
    human_time: bool = False,
    mode: str | None = None,
    dial: float | None = None,
    clock: str | None = None,
    play_out: bool = False,
    remarks: bool = True,
) -> Terms:
    """Return the terms of a game, or refuse options that contradict the opponent."""
    if spec.kind != "personality":
        for option, value in (("--human-time", human_time), ("--mode", mode), ("--dial", dial)):
            if value is not None and value is not False:
                raise PlayalikeError(f"{option} is for personalities: add --as NAME")
    elo = None if level is None else _elo(spec, level)
    initial_ms, increment_ms = (None, 0) if clock is None else parse_clock(clock)
    return Terms(
        initial_ms=initial_ms,
        increment_ms=increment_ms,
        pace=HUMAN if human_time else FAST,
        help="all",
        elo=elo,
        seed=seed,
        mode=mode,
        dial=dial,
        move_seconds=movetime,
        play_out=play_out,
        remarks=remarks,
    )


def _elo(spec: Spec, level: str) -> int | None:
    """Return the rating to play at; None is full strength."""
    bounds = elo_range(spec)
    if bounds is None:
        raise PlayalikeError(f"--level does not apply to {spec}")
    if level == FULL:
        return None
    if not level.isdecimal() or not bounds[0] <= int(level) <= bounds[1]:
        raise PlayalikeError(
            f"--level must be from {bounds[0]} to {bounds[1]}, or {FULL}, not {level}"
        )
    return int(level)


def terms_text(local: LocalGame) -> str:
    """Say how long the opponent thinks and whom it asks, for people."""
    game, player = local.game, local.player
    limit, seconds = thinking_limit(game, 0.0), game.terms.move_seconds
    if not isinstance(player, PersonalityPlayer):
        return f"{limit.time:g} s a move" if game.clock is None else _clock_text(game.terms)
    limit = affordable(limit, player.source)
    if (level := player.chooser.level) is not None:
        limit = level.sight.limit(limit)
    pace = f"{seconds:g} s a move" if seconds else f"{limit.nodes:,} nodes a move"
    if game.terms.pace == HUMAN:
        pace = "as long as a person" + (f", up to {seconds:g} s" if seconds else "")
    if game.clock is not None:
        pace = f"{_clock_text(game.terms)}, {pace}"
    own = isinstance(player.source, OwnSource)
    engine = "our own engine, no other was found" if own else player.source.name
    mode = player.chooser.mode
    how = f"{mode.words}; {mode.note}" if mode.note else mode.words
    return f"{pace}; candidates: {engine}; mode: {how}"


def _clock_text(terms: Terms) -> str:
    minutes = (terms.initial_ms or 0) / 60_000
    increment = f" + {terms.increment_ms / 1000:g} s a move" if terms.increment_ms else ""
    return f"{minutes:g} min{increment}"
