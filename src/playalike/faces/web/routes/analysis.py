"""What personalities and engines think of any position."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from typing import Annotated

import chess
from fastapi import APIRouter, Query, Request

from playalike.errors import PlayalikeError
from playalike.faces.web.answers.analysis import (
    LinesAnswer,
    LinesEvents,
    OthersAnswer,
    PositionAnswer,
    ReadPosition,
)
from playalike.faces.web.answers.base import OpeningName
from playalike.faces.web.answers.decisions import Explanation
from playalike.faces.web.errors import ApiError, error_answer, invalid
from playalike.faces.web.limits import LIMITS
from playalike.faces.web.models import (
    ExplainRequest,
    LinesRequest,
    OthersRequest,
    PositionRequest,
)
from playalike.faces.web.pgn_text import read_pgn
from playalike.faces.web.positions import ended, parse_line, refuse_ended
from playalike.faces.web.services import Services, Shared
from playalike.faces.web.session import Owner, address_of
from playalike.faces.web.streams import Event, EventStream, event_stream
from playalike.games.game import Game
from playalike.games.openings import opening_table
from playalike.player import Limit
from playalike.players.effort import USUAL_NODES
from playalike.players.spec import Spec
from playalike.style.classic.layers import LAYER_NAMES
from playalike.work.boards import line_of
from playalike.work.decisions import Explain, Others
from playalike.work.lines import BestLines

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["analysis"])

Values = dict[str, object]
STREAM_NODES = 5_000_000
"""No stream looks at more positions than this, whatever its seconds."""


@router.post("/explain", summary="What a personality would play, and why")
async def explain(
    services: Shared, owner: Owner, request: Request, body: ExplainRequest
) -> Explanation:
    """The decision with its candidates, contributions, verdicts, plans and evidence."""
    entry = services.catalogue.seen_by(owner).personality(body.personality, "personality")
    for number, name in enumerate(body.without):
        if name not in LAYER_NAMES:
            names = ", ".join(LAYER_NAMES)
            raise invalid(f"without.{number}", f"there is no layer {name[:40]!r}; known: {names}")
    board = parse_line(body.fen, body.moves)
    refuse_ended(board)
    personality = Spec("personality", entry.name).having(
        without=",".join(body.without) or None,
        book=body.book,
        variety=False,
        mode=body.mode,
        dial=body.dial,
    )
    task = Explain(line_of(board), body.nodes, personality)
    explanation = await services.think(task, owner, address_of(request))
    return Explanation.model_validate({**explanation, "accent": entry.accent})


@router.post("/explain/others", summary="What would the others play here?")
async def others(
    services: Shared, owner: Owner, request: Request, body: OthersRequest
) -> OthersAnswer:
    """Every personality's move among the same candidates."""
    entries = services.catalogue.seen_by(owner).personalities()
    board = parse_line(body.fen, body.moves)
    refuse_ended(board)
    players = [entry for name, entry in entries.items() if name != body.leave_out]
    task = Others(line_of(board), body.nodes, tuple(entry.name for entry in players))
    values = await services.think(task, owner, address_of(request))
    opinions = values["others"]
    assert isinstance(opinions, list)
    coloured = [{**opinion, "accent": entries[opinion["name"]].accent} for opinion in opinions]
    return OthersAnswer.model_validate({**values, "others": coloured})


def _nothing(board: chess.Board, services: Services, how: str) -> LinesAnswer:
    values = {
        "fen": board.fen(),
        "turn": chess.COLOR_NAMES[board.turn],
        "engine": services.catalogue.engine,
        "own_engine": services.catalogue.own_engine,
        "depth": 0,
        "nodes": 0,
        "lines": [],
        "over": how,
    }
    return LinesAnswer.model_validate(values)


@router.post("/lines", summary="The engine's best lines")
async def lines(
    services: Shared, owner: Owner, request: Request, body: LinesRequest
) -> LinesAnswer:
    """By nodes or seconds; 200,000 nodes when neither is given."""
    board = parse_line(body.fen, body.moves)
    if (how := ended(board)) is not None:
        return _nothing(board, services, how)
    limit = Limit(nodes=body.nodes, time=body.seconds)
    if body.nodes is None and body.seconds is None:
        limit = Limit(nodes=USUAL_NODES, time=LIMITS.most_seconds)
    task = BestLines(line_of(board), body.multipv, limit)
    return LinesAnswer.model_validate(await services.think(task, owner, address_of(request)))


