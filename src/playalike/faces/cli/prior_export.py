"""`playalike prior export`: from a training to files that play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["export"]


def export(
    folder: Annotated[
        Path | None, typer.Option(help="The training's folder; in the data folder by default.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="The network for numpy; masters.npz in the folder.")
    ] = None,
    onnx: Annotated[Path | None, typer.Option(help="Write an ONNX model, too.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Write the averaged weights of a training as a network that needs no PyTorch."""
    import importlib.util

    from playalike.errors import PlayalikeError
    from playalike.settings import load_settings

    try:
        import torch  # noqa: F401
    except ImportError as error:
        raise PlayalikeError(
            "exporting needs PyTorch, which is not installed: pip install 'playalike[ml]'"
        ) from error
    if onnx is not None and importlib.util.find_spec("onnx") is None:
        raise PlayalikeError(
            "--onnx needs the package onnx, which is not installed: pip install 'playalike[ml]'"
        )
    from playalike.prior.base import EXPORTED
    from playalike.prior.exporting import export_numpy, export_onnx, newest_trainer

    folder = folder or load_settings().data / "prior"
    trainer, cooled = newest_trainer(folder)
    path = out or folder / EXPORTED
    written = [path]
    for each in (path, onnx):
        if each is not None:
            each.parent.mkdir(parents=True, exist_ok=True)
    export_numpy(trainer, path, cooled=cooled)
    if onnx is not None:
        export_onnx(trainer, onnx)
        written.append(onnx)
    figures = {
        "samples": trainer.samples,
        "cooled": cooled,
        "files": {str(each): each.stat().st_size for each in written},
    }
    if json:
        import json as json_module

        print(json_module.dumps(figures, indent=2))
        return
    for each in written:
        size = each.stat().st_size / 1e6
        print(f"{each}: {size:.2f} MB, after {trainer.samples:,} positions")
