"""A judge of games: trained on real careers only, then asked whose the played games are.

Two ways of looking. *From ply 20*: the style dimensions of the game from there on, with opening,
colour and result controlled for. *With openings*: those of the whole game, and how often each
master had such an opening with such a colour. It is fitted on games that studies may see; those
that they keep back for validation never enter it. Real games are judged by what was fitted without
them (five parts, each judged by the other four, validation games by all); played ones by what was
fitted on all.

Played games differ from real ones as a whole: both sides are engines in the end. So they are judged
as they are, and *centred*: with what is common to the games of all personalities taken off, which
says nothing about who is who.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from playalike.authenticity.identification import Identification, identify
from playalike.authenticity.profile.table import MEASURED, StyleTable
from playalike.stats.arrays import Bools, Floats, Ints
from playalike.stats.resampling import nan_mean
from playalike.stats.softmax_regression import SoftmaxRegression

__all__ = ["SIZES", "Verdict", "View", "judge_games"]

SIZES = (1, 5, 20)
"""Games that the judge is given at once."""
FOLDS = 5
MOST_GAMES = 300
"""Real games of a master that are given to the judge."""
RIDGE = 30.0
OPENING_PRIOR = 20.0
"""Games' worth of all masters' openings that are added to one's own."""


@dataclass(frozen=True, slots=True)
class View:
    """What the judge sees of a set of games, real and played, by master."""

    name: str
    real: Sequence[Floats]
    """Rows are games, columns `table.COLUMNS`, controlled."""
    played: Sequence[Floats]
    openings: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """Real and played games attributed to their own master, given `k` at once."""

    view: str
    k: int
    real: Identification
    played: Identification
    centred: Identification

    @property
    def ratio(self) -> float:
        """Played by real: 1 when the imitation is as recognisable as the player."""
        return self.played.accuracy.value / self.real.accuracy.value

    @property
    def centred_ratio(self) -> float:
        """The same of centred games."""
        return self.centred.accuracy.value / self.real.accuracy.value

    def to_dict(self) -> dict[str, object]:
        """Return plain values."""
        return {
            "view": self.view,
            "k": self.k,
            "real": self.real.to_dict(),
            "played": self.played.to_dict(),
            "centred": self.centred.to_dict(),
            "ratio": round(self.ratio, 4),
            "centred_ratio": round(self.centred_ratio, 4),
        }


def judge_games(
    names: Sequence[str],
    careers: Sequence[StyleTable],
    series: Sequence[StyleTable],
    views: Sequence[View],
    seed: int,
) -> tuple[Verdict, ...]:
    """Train on careers, ask about both; tables are by master, as in `names`."""
    label = np.concatenate([np.full(len(career), n) for n, career in enumerate(careers)]).astype(
        np.int64
    )
    career = StyleTable.together(careers)
    fold = np.array([int(hashlib.sha256(f"fold {key}".encode()).hexdigest()[:8], 16) % FOLDS
                     for key in career.key.tolist()])  # fmt: skip
    seen = ~career.validation
    verdicts = []
    for view in views:
        shown = np.concatenate(view.real)
        real = np.zeros((len(label), len(names)))
        for part in range(FOLDS):
            own, rest = seen & (fold == part), seen & (fold != part)
            judge = _Judge.fit(career.rows(rest), shown[rest], label[rest], len(names), view)
            real[own] = judge.log_chances(career.rows(own), shown[own])
        judge = _Judge.fit(career.rows(seen), shown[seen], label[seen], len(names), view)
        if not seen.all():
            real[~seen] = judge.log_chances(career.rows(~seen), shown[~seen])
        common = np.mean(
            [
                nan_mean(one) - nan_mean(other)
                for one, other in zip(view.played, view.real, strict=True)
            ],
            axis=0,
        )
        tables = [
            {name: real[_some(label == n, seed)] for n, name in enumerate(names)},
            {name: judge.log_chances(series[n], view.played[n]) for n, name in enumerate(names)},
            {
                name: judge.log_chances(series[n], view.played[n] - common)
                for n, name in enumerate(names)
            },
        ]
        verdicts += _verdicts(view.name, names, tables, seed)
    return tuple(verdicts)


def _some(rows: Bools, seed: int) -> Ints:
    """Return numbers of rows, not too many: sets of games are drawn from them again and again."""
    numbers = np.flatnonzero(rows)
    return np.random.default_rng(seed).permutation(numbers)[:MOST_GAMES]


def _verdicts(
    view: str, names: Sequence[str], tables: Sequence[Mapping[str, Floats]], seed: int
) -> list[Verdict]:
    by_size = [
        {
            identification.k: identification
            for identification in identify("games", view, names, table, seed, SIZES)
        }
        for table in tables
    ]
    return [
        Verdict(view, k, *(verdicts[k] for verdicts in by_size))
        for k in SIZES
        if all(k in verdicts and len(verdicts[k].players) == len(names) for verdicts in by_size)
    ]


@dataclass(frozen=True, slots=True)
class _Judge:
    """A regression on the dimensions, and the frequencies of openings."""

    regression: SoftmaxRegression
    openings: Mapping[str, Floats]
    usual: Floats

    @classmethod
    def fit(cls, table: StyleTable, shown: Floats, label: Ints, classes: int, view: View) -> _Judge:
        columns = _columns(shown)
        regression = SoftmaxRegression.fit(columns, label, classes, RIDGE)
        nothing = np.zeros(classes)
        if not view.openings:
            return cls(regression, {}, nothing)
        games = np.bincount(label, minlength=classes).astype(np.float64)
        keys = np.array(_openings(table))
        names, number = np.unique(keys, return_inverse=True)
        counts = np.zeros((len(names), classes))
        np.add.at(counts, (number, label), 1)
        share = (counts / games).mean(axis=1, keepdims=True)
        chance = (counts + OPENING_PRIOR * share) / (games + OPENING_PRIOR)
        logs = np.log(chance)
        return cls(regression, dict(zip(names.tolist(), logs, strict=True)), nothing)

    def log_chances(self, table: StyleTable, shown: Floats) -> Floats:
        scores = self.regression.log_chances(_columns(shown))
        if not self.openings:
            return scores
        return scores + np.stack([self.openings.get(key, self.usual) for key in _openings(table)])


def _columns(shown: Floats) -> Floats:
    """The dimensions, how unusual each is, and which are missing."""
    own = shown[:, : len(MEASURED)]
    own = np.clip(own, -4, 4)
    return np.column_stack([own, own**2])


def _openings(table: StyleTable) -> list[str]:
    colours = np.where(table.white, " white", " black")
    return [str(key) for key in np.char.add(table.eco, colours)]
