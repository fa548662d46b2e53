"""Which parts of a player's page have nothing to show, and why."""

from __future__ import annotations

import json
from collections.abc import Mapping

from playalike.play.opponents import StudiedPlayer
from playalike.words.empty_findings import empty_finding

__all__ = ["empty_parts"]


def empty_parts(entry: StudiedPlayer, findings: Mapping[str, object]) -> dict[str, str]:
    """Return the reason for each part of the findings that is empty."""
    parts = {part: findings[part] for part in ("structures", "chains", "patterns", "routes")}
    rules, plans = findings["rules"], findings["plans"]
    assert isinstance(rules, Mapping)
    assert isinstance(plans, Mapping)
    parts |= {"rules": [*rules["more"], *rules["less"]], "plans": plans["total"]}
    parts["database_rules"] = _database_rules(entry)
    games = entry.definition.provenance.games
    return {part: empty_finding(part, games) for part, content in parts.items() if not content}


def _database_rules(entry: StudiedPlayer) -> object:
    path = entry.folder / f"{entry.name}_db_style_rules.json"
    return json.loads(path.read_text(encoding="utf-8")).get("records")
