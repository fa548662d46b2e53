"""Training the prior on inside the choice model: what should it say, given what the engine says?

The prior learns which moves masters make. Its use, though, is beside an engine that knows most of
that already. So the network goes on learning with the average master's model around it: a
candidate's utility is what the model makes of engine, moves and prior, only the prior may still
change, and what counts is the chance of the move played among the candidates (and, a little, among
all legal moves, so that the network stays a prior).

Needs PyTorch (`pip install playalike[ml]`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from playalike.choice.features import PRIOR_FEATURES, feature_matrix
from playalike.choice.inputs import LEAST_LOG_CHANCE, ChoiceInputs
from playalike.prior.inputs import inputs_of
from playalike.prior.network import read_network
from playalike.prior.network_torch import PriorNetwork, segment_log_softmax
from playalike.prior.positions import Positions
from playalike.prior.trainer import HALF
from playalike.stats.arrays import Floats, Ints

__all__ = [
    "BATCH",
    "EPOCHS",
    "Decided",
    "Surprise",
    "candidate_places",
    "code_of",
    "gains",
    "joined",
    "network_of",
    "slopes_of",
    "surprise",
    "tune",
]

RATE = 4e-4
"""Of learning, at first; it falls to zero."""
EPOCHS = 3
BATCH = 256
AS_PRIOR = 0.3
"""How much the chance among all legal moves counts beside that among the candidates."""
WARM_UP = 20
CODES = 64 * 64 * 8
"""More than any `code_of`."""


@dataclass(frozen=True, slots=True)
class Decided:
    """Decisions among candidates, as the network and the model around it see them."""

    positions: Positions
    """Canonical, as the prior is asked in play."""
    codes: Ints
    """The move of each candidate, see `code_of`."""
    start: Ints
    """The first candidate of each position, and the number of candidates at the end."""
    chosen: Ints
    """The candidate that was played."""
    utility: Floats
    """The average master's, with the prior as it was."""
    log_prior: Floats
    """As it was."""
    slopes: Floats
    """Columns: what the utility gains with the logarithm of the prior's chance, and the chance."""

    def rows(self, some: Ints) -> Ints:
        """Return the candidates of some positions."""
        return np.concatenate([np.arange(self.start[at], self.start[at + 1]) for at in some])


def code_of(start: Ints, target: Ints, promotion: Ints) -> Ints:
    """Return a number for each move."""
    return (start * 64 + target) * 8 + promotion


def slopes_of(inputs: ChoiceInputs, features: Sequence[str], weights: Floats) -> Floats:
    """Return what utilities gain with the prior's log chance and with its chance, as columns.

    `weights` belong to features that are not standardised. That a move is the prior's favourite
    counts as well, but has no slope.
    """
    slopes = np.zeros((len(inputs.candidates), 2))
    for name, weight in zip(features, weights.tolist(), strict=True):
        factors = name.split("*")
        of_prior = [factor for factor in factors if factor in PRIOR_FEATURES[:2]]
        if not of_prior:
            continue
        others = [factor for factor in factors if factor not in of_prior]
        rest = feature_matrix(inputs, ["*".join(others)])[:, 0] if others else 1.0
        slopes[:, PRIOR_FEATURES.index(of_prior[0])] += weight * rest
    return slopes


def joined(parts: Sequence[Decided]) -> Decided:
    """Put the decisions of several players one after the other."""
    first = np.cumsum([0, *(len(part.codes) for part in parts)])
    starts = [part.start[:-1] + at for part, at in zip(parts, first, strict=False)]
    return Decided(
        positions=np.concatenate([part.positions for part in parts]),
        codes=np.concatenate([part.codes for part in parts]),
        start=np.concatenate([*starts, first[-1:]]),
        chosen=np.concatenate([part.chosen + at for part, at in zip(parts, first, strict=False)]),
        utility=np.concatenate([part.utility for part in parts]),
        log_prior=np.concatenate([part.log_prior for part in parts]),
        slopes=np.concatenate([part.slopes for part in parts]),
    )


@dataclass(frozen=True, slots=True)
class Surprise:
    """Of each position, minus the logarithm of the chance of the move played."""

    among: Tensor
    """The candidates, by the model."""
    before: Tensor
    """The same with the prior as it was."""
    alone: Tensor
    """All legal moves, by the network alone."""


