"""`playalike personalities`: who there is to play like."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["personalities"]


def personalities(
    name: Annotated[
        str | None,
        typer.Argument(help="Show this one whole: a name, or its folder.", show_default=False),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """List the personalities on this machine, or show one: who, from which games, a portrait."""
    import json as json_module

    from playalike.errors import PlayalikeError
    from playalike.personality.catalogue import find_personality, list_personalities
    from playalike.personality.definition import Definition, read_definition
    from playalike.settings import load_settings

    settings = load_settings()
    if name is not None:
        personality = find_personality(name, settings)
        found = [personality.definition]
        personality.close()
    else:
        folders = list_personalities(settings)
        found = [read_definition(folder / f"{each}.yaml") for each, folder in folders.items()]
        if not found and not json:
            raise PlayalikeError(
                "there are no personalities yet; make one with playalike study GAMES.pgn "
                "--player NAME --out FOLDER"
            )

    def facts(definition: Definition) -> dict[str, object]:
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
        }

    if json:
        print(json_module.dumps([facts(definition) for definition in found], indent=2))
        return
    for definition in found:
        provenance = definition.provenance
        years = f"{provenance.first_year}–{provenance.last_year}"
        print(f"{definition.name:12}  {definition.display_name}, {provenance.games} games, {years}")
        if name is not None:
            engine = f"{provenance.engine}, {provenance.nodes:,} nodes a position"
            print(f"\n{definition.portrait}\n\n{provenance.positions:,} positions by {engine}.")
