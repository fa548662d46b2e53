"""A choice model made by hand, and a prior without a network: for tests of the learned mode."""

from __future__ import annotations

import dataclasses
import json
import math
import shutil
from collections.abc import Sequence
from pathlib import Path

import chess

from playalike.choice.model import ChoiceModel, Outside
from playalike.personality.definition import read_definition, write_definition
from playalike.personality.load import CHOICE_MODEL, Personality
from playalike.style.mode import LEARNED, Mode
from tests.personality.sample import entry

WEIGHTS: dict[str, tuple[float, float]] = {
    "loss": (-1.2, 0.1),
    "first": (0.4, -0.05),
    "loss*endgame": (-0.3, 0.0),
    "prior": (0.9, -0.1),
    "prior_first": (0.2, 0.0),
    "prior*sharp": (0.1, 0.05),
    "own_king_safety": (0.1, 0.15),
    "their_king_safety": (-0.1, -0.2),
    "capture": (0.1, 0.05),
    "retreat": (-0.2, -0.3),
    "forward*ahead": (0.0, 0.2),
    "attacks_enemy_king_ring": (0.05, 0.4),
    "step:Ng1f3": (0.0, 0.3),
    "step:Bf1b5": (0.0, -0.2),
}
"""By feature: what the average master gives for it, and what the player adds."""


def choice_model(**changes: object) -> ChoiceModel:
    """Return a model with a bit of everything."""
    names = tuple(WEIGHTS)
    made = ChoiceModel(
        features=names,
        means=tuple(0.1 for _ in names),
        scales=tuple(0.5 + 0.1 * number for number in range(len(names))),
        population=tuple(WEIGHTS[name][0] for name in names),
        personal=tuple(WEIGHTS[name][1] for name in names),
        outside=Outside(-0.6, -0.8, 0.9, -0.3, -0.2),
        prior="tidy",
        nodes=20_000,
        positions=1_000,
        penalty=10.0,
        check_positions=200,
        check_top1=0.55,
        check_nll=1.3,
        population_nll=1.31,
        engine_top1=0.5,
    )
    return dataclasses.replace(made, **changes)  # type: ignore[arg-type]


def learned(personality: Personality, **changes: object) -> Personality:
    """Return a personality with the model."""
    return dataclasses.replace(personality, choice=choice_model(**changes))


class TidyPrior:
    """Likes captures, then short moves; the same for both colours."""

    name = "tidy"

    def __init__(self) -> None:
        self.asked = 0

    def log_probabilities(self, boards: Sequence[chess.Board]) -> list[dict[chess.Move, float]]:
        self.asked += len(boards)
        found = []
        for board in boards:
            values = {
                move: 2.0 * board.is_capture(move)
                - 0.5 * chess.square_distance(move.from_square, move.to_square)
                - 0.1 * chess.square_file(move.to_square)
                for move in board.legal_moves
            }
            total = math.log(sum(math.exp(value) for value in values.values())) if values else 0.0
            ranked = sorted(values, key=lambda move: -values[move])
            found.append({move: values[move] - total for move in ranked})
        return found


def write_learned(source: Path, folder: Path) -> Path:
    """Copy a personality's folder and give it the model as a file."""
    shutil.copytree(source, folder)
    (path,) = folder.glob("*.yaml")
    definition = read_definition(path)
    table = {
        "schema": 1,
        "kind": "choice_model",
        "records": [dataclasses.asdict(choice_model())],
    }
    model = folder / f"{definition.name}_{CHOICE_MODEL}"
    model.write_text(json.dumps(table), encoding="utf-8")
    files = {**definition.files, CHOICE_MODEL: entry(model)}
    write_definition(path, dataclasses.replace(definition, files=files))
    return folder


def learned_mode(dial: float = 1.0) -> Mode:
    """Return the mode with the tidy prior."""
    return Mode(LEARNED, TidyPrior(), dial)


def softmax(scores: Sequence[float]) -> list[float]:
    """Return chances, the plain way."""
    raised = [math.exp(score) for score in scores]
    return [one / sum(raised) for one in raised]
