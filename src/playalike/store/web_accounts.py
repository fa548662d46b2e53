"""Browsers that share what belongs to one of them, joined by a passphrase."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import delete, func, insert, select, update

from playalike.store.errors import explained
from playalike.store.store import Store
from playalike.store.web_servers import tell
from playalike.store.web_tables import (
    WebAnalysis,
    WebDevice,
    WebGame,
    WebGuess,
    WebJob,
    WebLink,
)

__all__ = ["AccountStore"]

OWNED = (WebGame, WebJob, WebAnalysis, WebGuess)
"""What goes to the common owner when a browser joins."""


class AccountStore:
    """Reading and writing who shares with whom; phrases are known by their hash alone."""

    def __init__(self, store: Store) -> None:
        """Use an open database."""
        self._place, self._engine = store.place, store.engine
        self._reader = store.engine.execution_options(reading=True)

    def owner_of(self, device: str) -> str | None:
        """Return the owner that a browser stands for; None for one that stands for itself."""
        query = select(WebDevice.owner).where(WebDevice.device == device)
        with explained(self._place), self._reader.connect() as connection:
            owner = connection.execute(query).scalar()
        return None if owner is None else str(owner)

    def put_link(self, owner: str, phrase: str) -> None:
        """Keep the hash of an owner's phrase; the one before is void."""
        values = {"phrase": phrase, "owner": owner, "created": datetime.now(UTC)}
        with explained(self._place), self._engine.begin() as connection:
            connection.execute(delete(WebLink).where(WebLink.owner == owner))
            connection.execute(insert(WebLink), values)

    def drop_link(self, owner: str) -> None:
        """Make an owner's phrase void."""
        with explained(self._place), self._engine.begin() as connection:
            connection.execute(delete(WebLink).where(WebLink.owner == owner))

    def has_link(self, owner: str) -> bool:
        """Tell whether an owner has a phrase that is valid."""
        query = select(WebLink.phrase).where(WebLink.owner == owner)
        with explained(self._place), self._reader.connect() as connection:
            return connection.execute(query).first() is not None

    def owner_by(self, phrase: str) -> str | None:
        """Return whose phrase has this hash."""
        query = select(WebLink.owner).where(WebLink.phrase == phrase)
        with explained(self._place), self._reader.connect() as connection:
            owner = connection.execute(query).scalar()
        return None if owner is None else str(owner)

    def join(self, device: str, old: str, owner: str) -> None:
        """Have a browser stand for an owner; what it had until now is theirs together."""
        values = {"device": device, "owner": owner, "joined": datetime.now(UTC)}
        with explained(self._place), self._engine.begin() as connection:
            for table in OWNED:
                connection.execute(update(table).where(table.owner == old).values(owner=owner))
            connection.execute(delete(WebLink).where(WebLink.owner == old))
            connection.execute(update(WebDevice).where(WebDevice.owner == old).values(owner=owner))
            connection.execute(delete(WebDevice).where(WebDevice.device == device))
            connection.execute(insert(WebDevice), values)
            tell(connection, "owners")

    def leave(self, device: str) -> None:
        """Have a browser stand for itself again; what was shared stays with the others."""
        with explained(self._place), self._engine.begin() as connection:
            connection.execute(delete(WebDevice).where(WebDevice.device == device))
            tell(connection, "owners")

    def devices(self, owner: str) -> int:
        """Return how many browsers joined an owner."""
        query = select(func.count()).select_from(WebDevice).where(WebDevice.owner == owner)
        with explained(self._place), self._reader.connect() as connection:
            return int(connection.execute(query).scalar_one())
