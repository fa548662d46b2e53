"""Evaluating a playing subject: games against Stockfish at given ratings, and what they show.

Openings are paired: each start position is played twice, once with either colour. Every finished
game is written to the store before anything else happens; a run that was killed goes on where it
stopped, because the same command finds its unfinished run again.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files

import chess

from playalike.arena.game import play_game
from playalike.arena.rating import Rating, estimate_rating
from playalike.errors import PlayalikeError
from playalike.games.game import Game
from playalike.games.keys import moves_key
from playalike.player import Limit
from playalike.players.factory import open_player
from playalike.playstyle.comparison import Comparison
from playalike.playstyle.config import EvaluationConfig
from playalike.playstyle.saving import global_summary
from playalike.playstyle.summary import Summary
from playalike.settings import Settings
from playalike.store import PlayedGame

__all__ = [
    "Fixture",
    "LevelResult",
    "SubjectResult",
    "evaluation_summary",
    "fixtures",
    "play_fixture",
    "start_positions",
    "subject_result",
    "to_game",
]


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played."""

    subject: str
    """The subject's description, for example ``personality:tal``."""
    level: int
    """The opponent's `UCI_Elo`."""
    number: int
    """Among the games of this subject and level, from 0; even and odd are a pair."""
    subject_white: bool
    start_fen: str


@dataclass(frozen=True, slots=True)
class LevelResult:
    """Results against one opponent."""

    level: int
    wins: int
    draws: int
    losses: int


@dataclass(frozen=True, slots=True)
class SubjectResult:
    """Results of one subject."""

    subject: str
    levels: tuple[LevelResult, ...]
    rating: Rating
    openings: dict[str, int]
    """Games by name of the opening."""
    errors: tuple[str, ...]
    """Games that ended by a player's failure."""

    @property
    def games(self) -> int:
        """All games."""
        return sum(one.wins + one.draws + one.losses for one in self.levels)

    def to_dict(self) -> dict[str, object]:
        """Return plain values."""
        wins, draws, losses = (
            sum(getattr(one, name) for one in self.levels) for name in ("wins", "draws", "losses")
        )
        total = max(1, wins + draws + losses)
        return {
            "subject": self.subject,
            "games": wins + draws + losses,
            "win_rate": wins / total,
            "draw_rate": draws / total,
            "loss_rate": losses / total,
            "match_results": [asdict(one) for one in self.levels],
            "elo": asdict(self.rating),
            "opening_frequency": dict(sorted(self.openings.items(), key=lambda o: (-o[1], o[0]))),
            "errors": list(self.errors),
        }


@cache
def start_positions() -> tuple[str, ...]:
    """Return the start positions: short lines of theory, ours, level for both sides."""
    text = files("playalike.playstyle").joinpath("data/openings.txt").read_text(encoding="utf-8")
    found = []
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        board = chess.Board()
        for san in line.split():
            board.push_san(san)
        found.append(board.fen())
    return tuple(found)


def fixtures(subjects: Sequence[str], config: EvaluationConfig, seed: int) -> Iterator[Fixture]:
    """Yield the games to be played, the same for the same seed."""
    starts = list(start_positions())
    random.Random(seed).shuffle(starts)
    for subject in subjects:
        for level in config.stockfish_elo_levels:
            for number in range(config.games_per_elo_level):
                # Every subject meets the same positions, so their results can be compared.
                start = starts[number // 2 % len(starts)]
                yield Fixture(subject, level, number, number % 2 == 0, start)


def play_fixture(task: tuple[Fixture, Settings, float, int]) -> PlayedGame:
    """Play one game, in a worker process."""
    fixture, settings, seconds, seed = task
    subject = open_player(fixture.subject, settings, seed + fixture.number)
    try:
        opponent = open_player(f"stockfish?UCI_Elo={fixture.level}", settings)
        try:
            white, black = (subject, opponent) if fixture.subject_white else (opponent, subject)
            game = play_game(white, black, Limit(time=seconds), fixture.start_fen)
        finally:
            opponent.close()
    finally:
        subject.close()
    return PlayedGame(
        fixture.subject,
        fixture.level,
        fixture.number,
        fixture.subject_white,
        game.start_fen,
        " ".join(game.moves),
        game.result,
        game.reason,
    )


def to_game(played: PlayedGame) -> Game:
    """Return a played game as a record that can be measured, from the first move of its opening."""
    moves = tuple(chess.Move.from_uci(word) for word in played.moves.split())
    names = (played.subject, f"Stockfish {played.level}")
    white, black = names if played.subject_white else names[::-1]
    line = _opening_moves(played.start_fen)
    start = None if line is not None else played.start_fen
    everything = (*(line or ()), *moves)
    return Game(
        {"Event": "Evaluation", "White": white, "Black": black, "Result": played.result},
        start,
        everything,
        played.result,
        "<evaluation>",
        played.number + 1,
        moves_key([move.uci() for move in everything], start),
    )


@cache
def _opening_moves(fen: str) -> tuple[chess.Move, ...] | None:
    text = files("playalike.playstyle").joinpath("data/openings.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        board = chess.Board()
        if line.strip() and not line.startswith("#"):
            for san in line.split():
                board.push_san(san)
            if board.fen() == fen:
                return tuple(board.move_stack)
    return None


def subject_result(
    subject: str, played: Iterable[PlayedGame], openings: Iterable[str]
) -> SubjectResult:
    """Add up a subject's games; `openings` are their names."""
    own = [game for game in played if game.subject == subject]
    points = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}
    scores = [
        (game.level, points[game.result] if game.subject_white else 1 - points[game.result])
        for game in own
    ]
    return SubjectResult(
        subject,
        tuple(
            LevelResult(
                level,
                *(sum(1 for o, s in scores if o == level and s == p) for p in (1.0, 0.5, 0.0)),
            )
            for level in sorted({level for level, _ in scores})
        ),
        estimate_rating(scores),
        dict(Counter(openings)),
        tuple(g.reason for g in own if g.reason.startswith(("error", "illegal"))),
    )


def evaluation_summary(
    results: Sequence[SubjectResult],
    summaries: Sequence[Summary],
    comparisons: Sequence[Comparison],
    seconds: float,
) -> dict[str, object]:
    """The global summary: rankings by strength and by style, spread and divergence."""
    rated = sorted(results, key=lambda r: -(_middle(r.rating)))
    ratings = [_middle(result.rating) for result in results]
    return {
        "elo_rankings": [{"subject": r.subject, **asdict(r.rating)} for r in rated],
        "elo_spread": max(ratings) - min(ratings) if ratings else 0.0,
        **global_summary(summaries, comparisons, seconds),
    }


def _middle(rating: Rating) -> float:
    """A rating to rank by: the bound that is known where there is no estimate."""
    for value in (rating.elo, rating.low, rating.high):
        if value is not None:
            return value
    raise PlayalikeError("a subject without games has no rating")
