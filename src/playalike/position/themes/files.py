"""Rooks: open files, doubled rooks, the seventh rank."""

from __future__ import annotations

from collections.abc import Iterator

import chess
from chess import BB_FILE_ATTACKS, BB_FILE_MASKS, BB_FILES, BB_SQUARES, Bitboard, Color, Square

from playalike.position.bits import FRONT_SPAN, RELATIVE_RANKS
from playalike.position.themes.detector import Detector
from playalike.position.themes.finding import Finding, PlacedPiece, Theme, placed
from playalike.position.themes.scene import ENEMY_HALF, Scene, Step, straight_reach

__all__ = ["DoubledRooks", "FileControl", "RookOnSeventh"]

_NAMES = chess.SQUARE_NAMES


class FileControl(Detector):
    """Owning an open file.

    A rook stands on a file without pawns and looks into the enemy half along it (own rooks and
    queens do not block its view), cannot be taken with profit, and the side has more rooks and
    queens on that file than the opponent. A move has the theme when the side owns a file after it
    that it did not own before. Targets: the squares of the enemy half it looks at on the file.
    """

    theme = Theme.FILE_CONTROL

    def state(self, scene: Scene, side: Color) -> Iterator[Finding]:
        """Find the open files that a side owns."""
        for file, rooks, reach in self._owned(scene, side):
            yield self._finding(scene, side, file, rooks, reach)

    def move(self, step: Step) -> Iterator[Finding]:
        """Find the open files that come under control by the move."""
        side = step.side
        if not step.board.rooks & step.board.occupied_co[side]:
            return
        owned = list(self._owned(step.after, side))
        if owned:
            before = {file for file, _, _ in self._owned(step.before, side)}
            for file, rooks, reach in owned:
                if file not in before:
                    yield self._finding(step.after, side, file, rooks, reach)

    def _owned(self, scene: Scene, side: Color) -> Iterator[tuple[int, Bitboard, Bitboard]]:
        board = scene.board
        rooks = board.rooks & scene.own[side] & scene.pawns.open_files
        if not rooks:
            return
        heavy = board.rooks | board.queens
        own_heavy = heavy & scene.own[side]
        for file, squares in enumerate(BB_FILES):
            here = rooks & squares
            if not here:
                continue
            enemies = heavy & squares & ~own_heavy
            if (own_heavy & squares).bit_count() <= enemies.bit_count():
                continue
            blockers = board.occupied & ~own_heavy
            reach = 0
            settled = False
            for square in chess.scan_forward(here):
                reach |= BB_FILE_ATTACKS[square][BB_FILE_MASKS[square] & blockers]
                settled = settled or scene.is_settled(square, side)
            reach &= ENEMY_HALF[side]
            if reach and settled:
                yield file, here, reach

    def _finding(
        self, scene: Scene, side: Color, file: int, rooks: Bitboard, reach: Bitboard
    ) -> Finding:
        who = " and ".join(f"rook on {_NAMES[s]}" for s in chess.scan_forward(rooks))
        owns = "owns" if not rooks & (rooks - 1) else "own"
        evidence = f"{who} {owns} the open {'abcdefgh'[file]}-file"
        pieces = placed(scene.board, rooks)
        return Finding(self.theme, side, pieces, tuple(chess.scan_forward(reach)), evidence)


