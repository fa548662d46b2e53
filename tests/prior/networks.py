"""A small network with random weights, and its arithmetic written out slowly."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from playalike.prior.inputs import Inputs
from playalike.prior.move_features import FEATURE_SCALE, MOVE_FEATURES
from playalike.prior.planes import CONTEXT, PLANES
from playalike.prior.shape import FIRST_CONTEXT, Shape

__all__ = ["OLD_SHAPE", "SHAPE", "naive_logits", "random_weights"]

SHAPE = Shape(blocks=1, channels=6, hidden=10, narrow=2, players=2, context=len(CONTEXT))
OLD_SHAPE = replace(SHAPE, context=FIRST_CONTEXT)
"""As the first networks are, which know less about the mover."""

Floats = NDArray[np.float32]


def random_weights(shape: Shape, seed: int = 1) -> dict[str, Floats]:
    """Return weights as a training would name them."""
    c, h = shape.channels, shape.hidden
    sizes: dict[str, tuple[int, ...]] = {
        "stem.weight": (c, len(PLANES), 3, 3), "stem.bias": (c,), "places": (c, 8, 8),
        "setting.weight": (c, shape.context), "setting.bias": (c,),
        "narrow.weight": (shape.narrow, c), "narrow.bias": (shape.narrow,),
        "summary.weight": (h, 64 * shape.narrow + shape.context), "summary.bias": (h,),
        "start.weight": (h, c), "start.bias": (h,), "target.weight": (h, c),
        "features.weight": (h, len(MOVE_FEATURES)), "common.weight": (h, h),
        "first_look.weight": (1, h), "first_look.bias": (1,),
        "second.weight": (h, h), "second.bias": (h,), "others.weight": (h, h),
        "final.weight": (1, h), "final.bias": (1,), "outcome.weight": (3, h),
        "outcome.bias": (3,), "player.weight": (shape.players + 1, h),
    }  # fmt: skip
    if shape.knows_strength:
        sizes |= {"gate.weight": (h, shape.context), "gate.bias": (h,)}
    for block in range(shape.blocks):
        for name in ("first", "second"):
            sizes[f"blocks.{block}.{name}.weight"] = (c, c, 3, 3)
            sizes[f"blocks.{block}.{name}.bias"] = (c,)
        sizes[f"blocks.{block}.squeeze.weight"] = (c // 2, c)
        sizes[f"blocks.{block}.squeeze.bias"] = (c // 2,)
        sizes[f"blocks.{block}.excite.weight"] = (2 * c, c // 2)
        sizes[f"blocks.{block}.excite.bias"] = (2 * c,)
        sizes[f"blocks.{block}.scale"] = (c,)
    random = np.random.default_rng(seed)
    return {
        name: (random.standard_normal(size) * 0.15).astype(np.float32)
        for name, size in sizes.items()
    }


def _convolve(x: NDArray[np.float64], kernel: Floats, bias: Floats) -> NDArray[np.float64]:
    """Add up the nine neighbours of every square, one by one; x is channels × 8 × 8."""
    found = np.zeros((len(kernel), 8, 8)) + bias[:, None, None]
    for rank in range(8):
        for file in range(8):
            for up in (-1, 0, 1):
                for right in (-1, 0, 1):
                    if 0 <= rank + up < 8 and 0 <= file + right < 8:
                        near = x[:, rank + up, file + right]
                        found[:, rank, file] += kernel[:, :, up + 1, right + 1] @ near
    return found


def naive_logits(
    shape: Shape, w: dict[str, Floats], inputs: Inputs, player: int
) -> NDArray[np.float64]:
    """Return the logits of all moves, board by board and move by move."""
    logits: list[float] = []
    for board, planes in enumerate(inputs.planes):
        context = inputs.context[board, : shape.context].astype(np.float64)
        x = planes.T.reshape(-1, 8, 8).astype(np.float64)
        setting = w["setting.weight"] @ context + w["setting.bias"]
        x = _convolve(x, w["stem.weight"], w["stem.bias"]) + w["places"] + setting[:, None, None]
        x = np.maximum(x, 0)
        for number in range(shape.blocks):
            b = f"blocks.{number}."
            y = np.maximum(_convolve(x, w[b + "first.weight"], w[b + "first.bias"]), 0)
            y = _convolve(y, w[b + "second.weight"], w[b + "second.bias"])
            narrow = w[b + "squeeze.weight"] @ y.mean(axis=(1, 2)) + w[b + "squeeze.bias"]
            wide = w[b + "excite.weight"] @ np.maximum(narrow, 0) + w[b + "excite.bias"]
            factor = 2 / (1 + np.exp(-wide[: shape.channels])) * w[b + "scale"]
            y = y * factor[:, None, None] + wide[shape.channels :, None, None]
            x = np.maximum(x + y, 0)
        squares = x.reshape(shape.channels, 64).T
        narrow = np.maximum(squares @ w["narrow.weight"].T + w["narrow.bias"], 0).reshape(-1)
        summary = w["summary.weight"] @ np.concatenate((narrow, context)) + w["summary.bias"]
        common = w["common.weight"] @ np.maximum(summary, 0) + w["player.weight"][player]
        rows = np.flatnonzero(inputs.moves.position == board)
        hidden = []
        for row in rows:
            one = w["features.weight"] @ (inputs.features[row] * FEATURE_SCALE)
            one += w["start.weight"] @ squares[inputs.moves.start[row]] + w["start.bias"]
            one += w["target.weight"] @ squares[inputs.moves.target[row]]
            if shape.knows_strength:
                one *= 1 + w["gate.weight"] @ context + w["gate.bias"]
            hidden.append(np.maximum(one + common, 0))
        look = np.array(
            [(w["first_look.weight"] @ one + w["first_look.bias"])[0] for one in hidden]
        )
        share = np.exp(look) / np.exp(look).sum()
        best = sum(part * one for part, one in zip(share, hidden, strict=True))
        for one in hidden:
            again = w["second.weight"] @ one + w["second.bias"] + w["others.weight"] @ best
            last = one + np.maximum(again, 0)
            logits.append(float((w["final.weight"] @ last + w["final.bias"])[0]))
    return np.array(logits)
