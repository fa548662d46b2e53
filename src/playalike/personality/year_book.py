"""The repertoire of some years: Fischer as he played in 1972.

The book of a personality is that of a whole career. This one is made of the games that ship with it
and were played within `AROUND` years of the one asked for, each move as likely as it was frequent.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import chess

from playalike.errors import PlayalikeError
from playalike.personality.load import Personality
from playalike.personality.own_games import OwnGame
from playalike.personality.records import BookExample, BookMove

__all__ = ["AROUND", "BOOK_PLIES", "at_year"]

AROUND = 2
"""Years before and after the one asked for: one year alone is a few dozen games."""
BOOK_PLIES = 30
LEAST_GAMES = 2
"""With a position: what was played once may be a slip, and later tiers know it and look first."""


def at_year(personality: Personality, year: int) -> Personality:
    """Return the personality with the book of a year; one without games then is an error."""
    years = personality.own_games.years()
    if not years:
        raise PlayalikeError(
            f"{personality.name} knows no year of its games, so there is no year={year}: study the "
            "player again, from games that have dates"
        )
    games = personality.own_games.openings(year - AROUND, year + AROUND, BOOK_PLIES)
    if not games:
        raise PlayalikeError(
            f"{personality.name} has no games from {year - AROUND} to {year + AROUND}: there are "
            f"games of {_spans(years)}"
        )
    return replace(personality, book=_book(games, personality.own_games.player()))


def _spans(years: list[int]) -> str:
    """Put years into words: 1953–1972, 1992."""
    ends = [index for index, (one, other) in enumerate(pairwise(years)) if other > one + 1]
    starts = [0, *(index + 1 for index in ends)]
    spans = [(years[a], years[b]) for a, b in zip(starts, [*ends, len(years) - 1], strict=True)]
    return ", ".join(f"{first}–{last}" if first < last else str(first) for first, last in spans)


def _book(games: list[OwnGame], player: str) -> dict[str, tuple[BookMove, ...]]:
    played: dict[str, dict[str, list[OwnGame]]] = {}
    for game in games:
        board = chess.Board()
        for uci in game.moves:
            if board.turn == (game.white == player):
                played.setdefault(board.epd(), {}).setdefault(uci, []).append(game)
            board.push_uci(uci)
    return {
        epd: tuple(
            _move(uci, some, player, sum(map(len, moves.values())))
            for uci, some in sorted(moves.items(), key=lambda pair: (-len(pair[1]), pair[0]))
        )
        for epd, moves in played.items()
        if sum(map(len, moves.values())) >= LEAST_GAMES
    }


def _move(uci: str, games: list[OwnGame], player: str, all_games: int) -> BookMove:
    results = Counter(
        "draw" if game.result == "1/2-1/2" else (game.result == "1-0") == (game.white == player)
        for game in games
        if game.result != "*"
    )
    latest = max(games, key=lambda game: game.year)
    return BookMove(
        uci,
        len(games),
        results[True],
        results["draw"],
        results[False],
        latest.year,
        len(games) / all_games,
        BookExample(latest.white, latest.black, latest.year),
    )
