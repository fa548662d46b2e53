"""PGN in and out: pasted games, read as files are within the limits of requests; games to save."""

from __future__ import annotations

from fastapi import Response

from playalike.errors import PlayalikeError
from playalike.faces.web.limits import LIMITS
from playalike.games.game import Game
from playalike.games.parsing import Failure, parse_game, to_game
from playalike.games.splitting import split_games

__all__ = ["PASTED", "PgnFile", "pgn_file", "read_pgn"]

PASTED = "<pasted>"
"""How pasted text is called where a file would be named."""


def read_pgn(
    text: str, most: int = LIMITS.games_per_review, plies: int = LIMITS.plies
) -> list[Game]:
    """Return the games of a text; `PlayalikeError` says what is wrong with it."""
    if len(text.encode(errors="replace")) > LIMITS.pgn_bytes:
        raise PlayalikeError(f"the PGN is longer than {LIMITS.pgn_bytes:,} bytes: paste less of it")
    games: list[Game] = []
    lines = text.encode(errors="replace").splitlines()
    for number, raw in enumerate(split_games(iter(lines)), 1):
        outcome = parse_game(raw, keep_comments=True)
        if isinstance(outcome, Failure):
            raise PlayalikeError(
                f"game {number} cannot be read; line {outcome.line}: {outcome.sentence}"
            )
        if outcome is None:
            continue
        game = to_game(outcome, PASTED)
        if len(game.moves) > plies:
            raise PlayalikeError(
                f"the game on line {game.line} has {len(game.moves)} half-moves, more than {plies}"
            )
        games.append(game)
        if len(games) > most:
            raise PlayalikeError(f"there are more than {most} games: paste fewer at a time")
    if not games:
        raise PlayalikeError("there is no game in it: paste a PGN, tags and moves")
    return games


class PgnFile(Response):
    """Games as PGN."""

    media_type = "application/x-chess-pgn"


def pgn_file(games: str, name: str) -> PgnFile:
    """Return the answer; `name` is what the browser proposes for the file."""
    return PgnFile(games, headers={"Content-Disposition": f'attachment; filename="{name}"'})
