"""Whose board it is that the five endpoints of the BlitzMate document work on.

A browser has its session's. A client without cookies (curl, a script) names its board in the
header `X-Playalike-Board`; the first answer says which. Where the server listens on this machine
alone, for one user, clients without cookies share one board, as blitzmate has it.
"""

from __future__ import annotations

import hashlib
from typing import Annotated

from fastapi import Depends, Header, Request, Response

from playalike.faces.web.errors import ApiError
from playalike.faces.web.services import Shared
from playalike.faces.web.session import COOKIE, owner_by, owner_of

__all__ = ["BOARD_HEADER", "BoardOwner"]

BOARD_HEADER = "X-Playalike-Board"
SHARED, NEW = "shared", "new"
"""Values of the header by which a client asks for the common board, or for one of its own."""
SHARED_OWNER = hashlib.sha256(b"the board of this machine").hexdigest()


def board_owner(
    services: Shared,
    request: Request,
    response: Response,
    board: Annotated[
        str | None,
        Header(
            alias=BOARD_HEADER,
            max_length=200,
            description="For clients without cookies: the board that an answer named, or `new`.",
        ),
    ] = None,
) -> str:
    """Return the owner of the board; an answer to a client without cookies names it."""
    one_user, has_cookie = services.config.one_user, COOKIE in request.cookies
    if board == SHARED and not one_user:
        raise ApiError(404, "this server has no shared board: leave the header out to get your own")
    if board == SHARED or (board is None and not has_cookie and one_user):
        response.headers[BOARD_HEADER] = SHARED
        return SHARED_OWNER
    if board is None and has_cookie:
        return owner_of(request, response)
    if board is None or board == NEW:
        issued: str | None = services.sessions.issue()
    else:
        issued = services.sessions.renewed(board)
    if issued is None:
        raise ApiError(404, f"this server named no such board: send {BOARD_HEADER}: {NEW} for one")
    response.headers[BOARD_HEADER] = issued
    return owner_by(issued)


BoardOwner = Annotated[str, Depends(board_owner)]
"""A route's parameter: the owner of the board."""
