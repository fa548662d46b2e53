"""Games of the web app, kept move by move: what was played is on disk before it is answered."""

from __future__ import annotations

import json
import zlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import (
    Connection,
    RowMapping,
    case,
    delete,
    func,
    insert,
    or_,
    select,
    union_all,
    update,
)

from playalike.store.errors import StaleGameError, explained
from playalike.store.store import Store
from playalike.store.web_servers import lives, tell
from playalike.store.web_tables import WebAnalysis, WebBoard, WebGame, WebJob, WebMove

__all__ = ["GameStore", "SavedBoard", "SavedGame", "SavedMove", "Standing", "packed", "unpacked"]

KEPT = (WebGame, WebBoard, WebJob, WebAnalysis)
"""Tables in which something belongs to an owner."""
Json = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as it was agreed on, and how it stands."""

    id: str
    owner: str
    created: datetime
    updated: datetime
    opponent: str
    person_white: bool
    start_fen: str
    terms: Json
    result: str = "*"
    reason: str = ""
    offered_ply: int | None = None
    """How many moves had been made when the person last offered a draw …"""
    opponent_offered_ply: int | None = None
    """… and when the opponent did."""
    version: int = 0
    """One more with every change."""

    @property
    def over(self) -> bool:
        """Whether there is a result."""
        return self.result != "*"


@dataclass(frozen=True, slots=True)
class SavedMove:
    """One move."""

    ply: int
    """From 1."""
    uci: str
    seconds: float
    clock_ms: int | None = None
    sentence: str = ""
    explained: bool = False
    """Whether there is an explanation."""
    memory: Json | None = None
    value_cp: int | None = None
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a game stands that several servers share."""

    version: int
    owner: str
    over: bool
    server: str | None
    """Who looks after it; None when that server is gone."""
    trouble: str = ""
    """Why the opponent could not move there."""
    turn_seconds: float | None = None
    """How long the side to move has been thinking; None when nobody looked after the game."""


@dataclass(frozen=True, slots=True)
class SavedBoard:
    """The board of a session."""

    start_fen: str
    moves: tuple[str, ...]


def packed(value: Json) -> bytes:
    """Return JSON in little space."""
    return zlib.compress(json.dumps(value, separators=(",", ":")).encode(), 6)


def unpacked(data: bytes) -> dict[str, object]:
    """Return what `packed` made."""
    value = json.loads(zlib.decompress(data))
    assert isinstance(value, dict)
    return value


