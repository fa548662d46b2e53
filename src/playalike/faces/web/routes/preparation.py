"""Preparing for an opponent that was studied here."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import HTMLResponse

from playalike.errors import PlayalikeError
from playalike.faces.web.answers.preparation import DrillsAnswer, PreparationAnswer
from playalike.faces.web.errors import ApiError
from playalike.faces.web.models import DrillsRequest
from playalike.faces.web.pgn_text import PgnFile, pgn_file
from playalike.faces.web.services import Services, Shared
from playalike.faces.web.session import Owner, address_of
from playalike.faces.web.work.drills import MakeDrills
from playalike.work.messages import Answer
from playalike.work.preparing import Prepare

__all__ = ["router"]

router = APIRouter(prefix="/api/personalities/{name}", tags=["players"])

Name = Annotated[str, Path(min_length=1, max_length=64)]
Against = Annotated[str | None, Query(min_length=1, max_length=64)]


@router.get("/preparation", summary="Prepare for an opponent")
async def preparation(
    services: Shared, owner: Owner, request: Request, name: Name, against: Against = None
) -> PreparationAnswer:
    """Repertoire, where theory ends, weak spots with intervals, mistakes, lines of `against`."""
    values = await _prepare(services, owner, request, Prepare(name, against))
    return PreparationAnswer.model_validate(values)


@router.get("/preparation/pgn", response_class=PgnFile, summary="The repertoire as PGN")
async def preparation_pgn(services: Shared, owner: Owner, request: Request, name: Name) -> Response:
    """Two games, one a colour, with what is played as variations."""
    values = await _prepare(services, owner, request, Prepare(name, form="pgn"))
    return pgn_file(str(values["text"]), f"{name}-repertoire.pgn")


@router.get("/preparation/page", response_class=HTMLResponse, summary="A page to print")
async def preparation_html(
    services: Shared, owner: Owner, request: Request, name: Name, against: Against = None
) -> HTMLResponse:
    """Everything on one page that needs nothing else."""
    task = Prepare(name, against, form="html")
    values = await _prepare(services, owner, request, task)
    return HTMLResponse(str(values["text"]), headers={"Content-Security-Policy": PAGE_CSP})


@router.post("/drills", summary="Practise somebody's mistakes")
async def drills(
    services: Shared, owner: Owner, request: Request, name: Name, body: DrillsRequest
) -> DrillsAnswer:
    """The serious mistakes of the games that were studied become puzzles of the session."""
    task = MakeDrills(name, owner, tuple(body.motifs))
    return DrillsAnswer.model_validate(await _prepare(services, owner, request, task))


PAGE_CSP = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""The page brings its own style, and asks for nothing."""


async def _prepare(
    services: Services, owner: str, request: Request, task: Prepare | MakeDrills
) -> Answer:
    seen = services.catalogue.seen_by(owner)
    seen.personality(task.name)
    if isinstance(task, Prepare) and task.against is not None:
        seen.personality(task.against, "against")
    try:
        return await services.think(task, owner, address_of(request))
    except PlayalikeError as error:
        raise ApiError(409, str(error)) from error
