"""From a training's checkpoint to files that play: `.npz` for numpy, `.onnx` for a runtime."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from playalike.errors import PlayalikeError
from playalike.files import whole_file
from playalike.prior.feeding import batch_of
from playalike.prior.network import write_network
from playalike.prior.network_torch import PriorNetwork
from playalike.prior.positions import POSITION, Positions
from playalike.prior.trainer import Trainer
from playalike.prior.training import CHECKPOINT, COOLED

__all__ = ["export_numpy", "export_onnx", "newest_trainer"]

OPSET = 18


def newest_trainer(folder: Path) -> tuple[Trainer, bool]:
    """Return the training to export: the cooled one unless training went on past it.

    The second value says whether it is cooled. A network that was cooled at once has no other.
    """
    paths = [path for path in (folder / COOLED, folder / CHECKPOINT) if path.exists()]
    if not paths:
        raise PlayalikeError(f"there is no training in {folder}: playalike prior train")
    trainers = {path.name: Trainer.load(path) for path in paths}
    newest = max(trainers, key=lambda name: trainers[name].step)
    return trainers[newest], newest == COOLED


def export_numpy(trainer: Trainer, path: Path, *, cooled: bool) -> None:
    """Write the averaged weights."""
    weights = {name: value.numpy() for name, value in trainer.averaged.items()}
    notes = {
        "samples": trainer.samples,
        "seconds": round(trainer.seconds),
        "cooled": cooled,
        "weights": int(sum(value.size for value in weights.values())),
    }
    write_network(path, trainer.network.shape, weights, notes)


class _Graph(nn.Module):
    """The network with its sums over a position's moves written as matrix products."""

    def __init__(self, network: PriorNetwork) -> None:
        super().__init__()
        self.network = network

    def forward(
        self,
        planes: Tensor,
        context: Tensor,
        features: Tensor,
        position: Tensor,
        start: Tensor,
        target: Tensor,
        player: Tensor,
    ) -> Tensor:
        return self.network(planes, context, features, position, start, target, player, dense=True)[
            0
        ]


def export_onnx(trainer: Trainer, path: Path, example: Positions | None = None) -> None:
    """Write the averaged weights as an ONNX model with any number of boards and moves."""
    network = trainer.averaged_network().eval()
    if example is None:
        example = _start_positions()
    batch = batch_of(example)
    inputs = (
        batch.planes, batch.context, batch.features, batch.position, batch.start, batch.target,
        torch.zeros(len(example), dtype=torch.int64),
    )  # fmt: skip
    names = ["planes", "context", "features", "position", "start", "target", "player"]
    by_board = {name: {0: "boards"} for name in ("planes", "context", "player")}
    by_move = {name: {0: "moves"} for name in ("features", "position", "start", "target")}
    with whole_file(path) as part:
        torch.onnx.export(
            _Graph(network), inputs, str(part), input_names=names, output_names=["logits"],
            dynamic_axes={**by_board, **by_move, "logits": {0: "moves"}}, opset_version=OPSET,
            dynamo=False,
        )  # fmt: skip


def _start_positions() -> Positions:
    import chess

    from playalike.prior.positions import describe_boards

    boards = [chess.Board(), chess.Board("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")]
    positions = describe_boards(boards)
    positions["move"] = [(12, 28, 0), (4, 12, 0)]
    return np.asarray(positions, dtype=POSITION)
