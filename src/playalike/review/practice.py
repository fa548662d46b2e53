"""Practise your mistakes: puzzles from one's own blunders, kept with what was solved.

One SQLite file. A puzzle holds what the review knew of its moves (`trying.judge_try` asks the
engine about any other). Solved puzzles come back after longer and longer times (Leitner's boxes);
one that was solved at the second try stays in its box, one that was not goes back into the first.
"""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from playalike.errors import PlayalikeError
from playalike.review.archive import Mistake
from playalike.review.move_class import MoveClass
from playalike.review.record import JudgedMove
from playalike.review.trying import is_as_good

__all__ = ["DAYS", "MotifProgress", "NewPuzzle", "PracticeProgress", "PracticeStore", "Puzzle",
           "known_percents", "next_box", "puzzle_moves", "puzzle_of"]  # fmt: skip

SCHEMA_VERSION = 3
"""1 had no `percents`, 2 no `answers`."""
SCHEMA = """
create table if not exists puzzles (
    id integer primary key, player text not null, game_key text not null, ply integer not null,
    title text not null, fen text not null, played text not null, solutions text not null,
    motif text not null, phase text not null, sentence text not null,
    box integer not null default 0, due text not null default '', tries integer not null default 0,
    solved integer not null default 0, percents text not null default '{}',
    unique (player, game_key, ply)
);
create table if not exists answers (
    puzzle integer not null references puzzles(id), at text not null, solved integer not null
);
create index if not exists answers_of_puzzle on answers (puzzle)
"""
DAYS = (0, 1, 3, 7, 16, 35)
"""Until a puzzle comes back, by its box; it never goes beyond the last."""
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
    """The moves known to solve it, best first, in UCI notation."""
    percents: Mapping[str, float]
    """The mover's win chance, 0 to 100, of the moves that the review knew; empty from old files."""
    motif: str
    phase: str
    sentence: str
    """What was wrong with the move played."""
    box: int
    tries: int
    solved: int


@dataclass(frozen=True, slots=True)
class NewPuzzle:
    """A puzzle to keep: as `Puzzle`, before anybody tried it."""

    game_key: str
    ply: int
    title: str
    fen: str
    played: str
    solutions: tuple[str, ...]
    percents: Mapping[str, float]
    motif: str
    phase: str
    sentence: str


@dataclass(frozen=True, slots=True)
class MotifProgress:
    """How far the player is with puzzles of one motif."""

    motif: str
    puzzles: int
    due: int
    learnt: int
    weeks: tuple[tuple[str, int, int], ...]
    """For each week with answers its Monday, how many there were and how many were right."""


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
    best = move.best.evaluation.win_percent(move.side)
    return tuple(
        choice.move.uci()
        for choice in move.candidates
        if choice.move != move.move and is_as_good(best, choice.evaluation.win_percent(move.side))
    )


def puzzle_of(mistake: Mistake) -> NewPuzzle | None:
    """Return the puzzle of a mistake, where it makes one."""
    solutions, move = puzzle_moves(mistake), mistake.move
    if not solutions:
        return None
    return NewPuzzle(
        mistake.game_key, move.ply, mistake.title, move.fen, move.move.uci(), solutions,
        known_percents(move), mistake.motif, str(move.phase), move.sentence,
    )  # fmt: skip


def known_percents(move: JudgedMove) -> dict[str, float]:
    """Return the mover's win chance of each move that the review knows, the played one too."""
    percents = {
        choice.move.uci(): choice.evaluation.win_percent(move.side) for choice in move.candidates
    }
    return {**percents, move.move.uci(): move.after.win_percent(move.side)}


def next_box(puzzle: Puzzle, right: bool, second_try: bool) -> int:
    """Return where a puzzle goes: one further, or where it was, or back to the first box."""
    if not right:
        return 0
    return puzzle.box if second_try and puzzle.box else min(puzzle.box + 1, len(DAYS) - 1)


