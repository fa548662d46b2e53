"""Quiet moves that take something concrete away from the opponent."""

from __future__ import annotations

from collections.abc import Iterator

import chess
from chess import BB_FILES, BB_KNIGHT_ATTACKS, BB_PAWN_ATTACKS, BB_SQUARES, Bitboard, Color, Square

from playalike.position.bits import RELATIVE_RANKS, relative_rank
from playalike.position.exchange import see
from playalike.position.themes.detector import Detector
from playalike.position.themes.finding import Finding, PlacedPiece, Theme
from playalike.position.themes.scene import ENEMY_HALF, WINGS, Scene, Step, diagonal_reach

__all__ = ["Prophylaxis"]

_NAMES = chess.SQUARE_NAMES
_FIANCHETTO_HOMES = tuple(
    RELATIVE_RANKS[color][1] & (BB_FILES[1] | BB_FILES[6]) for color in (False, True)
)
_BACK_RANK = tuple(RELATIVE_RANKS[color][0] for color in (False, True))


class Prophylaxis(Detector):
    """A quiet move that takes a concrete possibility from the opponent.

    No capture, no check, not out of check, and one of four cases, all seen on the board: a pawn
    step, attacking nothing, guards a square of its own half to which an enemy bishop could have
    gone safely to pin a knight to queen or king, or an enemy knight to attack a bishop, rook or
    queen; a step of a wing pawn, attacking nothing, makes a pawn push lose a pawn that was
    possible before and would have attacked something or was prepared by another pawn (but not
    when the step makes room for the bishop beside it: that is a fianchetto); a knight
    or bishop shuts an open file in the enemy half between rooks that faced each other, so that
    they are not exchanged; the king, before the endgame, leaves a line on which one single piece
    shielded it from a queen, rook or bishop, for a square where nothing of the kind happens.
    Target: the square, pawn push, rook or line piece concerned.
    """

    theme = Theme.PROPHYLAXIS

    def move(self, step: Step) -> Iterator[Finding]:
        """Find what the move prevents."""
        if step.captured is not None or step.castling or step.move.promotion is not None:
            return
        kind = step.piece_type
        if kind == chess.PAWN:
            prevented = _prevented_by_pawn(step)
        elif kind in (chess.KNIGHT, chess.BISHOP):
            prevented = _shut_file(step)
        elif kind == chess.KING:
            prevented = _left_line(step)
        else:
            return
        if prevented is None or step.board.is_check() or step.gives_check:
            return
        square, evidence = prevented
        piece = PlacedPiece(kind, step.target)
        yield Finding(self.theme, step.side, (piece,), (square,), evidence)


def _prevented_by_pawn(step: Step) -> tuple[Square, str] | None:
    board, side = step.board, step.side
    attacks = BB_PAWN_ATTACKS[side][step.target]
    if attacks & board.occupied_co[not side]:
        return None
    wing_pawn = BB_SQUARES[step.target] & (WINGS[0] | WINGS[1]) and not _lets_bishop_out(step)
    answers: list[tuple[Square, str]] = []
    for square in chess.scan_forward(attacks & ~board.occupied & ~_pawn_guarded(step)):
        kept = [
            f"{chess.piece_name(board.piece_type_at(visitor) or 0)} on {_NAMES[visitor]}"
            for visitor in _visitors(board, side, square)
            if _is_taken_away(step, chess.Move(visitor, square))
        ]
        pusher = _pusher(board, side, square) if wing_pawn else None
        if pusher is not None and _is_taken_away(step, chess.Move(pusher, square)):
            answers.append((square, f"stops the pawn push {_NAMES[pusher]} to {_NAMES[square]}"))
        elif kept:
            # By name, so that the wording does not depend on left and right.
            who = " and ".join(sorted(kept))
            answers.append((square, f"keeps the {who} from {_NAMES[square]}"))
    # Two squares at once would need a choice between left and right: not sure enough.
    return answers[0] if len(answers) == 1 else None


def _lets_bishop_out(step: Step) -> bool:
    """Say whether a b- or g-pawn steps from home and a bishop of its side may take its place."""
    source = BB_SQUARES[step.source]
    if not source & _FIANCHETTO_HOMES[step.side]:
        return False
    bishops = step.board.bishops & step.board.occupied_co[step.side]
    return bool(step.after.board.attackers_mask(step.side, step.source) & bishops)


def _pawn_guarded(step: Step) -> Bitboard:
    return step.before.pawns_of(step.side).attacks


