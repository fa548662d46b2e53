"""One's games on another device: a passphrase instead of an account; nothing leaves the server."""

from __future__ import annotations

import asyncio
import hashlib
import secrets

from fastapi import APIRouter, Request, Response

from playalike.faces.web.answers.accounts import AccountAnswer, AccountLink
from playalike.faces.web.errors import ApiError
from playalike.faces.web.models import JoinRequest
from playalike.faces.web.services import Services, Shared
from playalike.faces.web.session import Device, Owner, address_of

__all__ = ["router"]

router = APIRouter(prefix="/api/account", tags=["basics"])

CONSONANTS, VOWELS = "bdfgklmnprstvz", "aeiou"
WORDS, SYLLABLES = 5, 3
"""Some ninety bits, and still to be read out over the telephone."""


@router.get("", summary="What this browser shares")
async def account(services: Shared, owner: Owner, device: Device) -> AccountAnswer:
    """Whether it joined another browser, and how many there are."""
    return await _answer(services, owner, device)


@router.post("/link", status_code=201, summary="A passphrase for another device")
async def make_link(services: Shared, owner: Owner) -> AccountLink:
    """Whoever has it shares all games of this browser; an earlier one is void."""
    phrase = "-".join(_word() for _ in range(WORDS))
    await asyncio.to_thread(services.accounts.put_link, owner, _hash(phrase))
    return AccountLink(phrase=phrase)


@router.delete("/link", status_code=204, summary="Make the passphrase void")
async def drop_link(services: Shared, owner: Owner) -> Response:
    """Browsers that joined already stay."""
    await asyncio.to_thread(services.accounts.drop_link, owner)
    return Response(status_code=204)


@router.post("/join", summary="Share the games of another device")
async def join(
    services: Shared, owner: Owner, device: Device, request: Request, body: JoinRequest
) -> AccountAnswer:
    """What this browser has goes to both; nothing is lost."""
    services.rates.count(address_of(request))
    account = await asyncio.to_thread(services.accounts.owner_by, _hash(body.phrase))
    if account is None:
        raise ApiError(404, "nobody has this passphrase, or it was made void: ask for a new one")
    if account != owner:
        await asyncio.to_thread(services.accounts.join, device, owner, account)
        services.sessions.forget_owners()
        services.live_games.change_owner(owner, account)
        await services.makings.follow_owners()
    return await _answer(services, account, device)


@router.post("/leave", summary="Share no more")
async def leave(services: Shared, owner: Owner, device: Device) -> AccountAnswer:
    """This browser begins anew; what was shared stays with the other device."""
    await asyncio.to_thread(services.accounts.leave, device)
    services.sessions.forget_owners()
    return await _answer(services, device, device)


async def _answer(services: Services, owner: str, device: str) -> AccountAnswer:
    return AccountAnswer(
        joined=owner != device,
        devices=await asyncio.to_thread(services.accounts.devices, owner),
        link=await asyncio.to_thread(services.accounts.has_link, owner),
    )


def _word() -> str:
    return "".join(secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(SYLLABLES))


def _hash(phrase: str) -> str:
    return hashlib.sha256(phrase.strip().lower().encode()).hexdigest()
