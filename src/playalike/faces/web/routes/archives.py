"""Archives: jobs that review all games of a player."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Request

from playalike.errors import PlayalikeError
from playalike.faces.web.answers.archives import ArchiveJob
from playalike.faces.web.answers.jobs import JobEvents, JobList, JobState
from playalike.faces.web.errors import invalid
from playalike.faces.web.limits import LIMITS
from playalike.faces.web.models import ArchiveRequest
from playalike.faces.web.pgn_text import read_pgn
from playalike.faces.web.services import Shared
from playalike.faces.web.session import Owner, address_of
from playalike.faces.web.streams import EventStream
from playalike.games.players import count_names, resolve_player
from playalike.words.text import counted

__all__ = ["router"]

router = APIRouter(prefix="/api/archives", tags=["jobs"])

Id = Annotated[str, Path(min_length=1, max_length=40)]


@router.post("", status_code=202, summary="Review a player's games")
async def begin(services: Shared, owner: Owner, request: Request, body: ArchiveRequest) -> JobState:
    """Trends by month, phase, motif, opening and clock; mistakes become puzzles.

    What the engine answered is kept: a job that was interrupted goes on where it stopped.
    """
    services.rates.count(address_of(request))
    try:
        games = await asyncio.to_thread(read_pgn, body.pgn, LIMITS.games_per_archive)
    except PlayalikeError as error:
        raise invalid("pgn", str(error)) from error
    try:
        names = resolve_player([body.player], count_names(games))
    except PlayalikeError as error:
        raise invalid("player", str(error)) from error
    own = sum(bool(game.moves) and bool({game.white, game.black} & set(names)) for game in games)
    values = {
        "pgn": body.pgn,
        "player": body.player,
        "nodes": body.nodes,
        "deeper": body.deeper,
    }
    title = f"{body.player}, {counted(own, 'game')}"
    return await services.jobs.add(owner, "archive", title, values)


@router.get("", summary="The session's archives")
async def listed(services: Shared, owner: Owner) -> JobList:
    """Without results, the latest first."""
    return JobList(jobs=await services.jobs.listed(owner, "archive"))


@router.get("/{job}", summary="One archive")
async def archive(services: Shared, owner: Owner, job: Id) -> ArchiveJob:
    """How it stands, and the result when it is done."""
    saved = await services.jobs.find(job, owner, "archive")
    return ArchiveJob.model_validate(await services.jobs.values(saved))


@router.get(
    "/{job}/events",
    response_class=EventStream,
    responses={200: {"model": JobEvents}},
    summary="How far an archive is",
)
async def archive_events(services: Shared, owner: Owner, job: Id) -> EventStream:
    """Events: `progress`, then `done` or `failed`."""
    return await services.job_events(owner, job, "archive")