def _is_taken_away(step: Step, enemy_move: chess.Move) -> bool:
    """Say whether an enemy move was safe before this one and loses material after it."""
    return (
        see(step.board, enemy_move, legal=True) >= 0
        and see(step.after.board, enemy_move, legal=True) < 0
    )


def _visitors(board: chess.Board, side: Color, square: Square) -> Iterator[Square]:
    """Yield the enemy minor pieces that could come to `square` and be a nuisance there."""
    if BB_SQUARES[square] & ENEMY_HALF[side]:
        return
    own = board.occupied_co[side]
    minors = (board.knights | board.bishops) & board.occupied_co[not side]
    if not minors:
        return
    for visitor in chess.scan_forward(board.attackers_mask(not side, square) & minors):
        if BB_SQUARES[visitor] & board.knights:
            prey = (board.bishops | board.rooks | board.queens) & own
            if BB_KNIGHT_ATTACKS[square] & prey:
                yield visitor
        elif _would_pin(board, side, square, visitor):
            yield visitor


def _would_pin(board: chess.Board, side: Color, square: Square, visitor: Square) -> bool:
    own = board.occupied_co[side]
    occupied = board.occupied & ~BB_SQUARES[visitor]
    seen = diagonal_reach(square, occupied)
    for knight in chess.scan_forward(seen & board.knights & own):
        behind = diagonal_reach(square, occupied & ~BB_SQUARES[knight]) & ~seen
        if behind & (board.queens | board.kings) & own:
            return True
    return False


def _pusher(board: chess.Board, side: Color, square: Square) -> Square | None:
    """Return the enemy pawn whose push to `square` would mean something, if there is one."""
    if relative_rank(square, side) > 4:
        return None
    enemy_pawns = board.pawns & board.occupied_co[not side]
    step = 8 if side else -8
    pusher = square + step
    if not BB_SQUARES[pusher] & enemy_pawns:
        home = RELATIVE_RANKS[not side][1]
        if (
            BB_SQUARES[pusher] & board.occupied
            or not BB_SQUARES[pusher + step] & home & enemy_pawns
        ):
            return None
        pusher += step
    hits = BB_PAWN_ATTACKS[not side][square] & board.occupied_co[side] & ~board.kings
    prepared = BB_PAWN_ATTACKS[side][square] & enemy_pawns
    return pusher if hits or prepared else None


def _shut_file(step: Step) -> tuple[Square, str] | None:
    board, side = step.board, step.side
    target = BB_SQUARES[step.target]
    file = BB_FILES[step.target & 7]
    rooks = board.rooks & file
    if not rooks or not target & ENEMY_HALF[side] or file & board.pawns:
        return None
    if file & BB_SQUARES[step.source]:
        return None
    for own in chess.scan_forward(rooks & board.occupied_co[side]):
        for enemy in chess.scan_forward(rooks & board.occupied_co[not side]):
            between = chess.between(own, enemy)
            if between & target and not between & board.occupied:
                after = step.after
                aims = after.board.attacks_mask(step.target) & after.own[not side]
                if aims or not after.is_settled(step.target, side):
                    return None
                evidence = (
                    f"{chess.piece_name(step.piece_type)} on {_NAMES[step.target]} shuts the file, "
                    f"the rooks on {_NAMES[own]} and {_NAMES[enemy]} stay on"
                )
                return enemy, evidence
    return None


def _left_line(step: Step) -> tuple[Square, str] | None:
    side = step.side
    if step.before.endgame or not BB_SQUARES[step.source] & _BACK_RANK[side]:
        return None
    aimed = _aimed_at(step.before, side, step.source)
    if not aimed or aimed & (aimed - 1) or _aimed_at(step.after, side, step.target):
        return None
    slider = aimed.bit_length() - 1
    name = chess.piece_name(step.board.piece_type_at(slider) or 0)
    return slider, f"king leaves the line of the {name} on {_NAMES[slider]}"


def _aimed_at(scene: Scene, side: Color, king: Square) -> Bitboard:
    """Return the enemy line pieces that one single piece keeps from the king."""
    board = scene.board
    enemy = scene.own[not side]
    snipers = enemy & (
        chess.BB_DIAG_ATTACKS[king][0] & (board.bishops | board.queens)
        | (chess.BB_RANK_ATTACKS[king][0] | chess.BB_FILE_ATTACKS[king][0])
        & (board.rooks | board.queens)
    )
    targets = 0
    for sniper in chess.scan_forward(snipers):
        if (chess.between(sniper, king) & board.occupied).bit_count() == 1:
            targets |= BB_SQUARES[sniper]
    return targets
