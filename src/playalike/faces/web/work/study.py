"""What a study found, as the page about a player shows it; computed from the personality alone."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

import chess

from playalike.errors import PlayalikeError
from playalike.faces.web.work.repertoire import repertoire
from playalike.personality.load import Personality
from playalike.personality.plans import Plan, PlanStore
from playalike.personality.records import Example, StyleRule
from playalike.position.phase import PHASES
from playalike.study.findings import (
    favourite_squares,
    telling_chains,
    telling_move_types,
    telling_patterns,
    telling_rules,
    telling_sequences,
)
from playalike.study.plans.summary import summarise_plans
from playalike.study.report.figures import heat_boards
from playalike.style.classic.layers import make_layers
from playalike.style.explained_values import plan_arrows
from playalike.words.features import doing_words
from playalike.words.patterns import pattern_words
from playalike.words.pieces import PIECES, piece_on
from playalike.words.plans import plan_words
from playalike.words.routes import route_words
from playalike.words.rules import rule_words, share_words, where_words
from playalike.words.structures import structure_words
from playalike.words.text import family_name
from playalike.words.themes import theme_words
from playalike.work.messages import Answer, TaskControl
from playalike.work.resources import WorkerResources

__all__ = ["CardFacts", "StudyFindings"]

Values = dict[str, object]
SHOWN_STRUCTURES = 14
LEAST_STRUCTURE_GAMES = 5


@dataclass(frozen=True, slots=True)
class StudyFindings:
    """Everything found about a player."""

    folder: Path

    @property
    def seconds(self) -> float:
        """See `Task`."""
        return 300.0

    def run(self, resources: WorkerResources, control: TaskControl) -> Answer:
        """Return the findings worth showing."""
        personality = resources.personality(str(self.folder))
        plans, structures = _plans_and_structures(personality)
        player = family_name((personality.definition.player,))
        return {
            "name": personality.name,
            "openings": repertoire(personality.book),
            "heat": _heat(personality),
            "squares": [
                {**asdict(favourite), "text": piece_on(favourite.piece, favourite.square)}
                for favourite in favourite_squares(personality.placements, 8)
            ],
            "structures": structures,
            "plans": plans,
            "chains": [
                {
                    "from": chain.prerequisite,
                    "to": chain.enables,
                    "from_label": theme_words(chain.prerequisite),
                    "to_label": theme_words(chain.enables),
                    "occurrences": chain.occurrences,
                    "lift": chain.lift,
                    "baseline_lift": chain.baseline_lift,
                    "delay_plies": chain.delay_plies,
                }
                for chain in telling_chains(personality.chains, 12)
            ],
            "patterns": [
                {
                    "text": pattern_words(pattern.key),
                    "support": pattern.support,
                    "lift": pattern.lift,
                    "score": pattern.score,
                    "example": _example(pattern.example),
                }
                for pattern in telling_patterns(personality.patterns, 6)
            ],
            "routes": _routes(personality),
            "rules": {
                "more": _rules(telling_rules(personality.rules, 8, more=True), player),
                "less": _rules(telling_rules(personality.rules, 8, more=False), player),
            },
            "move_types": [
                {
                    "type": move_type.move_type,
                    "label": doing_words(move_type.move_type),
                    "phase": move_type.phase,
                    "multiplier": move_type.multiplier,
                    "support": move_type.support,
                }
                for more in (True, False)
                for move_type in telling_move_types(personality.move_types, 8, more=more)
            ],
            "departures": _departures(self.folder, personality.name),
            "formula": dict(personality.formula.harmonics_weights),
        }


FEWEST_AGREED = 100
"""Positions: an agreement in fewer is no measurement."""


@dataclass(frozen=True, slots=True)
class CardFacts:
    """What a card and a player's page need beyond the definition; quick."""

    folder: Path

    @property
    def seconds(self) -> float:
        """See `Task`."""
        return 120.0

    def run(self, resources: WorkerResources, control: TaskControl) -> Answer:
        """Return agreement, formula, plans and what the layers rest on."""
        personality = resources.personality(str(self.folder))
        model, formula = personality.model, personality.formula
        weights = sorted(formula.harmonics_weights.items(), key=lambda item: -abs(item[1]))
        kept_out = (
            model.positions if personality.choice is None else personality.choice.check_positions
        )
        agreement: Values = {
            "top1": model.validation_top1,
            "top3": model.validation_top3,
            "engine_top1": model.engine_top1,
            "positions": kept_out,
            "note": "how often the study's model picks the move that the real player made, in "
            "games kept out of the fit",
        }
        return {
            "agreement": agreement if kept_out >= FEWEST_AGREED else None,
            "plans": len(personality.plans),
            "layers": {layer.name: layer.support for layer in make_layers(personality)},
            "formula": [
                {
                    "metric": metric,
                    "weight": weight,
                    "low": formula.intervals.get(metric, (weight, weight))[0],
                    "high": formula.intervals.get(metric, (weight, weight))[1],
                }
                for metric, weight in weights
            ],
        }


