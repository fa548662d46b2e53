"""One game between two players: clocks, the rules' and the arbiter's ends, and faults that lose."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

import chess

from playalike.arena.adjudication import Adjudication, Adjudicator
from playalike.arena.control import Control
from playalike.arena.records import MoveRecord, Opening
from playalike.decision import Decision
from playalike.engine.tablebase import Tablebase
from playalike.errors import PlayalikeError
from playalike.player import Limit, Player
from playalike.position.ending import ending

__all__ = ["FinishedGame", "GameRules", "PlayedOut", "play_game", "play_out"]

MAX_PLIES = 400
"""A game this long is drawn: neither side is getting anywhere."""
MARGIN = 0.1
"""Seconds late that are forgiven: what pipes and the scheduler cost, not what thinking did."""


@dataclass(frozen=True, slots=True)
class GameRules:
    """What holds for every game of a match."""

    margin: float = MARGIN
    """Seconds beyond its time that a player is forgiven."""
    max_plies: int = MAX_PLIES
    """Plies after which a game is drawn."""
    adjudication: Adjudication = field(default_factory=Adjudication)


USUAL_RULES = GameRules()


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """What happened."""

    start_fen: str
    moves: tuple[str, ...]
    """In UCI notation."""
    result: str
    reason: str
    """``checkmate``, ``repetition``, ``error: …``."""


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """What happened in a game with clocks and records."""

    moves: tuple[MoveRecord, ...]
    result: str
    reason: str
    fault: str
    """``white`` or ``black`` when that side failed, else empty."""
    late: tuple[float, float]
    """The most seconds by which White and Black exceeded their time for a move."""


def play_game(
    white: Player,
    black: Player,
    limit: Limit,
    start_fen: str = chess.STARTING_FEN,
    max_plies: int = MAX_PLIES,
) -> FinishedGame:
    """Play with one limit for both sides and no clock; a player that fails loses."""
    control = Control(movetime=limit.time, nodes=limit.nodes, depth=limit.depth)
    # Nobody asked for punctuality here: only a move that is missing or illegal loses.
    rules = GameRules(margin=float("inf"), max_plies=max_plies)
    game = play_out(white, black, (control, control), Opening(start_fen), rules)
    return FinishedGame(start_fen, tuple(move.uci for move in game.moves), game.result, game.reason)


def play_out(
    white: Player,
    black: Player,
    controls: tuple[Control, Control],
    opening: Opening,
    rules: GameRules = USUAL_RULES,
    *,
    tables: Tablebase | None = None,
    on_move: Callable[[MoveRecord], None] | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> PlayedOut:
    """Play a game. Whoever crashes, moves illegally or exceeds the time loses, with the reason.

    `controls` are White's and Black's. `on_move` hears of every move at once. `clock` is for tests.
    """
    board = opening.board()
    left = [controls[0].clock, controls[1].clock]
    late = [0.0, 0.0]
    moves: list[MoveRecord] = []
    referee = Adjudicator(rules.adjudication, tables)

    def over(result: str, reason: str, fault: str = "") -> PlayedOut:
        return PlayedOut(tuple(moves), result, reason, fault, (late[0], late[1]))

    while True:
        if (ended := _end(board, rules.max_plies)) is not None:
            return over(*ended)
        side = 0 if board.turn else 1
        lost, who = ("0-1", "white") if board.turn else ("1-0", "black")
        control, player = controls[side], (white, black)[side]
        limit = control.limit((left[0], controls[0].increment), (left[1], controls[1].increment))
        shown = board.copy()  # a player that spoils its board harms itself only
        started = clock()
        try:
            decision = player.choose(shown, limit)
        except PlayalikeError as error:
            return over(lost, f"error: {error}", who)
        except Exception as error:  # whatever a player does, it may end its own game only
            return over(lost, f"error: {type(error).__name__}: {error}", who)
        seconds = clock() - started
        try:
            move = board.parse_uci(decision.move)
        except ValueError:
            return over(lost, f"illegal move {decision.move}", who)
        if control.movetime is not None:
            late[side] = max(late[side], seconds - control.movetime)
            if seconds > control.movetime + rules.margin:
                return over(lost, f"time: {seconds:.3f} s for {control.movetime:g} s a move", who)
        remaining = left[side]
        if remaining is not None:
            late[side] = max(late[side], seconds - remaining)
            if seconds > remaining + rules.margin:
                return over(lost, f"time: {seconds - remaining:.3f} s over", who)
            left[side] = max(0.0, remaining - seconds) + control.increment
        record = _record(board, move, decision, seconds, left[side])
        board.push(move)
        moves.append(record)
        if on_move is not None:
            on_move(record)
        if (verdict := referee.verdict(board, record)) is not None and not board.is_game_over():
            return over(*verdict)


def _record(
    board: chess.Board, move: chess.Move, decision: Decision, seconds: float, left: float | None
) -> MoveRecord:
    chosen = next((c for c in decision.candidates if c.move == decision.move), None)
    sign = 1 if board.turn else -1
    cp = None if chosen is None or chosen.score_cp is None else sign * chosen.score_cp
    mate = None if chosen is None or chosen.mate is None else sign * chosen.mate
    return MoveRecord(
        uci=move.uci(),
        san=board.san(move),
        seconds=round(seconds, 4),
        clock=None if left is None else round(left, 3),
        white_cp=cp,
        white_mate=mate,
        depth=decision.depth,
        nodes=decision.nodes,
        tier=decision.tier,
    )


def _end(board: chess.Board, max_plies: int) -> tuple[str, str] | None:
    how = ending(board)
    if how is not None:
        return how
    if len(board.move_stack) >= max_plies:
        return "1/2-1/2", "too long"
    return None
