"""The opponent's next move in a game: what a worker is asked, and what its answer leads to."""

from __future__ import annotations

import math
from collections.abc import Mapping

import chess

from playalike.personality.manners import Manners
from playalike.play.conduct import Conduct, conduct
from playalike.play.game import Game
from playalike.play.remarks import Thought, Words
from playalike.play.thinking import answer_seconds, player_spec, thinking_limit
from playalike.work.boards import line_of
from playalike.work.decisions import Choose

__all__ = ["affordable_effort", "after_answer", "ask_opponent", "seconds_taken"]

LEAST_EFFORT = 1 / 8
"""Of the usual nodes: with fewer the ten candidates are hardly judged any more."""


def ask_opponent(game: Game, now: float, effort: float = 1.0) -> Choose:
    """Return what to ask a worker when it is the opponent's turn."""
    spec = player_spec(game.opponent, game.terms)
    return Choose(line_of(game.board), thinking_limit(game, now, effort), spec, _memory(game))


def affordable_effort(waiting: int, workers: int) -> float:
    """Return which part of the usual thinking a move can have with so many others before it.

    It is halved when one waits for each worker, and again when three do, and seven.
    """
    doublings = int(math.log2(1 + waiting / workers))
    return float(max(LEAST_EFFORT, 0.5**doublings))


def seconds_taken(game: Game, answer: Mapping[str, object]) -> float:
    """Return how long the move takes on the terms of the game: a person's time, or what it needed.

    Only its own thinking is charged, not the queue before the workers.
    """
    thought, seeming = _number(answer["seconds"]), _number(answer["seeming"])
    return answer_seconds(game.terms.pace, thought, seeming)


def after_answer(
    game: Game,
    answer: Mapping[str, object],
    now: float,
    manners: Manners | None = None,
    words: Words | None = None,
) -> Game:
    """Return the game after the move that a worker chose, or after the opponent resigned.

    With `manners` it may resign or offer a draw; `words` are what it may say.
    """
    why, memory, values = answer["why"], answer["memory"], answer["thought"]
    assert isinstance(why, dict)
    assert memory is None or isinstance(memory, dict)
    assert isinstance(values, dict)
    thought = Thought(**values)
    own = Conduct() if manners is None else conduct(game, thought, manners, words, now)
    if own.resigns:
        return game.given_up()
    return game.answered(
        chess.Move.from_uci(thought.move),
        now,
        seconds_taken(game, answer),
        str(why["sentence"]),
        explained=True,
        memory=memory,
        value_cp=thought.value_cp,
        remark=own.remark,
        offers_draw=own.offers_draw,
    )


def _memory(game: Game) -> Mapping[str, object] | None:
    """Return the opponent's plans after its last move."""
    own = [move for ply, move in enumerate(game.moves, 1) if not game.by_person(ply)]
    return own[-1].memory if own else None


def _number(value: object) -> float:
    assert isinstance(value, int | float)
    return float(value)
