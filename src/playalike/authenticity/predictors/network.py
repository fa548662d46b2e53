"""A network that predicts human moves: ours, Maia, or any other in lc0's format."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

import chess
import numpy as np

from playalike.authenticity.positions import PreparedGame
from playalike.authenticity.predictors.base import GameScores, by_merit
from playalike.authenticity.scores import Scores
from playalike.authenticity.store import code_digest
from playalike.errors import PlayalikeError
from playalike.prior.base import Prior, open_prior

__all__ = ["NetworkPredictor"]

LC0 = ("playalike.prior.lc0",)
OURS = tuple(
    f"playalike.prior/{name}.py"
    for name in (
        "attacks", "bitboards", "exchange", "inputs", "legal", "master", "move_features", "network",
        "onnx_runtime", "planes", "positions", "shape", "terms",
    )
)  # fmt: skip
"""The code that a network's answers depend on."""


@dataclass(frozen=True, slots=True)
class NetworkPredictor:
    """The network's logarithms of probabilities; it covers every legal move."""

    name: str
    path: str
    digest: str
    usual_temperature: float = 1.0
    covers_all: bool = True

    @classmethod
    def open(cls, path: Path) -> NetworkPredictor:
        """Check the file; anything wrong with it is a `PlayalikeError`."""
        network = open_prior(path)
        try:
            with path.open("rb") as file:
                digest = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as error:
            raise PlayalikeError(f"cannot read {path}: {error.strerror}") from error
        return cls(network.name, str(path), digest)

    @property
    def depends_on(self) -> dict[str, object] | None:
        """The file, and the code that reads it."""
        ours = self.path.endswith((".npz", ".onnx"))
        return {"network": self.digest, "code": code_digest(*(OURS if ours else LC0))}

    @property
    def work(self) -> Callable[[PreparedGame], GameScores]:
        """Cover all legal moves."""
        return partial(_score, self.path)


@lru_cache(maxsize=2)
def _open(path: str) -> Prior:
    return open_prior(Path(path))


def _score(path: str, game: PreparedGame) -> GameScores:
    boards = [board.copy() for _, board in game.boards()]
    found = []
    for position, chances in zip(
        game.positions, _open(path).log_probabilities(boards), strict=True
    ):
        utility = np.array([chances[chess.Move.from_uci(uci)] for uci in position.legal])
        found.append(Scores(utility, by_merit(utility)))
    return tuple(found)
