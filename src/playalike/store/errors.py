"""What can be wrong with a database, in words for the user."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from playalike.errors import PlayalikeError

__all__ = ["StaleGameError", "StoreError", "explained"]


class StoreError(PlayalikeError):
    """The database cannot be used; the message names it and says what to do."""


class StaleGameError(StoreError):
    """Somebody else changed the game in the meantime: nothing was written; read it again."""


HINTS = (
    (("disk is full", "no space left", "could not extend"), "the disk is full: free some space and "
     "run the same command again; what was written before is there"),
    (("database is locked",), "another program holds it for too long: try again when it is done"),
    (("readonly", "read-only"), "it cannot be written: check its permissions"),
    (("not a database", "malformed"), "the file is no database, or damaged: move it away"),
    (("unable to open",), "the file cannot be opened: does its folder exist, may you write there?"),
    (("connection refused", "could not connect", "connection failed", "could not translate",
      "failed to resolve"),
     "no server answers there: is it running, is the address right?"),
    (("closed the connection", "terminating connection", "connection is lost"),
     "the server went away: run the same command again; what was written before is there"),
    (("does not exist", "authentication failed"), "check the name of the database and the user"),
)  # fmt: skip


@contextmanager
def explained(place: str) -> Iterator[None]:
    """Turn the database's errors into one line that names the database."""
    try:
        yield
    except SQLAlchemyError as error:
        reason = str(error.orig) if isinstance(error, DBAPIError) else str(error)
        text = reason.lower()
        for signs, hint in HINTS:
            if any(sign in text for sign in signs):
                raise StoreError(f"the database {place}: {hint}") from error
        raise StoreError(f"the database {place}: {reason.strip()}") from error