class PracticeStore:
    """The puzzles of everybody on this machine."""

    def __init__(self, path: Path) -> None:
        """Open the file, or make it."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, timeout=30, isolation_level=None)
            self._db.execute("pragma secure_delete = on")
            version = self._db.execute("pragma user_version").fetchone()[0]
            if version not in range(SCHEMA_VERSION + 1):
                raise PlayalikeError(
                    f"{path} was written by another version of Playalike (schema {version}, here "
                    f"{SCHEMA_VERSION}): give another --practice-file"
                )
            self._db.executescript(SCHEMA)
            if version == 1:
                self._db.execute(
                    "alter table puzzles add column percents text not null default '{}'"
                )
            self._db.execute(f"pragma user_version = {SCHEMA_VERSION}")
        except (sqlite3.DatabaseError, OSError) as error:
            raise PlayalikeError(f"the practice file {path} cannot be used ({error})") from error

    def add(self, player: str, mistakes: Iterable[Mistake]) -> int:
        """Keep the puzzles of mistakes, see `keep`."""
        made = (puzzle_of(mistake) for mistake in mistakes)
        return self.keep(player, (puzzle for puzzle in made if puzzle is not None))

    def keep(self, player: str, puzzles: Iterable[NewPuzzle]) -> int:
        """Keep the puzzles that are new; return how many. Progress on known ones stays."""
        added = 0
        for puzzle in puzzles:
            row = (
                player, puzzle.game_key, puzzle.ply, puzzle.title, puzzle.fen, puzzle.played,
                json.dumps(puzzle.solutions), puzzle.motif, puzzle.phase, puzzle.sentence,
                json.dumps(dict(puzzle.percents)),
            )  # fmt: skip
            done = self._db.execute(
                "insert or ignore into puzzles (player, game_key, ply, title, fen, played, "
                "solutions, motif, phase, sentence, percents)"
                " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            )
            added += done.rowcount
        return added

    def forget(self, game_keys: str) -> int:
        """Delete the puzzles of games whose keys begin so; return how many."""
        where = "substr(game_key, 1, ?) = ?"
        values = (len(game_keys), game_keys)
        self._db.execute(
            f"delete from answers where puzzle in (select id from puzzles where {where})", values
        )
        return self._db.execute(f"delete from puzzles where {where}", values).rowcount

    def due(
        self,
        now: datetime,
        player: str | None = None,
        limit: int = 10,
        motif: str | None = None,
    ) -> list[Puzzle]:
        """Return puzzles to solve now, of one motif or of all: those that came back first, then
        new ones.

        Of the new ones, those whose motif the player misses most often come first.
        """
        return list(
            self._select(
                "(due = '' or due <= ?) and (? is null or player = ?) and (? is null or motif = ?)"
                " order by due = '', due, (select count(*) from puzzles as same where"
                " same.player = puzzles.player and same.motif = puzzles.motif) desc, id limit ?",
                (now.isoformat(), player, player, motif, motif, limit),
            )
        )

    def all(self, player: str | None = None) -> list[Puzzle]:
        """Return every puzzle."""
        return list(self._select("(? is null or player = ?) order by id", (player, player)))

    def answer(
        self, puzzle: Puzzle, right: bool, now: datetime, *, second_try: bool = False
    ) -> int:
        """Remember how a puzzle went; return the box it is in now."""
        box = next_box(puzzle, right, second_try)
        due = now + timedelta(days=DAYS[box])
        self._db.execute(
            "update puzzles set box = ?, due = ?, tries = tries + 1, solved = solved + ?"
            " where id = ?",
            (box, due.isoformat(), int(right), puzzle.number),
        )
        self._db.execute(
            "insert into answers (puzzle, at, solved) values (?, ?, ?)",
            (puzzle.number, now.isoformat(), int(right)),
        )
        return box

    def progress(self, now: datetime, player: str | None = None) -> PracticeProgress:
        """Return how many there are, are due, are learnt, and how often they were tried."""
        row = self._db.execute(
            "select count(*), coalesce(sum(due = '' or due <= ?), 0), coalesce(sum(box = ?), 0),"
            " coalesce(sum(tries), 0), coalesce(sum(solved), 0)"
            " from puzzles where (? is null or player = ?)",
            (now.isoformat(), len(DAYS) - 1, player, player),
        ).fetchone()
        return PracticeProgress(*map(int, row))

    def motifs(self, now: datetime, player: str | None = None) -> list[MotifProgress]:
        """Return the progress with each motif, that with most puzzles first."""
        weeks: defaultdict[str, dict[str, list[int]]] = defaultdict(dict)
        answered = self._db.execute(
            "select motif, at, answers.solved from answers join puzzles on id = puzzle"
            " where (? is null or player = ?) order by at",
            (player, player),
        )
        for motif, at, solved in answered:
            day = datetime.fromisoformat(at).date()
            week = (day - timedelta(days=day.weekday())).isoformat()
            counts = weeks[motif].setdefault(week, [0, 0])
            counts[0] += 1
            counts[1] += solved
        rows = self._db.execute(
            "select motif, count(*), sum(due = '' or due <= ?), sum(box = ?) from puzzles"
            " where (? is null or player = ?) group by motif order by count(*) desc, motif",
            (now.isoformat(), len(DAYS) - 1, player, player),
        )
        return [
            MotifProgress(
                motif, puzzles, due, learnt,
                tuple((week, tries, right) for week, (tries, right) in weeks[motif].items()),
            )
            for motif, puzzles, due, learnt in rows
        ]  # fmt: skip

    def players(self) -> list[str]:
        """Return whose puzzles there are."""
        rows = self._db.execute("select distinct player from puzzles order by player")
        return [str(row[0]) for row in rows]

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _select(self, where: str, values: tuple[object, ...]) -> Iterator[Puzzle]:
        rows = self._db.execute(
            "select id, player, title, fen, played, solutions, percents, motif, phase, sentence,"
            f" box, tries, solved from puzzles where {where}",
            values,
        )
        for number, player, title, fen, played, solutions, percents, *rest in rows:
            yield Puzzle(
                number, player, title, fen, played, tuple(json.loads(solutions)),
                json.loads(percents), *rest,
            )  # fmt: skip
