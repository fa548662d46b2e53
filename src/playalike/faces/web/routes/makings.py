"""Making an opponent: files of games come in, or are fetched; who is it; the study as a job."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from playalike.errors import PlayalikeError
from playalike.faces.web.answers.jobs import JobEvents, JobList, JobState
from playalike.faces.web.answers.makings import MakingJob, MakingList, PileAnswer, ReadingJob
from playalike.faces.web.errors import ApiError, invalid
from playalike.faces.web.makings import MAKING, READING
from playalike.faces.web.models import MakingRequest, ReadingRequest
from playalike.faces.web.services import Services, Shared
from playalike.faces.web.session import Owner, address_of
from playalike.faces.web.streams import EventStream
from playalike.games.fetching import parse_since
from playalike.games.services import parse_account
from playalike.store import SavedJob

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["making opponents"])

Id = Annotated[str, Path(min_length=1, max_length=40)]
PGN_FILE: dict[str, object] = {
    "requestBody": {
        "required": True,
        "description": "A PGN file, plain or compressed (.gz, .zst, .bz2), up to 20 MB.",
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}


@router.post("/piles", status_code=201, openapi_extra=PGN_FILE, summary="Send a file of games")
async def send(
    services: Shared,
    owner: Owner,
    request: Request,
    pile: Annotated[str | None, Query(min_length=1, max_length=40)] = None,
) -> PileAnswer:
    """The body is the file, written as it comes. `pile` adds it to others that were sent."""
    services.rates.count(address_of(request))
    return PileAnswer(pile=await services.makings.receive(owner, pile, request.stream()))


@router.post("/readings", status_code=202, summary="Who is in the files?")
async def read(services: Shared, owner: Owner, request: Request, body: ReadingRequest) -> JobState:
    """Reads a pile of files, or fetches somebody's games first, where the server allows it."""
    services.rates.count(address_of(request))
    if (body.pile is None) == (body.account is None):
        raise invalid("pile", "give the files' pile, or an account to fetch games of")
    if body.pile is not None:
        services.makings.pile(owner, body.pile)
        values: dict[str, object] = {"pile": body.pile}
        return await services.jobs.add(owner, READING, "Files of games", values)
    assert body.account is not None
    if not services.config.fetching:
        raise ApiError(403, "this server fetches no games: save them as PGN, and send the file")
    try:
        parse_account(body.account)
    except PlayalikeError as error:
        raise invalid("account", str(error)) from error
    if body.since is not None:
        try:
            parse_since(body.since)
        except PlayalikeError as error:
            raise invalid("since", str(error)) from error
    folder = await services.makings.fetched_pile(owner)
    values = {
        "pile": folder.name,
        "account": body.account,
        "most": body.most,
        "since": body.since,
    }
    return await services.jobs.add(owner, READING, f"Games of {body.account}", values)


@router.get("/readings", summary="The browser's readings")
async def readings(services: Shared, owner: Owner) -> JobList:
    """Files read, or games fetched, within a day: for whoever closed the page meanwhile."""
    return JobList(jobs=await services.jobs.listed(owner, READING))


@router.get("/readings/{job}", summary="One reading")
async def reading(services: Shared, owner: Owner, job: Id) -> ReadingJob:
    """How far it is, and who is in the files when it is done."""
    saved = await services.jobs.find(job, owner, READING)
    values = await services.jobs.values(saved)
    asked = {"pile": saved.request["pile"], "account": saved.request.get("account")}
    return ReadingJob.model_validate({**values, **asked})


@router.get(
    "/readings/{job}/events",
    response_class=EventStream,
    responses={200: {"model": JobEvents}},
    summary="How far a reading is",
)
async def reading_events(services: Shared, owner: Owner, job: Id) -> EventStream:
    """Events: `progress`, then `done`, `failed` or `stopped`."""
    return await services.job_events(owner, job, READING)


