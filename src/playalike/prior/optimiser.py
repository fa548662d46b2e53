"""How the weights move: Muon for the matrices inside the network, AdamW for the rest.

Muon (K. Jordan, 2024) makes the step of a matrix orthogonal, so that all its directions learn at
the same speed.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

__all__ = ["Muon", "optimisers_for"]

_NEWTON_SCHULZ = (3.4445, -4.7750, 2.0315)
"""Coefficients of the iteration that brings all singular values near 1."""


def _orthogonal(matrix: Tensor, steps: int = 5) -> Tensor:
    a, b, c = _NEWTON_SCHULZ
    x = matrix / (matrix.norm() + 1e-7)
    tall = x.shape[0] > x.shape[1]
    if tall:
        x = x.T
    for _ in range(steps):
        square = x @ x.T
        x = a * x + (b * square + c * square @ square) @ x
    return x.T if tall else x


class Muon(torch.optim.Optimizer):
    """Momentum, made orthogonal, for weights that are matrices (convolutions are flattened)."""

    def __init__(
        self, parameters: list[nn.Parameter], lr: float, momentum: float, weight_decay: float
    ) -> None:
        """Remember the settings."""
        defaults = {"lr": lr, "momentum": momentum, "weight_decay": weight_decay}
        super().__init__(parameters, defaults)

    @torch.no_grad()
    def step(self, closure: None = None) -> None:
        """Move every weight once."""
        for group in self.param_groups:
            for parameter in group["params"]:
                if parameter.grad is None:
                    continue
                state = self.state[parameter]
                if not state:
                    state["momentum"] = torch.zeros_like(parameter)
                momentum = state["momentum"]
                momentum.lerp_(parameter.grad, 1 - group["momentum"])
                ahead = parameter.grad.lerp(momentum, group["momentum"])
                flat = _orthogonal(ahead.reshape(len(ahead), -1))
                size = max(1.0, flat.shape[0] / flat.shape[1]) ** 0.5
                parameter.mul_(1 - group["lr"] * group["weight_decay"])
                parameter.add_(flat.view_as(parameter), alpha=-group["lr"] * size)


def optimisers_for(
    network: nn.Module, *, adam: float, muon: float, weight_decay: float
) -> list[torch.optim.Optimizer]:
    """Return the optimisers for a prior network, given their learning rates; no Muon at 0."""
    inner: list[nn.Parameter] = []
    rest: list[nn.Parameter] = []
    for name, parameter in network.named_parameters():
        matrix = parameter.ndim >= 2 and min(parameter.shape[0], parameter[0].numel()) > 3
        outside = name.startswith(("stem", "features", "player", "places", "setting", "gate"))
        (inner if matrix and not outside and muon > 0 else rest).append(parameter)
    optimisers: list[torch.optim.Optimizer] = [
        torch.optim.AdamW(rest, lr=adam, betas=(0.9, 0.99), weight_decay=weight_decay)
    ]
    if inner:
        optimisers.append(Muon(inner, muon, 0.95, weight_decay))
    return optimisers
