"""How well a prior foresees a player's moves, in games nobody learned from."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import NamedTuple

import chess
import numpy as np

from playalike.games.game import Game
from playalike.games.keys import split_of
from playalike.prior.base import Prior
from playalike.prior.master import MasterPrior, Setting
from playalike.stats.resampling import Resampler

__all__ = ["Agreement", "draw_games", "judge"]

_SEED = 1


@dataclass(frozen=True, slots=True)
class Agreement:
    """One prior on one player's moves."""

    player: str
    prior: str
    games: int
    positions: int
    top1: float
    top3: float
    loss: float
    """Mean negative log probability of the move played."""
    top1_low: float
    """Of the 95 % interval, games drawn again."""
    top1_high: float

    def to_dict(self) -> dict[str, object]:
        """Return plain values."""
        return asdict(self)


def draw_games(
    games: Iterable[Game], names: Collection[str], reserved: Collection[str], limit: int | None
) -> list[Game]:
    """Return validation games of a player, drawn by a hash so that fewer are part of more."""
    drawn = [
        game
        for game in games
        if not {game.white, game.black}.isdisjoint(names)
        and game.start_fen is None
        and split_of(game) == "validation"
        and game.holdout_key not in reserved
    ]
    drawn.sort(key=lambda game: hashlib.sha256(f"prior {game.key}".encode()).hexdigest())
    return drawn[:limit]


def _own_positions(
    game: Game, names: Collection[str], from_ply: int
) -> Iterator[tuple[chess.Board, chess.Move]]:
    color = game.white in names
    for ply, (board, move) in enumerate(game.positions()):
        if ply >= from_ply and board.turn == color and board.legal_moves.count() > 1:
            yield board.copy(), move


def judge(
    priors: Sequence[Prior], games: Iterable[Game], names: Collection[str], from_ply: int
) -> list[Agreement]:
    """Let priors foresee the moves of a player, by all spellings of the name, from a ply on.

    Only positions with a choice count.
    """
    player = min(names)
    foreseen: dict[str, list[_Foreseen]] = {prior.name: [] for prior in priors}
    for number, game in enumerate(games):
        own = list(_own_positions(game, names, from_ply))
        if not own:
            continue
        for prior in priors:
            network = prior
            if isinstance(prior, MasterPrior):
                rating = game.elo(game.white in names)
                network = prior.at(Setting(rating=rating, year=game.year))
            answers = network.log_probabilities([board for board, _ in own])
            foreseen[prior.name] += [
                _Foreseen(number, list(logs).index(move), -logs[move])
                for (_, move), logs in zip(own, answers, strict=True)
            ]
    return [_summary(player, prior.name, foreseen[prior.name]) for prior in priors]


class _Foreseen(NamedTuple):
    """One move played, as a prior saw it coming."""

    game: int
    rank: int
    loss: float


def _summary(player: str, prior: str, moves: list[_Foreseen]) -> Agreement:
    if not moves:
        nothing = math.nan
        return Agreement(player, prior, 0, 0, nothing, nothing, nothing, nothing, nothing)
    _, game = np.unique([move.game for move in moves], return_inverse=True)
    games = int(game.max()) + 1
    ranks = np.array([move.rank for move in moves])
    top1 = Resampler(game, games, _SEED).mean(ranks == 0)
    return Agreement(
        player, prior, games, len(moves), top1.value, float((ranks < 3).mean()),
        float(np.mean([move.loss for move in moves])), top1.low, top1.high,
    )  # fmt: skip
