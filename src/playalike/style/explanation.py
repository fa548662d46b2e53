"""What the tiers before style say of the engine's move."""

from __future__ import annotations

from playalike.engine.players.common import verdict
from playalike.oracle.analysis import Line

__all__ = ["engine_sentence"]


def engine_sentence(line: Line, why: str) -> str:
    """Say why the engine's move is played without asking for style."""
    return f"It {verdict(line.cp, line.mate)}: {why}."
