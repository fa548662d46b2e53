"""An example game for every move of the opening book, in few bytes.

The file has the names once, the games as numbers of names, and for every position of the book, in
the book's order, one game for each of its moves. It is optional: earlier studies did not write it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from playalike.errors import PlayalikeError
from playalike.personality.records import BookExample, BookMove

__all__ = ["OPENING_GAMES", "packed_examples", "with_examples"]

OPENING_GAMES = "opening_games.json"
Book = dict[str, tuple[BookMove, ...]]


def packed_examples(examples: Iterable[Iterable[BookExample]]) -> dict[str, object]:
    """Return the content of the file; `examples` are those of each position's moves in order."""
    positions = [list(known) for known in examples]
    games = sorted(
        {number for known in positions for number in known},
        key=lambda game: (game.year, game.white, game.black),
    )
    names = sorted({name for game in games for name in (game.white, game.black)})
    name_numbers = {name: number for number, name in enumerate(names)}
    game_numbers = {game: number for number, game in enumerate(games)}
    return {
        "schema": 1,
        "kind": "opening_games",
        "names": names,
        "games": [
            [name_numbers[game.white], name_numbers[game.black], game.year] for game in games
        ],
        "examples": [[game_numbers[number] for number in known] for known in positions],
    }


def with_examples(book: Book, table: Mapping[str, object]) -> Book:
    """Return the book with the examples of the file; `PlayalikeError` when they do not fit it."""
    games = _games(table)
    examples = table.get("examples")
    if not isinstance(examples, list) or len(examples) != len(book):
        raise PlayalikeError(f"it has no examples for the {len(book)} positions of the book")
    book_with_games: Book = {}
    for (epd, moves), known in zip(book.items(), examples, strict=True):
        if not isinstance(known, list) or len(known) != len(moves):
            raise PlayalikeError(f"it has no example for each of {len(moves)} moves in {epd}")
        book_with_games[epd] = tuple(
            replace(move, example=games[_number(game, len(games))])
            for move, game in zip(moves, known, strict=True)
        )
    return book_with_games


def _games(table: Mapping[str, object]) -> list[BookExample]:
    names, rows = table.get("names"), table.get("games")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise PlayalikeError("its names are no list of names")
    if not isinstance(rows, list):
        raise PlayalikeError("it has no list of games")
    games = []
    for row in rows:
        if not isinstance(row, list) or len(row) != 3 or not isinstance(row[2], int):
            raise PlayalikeError(f"{row!r} is no game: two names by their numbers, and a year")
        white, black = (names[_number(name, len(names))] for name in row[:2])
        games.append(BookExample(white, black, row[2]))
    return games


def _number(value: object, end: int) -> int:
    if type(value) is not int or not 0 <= value < end:
        raise PlayalikeError(f"{value!r} is no number from 0 to {end - 1}")
    return value
