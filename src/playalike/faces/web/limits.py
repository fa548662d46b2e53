"""What a request may ask for: everything beyond these is refused with the name of the field."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["LIMITS", "Limits"]


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of requests and of what is kept for a session."""

    body_bytes: int = 300_000
    """The largest request body."""
    pgn_bytes: int = 200_000
    games_per_review: int = 10
    games_per_archive: int = 500
    plies: int = 600
    """Half-moves of a game."""
    review_plies: int = 1_200
    """Half-moves of all games of a review together."""
    fen_chars: int = 100
    least_seconds: float = 0.05
    most_seconds: float = 10.0
    least_nodes: int = 100
    most_nodes: int = 1_000_000
    most_review_nodes: int = 200_000
    multipv: int = 8
    most_depth: int = 30
    clock_seconds: int = 3 * 3600
    increment_seconds: int = 60
    games: int = 300
    """Games kept for a session."""
    jobs: int = 100
    """Reviews and metrics kept for a session."""
    analyses: int = 300
    """Analyses kept for a session."""
    session_thinking: int = 4
    """Searches of one session at a time, waiting ones included."""
    pile_bytes: int = 20_000_000
    """All files of games together that an opponent is made of."""
    pile_seconds: float = 600.0
    """How long such a file may take to come."""
    pile_hours: int = 24
    """How long files are kept of which no opponent is made."""
    piles: int = 200
    """Everybody's piles of files together."""
    made: int = 6
    """Opponents made in one browser."""
    waiting_makings: int = 20
    """Opponents of everybody's that are not finished."""
    session_jobs: int = 3
    """Unfinished jobs of one session."""
    address_thinking: int = 24
    """Searches from one address at a time."""
    address_beginnings: int = 600
    """Games and jobs begun from one address within an hour."""
    waiting: int = 64
    """Searches that wait for a worker, everybody's together."""
    waiting_jobs: int = 32
    streams: int = 12
    """Event streams of one session at a time."""
    all_streams: int = 400
    head_seconds: float = 10.0
    """How long the head of a request may take to come."""
    body_seconds: float = 30.0
    """How long its body may take."""
    unread_seconds: float = 60.0
    """How long an answer may lie without a byte of it being read."""
    address_connections: int = 100
    """Connections of one address at a time."""
    all_connections: int = 600
    """Everybody's; never more than half of what the system lets a process open."""


LIMITS = Limits()
