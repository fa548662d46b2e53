"""Analyses that are kept as they change; whoever knows the address may look."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from playalike.errors import PlayalikeError
from playalike.faces.web.answers.analyses import AnalysisAnswer, AnalysisLine, AnalysisList
from playalike.faces.web.errors import ApiError, invalid
from playalike.faces.web.limits import LIMITS
from playalike.faces.web.live_game import iso
from playalike.faces.web.models import AnalysisRequest
from playalike.faces.web.services import Shared
from playalike.faces.web.session import Owner, address_of, new_id
from playalike.play.tree import GameTree
from playalike.store import SavedAnalysis

__all__ = ["router"]

router = APIRouter(prefix="/api/analyses", tags=["analysis"])

Id = Annotated[str, Path(min_length=1, max_length=40)]


@router.post("", status_code=201, summary="Keep an analysis")
async def add(
    services: Shared, owner: Owner, request: Request, body: AnalysisRequest
) -> AnalysisAnswer:
    """A tree of moves as PGN: variations, comments, glyphs, arrows."""
    services.rates.count(address_of(request))
    await asyncio.to_thread(_check, body.pgn)
    if await asyncio.to_thread(services.analyses.count, owner) >= LIMITS.analyses:
        raise ApiError(429, f"you have {LIMITS.analyses} analyses already: delete some of them")
    now = datetime.now(UTC)
    analysis = SavedAnalysis(new_id(), owner, now, now, body.title, body.pgn)
    await asyncio.to_thread(services.analyses.add, analysis)
    return _answer(analysis, owner)


@router.get("", summary="The session's analyses")
async def analyses(services: Shared, owner: Owner) -> AnalysisList:
    """The latest first."""
    kept = await asyncio.to_thread(services.analyses.listed, owner, LIMITS.analyses)
    return AnalysisList(analyses=[AnalysisLine(**_line(analysis)) for analysis in kept])


@router.get("/{analysis}", summary="An analysis")
async def analysis(services: Shared, owner: Owner, analysis: Id) -> AnalysisAnswer:
    """Whoever was given its address may look at it."""
    kept = await asyncio.to_thread(services.analyses.find, analysis)
    if kept is None:
        raise _unknown()
    return _answer(kept, owner)


@router.post("/{analysis}", summary="Change an analysis")
async def change(
    services: Shared, owner: Owner, analysis: Id, body: AnalysisRequest
) -> AnalysisAnswer:
    """It is on disk when this answers; only one's own can be changed."""
    await asyncio.to_thread(_check, body.pgn)
    done = await asyncio.to_thread(services.analyses.change, analysis, owner, body.title, body.pgn)
    kept = await asyncio.to_thread(services.analyses.find, analysis)
    if kept is None:
        raise _unknown()
    if not done:
        raise ApiError(403, "this analysis is somebody else's: keep a copy of your own")
    return _answer(kept, owner)


@router.delete("/{analysis}", status_code=204, summary="Forget an analysis")
async def remove(services: Shared, owner: Owner, analysis: Id) -> Response:
    """There is no way back."""
    if not await asyncio.to_thread(services.analyses.remove, analysis, owner):
        raise _unknown()
    return Response(status_code=204)


def _check(pgn: str) -> None:
    try:
        GameTree.from_pgn(pgn)
    except PlayalikeError as error:
        raise invalid("pgn", str(error)) from error


def _line(analysis: SavedAnalysis) -> dict[str, str]:
    return {
        "id": analysis.id,
        "title": analysis.title,
        "created": iso(analysis.created),
        "updated": iso(analysis.updated),
    }


def _answer(analysis: SavedAnalysis, owner: str) -> AnalysisAnswer:
    return AnalysisAnswer(**_line(analysis), mine=analysis.owner == owner, pgn=analysis.pgn)


def _unknown() -> ApiError:
    return ApiError(404, "there is no such analysis")
