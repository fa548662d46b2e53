"""Tabs of the desktop program, kept as they change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import delete, insert, select, update

from playalike.store.desktop_tables import DesktopTab
from playalike.store.errors import explained
from playalike.store.store import Store

__all__ = ["SavedTab", "TabStore"]

CLOSED_KEPT = 30
"""How many closed tabs can be opened again."""


@dataclass(frozen=True, slots=True)
class SavedTab:
    """A tab as it was left."""

    id: str
    place: int
    state: Mapping[str, object]
    open: bool = True


class TabStore:
    """Reading and writing tabs; every write is one transaction, on disk when it returns."""

    def __init__(self, store: Store) -> None:
        """Use an open database."""
        self._place, self._engine = store.place, store.engine
        self._reader = store.engine.execution_options(reading=True)

    def put(self, tab: SavedTab) -> None:
        """Keep a tab, new or changed."""
        values = {
            "place": tab.place,
            "open": tab.open,
            "updated": datetime.now(UTC),
            "state": dict(tab.state),
        }
        with explained(self._place), self._engine.begin() as connection:
            done = connection.execute(
                update(DesktopTab).where(DesktopTab.id == tab.id).values(**values)
            )
            if not done.rowcount:
                connection.execute(insert(DesktopTab), {"id": tab.id, **values})
            if not tab.open:
                old = (
                    select(DesktopTab.id)
                    .where(DesktopTab.open.is_(False))
                    .order_by(DesktopTab.updated.desc())
                    .offset(CLOSED_KEPT)
                )
                names = list(connection.execute(old).scalars())
                connection.execute(delete(DesktopTab).where(DesktopTab.id.in_(names)))

    def tabs(self, *, open: bool = True) -> list[SavedTab]:
        """Return the open tabs from left to right, or the closed ones, the latest first."""
        query = select(DesktopTab).where(DesktopTab.open.is_(open))
        order = DesktopTab.place if open else DesktopTab.updated.desc()
        with explained(self._place), self._reader.connect() as connection:
            rows = connection.execute(query.order_by(order, DesktopTab.id)).all()
        return [SavedTab(row.id, row.place, row.state, row.open) for row in rows]
