"""Small network files for tests, written field by field, and a naive way through them."""

from __future__ import annotations

import gzip
import struct
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
LINEAR16, FLOAT16, BFLOAT16, FLOAT32 = 1, 2, 3, 4


def varint(value: int) -> bytes:
    low = value & 127
    return bytes([low | 128]) + varint(value >> 7) if value > 127 else bytes([low])


def number(at: int, value: int) -> bytes:
    return varint(at << 3) + varint(value)


def data(at: int, value: bytes) -> bytes:
    return varint(at << 3 | 2) + varint(len(value)) + value


def real(at: int, value: float) -> bytes:
    return varint(at << 3 | 5) + struct.pack("<f", value)


def layer(values: Array, encoding: int | None = FLOAT32) -> bytes:
    flat = values.reshape(-1)
    name = b"" if encoding is None else number(4, encoding)
    if encoding in (None, LINEAR16):
        low, high = float(flat.min()), float(flat.max())
        steps = np.round((flat - low) / (high - low or 1.0) * 65535).astype("<u2")
        return real(1, low) + real(2, high) + data(3, steps.tobytes()) + name
    if encoding == BFLOAT16:
        upper = flat.astype("<f4").view("<u4") >> 16
        return data(3, upper.astype("<u2").tobytes()) + name
    return data(3, flat.astype("<f2" if encoding == FLOAT16 else "<f4").tobytes()) + name


@dataclass
class Small:
    """A network of four channels with random weights; change what a test is about."""

    squeeze: bool = True
    classical_policy: bool = False
    encoding: int | None = FLOAT32
    structure: int = 4
    input_format: int = 1
    policy_format: int | None = None
    activation: int = 0
    seed: int = 1
    extra: bytes = b""
    extra_weights: bytes = b""
    arrays: dict[str, Array] = field(default_factory=dict)

    def _make(self, name: str, *shape: int, scale: float = 0.3, shift: float = 0.0) -> bytes:
        seed = [self.seed, *name.encode()]
        values = np.random.default_rng(seed).normal(size=shape) * scale + shift
        # As precise as the format, so that a comparison sees nothing but mistakes.
        if self.encoding == BFLOAT16:
            bits = values.astype("<f4").view("<u4") & np.uint32(0xFFFF0000)
            values = bits.view("<f4").astype(np.float64)
        elif self.encoding == FLOAT16:
            values = values.astype("<f2").astype(np.float64)
        self.arrays[name] = values
        return layer(values, self.encoding)

    def conv(self, name: str, outputs: int, inputs: int, side: int, *, norm: bool = True) -> bytes:
        block = data(1, self._make(name + ".w", outputs, inputs, side, side))
        if not norm:
            return block + data(2, self._make(name + ".b", outputs))
        block += data(3, self._make(name + ".mean", outputs))
        block += data(4, self._make(name + ".var", outputs, scale=0.05, shift=1.5))
        block += data(5, self._make(name + ".gamma", outputs, shift=1.0))
        return block + data(6, self._make(name + ".beta", outputs))

    def weights(self) -> bytes:
        parts = data(1, self.conv("in", 4, 112, 3))
        for block in ("one", "two"):
            unit = data(1, self.conv(block + "1", 4, 4, 3)) + data(
                2, self.conv(block + "2", 4, 4, 3)
            )
            if self.squeeze:
                inner = data(1, self._make(block + ".w1", 2, 4))
                inner += data(2, self._make(block + ".b1", 2))
                inner += data(3, self._make(block + ".w2", 8, 2))
                inner += data(4, self._make(block + ".b2", 8))
                unit += data(3, inner)
            parts += data(2, unit)
        if self.classical_policy:
            parts += data(3, self.conv("pol", 3, 4, 1))
            parts += data(4, self._make("moves.w", 1858, 3 * 64))
            parts += data(5, self._make("moves.b", 1858))
        else:
            parts += data(11, self.conv("pol1", 5, 4, 3))
            parts += data(3, self.conv("pol", 80, 5, 3, norm=False))
        return parts + self.extra_weights

    def bytes(self) -> bytes:
        policy = self.policy_format or (1 if self.classical_policy else 2)
        form = number(1, self.input_format) + number(2, 2) + number(3, self.structure)
        form += number(4, policy) + number(5, 2) + number(7, self.activation)
        head = varint(1 << 3 | 5) + struct.pack("<I", 0x1C0) + data(2, b"ours")
        return head + data(4, number(1, 1) + data(2, form)) + data(10, self.weights()) + self.extra

    def write(self, path: Path) -> Path:
        path.write_bytes(gzip.compress(self.bytes(), compresslevel=1))
        return path

    def naive(self, planes: Array) -> Array:
        """Return 80 × 8 × 8 policy planes, or 1858 moves, for 112 × 8 × 8 planes."""
        x = np.maximum(self._convolve("in", planes), 0)
        for block in ("one", "two"):
            y = self._convolve(block + "2", np.maximum(self._convolve(block + "1", x), 0))
            if self.squeeze:
                a = self.arrays
                narrow = np.maximum(a[block + ".w1"] @ y.mean(axis=(1, 2)) + a[block + ".b1"], 0)
                wide = a[block + ".w2"] @ narrow + a[block + ".b2"]
                factor = 1 / (1 + np.exp(-wide[:4]))
                y = y * factor[:, None, None] + wide[4:, None, None]
            x = np.maximum(x + y, 0)
        if self.classical_policy:
            flat = np.maximum(self._convolve("pol", x), 0).reshape(-1)
            moves: Array = self.arrays["moves.w"] @ flat + self.arrays["moves.b"]
            return moves
        return self._convolve("pol", np.maximum(self._convolve("pol1", x), 0))

    def _convolve(self, name: str, x: Array) -> Array:
        a = self.arrays
        kernel = a[name + ".w"]
        reach = kernel.shape[2] // 2
        y = np.zeros((len(kernel), 8, 8))
        for rank, file in np.ndindex(8, 8):
            for up, right in np.ndindex(kernel.shape[2:]):
                r, f = rank + up - reach, file + right - reach
                if 0 <= r < 8 and 0 <= f < 8:
                    y[:, rank, file] += kernel[:, :, up, right] @ x[:, r, f]
        if name + ".b" in a:
            return y + a[name + ".b"][:, None, None]
        scale = a[name + ".gamma"] / np.sqrt(a[name + ".var"] + 1e-5)
        return (y - a[name + ".mean"][:, None, None]) * scale[:, None, None] + a[name + ".beta"][
            :, None, None
        ]
