"""Set-ups from games: what stands where in a player's games, beside all masters' games."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Sequence
from pathlib import Path

import chess
import numpy as np

from playalike.choice.setups import (
    BUCKETS,
    FIRST_PLY,
    NO_SETUPS,
    PLACES,
    Floats,
    Setups,
    bucket_of,
    men_on,
)
from playalike.errors import PlayalikeError
from playalike.files import write_whole
from playalike.games.game import Game
from playalike.games.keys import split_of

__all__ = [
    "SHIPPED_USUAL",
    "SetupCounts",
    "count_setups",
    "fit_setups",
    "read_usual_setups",
    "write_usual_setups",
]

SHIPPED_USUAL = Path(__file__).parent / "data" / "usual_setups.json"
"""What stands where in masters' games."""
LAST_COUNTED = 39
FEW = 0.02
"""Added to both frequencies: what hardly ever happens tells little when it does."""
BELIEVED = 20
"""Games of all masters that are put to a player's own."""


class SetupCounts:
    """Counts men on squares in the games of one player."""

    def __init__(self) -> None:
        """Begin with no game."""
        self._men = np.zeros((2, BUCKETS, PLACES))
        self._positions = np.zeros((2, BUCKETS, 1))
        self.games = np.zeros(2, dtype=np.int64)
        """With Black, with White."""

    def add(self, moves: Sequence[chess.Move], side: chess.Color) -> None:
        """Count the positions after each of the player's moves."""
        board, boards = chess.Board(), []
        for ply, move in enumerate(moves[:LAST_COUNTED], start=1):
            board.push(move)
            if ply >= FIRST_PLY and board.turn != side:
                boards.append(board.copy(stack=False))
        if not boards:
            return
        rows, colour = men_on(boards, side), int(side)
        for after, row in zip(boards, rows, strict=True):
            self._men[colour, bucket_of(after.ply())] += row
            self._positions[colour, bucket_of(after.ply())] += 1
        self.games[colour] += 1

    def frequencies(self) -> Floats:
        """Return colour x bucket x place: the share of the positions with such a man there."""
        return np.asarray(self._men / np.maximum(self._positions, 1))


def count_setups(games: Iterable[Game], names: Container[str]) -> SetupCounts:
    """Count the games of a player, however he is called in them; validation games are left out."""
    counts = SetupCounts()
    for game in games:
        if game.start_fen is None and split_of(game) != "validation":
            for name, side in ((game.white, chess.WHITE), (game.black, chess.BLACK)):
                if name in names:
                    counts.add(game.moves, side)
    return counts


def fit_setups(counts: SetupCounts, usual: Floats) -> Setups:
    """Compare a player's games with all masters'; with few games little is believed."""
    if not counts.games.all():
        return NO_SETUPS
    games = counts.games[:, None, None]
    own = (counts.frequencies() * games + usual * BELIEVED) / (games + BELIEVED)
    ratio = np.round(np.log((own + FEW) / (usual + FEW)), 2) + 0.0
    black, white = (tuple(tuple(row) for row in part) for part in ratio.tolist())
    return Setups(black, white)


def write_usual_setups(path: Path, masters: Iterable[SetupCounts]) -> None:
    """Write the mean of masters' frequencies."""
    mean = np.mean([master.frequencies() for master in masters], axis=0)
    data = {"kind": "usual_setups", "frequencies": np.round(mean, 4).tolist()}
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, json.dumps(data, separators=(",", ":")) + "\n")


def read_usual_setups(path: Path = SHIPPED_USUAL) -> Floats:
    """Read what ships, or another."""
    try:
        frequencies = np.array(json.loads(path.read_text())["frequencies"], dtype=np.float64)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise PlayalikeError(f"cannot read {path}: {error}") from error
    if frequencies.shape != (2, BUCKETS, PLACES):
        raise PlayalikeError(f"{path} has other places: make it with playalike models setups")
    return frequencies
