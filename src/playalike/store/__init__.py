"""The database: what was measured and what is being played, in SQLite or PostgreSQL by URL."""

from playalike.store.desktop_tabs import SavedTab, TabStore
from playalike.store.errors import StaleGameError, StoreError
from playalike.store.store import GameRow, PlayedGame, RunInfo, Store, open_store
from playalike.store.web_accounts import AccountStore
from playalike.store.web_analyses import AnalysisStore, SavedAnalysis
from playalike.store.web_games import GameStore, SavedBoard, SavedGame, SavedMove, Standing
from playalike.store.web_guesses import GuessStore, Tally
from playalike.store.web_jobs import JobStore, SavedJob
from playalike.store.web_servers import ServerStore

__all__ = [
    "AccountStore",
    "AnalysisStore",
    "GameRow",
    "GameStore",
    "GuessStore",
    "JobStore",
    "PlayedGame",
    "RunInfo",
    "SavedAnalysis",
    "SavedBoard",
    "SavedGame",
    "SavedJob",
    "SavedMove",
    "SavedTab",
    "ServerStore",
    "StaleGameError",
    "Standing",
    "Store",
    "StoreError",
    "TabStore",
    "Tally",
    "open_store",
]
