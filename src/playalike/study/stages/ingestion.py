"""Data ingestion: the player's games out of the files, and what was left out and why.

Writes ``work/games.parquet``, one row a game in the order of the files, ``work/clocks.parquet``
with what the clocks showed in games that say it, and ``work/ingestion.json``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import chess

from playalike.choice.think_time_games import increment_of
from playalike.errors import PlayalikeError
from playalike.games.annotations import game_clocks
from playalike.games.openings import opening_table
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.processes import available_cores
from playalike.progress import Progress
from playalike.study.chunks import in_chunks, in_order
from playalike.study.selection import Chosen, LeftOut, Selection, read_reserved
from playalike.study.speed import FAST
from playalike.study.stage import StageReport
from playalike.study.workspace import Workspace
from playalike.words.text import counted

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["Ingestion", "clocks_schema", "games_schema"]

CHUNK = 50
"""Games named at once by a worker."""
POINTS = {"1-0": (0.0, 1.0), "0-1": (1.0, 0.0), "1/2-1/2": (0.5, 0.5)}
"""Points by result and colour."""


def games_schema() -> pa.Schema:
    """Return the columns of ``work/games.parquet``."""
    import pyarrow as pa

    columns: dict[str, pa.DataType] = {
        "game": pa.int32(),
        "color": pa.bool_(),
        "white": pa.string(),
        "black": pa.string(),
        "opponent": pa.string(),
        "date": pa.string(),
        "year": pa.int16(),
        "event": pa.string(),
        "eco": pa.string(),
        "opening": pa.string(),
        "result": pa.float32(),
        "speed": pa.string(),
        "start_fen": pa.string(),
        "moves": pa.string(),
        "plies": pa.int16(),
        "key": pa.string(),
        "source": pa.string(),
        "split": pa.string(),
    }
    return pa.schema(columns)


def clocks_schema() -> pa.Schema:
    """Return the columns of ``work/clocks.parquet``."""
    import pyarrow as pa

    columns: dict[str, pa.DataType] = {
        "game": pa.int32(),
        "increment": pa.float32(),
        "rating": pa.int16(),
        "clocks": pa.list_(pa.float32()),
    }
    return pa.schema(columns)


class Ingestion:
    """Reads the games."""

    name = "ingestion"
    title = "Data ingestion"
    version = 3
    inputs: tuple[str, ...] = ()
    outputs = ("work/games.parquet", "work/clocks.parquet", "work/ingestion.json")
    parameters = ("sources", "players", "include_validation", "reserved_keys", "include_fast",
                  "latest")  # fmt: skip

    def run(self, workspace: Workspace, progress: Progress) -> StageReport:
        """Read all sources, choose, name the openings, and write."""
        import pyarrow as pa

        parameters = workspace.parameters
        selection = Selection(parameters, read_reserved(parameters.reserved_keys))
        read = ReadReport()
        games = read_games(
            parameters.sources,
            read,
            jobs=min(workspace.executor.workers, available_cores()),
            keep_comments=True,
            unique=False,
        )
        for game in progress.track(games, None, "games"):
            selection.offer(game)
        read.require_games(*parameters.sources)
        chosen, spellings = selection.choose()
        if not chosen:
            raise PlayalikeError(_nothing_left(parameters.players, selection.left_out))
        rows = _rows(chosen, workspace, progress)
        workspace.write_table(
            "work/games.parquet", pa.Table.from_pylist(rows, schema=games_schema())
        )
        clocks = pa.Table.from_pylist(list(_clocks(chosen)), schema=clocks_schema())
        workspace.write_table("work/clocks.parquet", clocks)
        numbers = _numbers(read, rows, selection.left_out, spellings)
        numbers["rating"] = _rating(chosen)
        workspace.write_json("work/ingestion.json", numbers)
        return StageReport(_sentences(numbers), numbers, read.found)


def _rows(
    chosen: Sequence[Chosen], workspace: Workspace, progress: Progress
) -> list[dict[str, object]]:
    tasks = (
        (number, [(c.game.start_fen, c.game.moves) for c in chunk])
        for number, chunk in enumerate(in_chunks(chosen, CHUNK))
    )
    named = (
        opening
        for openings in in_order(workspace.executor.map_unordered(_name_openings, tasks))
        for opening in openings
    )
    rows: list[dict[str, object]] = []
    for entry, (eco, opening) in zip(
        chosen, progress.track(named, len(chosen), "openings"), strict=True
    ):
        game = entry.game
        points = POINTS.get(game.result)
        rows.append(
            {
                "game": len(rows),
                "color": entry.color,
                "white": game.white,
                "black": game.black,
                "opponent": game.black if entry.color else game.white,
                "date": game.headers.get("Date", ""),
                "year": game.year or 0,
                "event": game.headers.get("Event", ""),
                "eco": eco,
                "opening": opening,
                "result": None if points is None else points[entry.color],
                "speed": entry.speed,
                "start_fen": game.start_fen,
                "moves": " ".join(move.uci() for move in game.moves),
                "plies": len(game.moves),
                "key": game.holdout_key,
                "source": f"{Path(game.file).name}:{game.line}",
                "split": entry.split,
            }
        )
    return rows


def _clocks(chosen: Sequence[Chosen]) -> Iterator[dict[str, object]]:
    for number, entry in enumerate(chosen):
        clocks = game_clocks(entry.game.comments)
        if any(clock is not None for clock in clocks):
            yield {
                "game": number,
                "increment": increment_of(entry.game.headers.get("TimeControl", "")),
                "rating": entry.game.elo(entry.color),
                "clocks": clocks,
            }


def _name_openings(
    task: tuple[int, list[tuple[str | None, tuple[chess.Move, ...]]]],
) -> tuple[int, list[tuple[str, str]]]:
    """Name openings in a worker."""
    number, games = task
    table = opening_table()
    names = []
    for start_fen, moves in games:
        start = None if start_fen is None else chess.Board(start_fen)
        opening = table.name(moves, start)
        names.append(("", "") if opening is None else (opening.eco, opening.name))
    return number, names


def _numbers(
    read: ReadReport, rows: list[dict[str, object]], left_out: LeftOut, spellings: set[str]
) -> dict[str, object]:
    years = sorted(int(str(row["year"])) for row in rows if row["year"])
    results = Counter(row["result"] for row in rows)
    return {
        "schema": 1,
        "kind": "ingestion",
        "found": read.found,
        "unreadable": read.skipped,
        "unreadable_reasons": dict(read.reasons.most_common()),
        "problems": [str(problem) for problem in read.problems[:20]],
        "games": len(rows),
        "plies": sum(int(str(row["plies"])) for row in rows),
        "white": sum(bool(row["color"]) for row in rows),
        "black": sum(not row["color"] for row in rows),
        "wins": results[1.0],
        "draws": results[0.5],
        "losses": results[0.0],
        "unknown_results": results[None],
        "years": [years[0], years[-1]] if years else [],
        "speeds": dict(Counter(str(row["speed"]) for row in rows).most_common()),
        "splits": dict(Counter(str(row["split"]) for row in rows).most_common()),
        "spellings": sorted(spellings),
        "left_out": dict(left_out.counts.most_common()),
        "left_out_examples": left_out.examples,
    }


def _rating(chosen: Sequence[Chosen]) -> int | None:
    """Return the player's median rating; None where fewer than half of the games say it."""
    ratings = [elo for entry in chosen if (elo := entry.game.elo(entry.color)) is not None]
    return round(median(ratings)) if 2 * len(ratings) >= len(chosen) else None


