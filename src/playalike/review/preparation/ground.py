"""Where somebody loses ground: phases, structures and clock situations, against the usual.

The measure is the chance to win that a move gives away. What is usual for players of the rating is
measured on their games (`usual.toml`) as a ratio to all their moves, because how far an engine
looked differs from study to study; where nothing is known of a situation, the player's own mean is
the usual. The interval comes from drawing whole games again.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from playalike.review.preparation.tables import AT_HAND, PlayedPosition
from playalike.stats.intervals import central_interval
from playalike.words.preparing import situation_words

__all__ = ["Situation", "situations", "usual_ratio"]

TABLE = Path(__file__).with_name("usual.toml")
LEAST_POSITIONS, LEAST_GAMES = 40, 5
DRAWS = 1000
EXAMPLES = 3
MISTAKE = 0.1
"""Of the chance to win: less is no example of anything."""


@dataclass(frozen=True, slots=True)
class Situation:
    """How somebody does in one kind of position."""

    name: str
    label: str
    positions: int
    games: int
    loss: float
    """Chance to win given away a move, mean."""
    usual: float
    """What players of the rating would give away there who are as exact as this one in general."""
    low: float
    high: float
    """95 % interval of the difference."""
    against_rating: bool
    """Whether `usual` knows players of the rating; otherwise it is the player's own mean."""
    examples: tuple[PlayedPosition, ...]

    @property
    def loses(self) -> bool:
        """Whether ground is lost here beyond chance."""
        return self.low > 0


def situations(positions: Sequence[PlayedPosition], rating: int | None) -> list[Situation]:
    """Return all situations with enough positions, the costliest difference first."""
    groups: dict[str, list[PlayedPosition]] = {}
    for position in positions:
        names = [
            f"phase {position.phase}",
            f"standing {position.band}",
            f"structure {position.structure}",
        ]
        if position.clock is not None:
            names.append("clock short" if position.clock < AT_HAND else "clock enough")
        for name in names:
            groups.setdefault(name, []).append(position)
    situations = [
        _situation(name, own, positions, rating)
        for name, own in groups.items()
        if len(own) >= LEAST_POSITIONS and len({position.game for position in own}) >= LEAST_GAMES
    ]
    return sorted(situations, key=lambda situation: situation.usual - situation.loss)


def _situation(
    name: str, own: Sequence[PlayedPosition], every: Sequence[PlayedPosition], rating: int | None
) -> Situation:
    ratio = usual_ratio(name, rating)
    games = {game: at for at, game in enumerate(sorted({position.game for position in every}))}
    size = len(games)
    loss_here, count_here = np.zeros(size), np.zeros(size)
    loss_all, count_all = np.zeros(size), np.zeros(size)
    for position in every:
        loss_all[games[position.game]] += position.loss
        count_all[games[position.game]] += 1
    for position in own:
        loss_here[games[position.game]] += position.loss
        count_here[games[position.game]] += 1
    # The same draws for every situation: the same study gives the same page.
    drawn = np.random.default_rng(1).multinomial(size, np.full(size, 1 / size), DRAWS)
    with np.errstate(invalid="ignore", divide="ignore"):
        here = (drawn @ loss_here) / (drawn @ count_here)
        overall = (drawn @ loss_all) / (drawn @ count_all)
    expected = 1.0 if ratio is None else ratio
    differences = here - expected * overall
    low, high = central_interval(differences[np.isfinite(differences)])
    mean = float(loss_here.sum() / count_here.sum())
    worst = sorted(own, key=lambda position: -position.loss)[: 2 * EXAMPLES]
    distinct = {position.epd: position for position in worst if position.loss >= MISTAKE}
    return Situation(
        name,
        situation_words(name),
        len(own),
        int((count_here > 0).sum()),
        mean,
        expected * float(loss_all.sum() / count_all.sum()),
        float(low),
        float(high),
        ratio is not None,
        tuple(distinct.values())[:EXAMPLES],
    )


def usual_ratio(name: str, rating: int | None) -> float | None:
    """Return what players of a rating give away in a situation, against all their moves."""
    if rating is None:
        return None
    rows = _usual()
    near = min(rows, key=lambda row: abs(int(row) - rating), default=None)
    if near is None or abs(int(near) - rating) > 300:
        return None
    return rows[near].get(name)


@cache
def _usual() -> Mapping[str, Mapping[str, float]]:
    """Read the table: by rating, then by situation."""
    if not TABLE.exists():
        return {}
    with TABLE.open("rb") as file:
        table = tomllib.load(file)
    return {
        rating: {name: float(value) for name, value in row.items()}
        for rating, row in table["rating"].items()
    }
