"""Writing the report: ``report.json`` and ``report.html``, when anything in it has changed."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from playalike.errors import PlayalikeError
from playalike.personality.load import load_personality
from playalike.study.career import read_career
from playalike.study.findings import departures, structures
from playalike.study.plans.summary import summarise_plans
from playalike.study.report.data import Report, Study, collect
from playalike.study.report.notes import StageNote, stage_notes
from playalike.study.report.page import page
from playalike.study.runner import StageResult
from playalike.study.workspace import Workspace, digest_of

__all__ = ["read_report", "write_report"]

VERSION = 3
"""Raised when the report would look different for the same findings."""
INPUTS = (
    "definition.yaml",
    "work/games.parquet",
    "work/moves.parquet",
    "work/positions.parquet",
    "work/ingestion.json",
    "work/discovery.json",
)


def write_report(workspace: Workspace, results: Sequence[StageResult]) -> Path:
    """Write both files after a study and return the path of the page.

    The same findings give the same bytes; when nothing has changed, nothing is written.
    """
    notes = stage_notes(results)
    fingerprint = _fingerprint(workspace, notes)
    html = workspace.path("report.html")
    if html.exists() and _written(workspace.path("report.json")) == fingerprint:
        return html
    report = read_report(workspace, notes)
    facts = {"schema": 1, "kind": "report", "fingerprint": fingerprint} | dataclasses.asdict(report)
    workspace.write_bytes("report.html", page(report).encode())
    text = json.dumps(facts, ensure_ascii=False, indent=1)
    workspace.write_bytes("report.json", text.encode())
    return html


def read_report(workspace: Workspace, notes: tuple[StageNote, ...]) -> Report:
    """Gather the report from a finished study."""
    for name in INPUTS:
        if not workspace.path(name).exists():
            raise PlayalikeError(
                f"the report needs {workspace.path(name)}, which is not there: run the whole study"
            )
    games = workspace.read_table("work/games.parquet")
    moves = workspace.read_table("work/moves.parquet", ["game", "category"])
    columns = ["played_rank", "played_loss_cp", "best_cp", "phase"]
    positions = workspace.read_table("work/positions.parquet", columns)
    personality = load_personality(workspace.folder)
    try:
        study = Study(
            personality,
            read_career(games),
            games,
            departures(positions),
            structures(moves, games),
            summarise_plans(personality.plans),
        )
        ingestion, discovery = (_table(workspace, name) for name in INPUTS[4:])
        return collect(study, ingestion, discovery, notes)
    finally:
        personality.close()


def _table(workspace: Workspace, name: str) -> Mapping[str, object]:
    table = workspace.read_json(name)
    if not isinstance(table, dict):
        raise PlayalikeError(f"{workspace.path(name)} is no table: run the study again")
    return table


def _fingerprint(workspace: Workspace, notes: tuple[StageNote, ...]) -> str:
    facts = [VERSION, [dataclasses.asdict(note) for note in notes]]
    facts += [digest_of(path) for path in map(workspace.path, INPUTS) if path.exists()]
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()


def _written(path: Path) -> str | None:
    """Return the fingerprint of a report on disk; None when there is none, or it is damaged."""
    try:
        facts = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return facts.get("fingerprint") if isinstance(facts, dict) else None
