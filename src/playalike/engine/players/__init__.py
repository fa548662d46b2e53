"""Everything of ours that plays without a personality: the engine, `simple` and `random`."""

from __future__ import annotations

from playalike.engine.players.engine import Answer, EngineConfig, EnginePlayer
from playalike.engine.players.random import RandomPlayer
from playalike.engine.players.simple import SimplePlayer

__all__ = ["Answer", "EngineConfig", "EnginePlayer", "RandomPlayer", "SimplePlayer"]
