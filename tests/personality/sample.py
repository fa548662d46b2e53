"""A tiny personality, written file by file: for tests of loading, defining and reporting."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from playalike.personality.definition import (
    Definition,
    FileEntry,
    Provenance,
    write_definition,
)
from playalike.personality.load import ARTEFACTS
from playalike.personality.opening_games import OPENING_GAMES
from playalike.personality.plans import Collaboration, Plan, PlanStart, PlanTheme, write_plans
from playalike.position.harmonics import METRICS

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
EXAMPLE = {
    "white": "Planter, Ada",
    "black": "Guest, Bob",
    "year": 1960,
    "ply": 4,
    "san": "Bb5",
    "fen": "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
}
PLAN = Plan(
    name="outpost_occupation+king_attack",
    themes=(
        PlanTheme("outpost_occupation", 2, ("d5",), "a knight settles on d5"),
        PlanTheme("king_attack", 5, ("g7",), "queen and knight aim at g7"),
    ),
    collaborations=(Collaboration((("queen", "attacker"), ("knight", "supporter")), ("g7",)),),
    trigger="hole on d5",
    start=PlanStart(
        ply=4,
        phase="opening",
        hash_exact=11,
        hash_pawns=1,
        category="open",
        weaknesses=("weak_square",),
        piece_count=32,
        enemy_king_wing=1,
        bishop_pair=True,
        fianchetto=False,
        eval_cp=20,
        position="r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -",
    ),
    moves=("Bf1b5", "O-O"),
    achievement_move="O-O",
    eval_gain_cp=45,
    outcome=1.0,
    success=0.8,
    game="Planter – Guest, 1960",
)


def tables() -> dict[str, dict[str, object]]:
    """Return the content of every JSON artefact, all of it valid."""

    def book(move: str, games: int, weight: float) -> dict[str, object]:
        return {
            "move": move,
            "games": games,
            "wins": games - 1,
            "draws": 1,
            "losses": 0,
            "last_year": 1962,
            "weight": weight,
        }

    rule = {
        "name": "more sacrifices in the middlegame",
        "feature": "sacrifice",
        "phase": "middlegame",
        "category": None,
        "eval_band": None,
        "boost": 0.12,
        "support": 40,
        "rate": 0.06,
        "baseline_rate": 0.03,
        "p_value": 0.001,
        "description": "sacrifices twice as often as the average master in the middlegame",
    }
    weights = [0.25, 0.05, 0.1, -0.15, 0.1, 0.1, -0.05, 0.1, 0.05, 0.05]
    records: dict[str, list[dict[str, object]]] = {
        "prime_patterns": [
            {
                "key": "maneuver|Bf1b5|opening",
                "kind": "maneuver",
                "phase": "opening",
                "description": "brings the bishop from f1 to b5",
                "support": 12,
                "rate": 0.1,
                "baseline_rate": 0.04,
                "lift": 2.3,
                "score": 0.75,
                "example": EXAMPLE,
            }
        ],
        "prime_sequences": [
            {
                "tokens": ["Bf1b5", "Bb5a4", "Ba4b3"],
                "kind": "route",
                "phase": "opening",
                "category": None,
                "support": 9,
                "lift": 3.1,
                "score": 0.8,
                "example": EXAMPLE,
            }
        ],
        "decision_formula": [
            {
                "harmonics_weights": dict(zip(METRICS, weights, strict=True)),
                "intervals": {
                    metric: [weight - 0.03, weight + 0.03]
                    for metric, weight in zip(METRICS, weights, strict=True)
                },
                "avg_eval_sacrifice": 31.5,
                "quiet_move_preference": 0.62,
                "positions": 400,
            }
        ],
        "enhanced_formula": [
            {
                "phase": phase,
                "eval_band": "equal",
                "complexity": complexity,
                "positions": 100,
                "acceptable_loss_cp": loss,
                "rank_tolerance": 4,
            }
            for phase, loss in (("opening", 22), ("middlegame", 90), ("endgame", 3))
            for complexity in ("clear", "complex")
        ],
        "style_model": [
            {
                "features": ["loss", "rank"],
                "weights": [-1.0, -0.2],
                "means": [20.0, 3.0],
                "scales": [30.0, 2.0],
                "positions": 300,
                "validation_top1": 0.42,
                "validation_top3": 0.71,
                "validation_nll": 1.6,
                "engine_top1": 0.39,
            }
        ],
        "style_rules": [rule],
        "db_style_rules": [rule | {"name": "fewer retreats", "feature": "retreat", "boost": -0.1}],
        "causality": [
            {
                "prerequisite": "outpost_occupation",
                "enables": "king_attack",
                "occurrences": 30,
                "lift": 2.1,
                "baseline_lift": 1.4,
                "delay_plies": 6.0,
                "p_value": 0.002,
            }
        ],
    }
    made: dict[str, dict[str, object]] = {
        f"{kind}.json": {"schema": 1, "kind": kind, "records": found}
        for kind, found in records.items()
    }
    made["opening_book.json"] = {
        "schema": 1,
        "kind": "opening_book",
        "plies": 30,
        "positions": {START: [book("e2e4", 9, 0.9), book("c2c4", 1, 0.1)]},
    }
    made[OPENING_GAMES] = {
        "schema": 1,
        "kind": "opening_games",
        "names": ["Guest, Bob", "Planter, Ada"],
        "games": [[1, 0, 1961], [1, 0, 1962]],
        "examples": [[1, 0]],
    }
    made["comprehensive_style.json"] = {
        "schema": 1,
        "kind": "comprehensive_style",
        "placements": [
            {"piece": "N", "square": "d5", "phase": "middlegame", "support": 30, "lift": 1.8},
            {"piece": "B", "square": "b5", "phase": "opening", "support": 25, "lift": 2.2},
            {"piece": "R", "square": "a1", "phase": "endgame", "support": 20, "lift": 0.5},
        ],
        "move_types": [
            {"move_type": "sacrifice", "phase": "middlegame", "support": 40, "multiplier": 1.9},
            {"move_type": "retreat", "phase": "middlegame", "support": 35, "multiplier": 0.7},
            {"move_type": "quiet", "phase": "opening", "support": 300, "multiplier": 1.02},
        ],
    }
    return made


def write_artefacts(folder: Path, name: str = "ada") -> None:
    """Write every artefact of `ARTEFACTS`, and the example games of the book."""
    folder.mkdir(parents=True, exist_ok=True)
    for artefact, table in tables().items():
        (folder / f"{name}_{artefact}").write_text(json.dumps(table), encoding="utf-8")
    (folder / f"{name}_opening_book.bin").write_bytes(bytes(32))
    write_plans(folder / f"{name}_strategic_plans.sqlite", [PLAN] * 3)


def entry(path: Path) -> FileEntry:
    """Return what a definition says about a file."""
    content = path.read_bytes()
    return FileEntry(hashlib.sha256(content).hexdigest(), len(content))


def define(folder: Path, name: str = "ada") -> Path:
    """Write a definition that agrees with the files as they are."""
    names = (*ARTEFACTS, OPENING_GAMES)
    files = {artefact: entry(folder / f"{name}_{artefact}") for artefact in names}
    provenance = Provenance(
        games=10,
        first_year=1960,
        last_year=1962,
        positions=400,
        engine="Stockfish 15.1",
        nodes=20_000,
        multipv=10,
        playalike="0.1.0",
        date="2026-01-02",
        sources=("ada.pgn",),
        left_out={"duplicate": 2},
    )
    path = folder / f"{name}.yaml"
    definition = Definition(1, name, "Ada Planter", "Planter, Ada", "Plays.", files, provenance)
    write_definition(path, definition)
    return path


def write_personality(folder: Path, name: str = "ada") -> Path:
    """Write a whole personality and return the path of its definition."""
    write_artefacts(folder, name)
    return define(folder, name)