def _sentences(numbers: dict[str, object]) -> tuple[str, ...]:
    years = numbers["years"]
    span = ""
    if isinstance(years, list) and years:
        span = f", {years[0]}" if years[0] == years[1] else f", {years[0]}–{years[1]}"
    speeds = numbers["speeds"]
    left_out = numbers["left_out"]
    assert isinstance(speeds, dict)
    assert isinstance(left_out, dict)
    games_found = numbers["found"]
    assert isinstance(games_found, int)
    fast = sum(count for speed, count in speeds.items() if speed in FAST)
    sentences = [
        f"{numbers['games']} of {counted(games_found, 'game')} studied{span}: {numbers['white']} "
        f"with White, {numbers['black']} with Black; {numbers['wins']} won, "
        f"{numbers['draws']} drawn, {numbers['losses']} lost."
    ]
    if left_out:
        reasons = ", ".join(f"{count} x {reason}" for reason, count in left_out.items())
        sentences.append(f"Left out: {reasons}.")
    if numbers["unreadable"]:
        sentences.append(f"{numbers['unreadable']} games could not be read.")
    if fast:
        sentences.append(f"{fast} of the games are fast chess, simultaneous or blindfold games.")
    return tuple(sentences)


def _nothing_left(players: tuple[str, ...], left_out: LeftOut) -> str:
    who = ", ".join(repr(player) for player in players)
    reasons = ", ".join(
        f"{count} x {reason}" for reason, count in left_out.counts.most_common() if count
    )
    return (
        f"no game of {who} is left to study ({reasons}); give more games, or study the "
        "games kept for validation, too (--validation)"
    )
