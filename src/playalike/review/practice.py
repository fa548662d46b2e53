"""Practise your mistakes: puzzles from one's own blunders, kept with what was solved.

One SQLite file. A puzzle holds all that is needed to judge an answer, so that nothing is analysed
again. Solved puzzles come back after longer and longer times (Leitner's boxes); a wrong answer puts
a puzzle back into the first box.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import chess

from playalike.errors import PlayalikeError
from playalike.review.archive import Mistake
from playalike.review.move_class import MoveClass

__all__ = ["DAYS", "PracticeProgress", "PracticeStore", "Puzzle", "puzzle_moves"]

SCHEMA_VERSION = 1
SCHEMA = """
create table if not exists puzzles (
    id integer primary key, player text not null, game_key text not null, ply integer not null,
    title text not null, fen text not null, played text not null, solutions text not null,
    motif text not null, phase text not null, sentence text not null,
    box integer not null default 0, due text not null default '', tries integer not null default 0,
    solved integer not null default 0,
    unique (player, game_key, ply)
)
"""
DAYS = (0, 1, 3, 7, 16, 35)
"""Until a puzzle comes back, by its box; it never goes beyond the last."""
NEARLY_BEST = 0.05
"""Win chance within which another candidate solves the puzzle as well as the best."""
HOPELESS = -0.8
"""Below this win chance there is nothing to practise."""
CLASSES = (MoveClass.BLUNDER, MoveClass.MISTAKE, MoveClass.MISSED_WIN)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position from one's own game, in which one went wrong."""

    number: int
    player: str
    title: str
    fen: str
    played: str
    """What was played then, in UCI notation."""
    solutions: tuple[str, ...]
    """Every move that solves it, best first, in UCI notation."""
    motif: str
    phase: str
    sentence: str
    """What was wrong with the move played."""
    box: int
    tries: int
    solved: int


@dataclass(frozen=True, slots=True)
class PracticeProgress:
    """How far the player is."""

    puzzles: int
    due: int
    learnt: int
    """In the last box."""
    tries: int
    solved: int


def puzzle_moves(mistake: Mistake) -> tuple[str, ...]:
    """Return the moves that solve the puzzle of a mistake; none where it makes no puzzle."""
    move = mistake.move
    if move.move_class not in CLASSES or move.before.win_balance(move.side) < HOPELESS:
        return ()
    best = move.best.evaluation.win_balance(move.side)
    mating = move.best.evaluation.mate_for(move.side) is not None
    return tuple(
        choice.move.uci()
        for choice in move.candidates
        if choice.move != move.move
        and best - choice.evaluation.win_balance(move.side) < NEARLY_BEST
        and (not mating or choice.evaluation.mate_for(move.side) is not None)
    )


class PracticeStore:
    """The puzzles of everybody on this machine."""

    def __init__(self, path: Path) -> None:
        """Open the file, or make it."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, timeout=30, isolation_level=None)
            version = self._db.execute("pragma user_version").fetchone()[0]
            if version not in (0, SCHEMA_VERSION):
                raise PlayalikeError(
                    f"{path} was written by another version of Playalike (schema {version}, here "
                    f"{SCHEMA_VERSION}): give another --practice-file"
                )
            self._db.execute(SCHEMA)
            self._db.execute(f"pragma user_version = {SCHEMA_VERSION}")
        except (sqlite3.DatabaseError, OSError) as error:
            raise PlayalikeError(f"the practice file {path} cannot be used ({error})") from error

    def add(self, player: str, mistakes: Iterable[Mistake]) -> int:
        """Keep the puzzles that are new; return how many. Progress on known ones stays."""
        added = 0
        for mistake in mistakes:
            solutions = puzzle_moves(mistake)
            if not solutions:
                continue
            move = mistake.move
            row = (
                player, mistake.game_key, move.ply, mistake.title, move.fen, move.move.uci(),
                json.dumps(solutions), mistake.motif, str(move.phase), move.sentence,
            )  # fmt: skip
            done = self._db.execute(
                "insert or ignore into puzzles (player, game_key, ply, title, fen, played, "
                "solutions, motif, phase, sentence) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            )
            added += done.rowcount
        return added

    def due(self, now: datetime, player: str | None = None, limit: int = 10) -> list[Puzzle]:
        """Return puzzles to solve now: those that came back first, then new ones."""
        return list(
            self._select(
                "(due = '' or due <= ?) and (? is null or player = ?)"
                " order by due = '', due, id limit ?",
                (now.isoformat(), player, player, limit),
            )
        )

    def all(self, player: str | None = None) -> list[Puzzle]:
        """Return every puzzle."""
        return list(self._select("(? is null or player = ?) order by id", (player, player)))

    def answer(self, puzzle: Puzzle, move: chess.Move, now: datetime) -> bool:
        """Judge an answer, remember it, and say whether it was right."""
        right = move.uci() in puzzle.solutions
        box = min(puzzle.box + 1, len(DAYS) - 1) if right else 0
        due = now + timedelta(days=DAYS[box])
        self._db.execute(
            "update puzzles set box = ?, due = ?, tries = tries + 1, solved = solved + ?"
            " where id = ?",
            (box, due.isoformat(), int(right), puzzle.number),
        )
        return right

    def progress(self, now: datetime, player: str | None = None) -> PracticeProgress:
        """Return how many there are, are due, are learnt, and how often they were tried."""
        row = self._db.execute(
            "select count(*), coalesce(sum(due = '' or due <= ?), 0), coalesce(sum(box = ?), 0),"
            " coalesce(sum(tries), 0), coalesce(sum(solved), 0)"
            " from puzzles where (? is null or player = ?)",
            (now.isoformat(), len(DAYS) - 1, player, player),
        ).fetchone()
        return PracticeProgress(*map(int, row))

    def players(self) -> list[str]:
        """Return whose puzzles there are."""
        rows = self._db.execute("select distinct player from puzzles order by player")
        return [str(row[0]) for row in rows]

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _select(self, where: str, values: tuple[object, ...]) -> Iterator[Puzzle]:
        rows = self._db.execute(
            "select id, player, title, fen, played, solutions, motif, phase, sentence, box, tries,"
            f" solved from puzzles where {where}",
            values,
        )
        for number, player, title, fen, played, solutions, *rest in rows:
            yield Puzzle(number, player, title, fen, played, tuple(json.loads(solutions)), *rest)
