"""What a taste does to the style of the games: one coefficient for each taste and dimension."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from playalike.authenticity.profile.control import Control
from playalike.authenticity.profile.table import COLUMNS, StyleTable, measure_sides
from playalike.authenticity.temperament.experiment import TastedGame, sides_of
from playalike.choice.temperament import TASTES
from playalike.errors import PlayalikeError
from playalike.files import write_whole
from playalike.stats.arrays import Floats

__all__ = ["SHIPPED_RESPONSE", "Response", "measure_response", "read_response", "write_response"]

SHIPPED_RESPONSE = Path(__file__).parent / "data" / "response.json"
RIDGE = 8.0
"""Sides with a full nat of a taste that it takes to half believe a coefficient."""
BELIEVED = 2.0
"""A coefficient so many times its error is half believed, a larger one more."""
WHOLE = 0
"""The window of `profile.table.WINDOWS` that is compared: the whole game."""


@dataclass(frozen=True, slots=True)
class Response:
    """Deviations of single games, for one nat of a taste."""

    coefficients: Floats
    """`COLUMNS` x `TASTES`."""
    errors: Floats
    sides: int
    """Sides of games that it was found from."""

    @property
    def believed(self) -> Floats:
        """The coefficients, shrunk where they are no larger than their errors."""
        certainty = (self.coefficients / self.errors) ** 2
        return np.asarray(self.coefficients * certainty / (certainty + BELIEVED**2))


def measure_response(games: list[TastedGame], control: Control) -> Response:
    """Regress what is left of each dimension, opening and result taken off, on the tastes."""
    table: StyleTable = measure_sides(
        game.as_game(number) for number, game in enumerate(games, start=1)
    )
    left = control.residuals(table, table.values(WHOLE))
    tastes = np.array([(*own, *other) for own, other in sides_of(games)])
    coefficients = np.zeros((len(COLUMNS), len(TASTES)))
    errors = np.ones_like(coefficients)
    for column in range(len(COLUMNS)):
        known = ~np.isnan(left[:, column])
        if known.sum() < 2:
            continue
        rows, target = tastes[known], left[known, column]
        target = target - target.mean()
        inverse = np.linalg.inv(rows.T @ rows + RIDGE * np.eye(rows.shape[1]))
        fitted = inverse @ rows.T @ target
        noise = (target - rows @ fitted).std()
        coefficients[column] = fitted[: len(TASTES)]
        errors[column] = noise * np.sqrt(np.diag(inverse))[: len(TASTES)]
    return Response(coefficients, errors, len(left))


def write_response(path: Path, response: Response) -> None:
    """Write it as JSON, rounded."""
    data = {
        "kind": "response",
        "columns": list(COLUMNS),
        "tastes": list(TASTES),
        "sides": response.sides,
        "coefficients": np.round(response.coefficients, 3).tolist(),
        "errors": np.round(response.errors, 3).tolist(),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, json.dumps(data, separators=(",", ":")) + "\n")


def read_response(path: Path = SHIPPED_RESPONSE) -> Response:
    """Read what ships, or another; one of other dimensions or tastes is a `PlayalikeError`."""
    try:
        data = json.loads(path.read_text())
    except (OSError, ValueError) as error:
        raise PlayalikeError(f"cannot read {path}: {error}") from error
    if data.get("columns") != list(COLUMNS) or data.get("tastes") != list(TASTES):
        raise PlayalikeError(
            f"{path} is of other dimensions or tastes: make it again with playalike models response"
        )
    return Response(
        np.array(data["coefficients"], dtype=np.float64),
        np.array(data["errors"], dtype=np.float64),
        int(data["sides"]),
    )
