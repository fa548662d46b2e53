"""Played games: how often do they seem to be by the one whom the personality imitates?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from playalike.authenticity.identification import identify
from playalike.stats.arrays import Floats
from playalike.stats.intervals import Interval

__all__ = ["PLAYED_SIZES", "Attribution", "attribute"]

PLAYED_SIZES = (1, 5, 10, 20, 40)


@dataclass(frozen=True, slots=True)
class Attribution:
    """Sets of k games, played and real, attributed to the personality."""

    judge: str
    view: str
    k: int
    played_games: int
    real_games: int
    played: Interval
    """Share of sets of played games that are attributed to the personality."""
    real: Interval
    """Share of sets of the real player's held-out games."""
    shares: tuple[tuple[str, float], ...]
    """To whom the played games go."""

    @property
    def ratio(self) -> float:
        """Played by real: 1 when the imitation is as recognisable as the player."""
        return self.played.value / self.real.value if self.real.value else float("nan")

    def to_dict(self) -> dict[str, object]:
        """Return plain values."""
        ratio = self.ratio
        return {
            "judge": self.judge,
            "view": self.view,
            "k": self.k,
            "played_games": self.played_games,
            "real_games": self.real_games,
            "played": self.played.to_list(),
            "real": self.real.to_list(),
            "ratio": None if ratio != ratio else round(ratio, 4),
            "shares": {name: round(share, 4) for name, share in self.shares},
        }


def attribute(
    judge: str,
    name: str,
    suspects: Sequence[str],
    played: Mapping[str, Floats],
    real: Mapping[str, Floats],
    seed: int,
) -> tuple[Attribution, ...]:
    """Compare played and real games of one personality; tables are by view, games x suspects."""
    attributions = []
    for view, table in played.items():
        theirs = {
            identification.k: identification
            for identification in identify(
                judge, view, suspects, {name: real[view]}, seed, PLAYED_SIZES
            )
        }
        for own in identify(judge, view, suspects, {name: table}, seed, PLAYED_SIZES):
            if own.k not in theirs:
                continue
            attributions.append(
                Attribution(
                    judge,
                    view,
                    own.k,
                    len(table),
                    len(real[view]),
                    own.accuracy,
                    theirs[own.k].accuracy,
                    tuple(zip(suspects, own.confusion[0], strict=True)),
                )
            )
    return tuple(attributions)