@router.post("/readings/{job}/stop", summary="Stop a reading")
async def stop_reading(services: Shared, owner: Owner, job: Id) -> JobState:
    """Games that were fetched are kept; `resume` goes on behind the last one."""
    return await services.jobs.stop(await services.jobs.find(job, owner, READING))


@router.post("/readings/{job}/resume", summary="Go on with a reading")
async def resume_reading(services: Shared, owner: Owner, job: Id) -> JobState:
    """Takes up one that was stopped, or that failed."""
    return await services.jobs.go_on(await services.jobs.find(job, owner, READING))


@router.delete("/readings/{job}", status_code=204, summary="Forget a reading")
async def forget_reading(services: Shared, owner: Owner, job: Id) -> None:
    """The files go, and who was found in them; opponents made of them stay."""
    await services.makings.forget_reading(await services.jobs.find(job, owner, READING))


@router.post("/makings", status_code=202, summary="Make an opponent")
async def make(services: Shared, owner: Owner, request: Request, body: MakingRequest) -> MakingJob:
    """Studies one of the players that a reading found; several names are spellings of one.

    It survives the page, the server's restart and its sudden end. What comes of it is seen by this
    browser alone.
    """
    services.rates.count(address_of(request))
    saved = await services.jobs.find(body.reading, owner, READING)
    reading = (await services.jobs.values(saved))["result"]
    if not isinstance(reading, dict):
        raise ApiError(409, "the files are not read yet: wait until they are")
    games = {player["name"]: player["games"] for player in reading["players"]}
    for number, name in enumerate(body.players):
        if name not in games:
            raise invalid(f"players.{number}", f"nobody in the files is called {name[:60]!r}")
    count = sum(games[name] for name in dict.fromkeys(body.players))
    shared = not services.config.one_user
    pile = str(saved.request["pile"])
    names = list(dict.fromkeys(body.players))
    state = await services.makings.begin(owner, pile, names, count, shared)
    return await _making(services, await services.jobs.find(state.id, owner, MAKING))


@router.get("/makings", summary="The browser's opponents")
async def makings(services: Shared, owner: Owner) -> MakingList:
    """Those that are ready and those that are not, the latest first."""
    jobs = reversed(await services.makings.all_of(owner))
    return MakingList(makings=[await _making(services, job) for job in jobs])


@router.get("/makings/{job}", summary="One opponent in the making")
async def making(services: Shared, owner: Owner, job: Id) -> MakingJob:
    """How far it is; what was found when it is ready."""
    return await _making(services, await services.jobs.find(job, owner, MAKING))


@router.get(
    "/makings/{job}/events",
    response_class=EventStream,
    responses={200: {"model": JobEvents}},
    summary="How far an opponent is",
)
async def making_events(services: Shared, owner: Owner, job: Id) -> EventStream:
    """Events: `progress`, then `done`, `failed` or `stopped`."""
    return await services.job_events(owner, job, MAKING)


@router.post("/makings/{job}/stop", summary="Stop making an opponent")
async def stop(services: Shared, owner: Owner, job: Id) -> JobState:
    """What was computed is kept; `resume` goes on there."""
    return await services.jobs.stop(await services.jobs.find(job, owner, MAKING))


@router.post("/makings/{job}/resume", summary="Go on making an opponent")
async def resume(services: Shared, owner: Owner, job: Id) -> JobState:
    """Takes up one that was stopped, or that failed."""
    return await services.jobs.go_on(await services.jobs.find(job, owner, MAKING))


@router.delete("/makings/{job}", status_code=204, summary="Delete an opponent")
async def delete(services: Shared, owner: Owner, job: Id) -> None:
    """Everything goes: files, study, opponent, the games against it."""
    await services.makings.delete(await services.jobs.find(job, owner, MAKING))


async def _making(services: Services, saved: SavedJob) -> MakingJob:
    values = await services.jobs.values(saved)
    return MakingJob.model_validate({**values, "name": saved.request["name"]})
