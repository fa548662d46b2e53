"""Batches for training, described in a process of their own while the network multiplies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset

from playalike.prior.dataset import open_dataset
from playalike.prior.inputs import inputs_of, played_moves
from playalike.prior.positions import UNKNOWN_OUTCOME, Positions
from playalike.prior.sampling import batches_of, chance_of

__all__ = ["Batch", "batch_of", "feed"]

PREFETCHED = 4
"""Batches that wait for the network."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What one step of training needs."""

    number: int
    planes: Tensor
    context: Tensor
    features: Tensor
    position: Tensor
    start: Tensor
    target: Tensor
    played: Tensor
    """The row of the move played, for every position."""
    outcome: Tensor
    """0, 1, 2 for loss, draw, win of the side to move; -100 when unknown."""
    player: Tensor


def batch_of(positions: Positions, number: int = 0) -> Batch:
    """Describe positions; those whose move is not legal are an error in the data."""
    inputs = inputs_of(positions)
    played = played_moves(positions, inputs.moves)
    if (played < 0).any():
        raise ValueError("a position was stored with a move that is not legal in it")
    outcome = positions["outcome"].astype(np.int64)
    outcome = np.where(outcome == UNKNOWN_OUTCOME, -100, outcome + 1)
    return Batch(
        number,
        torch.from_numpy(inputs.planes),
        torch.from_numpy(inputs.context),
        torch.from_numpy(inputs.features),
        torch.from_numpy(inputs.moves.position),
        torch.from_numpy(inputs.moves.start),
        torch.from_numpy(inputs.moves.target),
        torch.from_numpy(played),
        torch.from_numpy(outcome),
        torch.from_numpy(positions["player"].astype(np.int64)),
    )


class _Stream(IterableDataset[Batch]):
    """The endless sequence of batches, from one of them on."""

    def __init__(self, folder: Path, size: int, seed: int, first: int) -> None:
        self.folder, self.size, self.seed, self.first = folder, size, seed, first

    def __iter__(self) -> Iterator[Batch]:
        torch.set_num_threads(1)
        dataset = open_dataset(self.folder)
        if dataset is None:
            raise ValueError(f"no positions in {self.folder}")
        chance = chance_of(dataset.positions)
        for number, rows in batches_of(chance, self.size, self.seed, self.first):
            # In the order of the file, for the sake of the disk.
            yield batch_of(np.array(dataset.positions[np.sort(rows)]), number)


def feed(folder: Path, size: int, seed: int, first: int) -> Iterator[Batch]:
    """Yield batches without end; the process that makes them ends with this one."""
    return iter(
        DataLoader(
            _Stream(folder, size, seed, first),
            batch_size=None,
            num_workers=1,
            prefetch_factor=PREFETCHED,
            multiprocessing_context="spawn",
        )
    )
