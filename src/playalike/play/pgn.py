"""A game in progress as PGN."""

from __future__ import annotations

import datetime

import chess
import chess.pgn

from playalike.play.game import Game

__all__ = ["PERSON", "game_pgn"]

PERSON = "You"


def game_pgn(
    game: Game, name: str, date: datetime.date, site: str = "Playalike", person: str = PERSON
) -> str:
    """Return the game with names, result, clock and the opponent's reasons."""
    written = chess.pgn.Game.from_board(game.board)
    headers, terms = written.headers, game.terms
    names = (person, name)
    headers["Event"] = "Playalike"
    headers["Site"] = site
    headers["Date"] = date.strftime("%Y.%m.%d")
    headers["White"], headers["Black"] = names if game.person else names[::-1]
    headers["Result"] = game.result
    if terms.initial_ms is not None:
        seconds, increment = terms.initial_ms // 1000, terms.increment_ms // 1000
        headers["TimeControl"] = f"{seconds}+{increment}" if increment else str(seconds)
    if terms.elo is not None:
        headers["BlackElo" if game.person else "WhiteElo"] = str(terms.elo)
    if game.reason:
        headers["Termination"] = game.reason
    for move, node in zip(game.moves, written.mainline(), strict=True):
        if move.clock_ms is not None:
            node.set_clock(move.clock_ms / 1000)
        if move.sentence:
            node.comment = f"{move.sentence} {node.comment}".strip()
    return f"{written}\n"
