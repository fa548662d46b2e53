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
"""An idea of a later move must be so telling to be what this one prepares ..."""
WORTH_A_WALK = 0.33
"""... and so much to be what a piece goes on for."""
PURPOSES = frozenset(
    {
        "outpost", "centralises", "open_file", "half_open_file", "doubles", "seventh",
        "behind_passer", "blockades", "forks", "pins", "attacks", "drives", "presses",
        "aims_at_king", "offers_exchange", "opposes", "breaks", "storms", "passer",
        "pushes_passer", "promotes",
    }
)  # fmt: skip
"""What a later move may be for; what answers the opponent's moves is nothing that one prepares."""


def line_ideas(step: Step, line: Sequence[chess.Move]) -> Iterator[Reason]:
    """Yield what the line, this move first, is for.

    `doubles_pawns` (the two pawns after the capture and the recapture; moves: the recapture);
    `to_castle` (moves up to it); `room` (the piece that comes to the square left); `heads`
    (moves up to where the same piece goes), `push` (the pawn's advance that the move supports),
    `supports_next` (the same of a piece). The last three say what for: text is the idea of the
    later move; its men and squares follow the piece as it stands before it and where it goes.
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
        return _reason(step, "to_castle", 0.42, line) if BB_SQUARES[step.source] & way else None
    if (
        move.to_square == step.source
        and move.from_square != place
        and not step.castling
        and not before.is_capture(move)
    ):
        if before.piece_type_at(move.from_square) == PAWN:
            return None
        telling = 0.27 if step.piece == PAWN else 0.45 if len(line) <= 3 else 0.3
        return _reason(step, "room", telling, line, before, move)
    later = Step(before, move)
    if later.captured:
        return None
    purpose = _purpose(step, later)
    if purpose is None:
        return None
    if move.from_square == place:
        direct = step.board.is_pseudo_legal(chess.Move(step.source, move.to_square))
        if later.piece == PAWN or move.to_square == step.source or direct:
            return None  # It goes back, could have gone there at once, or just walks on.
        return _reason(step, "heads", min(0.6, purpose.telling), line, before, move, purpose)
    supported = BB_SQUARES[move.to_square] & step.after.attacks_mask(step.target)
    new = supported and not step.board.attacks_mask(step.source) & BB_SQUARES[move.to_square]
    if new and purpose.telling >= WORTH_SAYING:
        return _reason(step, "push" if later.piece == PAWN else "supports_next", 0.5, line, before,
                     move, purpose)  # fmt: skip
    return None


def _purpose(step: Step, later: Step) -> Reason | None:
    """Return what a later move is for: about men that stand there now, so that one can see it."""
    ideas = [
        move_idea
        for move_idea in move_ideas(later)
        if move_idea.idea in PURPOSES
        and move_idea.telling >= WORTH_A_WALK
        and all(_stands(step.after, name) for name in move_idea.men[1:])
    ]
    return max(ideas, key=lambda idea: idea.telling, default=None)


def _stands(board: chess.Board, name: str) -> bool:
    piece = board.piece_at(chess.parse_square(name[1:]))
    return piece is not None and piece.symbol() == name[0]


def _reason(
    step: Step,
    idea: str,
    telling: float,
    line: Sequence[chess.Move],
    before: chess.Board | None = None,
    move: chess.Move | None = None,
    purpose: Reason | None = None,
) -> Reason:
    sans, replay = [], step.board.copy(stack=False)
    for played in line:
        sans.append(replay.san_and_push(played))
    who = () if before is None or move is None else (man(before, move.from_square),)
    where = () if move is None else names((move.to_square,))
    return Reason(
        ReasonKind.PREPARES,
        idea,
        telling,
        (*who, *purpose.men) if purpose else who,
        (*where, *purpose.squares) if purpose else where,
        tuple(move.uci() for move in line),
        tuple(sans),
        Start.BEFORE,
        purpose.numbers if purpose else (),
        purpose.idea if purpose else "",
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
