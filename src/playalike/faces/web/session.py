"""Whose games these are: a random cookie, known to the browser that made them and nobody else."""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Annotated

from fastapi import Depends, Request, Response

__all__ = ["COOKIE", "Owner", "address_of", "new_id", "owner_of"]

COOKIE = "playalike_session"
YEAR = 365 * 24 * 3600
_SECRET = re.compile(r"[A-Za-z0-9_-]{43}")


def new_id() -> str:
    """Return a name that nobody guesses, for a game or a job."""
    return secrets.token_urlsafe(16)


def address_of(request: Request) -> str:
    """Return where a request comes from."""
    return request.client.host if request.client is not None else "?"


def owner_of(request: Request, response: Response) -> str:
    """Return the session's owner; a browser that has no session gets one."""
    secret = request.cookies.get(COOKIE, "")
    if _SECRET.fullmatch(secret) is None:
        secret = secrets.token_urlsafe(32)
        response.set_cookie(
            COOKIE,
            secret,
            max_age=YEAR,
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
            path="/",
        )
    return hashlib.sha256(secret.encode()).hexdigest()


Owner = Annotated[str, Depends(owner_of)]
"""A route's parameter: the session's owner."""
