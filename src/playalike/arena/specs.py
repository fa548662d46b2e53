"""Players by a short description: ``personality:tal``, ``engine:default``, ``uci:/path``."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qsl

from playalike.config import nearest
from playalike.engine.players import EngineConfig, EnginePlayer, RandomPlayer, SimplePlayer
from playalike.engine.strength import load_strength_table
from playalike.errors import PlayalikeError
from playalike.oracle.engines import find_engine
from playalike.oracle.uci_player import UciPlayer
from playalike.player import Player
from playalike.settings import Settings
from playalike.style.player import open_personality

__all__ = ["KINDS", "make_player"]

KINDS = ("personality", "engine", "uci", "stockfish", "simple", "random")
PATIENCE = 60.0
"""Seconds beyond its time that a UCI engine is waited for: the machine may be busy."""


def make_player(spec: str, settings: Settings, seed: int | None = None) -> Player:
    """Build a player.

    - ``personality:NAME`` or ``personality:FOLDER``
    - ``engine:RULESET`` (``?elo=1500`` for a weaker one)
    - ``uci:PATH`` and ``stockfish`` with UCI options, as in ``stockfish?UCI_Elo=1500``
    - ``simple``, ``random``
    """
    head, _, query = spec.partition("?")
    kind, _, rest = head.partition(":")
    options = dict(parse_qsl(query, keep_blank_values=True))
    if kind == "personality" and rest:
        return open_personality(rest, settings, seed=seed)
    if kind == "engine":
        level = None
        if "elo" in options:
            level = load_strength_table().at(_number(spec, options["elo"]))
        tables = str(settings.syzygy) if settings.syzygy else None
        return EnginePlayer(
            EngineConfig(ruleset=rest or "default", level=level, seed=seed, tablebase=tables)
        )
    if kind == "uci" and rest:
        return UciPlayer(Path(rest), options, timeout=PATIENCE)
    if kind == "stockfish":
        path = find_engine(settings)
        if path is None:
            raise PlayalikeError(f"{spec}: no UCI engine was found; install stockfish")
        if "UCI_Elo" in options:
            options = {"UCI_LimitStrength": "true", **options}
        return UciPlayer(path, options, timeout=PATIENCE)
    if kind == "simple":
        return SimplePlayer()
    if kind == "random":
        return RandomPlayer(seed)
    raise PlayalikeError(f"no player {spec!r}; {nearest(kind, KINDS)}")


def _number(spec: str, text: str) -> int:
    if not text.isdigit():
        raise PlayalikeError(f"{spec}: {text!r} is no rating")
    return int(text)
