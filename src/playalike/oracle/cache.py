"""Answers kept on disk: what an engine was asked once, it is never asked again.

One SQLite file. Every answer is committed as it comes in: a run that is killed at any moment loses
at most the positions under way.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from playalike.errors import PlayalikeError
from playalike.oracle.analysis import Analysis, Line, Question

__all__ = ["AnalysisCache", "AnswerCache"]

SCHEMA_VERSION = 1
SCHEMA = """
create table if not exists analyses (
    engine text not null, nodes integer not null, multipv integer not null,
    position text not null, lines text not null, seconds real not null,
    primary key (engine, nodes, multipv, position)
) without rowid
"""


class AnswerCache(Protocol):
    """Where an oracle looks before it asks the engine, by the engine's name and the question."""

    at_once: int
    """How many questions are best looked up together."""

    def get(self, engine: str, question: Question) -> Analysis | None:
        """Return the kept answer; whoever gets None asks the engine, and puts the answer."""

    def get_many(self, questions: Sequence[tuple[str, Question]]) -> list[Analysis | None]:
        """Return the kept answers; whoever gets None asks the engine, and puts the answer."""

    def put(self, engine: str, analysis: Analysis) -> None:
        """Keep an answer."""


class AnalysisCache:
    """A map from (engine, question) to analysis, shared by every study on this machine."""

    at_once = 1

    def __init__(self, path: Path) -> None:
        """Open the cache, or make it."""
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, timeout=60, isolation_level=None)
            version = self._db.execute("pragma user_version").fetchone()[0]
            if version not in (0, SCHEMA_VERSION):
                raise PlayalikeError(
                    f"{path} was written by another version of Playalike (schema {version}, "
                    f"here {SCHEMA_VERSION}): move it away or give another --cache"
                )
            self._db.execute("pragma journal_mode = wal")
            self._db.execute("pragma synchronous = normal")
            self._db.execute(SCHEMA)
            self._db.execute(f"pragma user_version = {SCHEMA_VERSION}")
        except (sqlite3.DatabaseError, OSError) as error:
            raise PlayalikeError(
                f"the analysis cache {path} cannot be used ({error}): move it away; "
                "it will be made anew"
            ) from error

    def get(self, engine: str, question: Question) -> Analysis | None:
        """Return the kept answer, if there is one."""
        row = self._db.execute(
            "select lines, seconds from analyses"
            " where engine = ? and nodes = ? and multipv = ? and position = ?",
            (engine, question.nodes, question.multipv, question.position),
        ).fetchone()
        return None if row is None else _analysis(question, *row)

    def get_many(self, questions: Sequence[tuple[str, Question]]) -> list[Analysis | None]:
        """Return the kept answers."""
        return [self.get(engine, question) for engine, question in questions]

    def put(self, engine: str, analysis: Analysis) -> None:
        """Keep an answer; on disk when this returns."""
        question = analysis.question
        self._db.execute(
            "insert or replace into analyses values (?, ?, ?, ?, ?, ?)",
            (
                engine,
                question.nodes,
                question.multipv,
                question.position,
                ";".join(line.to_text() for line in analysis.lines),
                analysis.seconds,
            ),
        )

    def put_many(self, answers: Sequence[tuple[str, Analysis]]) -> None:
        """Keep answers, all of them or none; on disk when this returns."""
        with self._db:
            self._db.execute("begin immediate")
            for engine, analysis in answers:
                self.put(engine, analysis)

    def __len__(self) -> int:
        """Return how many answers are kept."""
        return int(self._db.execute("select count(*) from analyses").fetchone()[0])

    def close(self) -> None:
        """Close the file."""
        self._db.close()


def _analysis(question: Question, lines: str, seconds: float) -> Analysis:
    return Analysis(question, tuple(map(Line.from_text, lines.split(";"))), seconds)
