"""What was measured about the built-in personalities, in `data/measured.json`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

__all__ = ["measured"]


@cache
def measured() -> Mapping[str, Mapping[str, object]]:
    """Return what was measured about the built-in personalities: agreement and strength."""
    place = files("playalike.faces.web").joinpath("data/measured.json")
    table = json.loads(place.read_text(encoding="utf-8"))
    assert isinstance(table, dict)
    return table
