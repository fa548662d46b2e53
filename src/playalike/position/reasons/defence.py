"""What a move saves, guards, blocks or frees."""

from __future__ import annotations

from collections.abc import Iterator

import chess
from chess import BB_KING_ATTACKS, BB_SQUARES, KING, PAWN, scan_forward

from playalike.position.bits import PASSED_SPAN, relative_rank
from playalike.position.exchange import best_capture_gain, see
from playalike.position.motifs.pin import absolute_pins
from playalike.position.reasons.step import Step
from playalike.reason import Reason

__all__ = ["defences"]

CLOSED = 3
"""A line piece that loses so many squares is shut out."""


def defences(step: Step) -> Iterator[Reason]:
    """Yield what the move does for the mover's own men.

    `leaves_check` (king), `blocks_check` (the man between), `takes_checker`; `castles_short`,
    `castles_long`; `saves` (the piece, its attacker), `defends` (guard, man, attacker),
    `blocks_attack` (the man between, the man saved, attacker), `removes_attacker` (the man saved;
    what was taken is the capture's reason); `guards_again` (guard, man); `unpins` (the man that
    was pinned); `blockades` (piece, passed pawn); `shuts_out` (the man between, line piece);
    `gives_air` (king; the new square); `guards` (guard, man); `leaves_line` (king, line piece).
    """
    if step.after.is_checkmate():
        return
    if step.castling:
        idea = "castles_short" if chess.square_file(step.target) > 4 else "castles_long"
        king = step.after.king(step.me)
        assert king is not None
        yield step.does(idea, 0.5, king)
        return
    if step.board.is_check():
        yield _out_of_check(step)
    else:
        yield from _rescues(step)
        yield from _unpins(step)
    yield from _guards_again(step)
    yield from _guards(step)
    yield from _leaves_line(step)
    yield from _blockades(step)
    yield from _shuts_out(step)
    yield from _air(step)


def _out_of_check(step: Step) -> Reason:
    if step.piece == KING and not step.captured:
        return step.does("leaves_check", 0.4, step.target)
    if step.captured and step.board.checkers_mask() & BB_SQUARES[step.target]:
        return step.does("takes_checker", 0.5, step.target)
    if step.piece == KING or step.board.is_en_passant(step.move):
        return step.does("leaves_check", 0.4, step.target)
    return step.does("blocks_check", 0.45, step.target)


def _rescues(step: Step) -> Iterator[Reason]:
    """Yield men that could be taken with profit before the move and cannot after it."""
    board, after = step.board, step.after
    named = False
    attacked = board.occupied_co[step.me] & ~board.kings
    for square in scan_forward(attacked):
        lost = best_capture_gain(board, square, step.enemy, legal=True)
        if not lost:
            continue
        attacker = min(
            board.attackers(step.enemy, square),
            key=lambda attacker: (board.piece_type_at(attacker) or 0, attacker),
            default=None,
        )
        if attacker is None:
            continue
        telling = min(0.7, (0.5 if lost > 100 else 0.42) + lost / 3000)
        if square == step.source:
            stays = not step.captured and not step.move.promotion
            if step.safe and step.target != attacker and stays:
                yield step.does("saves", telling, step.target, attacker)
            continue
        if named or best_capture_gain(after, square, step.enemy, legal=True):
            continue
        if any(
            see(after, move, legal=True) > 0
            for move in after.generate_legal_moves(to_mask=BB_SQUARES[square])
        ):
            continue  # A dearer piece takes first, and the guard may not take back.
        if step.captured and step.target == attacker:
            named = True
            yield step.does("removes_attacker", 0.4, square)
        elif (
            BB_SQUARES[square] & after.attacks_mask(step.target) & ~board.attacks_mask(step.source)
            and step.safe
            and after.piece_at(attacker)
            and step.worth(square) <= step.worth(attacker)  # else only a check holds it up
        ):
            named = True
            yield step.does("defends", telling, step.target, square, attacker)
        elif BB_SQUARES[step.target] & chess.between(attacker, square) and step.safe:
            named = True
            yield step.does("blocks_attack", telling, step.target, square, attacker)