@router.get(
    "/lines/stream",
    response_class=EventStream,
    responses={200: {"model": LinesEvents}},
    summary="The engine's lines while they grow",
)
async def lines_stream(
    services: Shared,
    owner: Owner,
    request: Request,
    fen: Annotated[str | None, Query(min_length=1, max_length=LIMITS.fen_chars)] = None,
    moves: Annotated[str, Query(max_length=6 * LIMITS.plies)] = "",
    multipv: Annotated[int, Query(ge=1, le=LIMITS.multipv)] = 3,
    seconds: Annotated[float, Query(ge=LIMITS.least_seconds, le=LIMITS.most_seconds)] = 3.0,
    depth: Annotated[int | None, Query(ge=1, le=LIMITS.most_depth)] = None,
) -> EventStream:
    """Events: `lines` with growing depth, then `done`. Closing the stream ends the search."""
    board = parse_line(fen, [move for move in moves.replace(",", " ").split() if move])
    if (how := ended(board)) is not None:
        return event_stream(_only(Event("done", _nothing(board, services, how), last=True)))
    limit = Limit(time=seconds, nodes=STREAM_NODES, depth=depth)
    task = BestLines(line_of(board), multipv, limit)
    services.pool.refuse_when_full()
    services.streams.enter(owner)
    return event_stream(_growing(services, owner, address_of(request), task))


async def _only(event: Event) -> AsyncIterator[Event | None]:
    yield event


async def _growing(
    services: Services, owner: str, address: str, task: BestLines
) -> AsyncIterator[Event | None]:
    queue: asyncio.Queue[Event] = asyncio.Queue()

    def on_news(news: Mapping[str, object]) -> None:
        queue.put_nowait(Event("lines", LinesAnswer.model_validate(news)))

    async def search() -> None:
        try:
            analysis = await services.think(task, owner, address, on_news)
            queue.put_nowait(Event("done", LinesAnswer.model_validate(analysis), last=True))
        except ApiError as error:
            queue.put_nowait(Event("error", error_answer(error), last=True))
        except PlayalikeError as error:
            refusal = ApiError(422, str(error))
            queue.put_nowait(Event("error", error_answer(refusal), last=True))

    searching = asyncio.get_running_loop().create_task(search())
    try:
        with services.streams.attended(queue):
            while True:
                event = await queue.get()
                yield event
                if event.last:
                    return
    finally:
        searching.cancel()
        services.streams.leave(owner)


@router.post("/position", summary="Read a pasted position or game")
async def position(body: PositionRequest) -> PositionAnswer:
    """Every position of it; what is wrong is named."""
    if body.pgn is not None:
        if body.fen is not None or body.moves:
            raise invalid("pgn", "give a PGN or a position, not both")
        try:
            games = await asyncio.to_thread(read_pgn, body.pgn)
        except PlayalikeError as error:
            raise invalid("pgn", str(error)) from error
        return await asyncio.to_thread(_positions_of, games[0], len(games))
    board = parse_line(body.fen, body.moves)
    return await asyncio.to_thread(_walk, board, {}, 1)


def _positions_of(game: Game, games: int) -> PositionAnswer:
    return _walk(game.replay(), dict(game.headers), games)


def _walk(board: chess.Board, headers: dict[str, str], games: int) -> PositionAnswer:
    replay = board.root()
    start_fen = replay.fen()
    positions = [ReadPosition(ply=0, fen=start_fen, san="", uci="")]
    for ply, move in enumerate(board.move_stack, 1):
        san = replay.san(move)
        uci = move.uci()
        replay.push(move)
        positions.append(ReadPosition(ply=ply, fen=replay.fen(), san=san, uci=uci))
    return PositionAnswer(
        start_fen=start_fen,
        headers=headers,
        positions=positions,
        opening=_opening(board),
        games=games,
    )


def _opening(board: chess.Board) -> OpeningName | None:
    try:
        table = opening_table()
    except PlayalikeError:
        return None  # the table of names was not built
    opening = table.name(board.move_stack, board.root())
    return None if opening is None else OpeningName(eco=opening.eco, name=opening.name)
