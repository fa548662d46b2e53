"""What passing shows: what a move threatens, and what it prevents.

Whoever has an engine lets one side pass and asks for the best move of the other (`Passing`);
mates in one, and squares that a pawn takes away, are found without.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import chess
from chess import BB_SQUARES, PAWN, scan_forward

from playalike.position.bits import relative_rank
from playalike.position.exchange import EXCHANGE_VALUES, see
from playalike.position.motifs.fork import fork_by
from playalike.position.motifs.mate_solver import mate_in
from playalike.position.reasons.step import Step, man, men, names
from playalike.reason import Reason, ReasonKind, Start

__all__ = ["Passing", "prevented", "threatened"]

THREAT_CP = 150
"""A free move is worth something anyway; what wins so much more is a threat."""
STRONG_CP = 250
"""And so much where nothing is taken."""
BLOW_CP = 300
"""What gives up material at first must win so much to be called a threat."""
STOPPED_CP = 70
"""What the opponent would have gained by his move must be so much to be worth stopping."""
DEEPEST_MATE = 2


@dataclass(frozen=True, slots=True)
class Passing:
    """What an engine would play if the other side passed."""

    line: tuple[chess.Move, ...]
    """Its best line."""
    gain_cp: int
    """How much better the side that plays it stands than without the pass."""
    mate: int | None = None
    """Moves to mate, where it mates."""


def threatened(step: Step, engine: Passing | None = None) -> Iterator[Reason]:
    """Yield what the mover threatens to do next.

    `mate` (numbers: in how many moves), `capture` (taker, victim), `fork` (piece as it stands
    after it, targets), `promotion` (the pawn), `blow` (taker, victim: it costs at first),
    `strong_move` (the piece).
    """
    board = step.passed
    if board is None or step.after.is_game_over():
        return
    mating = mate_in(board, 1)
    if mating is None and engine is not None and engine.mate is not None:
        mating = mate_in(board, DEEPEST_MATE) if 0 < engine.mate <= DEEPEST_MATE else None
    if mating is not None:
        taken = mating[0].from_square == step.target and _can_be_taken(step)
        if mate_in(step.board, 1) is None and not taken:
            moves = (len(mating) + 1) // 2
            yield _reason(ReasonKind.THREATENS, "mate", 0.95, board, mating[:1], Start.PASSED,
                        numbers=(moves,))  # fmt: skip
        return
    if engine is None or not engine.line or engine.gain_cp < THREAT_CP:
        return
    move = engine.line[0]
    if move.promotion in (chess.ROOK, chess.BISHOP):
        move = chess.Move(move.from_square, move.to_square, chess.QUEEN)
    if not board.is_legal(move):
        return
    idea = _forcing_idea(board, move, engine.gain_cp)
    if move.from_square == step.target and _can_be_taken(step):
        return
    if idea is not None and not _was_possible(step.board, move, board):
        name, who, telling = idea
        yield _reason(ReasonKind.THREATENS, name, telling, board, (move,), Start.PASSED, who)


def _can_be_taken(step: Step) -> bool:
    """Say whether the piece that took something may be taken back before it does more."""
    return bool(step.captured) and any(
        step.after.generate_legal_moves(to_mask=BB_SQUARES[step.target])
    )


def _was_possible(before: chess.Board, move: chess.Move, passed: chess.Board) -> bool:
    """Say whether a threat was there already: the same move, for as much, in place of this one."""
    if not before.is_legal(move):
        return False
    return see(before, move, legal=True) >= see(passed, move, legal=True)


def _forcing_idea(
    board: chess.Board, move: chess.Move, gain_cp: int
) -> tuple[str, tuple[str, ...], float] | None:
    """Return the idea of a strong move, its men, and how telling it is."""
    after = board.copy(stack=False)
    after.push(move)
    who = (man(board, move.from_square),)
    if move.promotion:
        return "promotion", who, 0.85
    if board.is_capture(move):
        square = move.to_square
        if board.is_en_passant(move):
            square += -8 if board.turn else 8
        both = (*who, man(board, square))
        wins = see(board, move, legal=True)
        if wins > 0:
            return "capture", both, 0.66 + min(wins, 900) / 4500
        return ("blow", both, 0.75) if gain_cp >= BLOW_CP else None
    if (fork := fork_by(after, move.to_square)) is not None:
        return "fork", men(after, fork.squares), 0.8
    return ("strong_move", who, 0.55) if gain_cp >= STRONG_CP else None


def prevented(step: Step, engine: Passing | None = None) -> Iterator[Reason]:
    """Yield what the opponent would have done, and cannot do any more, or not well.

    `mate`, `capture` (taker, victim), `fork` (piece as it would stand, targets), `move` (the man
    that would have moved); `square` (the pawn, the enemy piece kept away; squares).
    """
    board = step.skipped
    if board is None or step.after.is_game_over() or board.is_game_over():
        return
    mating = mate_in(board, 1)
    if mating is not None:
        if mate_in(step.after, 1) is None:
            yield _reason(ReasonKind.PREVENTS, "mate", 0.85, board, mating, Start.SKIPPED)
        return
    stopped = None if engine is None else _stopped(step, board, engine)
    if stopped is not None:
        yield stopped
    yield from _squares(step, board, stopped)


def _stopped(step: Step, board: chess.Board, engine: Passing) -> Reason | None:
    if not engine.line or engine.gain_cp < STOPPED_CP or not board.is_legal(engine.line[0]):
        return None
    move, after = engine.line[0], step.after
    taken = EXCHANGE_VALUES[step.captured] > EXCHANGE_VALUES[PAWN]
    if taken or move.to_square in (step.source, step.target) or after.is_check():
        return None
    possible = after.is_legal(move)
    idea = _forcing_idea(board, move, engine.gain_cp)
    wins, now = see(board, move, legal=True), see(after, move, legal=True) if possible else None
    if board.is_capture(move):
        if wins > 0 and (now is None or now <= 0) and idea is not None and idea[0] == "capture":
            return _reason(ReasonKind.PREVENTS, "capture", 0.55, board, (move,), Start.SKIPPED,
                         idea[1])  # fmt: skip
        return None
    if wins < 0:
        return None
    fork = idea is not None and idea[0] == "fork"
    if possible and now is not None and now >= 0:
        return None
    who = idea[1] if fork and idea is not None else (man(board, move.from_square),)
    return _reason(
        ReasonKind.PREVENTS,
        "fork" if fork else "move",
        0.7 if fork else 0.48,
        board,
        (move,),
        Start.SKIPPED,
        who,
    )


def _squares(step: Step, board: chess.Board, stopped: Reason | None) -> Iterator[Reason]:
    """Yield a square in the mover's half that a pawn takes from a knight or bishop."""
    if step.piece != PAWN or not step.safe or step.captured:
        return
    for square in scan_forward(step.new_attacks & ~step.after.occupied):
        if not 2 <= relative_rank(square, step.me) <= 4 or square & 7 in (0, 7):
            continue  # on the rim a piece is no worry
        pieces = (board.knights | board.bishops) & board.occupied_co[step.enemy]
        for move in board.generate_legal_moves(pieces, BB_SQUARES[square]):
            closer = relative_rank(square, step.me) < relative_rank(move.from_square, step.me)
            repeated = stopped is not None and stopped.moves[0] == move.uci()
            if (
                closer
                and not repeated
                and step.after.is_legal(move)
                and see(board, move, legal=True) >= 0
                and see(step.after, move, legal=True) <= EXCHANGE_VALUES[PAWN] - 300
            ):
                yield _reason(
                    ReasonKind.PREVENTS, "square", 0.42, board, (move,), Start.SKIPPED,
                    (man(step.after, step.target), man(board, move.from_square)),
                    squares=names((square,)),
                )  # fmt: skip
                return


def _reason(
    kind: ReasonKind,
    idea: str,
    telling: float,
    board: chess.Board,
    moves: Sequence[chess.Move],
    start: Start,
    who: tuple[str, ...] = (),
    squares: tuple[str, ...] = (),
    numbers: tuple[float, ...] = (),
) -> Reason:
    replay = board.copy(stack=False)
    sans = tuple(replay.san_and_push(move) for move in moves)
    return Reason(
        kind, idea, telling, who, squares, tuple(move.uci() for move in moves), sans, start, numbers
    )
