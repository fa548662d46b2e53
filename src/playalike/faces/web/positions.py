"""Positions and moves from requests: checked, with a message that says what is wrong."""

from __future__ import annotations

import chess

from playalike.faces.web.errors import invalid
from playalike.faces.web.limits import LIMITS
from playalike.play.typed_move import MoveError, parse_typed_move

__all__ = ["ended", "parse_fen", "parse_line", "parse_move", "push_line", "refuse_ended"]

_FAULTS = {
    chess.STATUS_NO_WHITE_KING: "there is no white king",
    chess.STATUS_NO_BLACK_KING: "there is no black king",
    chess.STATUS_TOO_MANY_KINGS: "there are too many kings",
    chess.STATUS_PAWNS_ON_BACKRANK: "a pawn stands on the first or last rank",
    chess.STATUS_OPPOSITE_CHECK: "the side that is not to move is in check",
    chess.STATUS_BAD_CASTLING_RIGHTS: "the castling rights do not fit",
    chess.STATUS_INVALID_EP_SQUARE: "the en passant square does not fit",
    chess.STATUS_EMPTY: "the board is empty",
}


def parse_fen(fen: str, field: str = "fen") -> chess.Board:
    """Return the board of a FEN that could have come up in a game."""
    if len(fen) > LIMITS.fen_chars:
        raise invalid(field, f"a position has at most {LIMITS.fen_chars} characters")
    if not fen.isascii() or not fen.isprintable():
        raise invalid(field, "a position is written in plain letters, figures and slashes")
    try:
        board = chess.Board(fen)
    except ValueError as error:
        raise invalid(field, f"{fen!r} is no position: {error}") from error
    status = board.status()
    if status != chess.STATUS_VALID:
        faults = [text for flag, text in _FAULTS.items() if status & flag]
        raise invalid(field, f"this position is not possible: {', '.join(faults) or status.name}")
    if board.halfmove_clock > 150 or board.fullmove_number > 6000:
        raise invalid(field, "the move counters are out of range")
    return board


def parse_move(board: chess.Board, text: str, field: str) -> chess.Move:
    """Return a legal move from UCI or SAN, as people type it."""
    try:
        return parse_typed_move(board, text)
    except MoveError:
        side = "White" if board.turn else "Black"
        raise invalid(field, f"{text[:20]!r} is no legal move for {side} here") from None


def parse_line(fen: str | None, moves: list[str]) -> chess.Board:
    """Return the board of a position and the moves that go on from it."""
    board = chess.Board() if fen is None else parse_fen(fen)
    push_line(board, moves)
    return board


def push_line(board: chess.Board, moves: list[str]) -> None:
    """Make moves on a board; one that is not legal is named."""
    if len(moves) > LIMITS.plies:
        raise invalid("moves", f"there are more than {LIMITS.plies} half-moves")
    for number, text in enumerate(moves):
        board.push(parse_move(board, text, f"moves.{number}"))


def ended(board: chess.Board) -> str | None:
    """Say how the game has ended on the board by rule; None when a move can be made."""
    if any(board.generate_legal_moves()):
        return None
    return "checkmate" if board.is_check() else "stalemate"


def refuse_ended(board: chess.Board, field: str = "fen") -> None:
    """Refuse positions in which there is nothing to choose."""
    how = ended(board)
    if how is not None:
        raise invalid(field, f"the game is over ({how}): there is no move to choose")
    if board.is_insufficient_material():
        raise invalid(field, "the game is over (insufficient material)")
