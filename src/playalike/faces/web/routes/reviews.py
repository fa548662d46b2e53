"""Reviews and metrics: jobs with progress."""

from __future__ import annotations

import asyncio
from typing import Annotated

import chess
from fastapi import APIRouter, Path, Request, Response

from playalike.errors import PlayalikeError
from playalike.faces.web.answers.jobs import JobEvents, JobList, JobState
from playalike.faces.web.answers.metrics import MetricsJob
from playalike.faces.web.answers.puzzles import TryAnswer
from playalike.faces.web.answers.reviews import ReviewJob
from playalike.faces.web.errors import ApiError, invalid
from playalike.faces.web.limits import LIMITS
from playalike.faces.web.models import MetricsRequest, ReviewRequest, TryRequest
from playalike.faces.web.pgn_text import PgnFile, pgn_file, read_pgn
from playalike.faces.web.positions import parse_move
from playalike.faces.web.services import Shared
from playalike.faces.web.session import Owner, address_of
from playalike.faces.web.streams import EventStream
from playalike.faces.web.work.trying import Try
from playalike.games.game import Game
from playalike.review.schemes import find_scheme

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["jobs"])

Id = Annotated[str, Path(min_length=1, max_length=40)]
MOST_MEASURED = 500
"""Games whose playstyle is measured together."""


@router.post("/reviews", status_code=202, summary="Review a game")
async def begin(services: Shared, owner: Owner, request: Request, body: ReviewRequest) -> JobState:
    """A pasted PGN or one of the session's games; mistakes of `puzzles_for` become puzzles."""
    services.rates.count(address_of(request))
    try:
        find_scheme(body.scheme)
    except PlayalikeError as error:
        raise invalid("scheme", str(error)) from error
    if (body.pgn is None) == (body.game is None):
        raise invalid("pgn", "give a PGN, or the id of a game, and not both")
    puzzles_for = body.puzzles_for or "nobody"
    field, text = "pgn", body.pgn
    if body.game is not None:
        live = await services.live_games.find(body.game, owner)
        field, text = "game", live.pgn()
        puzzles_for = body.puzzles_for or chess.COLOR_NAMES[live.game.person]
    assert text is not None
    games = await _games(text, field, LIMITS.games_per_review)
    if sum(len(game.moves) for game in games) > LIMITS.review_plies:
        raise invalid(
            field, f"more than {LIMITS.review_plies} half-moves in all: paste fewer games"
        )
    values = {
        "pgn": text,
        "scheme": body.scheme,
        "nodes": body.nodes,
        "multipv": body.multipv,
        "deeper": body.deeper,
        "portrait": body.portrait,
        "puzzles_for": puzzles_for,
    }
    return await services.jobs.add(owner, "review", _title(games), values)


async def _games(text: str, field: str, most: int) -> list[Game]:
    try:
        games = await asyncio.to_thread(read_pgn, text, most)
    except PlayalikeError as error:
        raise invalid(field, str(error)) from error
    games = [game for game in games if game.moves]
    if not games:
        raise invalid(field, "the game has no moves yet")
    return games


def _title(games: list[Game]) -> str:
    first = games[0]
    title = f"{_person(first.white)} – {_person(first.black)}"
    if not first.white and not first.black:
        title = "A game without names"
    if first.year:
        title += f", {first.year}"
    return title if len(games) == 1 else f"{title} and {len(games) - 1} more"


def _person(name: str) -> str:
    """Return "Morphy, Paul" as Paul Morphy."""
    family, _, given = (part.strip() for part in name.partition(","))
    return f"{given} {family}".strip() or "?"


@router.get("/reviews", summary="The session's reviews")
async def listed(services: Shared, owner: Owner) -> JobList:
    """Without results, the latest first."""
    return JobList(jobs=await services.jobs.listed(owner, "review"))


