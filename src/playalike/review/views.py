"""How each position of a game looks: the engine's candidates, and mates that it may overlook.

A search with few nodes and several candidates can miss a short mate that any player would be
embarrassed to miss; a small exact solver looks for those.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import chess

from playalike.games.game import Game
from playalike.oracle.analysis import Analysis, Question, position_key
from playalike.position.motifs import mate_in
from playalike.review.evaluation import Evaluation, of_finished, of_line
from playalike.review.record import Choice

__all__ = ["View", "back_up", "game_boards", "normal_move", "questions_of", "view_position"]

EXACT_MATE = 2
"""Mates up to this length are found whatever they need."""
CHECKED_MATE = 3
"""Mates up to this length are found when every move of them is a check."""


@dataclass(frozen=True, slots=True)
class View:
    """A position, judged."""

    evaluation: Evaluation
    candidates: tuple[Choice, ...]
    """Best first; empty when the game is over."""
    nodes: int | None
    """What the engine spent on it; None when the game is over."""


def game_boards(game: Game) -> list[chess.Board]:
    """Return the positions in order, from before the first move, each with its last move."""
    board = game.start()
    boards = [board.copy(stack=False)]
    for move in game.moves:
        board.push(move)
        boards.append(board.copy(stack=1))
    return boards


def questions_of(game: Game, nodes: int, multipv: int) -> list[Question]:
    """Return what the engine has to be asked, each position once."""
    questions: dict[Question, None] = {}
    for board in game_boards(game):
        if any(board.generate_legal_moves()):
            questions[Question(position_key(board), nodes, multipv)] = None
    return list(questions)


def view_position(board: chess.Board, answers: Mapping[str, Analysis]) -> View:
    """Judge a position by the engine's answer and by the mate solver."""
    finished = of_finished(board)
    if finished is not None:
        return View(finished, (), None)
    analysis = answers[position_key(board)]
    choices = []
    for line in analysis.lines:
        moves = tuple(map(chess.Move.from_uci, line.pv))
        choices.append(Choice(moves[0], of_line(line, board.turn), moves))
    mate = choices[0].evaluation.mate_for(board.turn)
    if mate is None or mate > 1:
        short = _short_mate(position_key(board), mate)
        if short is not None:
            moves_to_mate = (len(short) + 1) // 2
            value = moves_to_mate if board.turn else -moves_to_mate
            first = Choice(short[0], Evaluation(None, value), short)
            choices = [first, *(choice for choice in choices if choice.move != short[0])]
    return View(choices[0].evaluation, tuple(choices), analysis.question.nodes)


def back_up(
    views: Sequence[View], boards: Sequence[chess.Board], moves: Sequence[chess.Move]
) -> list[View]:
    """Tell each position what a deeper look at the one after it has found.

    A position is worth at least what the move played from it is worth. Without this a move that a
    deeper look proves right would follow an evaluation with a hole in it.
    """
    backed = list(views)
    depths = [view.nodes or 0 for view in views]
    for index in reversed(range(len(moves))):
        here, there, side = backed[index], backed[index + 1], boards[index].turn
        value = _one_move_earlier(there.evaluation, side)
        if depths[index + 1] <= depths[index] or value.value(side) <= here.evaluation.value(side):
            continue
        move = normal_move(boards[index], moves[index])
        played = Choice(move, value, (move, *there.candidates[0].line))
        others = tuple(choice for choice in here.candidates if choice.move != move)
        backed[index] = View(value, (played, *others), here.nodes)
        depths[index] = depths[index + 1]
    return backed


def _one_move_earlier(evaluation: Evaluation, side: chess.Color) -> Evaluation:
    """Return the evaluation as it was before a move of `side`, whose mate was a move longer."""
    if evaluation.mate_for(side) is None:
        return evaluation
    assert evaluation.mate is not None
    return Evaluation(None, evaluation.mate + (1 if side else -1))


def normal_move(board: chess.Board, move: chess.Move) -> chess.Move:
    """Write castling as the engine does, with the king's target square."""
    if board.is_castling(move) and not board.chess960:
        file = 6 if board.is_kingside_castling(move) else 2
        return chess.Move(move.from_square, chess.square(file, chess.square_rank(move.from_square)))
    return move


@lru_cache(maxsize=2048)
def _short_mate(position: str, known: int | None) -> tuple[chess.Move, ...] | None:
    """Return a mate shorter than the one known, if there is one.

    Every deeper look judges the whole game again: most of its positions have the same answer.
    """
    board = chess.Board(position)
    for moves, checks_only in ((EXACT_MATE, False), (CHECKED_MATE, True)):
        limit = moves if known is None else min(moves, known - 1)
        if limit < 1:
            return None
        line = mate_in(board, limit, checks_only=checks_only)
        if line is not None:
            return line
    return None
