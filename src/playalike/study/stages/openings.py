"""Opening book: what the player plays where, merged over move orders.

A position is in the book when the player, to move, had it on the board in enough games
(`book_min_games`) within the first `book_plies` half-moves of games from the usual start. Every
move weighs frequency x success, see `playalike.study.book.move_weight`. The same book is written as
Polyglot ``.bin`` for other programs. The latest game with every move is named in a file of its own,
so that a better choice of examples is no reason to analyse all positions outside the book again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playalike.personality.opening_games import OPENING_GAMES, packed_examples
from playalike.personality.records import BookExample
from playalike.progress import Progress
from playalike.study.book import (
    BookGame,
    BookPosition,
    count_games,
    merged,
    polyglot_bytes,
    ranked,
)
from playalike.study.chunks import in_chunks, in_order
from playalike.study.stage import StageReport
from playalike.study.workspace import Workspace
from playalike.words.text import counted, percent

__all__ = ["Openings"]

CHUNK = 100


class Openings:
    """Makes the opening book."""

    name = "openings"
    title = "Opening book"
    version = 3
    inputs = ("work/games.parquet",)
    outputs = ("opening_book.json", "opening_book.bin", OPENING_GAMES)
    parameters = ("book_plies", "book_min_games")

    def run(self, workspace: Workspace, progress: Progress) -> StageReport:
        """Count, weigh and write both books."""
        plies = workspace.parameters.book_plies
        games = list(_games(workspace, plies))
        tasks = ((number, chunk, plies) for number, chunk in enumerate(in_chunks(games, CHUNK)))
        counted = in_order(workspace.executor.map_unordered(_count, tasks))
        chunks = -(-len(games) // CHUNK)
        positions = merged(progress.track(counted, chunks, f"times {CHUNK} games"))
        book = {
            epd: position
            for epd, position in sorted(positions.items())
            if position.games >= workspace.parameters.book_min_games
        }
        workspace.write_json(
            "opening_book.json",
            {
                "schema": 1,
                "kind": "opening_book",
                "plies": plies,
                "positions": {epd: _entries(position) for epd, position in book.items()},
            },
        )
        workspace.write_bytes(
            "opening_book.bin",
            polyglot_bytes(
                (epd, position.keys, [(uci, weight) for uci, _, weight in ranked(position)])
                for epd, position in book.items()
            ),
        )
        moves = ([move for _, move, _ in ranked(position)] for position in book.values())
        workspace.write_json(
            OPENING_GAMES,
            packed_examples(
                [BookExample(*move.players, move.last_year) for move in known] for known in moves
            ),
        )
        return _report(games, positions, book)


def _games(workspace: Workspace, plies: int) -> Iterator[BookGame]:
    columns = ["color", "result", "year", "start_fen", "moves", "white", "black"]
    for row in workspace.read_table("work/games.parquet", columns).to_pylist():
        if row["start_fen"] is None:
            moves = tuple(row["moves"].split(" ", plies)[:plies])
            yield BookGame(
                row["color"], row["result"], row["year"], moves, row["white"], row["black"]
            )


def _count(task: tuple[int, Sequence[BookGame], int]) -> tuple[int, dict[str, BookPosition]]:
    """Count in a worker."""
    number, games, plies = task
    return number, count_games(games, plies)


def _entries(position: BookPosition) -> list[dict[str, object]]:
    """Return the moves of a position; their weights are shares that sum to 1."""
    moves = list(ranked(position))
    total = sum(weight for _, _, weight in moves)
    return [
        {
            "move": uci,
            "games": move.games,
            "wins": move.wins,
            "draws": move.draws,
            "losses": move.losses,
            "last_year": move.last_year,
            "weight": round(weight / total, 4),
        }
        for uci, move, weight in moves
    ]


def _report(
    games: list[BookGame], positions: dict[str, BookPosition], book: dict[str, BookPosition]
) -> StageReport:
    moves = sum(len(position.moves) for position in book.values())
    visits = sum(position.games for position in positions.values())
    covered = sum(position.games for position in book.values())
    share = covered / visits if visits else 0.0
    numbers: dict[str, object] = {
        "games": len(games),
        "positions": len(book),
        "positions_seen": len(positions),
        "moves": moves,
        "covered": round(share, 4),
    }
    sentence = (
        f"The book knows {counted(len(book), 'position')} and {counted(moves, 'move')} from "
        f"{counted(len(games), 'game')}; it covers {percent(share)} of the player's own moves in "
        "the opening."
        if book
        else f"No opening move is known from {counted(len(games), 'game')}: the book is empty."
    )
    return StageReport((sentence,), numbers, visits)
