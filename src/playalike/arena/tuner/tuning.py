"""Looking for weights that solve more: local search or SPSA, resumable after every step.

Local search changes one weight at a time and keeps what helps: sure, and slow with many weights.
SPSA changes all of them at once in random directions and follows the difference: noisy, but two
trials a step however many weights there are. Both see the training puzzles only; whether the best
they found is any good, the held-out ones say.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Literal

from playalike.arena.tuner.scoring import Scorer
from playalike.engine.ruleset import Ruleset
from playalike.engine.tuning.weights import Weight, set_weights, tunable_weights, weight_values
from playalike.errors import PlayalikeError
from playalike.files import write_whole
from playalike.players.versions import current_version

__all__ = ["TuneOptions", "TuneState", "Tuning", "evidence"]

Method = Literal["local", "spsa"]


@dataclass(frozen=True, slots=True)
class TuneOptions:
    """What decides how a tuning goes; the same options go on with the same state."""

    ruleset: str
    puzzles: str
    """Names the set: file, number, and how it is divided."""
    nodes: int
    method: Method = "local"
    seed: int = 1
    keys: tuple[str, ...] = ()
    """Only weights of these keys; empty: all that the ruleset uses."""
    step: float = 0.25
    """First change of a weight, as a share of its size."""


@dataclass(frozen=True, slots=True)
class TuneState:
    """How far it has come."""

    options: TuneOptions
    step: int
    """Trials of weights (local) or of directions (SPSA) so far."""
    start: tuple[int, ...]
    start_solved: int
    current: tuple[float, ...]
    """Where the search stands; SPSA moves in fractions."""
    best: tuple[int, ...]
    best_solved: int
    version: str = ""
    """Which Playalike began: another one may solve other puzzles with the same weights."""

    def to_json(self) -> str:
        """Return the state as JSON."""
        return json.dumps(asdict(self), indent=1)

    @classmethod
    def from_json(cls, text: str, where: str) -> TuneState:
        """Read what `to_json` gave."""
        try:
            data: Mapping[str, object] = json.loads(text)
            options = data["options"]
            assert isinstance(options, dict)
            values = {key: _tuple(value) for key, value in data.items() if key != "options"}
            read = {key: _tuple(value) for key, value in options.items()}
            plain = TuneOptions(**read)  # type: ignore[arg-type]
            return cls(options=plain, **values)  # type: ignore[arg-type]
        except (ValueError, KeyError, TypeError, AssertionError) as error:
            raise PlayalikeError(f"{where} is no state of a tuning: {error}") from error


def _tuple(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


class Tuning:
    """One tuning; `run` yields the state after each step and saves it."""

    def __init__(
        self, base: Ruleset, options: TuneOptions, scorer: Scorer, state_file: Path | None = None
    ) -> None:
        """Take up the state in the file, if it is of the same tuning."""
        self._base, self.options, self._scorer = base, options, scorer
        self._file = state_file
        every = tunable_weights(base.evaluation)
        keys = {weight.key for weight in every}
        for key in options.keys:
            if key not in keys:
                raise PlayalikeError(f"{key!r} is no weight that {options.ruleset} uses")
        self.weights: tuple[Weight, ...] = tuple(
            weight for weight in every if not options.keys or weight.key in options.keys
        )
        self.state = self._load()

    def ruleset(self, values: Sequence[int]) -> Ruleset:
        """Return the base with other weights."""
        return replace(
            self._base, evaluation=set_weights(self._base.evaluation, self.weights, values)
        )

    def run(self, steps: int) -> Iterator[TuneState]:
        """Go on until so many steps were made in all."""
        advance = self._local_step if self.options.method == "local" else self._spsa_step
        while self.state.step < steps:
            self.state = replace(advance(self.state), step=self.state.step + 1)
            self._save()
            yield self.state

    def _load(self) -> TuneState:
        if self._file is not None and self._file.exists():
            state = TuneState.from_json(self._file.read_text(encoding="utf-8"), str(self._file))
            if state.options != self.options:
                raise PlayalikeError(
                    f"{self._file} belongs to another tuning: remove it, or choose another --out"
                )
            return state
        start = tuple(weight_values(self._base.evaluation, self.weights))
        solved = self._count(start)
        return TuneState(self.options, 0, start, solved, start, start, solved, current_version())

    def _save(self) -> None:
        if self._file is not None:
            write_whole(self._file, self.state.to_json())

    def _count(self, values: Sequence[int]) -> int:
        return sum(self._scorer.solved(self.ruleset(values)))

    def _local_step(self, state: TuneState) -> TuneState:
        """Try one weight in both directions; each sweep goes through all, in a new order."""
        sweep, place = divmod(state.step, len(self.weights))
        order = list(range(len(self.weights)))
        random.Random(f"{self.options.seed} {sweep}").shuffle(order)
        index = order[place]
        share = self.options.step / 2 ** min(sweep, 6)
        size = max(1, round(share * abs(state.best[index])))
        for change in (size, -size):
            values = list(state.best)
            values[index] += change
            solved = self._count(values)
            if solved > state.best_solved:
                best = tuple(values)
                return replace(state, best=best, best_solved=solved, current=best)
        return state

    def _spsa_step(self, state: TuneState) -> TuneState:
        """Spall's gains: steps shrink as 1/k^0.602, the distance of the two trials as 1/k^0.101."""
        k = state.step + 1
        rng = random.Random(f"{self.options.seed} {state.step}")
        directions = [rng.choice((-1, 1)) for _ in self.weights]
        scales = [max(4.0, abs(value)) for value in state.start]
        reach = self.options.step / k**0.101
        trials = []
        for sign in (1, -1):
            moved = zip(state.current, directions, scales, strict=True)
            trials.append([round(v + sign * reach * d * s) for v, d, s in moved])
        counts = [self._count(trial) for trial in trials]
        gain = 2.0 * self.options.step / (k + 5) ** 0.602
        slope = (counts[0] - counts[1]) / (2 * reach * len(self._scorer.puzzles))
        moved = zip(state.current, directions, scales, strict=True)
        current = tuple(v + gain * slope * d * s for v, d, s in moved)
        rounded = tuple(round(v) for v in current)
        for values, solved in (
            (tuple(trials[0]), counts[0]),
            (tuple(trials[1]), counts[1]),
            (rounded, self._count(rounded)),
        ):
            if solved > state.best_solved:
                state = replace(state, best=values, best_solved=solved)
        return replace(state, current=current)


def evidence(before: Sequence[bool], after: Sequence[bool]) -> tuple[int, int, float]:
    """Return how many puzzles only one of two rulesets solves, and how likely chance is that.

    The probability is the one-sided sign test's: that a coin favours "after" at least this often.
    """
    gained = sum(a and not b for a, b in zip(after, before, strict=True))
    lost = sum(b and not a for a, b in zip(after, before, strict=True))
    n = gained + lost
    chance = sum(math.comb(n, k) for k in range(gained, n + 1)) / 2**n
    return gained, lost, chance
