"""Train the prior on inside the choice model: what should it say, given what the engine says?

    python -m tools.tune_prior studies/karpov studies/tal ... --out tuned.npz

The prior learns which moves masters make. Its use, though, is beside an engine that knows most of
that already. So the network goes on learning with the average master's model around it: a
candidate's utility is what the model makes of engine, moves and prior, only the prior may still
change, and what counts is the chance of the move played among the candidates (and, a little, among
all legal moves, so that the network stays a prior). Check games are kept out, and the table at the
end is about them.

Needs PyTorch (`pip install playalike[ml]`) and the tables of studies. Afterwards run
`tools/refit_models.py` again.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import chess
import numpy as np
import torch
from torch import Tensor

from playalike.choice.average import AveragePlayer
from playalike.choice.examples import Player
from playalike.choice.features import PRIOR_FEATURES, feature_matrix
from playalike.choice.fitting import standardised
from playalike.choice.inputs import LEAST_LOG_CHANCE, ChoiceInputs
from playalike.errors import PlayalikeError
from playalike.prior.base import SHIPPED
from playalike.prior.inputs import inputs_of
from playalike.prior.master import Setting
from playalike.prior.network import read_network, write_network
from playalike.prior.network_torch import PriorNetwork, segment_log_softmax
from playalike.prior.positions import YEAR_ZERO, Positions, canonical, describe_boards
from playalike.prior.trainer import HALF
from playalike.settings import load_settings
from playalike.stats.arrays import Floats, Ints
from playalike.study.check_games import check_games
from playalike.study.choices import read_choices
from playalike.study.learn.folder import StudyFolder
from playalike.study.learn.opinions import batches, find_named_prior, replay
from tools.refit_personal import read_all

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
        found = [factor for factor in factors if factor in PRIOR_FEATURES[:2]]
        if not found:
            continue
        others = [factor for factor in factors if factor not in found]
        rest = feature_matrix(inputs, ["*".join(others)])[:, 0] if others else 1.0
        slopes[:, PRIOR_FEATURES.index(found[0])] += weight * rest
    return slopes


def decided(study: StudyFolder, player: Player, held: bool, population: AveragePlayer) -> Decided:
    """Return a player's decisions: those of check games when `held`, else those to learn from."""
    examples = player.check if held else player.fit
    workspace = study.workspace
    all_choices, positions = read_choices(workspace)
    checked = np.isin(all_choices.game, np.array(sorted(check_games(workspace)), dtype=np.int64))
    narrowed = all_choices.among(all_choices.candidates.rank > 0, checked == held)
    games = workspace.read_table("work/games.parquet", ["game", "start_fen", "moves"])
    where = positions.select(["game", "ply", "epd"]).take(narrowed.positions)
    texts = workspace.read_table("work/candidates.parquet", ["move"]).column("move")
    moves = [chess.Move.from_uci(str(text)) for text in texts.take(narrowed.rows).to_pylist()]
    packed: dict[int, np.void] = {}
    turn: dict[int, int] = {}
    for batch in batches(replay(games, where, narrowed.positions)):
        found, mirrored = canonical(describe_boards([board for _, board in batch]))
        for (number, board), one, left in zip(batch, found, mirrored.tolist(), strict=True):
            packed[number] = one
            turn[number] = (0 if board.turn else 56) ^ (7 if left else 0)
    turned = np.repeat([turn[number] for number in narrowed.positions], np.diff(narrowed.start))
    setting = Setting()
    array = np.array([packed[number] for number in narrowed.positions])
    array["rating"], array["year"] = (setting.rating or 0) // 16, (setting.year or 0) - YEAR_ZERO
    decisions = standardised(population.unsighted, examples)
    scales = np.array(population.unsighted.scales)
    weights = np.array(population.weights)
    return Decided(
        positions=array,
        codes=code_of(
            np.array([move.from_square for move in moves]) ^ turned,
            np.array([move.to_square for move in moves]) ^ turned,
            np.array([move.promotion or 0 for move in moves]),
        ),
        start=decisions.start,
        chosen=decisions.chosen,
        utility=(decisions.matrix @ weights).astype(np.float64),
        log_prior=np.maximum(examples.inputs.log_prior, LEAST_LOG_CHANCE).astype(np.float64),
        slopes=slopes_of(examples.inputs, population.unsighted.features, weights / scales),
    )


