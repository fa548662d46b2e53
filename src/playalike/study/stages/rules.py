"""Style rules export: what was found, in a form that moves can be scored with.

``style_rules.json`` comes from all moves, ``db_style_rules.json`` from choices among near-equal
candidates; see `playalike.study.rule_tests`. ``comprehensive_style.json`` has the squares on which
the player liked to put pieces, the types of move that the player preferred, and, from the stage
`discovery`, where the player departs from the engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from playalike.personality.baseline import Reference
from playalike.personality.records import MoveTypePreference, Placement, StyleRule
from playalike.position.moves.features import FEATURES
from playalike.position.phase import PHASES
from playalike.progress import Progress
from playalike.stats.rates import shrunk_lift
from playalike.study.baseline.choices import CANDIDATE_COLUMNS, POSITION_COLUMNS, count_choices
from playalike.study.baseline.counts import COLUMNS, Counts, count_moves
from playalike.study.reference import GAME_COLUMNS, reference_for
from playalike.study.rule_tests import compare_choices, compare_moves, make_rules
from playalike.study.stage import StageReport
from playalike.study.workspace import Workspace
from playalike.words.ratios import compared
from playalike.words.text import counted, family_name

__all__ = ["Rules", "find_move_types", "find_placements"]

LEAST_PLACEMENTS = 5
"""Seen, or due, so often."""
LEAST_CHOICES = 10
READ = [name for name in COLUMNS if name not in ("themes", "state_themes")]


class Rules:
    """Exports rules and preferences."""

    name = "rules"
    title = "Style rules export"
    version = 3
    inputs = (
        "work/games.parquet",
        "work/moves.parquet",
        "work/positions.parquet",
        "work/candidates.parquet",
        "work/discovery.json",
    )
    outputs = ("style_rules.json", "db_style_rules.json", "comprehensive_style.json")
    parameters = ("baseline", "players")

    def run(self, workspace: Workspace, progress: Progress) -> StageReport:
        """Count, compare, and write all three files."""
        player = family_name(workspace.parameters.players)
        games = workspace.read_table("work/games.parquet", GAME_COLUMNS)
        moves = workspace.read_table("work/moves.parquet", READ)
        tables = {"moves", "features", "placements"}
        reference = reference_for(workspace, games, moves, tables)
        own = count_moves(moves, tables)
        choices = count_choices(
            workspace.read_table("work/positions.parquet", POSITION_COLUMNS),
            workspace.read_table("work/candidates.parquet", CANDIDATE_COLUMNS),
        )
        rules = make_rules(player, compare_moves(own, choices, reference), "")
        db_rules = make_rules(player, compare_choices(choices, reference), "choice")
        placements = find_placements(own, reference)
        move_types = find_move_types(own, choices, reference)
        for artefact, records in (("style_rules", rules), ("db_style_rules", db_rules)):
            workspace.write_json(
                f"{artefact}.json",
                {"schema": 1, "kind": artefact, "records": [asdict(rule) for rule in records]},
            )
        workspace.write_json(
            "comprehensive_style.json",
            {
                "schema": 1,
                "kind": "comprehensive_style",
                "placements": [asdict(placement) for placement in placements],
                "move_types": [asdict(move_type) for move_type in move_types],
                "departures": workspace.read_json("work/discovery.json"),
            },
        )
        return _report(player, rules, db_rules, placements, move_types, moves.num_rows)


def find_placements(own: Counts, reference: Reference) -> list[Placement]:
    """Compare how often each piece came to each square, by phase."""
    placements = []
    for key in sorted(own["placements"]):
        placed, _, phase = key.partition("|")
        support, trials = own["placements"][key], own["moves"][f"phase|{phase}"]
        share = reference.share("placements", key, f"phase|{phase}")
        if max(support, trials * share.rate) >= LEAST_PLACEMENTS:
            lift = shrunk_lift(support, trials, *share)
            placements.append(Placement(placed[0], placed[1:], phase, support, round(lift, 4)))
    return sorted(placements, key=lambda p: (PHASES.index(p.phase), p.piece, p.square))


def find_move_types(own: Counts, choices: Counts, reference: Reference) -> list[MoveTypePreference]:
    """Compare how often each type of move was chosen, by phase.

    Where it was one of several near-equal candidates, as far as these are known for the player and
    for the baseline: choices against what chance would give, the player's by the average master's.
    Otherwise by how often it was played.
    """
    preferences = []
    for phase in PHASES:
        for feature in FEATURES:
            key = f"{feature}|{phase}"
            hits, due = choices["choice_hits"][key], choices["choice_chances"][key] / 1000
            other = reference.engine_share("choice_hits", "choice_trials", key)
            other_due = reference.engine_share("choice_chances", "choice_trials", key).hits / 1000
            if min(choices["choice_trials"][key], other.trials) >= LEAST_CHOICES:
                multiplier = shrunk_lift(hits, due, other.hits, other_due)
            else:
                hits, trials = own["features"][key], own["moves"][f"phase|{phase}"]
                share = reference.share("features", key, f"phase|{phase}")
                if max(hits, trials * share.rate) < LEAST_CHOICES:
                    continue
                multiplier = shrunk_lift(hits, trials, *share)
            preferences.append(MoveTypePreference(feature, phase, hits, round(multiplier, 4)))
    return preferences


def _report(
    player: str,
    rules: Sequence[StyleRule],
    db_rules: Sequence[StyleRule],
    placements: Sequence[Placement],
    move_types: Sequence[MoveTypePreference],
    moves: int,
) -> StageReport:
    sentences = [
        f"{counted(len(rules), 'style rule')} from all moves and {len(db_rules)} from choices "
        f"among near-equal moves tell {player} from the average master."
        if rules or db_rules
        else f"No style rule tells {player} from the average master beyond chance."
    ]
    sentences += [rule.description for rule in rules[:3]]
    sentences += [rule.description for rule in db_rules[:3]]
    usual = [p for p in placements if p.support >= 4 * LEAST_PLACEMENTS and p.piece != "P"]
    if usual:
        best = max(usual, key=lambda p: (p.lift, p.support, p.square))
        sentences.append(
            f"A favourite square: {best.piece}{best.square} in the {best.phase}, "
            f"{compared(best.lift)} ({best.support} times)."
        )
    numbers: dict[str, object] = {
        "style_rules": len(rules),
        "db_style_rules": len(db_rules),
        "placements": len(placements),
        "move_types": len(move_types),
        "top": [rule.description for rule in (*rules[:10], *db_rules[:10])],
    }
    return StageReport(tuple(sentences), numbers, moves)
