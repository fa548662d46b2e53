"""Playalike: study a player's games, and get back an opponent that plays like them.

What is named in `__all__` is all one needs to have a personality, or anything else that plays,
choose a move and say why. The folders of this package are the stations that data passes on its way
from a PGN file to a move with its reason; `docs/architecture.md` is the map.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playalike.decision import Decision
    from playalike.errors import PlayalikeError
    from playalike.player import Limit, Player
    from playalike.players import open_personality, open_player

__all__ = [
    "Decision",
    "Limit",
    "PlayalikeError",
    "Player",
    "__version__",
    "open_personality",
    "open_player",
]

__version__ = "0.1.0"

_MODULES = {
    "Decision": "playalike.decision",
    "Limit": "playalike.player",
    "PlayalikeError": "playalike.errors",
    "Player": "playalike.player",
    "open_personality": "playalike.players",
    "open_player": "playalike.players",
}


def __getattr__(name: str) -> object:
    """Import what is asked for when it is asked for: `playalike --help` needs none of it."""
    if name in _MODULES:
        return getattr(importlib.import_module(_MODULES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
