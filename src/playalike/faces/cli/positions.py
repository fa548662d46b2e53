"""Positions and moves as people type them, read for the commands."""

from __future__ import annotations

import re

import chess

from playalike.errors import PlayalikeError
from playalike.play.typed_move import MoveError, parse_typed_move

__all__ = ["read_game", "read_position"]

START = "startpos"
_NUMBER = re.compile(r"^\d+\.+")
_RESULTS = ("*", "1-0", "0-1", "1/2-1/2")


def read_position(text: str, what: str) -> chess.Board:
    """Read a FEN (or ``startpos``) of a game that goes on; `what` names the input in errors."""
    try:
        board = chess.Board() if text.strip() == START else chess.Board(text)
    except ValueError as error:
        raise PlayalikeError(f"{what} {text!r} is not a position: {error}") from error
    if not board.is_valid():
        faults = [fault.name or "" for fault in chess.Status if fault & board.status()]
        words = ", ".join(fault.lower().replace("_", " ") for fault in faults)
        raise PlayalikeError(f"{what} {text!r} is not a possible position ({words})")
    _refuse_ended(board, f"{what} {text!r}")
    return board


def read_game(text: str, moves: str) -> chess.Board:
    """Read a position with the moves of its game.

    They lead from the starting position to it; or, when they do not, on from it.
    """
    target = read_position(text, "the position")
    words = [_NUMBER.sub("", word) for word in moves.split()]
    words = [word for word in words if word and word not in _RESULTS]
    try:
        game = _play(chess.Board(), words)
        if game.epd() == target.epd():
            return game
    except ValueError:
        pass
    try:
        board = _play(target, words)
    except ValueError as error:
        if target.epd() == chess.Board().epd():
            raise PlayalikeError(f"--moves: {error}") from None
        raise PlayalikeError(
            f"--moves lead neither from the start to {target.fen()!r} nor on from it: {error}"
        ) from None
    _refuse_ended(board, "after --moves")
    return board


def _play(board: chess.Board, words: list[str]) -> chess.Board:
    board = board.copy()
    for word in words:
        try:
            board.push(parse_typed_move(board, word))
        except MoveError:
            number = f"{board.fullmove_number}{'.' if board.turn else '...'}"
            raise ValueError(f"{number} {word} is not a legal move") from None
    return board


def _refuse_ended(board: chess.Board, where: str) -> None:
    outcome = board.outcome()
    if outcome is not None:
        how = outcome.termination.name.lower().replace("_", " ")
        raise PlayalikeError(f"{where}: the game is over there ({how}, {outcome.result()})")
