"""Analyses of the web app: trees of moves as PGN, kept as they change."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import RowMapping, delete, func, insert, select, update

from playalike.store.errors import explained
from playalike.store.store import Store
from playalike.store.web_tables import WebAnalysis

__all__ = ["AnalysisStore", "SavedAnalysis"]


@dataclass(frozen=True, slots=True)
class SavedAnalysis:
    """A tree of moves and whose it is."""

    id: str
    owner: str
    created: datetime
    updated: datetime
    title: str
    pgn: str


class AnalysisStore:
    """Reading and writing analyses; every write is one transaction, on disk when it returns."""

    def __init__(self, store: Store) -> None:
        """Use an open database."""
        self._place, self._engine = store.place, store.engine
        self._reader = store.engine.execution_options(reading=True)

    def add(self, analysis: SavedAnalysis) -> None:
        """Keep a new one."""
        values = {name: getattr(analysis, name) for name in SavedAnalysis.__slots__}
        with explained(self._place), self._engine.begin() as connection:
            connection.execute(insert(WebAnalysis), values)

    def change(self, id: str, owner: str, title: str, pgn: str) -> bool:
        """Put another tree in its place; False when the owner has none such."""
        with explained(self._place), self._engine.begin() as connection:
            done = connection.execute(
                update(WebAnalysis)
                .where(WebAnalysis.id == id, WebAnalysis.owner == owner)
                .values(title=title, pgn=pgn, updated=datetime.now(UTC))
            )
            return bool(done.rowcount)

    def find(self, id: str) -> SavedAnalysis | None:
        """Return an analysis, whoever asks: its id is known to those who were given it."""
        query = select(WebAnalysis.__table__).where(WebAnalysis.id == id)
        with explained(self._place), self._reader.connect() as connection:
            row = connection.execute(query).mappings().first()
        return None if row is None else _analysis(row)

    def listed(self, owner: str, limit: int = 50) -> list[SavedAnalysis]:
        """Return an owner's, the latest first."""
        query = (
            select(WebAnalysis.__table__)
            .where(WebAnalysis.owner == owner)
            .order_by(WebAnalysis.updated.desc(), WebAnalysis.id)
            .limit(limit)
        )
        with explained(self._place), self._reader.connect() as connection:
            return [_analysis(row) for row in connection.execute(query).mappings()]

    def count(self, owner: str) -> int:
        """Return how many an owner has."""
        query = select(func.count()).select_from(WebAnalysis).where(WebAnalysis.owner == owner)
        with explained(self._place), self._reader.connect() as connection:
            return int(connection.execute(query).scalar_one())

    def remove(self, id: str, owner: str) -> bool:
        """Forget one; False when the owner has none such."""
        with explained(self._place), self._engine.begin() as connection:
            done = connection.execute(
                delete(WebAnalysis).where(WebAnalysis.id == id, WebAnalysis.owner == owner)
            )
            return bool(done.rowcount)


def _analysis(row: RowMapping) -> SavedAnalysis:
    values = {name: row[name] for name in SavedAnalysis.__slots__}
    for name in ("created", "updated"):
        if values[name].tzinfo is None:  # SQLite keeps no time zone: it was UTC
            values[name] = values[name].replace(tzinfo=UTC)
    return SavedAnalysis(**values)