@router.get("/reviews/{job}", summary="One review")
async def review(services: Shared, owner: Owner, job: Id) -> ReviewJob:
    """How it stands, and the result when it is done."""
    saved = await services.jobs.find(job, owner, "review")
    return ReviewJob.model_validate(await services.jobs.values(saved))


@router.delete("/reviews/{job}", status_code=204, summary="Forget a review")
async def remove(services: Shared, owner: Owner, job: Id) -> Response:
    """One under way is called off; puzzles that it made stay."""
    await services.jobs.remove(await services.jobs.find(job, owner, "review"))
    return Response(status_code=204)


@router.get(
    "/reviews/{job}/events",
    response_class=EventStream,
    responses={200: {"model": JobEvents}},
    summary="How far a review is",
)
async def review_events(services: Shared, owner: Owner, job: Id) -> EventStream:
    """Events: `progress`, then `done` or `failed`."""
    return await services.job_events(owner, job, "review")


@router.get("/reviews/{job}/pgn", response_class=PgnFile, summary="A review as PGN")
async def review_pgn(services: Shared, owner: Owner, job: Id, annotated: bool = True) -> PgnFile:
    """With glyphs, evaluations, variations and sentences; or the plain games."""
    saved = await services.jobs.find(job, owner, "review")
    values = await services.jobs.values(saved)
    result = values["result"]
    if not isinstance(result, dict):
        raise ApiError(409, "the review is not finished")
    text = "\n".join(str(game["annotated_pgn" if annotated else "pgn"]) for game in result["games"])
    return pgn_file(text, "review.pgn")


@router.post("/reviews/{job}/tries", summary="Try again at a mistake")
async def try_again(
    services: Shared, owner: Owner, request: Request, job: Id, body: TryRequest
) -> TryAnswer:
    """Any move within five points of win chance of the best is right."""
    saved = await services.jobs.find(job, owner, "review")
    result = (await services.jobs.values(saved))["result"]
    if not isinstance(result, dict):
        raise ApiError(409, "the review is not finished")
    games = result["games"]
    if body.game >= len(games):
        raise invalid("game", f"the review has {len(games)} games, counted from 0")
    moves = games[body.game]["moves"]
    if body.ply > len(moves):
        raise invalid("ply", f"the game has {len(moves)} half-moves")
    move = moves[body.ply - 1]
    tried = parse_move(chess.Board(move["fen"]), body.uci, "uci")
    white = move["side"] == "white"
    evaluations = {candidate["uci"]: candidate["evaluation"] for candidate in move["candidates"]}
    percents = {
        uci: known["win_percent"] if white else 100 - known["win_percent"]
        for uci, known in {**evaluations, move["uci"]: move["after"]}.items()
    }
    task = Try(move["fen"], tried.uci(), move["uci"], percents)
    return TryAnswer.model_validate(await services.think(task, owner, address_of(request)))


@router.post("/metrics", status_code=202, summary="Measure a playstyle")
async def metrics(
    services: Shared, owner: Owner, request: Request, body: MetricsRequest
) -> JobState:
    """Of a player in pasted games, or of everybody in them."""
    services.rates.count(address_of(request))
    games = await _games(body.pgn, "pgn", MOST_MEASURED)
    title = body.player or _title(games)
    values = {"pgn": body.pgn, "player": body.player}
    return await services.jobs.add(owner, "metrics", title, values)


@router.get("/metrics/{job}", summary="A measurement")
async def measurement(services: Shared, owner: Owner, job: Id) -> MetricsJob:
    """How it stands, and the result when it is done."""
    saved = await services.jobs.find(job, owner, "metrics")
    return MetricsJob.model_validate(await services.jobs.values(saved))


@router.get(
    "/metrics/{job}/events",
    response_class=EventStream,
    responses={200: {"model": JobEvents}},
    summary="How far a measurement is",
)
async def measurement_events(services: Shared, owner: Owner, job: Id) -> EventStream:
    """Events: `progress`, then `done` or `failed`."""
    return await services.job_events(owner, job, "metrics")