class DoubledRooks(Detector):
    """Two rooks working on one line.

    Both stand on a file that has no pawn of their own, with nothing between them but perhaps
    their queen; or both on the seventh rank with nothing between and something to attack there (see
    rook_on_seventh). A move has the theme when the pair is not doubled before and is after it.
    Targets: what the front rook attacks ahead on the file; on the seventh, the pawns and king.
    """

    theme = Theme.DOUBLED_ROOKS

    def state(self, scene: Scene, side: Color) -> Iterator[Finding]:
        """Find the doubled rooks of a side."""
        board = scene.board
        rooks = board.rooks & scene.own[side]
        if not rooks & (rooks - 1):
            return
        squares = list(chess.scan_forward(rooks))
        for index, first in enumerate(squares):
            for second in squares[index + 1 :]:
                finding = self._pair(scene, side, first, second)
                if finding is not None:
                    yield finding

    def move(self, step: Step) -> Iterator[Finding]:
        """Find the rooks that the move doubles."""
        rooks = step.board.rooks & step.board.occupied_co[step.side]
        if not rooks & (rooks - 1) or (step.piece_type == chess.KING and not step.castling):
            return
        findings = list(self.state(step.after, step.side))
        if not findings:
            return
        before = {self._line(finding) for finding in self.state(step.before, step.side)}
        for finding in findings:
            if self._line(finding) not in before and all(
                step.after.is_settled(piece.square, step.side) for piece in finding.pieces
            ):
                yield finding

    def _pair(self, scene: Scene, side: Color, first: Square, second: Square) -> Finding | None:
        board = scene.board
        between = chess.between(first, second) & board.occupied
        both = BB_SQUARES[first] | BB_SQUARES[second]
        names = f"rooks on {_NAMES[first]} and {_NAMES[second]}"
        if first & 7 == second & 7:
            if between & ~(board.queens & scene.own[side]):
                return None
            if BB_FILES[first & 7] & board.pawns & scene.own[side]:
                return None
            front = second if side else first
            ahead = straight_reach(front, board.occupied) & FRONT_SPAN[side][front]
            evidence = f"{names} are doubled on the {'abcdefgh'[first & 7]}-file"
        elif first >> 3 == second >> 3 and both & RELATIVE_RANKS[side][6] and not between:
            ahead = seventh_targets(scene, side, first) | seventh_targets(scene, side, second)
            if not ahead:
                return None
            evidence = f"{names} are doubled on the seventh rank"
        else:
            return None
        squares = tuple(chess.scan_forward(ahead))
        return Finding(self.theme, side, placed(board, both), squares, evidence)

    @staticmethod
    def _line(finding: Finding) -> tuple[str, int]:
        first, second = finding.pieces[0].square, finding.pieces[1].square
        return ("file", first & 7) if first & 7 == second & 7 else ("rank", first >> 3)


class RookOnSeventh(Detector):
    """A rook on its seventh rank with something to do there.

    The enemy king is shut in on its back rank, or the rook attacks an enemy pawn along the seventh;
    and the rook cannot be taken with profit. A move has the theme when a rook arrives from another
    rank. Targets: the pawns attacked on the seventh, and the king where it is shut in.
    """

    theme = Theme.ROOK_ON_SEVENTH

    def state(self, scene: Scene, side: Color) -> Iterator[Finding]:
        """Find the rooks of a side that work on the seventh rank."""
        rooks = scene.board.rooks & scene.own[side] & RELATIVE_RANKS[side][6]
        for square in chess.scan_forward(rooks):
            yield from self._working(scene, side, square)

    def move(self, step: Step) -> Iterator[Finding]:
        """Find the rook that arrives on the seventh rank."""
        seventh = RELATIVE_RANKS[step.side][6]
        arrives = BB_SQUARES[step.target] & seventh and not BB_SQUARES[step.source] & seventh
        if step.piece_type == chess.ROOK and arrives:
            yield from self._working(step.after, step.side, step.target)

    def _working(self, scene: Scene, side: Color, square: Square) -> Iterator[Finding]:
        targets = seventh_targets(scene, side, square)
        if targets and scene.is_settled(square, side):
            pieces = (PlacedPiece(chess.ROOK, square),)
            king = targets & scene.board.kings
            what = "the king is shut in" if king else "pawns are attacked along it"
            evidence = f"rook on {_NAMES[square]} is on the seventh rank, {what}"
            yield Finding(self.theme, side, pieces, tuple(chess.scan_forward(targets)), evidence)


def seventh_targets(scene: Scene, side: Color, square: Square) -> Bitboard:
    """Return what a rook on the seventh works against: pawns on it, a king on the back rank."""
    board = scene.board
    enemy = scene.own[not side]
    pawns = board.pawns & enemy & RELATIVE_RANKS[side][6] & straight_reach(square, board.occupied)
    return pawns | board.kings & enemy & RELATIVE_RANKS[side][7]
