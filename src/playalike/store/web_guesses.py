"""Guesses of anonymous opponents: who was taken for whom."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import case, func, insert, select

from playalike.store.errors import explained
from playalike.store.store import Store
from playalike.store.web_tables import WebGuess

__all__ = ["GuessStore", "Tally"]


@dataclass(frozen=True, slots=True)
class Tally:
    """How often somebody guessed, and how often right."""

    guesses: int
    right: int


class GuessStore:
    """Reading and writing guesses."""

    def __init__(self, store: Store) -> None:
        """Use an open database."""
        self._place, self._engine = store.place, store.engine
        self._reader = store.engine.execution_options(reading=True)

    def add(self, game: str, owner: str, opponent: str, guess: str, plies: int) -> None:
        """Keep a guess; each game is guessed once."""
        values = {
            "game_id": game, "owner": owner, "opponent": opponent, "guess": guess, "plies": plies,
            "made": datetime.now(UTC),
        }  # fmt: skip
        with explained(self._place), self._engine.begin() as connection:
            connection.execute(insert(WebGuess), values)

    def tally(self, owner: str | None = None) -> Tally:
        """Return an owner's, or everybody's."""
        right = select(func.count()).where(WebGuess.guess == WebGuess.opponent)
        every = select(func.count()).select_from(WebGuess)
        if owner is not None:
            right, every = (query.where(WebGuess.owner == owner) for query in (right, every))
        with explained(self._place), self._reader.connect() as connection:
            return Tally(
                int(connection.execute(every).scalar_one()),
                int(connection.execute(right).scalar_one()),
            )

    def by_opponent(self) -> dict[str, Tally]:
        """Return everybody's guesses for each opponent."""
        hits = func.sum(case((WebGuess.guess == WebGuess.opponent, 1), else_=0))
        query = select(WebGuess.opponent, func.count(), hits).group_by(WebGuess.opponent)
        with explained(self._place), self._reader.connect() as connection:
            return {
                name: Tally(int(count), int(right or 0))
                for name, count, right in connection.execute(query)
            }
