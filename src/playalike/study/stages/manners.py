"""Manners: when the player resigned, and which draws he agreed to.

Writes ``work/endings.parquet``, one row for each turn that was judged, and ``work/manners.json``,
which the definition takes over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from playalike.config import from_mapping
from playalike.errors import PlayalikeError
from playalike.oracle.oracle import answers_to
from playalike.personality.manners import Manners, average_manners
from playalike.progress import Progress
from playalike.study.manners.fitting import fit_manners
from playalike.study.manners.turns import EndedGame, Turn, judge_spots, spots_of
from playalike.study.selection import draw_keys
from playalike.study.stage import StageReport
from playalike.study.workspace import Workspace
from playalike.words.text import counted

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["EndingHabits", "read_manners", "read_turns", "turns_schema"]

GAME_COLUMNS = ["game", "key", "start_fen", "moves", "color", "result"]


def turns_schema() -> pa.Schema:
    """Return the columns of ``work/endings.parquet``."""
    import pyarrow as pa

    columns: dict[str, pa.DataType] = {
        "game": pa.int32(),
        "about": pa.string(),
        "ended": pa.string(),
        "move": pa.int16(),
        "value_cp": pa.int32(),
        "before_cp": pa.int32(),
        "material_cp": pa.int32(),
        "endgame": pa.bool_(),
    }
    return pa.schema(columns)


class EndingHabits:
    """Looks at the ends of games."""

    name = "manners"
    title = "Manners"
    version = 1
    inputs = ("work/games.parquet",)
    outputs = ("work/endings.parquet", "work/manners.json")
    parameters = ("nodes", "multipv", "analysed")

    def run(self, workspace: Workspace, progress: Progress) -> StageReport:
        """Judge the last turns of lost games and some of all; fit how the player ends games."""
        import pyarrow as pa

        rows = workspace.read_table("work/games.parquet", GAME_COLUMNS).to_pylist()
        parameters, oracle = workspace.parameters, workspace.oracle
        judged = draw_keys((str(row["key"]) for row in rows), parameters.analysed)
        ended = [row for row in rows if row["result"] is not None and row["key"] in judged]
        spots = list(spots_of(map(_game, ended)))
        if oracle is None and spots:
            raise PlayalikeError("the stage 'manners' needs an engine to judge positions")
        positions = [spot.position for spot in spots] + [
            spot.before for spot in spots if spot.before
        ]
        answers = (
            {}
            if oracle is None
            else answers_to(oracle, positions, parameters.nodes, parameters.multipv, progress)
        )
        turns = judge_spots(spots, answers)
        table = pa.Table.from_pylist([asdict(turn) for turn in turns], schema=turns_schema())
        workspace.write_table("work/endings.parquet", table)
        manners = fit_manners(turns, average_manners())
        workspace.write_json("work/manners.json", asdict(manners))
        return StageReport(_sentences(manners), asdict(manners), len(ended))


def read_turns(path: Path) -> list[Turn]:
    """Read ``work/endings.parquet``."""
    import pyarrow.parquet as pq

    return [Turn(**row) for row in pq.read_table(path).to_pylist()]


def read_manners(workspace: Workspace) -> Manners:
    """Read ``work/manners.json``."""
    table = workspace.read_json("work/manners.json")
    if not isinstance(table, Mapping):
        raise PlayalikeError(
            f"{workspace.path('work/manners.json')} has no manners in it: run the study again"
        )
    return from_mapping(Manners, table, "work/manners.json")


def _sentences(manners: Manners) -> tuple[str, ...]:
    resignation, draws = manners.resignation, manners.draws
    return (
        f"{counted(resignation.games, 'lost game')} given up, usually "
        f"{-resignation.usual_cp / 100:.1f} pawns behind; {counted(draws.games, 'draw')} agreed "
        f"on, usually at move {draws.usual_move}.",
    )


def _game(row: dict[str, object]) -> EndedGame:
    return EndedGame(
        game=int(str(row["game"])),
        key=str(row["key"]),
        start_fen=None if row["start_fen"] is None else str(row["start_fen"]),
        moves=tuple(str(row["moves"]).split()),
        color=bool(row["color"]),
        points=float(str(row["result"])),
    )
