"""Learning: a loop that can be ended at any moment and goes on where it was.

Everything lives in one folder: `positions.npy` (what is learned from), `training.pt` (weights,
averaged weights, optimisers, how far it is), `log.jsonl` (one line a minute) and
`curve.png`. Files are replaced whole, so that a kill never leaves half of one.

The learning rate stays constant after a short rise, because nobody knows how long the training
will be allowed to go on; the averaged weights are what is used meanwhile. To finish, the rate falls
to zero (`cool`).
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path

import numpy as np
import torch

from playalike.errors import PlayalikeError
from playalike.locks import work_alone
from playalike.prior.dataset import Dataset, open_dataset
from playalike.prior.feeding import batch_of, feed
from playalike.prior.positions import BULLET, Positions
from playalike.prior.sampling import band_of
from playalike.prior.shape import Shape
from playalike.prior.trainer import Measured, Plan, Trainer, measure

__all__ = ["CHECKPOINT", "COOLED", "train"]

CHECKPOINT, COOLED = "training.pt", "cooled.pt"
LOG, COOLED_LOG = "log.jsonl", "cooled.jsonl"
VALIDATION_BATCH = 512


def train(
    folder: Path,
    *,
    shape: Shape,
    plan: Plan,
    changes: Mapping[str, object],
    start: Path | None = None,
    blocks: int | None = None,
    minutes: float = math.inf,
    samples: int | None = None,
    cool: int = 0,
    report: Callable[[dict[str, object]], None] = lambda line: None,
) -> Trainer:
    """Train, or go on training, until the time or the number of samples is reached.

    A new training begins with `shape` and `plan`, or with the exported network `start`. One that is
    there goes on with its own, changed by `changes`; if it has fewer than `blocks`, its network
    grows first. With `cool`, the learning
    rate falls to zero over so many more samples; that goes to a file of its own, and later training
    goes on from before the fall.
    """
    with ExitStack() as stack:
        if not cool:
            refusal = f"a training is under way in {folder}: end it first"
            stack.enter_context(work_alone(folder, refusal))
        return _train(folder, shape, plan, changes, start, blocks, minutes, samples, cool, report)


def _train(
    folder: Path,
    shape: Shape,
    plan: Plan,
    changes: Mapping[str, object],
    start: Path | None,
    blocks: int | None,
    minutes: float,
    samples: int | None,
    cool: int,
    report: Callable[[dict[str, object]], None],
) -> Trainer:
    dataset = open_dataset(folder)
    if dataset is None:
        raise PlayalikeError(f"there are no positions in {folder}: name the games to learn from")
    path = folder / CHECKPOINT
    if path.exists():
        if start is not None:
            raise PlayalikeError(f"{folder} has a training already: name another --folder")
        trainer = Trainer.load(path, changes)
    elif start is not None:
        trainer = Trainer.from_network(start, shape, plan)
    else:
        trainer = Trainer(shape, plan)
    if blocks is not None and trainer.network.shape.blocks < blocks:
        trainer = trainer.grown(blocks)
    plan = trainer.plan
    if cool:
        trainer = _cooling(folder / COOLED, trainer, max(cool // plan.batch, 1), changes)
    torch.set_num_threads(plan.threads)
    held = _held(dataset, plan.validation)
    validation = [
        batch_of(held[at : at + VALIDATION_BATCH]) for at in range(0, len(held), VALIDATION_BATCH)
    ]
    begin = time.monotonic()
    log = _Log(folder / (COOLED_LOG if cool else LOG), trainer, report)
    target_path = folder / (COOLED if cool else CHECKPOINT)
    saved = begin
    for batch in feed(folder, plan.batch, plan.seed, trainer.samples // plan.batch):
        log.add(*trainer.learn(batch))
        now = time.monotonic()
        trainer.seconds = log.before + now - begin
        over = now - begin > minutes * 60 or trainer.cooled
        over |= samples is not None and trainer.samples >= samples
        if over or now - saved > plan.checkpoint_seconds:
            trainer.save(target_path)
            log.write(now, measure(trainer.averaged_network(), validation) if validation else None)
            saved = time.monotonic()
        elif now - log.last > plan.log_seconds:
            log.write(now, None)
        if over:
            break
    return trainer


def _held(dataset: Dataset, count: int) -> Positions:
    """Return positions of validation games; of every band of ratings as many in a balanced set."""
    if not dataset.balanced:
        return np.array(dataset.validation[:count])
    slow = np.flatnonzero(dataset.validation["fast"] != BULLET)
    band = band_of(dataset.validation[slow])
    bands = np.unique(band[band > 0])
    rows = [slow[band == number][: count // len(bands)] for number in bands]
    return np.array(dataset.validation[np.sort(np.concatenate(rows))])


def _cooling(path: Path, trainer: Trainer, steps: int, changes: Mapping[str, object]) -> Trainer:
    """Return a trainer that cools from here; one that was broken off on this way goes on."""
    way = (trainer.step, steps)
    if path.exists():
        broken_off = Trainer.load(path, changes)
        if broken_off.cooling == way and not broken_off.cooled:
            return broken_off
    trainer.cooling = way
    return trainer


class _Log:
    """One line of JSON a minute; the learning curve is made from it."""

    def __init__(
        self, path: Path, trainer: Trainer, report: Callable[[dict[str, object]], None]
    ) -> None:
        self.path, self.trainer, self.report = path, trainer, report
        self.before = trainer.seconds
        self.last = time.monotonic()
        self.samples = trainer.samples
        self.losses: list[float] = []
        self.hits: list[float] = []

    def add(self, loss: float, hits: float) -> None:
        """Remember one step."""
        if not math.isfinite(loss):
            raise PlayalikeError(
                f"the training diverged at step {self.trainer.step}: go on from the last"
                " checkpoint with a smaller learning rate"
            )
        self.losses.append(loss)
        self.hits.append(hits)

    def write(self, now: float, measured: Measured | None) -> None:
        """Append what happened since the last line."""
        done = self.trainer.samples - self.samples
        line: dict[str, object] = {
            "samples": self.trainer.samples,
            "seconds": round(self.trainer.seconds, 1),
            "positions_per_second": round(done / max(now - self.last, 1e-9), 1),
            "loss": round(sum(self.losses) / max(len(self.losses), 1), 4),
            "top1": round(sum(self.hits) / max(len(self.hits), 1), 4),
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        }
        if measured is not None:
            line["validation"] = asdict(measured)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        self.report(line)
        self.last, self.samples = time.monotonic(), self.trainer.samples
        self.losses.clear()
        self.hits.clear()
