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
from playalike.prior.base import Prior, open_network, open_prior, prior_files

__all__ = ["NetworkPredictor"]

LC0 = ("playalike.prior.lc0",)
OURS = (
    "playalike.position.batch",
    *(
        f"playalike.prior/{name}.py"
        for name in (
            "inputs", "master", "move_features", "network", "onnx_runtime", "planes", "positions",
            "shape", "terms",
        )
    ),
)  # fmt: skip
"""The code that a network's answers depend on."""


@dataclass(frozen=True, slots=True)
class NetworkPredictor:
    """The network's logarithms of probabilities; it covers every legal move."""

    name: str
    path: str
    digest: str
    alone: bool = True
    """Not joined with the shipped network."""
    usual_temperature: float = 1.0
    covers_all: bool = True

    @classmethod
    def open(cls, path: Path) -> NetworkPredictor:
        """Check the file; anything wrong with it is a `PlayalikeError`."""
        return cls(open_network(path).name, str(path), _digest(path))

    @classmethod
    def as_prior(cls, path: Path) -> NetworkPredictor:
        """Return the network as the learned mode asks it, see `open_prior`."""
        prior, files = open_prior(path), prior_files(path)
        if len(files) == 1:
            return cls(prior.name, str(path), _digest(path))
        return cls(prior.name, str(path), "+".join(map(_digest, files)), alone=False)

    @property
    def depends_on(self) -> dict[str, object] | None:
        """The file, and the code that reads it."""
        code = OURS if self.path.endswith((".npz", ".onnx")) else LC0
        if not self.alone:
            code = (*LC0, *OURS, "playalike.prior/joined.py")
        return {"network": self.digest, "code": code_digest(*code)}

    @property
    def work(self) -> Callable[[PreparedGame], GameScores]:
        """Cover all legal moves."""
        return partial(_score, self.path, self.alone)


@lru_cache(maxsize=2)
def _open(path: str, alone: bool) -> Prior:
    return open_network(path) if alone else open_prior(path)


def _digest(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise PlayalikeError(f"cannot read {path}: {error.strerror}") from error


def _score(path: str, alone: bool, game: PreparedGame) -> GameScores:
    boards = [board.copy() for _, board in game.boards()]
    scores = []
    for position, chances in zip(
        game.positions, _open(path, alone).log_probabilities(boards), strict=True
    ):
        utility = np.array([chances[chess.Move.from_uci(uci)] for uci in position.legal])
        scores.append(Scores(utility, by_merit(utility)))
    return tuple(scores)