def surprise(network: PriorNetwork, decided: Decided, some: Ints, half: bool = False) -> Surprise:
    """Ask the network about some positions."""
    inputs = inputs_of(decided.positions[some])
    legal, boards = inputs.moves, len(some)
    rows = decided.rows(some)
    sizes = np.diff(decided.start)[some]
    position = np.repeat(np.arange(boards), sizes)
    places = candidate_places(
        legal.position, code_of(legal.start, legal.target, legal.promotion), position,
        decided.codes[rows],
    )  # fmt: skip
    first = np.concatenate(([0], np.cumsum(sizes)[:-1]))
    chosen = torch.from_numpy(first + (decided.chosen - decided.start[:-1])[some])
    of_move, of_candidate = torch.from_numpy(legal.position), torch.from_numpy(position)
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=half):
        logits, _ = network(
            torch.from_numpy(inputs.planes), torch.from_numpy(inputs.context),
            torch.from_numpy(inputs.features), of_move, torch.from_numpy(legal.start),
            torch.from_numpy(legal.target),
        )  # fmt: skip
    logs = segment_log_softmax(logits, of_move, boards)[torch.from_numpy(places)]
    was = torch.from_numpy(decided.log_prior[rows]).float()
    now = logs.clamp(min=LEAST_LOG_CHANCE)
    slopes = torch.from_numpy(decided.slopes[rows]).float()
    utility = torch.from_numpy(decided.utility[rows]).float()
    moved = utility + slopes[:, 0] * (now - was) + slopes[:, 1] * (now.exp() - was.exp())
    return Surprise(
        among=-segment_log_softmax(moved, of_candidate, boards)[chosen],
        before=-segment_log_softmax(utility, of_candidate, boards)[chosen],
        alone=-logs[chosen],
    )


def candidate_places(of_move: Ints, codes: Ints, of_candidate: Ints, wanted: Ints) -> Ints:
    """Return where each candidate stands in the list of all legal moves."""
    keys = of_move * CODES + codes
    order = np.argsort(keys)
    pairs = of_candidate * CODES + wanted
    places = order[np.minimum(np.searchsorted(keys, pairs, sorter=order), len(order) - 1)]
    if not (keys[places] == pairs).all():
        raise ValueError("a candidate is not legal in its position")
    return np.asarray(places)


def tune(network: PriorNetwork, decided: Decided, epochs: int = EPOCHS) -> Iterator[float]:
    """Train the network on; yield what each step gained on what it was about to learn."""
    network.train()
    optimiser = torch.optim.Adam(network.parameters(), lr=RATE, betas=(0.9, 0.99))
    draw = np.random.default_rng(0)
    count = len(decided.chosen)
    order = np.concatenate([draw.permutation(count) for _ in range(epochs)])
    steps = max(1, len(order) // BATCH)
    for step in range(steps):
        factor = (1 - step / steps) * min(1.0, (step + 1) / WARM_UP)
        for group in optimiser.param_groups:
            group["lr"] = RATE * factor
        surprises = surprise(network, decided, order[step * BATCH : (step + 1) * BATCH], half=HALF)
        loss = surprises.among.mean() + AS_PRIOR * surprises.alone.mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        yield float((surprises.before - surprises.among).mean().detach())
    network.eval()


@torch.no_grad()
def gains(network: PriorNetwork, before: PriorNetwork, decided: Decided) -> tuple[float, float]:
    """Return the thousandths of a nat gained among candidates, and by the network alone."""
    among, alone = [], []
    for at in range(0, len(decided.chosen), 2 * BATCH):
        some = np.arange(at, min(at + 2 * BATCH, len(decided.chosen)))
        surprises = surprise(network, decided, some)
        among.append(surprises.before - surprises.among)
        alone.append(surprise(before, decided, some).alone - surprises.alone)
    return 1000 * float(torch.cat(among).mean()), 1000 * float(torch.cat(alone).mean())


def network_of(path: Path) -> tuple[PriorNetwork, dict[str, object]]:
    """Return an exported network, ready to learn, and its notes."""
    file = read_network(path)
    network = PriorNetwork(file.shape)
    network.load_state_dict(
        {name: torch.from_numpy(weight) for name, weight in file.weights.items()}
    )
    return network.eval(), dict(file.notes)