def joined(parts: Sequence[Decided]) -> Decided:
    """Put the decisions of several players one after the other."""
    first = np.cumsum([0, *(len(one.codes) for one in parts)])
    starts = [one.start[:-1] + at for one, at in zip(parts, first, strict=False)]
    return Decided(
        positions=np.concatenate([one.positions for one in parts]),
        codes=np.concatenate([one.codes for one in parts]),
        start=np.concatenate([*starts, first[-1:]]),
        chosen=np.concatenate([one.chosen + at for one, at in zip(parts, first, strict=False)]),
        utility=np.concatenate([one.utility for one in parts]),
        log_prior=np.concatenate([one.log_prior for one in parts]),
        slopes=np.concatenate([one.slopes for one in parts]),
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
    asked = of_candidate * CODES + wanted
    places = order[np.minimum(np.searchsorted(keys, asked, sorter=order), len(order) - 1)]
    if not (keys[places] == asked).all():
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
        found = surprise(network, decided, order[step * BATCH : (step + 1) * BATCH], half=HALF)
        loss = found.among.mean() + AS_PRIOR * found.alone.mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        yield float((found.before - found.among).mean().detach())
    network.eval()


@torch.no_grad()
def gains(network: PriorNetwork, before: PriorNetwork, decided: Decided) -> tuple[float, float]:
    """Return the thousandths of a nat gained among candidates, and by the network alone."""
    among, alone = [], []
    for at in range(0, len(decided.chosen), 2 * BATCH):
        some = np.arange(at, min(at + 2 * BATCH, len(decided.chosen)))
        found = surprise(network, decided, some)
        among.append(found.before - found.among)
        alone.append(surprise(before, decided, some).alone - found.alone)
    return 1000 * float(torch.cat(among).mean()), 1000 * float(torch.cat(alone).mean())


def network_of(path: Path) -> tuple[PriorNetwork, dict[str, object]]:
    """Return an exported network, ready to learn, and its notes."""
    file = read_network(path)
    network = PriorNetwork(file.shape)
    network.load_state_dict({name: torch.from_numpy(one) for name, one in file.weights.items()})
    return network.eval(), dict(file.notes)


def main(given: Sequence[str] | None = None) -> None:
    """Tune, print, and write the network."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("studies", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args(given)
    try:
        tune_prior(arguments.studies, arguments.out)
    except PlayalikeError as error:
        sys.exit(f"tune_prior: {error}")


def tune_prior(folders: Sequence[Path], out: Path) -> None:
    """Tune the shipped prior with the decisions of studies, judge it, and write it."""
    if not out.parent.is_dir():
        raise PlayalikeError(f"there is no folder {out.parent} to write {out.name} into")
    torch.set_num_threads(1)
    named = find_named_prior(load_settings().data, SHIPPED)
    studies, players, population = read_all(folders, named)
    pairs = list(zip(studies, players, strict=True))
    learned = joined([decided(study, one, False, population) for study, one in pairs])
    network, notes = network_of(SHIPPED)
    begin, some = time.monotonic(), []
    for step, gain in enumerate(tune(network, learned)):
        some.append(gain)
        if len(some) == 200:
            rate = (step + 1) * BATCH / (time.monotonic() - begin)
            print(f"step {step + 1}: {1000 * sum(some) / 200:+.1f} ({rate:,.0f} a second)")
            some.clear()
    before, _ = network_of(SHIPPED)
    print("check games, thousandths of a nat gained: in the model, alone")
    for study, player in pairs:
        among, alone = gains(network, before, decided(study, player, True, population))
        print(f"{player.name:14}{among:+7.1f}{alone:+7.1f}", flush=True)
    weights = {name: value.numpy() for name, value in network.state_dict().items()}
    notes["tuned"] = len(learned.chosen) * EPOCHS
    write_network(out, network.shape, weights, notes)


if __name__ == "__main__":
    main()
