from __future__ import annotations

import chess

from playalike.position.captured import captured_pieces, lead_in_pawns


def captured(start: chess.Board, now: chess.Board) -> tuple[str, str]:
    white, black = (
        "".join(chess.piece_symbol(kind) for kind in captured_pieces(start, now, side))
        for side in chess.COLORS
    )
    return white, black


def test_what_is_missing_was_captured() -> None:
    start, now = chess.Board(), chess.Board()
    for san in ("e4", "d5", "exd5", "Qxd5", "Nc3", "Qxg2", "Bxg2"):
        now.push_san(san)
    assert captured(start, now) == ("pq", "pp")
    assert lead_in_pawns(now, chess.WHITE) == 8
    assert lead_in_pawns(now, chess.BLACK) == -8


def test_a_game_from_an_endgame_begins_without_captures() -> None:
    start = chess.Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    assert captured(start, start) == ("", "")
    assert lead_in_pawns(start, chess.WHITE) == 1


def test_a_promoted_pawn_is_not_a_captured_one() -> None:
    start = chess.Board("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    now = start.copy()
    now.push_uci("a7b8q")
    assert captured(start, now) == ("n", "")
    assert lead_in_pawns(now, chess.WHITE) == 9
