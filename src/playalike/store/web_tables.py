"""The tables of the web app: games under way, their moves, boards of sessions, and jobs.

An owner is the hash of a session's secret cookie: who reads the database cannot take a session
over.
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
    LargeBinary,
    String,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from playalike.store.tables import Base

__all__ = [
    "WebAnalysis", "WebBoard", "WebDevice", "WebGame", "WebGuess", "WebJob", "WebKey", "WebLink",
    "WebMove", "WebServer",
]  # fmt: skip


class WebGame(Base):
    """A game between a person and a player."""

    __tablename__ = "web_games"
    __table_args__ = (Index("ix_web_games_owner", "owner", "updated"),)

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    owner: Mapped[str] = mapped_column(String(64))
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    updated: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    opponent: Mapped[str] = mapped_column(String(100))
    """Such as ``personality:karpov`` or ``engine``."""
    person_white: Mapped[bool] = mapped_column(Boolean)
    start_fen: Mapped[str] = mapped_column(String(100))
    terms: Mapped[dict[str, Any]] = mapped_column(JSON)
    """Clock, pace, help, rating, seed."""
    result: Mapped[str] = mapped_column(String(8), default="*")
    reason: Mapped[str] = mapped_column(String(40), default="")
    offered_ply: Mapped[int | None] = mapped_column(Integer, nullable=True)
    """How many moves had been made when the person last offered a draw …"""
    opponent_offered_ply: Mapped[int | None] = mapped_column(Integer, nullable=True)
    """… and when the opponent did."""
    version: Mapped[int] = mapped_column(Integer, default=0, server_default=text("0"))
    """One more with every change: who writes says which one it knows."""
    server: Mapped[str | None] = mapped_column(String(32), nullable=True)
    """Which server looks after it, as long as that one lives."""
    trouble: Mapped[str] = mapped_column(Text, default="", server_default=text("''"))
    """Why the opponent could not move there."""
    turn_since: Mapped[datetime | None] = mapped_column(DateTime(timezone=True), nullable=True)
    """When the side to move began to think."""


class WebMove(Base):
    """A move of such a game, written before it is answered."""

    __tablename__ = "web_moves"
    __table_args__ = (UniqueConstraint("game_id", "ply", name="uq_web_move_place"),)

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("web_games.id", ondelete="CASCADE"))
    ply: Mapped[int] = mapped_column(Integer)
    uci: Mapped[str] = mapped_column(String(5))
    seconds: Mapped[float] = mapped_column(Float)
    clock_ms: Mapped[int | None] = mapped_column(Integer, nullable=True)
    """What the mover's clock showed afterwards."""
    sentence: Mapped[str] = mapped_column(Text, default="")
    explanation: Mapped[bytes | None] = mapped_column(LargeBinary, nullable=True)
    """Compressed JSON; None for a person's move."""
    memory: Mapped[dict[str, Any] | None] = mapped_column(JSON, nullable=True)
    """The plans in mind after it."""
    value_cp: Mapped[int | None] = mapped_column(Integer, nullable=True)
    """What it was worth to the opponent that made it."""
    remark: Mapped[str] = mapped_column(Text, default="", server_default=text("''"))
    """What the opponent said with it."""


class WebAnalysis(Base):
    """A tree of moves, kept as it changes."""

    __tablename__ = "web_analyses"
    __table_args__ = (Index("ix_web_analyses_owner", "owner", "updated"),)

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    owner: Mapped[str] = mapped_column(String(64))
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    updated: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    title: Mapped[str] = mapped_column(Text)
    pgn: Mapped[str] = mapped_column(Text)


class WebGuess(Base):
    """Whom a person took an anonymous opponent for."""

    __tablename__ = "web_guesses"
    __table_args__ = (Index("ix_web_guesses_owner", "owner"),)

    game_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    """The game may be deleted; the guess counts."""
    owner: Mapped[str] = mapped_column(String(64))
    opponent: Mapped[str] = mapped_column(String(100))
    guess: Mapped[str] = mapped_column(String(100))
    plies: Mapped[int] = mapped_column(Integer)
    """How many moves had been made."""
    made: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class WebLink(Base):
    """A passphrase by which another browser becomes the same owner: only its hash is kept."""

    __tablename__ = "web_links"
    __table_args__ = (Index("ix_web_links_owner", "owner"),)

    phrase: Mapped[str] = mapped_column(String(64), primary_key=True)
    owner: Mapped[str] = mapped_column(String(64))
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class WebDevice(Base):
    """A browser that stands for another one's owner."""

    __tablename__ = "web_devices"

    device: Mapped[str] = mapped_column(String(64), primary_key=True)
    """The owner that its cookie alone would stand for."""
    owner: Mapped[str] = mapped_column(String(64))
    joined: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class WebBoard(Base):
    """The board of a session that uses the board endpoints."""

    __tablename__ = "web_boards"

    owner: Mapped[str] = mapped_column(String(64), primary_key=True)
    start_fen: Mapped[str] = mapped_column(String(100))
    moves: Mapped[str] = mapped_column(Text)
    """In UCI notation, separated by spaces."""


class WebJob(Base):
    """A long piece of work and what came of it."""

    __tablename__ = "web_jobs"
    __table_args__ = (Index("ix_web_jobs_owner", "owner", "created"),)

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    owner: Mapped[str] = mapped_column(String(64))
    kind: Mapped[str] = mapped_column(String(16))
    title: Mapped[str] = mapped_column(Text)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    status: Mapped[str] = mapped_column(String(16))
    """``waiting``, ``done``, ``failed`` or ``stopped``: one that was under way
    when the server died waits."""
    request: Mapped[dict[str, Any]] = mapped_column(JSON)
    error: Mapped[str] = mapped_column(Text, default="")
    result: Mapped[bytes | None] = mapped_column(LargeBinary, nullable=True)
    """Compressed JSON."""
    server: Mapped[str | None] = mapped_column(String(32), nullable=True)
    """Which server does it, as long as that one lives."""
    progress: Mapped[dict[str, Any] | None] = mapped_column(JSON, nullable=True)
    """How far it is, as that server last said."""


class WebServer(Base):
    """A server process that shares the database: dead when it has not said anything for a while."""

    __tablename__ = "web_servers"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    until: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    """By the database's clock."""


class WebKey(Base):
    """What all servers must know alike, such as the key that signs sessions."""

    __tablename__ = "web_keys"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    value: Mapped[bytes] = mapped_column(LargeBinary)
