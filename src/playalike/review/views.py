"""How each position of a game looks: the engine's candidates, and mates that it may overlook.

A search with few nodes and several candidates can miss a short mate that any player would be
embarrassed to miss; a small exact solver looks for those.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import chess

from playalike.games.game import Game
from playalike.oracle.analysis import Analysis, Question, position_key
from playalike.position.motifs import mate_in
from playalike.review.evaluation import Evaluation, of_finished, of_line
from playalike.review.record import Choice

__all__ = ["View", "game_boards", "questions_of", "view_position"]

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
