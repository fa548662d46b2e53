"""The network of every strength: what players of a given rating would play, from 800 to 2800.

It is a second file beside the masters' network, which the personalities' models were fitted with.
Whoever has Maia's networks may lay them into the folder `prior` of the data folder, under their
own names (``maia-1100.pb.gz``): the one nearest to a rating is then asked together with ours.
"""

from __future__ import annotations

import math
import re
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import chess

from playalike.errors import PlayalikeError
from playalike.prior.base import LC0, Prior, open_network
from playalike.prior.joined import JoinedPrior
from playalike.prior.master import MasterPrior, Setting
from playalike.prior.positions import RAPID, SLOW

__all__ = [
    "RATINGS",
    "is_rated",
    "open_strengths",
    "prior_at",
    "prior_called",
    "rated_name",
    "share_who_find",
]

SHIPPED = Path(__file__).parent / "data" / "strengths.npz"
RATINGS = (800, 2800)
"""Between these the network learned enough games."""
PLAYERS_OF = "players of "
YEAR = 2015
"""Of most games between amateurs that it learned from."""
SLOW_FROM = 2000
"""Games of stronger players were mostly played over the board, with slow clocks."""
NEAR = 250
"""A network of others is asked for ratings that are not further from its own than this."""
_RATING = re.compile(r"(\d{3,4})\.pb(?:\.gz)?$")


@lru_cache(maxsize=1)
def open_strengths(path: Path = SHIPPED) -> MasterPrior:
    """Open the network that comes with Playalike."""
    return MasterPrior.open(path)


def prior_at(rating: int, folder: Path | None = None, fast: int | None = None) -> Prior:
    """Return the prior of players with a rating; `folder` may hold networks of others.

    `fast` is the time class (`positions.BLITZ` and so on); by default the usual one of the games
    of that rating: rapid for amateurs, slow for `SLOW_FROM` and more.
    """
    if fast is None:
        fast = RAPID if rating < SLOW_FROM else SLOW
    low, high = RATINGS
    if not low <= rating <= high:
        raise PlayalikeError(f"the prior knows ratings from {low} to {high}, not {rating}")
    ours = replace(
        open_strengths().at(Setting(rating=rating, year=YEAR, fast=fast)), name=rated_name(rating)
    )
    other = _nearest(rating, folder)
    return ours if other is None else JoinedPrior(_opened(other), ours)


def rated_name(rating: int) -> str:
    """Return how the prior of players with a rating is called: ``players of 1400``."""
    low, high = RATINGS
    return f"{PLAYERS_OF}{min(max(rating, low), high)}"


def prior_called(name: str) -> Prior | None:
    """Return the prior of players with a rating by its `rated_name`; None for another name."""
    return prior_at(int(name.removeprefix(PLAYERS_OF))) if is_rated(name) else None


def is_rated(name: str) -> bool:
    """Tell whether a prior is that of players with a rating, by its name."""
    return name.startswith(PLAYERS_OF) and name.removeprefix(PLAYERS_OF).isdecimal()


def share_who_find(
    board: chess.Board, move: chess.Move, rating: int, prior: Prior | None = None
) -> float:
    """Return the share, 0 to 1, of players with a rating who would play a move here.

    `prior` spares opening one for many questions about the same rating.
    """
    if move not in board.legal_moves:
        raise PlayalikeError(f"{move.uci()} is not legal in {board.fen()}")
    (logs,) = (prior or prior_at(rating)).log_probabilities([board])
    return math.exp(logs[move])


def _nearest(rating: int, folder: Path | None) -> Path | None:
    """Return the file whose name says the nearest rating."""
    if folder is None or not folder.is_dir():
        return None
    networks = [
        (abs(int(match[1]) - rating), path)
        for path in sorted(folder.iterdir())
        if path.name.endswith(LC0) and (match := _RATING.search(path.name))
    ]
    distance, path = min(networks, default=(NEAR + 1, None))
    return path if distance <= NEAR else None


@lru_cache(maxsize=4)
def _opened(path: Path) -> Prior:
    return open_network(path)
