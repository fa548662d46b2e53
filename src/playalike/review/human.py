"""The human opinion beside the engine's: how many players of a rating find the better move.

Asked of the network for every strength. Where the game does not say the player's rating, three
ratings stand for beginners, club players and masters.
"""

from __future__ import annotations

import math
from dataclasses import replace

import chess

from playalike.games.game import Game
from playalike.prior.strengths import RATINGS, prior_at
from playalike.review.record import GameReview, HumanShare, JudgedMove
from playalike.review.schemes import INACCURACY
from playalike.words.finding import finding_words

__all__ = ["add_human_opinion"]

UNRATED = (1200, 1800, 2400)
NEAREST = 50
"""Ratings are rounded to this."""


def add_human_opinion(review: GameReview) -> GameReview:
    """Return the review with the human opinion on every move that something is said about."""
    board, moves = review.game.start(), []
    for move in review.moves:
        telling = move.sentence and board.legal_moves.count() > 1
        moves.append(_with_opinion(move, review.game, board) if telling else move)
        board.push(move.move)
    return replace(review, moves=tuple(moves))


def _with_opinion(move: JudgedMove, game: Game, board: chess.Board) -> JudgedMove:
    best = move.best.evaluation.win_balance(move.side)
    good = [
        candidate.move
        for candidate in move.candidates
        if best - candidate.evaluation.win_balance(move.side) < INACCURACY
        and candidate.move != move.move
    ]
    if move.loss_win_chance < INACCURACY:  # the move played is itself a good one
        good.append(move.move)
    shares = []
    for rating in _ratings(game.elo(move.side)):
        (logs,) = prior_at(rating).log_probabilities([board])
        chances = {move: math.exp(value) for move, value in logs.items()}
        finds = min(1.0, sum(chances.get(move, 0.0) for move in good))
        shares.append(HumanShare(rating, finds, chances.get(move.move, 0.0)))
    played = move.san if move.move not in good else ""
    named = move.san if move.move in good else board.san(move.best.move)
    words = finding_words(
        named, [(share.rating, share.finds, share.plays) for share in shares],
        played=played, others=len(good) > 1,
    )  # fmt: skip
    return replace(move, human=tuple(shares), human_sentence=words)


def _ratings(rating: int | None) -> tuple[int, ...]:
    if rating is None:
        return UNRATED
    low, high = RATINGS
    return (min(high, max(low, NEAREST * round(rating / NEAREST))),)
