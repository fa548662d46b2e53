"""Writing a run to the store: games in batches as they come, aggregates at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from playalike.playstyle.comparison import Comparison
from playalike.playstyle.measured import MeasuredGame
from playalike.playstyle.summary import Summary
from playalike.store import GameRow, Store

__all__ = ["RunWriter", "global_summary"]

BATCH = 200
"""Games in a transaction."""


@dataclass(slots=True)
class RunWriter:
    """One run being written."""

    store: Store
    run: int
    _waiting: list[GameRow] = field(default_factory=list)
    _number: int = 0

    @classmethod
    def start(cls, store: Store, kind: str, name: str, config: Mapping[str, object]) -> RunWriter:
        """Begin a new run."""
        return cls(store, store.start_run(kind, name, config))

    def add(self, game: MeasuredGame) -> None:
        """Write a game, with the next batch at the latest."""
        self._waiting.append(
            GameRow(
                self._number,
                game.white,
                game.black,
                game.result,
                game.eco,
                game.computed.to_dict(),
                None if game.raw is None else game.raw.to_dict(),
            )
        )
        self._number += 1
        if len(self._waiting) >= BATCH:
            self._flush()

    def finish(
        self,
        groups: Mapping[str, Mapping[str, object]],
        summary: Mapping[str, object],
        seconds: float,
    ) -> None:
        """Write what is left, the aggregates and the summary, and mark the run as complete."""
        self._flush()
        for name, data in groups.items():
            self.store.put_group(self.run, name, data)
        self.store.put_summary(self.run, summary)
        self.store.finish_run(self.run, seconds)

    def _flush(self) -> None:
        self.store.add_games(self.run, self._waiting)
        self._waiting = []


def global_summary(
    summaries: Sequence[Summary], comparisons: Sequence[Comparison], seconds: float
) -> dict[str, object]:
    """Rank the subjects and say how far apart they are: the fourth level."""
    ordered = sorted(summaries, key=lambda s: -s.calibrated_score)
    return {
        "subjects": [s.name for s in summaries],
        "tactical_rankings": [
            {
                "subject": s.name,
                "tactical_score": s.literal_score,
                "classification": s.literal_class,
                "calibrated_score": s.calibrated_score,
                "calibrated_class": s.calibrated_class,
            }
            for s in ordered
        ],
        "playstyle_divergence": [
            {
                "one": c.one,
                "other": c.other,
                "standard_deviations": c.divergence,
                "greatest": [
                    {"metric": d.name, "standard_deviations": d.deviations}
                    for d in c.differences[:5]
                ],
            }
            for c in comparisons
        ],
        "evaluation_duration": seconds,
    }
