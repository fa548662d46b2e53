"""A network under training: one step, averaging, growing, saving; `training` is the loop around."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import torch
from torch import Tensor
from torch.nn import functional

from playalike.errors import PlayalikeError
from playalike.files import whole_file
from playalike.prior.feeding import Batch
from playalike.prior.network import read_network
from playalike.prior.network_torch import PriorNetwork, segment_log_softmax
from playalike.prior.optimiser import optimisers_for
from playalike.prior.shape import Shape

__all__ = ["Measured", "Plan", "Trainer", "measure"]

HALF = torch.cpu._is_avx512_bf16_supported()
"""Whether this processor multiplies numbers of 16 bits faster; weights and sums keep 32."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How to train."""

    batch: int = 256
    adam_rate: float = 2e-3
    muon_rate: float = 0.02
    weight_decay: float = 0.01
    smoothing: float = 0.02
    """Share of the target that is spread over all legal moves."""
    outcome_weight: float = 0.1
    """How much the outcome of the game counts beside the move."""
    warm_up: int = 300
    """Steps in which the learning rate rises."""
    average: float = 0.999
    """How slowly the averaged weights follow, per step."""
    player_share: float = 0.0
    """How often the player's own vector is added; 0 trains none."""
    seed: int = 1
    threads: int = 2
    checkpoint_seconds: float = 180.0
    log_seconds: float = 60.0
    validation: int = 4096
    """Positions of validation games that are looked at before each checkpoint."""


@dataclass(frozen=True, slots=True)
class Measured:
    """Agreement on positions that were not learned from."""

    positions: int
    top1: float
    top3: float
    loss: float
    """Mean negative log probability of the move played."""


