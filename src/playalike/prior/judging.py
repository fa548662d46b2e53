"""How well a prior foresees a player's moves, in games nobody learned from."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass

import chess
import numpy as np

from playalike.games.game import Game
from playalike.games.keys import split_of
from playalike.prior.base import Prior
from playalike.prior.master import MasterPrior, Setting

__all__ = ["Agreement", "draw_games", "judge"]

BOOTSTRAPS = 1000


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
    found = [
        game
        for game in games
        if not {game.white, game.black}.isdisjoint(names)
        and game.start_fen is None
        and split_of(game) == "validation"
        and game.holdout_key not in reserved
    ]
    found.sort(key=lambda game: hashlib.sha256(f"prior {game.key}".encode()).hexdigest())
    return found[:limit]


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
    rows: Mapping[str, list[tuple[int, int, int, float]]] = {prior.name: [] for prior in priors}
    for game in games:
        own = list(_own_positions(game, names, from_ply))
        if not own:
            continue
        for prior in priors:
            asked = prior
            if isinstance(prior, MasterPrior):
                rating = game.elo(game.white in names)
                asked = prior.at(Setting(rating=rating, year=game.year))
            found = asked.log_probabilities([board for board, _ in own])
            first = third = 0
            loss = 0.0
            for (_, move), chances in zip(own, found, strict=True):
                rank = list(chances).index(move)
                first += rank == 0
                third += rank < 3
                loss -= chances[move]
            rows[prior.name].append((len(own), first, third, loss))
    return [_summary(player, prior.name, rows[prior.name]) for prior in priors]


def _summary(player: str, prior: str, rows: list[tuple[int, int, int, float]]) -> Agreement:
    if not rows:
        nothing = math.nan
        return Agreement(player, prior, 0, 0, nothing, nothing, nothing, nothing, nothing)
    table = np.array(rows, dtype=np.float64)
    positions, first, third, loss = table.sum(axis=0)
    draws = np.random.default_rng(1).integers(len(table), size=(BOOTSTRAPS, len(table)))
    shares = table[draws, 1].sum(axis=1) / table[draws, 0].sum(axis=1)
    low, high = np.quantile(shares, (0.025, 0.975))
    return Agreement(
        player, prior, len(rows), int(positions), first / positions, third / positions,
        loss / positions, float(low), float(high),
    )  # fmt: skip
