"""Endgame tablebases: perfect knowledge of positions with few pieces.

Syzygy tables hold two things. *WDL* says who wins with best play under the fifty-move rule; it is
what the search asks, for it is cheap and ends a branch. *DTZ* counts plies to the next pawn move
or capture; following it at the root turns a won position into a win without wandering: the
count falls with every move, so nothing repeats and the fifty-move rule is never reached.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import chess
import chess.syzygy

from playalike.errors import PlayalikeError

__all__ = ["RootMove", "Tablebase", "TablebaseError", "open_tablebase"]


class TablebaseError(PlayalikeError):
    """Tables that cannot be used; the message names the folder."""


@dataclass(frozen=True, slots=True)
class RootMove:
    """What the tables say about one move, from the point of view of the side that plays it."""

    move: chess.Move
    wdl: int
    """2 win, 1 win that the fifty-move rule spoils, 0 draw, -1 loss it saves, -2 loss."""
    dtz: int | None
    """Plies until the next capture, pawn move or mate, this move counted; None without DTZ."""
    mates: bool = False
    """True when this very move is mate."""


class Tablebase:
    """All tables of one or more folders (separated as in PATH). Use `close` at the end."""

    def __init__(self, path: Path | str) -> None:
        """Find the tables; a folder that is missing or holds none is a `TablebaseError`."""
        self.path = str(path)
        self._tables = chess.syzygy.Tablebase()
        self.max_pieces = 0
        """The largest number of pieces, kings counted, for which a WDL table was found."""
        self.files = 0
        """How many table files were found."""
        for folder in filter(None, self.path.split(os.pathsep)):
            try:
                self.files += self._tables.add_directory(folder)
                names = os.listdir(folder)
            except OSError as error:
                raise TablebaseError(
                    f"cannot read tablebases in {folder}: {error.strerror}"
                ) from error
            sizes = [len(n[:-5].replace("v", "")) for n in names if n.endswith(".rtbw")]
            self.max_pieces = max([self.max_pieces, *sizes])
        if not self.max_pieces:
            raise TablebaseError(f"there are no Syzygy tables (*.rtbw) in {self.path}")

    def __enter__(self) -> Tablebase:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the table files."""
        self._tables.close()

    def covers(self, board: chess.Board) -> bool:
        """Tell whether the tables may know the position: few enough pieces and no castling."""
        return not board.castling_rights and board.occupied.bit_count() <= self.max_pieces

    def wdl(self, board: chess.Board) -> int | None:
        """Return 2, 1, 0, -1 or -2 for the side to move, or None when the tables do not know.

        The value holds for a position whose fifty-move counter is zero, so the search asks after
        a capture or a pawn move only. The board is the same afterwards.
        """
        if not self.covers(board):
            return None
        try:
            return self._tables.probe_wdl(board)
        except KeyError:
            return None

    def dtz(self, board: chess.Board) -> int | None:
        """Return the plies to the next zeroing move (negative when losing), or None."""
        if not self.covers(board):
            return None
        try:
            return self._tables.probe_dtz(board)
        except KeyError:
            return None

    def root_moves(self, board: chess.Board) -> tuple[RootMove, ...]:
        """Return every legal move with its value, the one to play first; empty when not known.

        Wins come first, the quickest to zero the counter leading; a win that would run into the
        fifty-move rule counts as a spoilt one. Draws follow in no particular order (the search
        should choose among them), then losses, the longest leading.
        """
        if not self.covers(board) or self.wdl(board) is None:
            return ()
        work = board.copy(stack=False)
        moves = []
        for move in board.legal_moves:
            zeroing = work.is_zeroing(move)
            work.push(move)
            value = self._after(work, zeroing, board.halfmove_clock)
            work.pop()
            if value is None:
                return ()
            moves.append((value[1], RootMove(move, *value[0])))
        moves.sort(key=lambda item: (item[0], item[1].move.uci()))
        return tuple(move for _, move in moves)

    def _after(
        self, board: chess.Board, zeroing: bool, clock: int
    ) -> tuple[tuple[int, int | None, bool], tuple[int, int, int]] | None:
        """Value the move that led to `board`: wdl, dtz, mates; and the key to sort it by."""
        if board.is_checkmate():
            return (2, 1, True), (-2, 0, 0)
        wdl = self.wdl(board)
        if wdl is None:
            return None
        wdl = -wdl
        rest = self.dtz(board)
        if rest is None:
            return (wdl, None, False), (-wdl, 0, 0)
        plies = 1 if zeroing else abs(rest) + 1
        if not zeroing and plies + clock > 100:
            # The table assumes a fresh counter; ours is not, so the rule comes first.
            wdl = max(-1, min(1, wdl))
        # Between moves that zero at once, the one after which less remains to be done is better.
        if wdl > 0:
            key = (-wdl, plies, abs(rest))
        elif wdl < 0:
            key = (-wdl, -plies, -abs(rest))
        else:
            key = (0, 0, 0)
        return (wdl, plies if wdl else 0, False), key


def open_tablebase(path: Path | str | None) -> Tablebase | None:
    """Open the tables at `path`; None and the empty path mean to do without."""
    return Tablebase(path) if path and str(path) != "<empty>" else None
