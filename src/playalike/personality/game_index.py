"""Which of a personality's own games have a position, and what was played there.

The games are walked through once, openings and early middlegames; what they share is walked once.
The index is kept in a file, since walking takes seconds, and is found by any order of moves.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.files import whole_file
from playalike.personality.own_games import OwnGames

__all__ = [
    "INDEXED_PLIES",
    "GameIndex",
    "IndexedMove",
    "move_code",
    "move_of",
    "open_index",
    "position_key",
]

INDEXED_PLIES = 32
"""How far into the games positions are looked for."""


def position_key(board: chess.Board) -> int:
    """Return a number for a position: the same for every order of moves that leads to it."""
    passable = board.ep_square is not None and board.has_legal_en_passant()
    data = struct.pack(
        "<8Q?QB",
        board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings,
        board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK],
        board.turn, board.castling_rights, board.ep_square if passable else 64,
    )  # fmt: skip
    return int.from_bytes(hashlib.blake2b(data, digest_size=8).digest(), "little")


@dataclass(frozen=True, slots=True)
class IndexedMove:
    """What was played in a position in one of the games."""

    game: int
    """The game's number."""
    ply: int
    """How many moves had been made."""
    move: chess.Move


@dataclass(frozen=True)
class GameIndex:
    """Positions in order of their keys, and the moves that were played there."""

    keys: NDArray[np.uint64]
    games: NDArray[np.uint32]
    plies: NDArray[np.uint8]
    moves: NDArray[np.uint16]

    @classmethod
    def of(cls, games: OwnGames) -> GameIndex:
        """Walk through all games."""
        rows = list(_walked(games.packed(INDEXED_PLIES)))
        keys = np.array([row[0] for row in rows], np.uint64)
        order = np.argsort(keys, kind="stable")
        table = np.array([row[1:] for row in rows], np.int64).reshape(len(rows), 3)[order]
        return cls(
            keys[order],
            table[:, 0].astype(np.uint32),
            table[:, 1].astype(np.uint8),
            table[:, 2].astype(np.uint16),
        )

    def at(self, board: chess.Board) -> list[IndexedMove]:
        """Return what was played in a position, game by game."""
        key = np.uint64(position_key(board))
        first = int(np.searchsorted(self.keys, key, "left"))
        last = int(np.searchsorted(self.keys, key, "right"))
        return [
            IndexedMove(int(self.games[row]), int(self.plies[row]), move_of(int(self.moves[row])))
            for row in range(first, last)
        ]

    def save(self, path: Path) -> None:
        """Keep it."""
        path.parent.mkdir(parents=True, exist_ok=True)
        with whole_file(path, durable=False) as part:
            np.savez_compressed(
                part, keys=self.keys, games=self.games, plies=self.plies, moves=self.moves
            )

    @classmethod
    def load(cls, path: Path) -> GameIndex:
        """Read what was kept."""
        with np.load(path, allow_pickle=False) as parts:
            return cls(parts["keys"], parts["games"], parts["plies"], parts["moves"])


def open_index(games: OwnGames, folder: Path) -> GameIndex:
    """Return the index of a personality's games, kept in a folder once it has been made."""
    path = folder / f"{games.checksum}-{INDEXED_PLIES}.npz"
    try:
        return GameIndex.load(path)
    except (OSError, ValueError, KeyError):
        index = GameIndex.of(games)  # there is none yet, or it is damaged
        index.save(path)
        return index


def _walked(games: Iterable[tuple[int, str]]) -> Iterator[tuple[int, int, int, int]]:
    """Yield key, game, ply and move; what a game shares with the one before is not walked again."""
    board, before = chess.Board(), ""
    keys, moves = [position_key(board)], list[int]()
    for number, text in sorted(games, key=lambda game: game[1]):
        shared = 0
        while shared < min(len(text), len(moves)) and text[shared] == before[shared]:
            shared += 1
        for _ in range(len(moves) - shared):
            board.pop()
        del moves[shared:], keys[shared + 1 :]
        for character in text[shared:]:
            move = OwnGames.unpacked_move(board, character)
            board.push(move)
            moves.append(move_code(move))
            keys.append(position_key(board))
        before = text
        for ply, code in enumerate(moves):
            yield keys[ply], number, ply, code


def move_code(move: chess.Move) -> int:
    """Return a number below 2**16 for a move."""
    return move.from_square | move.to_square << 6 | (move.promotion or 0) << 12


def move_of(code: int) -> chess.Move:
    """Return the move with a number."""
    return chess.Move(code & 63, code >> 6 & 63, code >> 12 or None)
