"""How hard a personality's engine looks for candidates where nobody says otherwise."""

from __future__ import annotations

import dataclasses

from playalike.player import Limit
from playalike.style.candidates import CandidateSource, OwnSource

__all__ = ["OWN_ENGINE_NODES", "USUAL_NODES", "affordable"]

USUAL_NODES = 200_000
"""For ten candidates some half second of Stockfish; the rest of a person's time is waiting."""
OWN_ENGINE_NODES = 10_000
"""Our own engine, written in Python, looks at no more positions than this for candidates."""


def affordable(limit: Limit, source: CandidateSource, most: int = OWN_ENGINE_NODES) -> Limit:
    """Return a limit that our own engine reaches in seconds, too."""
    if not isinstance(source, OwnSource) or limit.nodes is None:
        return limit
    return dataclasses.replace(limit, nodes=min(limit.nodes, most))
