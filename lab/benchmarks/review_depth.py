"""Are the classes of a review what Stockfish says with five million nodes?

    python -m lab.benchmarks.review_depth --work FOLDER [--moves 500] [--first 46] [--ask] [--short]

Games are drawn in a fixed order from files of every strength. Each is reviewed as it ships (quick
pass, deeper looks); every move that it calls brilliant, great, mistake, blunder or missed win, and
every turning point, is classed again from five million nodes on the position before and on the
position after it (two lines before a brilliant or great move, whose class needs the second best).

With `--ask` the engine is asked for what is missing, one question at a time; every answer is kept
in FOLDER: the run may be stopped and taken up again. Without it, what is there is reported.
`--first` leaves out the games before that number, which the deeper looks were improved on.

Most games have so few serious moves that the budget gives each the deepest look, which is the very
question that the reference asks: there the classes agree by construction. `--short` looks at each
game with the first look only, counts those, and spends the nodes on the others; `--light` leaves
the others for a later run without it, and says how many moves wait there.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import chess

from playalike.games.game import Game
from playalike.games.openings import opening_table
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.oracle.analysis import Analysis, Question, position_key
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.executor import SerialExecutor
from playalike.oracle.oracle import Oracle
from playalike.progress import SilentProgress
from playalike.review.asking import review_games
from playalike.review.deepening import DEEPER, Deepening, History, merge, open_looks
from playalike.review.move_class import MoveClass
from playalike.review.record import GameReview, JudgedMove
from playalike.review.reviewing import ReviewOptions, review_game
from playalike.review.views import questions_of
from playalike.settings import load_settings
from playalike.stats.intervals import wilson_interval

REFERENCE = 5_000_000
DATA = Path("../shared/data")
FILES = (
    "baseline/twic_1000_1600.pgn", "baseline/twic_1600_1800.pgn", "baseline/twic_1800_2000.pgn",
    "baseline/twic_2000_2200.pgn", "baseline/twic_2200_2400.pgn", "baseline/twic_2400_2550.pgn",
    "baseline/twic_2550_2700.pgn", "baseline/lichess_clk/sukhraj_rapid_2400plus_clk_eval.pgn",
    "players/Tal.pgn", "players/Karpov.pgn",
)  # fmt: skip
PLIES = range(50, 101)
"""Half-moves of a game: about forty moves."""
JUDGED = (
    MoveClass.BRILLIANT, MoveClass.GREAT, MoveClass.MISTAKE, MoveClass.BLUNDER,
    MoveClass.MISSED_WIN,
)  # fmt: skip
SEED = 25


class NotAskedError(Exception):
    """The cache has no answer, and the engine is not to be asked."""


class KeptAnswers(Oracle):
    """An oracle that never asks."""

    def analyse(self, questions):  # type: ignore[no-untyped-def]
        """Yield what is kept; fail at the first question that was never asked."""
        for question in dict.fromkeys(questions):
            answer = self.cache.get(self.name, question)
            if answer is None:
                raise NotAskedError
            yield answer


def games() -> Iterator[Game]:
    """Yield games for ever, one of each file in turn."""
    drawn = []
    for name in FILES:
        chosen = [
            game
            for game in islice(read_games([DATA / name], ReadReport()), 400)
            if len(game.moves) in PLIES
        ]
        random.Random(SEED).shuffle(chosen)
        drawn.append(chosen)
    for row in zip(*drawn, strict=False):
        yield from row


def judged(review: GameReview) -> list[JudgedMove]:
    """Return the moves that are classed again."""
    turning = {point.ply for point in review.turning_points}
    return [m for m in review.moves if m.move_class in JUDGED or m.ply in turning]


def reference(
    move: JudgedMove, game: Game, oracle: Oracle, answers: dict[str, Analysis]
) -> JudgedMove:
    """Return the move as five million nodes see it."""
    before = chess.Board(move.fen)
    width = 2 if move.move_class in (MoveClass.BRILLIANT, MoveClass.GREAT) else 1
    after = before.copy(stack=False)
    after.push(move.move)
    asked = [Question(position_key(before), REFERENCE, width)]
    if any(after.generate_legal_moves()):
        asked.append(Question(position_key(after), REFERENCE, 1))
    deep = dict(answers)
    for answer in oracle.analyse(asked):
        position = answer.question.position
        deep[position] = merge(answer, answers[position])
    again = review_game(game, deep, oracle.name, ReviewOptions(), opening_table())
    return again.moves[move.ply - 1]


def main() -> None:
    """Compare, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--moves", type=int, default=500)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--last", type=int, default=10_000)
    parser.add_argument("--ask", action="store_true")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--light", action="store_true", help="--short, without the other games")
    options = parser.parse_args()
    cache = AnalysisCache(options.work / "review_depth.db")
    kind = Oracle if options.ask else KeptAnswers
    oracle = kind.open(load_settings(), cache, SerialExecutor())
    pairs: list[tuple[JudgedMove, JudgedMove]] = []
    counted: list[int] = []
    waiting: list[int] = []
    nodes: list[float] = []
    for played, game in enumerate(islice(games(), options.first - 1, options.last), options.first):
        try:
            if options.short or options.light:
                confirmed, deepest = first_look(game, oracle)
                if deepest or options.light:
                    (counted if deepest else waiting).append(confirmed)
                    print(
                        f"game {played}: {confirmed} judged moves, "
                        f"{'all' if deepest else 'not all'} with the deepest look; so far all in "
                        f"{len(counted)} games, {sum(counted)} moves, not all in {len(waiting)} "
                        f"games, {sum(waiting)} moves",
                        flush=True,
                    )
                    continue
            review, spent = reviewed(game, oracle)
            quick = quick_answers(game, oracle)
            again = [(move, reference(move, game, oracle, quick)) for move in judged(review)]
        except NotAskedError:
            break
        pairs += again
        nodes.append(spent / len(game.moves))
        tell(pairs, played, nodes)
        for ours, theirs in again:
            if ours.move_class != theirs.move_class:
                print(
                    f"  {ours.fen} {ours.san}: {ours.move_class} {ours.loss_win_chance:.3f}"
                    f" ({ours.nodes:,} nodes), reference {theirs.move_class}"
                    f" {theirs.loss_win_chance:.3f}",
                    flush=True,
                )
        if len(pairs) >= options.moves:
            break


