"""What another runner's games come to: its PGN read back, counted as our own games are."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import chess.pgn

from playalike.arena.match import Match, MatchResult
from playalike.arena.records import POINTS
from playalike.arena.statistics import count_results
from playalike.arena.wrapper import engine_names
from playalike.errors import PlayalikeError

__all__ = ["external_result"]


def external_result(match: Match, pgn: Path) -> MatchResult:
    """Return the result of the finished games in the PGN, from the first player's side.

    Two games of one round with colours changed are a pair. Where a program counts its rounds in
    another way there are no pairs, and the numbers are those of single games.
    """
    first, second = engine_names(match)
    rounds: dict[str, list[tuple[bool, float]]] = {}
    reasons: Counter[str] = Counter()
    try:
        file = pgn.open(encoding="utf-8", errors="replace")
    except OSError as error:
        raise PlayalikeError(f"there are no games in {pgn}: {error.strerror}") from error
    with file:
        while (headers := chess.pgn.read_headers(file)) is not None:
            points = POINTS.get(headers.get("Result", "*"))
            if points is None or {headers.get("White"), headers.get("Black")} != {first, second}:
                continue  # cut off, or of somebody else
            swapped = headers["White"] == second
            place = headers.get("Round", "?").partition(".")[0]
            rounds.setdefault(place, []).append((swapped, 1 - points if swapped else points))
            reasons[headers.get("Termination", "normal")] += 1
    results: list[tuple[int, float]] = []
    for number, games in enumerate(rounds.values()):
        paired = sorted(swapped for swapped, _ in games) == [False, True]
        for _, points in games:
            results.append((number if paired else -1 - len(results), points))
    counts = count_results(results)
    state = None if match.sprt is None else match.sprt.state(counts)
    nothing = (0.0, 0.0)
    return MatchResult(
        match.first.spec, match.second.spec, counts, state, dict(reasons.most_common()), (),
        nothing, nothing,
    )  # fmt: skip
