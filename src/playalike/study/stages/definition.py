"""Personality definition: who this is, what belongs to it, and where it comes from.

Writes ``<slug>.yaml``. The same study gives the same bytes: the date in the provenance is the day
of the study, but a definition that would differ from the one on disk by its date only keeps the
date it has. Where builds must be reproducible from nothing, set ``SOURCE_DATE_EPOCH``, and that day
is used instead of today.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from playalike import __version__
from playalike.errors import PlayalikeError
from playalike.personality.definition import (
    SCHEMA_VERSION,
    Definition,
    FileEntry,
    PhaseThresholds,
    Provenance,
    Thresholds,
    definition_bytes,
    read_definition,
)
from playalike.personality.load import ARTEFACTS, CHOICE_MODEL, assemble
from playalike.personality.opening_games import OPENING_GAMES
from playalike.personality.own_games import OWN_GAMES
from playalike.personality.played_positions import PLAYED_POSITIONS
from playalike.personality.records import EnhancedCell
from playalike.progress import Progress
from playalike.study.career import Career, display_name, read_career
from playalike.study.findings import departures, structures
from playalike.study.missing import missing_findings, missing_sentence
from playalike.study.plans.summary import summarise_plans
from playalike.study.portrait import paint
from playalike.study.rating import study_rating, usual_level
from playalike.study.stage import StageReport
from playalike.study.stages.manners import read_manners
from playalike.study.workspace import Workspace, digest_of

__all__ = ["PersonalityDefinition", "adapt_thresholds", "study_day"]

FILES = (*ARTEFACTS, OPENING_GAMES, PLAYED_POSITIONS, OWN_GAMES, CHOICE_MODEL)
"""What a study gives a personality."""
ACCEPTABLE_RANGES = {"opening": (15, 35), "middlegame": (25, 45), "endgame": (20, 40)}
"""chessgate's windows for the acceptable loss."""
HARD_RANGE = (35, 50)
CONTESTED = ("worse", "equal", "better")
"""Where a game is decided, centipawns count double: what is given up elsewhere is no measure."""
POSITION_COLUMNS = ["played_rank", "played_loss_cp", "best_cp", "phase"]


def study_day() -> str:
    """Return today in UTC, or the day of ``SOURCE_DATE_EPOCH`` when that is set."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if epoch is None:
        return datetime.now(UTC).date().isoformat()
    try:
        return datetime.fromtimestamp(int(epoch), UTC).date().isoformat()
    except ValueError as error:
        raise PlayalikeError(f"SOURCE_DATE_EPOCH must be seconds, not {epoch!r}") from error


@dataclass(frozen=True, slots=True)
class PersonalityDefinition:
    """Writes the definition."""

    today: Callable[[], str] = study_day

    name = "definition"
    title = "Personality definition"
    version = 5
    inputs = (
        *FILES,
        "work/games.parquet",
        "work/ingestion.json",
        "work/manners.json",
        "work/moves.parquet",
        "work/positions.parquet",
    )
    outputs = ("definition.yaml",)
    parameters = ("slug", "players", "nodes", "multipv", "described", "analysed")

    def run(self, workspace: Workspace, progress: Progress) -> StageReport:
        """Check all files, paint the portrait, and write."""
        games = workspace.read_table("work/games.parquet")
        moves = workspace.read_table("work/moves.parquet", ["game", "category"])
        positions = workspace.read_table("work/positions.parquet", POSITION_COLUMNS)
        career = read_career(games)
        draft = _draft(workspace, career, games, positions.num_rows, self.today())
        personality = assemble(workspace.folder, draft)
        try:
            agreement, pawns = departures(positions), structures(moves, games)
            plans = summarise_plans(personality.plans)
            missing = missing_findings(personality)
            definition = replace(
                draft,
                portrait=paint(personality, career, agreement, pawns, plans, draft.provenance),
                thresholds=adapt_thresholds(personality.enhanced),
                manners=read_manners(workspace),
            )
            definition = _with_first_day(workspace.path("definition.yaml"), definition)
            workspace.write_bytes("definition.yaml", definition_bytes(definition))
        finally:
            personality.close()
        size = sum(entry.bytes for entry in definition.files.values())
        sentences = (
            f"The personality {definition.name} has {len(definition.files)} files, "
            f"{size / 1e6:.1f} MB in all.",
            missing_sentence(games.num_rows, missing),
            definition.portrait,
        )
        numbers = {
            "name": definition.name,
            "bytes": size,
            "missing": {finding.finding: list(finding.layers) for finding in missing},
            "thresholds": {
                "acceptable_loss_cp": _values(definition.thresholds.acceptable_loss_cp),
                "hard_penalty_cp": _values(definition.thresholds.hard_penalty_cp),
                "blunder_cp": _values(definition.thresholds.blunder_cp),
            },
        }
        return StageReport(tuple(filter(None, sentences)), numbers, games.num_rows)


def adapt_thresholds(cells: tuple[EnhancedCell, ...]) -> Thresholds:
    """Return chessgate's thresholds moved to what the player gave up, within its ranges."""
    usual = Thresholds()
    acceptable: dict[str, int] = {}
    hard: dict[str, int] = {}
    for phase, (low, high) in ACCEPTABLE_RANGES.items():
        own = [c for c in cells if c.phase == phase and c.eval_band in CONTESTED]
        weight = sum(cell.positions for cell in own)
        default = getattr(usual.acceptable_loss_cp, phase)
        mean = (
            sum(cell.positions * cell.acceptable_loss_cp for cell in own) / weight
            if weight
            else default
        )
        acceptable[phase] = round(min(high, max(low, mean)))
        shifted = getattr(usual.hard_penalty_cp, phase) + acceptable[phase] - default
        hard[phase] = max(acceptable[phase], min(HARD_RANGE[1], max(HARD_RANGE[0], shifted)))
    return Thresholds(PhaseThresholds(**acceptable), PhaseThresholds(**hard), usual.blunder_cp)


