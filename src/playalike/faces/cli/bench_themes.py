"""`playalike bench themes`: our tactical motifs against lichess' tags."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from playalike.position.motifs.agreement import AgreementTable

__all__ = ["Half", "themes"]

_DEFAULT = Path("..", "shared", "data", "suites", "lichess_puzzles_themes.csv")


class Half(StrEnum):
    """Which puzzles to measure on."""

    ALL = "all"
    SEEN = "seen"
    HELD_OUT = "held-out"


def themes(
    file: Annotated[
        Path | None,
        typer.Argument(help=f"A CSV of lichess puzzles with their themes [default: {_DEFAULT}]."),
    ] = None,
    half: Annotated[
        Half,
        typer.Option(help="The half seen while the detectors were written, the other, or all."),
    ] = Half.ALL,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Measure our tactical motifs against lichess' tags: precision, recall, F1 and support."""
    from playalike.errors import PlayalikeError

    path = file if file is not None else _DEFAULT
    if not path.is_file():
        hint = "give the path of a CSV of lichess puzzles (columns PuzzleId, FEN, Moves, Themes)"
        raise PlayalikeError(f"no puzzles in {path}: {hint}")
    table = _measure(path, half)
    if json:
        import json as json_module

        typer.echo(json_module.dumps({"file": str(path), "half": half.value, **table.as_dict()}))
    else:
        _print(table, path, half)


def _measure(path: Path, half: Half) -> AgreementTable:
    from collections.abc import Iterator

    from playalike.faces.cli.progress import BarProgress
    from playalike.position.motifs.agreement import measure_agreement
    from playalike.position.motifs.puzzles import lichess_tags, read_puzzles

    with path.open(encoding="utf-8", newline="") as lines:
        total = sum(1 for _ in lines) - 1

    with path.open(encoding="utf-8", newline="") as lines:

        def pairs() -> Iterator[tuple[frozenset[str], frozenset[str]]]:
            for puzzle in BarProgress().track(read_puzzles(lines, str(path)), total, "puzzles"):
                if half is Half.ALL or puzzle.held_out == (half is Half.HELD_OUT):
                    yield lichess_tags(puzzle.board, puzzle.moves), puzzle.themes

        return measure_agreement(pairs())


def _print(table: AgreementTable, path: Path, half: Half) -> None:
    from rich.console import Console
    from rich.table import Table

    from playalike.position.motifs.agreement import GROUPS, Agreement

    which = {"all": "", "seen": ", the half seen", "held-out": ", the half held out"}[half.value]
    shown = Table(title=f"Against lichess' tags: {table.cases} puzzles{which}")
    shown.add_column("tag")
    for heading in ("precision", "recall", "F1", "support"):
        shown.add_column(heading, justify="right")

    def add(name: str, agreement: Agreement, style: str = "") -> None:
        figures = (agreement.precision, agreement.recall, agreement.f1)
        row = [f"{figure:.3f}" for figure in figures]
        shown.add_row(name, *row, str(agreement.support), style=style)

    for group, tags in GROUPS.items():
        for tag in tags:
            add(tag, table.tags[tag])
        add(f"micro, {group}", table.group(group), style="bold")
        shown.add_section()
    console = Console()
    console.print(shown)
    console.print(f"from {path}")
