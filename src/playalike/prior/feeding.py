"""Batches for training, described in a process of their own while the network multiplies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset

from playalike.prior.dataset import open_dataset
from playalike.prior.inputs import inputs_of, played_moves
from playalike.prior.positions import POSITION, UNKNOWN_OUTCOME, Positions
from playalike.prior.sampling import balanced_chance_of, batches_of, chance_of

__all__ = ["Batch", "batch_of", "feed"]

PREFETCHED = 6
"""Batches that wait for the network."""
DESCRIBED_TOGETHER = 1024
"""Positions: many at once cost less each."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What one step of training needs."""

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


def batch_of(positions: Positions) -> Batch:
    """Describe positions; those whose move is not legal are an error in the data."""
    inputs = inputs_of(positions)
    played = played_moves(positions, inputs.moves)
    if (played < 0).any():
        raise ValueError("a position was stored with a move that is not legal in it")
    outcome = positions["outcome"].astype(np.int64)
    outcome = np.where(outcome == UNKNOWN_OUTCOME, -100, outcome + 1)
    return Batch(
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


def _split(batch: Batch, size: int) -> Iterator[Batch]:
    """Cut a batch into batches of so many positions."""
    count = len(batch.planes)
    edges = torch.searchsorted(batch.position, torch.arange(0, count + 1, size)).tolist()
    for at, (begin, end) in zip(range(0, count, size), pairwise(edges), strict=True):
        boards, moves = slice(at, at + size), slice(begin, end)
        yield Batch(
            batch.planes[boards].clone(),
            batch.context[boards].clone(),
            batch.features[moves].clone(),
            batch.position[moves] - at,
            batch.start[moves].clone(),
            batch.target[moves].clone(),
            batch.played[boards] - begin,
            batch.outcome[boards].clone(),
            batch.player[boards].clone(),
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
        chance = (balanced_chance_of if dataset.balanced else chance_of)(dataset.positions)
        several: list[NDArray[np.int64]] = []
        for _, rows in batches_of(chance, self.size, self.seed, self.first):
            several.append(rows)
            if len(several) * self.size >= DESCRIBED_TOGETHER:
                # In the order of the file, for the sake of the disk; then back again.
                together = np.concatenate(several)
                order = np.argsort(together)
                positions = np.empty(len(together), dtype=POSITION)
                positions[order] = dataset.positions[together[order]]
                yield from _split(batch_of(positions), self.size)
                several.clear()


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
