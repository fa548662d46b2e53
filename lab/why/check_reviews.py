"""Have the sentences of reviews read by the independent checker.

    .venv/bin/python -m lab.why.check_reviews --out FILE.jsonl --sentences 1000

Games of players rated 1000-1600, then first moves of puzzles, which are tactical blunders. Few
nodes, so that there is much to say: the words are judged, not the classes. Each line of the file is
a sentence with its position and what the checker (tests/review/checker) read in it.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from playalike.games.game import Game
from playalike.games.openings import opening_table
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.executor import SerialExecutor
from playalike.oracle.oracle import Oracle
from playalike.progress import SilentProgress
from playalike.review.asking import review_games
from playalike.review.move_class import MoveClass
from playalike.review.reviewing import ReviewOptions
from playalike.settings import load_settings
from tests.brute_force import WrongSentenceError
from tests.review.checker import check
from tests.review.test_sentences import blunders, claim_of

DATA = Path("../shared/data")
SOURCES = (("games", 2_000, 0.6), ("puzzles", 1_000, 0.4))
"""Name, nodes a position, share of the sentences."""
NO_IDEA = frozenset(
    {"better", "win", "beyond", "only good move", "better move", "the line", "line", "the answer"}
)
LINES = frozenset({"the line", "line", "the answer"})


def games(source: str) -> Iterator[Game]:
    """Yield the games of a source."""
    if source == "games":
        path = DATA / "baseline" / "twic_1000_1600.pgn"
        return islice(read_games([path], ReadReport()), 200, None)
    return blunders(DATA / "suites" / "lichess_puzzles_themes.csv")


def sentences(source: Iterable[Game], oracle: Oracle, nodes: int) -> Iterator[dict[str, object]]:
    """Yield what is said of each move, and what the checker finds in it."""
    options = ReviewOptions(nodes=nodes)
    for game in source:
        (review,) = review_games([game], oracle, options, opening_table(), SilentProgress())
        for move in review.moves:
            if not move.sentence or move.move_class == MoveClass.FORCED:
                continue
            error, forms = "", list[str]()
            try:
                forms = check(claim_of(move))
            except (WrongSentenceError, ValueError, IndexError) as wrong:
                error = str(wrong) or repr(wrong)
            yield {
                "fen": move.fen, "san": move.san, "class": str(move.move_class),
                "text": move.sentence, "forms": forms, "error": error,
            }  # fmt: skip


def main() -> None:
    """Check, and print a row for each source."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--sentences", type=int, default=1_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, options.out.open("w") as file:
        cache = AnalysisCache(Path(folder) / "analysis.db")
        oracle = Oracle.open(load_settings(), cache, SerialExecutor())
        for name, nodes, share in SOURCES:
            rows = []
            found = sentences(games(name), oracle, nodes)
            for row in islice(found, round(share * options.sentences)):
                rows.append(row)
                file.write(json.dumps({"source": name, **row}) + "\n")
                file.flush()
            told = [set(map(str, row["forms"])) for row in rows]  # type: ignore[call-overload]
            ideas = sum(bool(forms - NO_IDEA) for forms in told)
            lines = sum(not forms - NO_IDEA and bool(forms & LINES) for forms in told)
            false = [row for row in rows if row["error"]]
            print(
                f"{name}: {len(rows)} sentences, {len(false)} false; a motif or an idea {ideas},"
                f" only a line {lines}, neither {len(rows) - ideas - lines}",
                flush=True,
            )
            for row in false:
                print(f"  {row['fen']} {row['san']}: {row['text']} ({row['error']})")


if __name__ == "__main__":
    main()
