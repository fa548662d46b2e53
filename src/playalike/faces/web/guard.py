"""What stands before every request: host, size, origin, token; and the headers of every answer."""

from __future__ import annotations

import hmac
from collections.abc import Collection
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from playalike.faces.web.errors import ApiError, error_answer
from playalike.faces.web.limits import LIMITS

__all__ = ["CSP", "PILES", "Guard", "is_loopback"]

CSP = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self' data:",
        "media-src 'self' data: blob:",
        "worker-src 'self' blob:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
PILES = "/api/piles"
"""Where files of games are sent."""
READING = ("GET", "HEAD", "OPTIONS")


class Guard:
    """Plain ASGI, so that event streams pass through untouched."""

    def __init__(
        self,
        app: ASGIApp,
        token: str | None,
        origins: Collection[str],
        hosts: Collection[str],
    ) -> None:
        """`token` is wanted from whoever writes; `origins` are other sites that may ask.

        `hosts` are the server's names, beside those of this machine itself.
        """
        self._app, self._token, self._origins = app, token, frozenset(origins)
        self._hosts = frozenset(_host_name(host) for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    answer.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    answer.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            self._check(scope, headers)
            body = _Counted(receive, _most_bytes(scope))
            await self._app(scope, body, send_safely)
        except ApiError as error:
            await _refuse(error, send_safely)

    def _check(self, scope: Scope, headers: Headers) -> None:
        self._check_host(scope, _host_name(headers.get("host", "")))
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > _most_bytes(scope):
            raise _too_large(_most_bytes(scope))
        if scope["method"] in READING:
            return
        origin = headers.get("origin")
        if (
            origin is not None
            and origin not in self._origins
            and not _is_own(origin, scope, headers)
        ):
            raise ApiError(403, "requests from other sites are not taken")
        if self._token is not None:
            given = headers.get("authorization", "")
            wanted = f"Bearer {self._token}"
            if not hmac.compare_digest(given.encode(), wanted.encode()):
                raise ApiError(401, "this server wants its token: Authorization: Bearer TOKEN")

    def _check_host(self, scope: Scope, name: str) -> None:
        """Refuse a name that is not ours.

        A page of another site may let its own name lead to this machine; to the browser we are
        that site then. An address cannot be made to lead elsewhere.
        """
        if name in self._hosts:
            return
        if not is_loopback(name) and name != (scope.get("server") or (None,))[0]:
            shown = name[:100]
            raise ApiError(421, f"{shown!r} is no name of this server: see --allow-host")


class _Counted:
    """Counts a body that comes in pieces without telling its length."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive, self._bytes, self._most = receive, 0, most

    async def __call__(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self._bytes += len(message.get("body", b""))
            if self._bytes > self._most:
                # Of the errors of a body being read, FastAPI passes only this kind on.
                raise HTTPException(413, _too_large(self._most).message)
        return message


def is_loopback(name: str) -> bool:
    """Tell whether a name or an address is this machine's own, for itself alone."""
    try:
        return name == "localhost" or ip_address(name).is_loopback
    except ValueError:
        return False


def _host_name(host: str) -> str:
    """Return a `Host` without its port."""
    name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
    return name.lower().removesuffix(".")


def _is_own(origin: str, scope: Scope, headers: Headers) -> bool:
    return origin == f"{scope['scheme']}://{headers.get('host', '')}"


def _most_bytes(scope: Scope) -> int:
    """Return how large a body may be: files of games are streamed to the disk."""
    return LIMITS.pile_bytes if scope["path"] == PILES else LIMITS.body_bytes


def _too_large(most: int) -> ApiError:
    return ApiError(413, f"the request is larger than {most:,} bytes")


async def _refuse(error: ApiError, send: Send) -> None:
    body = error_answer(error).model_dump_json().encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if error.status == 401:
        headers.append((b"www-authenticate", b"Bearer"))
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
