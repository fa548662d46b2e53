"""A match that somebody plays on this machine: its file is followed, and shown as it grows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

from fastapi import APIRouter

from playalike.arena.watching import WatchedGame, read_watched
from playalike.faces.web.answers.matches import (
    EvaluationTerm,
    MatchEvents,
    MatchGame,
    MatchMove,
    MatchState,
)
from playalike.faces.web.errors import ApiError
from playalike.faces.web.services import Services, Shared
from playalike.faces.web.session import Owner
from playalike.faces.web.streams import Event, EventStream, event_stream
from playalike.position.score import value_cp, win_percent_0_100

__all__ = ["router"]

router = APIRouter(prefix="/api/match", tags=["games"])

LOOK_SECONDS = 0.3
PING_LOOKS = 50
"""Looks at an unchanged file between two signs of life."""

Stamp = tuple[int, int, int]


@router.get("", summary="The match that is watched")
async def match(services: Shared) -> MatchState:
    """The game under way in the file that `playalike watch --web` names."""
    return await asyncio.to_thread(_state, services.config.match)


@router.get(
    "/events",
    response_class=EventStream,
    responses={200: {"model": MatchEvents}},
    summary="The match as it goes on",
)
async def events(services: Shared, owner: Owner) -> EventStream:
    """Event: `state`, first and whenever the file has changed."""
    if services.config.match is None:
        raise ApiError(404, "no match is watched: start `playalike watch FILE --web`")
    services.streams.enter(owner)
    return event_stream(_followed(services, owner, services.config.match))


async def _followed(services: Services, owner: str, file: Path) -> AsyncIterator[Event | None]:
    queue: asyncio.Queue[Event] = asyncio.Queue()
    seen: Stamp | None = None
    try:
        yield Event("state", await asyncio.to_thread(_state, file))
        with services.streams.attended(queue):
            looks = 0
            while queue.empty():
                looks += 1
                stamp = _stamp(file)
                if stamp != seen and stamp is not None:
                    seen = stamp
                    yield Event("state", await asyncio.to_thread(_state, file))
                elif looks % PING_LOOKS == 0:
                    yield None
                await asyncio.sleep(LOOK_SECONDS)
            yield queue.get_nowait()
    finally:
        services.streams.leave(owner)


def _stamp(file: Path) -> Stamp | None:
    try:
        state = file.stat()
    except OSError:
        return None  # not there yet, or just being replaced
    return state.st_mtime_ns, state.st_size, state.st_ino


def _state(file: Path | None) -> MatchState:
    if file is None:
        return MatchState(file="", game=None)
    try:
        watched = read_watched(file.read_text(encoding="utf-8", errors="replace"))
    except OSError:
        watched = None  # not there yet
    return MatchState(file=file.name, game=None if watched is None else _game(watched))


def _game(game: WatchedGame) -> MatchGame:
    judged = game.white_cp is not None or game.white_mate is not None
    win = win_percent_0_100(value_cp(game.white_cp, game.white_mate)) if judged else None
    board = game.board.root()
    start_fen, moves = board.fen(), []
    for move in game.board.move_stack:
        san = board.san(move)
        board.push(move)
        moves.append(MatchMove(uci=move.uci(), san=san, fen=board.fen()))
    return MatchGame(
        white=game.white,
        black=game.black,
        event=game.event,
        result=game.result,
        start_fen=start_fen,
        fen=board.fen(),
        moves=moves,
        white_cp=game.white_cp,
        white_mate=game.white_mate,
        white_win_percent=win,
        depth=game.depth,
        white_clock_s=game.clocks[0],
        black_clock_s=game.clocks[1],
        static_white_cp=game.static_cp,
        terms=[EvaluationTerm(name=name, white_cp=value) for name, value in game.terms],
        material=game.material,
        white_mobility=game.mobility[0],
        black_mobility=game.mobility[1],
    )
