"""Every position of the player's games in which it was the player's turn, in few bytes.

A position is known by 40 bits of its Polyglot key, so that among a hundred thousand one in ten
million strange positions is taken for a known one; the move must be legal besides. The rows are
sorted by key and written column by column, each byte of the steps between keys in a plane of its
own, which compresses to about four bytes a position.
"""

from __future__ import annotations

import lzma
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import chess
import chess.polyglot
import numpy as np
from numpy.typing import NDArray

from playalike.errors import PlayalikeError

__all__ = ["PLAYED_POSITIONS", "PlayedPositions", "position_number", "read_played_positions"]

PLAYED_POSITIONS = "played_positions.xz"
MAGIC = b"playalike positions 1\n"
KEY_BITS = 40
KEY_BYTES = KEY_BITS // 8
ROW_BYTES = KEY_BYTES + 3
"""Key, move (two bytes), games."""
MOST_ROWS = 4_000_000
"""Far more than anybody ever played: a damaged file fills no memory."""


def position_number(board: chess.Board) -> int:
    """Return what a position is known by."""
    return chess.polyglot.zobrist_hash(board) >> (64 - KEY_BITS)


@dataclass(frozen=True, slots=True)
class PlayedPositions:
    """What was played where: columns sorted by key."""

    keys: NDArray[np.uint64]
    moves: NDArray[np.uint16]
    """From, to and promotion, six, six and three bits."""
    games: NDArray[np.uint8]
    """In how many games, at most 255."""

    def __len__(self) -> int:
        return len(self.keys)

    def played(self, board: chess.Board) -> Counter[str]:
        """Return the player's moves in a position, with the number of games of each."""
        key = np.uint64(position_number(board))
        first, last = np.searchsorted(self.keys, [key, key + np.uint64(1)])
        moves: Counter[str] = Counter()
        for row in range(int(first), int(last)):
            move = _unpacked(int(self.moves[row]))
            if board.is_legal(move):
                moves[move.uci()] += int(self.games[row])
        return moves

    def to_bytes(self) -> bytes:
        """Return the content of the file."""
        steps = np.diff(self.keys, prepend=np.uint64(0)).astype("<u8")
        planes = steps.view(np.uint8).reshape(-1, 8)[:, :KEY_BYTES].T
        moves = self.moves.astype("<u2").view(np.uint8).reshape(-1, 2).T
        content = b"".join(
            np.ascontiguousarray(column).tobytes() for column in (*planes, *moves, self.games)
        )
        return MAGIC + lzma.compress(content, preset=9 | lzma.PRESET_EXTREME)

    @classmethod
    def from_bytes(cls, content: bytes) -> PlayedPositions:
        """Rebuild what `to_bytes` gave; anything else is a `PlayalikeError`."""
        if not content.startswith(MAGIC):
            raise PlayalikeError("it is no file of played positions")
        try:
            reader = lzma.LZMADecompressor()
            data = reader.decompress(content[len(MAGIC) :], MOST_ROWS * ROW_BYTES)
        except lzma.LZMAError as error:
            raise PlayalikeError(f"its content cannot be unpacked: {error}") from error
        if not reader.eof or len(data) % ROW_BYTES:
            raise PlayalikeError("its content is cut short, or too long")
        planes = np.frombuffer(data, np.uint8).reshape(ROW_BYTES, -1)
        steps = np.zeros((planes.shape[1], 8), np.uint8)
        steps[:, :KEY_BYTES] = planes[:KEY_BYTES].T
        moves = np.ascontiguousarray(planes[KEY_BYTES : KEY_BYTES + 2].T).view("<u2")
        return cls(
            np.cumsum(steps.view("<u8").ravel(), dtype=np.uint64),
            moves.ravel().astype(np.uint16),
            planes[-1].copy(),
        )

    @classmethod
    def count(cls, seen: Iterable[tuple[int, chess.Move]]) -> PlayedPositions:
        """Count pairs of position and move; each stands for one game."""
        counts = Counter((key, _packed(move)) for key, move in seen)
        rows = sorted(counts)
        return cls(
            np.array([key for key, _ in rows], np.uint64),
            np.array([move for _, move in rows], np.uint16),
            np.array([min(255, counts[row]) for row in rows], np.uint8),
        )


def read_played_positions(path: Path) -> PlayedPositions:
    """Read a file; a damaged one is named."""
    try:
        return PlayedPositions.from_bytes(path.read_bytes())
    except OSError as error:
        raise PlayalikeError(f"cannot read {path}: {error.strerror}") from error
    except PlayalikeError as error:
        raise PlayalikeError(f"{path}: {error}") from error


def _packed(move: chess.Move) -> int:
    return move.from_square | move.to_square << 6 | (move.promotion or 0) << 12


def _unpacked(number: int) -> chess.Move:
    return chess.Move(number & 63, number >> 6 & 63, number >> 12 or None)
