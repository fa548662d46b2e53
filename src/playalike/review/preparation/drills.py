"""Drills: one's own recurring mistakes in the games that were studied, as puzzles by motif.

Everything comes from the tables of the study: a candidate that keeps what the best one keeps
solves the puzzle.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import chess
import pyarrow.parquet as pq

from playalike.position.score import undecided_cp, win_percent_0_100
from playalike.review.practice import NewPuzzle
from playalike.review.preparation.mistakes import SERIOUS, motif_of_played
from playalike.review.preparation.tables import PlayedPosition, read_tables
from playalike.review.trying import is_as_good
from playalike.words.preparing import mistake_words

__all__ = ["drill_key", "drills"]

MOST = 200
"""Of the mistakes: the costliest."""
HOPELESS_PERCENT = 10.0
"""Below this chance to win there is nothing to practise."""


def drill_key(name: str) -> str:
    """Return how the keys of the drills of a personality begin."""
    return f"study {name} "


def drills(name: str, study: Path, motifs: Collection[str] = ()) -> list[NewPuzzle]:
    """Return the puzzles of a study, the costliest mistakes first; without `motifs`, of all."""
    tables = read_tables(study)
    serious = sorted(
        (position for position in tables.positions if position.loss >= SERIOUS), key=_cost
    )
    percents = _percents(study, {(mistake.game, mistake.ply) for mistake in serious})
    puzzles: list[NewPuzzle] = []
    for mistake in serious:
        if len(puzzles) == MOST:
            break
        motif = motif_of_played(mistake)
        if motifs and motif not in motifs:
            continue
        known = percents[mistake.game, mistake.ply]
        best = max(known.values())
        solutions = [
            move
            for move, value in known.items()
            if move != mistake.played and is_as_good(best, value)
        ]
        if not solutions or best < HOPELESS_PERCENT:
            continue
        board = chess.Board(f"{mistake.epd} 0 1")
        played = board.san(chess.Move.from_uci(mistake.played))
        puzzles.append(
            NewPuzzle(
                game_key=f"{drill_key(name)}{mistake.game}",
                ply=mistake.ply,
                title=tables.games[mistake.game].title,
                fen=board.fen(),
                played=mistake.played,
                solutions=tuple(sorted(solutions, key=lambda move: -known[move])),
                percents=known,
                motif=motif,
                phase=mistake.phase,
                sentence=f"{played} {mistake_words(motif)}.",
            )
        )
    return puzzles


def _cost(position: PlayedPosition) -> tuple[float, int, int]:
    return -position.loss, position.game, position.ply


def _percents(
    study: Path, wanted: Collection[tuple[int, int]]
) -> dict[tuple[int, int], dict[str, float]]:
    """Return the mover's win chance of every candidate, by game and ply."""
    work = study / "work"
    places = pq.read_table(work / "positions.parquet", columns=["position", "game", "ply"])
    of_position: dict[int, tuple[int, int]] = {
        row["position"]: (row["game"], row["ply"])
        for row in places.to_pylist()
        if (row["game"], row["ply"]) in wanted
    }
    table = pq.read_table(
        work / "candidates.parquet",
        columns=["position", "move", "cp"],
        filters=[("position", "in", list(of_position))],
    )
    percents: dict[tuple[int, int], dict[str, float]] = {
        place: {} for place in of_position.values()
    }
    for row in table.to_pylist():
        percent = win_percent_0_100(undecided_cp(row["cp"]))
        percents[of_position[row["position"]]][row["move"]] = percent
    return percents
