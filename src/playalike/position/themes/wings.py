"""Pawns on a wing: the storm, the attack after castling on opposite sides, the minority attack."""

from __future__ import annotations

from collections.abc import Iterator

import chess
from chess import BB_FILES, BB_SQUARES, Bitboard, Color, Square

from playalike.position.bits import FRONT_SPAN, RELATIVE_RANKS, relative_rank
from playalike.position.themes.detector import Detector
from playalike.position.themes.finding import Finding, PlacedPiece, Theme, placed
from playalike.position.themes.kings import siege
from playalike.position.themes.scene import WINGS, Scene, Step, wing_of

__all__ = ["MinorityAttack", "OppositeCastlingAttack", "PawnStorm"]

_NAMES = chess.SQUARE_NAMES
_ADVANCED = tuple(sum(RELATIVE_RANKS[color][3:]) for color in (False, True))
_HOME_RANKS = tuple(RELATIVE_RANKS[c][0] | RELATIVE_RANKS[c][1] for c in (False, True))


def _storming(scene: Scene, side: Color) -> Bitboard:
    """Return the advanced pawns of `side` on the wing where the enemy king lives."""
    king = scene.kings[not side]
    if scene.endgame or not BB_SQUARES[king] & _HOME_RANKS[not side]:
        return 0
    return scene.pawns_of(side).pawns & wing_of(king) & _ADVANCED[side]


class PawnStorm(Detector):
    """Pawns rush at the enemy king.

    Before the endgame, the enemy king lives on a wing (files a–c or f–h, its first two ranks)
    and at least two pawns of the side have reached their fourth rank or beyond on that wing. A
    move has the theme when it is a pawn step there and the storm stands after it. Target: the
    king.
    """

    theme = Theme.PAWN_STORM

    def state(self, scene: Scene, side: Color) -> Iterator[Finding]:
        """Find the storming pawns of a side."""
        pawns = _storming(scene, side)
        if pawns & (pawns - 1):
            king = scene.kings[not side]
            evidence = f"{pawns.bit_count()} pawns advance against the king on {_NAMES[king]}"
            yield Finding(self.theme, side, placed(scene.board, pawns), (king,), evidence)

    def move(self, step: Step) -> Iterator[Finding]:
        """Find the pawn step that begins or continues a storm."""
        if step.is_push and BB_SQUARES[step.target] & _storming(step.after, step.side):
            yield from self.state(step.after, step.side)


class OppositeCastlingAttack(Detector):
    """The race when the kings live on opposite wings.

    Before the endgame, one king lives on files a–c and the other on f–h, each on its first two
    ranks; the side has its queen, at least one pawn on its fourth rank or beyond on the enemy
    king's wing, and one more such pawn or a piece bearing on the king. A move has the theme when
    it is a pawn step to the fourth rank or beyond there, or brings a new piece to bear while the
    state holds. Target: the king.
    """

    theme = Theme.OPPOSITE_CASTLING_ATTACK

    def state(self, scene: Scene, side: Color) -> Iterator[Finding]:
        """Find a side's attack on a king that lives on the other wing."""
        pawns = self._pawns(scene, side)
        if pawns:
            pieces = siege(scene, side).attackers
            if (pawns | pieces).bit_count() >= 2:
                yield self._finding(scene, side, pawns, pieces)

    def move(self, step: Step) -> Iterator[Finding]:
        """Find the move that goes for a king on the other wing."""
        if step.piece_type == chess.KING or not self._pawns(step.after, step.side):
            return
        side, target = step.side, BB_SQUARES[step.target]
        pawns = self._pawns(step.after, side)
        pieces = siege(step.after, side).attackers
        pushed = step.is_push and target & pawns
        joins = target & pieces and not BB_SQUARES[step.source] & siege(step.before, side).attackers
        if pushed or (joins and step.after.is_settled(step.target, side)):
            yield self._finding(step.after, side, pawns, pieces)

    @staticmethod
    def _pawns(scene: Scene, side: Color) -> Bitboard:
        own, enemy = scene.kings[side], scene.kings[not side]
        wing, other = wing_of(own), wing_of(enemy)
        if not wing or not other or wing == other or not BB_SQUARES[own] & _HOME_RANKS[side]:
            return 0
        return _storming(scene, side) if scene.board.queens & scene.own[side] else 0

    def _finding(self, scene: Scene, side: Color, pawns: Bitboard, pieces: Bitboard) -> Finding:
        king = scene.kings[not side]
        evidence = f"pawns and pieces go for the king on {_NAMES[king]} on the other wing"
        return Finding(self.theme, side, placed(scene.board, pawns | pieces), (king,), evidence)


class MinorityAttack(Detector):
    """Fewer pawns advance against more, to leave a weak one.

    On a wing (files a–c or f–h) where neither king lives, the side has one or two pawns and the
    opponent more; the opponent has one pawn on the c- or f-file, the side none; and the side's
    b- or g-pawn stands on its fourth rank or beyond with no enemy pawn on its way to the square
    from which it attacks that pawn. A move has the theme when a pawn of that wing steps ahead
    and the state holds after it. Targets: the enemy pawn and the square from which it is
    attacked.
    """

    theme = Theme.MINORITY_ATTACK

    def state(self, scene: Scene, side: Color) -> Iterator[Finding]:
        """Find the minority attacks of a side."""
        if not scene.pawns_of(side).pawns & (BB_FILES[1] | BB_FILES[6]) & _ADVANCED[side]:
            return
        for wing, lever_file, inner_file in ((WINGS[0], 1, 2), (WINGS[1], 6, 5)):
            finding = self._on_wing(scene, side, wing, lever_file, inner_file)
            if finding is not None:
                yield finding

    def move(self, step: Step) -> Iterator[Finding]:
        """Find the pawn step that begins or continues a minority attack."""
        wing = wing_of(step.target)
        if step.is_push and wing:
            for finding in self.state(step.after, step.side):
                if any(piece.square == step.target for piece in finding.pieces):
                    yield finding

    def _on_wing(
        self, scene: Scene, side: Color, wing: Bitboard, lever_file: int, inner_file: int
    ) -> Finding | None:
        own = scene.pawns_of(side).pawns & wing
        enemy = scene.pawns_of(not side).pawns & wing
        if not 1 <= own.bit_count() <= 2 or enemy.bit_count() <= own.bit_count():
            return None
        if scene.board.kings & wing or own & BB_FILES[inner_file]:
            return None
        targets = enemy & BB_FILES[inner_file]
        levers = own & BB_FILES[lever_file] & _ADVANCED[side]
        if targets.bit_count() != 1 or levers.bit_count() != 1:
            return None
        target, lever = targets.bit_length() - 1, levers.bit_length() - 1
        contact = _contact_square(target, lever_file, side)
        if relative_rank(contact, side) < relative_rank(lever, side):
            return None
        way = FRONT_SPAN[side][lever] & ~FRONT_SPAN[side][contact]
        if way & enemy:
            return None
        pieces = tuple(PlacedPiece(chess.PAWN, square) for square in chess.scan_forward(own))
        evidence = (
            f"{own.bit_count()} against {enemy.bit_count()} pawns, "
            f"the pawn on {_NAMES[lever]} aims at {_NAMES[target]}"
        )
        return Finding(self.theme, side, pieces, tuple(sorted((target, contact))), evidence)


def _contact_square(target: Square, file: int, side: Color) -> Square:
    """Return the square on `file` from which a pawn of `side` attacks `target`."""
    rank = (target >> 3) - 1 if side else (target >> 3) + 1
    return chess.square(file, rank)
