"""The app: routes behind the guard, the page behind the routes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.cors import CORSMiddleware

from playalike import __version__
from playalike.faces.web import api_page
from playalike.faces.web.errors import ErrorAnswer, add_error_handlers
from playalike.faces.web.guard import Guard
from playalike.faces.web.monitoring import Measured, Monitor
from playalike.faces.web.openapi import Api
from playalike.faces.web.routes import (
    accounts,
    analyses,
    analysis,
    archives,
    basics,
    explorer,
    games,
    guesses,
    makings,
    matches,
    monitoring,
    openings,
    players,
    preparation,
    puzzles,
    reviews,
    session_board,
)
from playalike.faces.web.services import Services, WebConfig
from playalike.faces.web.static import Page, read_static
from playalike.settings import Settings, load_settings

__all__ = ["create_app"]

DESCRIPTION = (
    "Play against studied masters, ask them why, review games. Games, reviews and puzzles belong "
    "to the browser whose session cookie made them. Every error has one shape; 429 and 503 say "
    "when to try again. See docs/api.md."
)
ERRORS: dict[int | str, dict[str, object]] = {
    422: {"model": ErrorAnswer, "description": "A field is wrong; its name is in `fields`."},
    "4XX": {"model": ErrorAnswer, "description": "Refused."},
    "5XX": {"model": ErrorAnswer, "description": "Busy, or the engine failed; try again."},
}


def create_app(
    settings: Settings | None = None,
    config: WebConfig | None = None,
    services: Services | None = None,
) -> FastAPI:
    """Make the app; processes start when it is run, not before.

    `services` may be given by who wants to hear at once what is wrong with database or engine.
    """
    settings, config = settings or load_settings(), config or WebConfig()
    monitor = Monitor() if services is None else services.monitor

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        running = services or Services(settings, config, monitor)
        try:
            await running.open()
            app.state.services = running
            yield
        finally:
            running.close()

    app = Api(
        title="Playalike",
        version=__version__,
        description=DESCRIPTION,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        responses=ERRORS,
        license_info={"name": "GPL-3.0-or-later", "identifier": "GPL-3.0-or-later"},
    )
    for module in (
        basics,
        accounts,
        players,
        preparation,
        games,
        matches,
        analysis,
        analyses,
        explorer,
        guesses,
        openings,
        reviews,
        archives,
        makings,
        puzzles,
        session_board,
        monitoring,
        api_page,
    ):
        app.include_router(module.router)
    add_error_handlers(app)
    app.mount("/", Page(read_static()))
    if config.origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(config.origins),
            allow_methods=["GET", "POST", "DELETE"],
            allow_headers=["authorization", "content-type"],
            allow_credentials=True,
        )
    app.add_middleware(Guard, token=config.token, origins=config.origins, hosts=config.hosts)
    app.add_middleware(Measured, monitor=monitor)
    return app
