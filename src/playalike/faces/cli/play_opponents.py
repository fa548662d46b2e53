"""Who plays against the person in the terminal, and on which terms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playalike.errors import PlayalikeError
from playalike.player import Limit, Player
from playalike.settings import Settings

if TYPE_CHECKING:
    from playalike.style.plan_news import PlanNews

__all__ = ["Opposition", "open_opposition", "open_personality_opposition", "refuse_conflicts"]

MOVE_SECONDS = 1.0
"""How long an opponent thinks when nothing else is said."""
HUMAN_NODES = 200_000
"""With human time the engine looks at so many positions; the rest of the time is waiting."""
OWN_HUMAN_NODES = 10_000
"""The same for our own engine, which is written in Python."""


@dataclass(frozen=True, slots=True)
class Opposition:
    """An opponent at the board."""

    player: Player
    limit: Limit
    terms: str
    """How long it thinks and whom it asks, for people."""
    plans: Callable[[], PlanNews] | None = None
    """What it is up to, after a move; None when it has no plans."""


def refuse_conflicts(
    who: str | None,
    opponent: str | None,
    elo: int | None,
    human_time: bool,
    mode: str | None = None,
    dial: float | None = None,
) -> None:
    """Refuse options that contradict one another."""
    if who is None:
        if human_time:
            raise PlayalikeError("--human-time is for personalities: add --as NAME")
        for option, value in (("--mode", mode), ("--dial", dial)):
            if value is not None:
                raise PlayalikeError(f"{option} is for personalities: add --as NAME")
        return
    if opponent is not None:
        raise PlayalikeError(
            f"--as {who} and --opponent {opponent} both say who plays: give one of them"
        )
    if elo is not None:
        raise PlayalikeError(
            f"--elo does not apply to a personality: leave it out, or play --opponent instead of "
            f"--as {who}"
        )


def open_opposition(
    kind: str, settings: Settings, *, elo: int | None, seed: int | None, movetime: float | None
) -> Opposition:
    """Open an engine, or one of the simple players."""
    seconds = movetime or MOVE_SECONDS
    player = _engine(kind, elo, seed, settings)
    return Opposition(player, Limit(time=seconds), f"{seconds:g} s a move")


def open_personality_opposition(
    who: str,
    settings: Settings,
    *,
    seed: int | None,
    movetime: float | None,
    human_time: bool,
    mode: str | None = None,
    dial: float | None = None,
) -> Opposition:
    """Open a personality with this machine's engine, or ours when there is none."""
    from playalike.players.personality import open_personality
    from playalike.style.candidates import OwnSource
    from playalike.style.plan_news import plan_news

    player = open_personality(who, settings, seed=seed, human_time=human_time, mode=mode, dial=dial)
    own = isinstance(player.source, OwnSource)
    engine = "our own engine, no other was found" if own else player.source.name
    limit, pace = Limit(time=movetime or MOVE_SECONDS), f"{movetime or MOVE_SECONDS:g} s a move"
    if human_time:
        limit = Limit(time=movetime, nodes=OWN_HUMAN_NODES if own else HUMAN_NODES)
        pace = "as long as a person" + (f", up to {movetime:g} s" if movetime else "")
    last = player.memory

    def news() -> PlanNews:
        nonlocal last
        before, last = last, player.memory
        return plan_news(last, before)

    chosen = player.chooser.mode
    how = f"{chosen}; {chosen.note}" if chosen.note else str(chosen)
    return Opposition(player, limit, f"{pace}; candidates: {engine}; mode: {how}", news)


def _engine(kind: str, elo: int | None, seed: int | None, settings: Settings) -> Player:
    from playalike.engine.players import EngineConfig, EnginePlayer, RandomPlayer, SimplePlayer
    from playalike.engine.strength import load_strength_table
    from playalike.oracle.engines import find_engine
    from playalike.players.uci import UciPlayer

    if elo is not None and kind in ("simple", "random"):
        raise PlayalikeError(f"--elo does not apply to {kind}")
    if kind == "random":
        return RandomPlayer(seed)
    if kind == "simple":
        return SimplePlayer()
    if kind == "stockfish":
        path = find_engine(settings)
        if path is None:
            raise PlayalikeError("no UCI engine was found: install stockfish, or play `engine`")
        return UciPlayer(path, {"UCI_LimitStrength": True, "UCI_Elo": elo} if elo else {})
    table = load_strength_table()
    if elo is not None and not table.lowest <= elo <= table.highest:
        raise PlayalikeError(f"--elo must be from {table.lowest} to {table.highest}, not {elo}")
    tables = str(settings.syzygy) if settings.syzygy else None
    level = table.at(elo) if elo is not None else None
    return EnginePlayer(EngineConfig(level=level, seed=seed, tablebase=tables))
