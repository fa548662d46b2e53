"""Whose games these are: a cookie that the server issued, known to the browser that got it."""

from __future__ import annotations

import hashlib
import hmac
import logging
import os
import re
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

from fastapi import Depends, Request, Response

__all__ = [
    "COOKIE",
    "Owner",
    "Sessions",
    "Visitor",
    "address_of",
    "new_id",
    "owner_of",
    "session_key",
]

log = logging.getLogger(__name__)

COOKIE = "playalike_session"
YEAR = 365 * 24 * 3600
KEY_BYTES = 32
MOST_KNOWN = 10_000
"""Browsers whose owner is remembered."""
_ISSUED = re.compile(r"([A-Za-z0-9_-]{43})(?:\.([0-9a-f]{64}))?")


class Sessions:
    """Issues cookies and knows its own: a secret, a full stop, and what only the server can add."""

    def __init__(
        self,
        key: bytes,
        has_something: Callable[[str], bool],
        joined: Callable[[str], str | None] = lambda device: None,
    ) -> None:
        """`key` signs; `has_something` tells whether the store keeps something of an owner.

        `joined` tells which other owner a browser stands for, if it joined one.
        """
        self._key, self._has_something, self._joined = key, has_something, joined
        self._owners: dict[str, str] = {}

    def owner(self, cookie: str) -> str:
        """Return the owner that a session's cookie stands for."""
        device = owner_by(cookie)
        if device not in self._owners:
            if len(self._owners) > MOST_KNOWN:
                self._owners.clear()
            self._owners[device] = self._joined(device) or device
        return self._owners[device]

    def forget_owners(self) -> None:
        """Ask anew who stands for whom: somebody joined or left."""
        self._owners.clear()

    def issue(self) -> str:
        """Return the cookie of a new session."""
        return self._signed(secrets.token_urlsafe(32))

    def renewed(self, cookie: str) -> str | None:
        """Return a cookie as it is issued now, or None if we never issued it.

        Cookies had no signature once, and a key may be lost: who has games here was let in before.
        """
        parts = _ISSUED.fullmatch(cookie)
        if parts is None:
            return None
        signed = self._signed(parts[1])
        if hmac.compare_digest(signed, cookie) or self._has_something(owner_by(signed)):
            return signed
        return None

    def _signed(self, secret: str) -> str:
        return f"{secret}.{hmac.new(self._key, secret.encode(), hashlib.sha256).hexdigest()}"


def owner_by(cookie: str) -> str:
    """Return the owner that a session's cookie stands for: who knows it cannot take it over."""
    return hashlib.sha256(cookie.partition(".")[0].encode()).hexdigest()


def session_key(folder: Path) -> bytes:
    """Return the key that signs sessions; made once, readable to its owner alone."""
    path = folder / "session.key"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            made = folder / f"session.key.{os.getpid()}"
            descriptor = os.open(made, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "wb") as stream:
                stream.write(secrets.token_bytes(KEY_BYTES))
            made.replace(path)
        key = path.read_bytes()
    except OSError as error:
        log.warning("sessions without games will end with the server: %s", error)
        return secrets.token_bytes(KEY_BYTES)
    if len(key) != KEY_BYTES:
        log.warning("%s is damaged: delete it; sessions without games will end", path)
        return secrets.token_bytes(KEY_BYTES)
    return key


def new_id() -> str:
    """Return a name that nobody guesses, for a game or a job."""
    return secrets.token_urlsafe(16)


def address_of(request: Request) -> str:
    """Return where a request comes from."""
    return request.client.host if request.client is not None else "?"


def owner_of(request: Request, response: Response) -> str:
    """Return the session's owner; a browser that has no session of ours gets one."""
    sessions = request.app.state.services.sessions
    assert isinstance(sessions, Sessions)
    given = request.cookies.get(COOKIE, "")
    cookie = sessions.renewed(given) or sessions.issue()
    if cookie != given:
        response.set_cookie(
            COOKIE,
            cookie,
            max_age=YEAR,
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
            path="/",
        )
    request.state.device = owner_by(cookie)
    return sessions.owner(cookie)


def device_of(request: Request, owner: Annotated[str, Depends(owner_of)]) -> str:
    """Return the owner that this browser's cookie alone would stand for."""
    device = request.state.device
    assert isinstance(device, str)
    return device


Device = Annotated[str, Depends(device_of)]
"""A route's parameter: the browser itself."""


def visitor_of(request: Request) -> str:
    """Return the session's owner where there is one; nobody gets a cookie for looking."""
    sessions = request.app.state.services.sessions
    assert isinstance(sessions, Sessions)
    cookie = sessions.renewed(request.cookies.get(COOKIE, ""))
    return sessions.owner(cookie) if cookie else ""


Owner = Annotated[str, Depends(owner_of)]
"""A route's parameter: the session's owner."""

Visitor = Annotated[str, Depends(visitor_of)]
"""The same, or nothing: for what can be read without a session."""
