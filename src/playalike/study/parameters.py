"""What the user may choose about a study."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

__all__ = ["StudyParameters"]


@dataclass(frozen=True, slots=True)
class StudyParameters:
    """The settings of one study; results depend on these and on the games only."""

    sources: tuple[Path, ...]
    """PGN files or folders."""
    players: tuple[str, ...]
    """How the player is called in them: one name is enough unless it is ambiguous."""
    slug: str
    """The short name of the personality: lower case, no spaces; prefix of its files."""
    nodes: int = 20_000
    """Nodes the engine searches per position."""
    multipv: int = 10
    """Candidates per position."""
    include_validation: bool = False
    """Study the 10 % of games that are otherwise kept for judging: only for a final product."""
    reserved_keys: Path | None = None
    """A JSON list of game keys that must never be studied."""
    include_fast: bool = False
    """Study rapid, blitz and exhibition games too, even when there is enough classical chess."""
    book_plies: int = 30
    """The opening book covers the first moves only: 15 for each side."""
    book_min_games: int = 2
    """A position is in the book when the player had it on the board in this many games."""
    baseline: Path | None = None
    """Statistics of the average master to compare with; the shipped ones when not given."""
    seed: int = 1
    """For resampling; the same seed gives the same intervals."""
