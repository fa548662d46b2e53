"""Plan memory: which plans are under way in a game."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["PlanMemory"]


@dataclass(frozen=True, slots=True)
class PlanMemory:
    """The plans under way. Never changed: every move gives a new one."""
