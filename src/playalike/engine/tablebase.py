"""Endgame tablebases: perfect knowledge of positions with few pieces.

Syzygy tables hold two things. *WDL* says who wins with best play under the fifty-move rule; it is
what the search asks, for it is cheap and ends a branch. *DTZ* counts plies to the next pawn move
or capture; following it at the root turns a won position into a win without wandering: the
count falls with every move, so nothing repeats and the fifty-move rule is never reached.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

import chess
import chess.syzygy

from playalike.engine.scores import TABLEBASE_WIN
from playalike.errors import PlayalikeError

__all__ = [
    "NO_TABLES",
    "RootMove",
    "Tablebase",
    "TablebaseError",
    "TablebaseProbe",
    "open_tablebase",
    "tablebase_score",
]

NO_TABLES = "<empty>"
"""A path by which one says to do without, as UCI writes an empty string."""


class TablebaseError(PlayalikeError):
    """Tables that cannot be used; the message names the folder."""


@dataclass(frozen=True, slots=True)
class RootMove:
    """What the tables say about one move, from the point of view of the side that plays it."""

    move: chess.Move
    wdl: int
    """2 win, 1 win that the fifty-move rule spoils, 0 draw, -1 loss it saves, -2 loss."""
    dtz: int | None
    """Plies until the next capture, pawn move or mate, this move counted; None when not known."""
    mates: bool = False
    """True when this very move is mate."""
    rest: int = 0
    """Plies from the position after this move to the next zeroing move."""


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

    def root_moves(self, board: chess.Board, deadline: float | None = None) -> tuple[RootMove, ...]:
        """Return every legal move with its value, the one to play first; empty when not known.

        Wins come first, the quickest to zero the counter leading; a win that would run into the
        fifty-move rule counts as a spoilt one. Draws follow in no particular order (the search
        should choose among them), then losses, the longest leading.

        DTZ is slow to probe (up to some milliseconds a move), so only moves of the best class
        are looked at, only until one as good as the table promises is found, and not after
        `deadline` (by `time.monotonic`). Moves that were not looked at have no `dtz`.
        """
        if not self.covers(board):
            return ()
        work = board.copy(stack=False)
        moves = []
        for move in board.legal_moves:
            value = self._wdl_after(work, move)
            if value is None:
                return ()
            moves.append(RootMove(move, *value))
        best = max((move.wdl for move in moves), default=0)
        if best and not any(move.mates for move in moves):
            moves = self._with_dtz(work, moves, best, deadline)
        return tuple(sorted(moves, key=_order))

    def _wdl_after(
        self, work: chess.Board, move: chess.Move
    ) -> tuple[int, int | None, bool] | None:
        """Return wdl, dtz and whether it mates, as far as they are cheap to know."""
        work.push(move)
        try:
            if work.is_checkmate():
                return 2, 1, True
            wdl = self.wdl(work)
        finally:
            work.pop()
        return None if wdl is None else (-wdl, None, False)

    def _with_dtz(
        self, work: chess.Board, moves: list[RootMove], best: int, deadline: float | None
    ) -> list[RootMove]:
        """Fill in the dtz of the moves of the best class, as far as needed."""
        clock = work.halfmove_clock
        promised = self.dtz(work)
        if promised is None:
            return moves
        promised = abs(promised)
        # Zeroing moves first: when one of them is best, all of them are to be compared.
        zeroing = {move.move for move in moves if work.is_zeroing(move.move)}
        moves = sorted(moves, key=lambda move: move.move not in zeroing)
        enough = False
        for index, move in enumerate(moves):
            late = deadline is not None and time.monotonic() >= deadline
            if move.wdl != best or late or (enough and move.move not in zeroing):
                continue
            work.push(move.move)
            rest = self.dtz(work)
            work.pop()
            if rest is None:
                continue
            plies = 1 if move.move in zeroing else abs(rest) + 1
            wdl = move.wdl
            if move.move not in zeroing and plies + clock > 100:
                # The table assumes a fresh counter; ours is not, so the rule comes first.
                wdl = max(-1, min(1, wdl))
            moves[index] = RootMove(move.move, wdl, plies, False, abs(rest))
            enough |= plies <= promised if best > 0 else plies >= promised
        if best == 2 and enough and max(m.wdl for m in moves if m.dtz is not None) < best:
            # If the quickest win is too slow for the rule, so are those not looked at.
            moves = [replace(m, wdl=1) if m.wdl == best else m for m in moves]
        return moves


def _order(move: RootMove) -> tuple[int, bool, int, int, str]:
    """Sort key: the class, then the pace; between zeroing moves, what remains afterwards."""
    sign = 1 if move.wdl > 0 else -1
    pace = 0 if move.mates else sign * (move.dtz or 0)
    return -move.wdl, move.dtz is None, pace, sign * move.rest, move.move.uci()


def open_tablebase(path: Path | str | None) -> Tablebase | None:
    """Open the tables at `path`; None and the empty path mean to do without."""
    return Tablebase(path) if path and str(path) != NO_TABLES else None


class TablebaseProbe(Protocol):
    """What the search needs from `playalike.engine.tablebase.Tablebase`."""

    def wdl(self, board: chess.Board) -> int | None:
        """Return 2, 1, 0, -1 or -2 from the side to move, or None when not in the tables."""


def tablebase_score(probe: TablebaseProbe, board: chess.Board, ply: int, draw: int) -> int | None:
    """Return the score of the position by the tables, or None; `draw` is what a draw counts.

    Wins and losses that the fifty-move rule makes draws (1, -1) are draws.
    """
    wdl = probe.wdl(board)
    if wdl is None:
        return None
    if wdl == 2:
        return TABLEBASE_WIN - ply
    if wdl == -2:
        return ply - TABLEBASE_WIN
    return draw
