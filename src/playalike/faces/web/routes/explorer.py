"""The opening explorer, from masters' own games, and the tablebases."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import chess
from fastapi import APIRouter, Query, Request

from playalike.errors import PlayalikeError
from playalike.faces.web.answers.explorer import ExplorerAnswer, TablesAnswer
from playalike.faces.web.catalogue import Catalogue
from playalike.faces.web.errors import ApiError, invalid
from playalike.faces.web.limits import LIMITS
from playalike.faces.web.positions import parse_fen
from playalike.faces.web.services import Shared
from playalike.faces.web.session import Owner, address_of
from playalike.personality.own_games import OWN_GAMES
from playalike.play.opponents import StudiedPlayer
from playalike.work.boards import line_of
from playalike.work.exploring import Explore, ProbeTables

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["analysis"])

MOST_PIECES = 7
"""No tables reach further: nobody need look."""
Fen = Annotated[str, Query(min_length=1, max_length=LIMITS.fen_chars)]


@router.get("/explorer", summary="What masters played in a position")
async def explorer(
    services: Shared,
    owner: Owner,
    request: Request,
    fen: Fen,
    personality: Annotated[str | None, Query(max_length=64)] = None,
) -> ExplorerAnswer:
    """In the games of one personality, or in everybody's; each game counts once."""
    board = parse_fen(fen)
    task = Explore(line_of(board), tuple(_players(services.catalogue.seen_by(owner), personality)))
    try:
        return ExplorerAnswer.model_validate(await services.think(task, owner, address_of(request)))
    except PlayalikeError as error:
        raise ApiError(503, f"the games could not be read: {error}", code="engine") from error


def _players(seen: Catalogue, name: str | None) -> list[tuple[str, Path]]:
    entries = seen.personalities().values()
    if name is not None:
        entry = seen.personality(name, "personality")
        if OWN_GAMES not in entry.definition.files:
            raise invalid("personality", f"{entry.name} has no games of its own: study it again")
        entries = {entry.name: entry}.values()
    return [_file(entry) for entry in entries if OWN_GAMES in entry.definition.files]


def _file(entry: StudiedPlayer) -> tuple[str, Path]:
    return entry.name, entry.folder / f"{entry.name}_{OWN_GAMES}"


@router.get("/tablebase", summary="What the tablebases say")
async def tablebase(services: Shared, owner: Owner, request: Request, fen: Fen) -> TablesAnswer:
    """Every move with its value, where Syzygy tables of this machine reach the position."""
    board = parse_fen(fen)
    if chess.popcount(board.occupied) > MOST_PIECES:
        return TablesAnswer(fen=board.fen(), pieces=0, moves=[])
    task = ProbeTables(line_of(board))
    return TablesAnswer.model_validate(await services.think(task, owner, address_of(request)))