def _unpins(step: Step) -> Iterator[Reason]:
    now = {pinned for _, pinned, _ in absolute_pins(step.after, step.me)}
    for pinner, pinned, _ in absolute_pins(step.board, step.me):
        man = step.board.piece_type_at(pinned)
        if pinned not in now and pinned != step.source and man != PAWN and pinner != step.target:
            yield step.does("unpins", 0.45, pinned)
            return


def _guards_again(step: Step) -> Iterator[Reason]:
    """Yield a man in the four middle files that the enemy attacks and that gets one more guard."""
    if not step.safe:
        return
    for square in scan_forward(step.new_attacks & step.own & ~step.after.kings):
        if (
            2 <= square & 7 <= 5
            and step.board.attackers_mask(step.enemy, square)
            and step.board.attackers_mask(step.me, square)
            and best_capture_gain(step.board, square, step.enemy, legal=True) == 0
        ):
            yield step.does("guards_again", 0.36, step.target, square)
            return


def _guards(step: Step) -> Iterator[Reason]:
    """Yield the dearest man without a guard that gets one."""
    if not step.safe or step.castling:
        return
    # A queen is not guarded: whoever attacks her with less takes her all the same.
    men = step.own & ~step.after.kings & ~step.after.queens
    helped = [
        square
        for square in scan_forward(step.new_attacks & men)
        if not step.board.attackers_mask(step.me, square)
    ]
    if helped:
        best = max(helped, key=lambda square: (step.worth(square), square))
        yield step.does("guards", 0.24, step.target, best)


def _leaves_line(step: Step) -> Iterator[Reason]:
    """Yield a king that leaves the line of an enemy piece behind one other man."""
    if step.piece != KING or step.castling or step.captured or step.board.is_check():
        return
    board = step.board
    for square in scan_forward(board.occupied_co[step.enemy] & ~board.pawns):
        kind = board.piece_type_at(square) or 0
        between = chess.between(square, step.source) & board.occupied
        straight = chess.BB_RANK_ATTACKS[square][0] | chess.BB_FILE_ATTACKS[square][0]
        lines = {
            chess.BISHOP: chess.BB_DIAG_ATTACKS[square][0],
            chess.ROOK: straight,
            chess.QUEEN: straight | chess.BB_DIAG_ATTACKS[square][0],
        }.get(kind, 0)
        if (
            between.bit_count() == 1
            and lines & BB_SQUARES[step.source]
            and not lines & BB_SQUARES[step.target]
        ):
            yield step.does("leaves_line", 0.38, step.target, square)
            return


def _blockades(step: Step) -> Iterator[Reason]:
    if step.piece == PAWN or not step.safe:
        return
    pawn = step.target + (8 if step.me else -8)
    if not 0 <= pawn < 64 or not BB_SQUARES[pawn] & step.after.pawns & step.theirs:
        return
    own = step.after.pawns & step.own
    if not PASSED_SPAN[step.enemy][pawn] & own:
        yield step.does("blockades", 0.55, step.target, pawn)


def _shuts_out(step: Step) -> Iterator[Reason]:
    if step.captured or not step.safe:
        return
    for square in scan_forward((step.after.bishops | step.after.rooks) & step.theirs):
        before = step.board.attacks_mask(square)
        if not before & BB_SQUARES[step.target]:
            continue
        lost = before & ~step.after.attacks_mask(square)
        forward = sum(1 for square in scan_forward(lost) if relative_rank(square, step.me) <= 3)
        if lost.bit_count() >= CLOSED and forward >= 2:
            yield step.does("shuts_out", 0.4, step.target, square)
            return


def _air(step: Step) -> Iterator[Reason]:
    """Yield a pawn that leaves a king on the back rank its first square ahead."""
    king = step.board.king(step.me)
    if step.piece != PAWN or king is None or relative_rank(king, step.me) or step.captured:
        return
    if step.board.has_castling_rights(step.me) or king & 7 in (3, 4):
        return
    ahead = BB_KING_ATTACKS[king] & ~chess.BB_RANKS[king >> 3]

    def free(board: chess.Board) -> int:
        return sum(
            BB_SQUARES[square]
            for square in scan_forward(ahead & ~board.occupied_co[step.me])
            if not board.attackers_mask(step.enemy, square)
        )

    new = free(step.after)
    if new and not free(step.board):
        yield step.does("gives_air", 0.34, king, squares=list(scan_forward(new))[:1])
