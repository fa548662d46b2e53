"""The tables. Four of them are the four levels, whose rows bear the entities of playstyle-metrics.

What is measured is kept as JSON: it grows with the metrics, and the tables need not.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Text,
    UniqueConstraint,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

__all__ = [
    "LEVELS",
    "Base",
    "GameComputed",
    "GameRaw",
    "GroupAggregate",
    "Played",
    "Run",
    "Summary",
]


class Base(DeclarativeBase):
    """All tables of the store."""


class Run(Base):
    """One measuring or one evaluation."""

    __tablename__ = "runs"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(32))
    """``metrics`` or ``evaluation``."""
    name: Mapped[str] = mapped_column(Text)
    config: Mapped[dict[str, Any]] = mapped_column(JSON)
    version: Mapped[str] = mapped_column(String(32))
    started: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    finished: Mapped[bool] = mapped_column(Boolean, default=False)
    seconds: Mapped[float] = mapped_column(Float, default=0.0)


class _GameOfRun:
    """What both levels of a game have."""

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    run_id: Mapped[int] = mapped_column(ForeignKey("runs.id", ondelete="CASCADE"))
    number: Mapped[int] = mapped_column(Integer)
    entity_type: Mapped[str] = mapped_column(String(16), default="CUSTOM")
    entity_id: Mapped[str] = mapped_column(String(80))
    white: Mapped[str] = mapped_column(Text)
    black: Mapped[str] = mapped_column(Text)
    result: Mapped[str] = mapped_column(String(8))
    eco: Mapped[str] = mapped_column(String(3))
    data: Mapped[dict[str, Any]] = mapped_column(JSON)


class GameRaw(_GameOfRun, Base):
    """Level 1: everything counted in a game."""

    __tablename__ = "game_raw"
    __table_args__ = (UniqueConstraint("run_id", "number", name="uq_game_raw_run_number"),)


class GameComputed(_GameOfRun, Base):
    """Level 2: a game's metrics added up for each side."""

    __tablename__ = "game_computed"
    __table_args__ = (UniqueConstraint("run_id", "number", name="uq_game_computed_run_number"),)


class GroupAggregate(Base):
    """Level 3: a subject's games together."""

    __tablename__ = "group_aggregates"
    __table_args__ = (UniqueConstraint("run_id", "entity_id", name="uq_group_run_entity"),)

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    run_id: Mapped[int] = mapped_column(ForeignKey("runs.id", ondelete="CASCADE"))
    entity_type: Mapped[str] = mapped_column(String(16), default="CLUSTER")
    entity_id: Mapped[str] = mapped_column(String(200))
    data: Mapped[dict[str, Any]] = mapped_column(JSON)


class Summary(Base):
    """Level 4: all subjects of a run against each other."""

    __tablename__ = "summaries"
    __table_args__ = (UniqueConstraint("run_id", name="uq_summary_run"),)

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    run_id: Mapped[int] = mapped_column(ForeignKey("runs.id", ondelete="CASCADE"))
    entity_type: Mapped[str] = mapped_column(String(16), default="SERVER")
    entity_id: Mapped[str] = mapped_column(String(80), default="playstyle_evaluator")
    data: Mapped[dict[str, Any]] = mapped_column(JSON)


class Played(Base):
    """A game that was played for an evaluation: written as it ends, so that none is lost."""

    __tablename__ = "played_games"
    __table_args__ = (
        UniqueConstraint("run_id", "subject", "level", "number", name="uq_played_place"),
        Index("ix_played_run", "run_id"),
    )

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    run_id: Mapped[int] = mapped_column(ForeignKey("runs.id", ondelete="CASCADE"))
    subject: Mapped[str] = mapped_column(String(200))
    level: Mapped[int] = mapped_column(Integer)
    number: Mapped[int] = mapped_column(Integer)
    subject_white: Mapped[bool] = mapped_column(Boolean)
    start_fen: Mapped[str] = mapped_column(Text)
    moves: Mapped[str] = mapped_column(Text)
    result: Mapped[str] = mapped_column(String(8))
    reason: Mapped[str] = mapped_column(Text)


LEVELS = {"raw": GameRaw, "games": GameComputed, "groups": GroupAggregate, "summary": Summary}
"""The four levels by the names that the command line uses."""
