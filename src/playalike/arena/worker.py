"""Playing games in a process of one's own, so that a crash or a hang takes nothing else along."""

from __future__ import annotations

import contextlib
import gc
import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from multiprocessing.connection import Connection
from typing import Protocol, runtime_checkable

import chess

from playalike.arena.fixtures import Entrant, Fixture
from playalike.arena.game import GameRules, PlayedOut, play_out
from playalike.arena.records import GameRecord, MoveRecord
from playalike.engine.tablebase import open_tablebase
from playalike.errors import PlayalikeError
from playalike.player import Player
from playalike.players.factory import open_player
from playalike.processes import become_worker
from playalike.settings import Settings

__all__ = ["GameNews", "failed_game", "finished_game", "play_fixture", "work"]


@dataclass(frozen=True, slots=True)
class GameNews:
    """Whose turn it is to do something, after a move or while the players are made."""

    number: int
    waiting_for: str
    """``white`` or ``black``: who is to blame if nothing follows."""
    move: MoveRecord | None = None
    """The move just made."""
    names: tuple[str, str] | None = None
    """White's and Black's names, as soon as both are there."""


def finished_game(
    fixture: Fixture,
    names: tuple[str, str],
    played: PlayedOut,
    started: str,
    rulesets: tuple[str, str] = ("", ""),
) -> GameRecord:
    """Return the record of a game."""
    return GameRecord(
        number=fixture.number,
        white=fixture.white.spec,
        black=fixture.black.spec,
        white_name=names[0],
        black_name=names[1],
        opening=fixture.opening,
        moves=played.moves,
        result=played.result,
        reason=played.reason,
        fault=played.fault,
        started=started,
        white_control=str(fixture.white.control),
        black_control=str(fixture.black.control),
        white_late=round(played.late[0], 4),
        black_late=round(played.late[1], 4),
        white_ruleset=rulesets[0],
        black_ruleset=rulesets[1],
    )


def failed_game(
    fixture: Fixture,
    names: tuple[str, str],
    moves: tuple[MoveRecord, ...],
    fault: str,
    reason: str,
    started: str,
) -> GameRecord:
    """Return the record of a game that a side lost by failing."""
    result = "0-1" if fault == "white" else "1-0"
    played = PlayedOut(moves, result, reason, fault, (0.0, 0.0))
    return finished_game(fixture, names, played, started)


def play_fixture(
    fixture: Fixture, rules: GameRules, settings: Settings, connection: Connection | None = None
) -> GameRecord:
    """Make the players, play, and close them; news go to the connection."""
    started = datetime.now(UTC).isoformat(timespec="seconds")

    def tell(news: GameNews) -> None:
        if connection is not None:
            connection.send(news)

    names = (fixture.white.spec, fixture.black.spec)
    with contextlib.ExitStack() as stack:
        players: list[Player] = []
        for side, entrant in (("white", fixture.white), ("black", fixture.black)):
            tell(GameNews(fixture.number, side))
            try:
                players.append(stack.enter_context(_made(entrant, settings, fixture.seed)))
            except PlayalikeError as error:
                return failed_game(fixture, names, (), side, f"error: {error}", started)
        names = (players[0].name, players[1].name)
        tables = open_tablebase(rules.adjudication.syzygy)
        if tables is not None:
            stack.callback(tables.close)
        board = fixture.opening.board()
        turn = board.turn
        tell(GameNews(fixture.number, _side(turn), names=names))

        def on_move(move: MoveRecord) -> None:
            nonlocal turn
            turn = not turn
            tell(GameNews(fixture.number, _side(turn), move))

        gc.collect()
        gc.freeze()  # what exists now needs no more looking at, so that no clock is missed
        try:
            controls = (fixture.white.control, fixture.black.control)
            played = play_out(
                players[0],
                players[1],
                controls,
                fixture.opening,
                rules,
                tables=tables,
                on_move=on_move,
            )
        finally:
            gc.unfreeze()
        rulesets = (_ruleset_of(players[0]), _ruleset_of(players[1]))
    return finished_game(fixture, names, played, started, rulesets)


def work(connection: Connection, settings: Settings, rules: GameRules) -> None:
    """Play the fixtures that come through the connection until it is closed."""
    become_worker(own_group=True)
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    try:
        while True:
            fixture = connection.recv()
            connection.send(play_fixture(fixture, rules, settings, connection))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return


@runtime_checkable
class _HasRuleset(Protocol):
    """Our engine, however it is wrapped."""

    @property
    def ruleset(self) -> str: ...


def _ruleset_of(player: Player) -> str:
    return player.ruleset if isinstance(player, _HasRuleset) else ""


def _side(turn: chess.Color) -> str:
    return "white" if turn else "black"


@contextlib.contextmanager
def _made(entrant: Entrant, settings: Settings, seed: int) -> Iterator[Player]:
    player = open_player(entrant.spec, settings, seed)
    try:
        yield player
    finally:
        player.close()
