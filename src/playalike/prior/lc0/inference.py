"""From planes to policy: a residual network in numpy.

A board is 64 rows of channels, so a convolution is one matrix product: every square's window is
laid out as a row. Boards get a frame of zeros while they are read, so that edges are no exception.
"""

from __future__ import annotations

import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

from playalike.prior.lc0.moves import PLANE_OF_MOVE, SQUARE_OF_MOVE
from playalike.prior.lc0.weights import Block, Convolution, Tower

__all__ = ["policy_logits"]

Floats = NDArray[np.float32]


class _Windows:
    """Memory for the windows of one convolution after the other."""

    def __init__(self, boards: int, channels: int) -> None:
        """Reserve for the widest convolution."""
        self._boards = boards
        self._windows = np.empty(boards * 64 * 9 * channels, dtype=np.float32)
        self._framed: dict[int, Floats] = {}

    def of(self, x: Floats) -> Floats:
        """Lay out the 3×3 windows of (boards × 64) × channels as rows."""
        boards, channels = self._boards, x.shape[1]
        framed = self._framed.get(channels)
        if framed is None:
            framed = np.zeros((boards, 10, 10, channels), dtype=np.float32)
            self._framed[channels] = framed
        framed[:, 1:9, 1:9] = x.reshape(boards, 8, 8, channels)
        board, rank, file, one = framed.strides
        # Three neighbours in a rank lie together in memory, so a window is three pieces.
        view = as_strided(
            framed,
            shape=(boards, 8, 8, 3, 3 * channels),
            strides=(board, rank, file, rank, one),
            writeable=False,
        )
        rows = self._windows[: boards * 64 * 9 * channels]
        np.copyto(rows.reshape(view.shape), view)
        return rows.reshape(boards * 64, 9 * channels)


def policy_logits(tower: Tower, planes: Floats) -> Floats:
    """Return boards × 1858 unnormalised log probabilities for boards × 64 × 112 planes."""
    boards = len(planes)
    windows = _Windows(boards, tower.channels)
    x = _relu(_convolve(tower.input, planes.reshape(boards * 64, -1), windows))
    for block in tower.blocks:
        x = _through(block, x, windows)
    *before, last = tower.policy
    for convolution in before:
        x = _relu(_convolve(convolution, x, windows))
    x = _convolve(last, x, windows).reshape(boards, 64, last.outputs)
    if tower.moves is None:
        return x[:, SQUARE_OF_MOVE, PLANE_OF_MOVE]
    by_plane = _relu(x).transpose(0, 2, 1).reshape(boards, -1)
    logits: Floats = by_plane @ tower.moves.matrix + tower.moves.bias
    return logits


def _through(block: Block, x: Floats, windows: _Windows) -> Floats:
    y = _convolve(block.second, _relu(_convolve(block.first, x, windows)), windows)
    if block.squeeze is None or block.excite is None:
        y += x
        return _relu(y)
    channels = x.shape[1]
    squares = y.reshape(-1, 64, channels)
    means = squares.mean(axis=1)
    narrow = _relu(means @ block.squeeze.matrix + block.squeeze.bias)
    wide = narrow @ block.excite.matrix + block.excite.bias
    # tanh gives the sigmoid without overflow for large negative numbers.
    factor = 0.5 * np.tanh(0.5 * wide[:, :channels]) + 0.5
    squares *= factor[:, None, :]
    squares += wide[:, None, channels:]
    y += x
    return _relu(y)


def _convolve(convolution: Convolution, x: Floats, windows: _Windows) -> Floats:
    rows = windows.of(x) if convolution.side == 3 else x
    y: Floats = rows @ convolution.matrix
    y += convolution.bias
    return y


def _relu(x: Floats) -> Floats:
    return np.maximum(x, 0, out=x)
