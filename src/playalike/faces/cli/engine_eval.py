"""`playalike engine eval FEN`: what the evaluation thinks of a position, and why."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["evaluate"]


def evaluate(
    fen: Annotated[str, typer.Argument(help="The position in FEN, or 'startpos'.")] = "startpos",
    ruleset: Annotated[str, typer.Option(help="Ruleset name or path of a TOML file.")] = "default",
    as_json: Annotated[bool, typer.Option("--json", help="Print the table as JSON.")] = False,
) -> None:
    """Show every term of the static evaluation for both sides."""
    import json

    import chess
    from rich.console import Console
    from rich.table import Table

    from playalike.engine.evaluation.explain import explain_terms
    from playalike.engine.ruleset import load_ruleset
    from playalike.errors import PlayalikeError

    try:
        board = chess.Board() if fen == "startpos" else chess.Board(fen)
    except ValueError as error:
        raise PlayalikeError(f"cannot read the position {fen!r}: {error}") from error
    if board.king(chess.WHITE) is None or board.king(chess.BLACK) is None:
        raise PlayalikeError(f"cannot evaluate {fen!r}: each side needs a king")
    result = explain_terms(board, load_ruleset(ruleset))
    if as_json:
        typer.echo(json.dumps(result.to_dict(), indent=2))
        return
    table = Table(title=f"{result.fen}\nruleset {result.ruleset}, phase {result.phase}/24")
    table.add_column("term")
    for column in ("White mg", "White eg", "Black mg", "Black eg", "White − Black"):
        table.add_column(column, justify="right")
    for row in result.rows:
        numbers = (*row.white, *row.black)
        if any(numbers):
            table.add_row(row.name, *(str(n) for n in numbers), f"{row.total:+d}")
    table.add_section()
    table.add_row("total", "", "", "", "", f"{result.white_score:+d}")
    console = Console()
    console.print(table)
    mover = "White" if board.turn else "Black"
    console.print(f"{result.score:+d} centipawns for {mover}, who is to move.")
    if not all(any((*row.white, *row.black)) for row in result.rows):
        console.print("Terms that are zero for both sides are left out.")