class Trainer:
    """A network under training."""

    def __init__(self, shape: Shape, plan: Plan) -> None:
        """Begin with random weights."""
        torch.manual_seed(plan.seed)
        self.plan = plan
        self.network = PriorNetwork(shape).to(memory_format=torch.channels_last)
        self.averaged = {
            name: value.detach().clone() for name, value in self.network.state_dict().items()
        }
        self.optimisers = optimisers_for(
            self.network,
            adam=plan.adam_rate,
            muon=plan.muon_rate,
            weight_decay=plan.weight_decay,
        )
        self.rates = [group["lr"] for each in self.optimisers for group in each.param_groups]
        self.step = 0
        """Steps done."""
        self.samples = 0
        """Positions learned from so far."""
        self.warm_from = 0
        """The step from which the learning rate rises."""
        self.cooling: tuple[int, int] | None = None
        """The step from which it falls to zero, and the steps it takes to."""
        self.seconds = 0.0
        """Time spent, over all sessions."""

    def learn(self, batch: Batch) -> tuple[float, float]:
        """Do one step; return the loss and the share of moves that were expected most."""
        factor = min(1.0, (self.step + 1 - self.warm_from) / self.plan.warm_up)
        if self.cooling is not None:
            begin, steps = self.cooling
            factor *= 1 - (self.step - begin) / steps
        groups = [group for each in self.optimisers for group in each.param_groups]
        for group, rate in zip(groups, self.rates, strict=True):
            group["lr"] = rate * factor
        boards = len(batch.played)
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=HALF):
            logits, outcome = _forward(self.network, batch, self._named(batch.player))
        logits, outcome = logits.float(), outcome.float()
        logs = segment_log_softmax(logits, batch.position, boards)
        loss = -logs[batch.played].mean()
        target = loss
        if self.plan.smoothing:
            counts = torch.bincount(batch.position, minlength=boards).to(torch.float32)
            spread = -(logs / counts[batch.position]).sum() / boards
            target = (1 - self.plan.smoothing) * loss + self.plan.smoothing * spread
        result = functional.cross_entropy(outcome, batch.outcome, ignore_index=-100)
        (target + self.plan.outcome_weight * result).backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        for optimiser in self.optimisers:
            optimiser.step()
            optimiser.zero_grad(set_to_none=True)
        self.step += 1
        self.samples += boards
        self._average()
        with torch.no_grad():
            best = _highest(logits, batch.position, boards)
            hits = (logits[batch.played] >= best).to(torch.float32).mean()
        return float(loss.detach()), float(hits)

    def _named(self, player: Tensor) -> Tensor | None:
        """Return whose vectors are added: of a share of the positions, of nobody in the others."""
        if not self.plan.player_share:
            return None
        chance = torch.Generator().manual_seed(self.plan.seed * 1_000_003 + self.step)
        return player * (torch.rand(len(player), generator=chance) < self.plan.player_share)

    @torch.no_grad()
    def _average(self) -> None:
        # Young averages follow faster, or they would remember the random beginning.
        share = 1 - min(self.plan.average, (self.step + 1) / (self.step + 10))
        for name, value in self.network.state_dict().items():
            self.averaged[name].lerp_(value, share)

    def averaged_network(self) -> PriorNetwork:
        """Return a network with the averaged weights."""
        network = PriorNetwork(self.network.shape)
        network.load_state_dict(self.averaged)
        return network

    def save(self, path: Path) -> None:
        """Write everything needed to go on; the old file is there until the new one is whole."""
        state = {
            "shape": self.network.shape.to_dict(),
            "plan": asdict(self.plan),
            "network": self.network.state_dict(),
            "averaged": self.averaged,
            "optimisers": [each.state_dict() for each in self.optimisers],
            "step": self.step,
            "samples": self.samples,
            "seconds": self.seconds,
            "warm_from": self.warm_from,
            "cooling": self.cooling,
        }
        with whole_file(path) as part:
            torch.save(state, part)

    @classmethod
    def load(cls, path: Path, changes: Mapping[str, object] | None = None) -> Trainer:
        """Go on from a file that `save` wrote; `changes` replace entries of its plan."""
        try:
            state = torch.load(path, weights_only=True)
            shape, plan = Shape(**state["shape"]), Plan(**{**state["plan"], **(changes or {})})
        except (OSError, RuntimeError, KeyError, TypeError, EOFError) as error:
            raise PlayalikeError(
                f"{path} cannot be read ({error}): remove it to begin again"
            ) from error
        trainer = cls(shape, plan)
        trainer.network.load_state_dict(state["network"])
        trainer.averaged = state["averaged"]
        for optimiser, kept in zip(trainer.optimisers, state["optimisers"], strict=True):
            optimiser.load_state_dict(kept)
        trainer.step, trainer.samples = state["step"], state["samples"]
        trainer.seconds, trainer.warm_from = state["seconds"], state["warm_from"]
        trainer.cooling = state.get("cooling")
        return trainer

    @property
    def cooled(self) -> bool:
        """Whether the learning rate has fallen to zero."""
        return self.cooling is not None and self.step >= sum(self.cooling)

    @classmethod
    def from_network(cls, path: Path, shape: Shape, plan: Plan) -> Trainer:
        """Begin with the weights of an exported network; vectors of players begin at zero."""
        file = read_network(path)
        trainer = cls(replace(file.shape, players=shape.players, context=shape.context), plan)
        fresh = trainer.network.state_dict()
        weights = {name: torch.from_numpy(value) for name, value in file.weights.items()}
        state = {**fresh, **weights, "player.weight": fresh["player.weight"]}
        for name in ("setting.weight", "summary.weight"):
            # What an older network did not know of has no effect at first.
            missing = fresh[name].shape[1] - state[name].shape[1]
            state[name] = functional.pad(state[name], (0, missing))
        trainer.network.load_state_dict(state)
        trainer.averaged = {name: value.clone() for name, value in state.items()}
        # Its own count goes on, so that the learning curve does; averages are not young.
        trainer.samples = int(str(file.notes.get("samples", 0)))
        trainer.step = trainer.warm_from = trainer.samples // plan.batch
        return trainer

    def grown(self, blocks: int) -> Trainer:
        """Return a deeper network that computes the same: new blocks add nothing at first.

        A shallow network learns the easy part at a fraction of the cost. The optimisers begin anew.
        """
        shape = replace(self.network.shape, blocks=blocks)
        trainer = Trainer(shape, self.plan)
        for number in range(self.network.shape.blocks, blocks):
            torch.nn.init.zeros_(trainer.network.blocks[number].second.weight)
            torch.nn.init.zeros_(trainer.network.blocks[number].second.bias)
        fresh = trainer.network.state_dict()
        trainer.network.load_state_dict({**fresh, **self.network.state_dict()})
        kept = {name: value.detach().clone() for name, value in fresh.items()}
        trainer.averaged = {**kept, **self.averaged}
        trainer.step, trainer.samples, trainer.seconds = self.step, self.samples, self.seconds
        trainer.warm_from = self.step
        return trainer


def _forward(
    network: PriorNetwork, batch: Batch, player: Tensor | None = None
) -> tuple[Tensor, Tensor]:
    outputs: tuple[Tensor, Tensor] = network(
        batch.planes, batch.context, batch.features, batch.position, batch.start, batch.target,
        player,
    )  # fmt: skip
    return outputs


def _highest(logits: Tensor, position: Tensor, boards: int) -> Tensor:
    return torch.full((boards,), -torch.inf).scatter_reduce_(0, position, logits, "amax")


@torch.no_grad()
def measure(network: PriorNetwork, batches: list[Batch]) -> Measured:
    """Return how well a network foresees the moves of batches."""
    first = third = count = 0
    loss = 0.0
    for batch in batches:
        logits, _ = _forward(network, batch)
        boards = len(batch.played)
        logs = segment_log_softmax(logits, batch.position, boards)
        played = logs[batch.played]
        better = torch.zeros(boards).index_add_(
            0, batch.position, (logs > played[batch.position]).to(torch.float32)
        )
        first += int((better < 1).sum())
        third += int((better < 3).sum())
        loss -= float(played.sum())
        count += boards
    return Measured(count, first / count, third / count, loss / count)
