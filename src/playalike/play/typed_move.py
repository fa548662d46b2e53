"""Moves as people type them: SAN or squares, forgiving about case, zeros and missing signs."""

from __future__ import annotations

import chess

from playalike.errors import PlayalikeError

__all__ = ["MoveError", "parse_typed_move"]


class MoveError(PlayalikeError):
    """A word that is no legal move; the message helps."""


def parse_typed_move(board: chess.Board, text: str) -> chess.Move:
    """Understand a move in SAN or UCI, forgiving about case, zeros and missing signs."""
    text = text.strip()
    try:
        if move := board.parse_san(text):  # "0000" is a move to python-chess, but not to us
            return move
    except chess.AmbiguousMoveError:
        raise MoveError(f"{text} could be {_or(_similar_sans(board, text))}: which one?") from None
    except ValueError:
        pass
    try:
        if move := board.parse_uci(text.lower()):
            return move
    except ValueError:
        pass
    matches = _similar_sans(board, text)
    if len(matches) == 1:
        return board.parse_san(matches[0])
    if matches:
        raise MoveError(f"{text} could be {_or(matches)}: which one?")
    raise MoveError(_why_not(board, text))


def _plain(san: str) -> str:
    return "".join(c for c in san.lower().replace("0", "o") if c not in "x+#=-!?")


def _similar_sans(board: chess.Board, text: str) -> list[str]:
    """Return the legal moves that differ from the text by signs, case or a missing origin."""
    sans = sorted(board.san(move) for move in board.legal_moves)
    exact = [san for san in sans if _plain(san) == _plain(text)]
    if exact:
        return exact
    piece, target = text[:1].upper(), text.rstrip("+#")[-2:]
    return [
        s for s in sans if s[0] == piece and s.rstrip("+#").endswith(target) and piece in "NBRQ"
    ]


def _or(words: list[str]) -> str:
    return " or ".join(words)


def _why_not(board: chess.Board, text: str) -> str:
    target = text.rstrip("+#")[-2:].lower()
    if target in chess.SQUARE_NAMES:
        square = chess.parse_square(target)
        moves = sorted(board.san(m) for m in board.legal_moves if m.to_square == square)
        check = " (you are in check)" if board.is_check() else ""
        if moves:
            return f"{text} is not possible here{check}; to {target} you can play {_or(moves)}."
        return f"{text} is not possible here{check}: no move of yours goes to {target}."
    if _plain(text) in ("oo", "ooo"):
        return f"{text} is not possible here."
    return f"I do not understand {text!r}: type a move such as Nf3 or g1f3, or help."
