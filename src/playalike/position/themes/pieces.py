"""Where a piece stands well: outposts, the centre, before a pawn, on the long diagonal."""

from __future__ import annotations

from collections.abc import Iterator

import chess
from chess import BB_SQUARES, Bitboard, Color, Square

from playalike.position.bits import CENTRE, PAWN_ATTACK_SPAN, RELATIVE_RANKS, forward
from playalike.position.themes.detector import Detector
from playalike.position.themes.finding import Finding, PlacedPiece, Theme
from playalike.position.themes.scene import Scene, Step

__all__ = ["BishopPair", "Blockade", "Centralization", "Fianchetto", "OutpostOccupation"]

_EDGE = chess.BB_FILE_A | chess.BB_FILE_H
_OUTPOST_AREA = tuple(
    (RELATIVE_RANKS[color][4] | RELATIVE_RANKS[color][5]) & ~_EDGE for color in (False, True)
)
_ADVANCED = tuple(sum(RELATIVE_RANKS[color][3:]) for color in (False, True))
_MIDDLE_FILES = chess.BB_FILE_C | chess.BB_FILE_D | chess.BB_FILE_E | chess.BB_FILE_F
_FIANCHETTO_HOMES = tuple(
    RELATIVE_RANKS[color][1] & (chess.BB_FILE_B | chess.BB_FILE_G) for color in (False, True)
)


class OutpostOccupation(Detector):
    """A knight or bishop on an outpost.

    The piece stands on its fifth or sixth rank, not on an edge file, guarded by a pawn of its own,
    where no enemy pawn can ever attack it by advancing, and it cannot be taken with profit. A
    move has the theme when the piece arrives there. Target: its square.
    """

    theme = Theme.OUTPOST_OCCUPATION

    def state(self, scene: Scene, side: Color) -> Iterator[Finding]:
        """Find the minor pieces of a side that stand on outposts."""
        board = scene.board
        minors = (board.knights | board.bishops) & scene.own[side]
        for square in chess.scan_forward(minors & _OUTPOST_AREA[side]):
            yield from self._occupied(scene, side, square)

    def move(self, step: Step) -> Iterator[Finding]:
        """Find the minor piece that reaches an outpost."""
        if step.piece_type in (chess.KNIGHT, chess.BISHOP):
            yield from self._occupied(step.after, step.side, step.target)

    def _occupied(self, scene: Scene, side: Color, square: Square) -> Iterator[Finding]:
        bit = BB_SQUARES[square]
        if not bit & _OUTPOST_AREA[side] & scene.pawns_of(side).attacks:
            return
        if scene.pawns_of(not side).pawns & PAWN_ATTACK_SPAN[side][square]:
            return
        if scene.is_settled(square, side):
            piece = _piece(scene, square)
            evidence = f"{piece} is guarded by a pawn and no enemy pawn can ever attack it"
            yield Finding(self.theme, side, (piece,), (square,), evidence)


class Centralization(Detector):
    """A piece in the centre that can stay there.

    A knight, bishop, rook or queen, in an endgame also the king, stands on d4, e4, d5 or e5
    where no enemy pawn attacks it and it cannot be taken with profit. A move has the theme when
    the piece comes from outside those squares without capturing. Target: its square.
    """

    theme = Theme.CENTRALIZATION

    def state(self, scene: Scene, side: Color) -> Iterator[Finding]:
        """Find the pieces of a side that hold the centre."""
        for square in chess.scan_forward(scene.own[side] & CENTRE & ~scene.board.pawns):
            yield from self._central(scene, side, square)

    def move(self, step: Step) -> Iterator[Finding]:
        """Find the piece that goes to the centre."""
        arrives = BB_SQUARES[step.target] & CENTRE and not BB_SQUARES[step.source] & CENTRE
        if arrives and step.piece_type != chess.PAWN and step.captured is None:
            yield from self._central(step.after, step.side, step.target)

    def _central(self, scene: Scene, side: Color, square: Square) -> Iterator[Finding]:
        bit = BB_SQUARES[square]
        if bit & scene.board.kings and not scene.endgame:
            return
        if bit & scene.pawns_of(not side).attacks or not scene.is_settled(square, side):
            return
        piece = _piece(scene, square)
        yield Finding(self.theme, side, (piece,), (square,), f"{piece} is safe in the centre")


