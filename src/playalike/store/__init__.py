"""The database: what was measured, at four levels, in SQLite by default or PostgreSQL by URL."""

from playalike.store.errors import StoreError
from playalike.store.store import GameRow, PlayedGame, RunInfo, Store, open_store

__all__ = ["GameRow", "PlayedGame", "RunInfo", "Store", "StoreError", "open_store"]
