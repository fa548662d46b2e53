"""A game of the web app as PGN."""

from __future__ import annotations

import chess
import chess.pgn

from playalike.faces.web.live_game import LiveGame

__all__ = ["game_pgn"]


def game_pgn(live: LiveGame) -> str:
    """Return the game with names, result, clock and the opponent's reasons."""
    game = chess.pgn.Game.from_board(live.board)
    saved, terms = live.game, live.terms
    names = ("You", live.opponent.display_name)
    game.headers["Event"] = "Playalike"
    game.headers["Site"] = "Playalike"
    game.headers["Date"] = saved.created.strftime("%Y.%m.%d")
    game.headers["White"], game.headers["Black"] = names if saved.person_white else names[::-1]
    game.headers["Result"] = saved.result
    if terms.initial_ms is not None:
        seconds, increment = terms.initial_ms // 1000, terms.increment_ms // 1000
        game.headers["TimeControl"] = f"{seconds}+{increment}" if increment else str(seconds)
    if terms.elo is not None:
        side = "BlackElo" if saved.person_white else "WhiteElo"
        game.headers[side] = str(terms.elo)
    if saved.reason:
        game.headers["Termination"] = saved.reason
    for move, node in zip(live.moves, game.mainline(), strict=True):
        if move.clock_ms is not None:
            node.set_clock(move.clock_ms / 1000)
        if move.sentence:
            node.comment = f"{move.sentence} {node.comment}".strip()
    return f"{game}\n"
