"""Reviews and metrics of pasted games, and puzzles made of the mistakes in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from playalike.errors import PlayalikeError
from playalike.faces.web.pgn_text import read_pgn
from playalike.faces.web.portraits import game_bars
from playalike.games.game import Game
from playalike.games.players import count_names, resolve_player
from playalike.games.writer import format_game
from playalike.playstyle.measured import MeasureOptions, measure_games
from playalike.playstyle.nearest import nearest_players
from playalike.playstyle.population import load_population
from playalike.playstyle.profile import ProfileBuilder
from playalike.playstyle.summary import summarise
from playalike.review.annotated import annotate
from playalike.review.archive import Mistake
from playalike.review.asking import review_games
from playalike.review.deepening import deepening_of
from playalike.review.lessons import add_lessons
from playalike.review.mistake_kinds import motif_of
from playalike.review.move_class import BAD
from playalike.review.portrait import add_portraits
from playalike.review.practice import PracticeStore
from playalike.review.record import GameReview
from playalike.review.reviewing import ReviewOptions
from playalike.review.values import review_values
from playalike.work.messages import Answer, TaskControl
from playalike.work.progress import JobProgress
from playalike.work.resources import WorkerResources
from playalike.work.reviewing import finite_values, opening_names

__all__ = ["PRACTICE_FILE", "Metrics", "Review"]

PRACTICE_FILE = "practice.db"
"""In the data folder; the same that `playalike review --practise` uses."""
OWNED = 0.9
"""A name that plays in this share of the games is the subject when none is given."""
LEARNERS: Mapping[tuple[bool, ...], str] = {
    (True,): "white",
    (False,): "black",
    (True, False): "both",
    (): "nobody",
}
LONGEST_JOB = 3600.0


@dataclass(frozen=True, slots=True)
class Review:
    """A review of pasted games."""

    pgn: str = field(repr=False)
    """Not shown: a log is no place for games."""
    scheme: str
    nodes: int
    multipv: int
    deeper: bool
    portrait: bool
    folders: tuple[Path, ...]
    """Of the personalities: players to compare with, and masters who speak for themselves."""
    puzzles_for: tuple[bool, ...]
    """The colours (White is True) whose mistakes become puzzles."""
    owner: str

    @property
    def seconds(self) -> float:
        """See `Task`."""
        return LONGEST_JOB

    def run(self, resources: WorkerResources, control: TaskControl) -> Answer:
        """Return the reviews as `playalike review --json` prints them, with their PGN."""
        games = [game for game in read_pgn(self.pgn) if game.moves]
        if not games:
            raise PlayalikeError("the game has no moves: there is nothing to review")
        players, masters = {}, set()
        for folder in self.folders:
            definition = resources.personality(str(folder)).definition
            players[definition.name] = definition.player
            masters |= {definition.display_name, definition.player}
        done: list[dict[str, object]] = []
        added = 0
        progress = JobProgress(control, len(games))
        oracle = resources.oracle
        deepening = deepening_of(oracle.engine, self.nodes, deeper=self.deeper)
        options = ReviewOptions(
            self.nodes, self.multipv, self.scheme, resources.settings.analyzer, deepening
        )
        first: list[Answer] = []
        learner = LEARNERS[self.puzzles_for]

        def tell_first(review: GameReview) -> None:
            """Show what the quick pass found, before anything is looked at again."""
            first.append(_answer(review, {}))
            if len(first) == len(games):
                control.tell(
                    {
                        "result": finite_values(
                            {"games": first, "puzzles_added": 0, "puzzles_for": learner}
                        )
                    }
                )

        stream = review_games(games, oracle, options, opening_names(), progress, tell_first)
        for review in stream:
            progress.game += 1
            if self.portrait:
                review = add_portraits(review)
            review = add_lessons(review, masters)
            added += self._keep_puzzles(review, resources)
            done.append(_answer(review, players))
        return finite_values({"games": done, "puzzles_added": added, "puzzles_for": learner})

    def _keep_puzzles(self, review: GameReview, resources: WorkerResources) -> int:
        if not self.puzzles_for:
            return 0
        mistakes = [
            Mistake(review.game.key, review.title, move, motif_of(move.facts))
            for move in review.moves
            if move.side in self.puzzles_for and move.move_class in BAD
        ]
        store = PracticeStore(resources.settings.data / PRACTICE_FILE)
        try:
            return store.add(self.owner, mistakes)
        finally:
            store.close()


@dataclass(frozen=True, slots=True)
class Metrics:
    """The playstyle in pasted games."""

    pgn: str = field(repr=False)
    """Not shown: a log is no place for games."""
    player: str | None

    @property
    def seconds(self) -> float:
        """See `Task`."""
        return LONGEST_JOB

    def run(self, resources: WorkerResources, control: TaskControl) -> Answer:
        """Return the summary and whose style it is most like."""
        games = [game for game in read_pgn(self.pgn, most=500) if game.moves]
        if not games:
            raise PlayalikeError("no game has moves: there is nothing to measure")
        names, title = self._subject(games)
        builder = ProfileBuilder(title)
        measured = measure_games(games, MeasureOptions(), names)
        progress = JobProgress(control, len(games))
        for game in progress.track(measured, len(games), "games"):
            for side in game.sides:
                builder.add(game, side)
        profile = builder.finish()
        population = load_population()
        nearest = nearest_players(profile, population)
        return finite_values(
            {
                "summary": summarise(profile, population).to_dict(),
                "nearest": [asdict(player) for player in nearest[:8]],
            }
        )

    def _subject(self, games: list[Game]) -> tuple[frozenset[str] | None, str]:
        counts = count_names(games)
        if self.player:
            names = resolve_player([self.player], counts)
            return frozenset(names), max(names, key=lambda name: (counts[name], name))
        owners = [name for name, count in counts.items() if name and count >= OWNED * len(games)]
        if len(games) > 1 and len(owners) == 1:
            return frozenset(owners), owners[0]
        return None, "everybody in these games"


def _answer(review: GameReview, players: Mapping[str, str]) -> Answer:
    """Return a review as the browser reads it."""
    values = review_values(review)
    sides = values["sides"]
    assert isinstance(sides, dict)
    for side in (review.white, review.black):
        bars = game_bars(side.playstyle, players) if side.playstyle else ()
        sides["white" if side.side else "black"]["bars"] = bars
    return {**values, "pgn": format_game(review.game), "annotated_pgn": annotate(review)}
