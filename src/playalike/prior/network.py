"""The trained network in numpy: no machine-learning runtime is needed to play.

`network_torch` is the same arithmetic for training; a test holds the two together.
"""

from __future__ import annotations

import itertools
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from playalike.errors import PlayalikeError
from playalike.files import whole_file
from playalike.prior.inputs import Inputs
from playalike.prior.move_features import FEATURE_SCALE, MOVE_FEATURES
from playalike.prior.planes import CONTEXT, PLANES
from playalike.prior.shape import Shape

__all__ = ["NetworkFile", "forward", "read_network", "write_network"]

Floats = NDArray[np.float32]
Weights = Mapping[str, Floats]

FORMAT = 1


@dataclass(frozen=True, slots=True)
class NetworkFile:
    """What a network file holds."""

    shape: Shape
    weights: Weights = field(repr=False)
    notes: Mapping[str, object] = field(default_factory=dict, repr=False)
    """How it was trained."""


def read_network(path: Path) -> NetworkFile:
    """Read a file that `write_network` made; anything wrong with it is a `PlayalikeError`."""
    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as file:
            about = json.loads(str(file["about"]))
            weights = {
                name: file[name].astype(np.float32) for name in file.files if name != "about"
            }
    except (OSError, ValueError, KeyError, zipfile.BadZipFile, EOFError) as error:
        raise PlayalikeError(
            f"{path} is no network of `playalike prior export` ({error}): check the path"
        ) from error
    shape = Shape(**about["shape"])
    _check(path, about, shape, weights)
    return NetworkFile(shape, weights, about["notes"])


def write_network(
    path: Path, shape: Shape, weights: Mapping[str, Floats], notes: Mapping[str, object]
) -> None:
    """Write weights (at half precision) with the names of everything they are multiplied with."""
    about = {
        "format": FORMAT,
        "shape": shape.to_dict(),
        "notes": dict(notes),
        "planes": list(PLANES),
        "context": list(CONTEXT[: shape.context]),
        "features": list(MOVE_FEATURES),
    }
    halves = {name: value.astype(np.float16) for name, value in weights.items()}
    with whole_file(path) as part, part.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, about=np.array(json.dumps(about)), **halves)


def _check(path: Path, about: Mapping[str, object], shape: Shape, weights: Weights) -> None:
    names = {"planes": PLANES, "context": CONTEXT[: shape.context], "features": MOVE_FEATURES}
    if about.get("format") != FORMAT or any(
        about.get(name) != list(wanted) for name, wanted in names.items()
    ):
        raise PlayalikeError(
            f"{path} was trained with other inputs than this version has: export it again"
        )
    if not all(np.isfinite(value).all() for value in weights.values()):
        raise PlayalikeError(f"{path} holds weights that are not numbers: export it again")


def forward(shape: Shape, weights: Weights, inputs: Inputs, player: int = 0) -> Floats:
    """Return a logit for every move."""
    boards, channels = len(inputs.planes), shape.channels
    # Older networks know the first numbers only.
    context = inputs.context[:, : shape.context]
    moves = inputs.moves

    def linear(name: str, x: Floats) -> Floats:
        y: Floats = x @ weights[f"{name}.weight"].T
        bias = weights.get(f"{name}.bias")
        if bias is not None:
            y += bias
        return y

    def convolve(name: str, x: Floats) -> Floats:
        kernel = weights[f"{name}.weight"]
        y: Floats = _windows(x) @ kernel.transpose(2, 3, 1, 0).reshape(-1, len(kernel))
        y += weights[f"{name}.bias"]
        return y

    x = convolve("stem", inputs.planes.astype(np.float32)).reshape(boards, 64, channels)
    x += weights["places"].reshape(channels, 64).T
    x += linear("setting", context)[:, None]
    np.maximum(x, 0, out=x)
    for number in range(shape.blocks):
        block = f"blocks.{number}"
        y = np.maximum(convolve(f"{block}.first", x), 0).reshape(x.shape)
        y = convolve(f"{block}.second", y).reshape(x.shape)
        wide = linear(f"{block}.excite", np.maximum(linear(f"{block}.squeeze", y.mean(axis=1)), 0))
        # tanh gives the sigmoid without overflow.
        factor = (np.tanh(0.5 * wide[:, :channels]) + 1) * weights[f"{block}.scale"]
        y *= factor[:, None]
        y += wide[:, None, channels:]
        y += x
        x = np.maximum(y, 0, out=y)
    squares = x.reshape(boards * 64, channels)
    narrow = np.maximum(linear("narrow", squares), 0).reshape(boards, -1)
    summary = np.maximum(linear("summary", np.concatenate((narrow, context), axis=1)), 0)
    common = linear("common", summary)
    if player:
        common = common + weights["player.weight"][player]
    base, at = moves.position * 64, moves.position
    hidden = linear("features", inputs.features * FEATURE_SCALE)
    hidden += linear("start", squares[base + moves.start])
    hidden += linear("target", squares[base + moves.target])
    if shape.knows_strength:
        hidden *= 1 + linear("gate", context)[at]
    hidden += common[at]
    np.maximum(hidden, 0, out=hidden)
    look = linear("first_look", hidden)[:, 0]
    ends = np.searchsorted(at, np.arange(boards + 1))
    best = np.zeros((boards, hidden.shape[1]), dtype=np.float32)
    for board, (begin, end) in enumerate(itertools.pairwise(ends)):
        if begin < end:
            share = np.exp(look[begin:end] - look[begin:end].max())
            best[board] = share @ hidden[begin:end] / share.sum()
    again = linear("second", hidden)
    again += linear("others", best)[at]
    hidden += np.maximum(again, 0, out=again)
    return linear("final", hidden)[:, 0]


def _windows(x: Floats) -> Floats:
    """Lay out the 3×3 windows of boards × 64 × channels as rows."""
    boards, channels = x.shape[0], x.shape[2]
    framed = np.zeros((boards, 10, 10, channels), dtype=np.float32)
    framed[:, 1:9, 1:9] = x.reshape(boards, 8, 8, channels)
    parts = [framed[:, row : row + 8, file : file + 8] for row in range(3) for file in range(3)]
    return np.concatenate(parts, axis=3).reshape(boards * 64, 9 * channels)
