"""Everything the report tells, as plain values: the page and the JSON both come from here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pyarrow as pa

from playalike.personality import records
from playalike.personality.definition import Definition
from playalike.personality.load import Personality
from playalike.study import findings
from playalike.study.career import Career
from playalike.study.findings import Departure, Structure
from playalike.study.missing import Missing, missing_findings
from playalike.study.plans.summary import PlanSummary, ThemeShare
from playalike.study.report.figures import HeatBoard, heat_boards
from playalike.study.report.notes import DepartureNotes, StageNote, departure_notes
from playalike.study.report.replay import PlayedPlan, find_plans

__all__ = ["Report", "Study", "collect"]

SHOWN_PLANS = 6


@dataclass(frozen=True, slots=True)
class Study:
    """What the last stage has at hand."""

    personality: Personality
    career: Career
    games: pa.Table
    """``work/games.parquet``."""
    departures: list[Departure]
    structures: list[Structure]
    plans: PlanSummary


@dataclass(frozen=True, slots=True)
class Report:
    """The facts of the report, in the order in which it tells them."""

    definition: Definition
    career: Career
    spellings: tuple[str, ...]
    games_found: int
    more: tuple[records.StyleRule, ...]
    """Against the average master, from all moves."""
    less: tuple[records.StyleRule, ...]
    chosen_more: tuple[records.StyleRule, ...]
    """From choices among moves as good; each says what it is measured against."""
    chosen_less: tuple[records.StyleRule, ...]
    move_types_more: tuple[records.MoveTypePreference, ...]
    move_types_less: tuple[records.MoveTypePreference, ...]
    patterns: tuple[records.Pattern, ...]
    routes: tuple[records.Sequence, ...]
    lines: tuple[records.Sequence, ...]
    squares: tuple[records.Placement, ...]
    heat: tuple[HeatBoard, ...]
    departures: tuple[Departure, ...]
    departure_notes: DepartureNotes
    formula: records.DecisionFormula
    enhanced: tuple[records.EnhancedCell, ...]
    model_positions: int
    model_top1: float
    model_top3: float
    model_engine_top1: float
    structures: tuple[Structure, ...]
    plans: int
    plan_themes: tuple[ThemeShare, ...]
    shown_plans: tuple[PlayedPlan, ...]
    chains: tuple[records.Chain, ...]
    missing: tuple[Missing, ...]
    """What was not found, so that layers of style stay silent."""
    stages: tuple[StageNote, ...]


def collect(
    study: Study,
    ingestion: Mapping[str, object],
    discovery: Mapping[str, object],
    stages: tuple[StageNote, ...],
) -> Report:
    """Choose what is worth telling."""
    personality = study.personality
    spellings = ingestion.get("spellings")
    games = ingestion.get("found")
    model = personality.model
    return Report(
        definition=personality.definition,
        career=study.career,
        spellings=tuple(map(str, spellings)) if isinstance(spellings, list) else (),
        games_found=games if isinstance(games, int) else 0,
        more=tuple(findings.telling_rules(personality.rules, 8, more=True)),
        less=tuple(findings.telling_rules(personality.rules, 8, more=False)),
        chosen_more=tuple(findings.telling_rules(personality.db_rules, 6, more=True)),
        chosen_less=tuple(findings.telling_rules(personality.db_rules, 6, more=False)),
        move_types_more=tuple(findings.telling_move_types(personality.move_types, 9, more=True)),
        move_types_less=tuple(findings.telling_move_types(personality.move_types, 9, more=False)),
        patterns=tuple(findings.telling_patterns(personality.patterns, 6)),
        routes=tuple(findings.telling_sequences(personality.sequences, 4, kind="route")),
        lines=tuple(findings.telling_sequences(personality.sequences, 2, kind="line")),
        squares=tuple(findings.favourite_squares(personality.placements, 8)),
        heat=heat_boards(personality.placements),
        departures=tuple(study.departures),
        departure_notes=departure_notes(discovery),
        formula=personality.formula,
        enhanced=personality.enhanced,
        model_positions=model.positions,
        model_top1=model.validation_top1,
        model_top3=model.validation_top3,
        model_engine_top1=model.engine_top1,
        structures=tuple(study.structures[:14]),
        plans=study.plans.total,
        plan_themes=study.plans.themes[:16],
        shown_plans=find_plans(study.plans.best, study.games, SHOWN_PLANS),
        chains=tuple(findings.telling_chains(personality.chains, 12)),
        missing=missing_findings(personality),
        stages=stages,
    )
