"""Where a piece goes: squares, files, ranks, and how much it improves."""

from __future__ import annotations

from collections.abc import Iterator

import chess
from chess import (
    BB_FILES,
    BB_PAWN_ATTACKS,
    BB_SQUARES,
    BISHOP,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    scan_forward,
)

from playalike.position.bits import (
    CENTRE,
    FRONT_SPAN,
    PAWN_ATTACK_SPAN,
    pawn_attacks,
    relative_rank,
)
from playalike.position.reasons.pawn_play import passed_pawns
from playalike.position.reasons.step import Step
from playalike.reason import Reason

__all__ = ["placings"]

_HOME = {
    KNIGHT: chess.BB_B1 | chess.BB_G1,
    BISHOP: chess.BB_C1 | chess.BB_F1,
}
_LONG_DIAGONAL = chess.BB_B2 | chess.BB_G2
LAST_DEVELOPING_MOVE = 20
MORE_FREEDOM = 3
"""Squares that a badly placed piece must win to count as improved."""
OTHER_PIECES = 2
"""With fewer there is no worst one."""
NEAR_CENTRE = 3
"""Steps along ranks and files: a king on h7 is not on its way to the centre, one on f2 may be."""


def placings(step: Step) -> Iterator[Reason]:
    """Yield what is good about the place that the moved piece goes to.

    `develops`, `long_diagonal`, `outpost`, `centralises` (the piece); `open_file` (piece; numbers:
    file), `half_open_file` (piece, the pawn it looks at), `doubles` (both men), `seventh`,
    `behind_passer` (rook, pawn); `connects_rooks` (both); `worst_piece` (the piece as it stood,
    numbers: free squares before and after); `king_active` (king); `controls` (piece; squares).
    """
    if step.after.is_checkmate() or step.castling:
        return
    if step.piece == KING:
        yield from _king(step)
        return
    if step.piece == PAWN or step.move.promotion:
        yield from _controls(step)
        return
    if step.safe:
        if step.piece in (KNIGHT, BISHOP):
            yield from _minor(step)
        if step.piece in (ROOK, QUEEN):
            yield from _heavy(step)
        if BB_SQUARES[step.target] & CENTRE and step.piece != ROOK:
            yield step.does("centralises", 0.42, step.target)
        yield from _worst(step)
        yield from _controls(step)


def _minor(step: Step) -> Iterator[Reason]:
    home = _HOME[step.piece] if step.me else chess.flip_vertical(_HOME[step.piece])
    early = step.board.fullmove_number <= LAST_DEVELOPING_MOVE
    long = _LONG_DIAGONAL if step.me else chess.flip_vertical(_LONG_DIAGONAL)
    if step.piece == BISHOP and BB_SQUARES[step.source] & home and BB_SQUARES[step.target] & long:
        yield step.does("long_diagonal", 0.42, step.target)
    elif early and BB_SQUARES[step.source] & home and relative_rank(step.target, step.me) > 0:
        yield step.does("develops", 0.36, step.target)
    rank = relative_rank(step.target, step.me)
    enemy_pawns = step.after.pawns & step.theirs
    guarded = BB_PAWN_ATTACKS[step.enemy][step.target] & step.after.pawns & step.own
    inner = 1 <= step.target & 7 <= 6  # nobody calls a square on the rim an outpost
    if (
        inner
        and 3 <= rank <= 5
        and guarded
        and not PAWN_ATTACK_SPAN[step.me][step.target] & enemy_pawns
    ):
        old = PAWN_ATTACK_SPAN[step.me][step.source] & enemy_pawns
        held = BB_PAWN_ATTACKS[step.enemy][step.source] & step.board.pawns & step.own
        if old or not held or relative_rank(step.source, step.me) < 3:
            yield step.does("outpost", 0.62 if step.piece == KNIGHT else 0.5, step.target)


