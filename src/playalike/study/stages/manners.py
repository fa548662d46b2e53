"""Manners: when the player resigned, which draws he agreed to, how long he thought.

Writes ``work/endings.parquet``, one row for each turn that was judged, and ``work/manners.json``,
which the definition takes over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING

import chess

from playalike.choice.think_time_games import TimedGame
from playalike.config import from_mapping
from playalike.errors import PlayalikeError
from playalike.oracle.oracle import answers_to
from playalike.personality.manners import Manners, average_manners
from playalike.prior.base import Prior, shipped_prior
from playalike.prior.strengths import prior_at
from playalike.progress import Progress
from playalike.study.manners.fitting import fit_manners
from playalike.study.manners.pace import MOST_GAMES, fit_pace
from playalike.study.manners.turns import EndedGame, Turn, judge_spots, spots_of
from playalike.study.rating import study_rating, usual_level
from playalike.study.selection import draw_keys
from playalike.study.stage import StageReport
from playalike.study.workspace import Workspace
from playalike.words.studying import pace_words
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
    version = 2
    inputs = ("work/games.parquet", "work/clocks.parquet", "work/ingestion.json")
    outputs = ("work/endings.parquet", "work/manners.json")
    parameters = ("nodes", "multipv", "analysed")

    def run(self, workspace: Workspace, progress: Progress) -> StageReport:
        """Judge the last turns of lost games and some of all; fit how the player behaves."""
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
        timed = _timed(workspace, rows)
        manners = replace(
            fit_manners(turns, average_manners()), pace=fit_pace(timed, _prior(workspace))
        )
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
    resignation, draws, pace = manners.resignation, manners.draws, manners.pace
    said = []
    if resignation.games:
        said.append(f"{counted(resignation.games, 'lost game')} given up, usually "
                    f"{-resignation.usual_cp / 100:.1f} pawns behind.")  # fmt: skip
    if draws.games:
        said.append(f"{counted(draws.games, 'draw')} agreed on, usually at move "
                    f"{draws.usual_move}.")  # fmt: skip
    if not said:
        said.append("No game was given up and no draw agreed on: manners are the usual ones.")
    if pace is not None:
        said.append(pace_words(pace.opening, pace.middlegame, pace.endgame))
    return (" ".join(said),)


def _timed(
    workspace: Workspace, rows: list[dict[str, object]]
) -> list[tuple[TimedGame, chess.Color]]:
    """Return the latest games with clocks."""
    clocks = workspace.read_table("work/clocks.parquet").to_pylist()
    clocks = [row for row in clocks if row["increment"] is not None][-MOST_GAMES:]
    games = []
    for clock in clocks:
        row = rows[clock["game"]]
        color = bool(row["color"])
        start = chess.Board() if row["start_fen"] is None else chess.Board(str(row["start_fen"]))
        moves = [chess.Move.from_uci(uci) for uci in str(row["moves"]).split()]
        ratings = {color: clock["rating"]}
        timed = TimedGame(start, moves, clock["clocks"], clock["increment"], ratings)
        games.append((timed, color))
    return games


def _prior(workspace: Workspace) -> Prior:
    """Return what says how natural moves look: in play it is the same."""
    level = usual_level(study_rating(workspace))
    prior = shipped_prior() if level is None else prior_at(level)
    assert prior is not None
    return prior


def _game(row: dict[str, object]) -> EndedGame:
    return EndedGame(
        game=int(str(row["game"])),
        key=str(row["key"]),
        start_fen=None if row["start_fen"] is None else str(row["start_fen"]),
        moves=tuple(str(row["moves"]).split()),
        color=bool(row["color"]),
        points=float(str(row["result"])),
    )