class GameStore:
    """Reading and writing games; every write is one transaction, on disk when it returns."""

    def __init__(self, store: Store, server: str | None = None) -> None:
        """Use an open database; `server` looks after the games that are begun and moved here."""
        self._place, self.server, self.shared = store.place, server, store.shared
        self._engine = store.engine
        self._reader = store.engine.execution_options(reading=True)

    def add(self, game: SavedGame, moves: Sequence[SavedMove] = ()) -> None:
        """Keep a new game, with the moves that were on the board before it began."""
        values = {name: getattr(game, name) for name in SavedGame.__slots__}
        values |= {"server": self.server, "turn_since": game.created}
        with explained(self._place), self._engine.begin() as connection:
            connection.execute(insert(WebGame), values)
            if moves:
                connection.execute(insert(WebMove), [_move_values(game.id, move) for move in moves])

    def find(self, game: str, owner: str) -> SavedGame | None:
        """Return a game; None when there is none, or it is somebody else's."""
        query = select(WebGame.__table__).where(WebGame.id == game, WebGame.owner == owner)
        with explained(self._place), self._reader.connect() as connection:
            row = connection.execute(query).mappings().first()
        return None if row is None else _game(row)

    def games(self, owner: str, over: bool | None = None, limit: int = 50) -> list[SavedGame]:
        """Return an owner's games, the latest first."""
        query = select(WebGame.__table__).where(WebGame.owner == owner)
        if over is not None:
            query = query.where(WebGame.result != "*" if over else WebGame.result == "*")
        query = query.order_by(WebGame.updated.desc(), WebGame.id).limit(limit)
        with explained(self._place), self._reader.connect() as connection:
            return [_game(row) for row in connection.execute(query).mappings()]

    def count(self, owner: str) -> int:
        """Return how many games an owner has."""
        query = select(func.count()).select_from(WebGame).where(WebGame.owner == owner)
        with explained(self._place), self._reader.connect() as connection:
            return int(connection.execute(query).scalar_one())

    def knows(self, owner: str) -> bool:
        """Tell whether anything of an owner is kept: a game, a board, a job, an analysis."""
        query = union_all(*(select(1).where(table.owner == owner) for table in KEPT))
        with explained(self._place), self._reader.connect() as connection:
            return connection.execute(query).first() is not None

    def moves(self, game: str) -> list[SavedMove]:
        """Return a game's moves, without their explanations."""
        query = (
            select(
                WebMove.ply,
                WebMove.uci,
                WebMove.seconds,
                WebMove.clock_ms,
                WebMove.sentence,
                WebMove.explanation.is_not(None),
                WebMove.memory,
                WebMove.value_cp,
                WebMove.remark,
            )
            .where(WebMove.game_id == game)
            .order_by(WebMove.ply)
        )
        with explained(self._place), self._reader.connect() as connection:
            rows = connection.execute(query).all()
        return [
            SavedMove(ply, uci, seconds, clock_ms, sentence, bool(explanation), memory, cp, remark)
            for ply, uci, seconds, clock_ms, sentence, explanation, memory, cp, remark in rows
        ]

    def explanation(self, game: str, ply: int) -> dict[str, object] | None:
        """Return the explanation of a move."""
        query = select(WebMove.explanation).where(WebMove.game_id == game, WebMove.ply == ply)
        with explained(self._place), self._reader.connect() as connection:
            data = connection.execute(query).scalar()
        return None if data is None else unpacked(data)

    def add_move(
        self,
        game: str,
        move: SavedMove,
        result: str = "*",
        reason: str = "",
        explanation: Json | None = None,
        *,
        offers_draw: bool = False,
        version: int | None = None,
    ) -> None:
        """Keep a move, the result when it ends the game, and the offer that goes with it.

        Here as below: with a `version` that is no longer the game's nothing is written, and
        `StaleGameError` says so.
        """
        changes = {"result": result, "reason": reason, **self._new_turn()}
        if offers_draw:
            changes["opponent_offered_ply"] = move.ply
        with explained(self._place), self._engine.begin() as connection:
            self._change(connection, game, version, changes)
            connection.execute(insert(WebMove), _move_values(game, move, explanation))

    def change_terms(self, game: str, terms: Json, version: int | None = None) -> None:
        """Keep other terms of a game under way."""
        self._change_alone(game, version, {"terms": dict(terms)})

    def finish(self, game: str, result: str, reason: str, version: int | None = None) -> None:
        """Keep a result that no move made."""
        self._change_alone(game, version, {"result": result, "reason": reason})

    def offer_draw(self, game: str, ply: int, version: int | None = None) -> None:
        """Keep that a draw was offered after so many moves."""
        self._change_alone(game, version, {"offered_ply": ply})

    def put_trouble(self, game: str, trouble: str, version: int | None = None) -> None:
        """Keep why the opponent could not move; or, with nothing, that it is asked again here."""
        self._change_alone(game, version, {"trouble": trouble, "server": self.server})

    def take_back(self, game: str, kept: int, version: int | None = None) -> None:
        """Forget the moves after the first `kept`."""
        changes = {"result": "*", "reason": "", **self._new_turn()}
        with explained(self._place), self._engine.begin() as connection:
            self._change(connection, game, version, changes)
            connection.execute(delete(WebMove).where(WebMove.game_id == game, WebMove.ply > kept))
            later = (WebGame.id == game, WebGame.opponent_offered_ply > kept)
            connection.execute(update(WebGame).where(*later).values(opponent_offered_ply=None))

    def _new_turn(self) -> dict[str, object]:
        return {"server": self.server, "trouble": "", "turn_since": func.now()}

    def _change_alone(self, game: str, version: int | None, changes: Json) -> None:
        with explained(self._place), self._engine.begin() as connection:
            self._change(connection, game, version, changes)

    def _change(
        self, connection: Connection, game: str, version: int | None, changes: Json
    ) -> None:
        """Change the game's row; it is locked from then on, so that one writes after the other."""
        change = update(WebGame).where(WebGame.id == game)
        if version is not None:
            change = change.where(WebGame.version == version)
        change = change.values(
            **changes, updated=datetime.now(UTC), version=WebGame.version + 1
        ).returning(WebGame.version)
        written = connection.execute(change).scalar()
        if written is None and version is not None:
            raise StaleGameError(f"the game {game} has changed in the meantime")
        tell(connection, f"game {game} {written} {self.server}")

    def standing(self, games: Collection[str]) -> dict[str, Standing]:
        """Return how games stand that several servers share; PostgreSQL only."""
        seconds = func.extract("epoch", func.clock_timestamp() - WebGame.turn_since)
        query = select(
            WebGame.id, WebGame.version, WebGame.owner, WebGame.result != "*",
            case((lives(WebGame.server), WebGame.server)), WebGame.trouble, seconds,
        ).where(WebGame.id.in_(games))  # fmt: skip
        with explained(self._place), self._reader.connect() as connection:
            rows = connection.execute(query).all()
        return {
            game: Standing(version, owner, over, server, trouble, float(seconds or 0))
            if server is not None
            else Standing(version, owner, over, None)
            for game, version, owner, over, server, trouble, seconds in rows
        }

    def adopt(self, game: str) -> bool:
        """Look after a game from now on, if nobody who lives does; the turn begins anew."""
        free = or_(WebGame.server.is_(None), ~lives(WebGame.server))
        change = update(WebGame).where(WebGame.id == game, WebGame.result == "*", free)
        with explained(self._place), self._engine.begin() as connection:
            return bool(connection.execute(change.values(**self._new_turn())).rowcount)

    def release(self, game: str) -> None:
        """Look after a game no more: another server may."""
        change = update(WebGame).where(WebGame.id == game, WebGame.server == self.server)
        with explained(self._place), self._engine.begin() as connection:
            connection.execute(change.values(server=None))

    def remove(self, game: str, owner: str) -> bool:
        """Forget a game; False when the owner has none such."""
        with explained(self._place), self._engine.begin() as connection:
            done = connection.execute(
                delete(WebGame).where(WebGame.id == game, WebGame.owner == owner)
            )
            return bool(done.rowcount)

    def forget_opponent(self, opponent: str, owner: str) -> int:
        """Forget an owner's games against an opponent; return how many."""
        with explained(self._place), self._engine.begin() as connection:
            done = connection.execute(
                delete(WebGame).where(WebGame.opponent == opponent, WebGame.owner == owner)
            )
            return int(done.rowcount)

    def forget_unplayed(self, before: datetime) -> int:
        """Forget games without any move that were begun before; return how many."""
        played = select(WebMove.game_id).where(WebMove.game_id == WebGame.id).exists()
        with explained(self._place), self._engine.begin() as connection:
            done = connection.execute(
                delete(WebGame).where(WebGame.updated < before, ~played, WebGame.result == "*")
            )
            return int(done.rowcount)

    def board(self, owner: str) -> SavedBoard | None:
        """Return a session's board."""
        query = select(WebBoard.start_fen, WebBoard.moves).where(WebBoard.owner == owner)
        with explained(self._place), self._reader.connect() as connection:
            row = connection.execute(query).first()
        return None if row is None else SavedBoard(row[0], tuple(row[1].split()))

    def put_board(self, owner: str, board: SavedBoard) -> None:
        """Keep a session's board."""
        values = {"owner": owner, "start_fen": board.start_fen, "moves": " ".join(board.moves)}
        with explained(self._place), self._engine.begin() as connection:
            connection.execute(delete(WebBoard).where(WebBoard.owner == owner))
            connection.execute(insert(WebBoard), values)


def _move_values(game: str, move: SavedMove, explanation: Json | None = None) -> Json:
    return {
        "game_id": game,
        "ply": move.ply,
        "uci": move.uci,
        "seconds": move.seconds,
        "clock_ms": move.clock_ms,
        "sentence": move.sentence,
        "explanation": None if explanation is None else packed(explanation),
        "memory": None if move.memory is None else dict(move.memory),
        "value_cp": move.value_cp,
        "remark": move.remark,
    }


def _game(row: RowMapping) -> SavedGame:
    values = {name: row[name] for name in SavedGame.__slots__}
    for name in ("created", "updated"):
        if values[name].tzinfo is None:  # SQLite keeps no time zone: it was UTC
            values[name] = values[name].replace(tzinfo=UTC)
    return SavedGame(**values)
