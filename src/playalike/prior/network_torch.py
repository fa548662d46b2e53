"""The network, for training: PyTorch is needed only here and in `training`.

`network` has the same arithmetic in numpy, for playing; a test holds the two together.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from playalike.prior.move_features import FEATURE_SCALE, MOVE_FEATURES
from playalike.prior.planes import PLANES
from playalike.prior.shape import Shape

__all__ = ["PriorNetwork", "segment_log_softmax"]


class _Block(nn.Module):
    """Two convolutions, squeeze and excitation, and the way past them."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1)
        self.second = nn.Conv2d(channels, channels, 3, padding=1)
        self.squeeze = nn.Linear(channels, channels // 2)
        self.excite = nn.Linear(channels // 2, 2 * channels)
        # Nothing is added at first, so that depth needs no normalisation.
        nn.init.zeros_(self.excite.weight)
        nn.init.zeros_(self.excite.bias)
        self.scale = nn.Parameter(torch.full((channels,), 0.2))

    def forward(self, x: Tensor) -> Tensor:
        y = self.second(torch.relu(self.first(x)))
        factor, offset = self.excite(torch.relu(self.squeeze(y.mean(dim=(2, 3))))).chunk(2, dim=1)
        factor = torch.sigmoid(factor) * 2 * self.scale
        return torch.relu(x + y * factor[:, :, None, None] + offset[:, :, None, None])


class PriorNetwork(nn.Module):
    """Squares through a convolutional body, then every legal move through a small head."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        channels, hidden = shape.channels, shape.hidden
        self.stem = nn.Conv2d(len(PLANES), channels, 3, padding=1)
        self.places = nn.Parameter(torch.zeros(channels, 8, 8))
        self.setting = nn.Linear(shape.context, channels)
        self.blocks = nn.ModuleList(_Block(channels) for _ in range(shape.blocks))
        self.narrow = nn.Linear(channels, shape.narrow)
        self.summary = nn.Linear(64 * shape.narrow + shape.context, hidden)
        self.start = nn.Linear(channels, hidden)
        self.target = nn.Linear(channels, hidden, bias=False)
        self.features = nn.Linear(len(MOVE_FEATURES), hidden, bias=False)
        self.common = nn.Linear(hidden, hidden, bias=False)
        # What a move has to offer counts more or less by the mover's strength and time.
        if shape.knows_strength:
            self.gate = nn.Linear(shape.context, hidden)
            nn.init.zeros_(self.gate.weight)
            nn.init.zeros_(self.gate.bias)
        self.first_look = nn.Linear(hidden, 1)
        self.second = nn.Linear(hidden, hidden)
        self.others = nn.Linear(hidden, hidden, bias=False)
        self.final = nn.Linear(hidden, 1)
        self.outcome = nn.Linear(hidden, 3)
        self.player = nn.Embedding(shape.players + 1, hidden, padding_idx=0)
        nn.init.zeros_(self.player.weight)
        nn.init.zeros_(self.places)
        self.register_buffer("feature_scale", torch.from_numpy(FEATURE_SCALE), persistent=False)

    def forward(
        self,
        planes: Tensor,
        context: Tensor,
        features: Tensor,
        position: Tensor,
        start: Tensor,
        target: Tensor,
        player: Tensor | None = None,
        *,
        dense: bool = False,
    ) -> tuple[Tensor, Tensor]:
        """Return a logit for every move and the logits of loss, draw and win of every position.

        `position` is the row of each move's position, `start` and `target` are squares. `dense`
        computes the same with operations that ONNX knows.
        """
        boards, channels = planes.shape[0], self.shape.channels
        context = context[:, : self.shape.context]
        x = planes.to(torch.float32).view(boards, 8, 8, -1).permute(0, 3, 1, 2)
        x = self.stem(x) + self.places + self.setting(context)[:, :, None, None]
        x = torch.relu(x)
        for block in self.blocks:
            x = block(x)
        squares = x.permute(0, 2, 3, 1).reshape(boards * 64, channels)
        narrow = torch.relu(self.narrow(squares)).view(boards, -1)
        summary = torch.relu(self.summary(torch.cat((narrow, context), dim=1)))
        outcome = self.outcome(summary)
        common = self.common(summary)
        if player is not None:
            common = common + self.player(player)
        base = position * 64
        # One product for the move, the square it leaves and the square it goes to.
        rows = torch.cat(
            (
                features.to(torch.float32),
                squares.index_select(0, base + start),
                squares.index_select(0, base + target),
            ),
            dim=1,
        )
        scaled = self.features.weight * self.feature_scale
        weight = torch.cat((scaled, self.start.weight, self.target.weight), dim=1)
        hidden = functional.linear(rows, weight, self.start.bias)
        if self.shape.knows_strength:
            hidden = hidden * (1 + self.gate(context)).index_select(0, position)
        hidden = torch.relu(hidden + common.index_select(0, position))
        # A first look weighs the moves, and what it finds is told to all of them.
        look = self.first_look(hidden).squeeze(1)
        if dense:
            # The same with a matrix of boards × moves, slower for many boards, for the export.
            mine = position[None, :] == torch.arange(boards)[:, None]
            best = torch.where(mine, look[None, :], -torch.inf).softmax(dim=1) @ hidden
        else:
            share = segment_log_softmax(look, position, boards).exp()[:, None]
            best = torch.zeros(boards, hidden.shape[1]).index_add_(0, position, hidden * share)
        again = self.second(hidden) + self.others(best).index_select(0, position)
        hidden = hidden + torch.relu(again)
        return self.final(hidden).squeeze(1), outcome


def segment_log_softmax(logits: Tensor, position: Tensor, boards: int) -> Tensor:
    """Return log probabilities among the moves of each position."""
    logits = logits.float()
    with torch.no_grad():
        top = torch.full((boards,), -torch.inf).scatter_reduce_(0, position, logits, "amax")
    shifted = logits - top.index_select(0, position)
    total = torch.zeros(boards).index_add_(0, position, shifted.exp())
    return shifted - total.log().index_select(0, position)
