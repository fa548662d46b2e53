"""Openings by name, to begin a game from."""

from __future__ import annotations

import asyncio
from typing import Annotated

import chess
from fastapi import APIRouter, Query

from playalike.faces.web.answers.openings import OpeningChoice, OpeningList, OpeningMoves
from playalike.faces.web.errors import ApiError
from playalike.faces.web.limits import LIMITS
from playalike.faces.web.positions import parse_fen
from playalike.games.opening_lines import find_openings, opening_line
from playalike.games.openings import opening_table

__all__ = ["router"]

router = APIRouter(prefix="/api/openings", tags=["analysis"])


@router.get("", summary="Openings by name or ECO code")
async def openings(
    search: Annotated[str, Query(max_length=60)] = "",
    limit: Annotated[int, Query(ge=1, le=50)] = 20,
) -> OpeningList:
    """Every word must occur in the name or the code."""
    matches = await asyncio.to_thread(find_openings, search, limit)
    choices = [OpeningChoice(eco=match.eco, name=match.name, epd=match.epd) for match in matches]
    return OpeningList(openings=choices)


@router.get("/line", summary="The moves of an opening")
async def line(
    epd: Annotated[str, Query(min_length=1, max_length=LIMITS.fen_chars)],
) -> OpeningMoves:
    """From the first position to the named one."""
    wanted = parse_fen(epd, "epd").epd()
    moves = await asyncio.to_thread(opening_line, wanted)
    if moves is None:
        raise ApiError(404, "no opening has this position, or no line to it is known")
    eco, name = opening_table().names[wanted]
    board, sans = chess.Board(), []
    for move in moves:
        sans.append(board.san(move))
        board.push(move)
    return OpeningMoves(
        eco=eco, name=name, fen=board.fen(), moves=[move.uci() for move in moves], sans=sans
    )
