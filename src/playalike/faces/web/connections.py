"""Connections: how many may be open, and how long a request may take to come.

A connection that says nothing costs its other end nothing and the server a descriptor; with none
left nobody is answered. So who keeps the server waiting is let go after some seconds, and earlier
when there is no room for somebody else.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Collection
from http import HTTPStatus
from ipaddress import IPv4Network, IPv6Network, ip_address

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from playalike.faces.web.errors import ApiError, error_answer
from playalike.faces.web.guard import PILES
from playalike.faces.web.limits import LIMITS, Limits

__all__ = ["Connection", "Connections", "connection_class"]

Network = IPv4Network | IPv6Network


class Connections:
    """All that are open, and which of them keep the server waiting."""

    def __init__(self, proxies: Collection[Network] = (), limits: Limits = LIMITS) -> None:
        """`proxies` speak for many people: only the number of all holds for them."""
        self.limits = limits
        self._proxies = tuple(proxies)
        self._most = min(limits.all_connections, _descriptors() // 2)
        self._open: dict[Connection, str] = {}
        self._of_address: Counter[str] = Counter()
        self._waiting: dict[Connection, None] = {}
        """Those with half a request or none; who has waited longest comes first."""

    def __len__(self) -> int:
        """Return how many are open."""
        return len(self._open)

    def enter(self, connection: Connection, address: str) -> bool:
        """Tell whether there is room, if need be that of whoever has waited longest."""
        most = self.limits.address_connections
        if self._of_address[address] >= most and not self._is_proxy(address):
            oldest = next(
                (connection for connection in self._waiting if self._open[connection] == address),
                None,
            )
        elif len(self._open) >= self._most:
            oldest = next(iter(self._waiting), None)
        else:
            return self._count(connection, address)
        if oldest is None:
            return False
        self.leave(oldest)
        oldest.transport.abort()
        return self._count(connection, address)

    def _count(self, connection: Connection, address: str) -> bool:
        self._open[connection] = address
        self._of_address[address] += 1
        return True

    def leave(self, connection: Connection) -> None:
        """Forget one that is closed."""
        self._waiting.pop(connection, None)
        address = self._open.pop(connection, None)
        if address is not None:
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]

    def keeps_waiting(self, connection: Connection, waiting: bool) -> None:
        """Note whether the server waits for a request, or its rest, from there."""
        self._waiting.pop(connection, None)
        if waiting and connection in self._open:
            self._waiting[connection] = None

    def _is_proxy(self, address: str) -> bool:
        try:
            there = ip_address(address)
        except ValueError:
            return False
        return any(there in network for network in self._proxies)


class Connection(H11Protocol):
    """Uvicorn's, with limits of time: for the head of a request, its body, and for reading."""

    everybody: Connections
    _phase: object = None
    """What is expected from the other side, as h11 has it."""
    _late: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request, if there is room."""
        super().connection_made(transport)
        # Everything that is not taken at once counts as unread.
        transport.set_write_buffer_limits(0)
        if self.everybody.enter(self, self.client[0] if self.client else "?"):
            self._watch()
        else:
            busy = ApiError(503, "too many connections are open: try again later", retry_after=5)
            self._hang_up(busy)

    def data_received(self, data: bytes) -> None:
        """Take what came."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room."""
        super().connection_lost(exc)
        self.everybody.leave(self)
        for timer in (self._late, self._unread):
            if timer is not None:
                timer.cancel()

    def pause_writing(self) -> None:
        """Give the other side some time to read."""
        super().pause_writing()
        if self._unread is None:
            self._look_again(0)

    def resume_writing(self) -> None:
        """Everything is read."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _watch(self) -> None:
        """Start the clock of what is waited for now."""
        phase = self.conn.their_state
        if phase is self._phase or self.transport.is_closing():
            return
        self._phase = phase
        if self._late is not None:
            self._late.cancel()
            self._late = None
        limits = self.everybody.limits
        scope = self.scope if phase is h11.SEND_BODY else None
        files = scope is not None and scope["path"] == PILES
        body_seconds = limits.pile_seconds if files else limits.body_seconds
        seconds = {h11.IDLE: limits.head_seconds, h11.SEND_BODY: body_seconds}.get(phase)
        self.everybody.keeps_waiting(self, seconds is not None)
        if seconds is not None:
            self._late = self.loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        answered = self._phase is h11.SEND_BODY and self.cycle.response_started
        self._hang_up(None if answered else ApiError(408, "the request took too long to come"))

    def _hang_up(self, error: ApiError | None) -> None:
        if error is not None and not self.transport.is_closing():
            self.transport.write(_answer(error))
        self.transport.close()

    def _look_again(self, unread_before: int) -> None:
        """Let somebody go who has read nothing for a while: closing would wait for the reader."""
        unread = self.transport.get_write_buffer_size()
        if unread == unread_before:
            self.transport.abort()
            return
        seconds = self.everybody.limits.unread_seconds
        self._unread = self.loop.call_later(seconds, self._look_again, unread)


def connection_class(everybody: Connections) -> type[Connection]:
    """Return the class of connections that are counted together, for uvicorn to make them."""
    return type("CountedConnection", (Connection,), {"everybody": everybody})


def _answer(error: ApiError) -> bytes:
    body = error_answer(error).model_dump_json().encode()
    lines = [
        f"HTTP/1.1 {error.status} {HTTPStatus(error.status).phrase}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        "Connection: close",
    ]
    if error.retry_after is not None:
        lines.append(f"Retry-After: {error.retry_after}")
    return "\r\n".join([*lines, "", ""]).encode() + body


NO_LIMIT = 1_000_000
"""Files and connections of a process where the system sets no limit."""


def _descriptors() -> int:
    """Return how many files and connections this process may have open."""
    if sys.platform != "win32":
        import resource

        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != resource.RLIM_INFINITY:
            return soft
    return NO_LIMIT