def _values(thresholds: PhaseThresholds) -> list[int]:
    return [thresholds.opening, thresholds.middlegame, thresholds.endgame]


def _draft(
    workspace: Workspace, career: Career, games: pa.Table, positions: int, day: str
) -> Definition:
    """Return the definition without its portrait and with the usual thresholds."""
    parameters = workspace.parameters
    player = career.player or parameters.players[0]
    first, last = career.span
    metadata = pq.read_schema(workspace.path("work/positions.parquet")).metadata or {}
    ingestion = workspace.read_json("work/ingestion.json")
    left_out = ingestion.get("left_out") if isinstance(ingestion, dict) else None
    if not isinstance(left_out, dict):
        raise PlayalikeError(
            f"{workspace.path('work/ingestion.json')} does not say what was left out: "
            "run the study again"
        )
    sources = {str(source).rpartition(":")[0] for source in games.column("source").to_pylist()}
    return Definition(
        schema=SCHEMA_VERSION,
        name=parameters.slug,
        display_name=display_name(player),
        player=player,
        portrait="",
        files={name: _entry(workspace.path(name)) for name in FILES},
        provenance=Provenance(
            games=games.num_rows,
            first_year=first,
            last_year=last,
            positions=positions,
            engine=metadata.get(b"engine", b"unknown").decode(),
            nodes=parameters.nodes,
            multipv=parameters.multipv,
            playalike=__version__,
            date=day,
            sources=tuple(sorted(sources)),
            left_out={str(reason): int(count) for reason, count in left_out.items()},
            described=_part(parameters.described, games.num_rows),
            analysed=_part(parameters.analysed, games.num_rows),
        ),
        level=usual_level(study_rating(workspace)),
    )


def _part(most: int | None, games: int) -> int | None:
    """Return how many games were drawn; None when all were."""
    return most if most is not None and most < games else None


def _with_first_day(path: Path, definition: Definition) -> Definition:
    """Return the definition with the date of the one on disk when nothing else differs."""
    if not path.exists():
        return definition
    try:
        before = read_definition(path)
    except PlayalikeError:
        return definition  # Whatever it is, the new one replaces it.
    kept = replace(
        definition, provenance=replace(definition.provenance, date=before.provenance.date)
    )
    return kept if kept == before else definition


def _entry(path: Path) -> FileEntry:
    return FileEntry(digest_of(path), path.stat().st_size)
