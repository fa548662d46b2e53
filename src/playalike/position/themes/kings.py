"""Kings: the attack on one, and the walk of one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import chess
from chess import (
    BB_DIAG_ATTACKS,
    BB_FILE_ATTACKS,
    BB_KING_ATTACKS,
    BB_KNIGHT_ATTACKS,
    BB_RANK_ATTACKS,
    BB_SQUARES,
    Bitboard,
    Color,
)

from playalike.position.bits import relative_rank
from playalike.position.themes.detector import Detector
from playalike.position.themes.finding import Finding, PlacedPiece, Theme, placed
from playalike.position.themes.scene import Scene, Step, diagonal_reach, straight_reach

__all__ = ["KingAttack", "KingWalk", "Siege", "siege"]

_EDGE = chess.BB_RANK_1 | chess.BB_RANK_8 | chess.BB_FILE_A | chess.BB_FILE_H
_WALK_MEMORY = 5
"""A walk is looked for in so many of the side's own latest moves."""
_WALK_STEPS = 3
"""A walk has at least so many king moves."""


class Siege(NamedTuple):
    """How one side's pieces bear on the squares around the enemy king."""

    attackers: Bitboard
    """Pieces that attack a square of the king's neighbourhood that no pawn guards."""
    hit: Bitboard
    """The squares they attack."""
    hit_twice: Bitboard
    """Those that two or more of them attack."""


def siege(scene: Scene, side: Color) -> Siege:
    """Return how `side` besieges the enemy king.

    Pieces in a battery all count: queens and bishops see through each other along a diagonal,
    queens and rooks along a rank or file.
    """
    board = scene.board
    king = scene.kings[not side]
    zone = (BB_KING_ATTACKS[king] | BB_SQUARES[king]) & ~scene.pawns_of(not side).attacks
    own = scene.own[side]
    attackers = once = twice = 0
    knights = board.knights & own
    diagonal = (board.bishops | board.queens) & own
    straight = (board.rooks | board.queens) & own
    diagonal_view, straight_view = board.occupied & ~diagonal, board.occupied & ~straight
    pieces = knights | diagonal | straight
    while pieces:
        bit = pieces & -pieces
        pieces ^= bit
        square = bit.bit_length() - 1
        if bit & knights:
            hit = BB_KNIGHT_ATTACKS[square] & zone
        else:
            hit = 0
            if bit & diagonal and BB_DIAG_ATTACKS[square][0] & zone:
                hit = diagonal_reach(square, diagonal_view) & zone
            if bit & straight and (BB_RANK_ATTACKS[square][0] | BB_FILE_ATTACKS[square][0]) & zone:
                hit |= straight_reach(square, straight_view) & zone
        if hit:
            attackers |= bit
            twice |= once & hit
            once |= hit
    return Siege(attackers, once, twice)


class KingAttack(Detector):
    """Several pieces against the enemy king.

    Pieces bear on the king's square and its neighbours where no enemy pawn guards: either three
    or more of them, or two with a common target that only the king defends. In an endgame one of
    them must be a rook or queen, and the king on the edge of the board. A move has the theme
    when the piece moved joins the attackers, or when the attack begins with it, and the moved
    piece cannot be taken with profit. Targets: the squares attacked around the king.
    """

    theme = Theme.KING_ATTACK

    def state(self, scene: Scene, side: Color) -> Iterator[Finding]:
        """Find whether a side's pieces attack the enemy king."""
        attack = siege(scene, side)
        if _is_attack(scene, side, attack):
            yield self._finding(scene, side, attack)

    def move(self, step: Step) -> Iterator[Finding]:
        """Find whether the move begins or strengthens an attack on the king."""
        if step.piece_type == chess.KING and not step.castling:
            return
        attack = siege(step.after, step.side)
        if not _is_attack(step.after, step.side, attack):
            return
        before = siege(step.before, step.side)
        target, source = BB_SQUARES[step.target], BB_SQUARES[step.source]
        joins = target & attack.attackers and not source & before.attackers
        begins = joins or not _is_attack(step.before, step.side, before)
        if begins and step.after.is_settled(step.target, step.side):
            yield self._finding(step.after, step.side, attack)

    def _finding(self, scene: Scene, side: Color, attack: Siege) -> Finding:
        king = chess.SQUARE_NAMES[scene.kings[not side]]
        evidence = f"{attack.attackers.bit_count()} pieces bear on the king on {king}"
        pieces = placed(scene.board, attack.attackers)
        return Finding(self.theme, side, pieces, tuple(chess.scan_forward(attack.hit)), evidence)


def _is_attack(scene: Scene, side: Color, attack: Siege) -> bool:
    count = attack.attackers.bit_count()
    if count < 2:
        return False
    if scene.endgame:
        board = scene.board
        on_edge = board.kings & scene.own[not side] & _EDGE
        if not on_edge or not attack.attackers & (board.rooks | board.queens):
            return False
    if count >= 3:
        return True
    kings = scene.board.kings
    for square in chess.scan_forward(attack.hit_twice):
        if not scene.board.attackers_mask(not side, square) & ~kings:
            return True
    return False


class KingWalk(Detector):
    """The king marches in the endgame.

    In an endgame (lichess' rule: at most six pieces besides kings and pawns) the king moves, not
    out of check, and this is at least its third move among the side's last five; it is now on its
    fourth rank or beyond, farther up the board than where the walk began, and at least two king's
    steps away from there. Target: the square it reaches.
    """

    theme = Theme.KING_WALK

    def move(self, step: Step) -> Iterator[Finding]:
        """Find the king's march, looking back over the side's latest moves."""
        if step.piece_type != chess.KING or step.castling or len(step.history) < 4:
            return
        side = step.side
        rank = relative_rank(step.target, side)
        if rank < 3 or not step.before.endgame or step.board.is_check():
            return
        start, steps = step.source, 1
        for move in step.history[-2 : -2 * _WALK_MEMORY : -2]:
            if move.to_square == start:
                start = move.from_square
                steps += 1
        if steps < _WALK_STEPS or rank <= relative_rank(start, side):
            return
        if chess.square_distance(start, step.target) >= 2:
            names = chess.SQUARE_NAMES
            evidence = f"king walks from {names[start]} to {names[step.target]} in {steps} moves"
            piece = PlacedPiece(chess.KING, step.target)
            yield Finding(self.theme, side, (piece,), (step.target,), evidence)
