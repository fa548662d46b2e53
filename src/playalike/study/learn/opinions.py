"""What the human prior thinks of every candidate of a study, asked once and kept.

The prior looks at the last moves, too, so each game is played through again. The answers are kept
in the study's ``work`` folder under a name made of the network and of the tables, so that neither
another network nor another analysis finds wrong ones.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import chess
import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from playalike.choice.inputs import LEAST_LOG_CHANCE
from playalike.errors import PlayalikeError
from playalike.files import whole_file
from playalike.prior.base import EXPORTED, SHIPPED, Prior, open_prior, prior_files
from playalike.prior.strengths import SHIPPED as STRENGTHS
from playalike.prior.strengths import prior_at
from playalike.progress import Progress
from playalike.stats.arrays import Ints
from playalike.study.workspace import Workspace, digest_of

__all__ = [
    "NamedPrior",
    "batches",
    "find_named_prior",
    "prior_of_candidates",
    "rated_prior",
    "replay",
    "shipped_prior",
]

Floats32 = NDArray[np.float32]

BATCH = 512
"""Positions that the prior is asked about at once."""
HISTORY = 8
"""Moves that a prior may look back: ours two, networks in lc0's format seven."""
TABLES = ("work/games.parquet", "work/positions.parquet", "work/candidates.parquet")


@dataclass(frozen=True, slots=True)
class NamedPrior:
    """A prior and which network it is."""

    prior: Prior
    digest: str
    """Of the network's file, or files."""


def find_named_prior(data: Path, chosen: Path | None = None) -> NamedPrior:
    """Return the chosen prior, the user's own or the shipped one, as a game would."""
    for path in (chosen,) if chosen else (data / "prior" / EXPORTED, SHIPPED):
        if chosen or path.exists():
            prior = open_prior(path)
            return NamedPrior(prior, "+".join(map(digest_of, prior_files(path))))
    raise PlayalikeError(
        "there is no human prior to learn with: train one with playalike prior train, or give a "
        "network with --prior, such as Maia's maia-1900.pb.gz"
    )


def shipped_prior() -> NamedPrior | None:
    """Return the prior that comes with Playalike, which the shipped average was fitted with."""
    return find_named_prior(SHIPPED.parent, SHIPPED) if SHIPPED.exists() else None


def rated_prior(rating: int) -> NamedPrior:
    """Return the prior of players with a rating, from 800 to 2800."""
    return NamedPrior(prior_at(rating), f"{digest_of(STRENGTHS)}@{rating}")


def prior_of_candidates(
    workspace: Workspace, named: NamedPrior, wanted: Ints, start: Ints, progress: Progress
) -> Floats32:
    """Return the log probability of every candidate row of the wanted positions, NaN elsewhere.

    `wanted` are positions counted from 0 and `start` the first row of each of the study's, as in
    `Choices`. Only what is not known yet is asked.
    """
    path = _cache(workspace, named)
    known: Floats32 = np.full(int(start[-1]), np.nan, dtype=np.float32)
    if path.exists():
        known = _read(path, len(known))
    missing = wanted[np.isnan(known[start[wanted]])]
    if not len(missing):
        return known
    moves = workspace.read_table("work/candidates.parquet", ["move"]).column("move")
    positions = workspace.read_table("work/positions.parquet", ["game", "ply", "epd"])
    games = workspace.read_table("work/games.parquet", ["game", "start_fen", "moves"])
    replayed = replay(games, positions.take(missing), missing)
    for batch in batches(progress.track(replayed, len(missing), "positions")):
        answers = named.prior.log_probabilities([board for _, board in batch])
        for (position, _), logs in zip(batch, answers, strict=True):
            rows = slice(start[position], start[position + 1])
            texts = [str(text) for text in moves[rows].to_pylist()]
            known[rows] = [logs.get(chess.Move.from_uci(t), LEAST_LOG_CHANCE) for t in texts]
    _write(path, known)
    return known


def _cache(workspace: Workspace, named: NamedPrior) -> Path:
    digest = hashlib.sha256(named.digest.encode())
    for table in TABLES:
        digest.update(digest_of(workspace.path(table)).encode())
    return workspace.path(f"work/prior-{digest.hexdigest()[:16]}.npy")


def _read(path: Path, rows: int) -> Floats32:
    try:
        known: Floats32 = np.load(path, allow_pickle=False)
    except (OSError, ValueError) as error:
        raise PlayalikeError(f"cannot read {path}: {error}; delete it") from error
    if known.shape != (rows,) or known.dtype != np.float32:
        raise PlayalikeError(f"{path} is damaged: delete it")
    return known


def _write(path: Path, known: Floats32) -> None:
    with whole_file(path) as part, part.open("wb") as file:
        np.save(file, known)


def replay(
    games: pa.Table, positions: pa.Table, numbers: Ints
) -> Iterator[tuple[int, chess.Board]]:
    """Yield the number and the board, with its last moves, of each position."""
    wanted: dict[int, dict[int, tuple[int, str]]] = {}
    for number, game, ply, epd in zip(
        numbers.tolist(),
        *(positions.column(name).to_pylist() for name in positions.column_names),
        strict=True,
    ):
        wanted.setdefault(game, {})[ply] = (number, epd)
    columns = (games.column(name).to_pylist() for name in games.column_names)
    for game, fen, text in zip(*columns, strict=True):
        plies = wanted.get(game, {})
        last = max(plies, default=-1)
        board = chess.Board(fen) if fen else chess.Board()
        for ply, move in enumerate(text.split()[: last + 1]):
            if ply in plies:
                number, epd = plies[ply]
                if board.board_fen() != epd.split()[0]:
                    raise PlayalikeError(
                        f"game {game} of the study does not lead to its position at ply {ply}: "
                        "the tables do not belong together; run the study again"
                    )
                yield number, board.copy(stack=HISTORY)
            board.push_uci(move)


def batches(
    items: Iterable[tuple[int, chess.Board]],
) -> Iterator[list[tuple[int, chess.Board]]]:
    """Yield as many boards at a time as the prior is asked about at once."""
    batch: list[tuple[int, chess.Board]] = []
    for item in items:
        batch.append(item)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch
