"""Why a move was bad or special: the facts behind it, the most telling one first.

What the opponent can do now counts only if it could not be done after the best move as well: else
it is no consequence of this move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import chess

from playalike.position.exchange import EXCHANGE_VALUES, see
from playalike.position.sacrifices.offers import find_offer
from playalike.review.facts import Fact, FactKind, Role
from playalike.review.ideas import SHORTEST_LINE, Answers, answer_ideas, better_ideas, own_ideas
from playalike.review.material_line import line_gain
from playalike.review.move_class import MoveClass
from playalike.review.record import JudgedMove
from playalike.review.schemes import NOT_LOSING
from playalike.review.tactics import capture_fact, first_move_facts, shows

__all__ = ["explain_bad", "explain_special"]

NUMBERED_MATE = 3
"""A longer mate is announced without its number: the engine may not have found the shortest."""
SHOWN_PLIES = 5
"""Of the better line, where no idea says more."""
PIECE_CP = 150
"""Winning less than this is a pawn's matter and told only when there is nothing else."""


def explain_special(move: JudgedMove, answers: Answers) -> tuple[Fact, ...]:
    """Return the facts behind a brilliant, great or forced move: why it is called so, its idea."""
    board = chess.Board(move.fen)
    fact = _special(move, board)
    if fact is None or fact.kind == FactKind.FORCED:
        return () if fact is None else (fact,)
    if fact.kind == FactKind.SACRIFICE and fact.number is not None:
        return (fact,)  # It mates: anything else is beside the point.
    reasons = own_ideas(board, move, answers)
    idea = Fact(FactKind.IDEA, Role.PLAYED, move.san, reasons=reasons)
    return (fact, idea) if reasons else (fact,)


def _special(move: JudgedMove, board: chess.Board) -> Fact | None:
    match move.move_class:
        case MoveClass.FORCED:
            return Fact(FactKind.FORCED, Role.PLAYED)
        case MoveClass.BRILLIANT:
            sound = move.after.win_balance(move.side) >= NOT_LOSING
            offer = find_offer(board, move.move) if sound else None
            if offer is not None:
                after = board.copy(stack=False)
                after.push(move.move)
                fact = capture_fact(after, offer.taker, Role.ALLOWED)
                if fact is not None:
                    san, men = fact[0].san, fact[0].men
                    kept = (str(move.after),)
                    mate = move.after.mate_for(move.side)
                    return Fact(FactKind.SACRIFICE, Role.PLAYED, san, men, mate, evaluations=kept)
            shown = (str(move.after), str(move.before))
            return Fact(FactKind.BEYOND, Role.PLAYED, evaluations=shown)
        case MoveClass.GREAT if len(move.candidates) > 1:
            second = move.candidates[1]
            shown = (str(move.best.evaluation), str(second.evaluation))
            san = board.san(second.move)
            return Fact(FactKind.ONLY_MOVE, Role.PLAYED, san, evaluations=shown)
    return None


def explain_bad(move: JudgedMove, answers: Answers) -> tuple[Fact, ...]:
    """Return why a move was bad; there is always at least one fact."""
    board = chess.Board(move.fen)
    after = board.copy(stack=False)
    after.push(move.move)
    allowed, allowed_pawn = _allowed(move, board, after)
    missed, missed_pawn = _missed(move, board)
    facts = [*_mates(move, board, after)]
    if not facts:
        facts = [*allowed, *missed, *allowed_pawn, *missed_pawn]
    if not facts:
        facts = _lines(move, board, after)
    if not facts and move.move_class == MoveClass.MISSED_WIN:
        san, kept = board.san(move.best.move), (str(move.before),)
        facts.append(Fact(FactKind.WIN, Role.MISSED, san, evaluations=kept))
    if move.move != move.best.move:
        shown = (str(move.before), str(move.after))
        san = board.san(move.best.move)
        line = _sans(board, move.best.line[:SHOWN_PLIES])
        facts.append(Fact(FactKind.BETTER, Role.MISSED, san, line=line, evaluations=shown))
        if reasons := better_ideas(board, move, answers):
            facts.append(Fact(FactKind.IDEA, Role.MISSED, san, reasons=reasons))
    if move.reply and (reasons := answer_ideas(board, move)):
        reply = after.san(move.reply[0])
        facts.append(Fact(FactKind.IDEA, Role.ALLOWED, reply, reasons=reasons))
    bare = all(fact.kind in (FactKind.BETTER, FactKind.WIN) for fact in facts)
    if bare and move.reply and not any(len(fact.line) >= SHORTEST_LINE for fact in facts):
        line = _sans(after, move.reply[:SHOWN_PLIES])
        facts.append(Fact(FactKind.ANSWER, Role.ALLOWED, after.san(move.reply[0]), line=line))
    return tuple(facts)


