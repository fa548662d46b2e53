"""`playalike personalities`: who there is to play like."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from playalike.personality.definition import Definition
    from playalike.settings import Settings

__all__ = ["personalities"]

WIDEST = 100
"""Columns of a portrait: longer lines are hard to read."""


def personalities(
    name: Annotated[
        str | None,
        typer.Argument(help="Show this one whole: a name, or its folder.", show_default=False),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
    plans: Annotated[
        Path | None,
        typer.Option(help="Write all its plans into this folder, as NAME_strategic_plans.json."),
    ] = None,
) -> None:
    """List the personalities on this machine, or show one: who, from which games, a portrait."""
    import json as json_module

    from rich.console import Console

    from playalike.settings import load_settings

    settings = load_settings()
    console = Console(highlight=False)
    if plans is not None:
        _export_plans(name, plans, settings)
        return
    if name is not None:
        _show_one(name, settings, json, console)
        return
    readable, broken = _read_all(settings)
    if json:
        facts = [_facts(definition, folder) for definition, folder in readable]
        print(json_module.dumps(facts, indent=2))
    else:
        _list(readable, console)
    for error in broken:
        typer.echo(f"playalike: {error}", err=True)


def _export_plans(name: str | None, folder: Path, settings: Settings) -> None:
    from playalike.errors import PlayalikeError
    from playalike.personality.catalogue import find_personality
    from playalike.personality.plans import export_plans

    if name is None:
        raise PlayalikeError(
            "--plans: say whose, for example: playalike personalities tal --plans ."
        )
    if not folder.is_dir():
        raise PlayalikeError(f"--plans {folder}: there is no such folder")
    personality = find_personality(name, settings)
    try:
        path = folder / f"{personality.name}_strategic_plans.json"
        export_plans(personality.plans, path)
        print(f"{len(personality.plans):,} plans written to {path}")
    finally:
        personality.close()


def _read_all(settings: Settings) -> tuple[list[tuple[Definition, Path]], list[str]]:
    """Read every definition; a broken one does not hide the others."""
    from playalike.errors import PlayalikeError
    from playalike.personality.catalogue import list_personalities
    from playalike.personality.definition import read_definition

    definitions: list[tuple[Definition, Path]] = []
    broken = []
    for each, folder in list_personalities(settings).items():
        try:
            definitions.append((read_definition(folder / f"{each}.yaml"), folder))
        except PlayalikeError as error:
            broken.append(str(error))
    return definitions, broken


def _list(definitions: list[tuple[Definition, Path]], console: Console) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    if not definitions:
        console.print("There are no personalities yet; make one from games:")
        console.print("  playalike study GAMES.pgn --player NAME --out FOLDER", markup=False)
        return
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    table.add_column("name", no_wrap=True, style="bold")
    table.add_column("who")
    for column in ("games", "years", "positions"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("")
    for definition, folder in sorted(definitions, key=lambda definition: definition[0].name):
        provenance = definition.provenance
        table.add_row(
            definition.name,
            definition.display_name,
            f"{provenance.games:,}",
            _years(definition),
            f"{provenance.positions:,}",
            "" if _is_built_in(folder) else "your own",
        )
    console.print(table)
    first = min(definition.name for definition, _ in definitions)
    hints = {
        f"playalike personalities {first}": "who that is",
        f"playalike play --as {first}": "a game against it",
        f"playalike explain FEN --as {first}": "what it would play, and why",
    }
    width = max(map(len, hints)) + 2
    lines = [f"{command:<{width}}{meaning}" for command, meaning in hints.items()]
    console.print("", *lines, sep="\n", style="dim", markup=False)


def _show_one(name: str, settings: Settings, json: bool, console: Console) -> None:
    import json as json_module

    from rich.text import Text

    from playalike.personality.catalogue import find_personality
    from playalike.style.classic.layers import make_layers

    personality = find_personality(name, settings)
    try:
        definition, folder = personality.definition, personality.folder
        layers = {layer.name: layer.support for layer in make_layers(personality)}
        plans = len(personality.plans)
    finally:
        personality.close()
    if json:
        facts = _facts(definition, folder) | {"plans": plans, "layers": layers}
        print(json_module.dumps([facts], indent=2))
        return
    provenance = definition.provenance
    width = min(WIDEST, console.width)
    years = f", {_years(definition)}" if _years(definition) else ""
    games = f"{provenance.games:,} games"
    console.print(Text(f"{definition.display_name} ({definition.name})", "bold"))
    console.print(Text(f"{games}{years}; {plans:,} plans\n", "dim"))
    console.print(Text(definition.portrait), width=width)
    console.print(Text("\nWhat the layers of a decision rest on", "bold"))
    spoken = [f"{layer.replace('_', ' ')} {count:,}" for layer, count in layers.items() if count]
    console.print(Text(", ".join(spoken) or "nothing"), width=width)
    if silent := [layer for layer, count in layers.items() if not count]:
        console.print(Text(f"Silent, for want of games: {', '.join(silent)}"), width=width)
    source = f"{provenance.positions:,} positions by {provenance.engine}"
    made = f"studied on {provenance.date} with Playalike {provenance.playalike}"
    console.print(Text(f"\n{source}, {provenance.nodes:,} nodes each; {made}", "dim"), width=width)
    console.print(Text(str(folder), "dim"), soft_wrap=True)


def _facts(definition: Definition, folder: Path) -> dict[str, object]:
    provenance = definition.provenance
    return {
        "name": definition.name,
        "display_name": definition.display_name,
        "games": provenance.games,
        "years": [provenance.first_year, provenance.last_year],
        "positions": provenance.positions,
        "engine": provenance.engine,
        "nodes": provenance.nodes,
        "portrait": definition.portrait,
        "folder": str(folder),
        "built_in": _is_built_in(folder),
    }


def _years(definition: Definition) -> str:
    first, last = definition.provenance.first_year, definition.provenance.last_year
    if not last:
        return ""
    return f"{first}–{last}" if first != last else str(first)


def _is_built_in(folder: Path) -> bool:
    from playalike.personality.catalogue import BUILT_IN

    return folder.parent == BUILT_IN
