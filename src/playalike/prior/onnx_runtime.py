"""The exported ONNX model, multiplied by onnxruntime where that is installed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from playalike.errors import PlayalikeError
from playalike.prior.inputs import Inputs
from playalike.prior.master import MasterPrior

__all__ = ["open_onnx"]


def open_onnx(path: Path, threads: int = 1) -> MasterPrior:
    """Open a model that `exporting.export_onnx` wrote."""
    try:
        import onnxruntime
    except ImportError as error:
        raise PlayalikeError(
            f"{path} needs onnxruntime, which is not installed: pip install onnxruntime, or use"
            " the .npz file of the same network"
        ) from error
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    try:
        session = onnxruntime.InferenceSession(
            str(path), options, providers=["CPUExecutionProvider"]
        )
    except Exception as error:
        # onnxruntime has a class of its own for every way in which a file can be wrong.
        raise PlayalikeError(f"{path} is no ONNX model of a prior: {error}") from error

    def run(inputs: Inputs, player: int) -> NDArray[np.float32]:
        moves = inputs.moves
        given = {
            "planes": inputs.planes,
            "context": inputs.context,
            "features": inputs.features,
            "position": moves.position,
            "start": moves.start,
            "target": moves.target,
            "player": np.full(len(inputs.planes), player, dtype=np.int64),
        }
        (logits,) = session.run(["logits"], given)
        return np.asarray(logits, dtype=np.float32)

    return MasterPrior(path.stem, run)