def _mates(move: JudgedMove, board: chess.Board, after: chess.Board) -> list[Fact]:
    facts = []
    theirs, ours = move.after.mate_for(not move.side), move.before.mate_for(move.side)
    if theirs is not None and move.reply and move.before.mate_for(not move.side) is None:
        number = theirs if theirs <= NUMBERED_MATE else None
        facts.append(Fact(FactKind.MATE, Role.ALLOWED, after.san(move.reply[0]), number=number))
    if ours is not None and move.after.mate_for(move.side) is None:
        number = ours if ours <= NUMBERED_MATE else None
        facts.append(Fact(FactKind.MATE, Role.MISSED, board.san(move.best.move), number=number))
    return facts


def _allowed(
    move: JudgedMove, board: chess.Board, after: chess.Board
) -> tuple[list[Fact], list[Fact]]:
    """Return what the opponent's best reply does, first about pieces, then about pawns."""
    if not move.reply:
        return [], []
    reply = move.reply[0]
    pieces: list[Fact] = []
    pawns: list[Fact] = []
    instead = board.copy(stack=False)
    instead.push(move.best.move)
    anyway = instead.is_legal(reply)
    taken = _captured_cp(board, move.move)
    # Only a piece that takes where the move took is a reckoning for what was taken.
    owed = taken if reply.to_square == move.move.to_square else 0
    if (capture := capture_fact(after, reply, Role.ALLOWED, owed)) is not None:
        fact, gain = capture
        if not (anyway and see(instead, reply, legal=True) >= gain + owed):
            fact = _hanging(fact, move, board, after, reply)
            (pieces if gain > PIECE_CP else pawns).append(fact)
    for fact in first_move_facts(after, move.reply, Role.ALLOWED):
        if not (anyway and shows(instead, reply, fact.kind)):
            pieces.append(fact)
    return pieces, pawns


def _lines(move: JudgedMove, board: chess.Board, after: chess.Board) -> list[Fact]:
    """Return what the opponent wins by force now, or what the mover could have won."""
    facts = []
    instead = board.copy(stack=False)
    instead.push(move.best.move)
    for role, start, line in (
        (Role.ALLOWED, after, move.reply),
        (Role.MISSED, board, move.best.line),
    ):
        won = line_gain(start, line)
        if won is None:
            continue
        plies, gain = won
        if role == Role.ALLOWED:
            # The best line may lose as much, and then it is not this move that loses it.
            otherwise = line_gain(instead, move.best.line[1:])
            gain -= _captured_cp(board, move.move)
            if gain <= 0 or (otherwise is not None and otherwise[1] >= won[1]):
                continue
        elif board.is_capture(move.move):
            continue
        facts.append(Fact(FactKind.LINE, role, line=_sans(start, line[:plies]), gain_cp=won[1]))
    return facts


def _sans(board: chess.Board, line: Sequence[chess.Move]) -> tuple[str, ...]:
    now = board.copy(stack=False)
    return tuple(now.san_and_push(move) for move in line)


def _captured_cp(board: chess.Board, move: chess.Move) -> int:
    if board.is_en_passant(move):
        return EXCHANGE_VALUES[chess.PAWN]
    return EXCHANGE_VALUES[board.piece_type_at(move.to_square) or 0]


def _hanging(
    fact: Fact, move: JudgedMove, board: chess.Board, after: chess.Board, reply: chess.Move
) -> Fact:
    """Say how the piece came to hang: it moved there, its only guard left, or it was left."""
    square = reply.to_square
    if square == move.move.to_square:
        return replace(fact, moved=True)
    guards = board.attackers_mask(move.side, square)
    if (
        guards == chess.BB_SQUARES[move.move.from_square]
        and board.occupied_co[move.side] & chess.BB_SQUARES[square]
        and not after.attackers_mask(move.side, square)
    ):
        return replace(fact, kind=FactKind.ONLY_DEFENDER)
    return fact


def _missed(move: JudgedMove, board: chess.Board) -> tuple[list[Fact], list[Fact]]:
    """Return what the best move would have done."""
    if move.best.move == move.move:
        return [], []
    pieces: list[Fact] = []
    pawns: list[Fact] = []
    capture = capture_fact(board, move.best.move, Role.MISSED)
    if capture is not None and not _took_as_much(board, move.move, capture[1]):
        (pieces if capture[1] > PIECE_CP else pawns).append(capture[0])
    pieces += [
        fact
        for fact in first_move_facts(board, move.best.line, Role.MISSED)
        if not shows(board, move.move, fact.kind)
    ]
    return pieces, pawns


def _took_as_much(board: chess.Board, move: chess.Move, gain: int) -> bool:
    return board.is_capture(move) and see(board, move, legal=True) >= gain