def _heavy(step: Step) -> Iterator[Reason]:
    file = BB_FILES[step.target & 7]
    pawns = step.after.pawns & file
    heavy = step.after.rooks | step.after.queens
    other = step.source & 7 != step.target & 7
    if step.after.is_check():
        pass  # A check is played for the king, whatever file it is on.
    elif other and not pawns and not file & step.own & ~BB_SQUARES[step.target] & heavy:
        telling = 0.55 if step.piece == ROOK else 0.3
        yield step.does("open_file", telling, step.target, numbers=(step.target & 7,))
    elif other and step.piece == ROOK and not pawns & step.own:
        seen = step.after.attacks_mask(step.target) & pawns
        for pawn in scan_forward(seen):
            yield step.does("half_open_file", 0.46, step.target, pawn)
            break
    partners = step.after.rooks if step.piece == QUEEN else step.after.rooks | step.after.queens
    for square in scan_forward(partners & step.own & file & step.after.attacks_mask(step.target)):
        front = max(step.target, square, key=lambda place: relative_rank(place, step.me))
        ahead = FRONT_SPAN[step.me][front] & step.own
        if other and not pawns & step.own & (ahead | chess.between(step.target, square)):
            yield step.does("doubles", 0.34 if ahead else 0.52, step.target, square)
            break
    if step.piece == ROOK:
        rank = relative_rank(step.target, step.me)
        king = step.after.king(step.enemy)
        seventh = chess.BB_RANKS[step.target >> 3] & step.after.pawns & step.theirs
        if (
            rank == 6
            and relative_rank(step.source, step.me) != 6
            and (seventh or (king is not None and relative_rank(king, step.me) == 7))
        ):
            yield step.does("seventh", 0.58, step.target)
        yield from _behind(step)


def _behind(step: Step) -> Iterator[Reason]:
    for side in (step.me, step.enemy):
        for pawn in scan_forward(passed_pawns(step.after, side)):
            ahead = FRONT_SPAN[side][step.target]
            if (
                BB_SQUARES[pawn] & ahead
                and BB_SQUARES[pawn] & step.after.attacks_mask(step.target)
                and step.source & 7 != step.target & 7
            ):
                yield step.does("behind_passer", 0.55, step.target, pawn)
                return


def _freedom(board: chess.Board, square: chess.Square) -> int:
    color = board.color_at(square)
    assert color is not None
    guarded = pawn_attacks(board.pawns & board.occupied_co[not color], not color)
    reach = board.attacks_mask(square) & ~board.occupied_co[color] & ~guarded
    return reach.bit_count()


def _worst(step: Step) -> Iterator[Reason]:
    """Yield that the piece with the fewest free squares of all gets more."""
    forced = step.captured or step.board.is_check() or step.after.is_check()
    if forced or step.board.fullmove_number <= 10:
        return
    own = step.board.occupied_co[step.me] & ~step.board.pawns & ~step.board.kings
    free = {square: _freedom(step.board, square) for square in scan_forward(own)}
    now = _freedom(step.after, step.target)
    here = free.pop(step.source)
    worst = len(free) >= OTHER_PIECES and all(here < other for other in free.values())
    if worst and now >= here + MORE_FREEDOM:
        yield step.does(
            "worst_piece", 0.4, step.target, squares=(step.source,), numbers=(here, now)
        )


def _controls(step: Step) -> Iterator[Reason]:
    """Yield empty squares in the middle or the enemy's half that the piece attacks now."""
    if not step.safe:
        return
    enemy_pawns = step.after.pawns & step.theirs
    taken = pawn_attacks(enemy_pawns, step.enemy)
    new = step.new_attacks & ~step.after.occupied & ~taken
    worth = []
    for square in scan_forward(new):
        rank = relative_rank(square, step.me)
        if 3 <= rank <= 5 and 1 <= square & 7 <= 6:
            central = bool(BB_SQUARES[square] & CENTRE)
            hole = not PAWN_ATTACK_SPAN[step.me][square] & enemy_pawns
            worth.append((central + hole, rank, square))
    best = sorted(worth, key=lambda entry: (-entry[0], -entry[1], entry[2]))[:2]
    if best:
        telling = 0.28 if best[0][0] else 0.22
        yield step.does(
            "controls", telling, step.target, squares=sorted(square for _, _, square in best)
        )


def _king(step: Step) -> Iterator[Reason]:
    if not step.endgame or step.board.is_check() or step.captured:
        return

    def away(square: chess.Square) -> int:
        return min(
            chess.square_manhattan_distance(square, centre) for centre in scan_forward(CENTRE)
        )

    if away(step.target) < away(step.source) and away(step.target) <= NEAR_CENTRE:
        yield step.does("king_active", 0.5, step.target)
