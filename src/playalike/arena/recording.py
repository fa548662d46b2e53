"""Games into the store, in batches: every move with its time, score and the terms behind it.

Writing after every move would cost more than playing a short game; losing games would cost more
still. So the journal has each game at once, and the store gets them some at a time: when enough
have come together, when enough time has passed, and at the end. A match that was killed puts into
the store what the journal has and the store lacks.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import asdict

from playalike.arena.journal import Journal
from playalike.arena.records import GameRecord
from playalike.engine.evaluation.explain import explain_terms
from playalike.engine.ruleset import load_ruleset
from playalike.store import GameRow, Store

__all__ = ["StoreRecorder", "game_row"]

BATCH = 20
"""Games written together."""
SECONDS = 60.0
"""A game waits no longer than this, if another one ends after it."""


def game_row(game: GameRecord) -> GameRow:
    """Return the row of a game: totals for each side, and every move with its evaluation terms.

    The terms are those of the ruleset that chose the move; of `default` where none did.
    """
    rulesets = [
        load_ruleset(name or "default") for name in (game.black_ruleset, game.white_ruleset)
    ]
    board = game.opening.board()
    sides: dict[str, dict[str, float]] = {
        side: {"moves": 0, "seconds": 0.0, "nodes": 0, "depth": 0} for side in ("white", "black")
    }
    moves = []
    for move in game.moves:
        side = sides["white" if board.turn else "black"]
        rules = rulesets[board.turn]
        board.push_uci(move.uci)
        table = explain_terms(board, rules)
        terms = {row.name: row.total for row in table.rows if row.total}
        moves.append(
            {
                **asdict(move),
                "ruleset": rules.name,
                "white_static": table.white_score,
                "terms": terms,
            }
        )
        side["moves"] += 1
        side["seconds"] += move.seconds
        side["nodes"] += move.nodes
        side["depth"] += move.depth
    for side in sides.values():
        side["depth"] = side["depth"] / side["moves"] if side["moves"] else 0.0
        side["nps"] = side["nodes"] / side["seconds"] if side["seconds"] else 0.0
    computed = {**sides, "reason": game.reason, "fault": game.fault, "plies": len(game.moves)}
    return GameRow(
        number=game.number,
        white=game.white,
        black=game.black,
        result=game.result,
        eco="",
        computed=computed,
        raw={"opening": asdict(game.opening), "moves": moves, "started": game.started},
    )


class StoreRecorder:
    """One run in the store."""

    def __init__(
        self, store: Store, kind: str, name: str, config: Mapping[str, object], journal: Journal
    ) -> None:
        """Find the unfinished run of this journal, or begin one, and catch up with the journal."""
        self._store = store
        described = {**config, "started": journal.started}
        earlier_run = store.find_run(kind, name, described)
        self.run = store.start_run(kind, name, described) if earlier_run is None else earlier_run
        have = {row["number"] for row in store.rows("games", self.run)}
        self._waiting = [game for game in journal.games if game.number not in have]
        self._last = self._begun = time.monotonic()
        self.flush()

    def add(self, game: GameRecord) -> None:
        """Take a game; it is written when its time has come."""
        self._waiting.append(game)
        if len(self._waiting) >= BATCH or time.monotonic() - self._last >= SECONDS:
            self.flush()

    def flush(self) -> None:
        """Write what is waiting."""
        self._store.add_games(self.run, [game_row(game) for game in self._waiting])
        self._waiting = []
        self._last = time.monotonic()

    def finish(self, summary: Mapping[str, object], *, complete: bool) -> None:
        """Write the rest and the result; a run that is not complete can be gone on with."""
        self.flush()
        self._store.put_summary(self.run, summary)
        if complete:
            self._store.finish_run(self.run, time.monotonic() - self._begun)
