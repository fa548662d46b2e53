"""What a pawn's move does, and what a move does to pawns."""

from __future__ import annotations

from collections.abc import Iterator

import chess
from chess import BB_FILES, BB_PAWN_ATTACKS, BB_SQUARES, PAWN, Bitboard, Color, scan_forward

from playalike.position.bits import CENTRE, PASSED_SPAN, relative_rank
from playalike.position.reasons.step import Step
from playalike.reason import Reason

__all__ = ["passed_pawns", "pawn_play"]

FAR = 4
"""From this rank on, counted from 0, a pawn takes space from the opponent."""
OPENED = 3
"""A line piece that gains so many squares has its line opened ..."""
LET_OUT = 2
"""... and a bishop that had none at all with so many."""


def passed_pawns(board: chess.Board, side: Color) -> Bitboard:
    """Return the pawns of a side that no enemy pawn can stop or take, the front one of a file."""
    own, enemy = board.pawns & board.occupied_co[side], board.pawns & board.occupied_co[not side]
    passed = 0
    for square in scan_forward(own):
        ahead = PASSED_SPAN[side][square]
        if not ahead & enemy and not ahead & BB_FILES[square & 7] & own:
            passed |= BB_SQUARES[square]
    return passed


def pawn_play(step: Step) -> Iterator[Reason]:
    """Yield what pawns have to do with it.

    `passer` (the new passed pawn), `pushes_passer` (it); `breaks` (pawn, the pawns it meets);
    `storms` (pawn, king); `takes_space` (pawn), `centre` (pawn); `supports` (pawn, the man it
    guards now); `opens_file` (rook or queen; numbers: the file), `opens_line` (line piece;
    numbers: the file, or none for a diagonal).
    """
    if step.after.is_checkmate() or step.move.promotion:
        return
    new = passed_pawns(step.after, step.me)
    before = passed_pawns(step.board, step.me)
    moved = BB_SQUARES[step.target] if step.piece == PAWN else 0
    if moved & new and BB_SQUARES[step.source] & before:
        rank = relative_rank(step.target, step.me)
        if rank >= FAR - 1 and step.safe:
            yield step.does("pushes_passer", 0.5 + 0.03 * rank, step.target)
    elif fresh := new & ~before & ~(0 if not moved or _stays(step) else moved):
        square = max(scan_forward(fresh), key=lambda square: relative_rank(square, step.me))
        near = relative_rank(square, step.me) < FAR - 1 and not step.endgame
        yield step.does("passer", 0.3 if near else 0.62, square)
    yield from _opens(step)
    if step.piece == PAWN:
        yield from _pawn(step)


def _stays(step: Step) -> bool:
    """Say whether the pawn that moved cannot be taken."""
    return not any(step.after.generate_legal_moves(to_mask=BB_SQUARES[step.target]))


def _pawn(step: Step) -> Iterator[Reason]:
    after, me = step.after, step.me
    attacks = BB_PAWN_ATTACKS[me][step.target]
    pushed = not step.captured
    met = attacks & after.pawns & step.theirs
    if met and pushed:
        yield step.does("breaks", 0.5 if step.safe else 0.42, step.target, *scan_forward(met))
    king, own_king = after.king(step.enemy), after.king(me)
    rank, file = relative_rank(step.target, me), step.target & 7
    if (
        pushed
        and king is not None
        and own_king is not None
        and not step.endgame
        and (king & 7 <= 2 or king & 7 >= 5)
        and relative_rank(king, step.enemy) <= 1
        and abs(file - (king & 7)) <= 1
        and abs((own_king & 7) - (king & 7)) >= 3
        and rank >= 3
    ):
        yield step.does("storms", 0.5, step.target, king)
    if (
        pushed
        and step.safe
        and not after.pawns
        & step.theirs
        & PASSED_SPAN[me][step.target]
        & BB_PAWN_ATTACKS[me][step.target]
    ):
        if rank >= FAR and not step.endgame:
            yield step.does("takes_space", 0.36, step.target)
        elif moved_to_centre(step.target) and not step.endgame:
            yield step.does("centre", 0.37, step.target)
        elif rank == FAR - 1 and file in (0, 1, 6, 7) and not step.endgame:
            yield step.does("takes_space", 0.26, step.target)
    helped = attacks & step.own & ~after.kings
    for square in scan_forward(helped):
        if not step.board.attackers_mask(me, square) & step.board.pawns:
            yield step.does("supports", 0.3, step.target, square)
            break


def moved_to_centre(square: chess.Square) -> bool:
    """Say whether a square is one of the four in the middle."""
    return bool(BB_SQUARES[square] & CENTRE)


def _opens(step: Step) -> Iterator[Reason]:
    """Yield lines that the move opens for a piece behind."""
    file = step.source & 7
    own = step.after.pawns & step.own & BB_FILES[file]
    heavy = (step.after.rooks | step.after.queens) & step.own & BB_FILES[file]
    left = step.piece == PAWN and step.target & 7 != file
    if left and not own and heavy:
        yield step.does("opens_file", 0.42, chess.lsb(heavy), numbers=(file,))
        return
    best, gained = None, 0
    sliders = (step.after.bishops | step.after.rooks | step.after.queens) & step.own
    for square in scan_forward(sliders & ~BB_SQUARES[step.target]):
        reach, was = step.after.attacks_mask(square), step.board.attacks_mask(square)
        free_before = was & ~step.board.occupied_co[step.me]
        shut_in = bool(step.after.bishops & BB_SQUARES[square]) and not free_before
        more = (reach & ~(0 if shut_in else was) & ~step.own).bit_count()
        along = square >> 3 == step.source >> 3  # a rank: hardly ever what a move is for
        stays = chess.ray(square, step.source) & BB_SQUARES[step.target]
        enough = more >= (LET_OUT if shut_in else OPENED)
        if was & BB_SQUARES[step.source] and not along and not stays and enough and more > gained:
            best, gained = square, more
    if best is not None:
        numbers = (file,) if best & 7 == file else ()
        yield step.does("opens_line", 0.34, best, numbers=numbers)
