"""The weights of a convolutional network, as matrices ready for multiplication.

Numbers of fields are those of lc0's `net.proto`. Only what the policy needs is read: the value and
moves-left heads stay in the file.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from playalike.prior.lc0.moves import MOVE_COUNT
from playalike.prior.lc0.planes import PLANES
from playalike.prior.lc0.wire import Message, WireError

__all__ = ["Block", "Convolution", "Dense", "Tower", "read_tower"]

Floats = NDArray[np.float32]

POLICY_PLANES = 73
"""A convolutional policy head has at least these (lc0 fills up to 80)."""
NORM_EPSILON = 1e-5
"""Added to the variances of a batch normalisation, as lc0 does."""
_LINEAR16, _FLOAT16, _BFLOAT16, _FLOAT32 = 1, 2, 3, 4


@dataclass(frozen=True, slots=True)
class Dense:
    """A fully connected layer: ``x @ matrix + bias``."""

    matrix: Floats
    """Inputs × outputs."""
    bias: Floats


@dataclass(frozen=True, slots=True)
class Convolution:
    """A convolution with its batch normalisation folded in."""

    matrix: Floats
    """(Window squares × input channels) × output channels; the channels of a square together."""
    bias: Floats
    side: int
    """1 or 3: the window's side."""

    @property
    def outputs(self) -> int:
        """How many channels come out."""
        return len(self.bias)


@dataclass(frozen=True, slots=True)
class Block:
    """Two convolutions around which the input is carried past."""

    first: Convolution
    second: Convolution
    squeeze: Dense | None
    """Squeeze and excitation, where the network has it: the board's mean of every channel …"""
    excite: Dense | None
    """… gives a factor (before a sigmoid) and an offset for every channel."""


@dataclass(frozen=True, slots=True)
class Tower:
    """The whole way from planes to policy."""

    input: Convolution
    blocks: tuple[Block, ...]
    policy: tuple[Convolution, ...]
    """The head's convolutions, all but the last followed by a ReLU; with `moves`, all of them."""
    moves: Dense | None
    """From planes to the list of moves in a classical head; None when the planes are the moves."""

    @property
    def channels(self) -> int:
        """The most channels that any convolution reads."""
        inside = [c for block in self.blocks for c in (block.first, block.second)]
        every = (self.input, *inside, *self.policy)
        return max(len(each.matrix) // each.side**2 for each in every)


def read_tower(weights: Message, *, convolutional_policy: bool) -> Tower:
    """Read the body and the policy head; sizes that do not fit together are a `WireError`."""
    first = _convolution(weights.part(1), PLANES, 3)
    width = first.outputs
    blocks = tuple(_block(part, width) for part in weights.parts(2))
    if convolutional_policy:
        between = _convolution(weights.part(11), width, 3)
        last = _convolution(weights.part(3), between.outputs, 3)
        if last.outputs < POLICY_PLANES:
            raise WireError(f"a policy head of {last.outputs} planes")
        return Tower(first, blocks, (between, last), None)
    planes = _convolution(weights.part(3), width, 1)
    moves = _dense(weights, 4, 5, 64 * planes.outputs, MOVE_COUNT)
    return Tower(first, blocks, (planes,), moves)


def _block(part: Message, width: int) -> Block:
    first = _convolution(part.part(1), width, 3)
    second = _convolution(part.part(2), first.outputs, 3)
    if second.outputs != width:
        raise WireError("a block that changes the width of the network")
    if 3 not in part:
        return Block(first, second, None, None)
    unit = part.part(3)
    squeeze = _dense(unit, 1, 2, width, None)
    return Block(first, second, squeeze, _dense(unit, 3, 4, len(squeeze.bias), 2 * width))


def _dense(part: Message, matrix: int, bias: int, inputs: int, outputs: int | None) -> Dense:
    offsets = _layer(part.part(bias))
    values = _layer(part.part(matrix))
    if outputs not in (None, len(offsets)) or len(values) != inputs * len(offsets):
        raise WireError(f"a layer of {len(values)} weights for {inputs} inputs")
    return Dense(np.ascontiguousarray(values.reshape(len(offsets), inputs).T), offsets)


def _convolution(part: Message, inputs: int, side: int) -> Convolution:
    values = _layer(part.part(1))
    window = inputs * side * side
    outputs, rest = divmod(len(values), window)
    if rest or not outputs:
        raise WireError(f"a convolution of {len(values)} weights for {inputs} channels")
    bias = _channels(part, 2, outputs, 0.0)
    kernel = values.reshape(outputs, inputs, side, side)
    if 4 in part:
        # The field is called a standard deviation and holds a variance.
        variance = _channels(part, 4, outputs, 1.0)
        if variance.min() < 0:
            raise WireError("a negative variance")
        scale = _channels(part, 5, outputs, 1.0) / np.sqrt(variance + np.float32(NORM_EPSILON))
        bias = (bias - _channels(part, 3, outputs, 0.0)) * scale + _channels(part, 6, outputs, 0.0)
        kernel = kernel * scale[:, None, None, None]
    matrix = np.ascontiguousarray(kernel.transpose(2, 3, 1, 0).reshape(window, outputs))
    return Convolution(matrix, bias, side)


def _channels(part: Message, field: int, outputs: int, default: float) -> Floats:
    """One number a channel."""
    if field not in part:
        return np.full(outputs, default, dtype=np.float32)
    values = _layer(part.part(field))
    if len(values) != outputs:
        raise WireError(f"{len(values)} numbers for {outputs} channels")
    return values


def _layer(part: Message) -> Floats:
    """Decode one array of numbers."""
    data, encoding = part.data(3), part.number(4, _LINEAR16) or _LINEAR16
    if encoding not in (_LINEAR16, _FLOAT16, _BFLOAT16, _FLOAT32):
        raise WireError(f"weights in the unknown encoding {encoding}")
    if len(data) % (4 if encoding == _FLOAT32 else 2) or not len(data):
        raise WireError(f"{len(data)} bytes of weights")
    if encoding == _LINEAR16:
        low, high = part.real(1), part.real(2)
        # Sixteen bits between the smallest and the largest weight of the array.
        share = np.frombuffer(data, dtype="<u2").astype(np.float32) / np.float32(65535)
        values = share * np.float32(high - low) + np.float32(low)
    elif encoding == _BFLOAT16:
        high_half = np.frombuffer(data, dtype="<u2").astype(np.uint32)
        values = (high_half << np.uint32(16)).view(np.float32)
    else:
        stored = "<f2" if encoding == _FLOAT16 else "<f4"
        values = np.frombuffer(data, dtype=stored).astype(np.float32)
    if not np.isfinite(values).all():
        raise WireError("weights that are not numbers")
    return values
