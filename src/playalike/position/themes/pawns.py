"""What pawns do: make and push passed pawns, break, gain space."""

from __future__ import annotations

from collections.abc import Iterator

import chess
from chess import BB_PAWN_ATTACKS, BB_SQUARES, Color, Square

from playalike.position.bits import relative_rank
from playalike.position.themes.detector import Detector
from playalike.position.themes.finding import Finding, PlacedPiece, Theme
from playalike.position.themes.scene import ENEMY_HALF, Scene, Step

__all__ = ["PassedPawnAdvance", "PassedPawnCreation", "PawnBreak", "SpaceGain"]

_NAMES = chess.SQUARE_NAMES
_CENTRAL_FILES = chess.BB_FILE_D | chess.BB_FILE_E


class PassedPawnCreation(Detector):
    """Getting a passed pawn.

    After the move one of the side's pawns is passed that was not passed before, that cannot be
    taken with profit, and the opponent has no pawn with which to take back on the move's square
    when a piece made the capture (for that pawn might stop the new one). Target: the pawn's
    square.
    """

    theme = Theme.PASSED_PAWN_CREATION

    def move(self, step: Step) -> Iterator[Finding]:
        """Find the pawns that the move makes passed."""
        if step.piece_type != chess.PAWN and step.captured != chess.PAWN:
            return
        if step.move.promotion is not None:
            return
        side, target = step.side, BB_SQUARES[step.target]
        passed = step.after.pawns_of(side).passed & ~step.before.pawns_of(side).passed
        if BB_SQUARES[step.source] & step.before.pawns_of(side).passed:
            passed &= ~target
        if not passed:
            return
        if step.piece_type != chess.PAWN and step.after.pawns_of(not side).attacks & target:
            return
        for square in chess.scan_forward(passed):
            if step.after.is_settled(square, side):
                evidence = f"pawn on {_NAMES[square]} becomes passed"
                yield _of_pawn(self.theme, side, square, (square,), evidence)


class PassedPawnAdvance(Detector):
    """A far advanced passed pawn, or a step with it.

    In a position: a passed pawn on its fifth rank or beyond. In a move: a pawn that is already
    passed steps straight ahead to its fifth rank or beyond, or promotes. Target: the square
    before it (for a promotion, the promotion square).
    """

    theme = Theme.PASSED_PAWN_ADVANCE

    def state(self, scene: Scene, side: Color) -> Iterator[Finding]:
        """Find the far advanced passed pawns of a side."""
        for square in chess.scan_forward(scene.pawns_of(side).passed & ENEMY_HALF[side]):
            evidence = (
                f"passed pawn on {_NAMES[square]} is on its rank {relative_rank(square, side) + 1}"
            )
            yield _of_pawn(self.theme, side, square, (_ahead(square, side),), evidence)

    def move(self, step: Step) -> Iterator[Finding]:
        """Find the step of a passed pawn."""
        if step.piece_type != chess.PAWN or step.captured is not None:
            return
        side = step.side
        if not BB_SQUARES[step.target] & ENEMY_HALF[side]:
            return
        if not BB_SQUARES[step.source] & step.before.pawns_of(side).passed:
            return
        if step.move.promotion is not None:
            piece = PlacedPiece(step.move.promotion, step.target)
            evidence = f"passed pawn from {_NAMES[step.source]} promotes"
            yield Finding(self.theme, side, (piece,), (step.target,), evidence)
        else:
            evidence = f"passed pawn steps to {_NAMES[step.target]}"
            squares = (_ahead(step.target, side),)
            yield _of_pawn(self.theme, side, step.target, squares, evidence)


class PawnBreak(Detector):
    """Opening the position by offering a pawn exchange.

    A pawn steps ahead so that it attacks an enemy pawn it did not face before; it is backed up by a
    piece or pawn of its own on its new square, or the pawn it attacks stands on the d- or e-file
    (gambits such as c4 against d5). Targets: the enemy pawns attacked.
    """

    theme = Theme.PAWN_BREAK

    def move(self, step: Step) -> Iterator[Finding]:
        """Find the lever that a pawn step makes."""
        if not step.is_push:
            return
        side = step.side
        enemies = step.board.pawns & step.board.occupied_co[not side]
        levers = BB_PAWN_ATTACKS[side][step.target] & enemies
        if not levers:
            return
        backed = levers & _CENTRAL_FILES or step.after.board.attackers_mask(side, step.target)
        if backed:
            targets = tuple(chess.scan_forward(levers))
            names = " and ".join(_NAMES[square] for square in targets)
            evidence = f"pawn on {_NAMES[step.target]} challenges the pawn on {names}"
            yield _of_pawn(self.theme, side, step.target, targets, evidence)


class SpaceGain(Detector):
    """Taking room with a pawn.

    Before the endgame, a pawn that is not passed steps over the middle of the board (to its
    fifth or sixth rank), where no enemy pawn attacks it, it attacks no enemy pawn (that is a
    break), it cannot be taken with profit, and it guards at least one square that no pawn of its
    side guarded before. Targets: the squares newly guarded.
    """

    theme = Theme.SPACE_GAIN

    def move(self, step: Step) -> Iterator[Finding]:
        """Find the pawn step that gains room."""
        if not step.is_push or relative_rank(step.target, step.side) not in (4, 5):
            return
        side, before = step.side, step.before
        if before.endgame or BB_SQUARES[step.source] & before.pawns_of(side).passed:
            return
        attacks = BB_PAWN_ATTACKS[side][step.target]
        if attacks & before.pawns_of(not side).pawns:
            return
        gained = attacks & ~before.pawns_of(side).attacks
        passed = step.after.pawns_of(side).passed & BB_SQUARES[step.target]
        if gained and not passed and step.after.is_settled(step.target, side):
            squares = tuple(chess.scan_forward(gained))
            names = " and ".join(_NAMES[square] for square in squares)
            evidence = f"pawn on {_NAMES[step.target]} takes {names} from the opponent"
            yield _of_pawn(self.theme, side, step.target, squares, evidence)


def _of_pawn(
    theme: Theme, side: Color, square: Square, squares: tuple[Square, ...], evidence: str
) -> Finding:
    return Finding(theme, side, (PlacedPiece(chess.PAWN, square),), squares, evidence)


def _ahead(square: Square, side: Color) -> Square:
    return square + 8 if side else square - 8
