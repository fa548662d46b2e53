"""What a preparation is made of: the games and positions of a study, as plain records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pyarrow.parquet as pq

from playalike.errors import PlayalikeError
from playalike.position.bands import eval_band
from playalike.position.phase import PHASES
from playalike.position.score import undecided_cp, win_chance_0_1

__all__ = ["PlayedGame", "PlayedPosition", "StudyTables", "read_tables"]

AT_HAND = 20.0
"""Seconds on the clock below which somebody is in time trouble."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of the player."""

    number: int
    white: bool
    """Whether the player had White."""
    score: float | None
    opening: str
    moves: tuple[str, ...]
    """UCI notation, from the usual beginning; empty for a game from another position."""
    title: str
    speed: str


@dataclass(frozen=True, slots=True)
class PlayedPosition:
    """A position outside the player's book, and what was given up in it."""

    game: int
    ply: int
    epd: str
    played: str
    best: str
    loss: float
    """Of the chance to win, 0 to 1."""
    phase: str
    structure: str
    band: str
    """How the game stood: worse, equal, better …"""
    clock: float | None
    """Seconds left after the move, where the games say it."""


@dataclass(frozen=True, slots=True)
class StudyTables:
    """A player's games and positions."""

    games: tuple[PlayedGame, ...]
    positions: tuple[PlayedPosition, ...]


def read_tables(study: Path) -> StudyTables:
    """Read a study's tables."""
    work = study / "work"
    try:
        games = pq.read_table(work / "games.parquet").to_pylist()
        columns = ["position", "game", "ply", "epd", "played", "played_loss_cp", "best_cp",
                   "phase", "category"]  # fmt: skip
        rows = pq.read_table(work / "positions.parquet", columns=columns).to_pylist()
        first = pq.read_table(
            work / "candidates.parquet", columns=["position", "move"],
            filters=[("rank", "=", 1)],
        ).to_pydict()  # fmt: skip
        clocks = _clocks(work / "clocks.parquet")
    except (OSError, ValueError) as error:
        raise PlayalikeError(f"cannot read the study in {study}: {error}; run it again") from error
    best = dict(zip(first["position"], first["move"], strict=True))
    return StudyTables(
        tuple(_game(row) for row in games),
        tuple(_position(row, best, clocks) for row in rows),
    )


def _game(row: Mapping[str, object]) -> PlayedGame:
    result = row["result"]
    year = int(str(row["year"])) or "????"
    return PlayedGame(
        number=int(str(row["game"])),
        white=bool(row["color"]),
        score=None if result is None else float(str(result)),
        opening=str(row["opening"]),
        moves=() if row["start_fen"] else tuple(str(row["moves"]).split()),
        title=f"{row['white']} – {row['black']}, {year}",
        speed=str(row["speed"]),
    )


def _position(
    row: Mapping[str, object],
    best: Mapping[int, str],
    clocks: Mapping[tuple[int, int], float],
) -> PlayedPosition:
    best_cp, loss_cp = int(str(row["best_cp"])), int(str(row["played_loss_cp"]))
    game, ply = int(str(row["game"])), int(str(row["ply"]))
    before = win_chance_0_1(undecided_cp(best_cp))
    after = win_chance_0_1(undecided_cp(best_cp - loss_cp))
    return PlayedPosition(
        game=game,
        ply=ply,
        epd=str(row["epd"]),
        played=str(row["played"]),
        best=best[int(str(row["position"]))],
        loss=max(0.0, before - after),
        phase=str(PHASES[int(str(row["phase"]))]),
        structure=str(row["category"]),
        band=eval_band(best_cp),
        clock=clocks.get((game, ply)),
    )


def _clocks(path: Path) -> dict[tuple[int, int], float]:
    """Return the clock after each ply of the games; studies made before it was kept have none."""
    if not path.exists():
        return {}
    return {
        (row["game"], ply): left
        for row in pq.read_table(path, columns=["game", "clocks"]).to_pylist()
        for ply, left in enumerate(row["clocks"])
        if left is not None
    }