def first_look(game: Game, oracle: Oracle) -> tuple[int, bool]:
    """Count the judged moves of a game, and say if the budget gives each the deepest look."""
    budget = DEEPER.budget(len(game.moves))
    first = Deepening(DEEPER.looks[:1], DEEPER.nodes_a_ply, DEEPER.short_game)
    review, spent = reviewed(game, oracle, first)
    looks = [look for look in open_looks(review, History(), DEEPER, budget - spent) if look.serious]
    return len(judged(review)), all(look.nodes == DEEPER.looks[-1] for look in looks)


def reviewed(game: Game, oracle: Oracle, deepening: Deepening = DEEPER) -> tuple[GameReview, int]:
    """Review a game as it ships; return the nodes of its deeper looks, too."""
    counter = Counter()  # type: ignore[var-annotated]

    class Counting(SilentProgress):
        def track(self, items, total, what):  # type: ignore[no-untyped-def]
            for item in items:
                counter[what] += item.question.nodes
                yield item

    (review,) = review_games(
        [game], oracle, ReviewOptions(deepening=deepening), opening_table(), Counting()
    )
    return review, counter["deeper looks"]


def quick_answers(game: Game, oracle: Oracle) -> dict[str, Analysis]:
    """Return the quick pass."""
    options = ReviewOptions()
    asked = questions_of(game, options.nodes, options.multipv)
    return {answer.question.position: answer for answer in oracle.analyse(asked)}


def tell(pairs: list[tuple[JudgedMove, JudgedMove]], played: int, nodes: list[float]) -> None:
    """Print how many classes agree so far."""
    same = sum(ours.move_class == theirs.move_class for ours, theirs in pairs)
    low, high = wilson_interval(same, len(pairs)) if pairs else (0.0, 1.0)
    by_class = Counter(ours.move_class for ours, theirs in pairs)
    agreed = Counter(o.move_class for o, t in pairs if o.move_class == t.move_class)
    table = ", ".join(f"{kind} {agreed[kind]}/{count}" for kind, count in sorted(by_class.items()))
    print(
        f"{played} games: {same} of {len(pairs)} classes agree"
        f" ({low:.1%}-{high:.1%}): {table};"
        f" deeper looks {sum(nodes) / len(nodes):,.0f} nodes a half-move",
        flush=True,
    )


if __name__ == "__main__":
    main()
