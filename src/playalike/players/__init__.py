"""One way to open anything that plays: a personality, an engine, `simple`, `random`."""

from __future__ import annotations

from playalike.players.factory import open_player
from playalike.players.personality import PersonalityPlayer, open_personality

__all__ = ["PersonalityPlayer", "open_personality", "open_player"]
