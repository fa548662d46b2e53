"""`playalike prior train`: learn which moves look natural to a master."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playalike.faces.cli.progress import Bar, BarProgress, bar

if TYPE_CHECKING:
    from playalike.prior.dataset import Dataset

__all__ = ["time_class", "train"]


def train(
    games: Annotated[
        list[Path] | None,
        typer.Argument(
            help="PGN files or folders to learn from; needed the first time only.",
            show_default=False,
        ),
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option(help="Where positions, checkpoints and the log are; in the data folder."),
    ] = None,
    reserved: Annotated[
        Path | None, typer.Option(help="A JSON list of keys of games to leave out.")
    ] = None,
    balanced: Annotated[
        bool,
        typer.Option(
            "--balanced",
            help="For a network of every strength: players from 800 to 2400 count most.",
        ),
    ] = False,
    minutes: Annotated[
        float | None, typer.Option(min=0.01, help="Stop after so many minutes.")
    ] = None,
    samples: Annotated[
        int | None, typer.Option(min=1, help="Stop when so many positions were learned from.")
    ] = None,
    cool: Annotated[
        int,
        typer.Option(
            min=0,
            help="Finish: let the learning rate fall to zero over so many positions. The result "
            "is kept beside the training, which can go on from before.",
        ),
    ] = 0,
    start: Annotated[
        Path | None,
        typer.Option(help="Begin with an exported network (.npz) instead of random weights."),
    ] = None,
    blocks: Annotated[
        int | None,
        typer.Option(min=0, max=20, help="Of the network (0 if new); if it has fewer, it grows."),
    ] = None,
    channels: Annotated[int, typer.Option(min=8, max=256, help="Of a new network.")] = 48,
    hidden: Annotated[int, typer.Option(min=8, max=512, help="Of a new network.")] = 128,
    batch: Annotated[int | None, typer.Option(min=16, help="Positions a step.")] = None,
    rate: Annotated[
        float | None, typer.Option(min=1e-6, help="Learning rate of the inner matrices.")
    ] = None,
    players: Annotated[
        float | None,
        typer.Option(
            min=0, max=1, help="How often a player's own vector is learned with the player's moves."
        ),
    ] = None,
    threads: Annotated[int | None, typer.Option(min=1, help="Cores to multiply on.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Processes that read games.")] = 2,
    json: Annotated[bool, typer.Option("--json", help="Print the log lines as JSON.")] = False,
) -> None:
    """Train the human prior, or go on training it; it may be ended at any moment."""
    from playalike.errors import PlayalikeError
    from playalike.settings import load_settings

    try:
        import torch  # noqa: F401
    except ImportError as error:
        raise PlayalikeError(
            "training needs PyTorch, which is not installed: pip install 'playalike[ml]'"
        ) from error
    from playalike.prior.planes import CONTEXT
    from playalike.prior.shape import FIRST_CONTEXT, Shape
    from playalike.prior.trainer import Plan
    from playalike.prior.training import train as run

    folder = folder or load_settings().data / "prior"
    dataset = _dataset(folder, games or [], reserved, balanced, jobs)
    changes: dict[str, object] = {
        name: value
        for name, value in (
            ("batch", batch),
            ("muon_rate", rate),
            ("player_share", players),
            ("threads", threads),
        )
        if value is not None
    }
    known = len(CONTEXT) if dataset.balanced else FIRST_CONTEXT
    shape = Shape(blocks or 0, channels, hidden, players=len(dataset.players), context=known)
    plan = Plan(**changes)  # type: ignore[arg-type]
    with bar("Training", samples, "positions") as drawn:
        run(
            folder, shape=shape, plan=plan, changes=changes, start=start, blocks=blocks,
            samples=samples, cool=cool, minutes=float("inf") if minutes is None else minutes,
            report=lambda line: _show(line, drawn, json, folder),
        )  # fmt: skip


def time_class(headers: Mapping[str, str]) -> int:
    """Return how fast a game was by its tags, as positions are marked."""
    from playalike.prior.positions import BLITZ, BULLET, RAPID, SLOW
    from playalike.study.speed import FAST, speed_of

    speed = speed_of(headers)
    return {"blitz": BLITZ, "bullet": BULLET}.get(speed, RAPID if speed in FAST else SLOW)


def _dataset(
    folder: Path, games: list[Path], reserved: Path | None, balanced: bool, jobs: int
) -> Dataset:
    from playalike.errors import PlayalikeError
    from playalike.prior.dataset import build_dataset, open_dataset, pgn_files
    from playalike.prior.owners import owners_of

    dataset = open_dataset(folder)
    if dataset is not None:
        return dataset
    if not games:
        raise PlayalikeError(f"there are no positions in {folder} yet: name games to learn from")
    from playalike.study.selection import read_reserved

    progress = BarProgress()
    progress.label = "Reading games"
    players = () if balanced else owners_of(pgn_files(games))
    dataset = build_dataset(
        folder, games, read_reserved(reserved), players=players, time_class=time_class,
        balanced=balanced, jobs=jobs, progress=progress,
    )  # fmt: skip
    progress.note(
        f"{len(dataset.positions):,} positions to learn from, {len(dataset.validation):,} of "
        f"validation games, {len(players)} players with games of their own"
    )
    return dataset


def _show(line: dict[str, object], drawn: Bar, as_json: bool, folder: Path) -> None:
    """Show what the log says, and draw the learning curve."""
    if as_json:
        import json

        print(json.dumps(line), flush=True)
    drawn.update(
        int(str(line["samples"])),
        f"Training · {line['positions_per_second']}/s · loss {line['loss']} · top-1 {line['top1']}",
    )
    if "validation" not in line:
        return
    from playalike.prior.curve import draw_curve

    draw_curve(folder / "log.jsonl", folder / "curve.png")
    if not as_json:
        drawn.note(
            f"{line['samples']:,} positions: loss {line['loss']}, validation {line['validation']}"
        )
