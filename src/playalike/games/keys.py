"""Hashes of moves: to find a game again, to hold it out, and to split without chance."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Literal, Protocol

import chess

__all__ = ["Split", "holdout_key", "moves_key", "split_of"]

HOLDOUT_PLIES = 36
"""Plies in a hold-out key: enough to tell games apart, few enough that a truncated copy has the
same key."""

VALIDATION_SHARE = 10
"""One game in this many is for validation."""

Split = Literal["train", "validation"]


class HasMoves(Protocol):
    """Anything with a main line."""

    @property
    def moves(self) -> tuple[chess.Move, ...]:
        """The moves from the first ply on."""


def moves_key(uci_moves: Iterable[str], start_fen: str | None = None) -> str:
    """Hash a whole game: sha1 of its UCI moves joined by spaces, first 16 hex digits.

    A set-up position goes in front as its FEN and a ``|``, so that the same moves from another
    position are another game.
    """
    text = " ".join(uci_moves)
    return _digest(text if start_fen is None else f"{start_fen}|{text}")


def holdout_key(moves: Sequence[chess.Move]) -> str:
    """Hash the first 36 plies, as UCI joined by spaces: sha1, first 16 hex digits."""
    return _digest(" ".join(move.uci() for move in moves[:HOLDOUT_PLIES]))


def split_of(game: HasMoves) -> Split:
    """Say which split a game belongs to: the same on every machine, about nine in ten to train.

    Only the first 36 plies count, so copies of a game that end earlier or later never sit on both
    sides. The hash is salted: membership tells nothing about any other hash of the moves.
    """
    digest = _digest(f"split {holdout_key(game.moves)}")
    return "validation" if int(digest[:8], 16) % VALIDATION_SHARE == 0 else "train"


def _digest(text: str) -> str:
    return hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()[:16]
