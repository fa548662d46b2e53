"""All games of a player together: trends, recurring mistakes, and puzzles made of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime

import chess

from playalike.errors import PlayalikeError
from playalike.faces.web.limits import LIMITS
from playalike.faces.web.pgn_text import read_pgn
from playalike.faces.web.work.reviewing import PRACTICE_FILE
from playalike.games.players import count_names, resolve_player
from playalike.review.archive import Archive, collect
from playalike.review.archive_values import archive_values
from playalike.review.asking import review_games
from playalike.review.deepening import deepening_of
from playalike.review.practice import PracticeStore
from playalike.review.record import GameReview
from playalike.review.reviewing import ReviewOptions
from playalike.work.messages import Answer, TaskControl
from playalike.work.progress import JobProgress
from playalike.work.resources import WorkerResources
from playalike.work.reviewing import finite_values, opening_names

__all__ = ["ArchiveReview"]

LONGEST = 6 * 3600.0
"""Hundreds of games, on a machine with other work; what was asked once is not asked again."""
WORST = 12


@dataclass(frozen=True, slots=True)
class ArchiveReview:
    """A review of all pasted games of a player."""

    pgn: str = field(repr=False)
    """Not shown: a log is no place for games."""
    player: str
    nodes: int
    deeper: bool
    owner: str

    @property
    def seconds(self) -> float:
        """See `Task`."""
        return LONGEST

    def run(self, resources: WorkerResources, control: TaskControl) -> Answer:
        """Return what `playalike review --player NAME --json` prints, and the costliest moments."""
        games = [game for game in read_pgn(self.pgn, LIMITS.games_per_archive) if game.moves]
        names = resolve_player([self.player], count_names(games))
        own = [game for game in games if game.white in names or game.black in names]
        if not own:
            raise PlayalikeError(f"none of the games is one of {self.player}'s")
        oracle, progress = resources.oracle, JobProgress(control, len(own))
        deepening = deepening_of(oracle.engine, self.nodes, archive=True, deeper=self.deeper)
        options = ReviewOptions(self.nodes, deepening=deepening)

        def counted() -> Iterator[GameReview]:
            for review in review_games(own, oracle, options, opening_names(), progress):
                progress.game = min(progress.game + 1, len(own))
                yield review

        archive = collect(counted(), self.player, names)
        store = PracticeStore(resources.settings.data / PRACTICE_FILE)
        try:
            added = store.add(self.owner, archive.mistakes)
            practice = store.progress(datetime.now(UTC), self.owner)
        finally:
            store.close()
        values = archive_values(archive, practice, added)
        return finite_values({**values, "worst": _worst(archive)})


def _worst(archive: Archive) -> list[dict[str, object]]:
    costliest = sorted(archive.mistakes, key=lambda mistake: -mistake.move.loss_win_chance)[:WORST]
    return [
        {
            "title": mistake.title,
            "number": mistake.move.number,
            "san": mistake.move.san,
            "class": str(mistake.move.move_class),
            "fen": mistake.move.fen,
            "uci": mistake.move.move.uci(),
            "best": mistake.move.best.move.uci(),
            "side": chess.COLOR_NAMES[mistake.move.side],
            "motif": mistake.motif,
            "sentence": mistake.move.sentence,
        }
        for mistake in costliest
    ]
