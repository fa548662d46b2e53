"""Which puzzles a ruleset solves, at a fixed number of nodes, on all cores."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from playalike.arena.tuner.puzzles import Puzzle
from playalike.engine.players import EngineConfig, EnginePlayer
from playalike.engine.ruleset import Ruleset, ruleset_toml
from playalike.engine.suite import solve
from playalike.oracle.executor import Executor
from playalike.player import Limit

__all__ = ["Scorer", "solve_chunk"]

HASH_MB = 4
"""A puzzle at a few thousand nodes fills no more."""


def solve_chunk(
    work: tuple[int, str, Path, int, tuple[Puzzle, ...]],
) -> tuple[int, tuple[bool, ...]]:
    """Solve some puzzles in a worker: number of the chunk, ruleset as text, folder, nodes, puzzles.

    Each puzzle is met with an empty memory, so that their order does not matter.
    """
    number, text, folder, nodes, puzzles = work
    # The file's name is its content's, since a ruleset that was loaded once is not read again.
    path = folder / f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.{number}.toml"
    path.write_text(text, encoding="utf-8")
    player = EnginePlayer(EngineConfig(ruleset=str(path), hash_mb=HASH_MB))
    try:
        limit, results = Limit(nodes=nodes), []
        for puzzle in puzzles:
            player.new_game()
            results.append(all(solve(step, player, limit).solved for step in puzzle.steps))
    finally:
        player.close()
        path.unlink(missing_ok=True)
    return number, tuple(results)


class Scorer:
    """Counts solved puzzles; equal rulesets are not tried twice."""

    def __init__(
        self, puzzles: Sequence[Puzzle], nodes: int, executor: Executor, folder: Path
    ) -> None:
        """Remember; `folder` is for files that live as long as a trial does."""
        self.puzzles = tuple(puzzles)
        self._nodes, self._executor, self._folder = nodes, executor, folder
        self._known: dict[str, tuple[bool, ...]] = {}

    def solved(self, ruleset: Ruleset) -> tuple[bool, ...]:
        """Return for every puzzle whether it is solved."""
        text = ruleset_toml(ruleset)
        if text not in self._known:
            size = max(1, -(-len(self.puzzles) // (4 * self._executor.workers)))
            chunks = [self.puzzles[i : i + size] for i in range(0, len(self.puzzles), size)]
            work = [(i, text, self._folder, self._nodes, chunk) for i, chunk in enumerate(chunks)]
            answers = dict(self._executor.map_unordered(solve_chunk, work))
            self._known[text] = tuple(answer for i in range(len(chunks)) for answer in answers[i])
        return self._known[text]
