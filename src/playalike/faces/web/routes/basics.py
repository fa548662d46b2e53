"""Signs of life, what the server offers, and the session."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from datetime import UTC, datetime

from fastapi import APIRouter

from playalike import __version__
from playalike.engine.strength import load_strength_table
from playalike.faces.web.answers.basics import (
    ClockChoice,
    ConfigAnswer,
    EloRanges,
    EngineName,
    HealthAnswer,
    RequestLimits,
    SessionAnswer,
    Workers,
)
from playalike.faces.web.limits import LIMITS
from playalike.faces.web.routes.puzzles import open_practice
from playalike.faces.web.services import Shared
from playalike.faces.web.session import Owner
from playalike.players.factory import STOCKFISH_ELO
from playalike.review.schemes import SCHEMES

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["basics"])

CLOCKS = ((0, 0), (60, 0), (180, 2), (300, 3), (600, 5), (900, 10), (1800, 0))


@router.get("/health", summary="A sign of life")
async def health(services: Shared) -> HealthAnswer:
    """Answers at once, however hard the workers think."""
    state = services.pool.state
    workers = Workers(total=state.total, busy=state.busy, waiting=state.waiting)
    return HealthAnswer(status="ok", version=__version__, workers=workers)


@router.get("/config", summary="What this server offers")
async def config(services: Shared) -> ConfigAnswer:
    """Engine, clocks, schemes of review, and the limits of requests."""
    catalogue, table = services.catalogue, load_strength_table()
    return ConfigAnswer(
        version=__version__,
        engine=EngineName(name=catalogue.engine, own=catalogue.own_engine),
        token_required=services.config.token is not None,
        fetching=services.config.fetching,
        schemes=list(SCHEMES),
        clocks=[_clock(initial, increment) for initial, increment in CLOCKS],
        elo=EloRanges(
            engine=(table.lowest, table.highest),
            stockfish=None if catalogue.own_engine else STOCKFISH_ELO,
        ),
        limits=RequestLimits(
            pgn_bytes=LIMITS.pgn_bytes,
            games_per_review=LIMITS.games_per_review,
            plies=LIMITS.plies,
            fen_chars=LIMITS.fen_chars,
            time_limit_s=(LIMITS.least_seconds, LIMITS.most_seconds),
            nodes=(LIMITS.least_nodes, LIMITS.most_nodes),
            review_nodes=(1_000, LIMITS.most_review_nodes),
            multipv=(1, LIMITS.multipv),
            all=asdict(LIMITS),
        ),
    )


def _clock(initial: int, increment: int) -> ClockChoice:
    if not initial:
        return ClockChoice(id="none", label="No clock", initial_s=0, increment_s=0)
    name = f"{initial // 60}+{increment}"
    words = f"{initial // 60} min" + (f" + {increment} s" if increment else "")
    return ClockChoice(id=name, label=words, initial_s=initial, increment_s=increment)


@router.get("/session", summary="What belongs to this browser")
async def session(services: Shared, owner: Owner) -> SessionAnswer:
    """Sets the cookie that games belong to; to be asked before anything else."""
    games = await asyncio.to_thread(services.games.count, owner)
    active = await asyncio.to_thread(services.games.games, owner, False, 1)

    def due() -> int:
        with open_practice(services.settings) as store:
            return store.progress(datetime.now(UTC), owner).due

    return SessionAnswer(
        games=games,
        active_game=active[0].id if active else None,
        puzzles_due=await asyncio.to_thread(due),
    )