def _heat(personality: Personality) -> list[Values]:
    """Return one board a piece over all phases, and one for each phase."""
    groups: list[tuple[str, tuple[str, ...]]] = [("all", PHASES)]
    groups += [(phase, (phase,)) for phase in PHASES]
    return [
        {
            "piece": board.piece,
            "name": PIECES[board.piece],
            "phase": name,
            "squares": [asdict(square) for square in board.squares],
        }
        for name, phases in groups
        for board in heat_boards(
            placement for placement in personality.placements if placement.phase in phases
        )
    ]


class _WatchedPlans(PlanStore):
    """The plans once more, noting in which structures they began as they are gone through."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._begun: Counter[str] = Counter()
        self._games: defaultdict[str, dict[str, float]] = defaultdict(dict)

    def plan(self, number: int) -> Plan:
        plan = super().plan(number)
        self._begun[plan.start.category] += 1
        self._games[plan.start.category][plan.game] = plan.outcome
        return plan

    def structures(self) -> list[Values]:
        """Return the pawn structures in which plans began, with the games they began in."""
        games = self._games
        categories = [
            category
            for category, played in games.items()
            if len(played) >= LEAST_STRUCTURE_GAMES and not category.startswith("other")
        ]
        categories.sort(key=lambda category: (-len(games[category]), category))
        return [
            {
                "category": category,
                "label": structure_words(category),
                "games": len(games[category]),
                "score": round(sum(games[category].values()) / len(games[category]), 4),
                "plans": self._begun[category],
            }
            for category in categories[:SHOWN_STRUCTURES]
        ]


def _plans_and_structures(personality: Personality) -> tuple[Values, list[Values]]:
    store = _WatchedPlans(personality.plans.path)
    try:
        return _plans(store), store.structures()
    finally:
        store.close()


def _plans(store: PlanStore) -> Values:
    summary = summarise_plans(store)
    return {
        "total": summary.total,
        "games": summary.games,
        "themes": [
            {
                "theme": theme.theme,
                "label": theme_words(theme.theme),
                "count": theme.plans,
                "share": theme.share,
                "success": theme.success,
            }
            for theme in summary.themes[:16]
        ],
        "examples": [_plan(plan) for plan in summary.best[:8]],
    }


def _plan(plan: Plan) -> Values:
    return {
        "words": plan_words(plan.themes, chess.WHITE),
        "game": plan.game,
        "themes": [theme_words(theme.theme) for theme in plan.themes],
        "moves": list(plan.moves),
        "fen": _seen_from_white(plan.start.position),
        "arrows": plan_arrows(plan.moves, chess.WHITE),
        "success": plan.success,
        "gain_cp": plan.eval_gain_cp,
        "phase": plan.start.phase,
        "structure": structure_words(plan.start.category),
    }


def _seen_from_white(epd: str) -> str:
    """Return a position as it is for a player with White; empty when it was not kept."""
    if not epd:
        return ""
    board = chess.Board(f"{epd} 0 1")
    return (board if board.turn else board.mirror()).fen()


def _routes(personality: Personality) -> list[Values]:
    sequences = [
        *telling_sequences(personality.sequences, 6, kind="route"),
        *telling_sequences(personality.sequences, 3, kind="line"),
    ]
    return [
        {
            "text": route_words(sequence.tokens),
            "kind": sequence.kind,
            "phase": sequence.phase,
            "tokens": list(sequence.tokens),
            "arrows": plan_arrows(sequence.tokens, chess.WHITE),
            "support": sequence.support,
            "lift": sequence.lift,
            "example": _example(sequence.example),
        }
        for sequence in sequences
    ]


def _example(example: Example | None) -> Values | None:
    return None if example is None else asdict(example)


def _rules(rules: list[StyleRule], player: str) -> list[Values]:
    return [
        {
            "text": _rule_text(rule, player),
            "lift": round(rule.rate / rule.baseline_rate, 3) if rule.baseline_rate else None,
            "support": rule.support,
        }
        for rule in rules
    ]


def _rule_text(rule: StyleRule, player: str) -> str:
    """Say a rule in today's words; a study of long ago may have put it otherwise."""
    if not rule.baseline_rate:
        return rule.description
    return rule_words(
        player,
        rule.feature,
        where_words(rule.phase, rule.category, rule.eval_band),
        rule.rate / rule.baseline_rate,
        share_words(rule.rate, rule.baseline_rate),
    )


def _departures(folder: Path, name: str) -> Values | None:
    """Return how often the player leaves the engine's first choice, and what it costs."""
    path = folder / f"{name}_comprehensive_style.json"
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise PlayalikeError(f"cannot read {path.name}: {error}") from error
    overall = table.get("departures", {}).get("overall") if isinstance(table, Mapping) else None
    if not isinstance(overall, Mapping):
        return None
    names = ("rate", "cost_cp", "baseline_rate", "baseline_cost_cp", "positions")
    return {key: overall.get(key) for key in names}
