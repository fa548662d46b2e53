"""Running the app: one port, clear words when it is taken, an end that leaves nothing behind."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from dataclasses import dataclass
from types import FrameType

import uvicorn

from playalike.errors import PlayalikeError
from playalike.faces.web.app import create_app
from playalike.faces.web.connections import Connections, connection_class
from playalike.faces.web.services import Services, WebConfig
from playalike.logs import log_as_json
from playalike.settings import Settings

__all__ = ["Place", "serve"]

BACKLOG = 128
"""Connections that wait to be taken, and how many are taken at once before any is counted."""
END_SECONDS = 2
"""How long open requests may take when the server is told to end; event streams never end."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where to listen."""

    host: str
    port: int
    browser: bool = False
    """Open a browser, where there is one."""
    page: str = ""
    """Which page to name and to open, such as ``/match``; empty for the first."""


def serve(place: Place, settings: Settings, config: WebConfig) -> None:
    """Serve until Ctrl-C or SIGTERM."""
    listener = _listen(place.host, place.port)
    address = _address(place.host, listener.getsockname()[1])
    if config.log_json:
        log_as_json()
    else:
        logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    try:
        services = Services(settings, config)
    except PlayalikeError:
        listener.close()
        raise
    signal.signal(signal.SIGTERM, _end)
    server = _Server(
        uvicorn.Config(
            create_app(settings, config, services),
            log_level="warning",
            log_config=None if config.log_json else uvicorn.config.LOGGING_CONFIG,
            access_log=False,
            timeout_graceful_shutdown=END_SECONDS,
            server_header=False,
            proxy_headers=bool(config.proxies),
            forwarded_allow_ips=[str(network) for network in config.proxies],
            http=connection_class(Connections(config.proxies)),
            ws="none",
            backlog=BACKLOG,
        ),
        services,
        address + place.page,
        place.browser,
    )
    try:
        asyncio.run(server.serve(sockets=[listener]))
    except KeyboardInterrupt:
        pass  # uvicorn passes it on after everything was closed
    finally:
        listener.close()
    if not server.started:
        raise SystemExit(3)  # the reason is on the screen already


class _Server(uvicorn.Server):
    """Says where it is once it really is there."""

    def __init__(
        self, config: uvicorn.Config, services: Services, address: str, browser: bool
    ) -> None:
        super().__init__(config)
        self._services = services
        self._address, self._browser = address, browser
        self._loop: asyncio.AbstractEventLoop | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End at once: who waits for a search or an event is let go first."""
        super().handle_exit(sig, frame)
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._services.hang_up)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        if not self.started:
            return
        print(f"Playalike is at {self._address} (Ctrl-C ends it)", flush=True)
        if self._browser and _has_browser():
            threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()


def _end(sig: int, frame: FrameType | None) -> None:
    """Uvicorn raises the signal that ended it once more, when everything is closed."""
    raise SystemExit(0)


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, protocol)
    except OSError as error:
        raise PlayalikeError(f"cannot listen on {host}: {error.strerror or error}") from error
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(address)
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise PlayalikeError(
                f"port {port} on {host} is taken by another program: end it, or give another "
                f"--port (0 takes any that is free)"
            ) from error
        if error.errno == errno.EACCES:
            raise PlayalikeError(
                f"port {port} may not be used without more rights: give a --port above 1023"
            ) from error
        raise PlayalikeError(f"cannot listen on {host}:{port}: {error.strerror}") from error
    return listener


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "": "127.0.0.1"}.get(host, host)
    return f"http://{f'[{shown}]' if ':' in shown and not shown.startswith('[') else shown}:{port}"


def _has_browser() -> bool:
    """Tell whether a window could open: on a server, or in a container, there is none."""
    always = sys.platform in ("darwin", "win32")
    return always or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