class BishopPair(Detector):
    """Both bishops against an opponent who has not got both.

    A side has bishops on light and on dark squares and the other side has not. A move has the theme
    when it wins the pair by taking one of the enemy bishops with a piece other than a bishop.
    Target: in a position none, for a move the square of the bishop taken.
    """

    theme = Theme.BISHOP_PAIR

    def state(self, scene: Scene, side: Color) -> Iterator[Finding]:
        """Find whether a side alone has the two bishops."""
        if _has_both(scene, side) and not _has_both(scene, not side):
            yield self._finding(scene, side, ())

    def move(self, step: Step) -> Iterator[Finding]:
        """Find whether the move breaks the enemy's pair and keeps one's own."""
        if step.captured != chess.BISHOP or step.piece_type == chess.BISHOP:
            return
        if _has_both(step.before, not step.side) and _has_both(step.after, step.side):
            scene = step.after
            if not _has_both(scene, not step.side):
                yield self._finding(scene, step.side, (step.target,))

    def _finding(self, scene: Scene, side: Color, squares: tuple[Square, ...]) -> Finding:
        bishops = scene.board.bishops & scene.own[side]
        pieces = tuple(PlacedPiece(chess.BISHOP, square) for square in chess.scan_forward(bishops))
        return Finding(self.theme, side, pieces, squares, "two bishops against none or one")


class Blockade(Detector):
    """A piece that stops a dangerous pawn by standing right before it.

    The pawn has reached its own fourth rank or beyond and is passed (then a knight, bishop, rook or
    king blockades it) or isolated on the c- to f-file (then a knight or bishop). The blockader
    cannot be taken with profit. A move has the theme when the piece arrives. Target: the pawn.
    """

    theme = Theme.BLOCKADE

    def state(self, scene: Scene, side: Color) -> Iterator[Finding]:
        """Find the blockading pieces of a side."""
        stopped = forward(self._dangerous(scene, side), not side)
        for square in chess.scan_forward(stopped & scene.own[side] & ~scene.board.pawns):
            yield from self._blockading(scene, side, square)

    def move(self, step: Step) -> Iterator[Finding]:
        """Find the piece that takes up a blockade."""
        if step.piece_type in (chess.PAWN, chess.QUEEN) or step.castling:
            return
        scene = step.after
        if forward(self._dangerous(scene, step.side), not step.side) & BB_SQUARES[step.target]:
            yield from self._blockading(scene, step.side, step.target)

    @staticmethod
    def _dangerous(scene: Scene, side: Color) -> Bitboard:
        pawns = scene.pawns_of(not side)
        return (pawns.passed | pawns.isolated & _MIDDLE_FILES) & _ADVANCED[not side]

    def _blockading(self, scene: Scene, side: Color, square: Square) -> Iterator[Finding]:
        piece = _piece(scene, square)
        pawn = square + 8 if side else square - 8
        passed = scene.pawns_of(not side).passed & BB_SQUARES[pawn]
        if piece.piece_type == chess.QUEEN:
            return
        if not passed and piece.piece_type not in (chess.KNIGHT, chess.BISHOP):
            return
        if not scene.is_settled(square, side):
            return
        kind = "passed" if passed else "isolated"
        evidence = f"{piece} blockades the {kind} pawn on {chess.SQUARE_NAMES[pawn]}"
        yield Finding(self.theme, side, (piece,), (pawn,), evidence)


class Fianchetto(Detector):
    """A bishop developed beside the rook's pawn onto the long diagonal.

    It stands on b2 or g2 (b7 or g7 for Black) with its own pawn ahead of it on the same file,
    one or two steps from home, and the square diagonally before it towards the centre not closed
    by an own pawn. A move has the theme when the bishop arrives. Targets: the squares of the
    long diagonal that lie in the centre.
    """

    theme = Theme.FIANCHETTO

    def state(self, scene: Scene, side: Color) -> Iterator[Finding]:
        """Find the fianchettoed bishops of a side."""
        bishops = scene.board.bishops & scene.own[side] & _FIANCHETTO_HOMES[side]
        for square in chess.scan_forward(bishops):
            yield from self._flanked(scene, side, square)

    def move(self, step: Step) -> Iterator[Finding]:
        """Find the bishop that is put on the long diagonal."""
        homes = _FIANCHETTO_HOMES[step.side]
        if step.piece_type == chess.BISHOP and BB_SQUARES[step.target] & homes:
            yield from self._flanked(step.after, step.side, step.target)

    def _flanked(self, scene: Scene, side: Color, square: Square) -> Iterator[Finding]:
        pawns = scene.pawns_of(side).pawns
        bit = BB_SQUARES[square]
        ahead = forward(bit, side)
        inward = ahead << 1 if square & 7 == 1 else ahead >> 1
        if not (ahead | forward(ahead, side)) & pawns or inward & pawns:
            return
        diagonal = chess.BB_DIAG_ATTACKS[square][0] & CENTRE
        piece = PlacedPiece(chess.BISHOP, square)
        evidence = f"{piece} looks along the long diagonal"
        yield Finding(self.theme, side, (piece,), tuple(chess.scan_forward(diagonal)), evidence)


def _piece(scene: Scene, square: Square) -> PlacedPiece:
    return PlacedPiece(scene.board.piece_type_at(square) or 0, square)


def _has_both(scene: Scene, side: Color) -> bool:
    bishops = scene.board.bishops & scene.own[side]
    return bool(bishops & chess.BB_LIGHT_SQUARES and bishops & chess.BB_DARK_SQUARES)
