"""What a profile found, as plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from playalike.authenticity.profile.counts import Counts
from playalike.authenticity.profile.judge import Verdict
from playalike.authenticity.profile.likeness import Agreement, Distances, Levels
from playalike.authenticity.profile.structures import Overlap
from playalike.authenticity.profile.table import COLUMNS
from playalike.stats.arrays import Floats

__all__ = ["Profile", "WindowProfile", "agreement_in"]


@dataclass(frozen=True, slots=True)
class WindowProfile:
    """Everything about whole games, or about games from a ply on."""

    name: str
    plain: tuple[Agreement, ...]
    """Means as they are; the first is the mean over the dimensions."""
    controlled: tuple[Agreement, ...]
    """Opening, colour and result controlled for."""
    real: Levels
    """Controlled effects of careers, masters x columns."""
    played: Levels
    distances: Distances
    unseen: tuple[Agreement, ...]
    """As `controlled`, with the validation games only, to which no temperament was fitted; nothing
    when a master has hardly any."""
    signs: Mapping[tuple[str, str], tuple[int, int]]
    """For any two: dimensions with the right sign, of those in which careers differ surely."""

    def agreement(self, column: str, *, controlled: bool = True) -> Agreement:
        """Return the agreement in one column."""
        return agreement_in(self.controlled if controlled else self.plain, column)

    def to_dict(self) -> dict[str, object]:
        """Return plain values."""
        return {
            "window": self.name,
            "plain": [agreement.to_dict() for agreement in self.plain],
            "controlled": [agreement.to_dict() for agreement in self.controlled],
            "unseen": [agreement.to_dict() for agreement in self.unseen],
            "columns": list(COLUMNS),
            "real_effects": plain_rows(self.real.mean),
            "played_effects": plain_rows(self.played.mean),
            "played_errors": plain_rows(np.sqrt(self.played.variance)),
            "distances": {
                "real": plain_rows(self.distances.real),
                "played": plain_rows(self.distances.played),
                "ratio": plain_rows(np.array([[self.distances.ratio]]))[0][0],
            },
            "right_signs": [
                {"pair": list(pair), "right": right, "sure": sure}
                for pair, (right, sure) in self.signs.items()
            ],
        }


@dataclass(frozen=True, slots=True)
class Profile:
    """Personalities by the games they play."""

    names: tuple[str, ...]
    specs: tuple[str, ...]
    opponent: str
    games: int
    """Played by each."""
    nodes: int
    seed: int
    quick: bool
    """Whether the engine was asked for less, see `style.quick_source`."""
    career_games: tuple[int, ...]
    points: tuple[float, ...]
    """A game."""
    endings: Mapping[str, int]
    """How the played games ended."""
    versions: tuple[str, ...]
    """The code that played them."""
    counts: tuple[tuple[str, Counts, Counts | None], ...]
    """Name, played games, real games."""
    windows: tuple[WindowProfile, ...]
    verdicts: tuple[Verdict, ...]
    overlaps: tuple[Overlap, ...]
    """Structures and set-ups, own career against others."""
    middlegames: int
    moves: Floats | None
    """Share of the middlegames in which any two choose different moves."""

    def to_dict(self) -> dict[str, object]:
        """Return plain values for JSON."""
        return {
            "names": list(self.names),
            "specs": list(self.specs),
            "opponent": self.opponent,
            "games": self.games,
            "nodes": self.nodes,
            "seed": self.seed,
            "quick": self.quick,
            "career_games": list(self.career_games),
            "points": [round(point, 4) for point in self.points],
            "endings": dict(self.endings),
            "versions": list(self.versions),
            "counts": [
                {
                    "name": name,
                    "played": played.to_dict(),
                    "real": None if real is None else real.to_dict(),
                }
                for name, played, real in self.counts
            ],
            "windows": [window.to_dict() for window in self.windows],
            "judge": [verdict.to_dict() for verdict in self.verdicts],
            "structures": [overlap.to_dict() for overlap in self.overlaps],
            "middlegames": self.middlegames,
            "moves_differ": None if self.moves is None else plain_rows(self.moves),
        }


def agreement_in(rows: Sequence[Agreement], column: str) -> Agreement:
    """Return the agreement in one column."""
    return next(row for row in rows if row.column == column)


def plain_rows(table: Floats) -> list[list[float | None]]:
    """Return rows of rounded numbers; None for none."""
    return [[None if np.isnan(x) else round(float(x), 4) for x in row] for row in table]
