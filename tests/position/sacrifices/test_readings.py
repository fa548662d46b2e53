"""The readings of a sacrifice side by side: where they agree, and where they do not."""

from __future__ import annotations

import chess
import pytest

from playalike.position.exchange import see
from playalike.position.sacrifices import is_losing_exchange
from playalike.position.sacrifices.offers import find_offer, offered_piece_cp
from playalike.position.themes import Theme, move_themes
from tests.boards import random_boards


@pytest.mark.parametrize(
    ("fen", "san", "losing", "offered", "left"),
    [
        # The Greek gift is a sacrifice for everybody.
        ("r1bq1rk1/pppn1ppp/4p3/3pP3/1b1P4/2NB1N2/PPP2PPP/R1BQK2R w KQ - 0 8", "Bxh7+", 1, 1, 1),
        # So is a plain blunder: only an engine knows better.
        ("4k3/8/3p4/8/8/3N4/8/4K3 w - - 0 1", "Ne5", 1, 1, 1),
        # A rook stays where a bishop attacks it, and the king walks: no sacrifice for anybody.
        ("4k3/8/8/8/3b4/8/8/R3K3 w - - 0 1", "Ke2", 0, 0, 0),
        # A pawn moves and leaves the rook to the bishop: only the piece left counts.
        ("4k3/8/8/8/3b4/8/7P/R3K3 w - - 0 1", "h3", 0, 0, 1),
        # The pawn that could take is pinned to its king: an exchange on paper only.
        ("4k3/4p3/8/3N4/8/8/4R3/4K3 w - - 0 1", "Nf6+", 1, 0, 0),
        # Out of check something has to be done, which is no theme; but the king could have gone.
        ("4k3/4r3/8/8/8/8/8/Q3K3 w - - 0 1", "Qe5", 1, 0, 1),
    ],
)
def test_by_hand(fen: str, san: str, losing: int, offered: int, left: int) -> None:
    board = chess.Board(fen)
    move = board.parse_san(san)
    assert is_losing_exchange(see(board, move)) == losing
    assert (offered_piece_cp(board, move) is not None) == offered
    assert (find_offer(board, move) is not None) == left


def test_the_theme_is_the_offered_piece() -> None:
    offers = 0
    for board in random_boards(60, seed=21):
        fen = board.fen()
        for move in board.legal_moves:
            cost = offered_piece_cp(board, move)
            themes = {finding.theme for finding in move_themes(board, move, ())}
            assert (Theme.SACRIFICE in themes) == (cost is not None)
            assert cost is None or cost >= 200
            offers += cost is not None
        assert board.fen() == fen
    assert offers > 50
