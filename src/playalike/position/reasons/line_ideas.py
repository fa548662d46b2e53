"""What the expected line makes of a move: exchanges it leads to, and what it prepares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import chess
from chess import BB_FILES, BB_SQUARES, PAWN

from playalike.position.reasons.does import move_ideas
from playalike.position.reasons.step import Step, man, names
from playalike.reason import Reason, ReasonKind, Start

__all__ = ["line_ideas"]

LOOK_AHEAD = (2, 4)
"""Which half-moves of the line are looked at, the move itself being 0: the mover's next two."""
WORTH_SAYING = 0.4
"""An idea of a later move must be so telling to be what this one prepares."""
_NOT_AHEAD = frozenset({"takes_back", "leaves_check", "blocks_check", "saves", "checks", "takes"})
"""What answers the opponent's moves is nothing that one prepares."""


def line_ideas(step: Step, line: Sequence[chess.Move]) -> Iterator[Reason]:
    """Yield what the line, this move first, is for.

    `doubles_pawns` (the two pawns after the capture and the recapture; moves: the recapture);
    `to_castle` (moves up to it); `room` (the piece that comes to the square left); `heads`
    (moves up to where the same piece goes, squares: that one), `push` (the pawn's advance that the
    move supports), `follows` (the next own move, text: its idea).
    """
    if len(line) < 2 or line[0] != step.move:
        return
    yield from _doubled(step, line[1])
    boards, board = [step.board], step.board.copy(stack=False)
    for move in line:
        if not board.is_legal(move):
            break
        board.push(move)
        boards.append(board.copy(stack=False))
    place = step.target
    for ply in LOOK_AHEAD:
        if ply + 1 >= len(boards):
            return
        answer, move, before = line[ply - 1], line[ply], boards[ply]
        if answer.to_square == place or before.is_check():
            return
        reason = _prepared(step, line[: ply + 1], move, before, place)
        if reason is not None:
            yield reason
            return
        if move.from_square == place:
            place = move.to_square


def _prepared(
    step: Step,
    line: Sequence[chess.Move],
    move: chess.Move,
    before: chess.Board,
    place: chess.Square,
) -> Reason | None:
    """Return what this later move has to do with the first one, if anything."""
    if before.is_castling(move):
        if step.board.is_legal(move) or step.castling:
            return None
        king, rook = move.from_square, 7 if move.to_square > move.from_square else 0
        way = chess.between(king, (king & 56) | rook)
        return _told(step, "to_castle", 0.42, line) if BB_SQUARES[step.source] & way else None
    if (
        move.to_square == step.source
        and move.from_square != place
        and not step.castling
        and not before.is_capture(move)
    ):
        return _told(step, "room", 0.45, line, before, move)
    later = Step(before, move)
    ideas = [
        one
        for one in move_ideas(later)
        if one.idea not in _NOT_AHEAD and one.telling >= WORTH_SAYING
    ]
    best = max(ideas, key=lambda one: one.telling, default=None)
    if move.from_square == place and not later.captured:
        direct = step.board.is_pseudo_legal(chess.Move(step.source, move.to_square))
        near = later.piece in (chess.KING, PAWN) and best is None
        if move.to_square == step.source or direct or near:
            return None  # It goes back, could have gone there at once, or just walks on.
        telling = 0.34 if best is None else min(0.6, best.telling)
        return _told(step, "heads", telling, line, before, move, best)
    supported = BB_SQUARES[move.to_square] & step.after.attacks_mask(step.target)
    new = supported and not step.board.attacks_mask(step.source) & BB_SQUARES[move.to_square]
    if new and best is not None and not later.captured:
        return _told(step, "push" if later.piece == PAWN else "supports_next", 0.5, line, before,
                     move, best)  # fmt: skip
    return None


def _told(
    step: Step,
    idea: str,
    telling: float,
    line: Sequence[chess.Move],
    before: chess.Board | None = None,
    move: chess.Move | None = None,
    best: Reason | None = None,
) -> Reason:
    sans, replay = [], step.board.copy(stack=False)
    for one in line:
        sans.append(replay.san_and_push(one))
    return Reason(
        ReasonKind.PREPARES,
        idea,
        telling,
        () if before is None or move is None else (man(before, move.from_square),),
        () if move is None else names((move.to_square,)),
        tuple(one.uci() for one in line),
        tuple(sans),
        Start.BEFORE,
        text="" if best is None else best.idea,
    )


def _doubled(step: Step, reply: chess.Move) -> Iterator[Reason]:
    """Yield that the pawn that takes back leaves two pawns on one file."""
    after = step.after
    if not step.captured or step.piece == PAWN or reply.to_square != step.target:
        return
    if after.piece_type_at(reply.from_square) != PAWN or not after.is_legal(reply):
        return
    file = BB_FILES[step.target & 7]
    before = after.pawns & step.theirs & file
    if before.bit_count() >= 1 and not reply.promotion:
        pawn = chess.lsb(before)
        yield step.does("doubles_pawns", 0.55, pawn, squares=(step.target,), moves=(reply,))
