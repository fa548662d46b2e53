"""Style rules: where the player's moves differ from the average master's by more than chance.

Two sources. *All moves*: how often does a move with the feature occur, in a phase, in a phase and
pawn structure, in a phase at an evaluation? *Choices*: how often is the move with the feature
chosen where a near-equal one without it was there as well?

Moves of one game are not independent of each other, so p-values, though corrected for many
comparisons, are too small by some factor; a least effect guards against rules about nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from playalike.personality.baseline import Reference, Share
from playalike.personality.records import StyleRule
from playalike.position.bands import EVAL_BANDS
from playalike.position.moves.features import FEATURES
from playalike.position.phase import PHASES
from playalike.stats.rates import (
    benjamini_hochberg,
    one_proportion_p,
    shrunk_lift,
    two_proportion_p,
)
from playalike.study.baseline.counts import Counts
from playalike.words.rules import rule_words, share_words, where_words

__all__ = ["BOOST_OF_DOUBLE", "Comparison", "compare_choices", "compare_moves", "make_rules"]

FALSE_DISCOVERIES = 0.05
LEAST_TRIALS = 40
"""Own moves, or choices, for a rule to be thought about."""
LEAST_OTHERS = 30
"""The same for the baseline."""
LEAST_HITS = 8.0
"""Seen, or due, so often."""
LEAST_EFFECT = 1.1
PARTICULAR = 1.2
"""A rule for a structure or evaluation is kept beside the one for the phase when its lift is this
much different."""
MOST = 400
BOOST_OF_DOUBLE = 0.3
"""Boost of a feature that is twice as frequent as usual; half as frequent is minus that."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """How often the player did something, and others."""

    feature: str
    phase: str
    category: str | None
    band: str | None
    hits: int
    trials: int
    other: Share
    """Of the average master; trials are 0 when the comparison is with chance."""
    other_rate: float
    lift: float
    p_value: float
    """Not corrected."""

    @property
    def effect(self) -> float:
        """The lift as a distance from 1."""
        return abs(math.log(self.lift))

    @property
    def is_general(self) -> bool:
        """Whether it is about a whole phase."""
        return self.category is None and self.band is None


def compare_moves(own: Counts, engine: Counts, reference: Reference) -> Iterator[Comparison]:
    """Compare all moves, given the player's tables; `engine` may be empty."""
    moves, features = own["moves"], own["features"]
    structures = sorted(
        {key.split("|")[2] for key in moves if key.startswith("phase|") and key.count("|") == 2}
    )
    for phase in PHASES:
        for category in (None, *structures):
            where = f"phase|{phase}" + (f"|{category}" if category else "")
            for feature in FEATURES if moves[where] >= LEAST_TRIALS else ():
                key = f"{feature}|{phase}" + (f"|{category}" if category else "")
                share = reference.share("features", key, where)
                yield _compared(feature, phase, category, None, features[key], moves[where], share)
        for band in EVAL_BANDS if engine else ():
            where = f"phase|{phase}|{band}"
            trials = engine["engine_positions"][where]
            for feature in FEATURES if trials >= LEAST_TRIALS else ():
                key = f"feature|{feature}|{phase}|{band}"
                share = reference.engine_share("engine_positions", "engine_positions", key, where)
                hits = engine["engine_positions"][key]
                yield _compared(feature, phase, None, band, hits, trials, share)


def compare_choices(own: Counts, reference: Reference) -> Iterator[Comparison]:
    """Compare choices among near-equal moves with others' choices.

    Where the baseline has too few at an evaluation, all of the phase count, then those of all
    phases; what it hardly knows at all is left out. A baseline without an engine's part knows
    nothing: then the comparison is with chance.
    """
    for phase in PHASES:
        for feature in FEATURES:
            for band in (None, *EVAL_BANDS):
                key = f"{feature}|{phase}" + (f"|{band}" if band else "")
                if own["choice_trials"][key] < LEAST_TRIALS:
                    continue
                if not reference.baseline.engine.get("choice_trials"):
                    yield _against_chance(feature, phase, band, own, key)
                    continue
                levels = (
                    [key],
                    [f"{feature}|{phase}"],
                    [f"{feature}|{each}" for each in PHASES],
                )
                for keys in levels:
                    other, due = _choices_of_others(reference, keys)
                    if other.trials >= LEAST_OTHERS and due > 0:
                        yield _against_others(feature, phase, band, own, key, other, due)
                        break


def _choices_of_others(reference: Reference, keys: Sequence[str]) -> tuple[Share, float]:
    """Return choices taken and offered in some cells, and how many chance would have taken."""
    hits = trials = due = 0.0
    for key in keys:
        taken = reference.engine_share("choice_hits", "choice_trials", key)
        hits += taken.hits
        trials += taken.trials
        due += reference.engine_share("choice_chances", "choice_trials", key).hits / 1000
    return Share(hits, trials), due


def _against_chance(
    feature: str, phase: str, band: str | None, own: Counts, key: str
) -> Comparison:
    hits, trials = own["choice_hits"][key], own["choice_trials"][key]
    due, variance = own["choice_chances"][key] / 1000, own["choice_variances"][key] / 1000
    return Comparison(
        feature=feature,
        phase=phase,
        category=None,
        band=band,
        hits=hits,
        trials=trials,
        other=Share(0.0, 0.0),
        other_rate=due / trials,
        lift=shrunk_lift(hits, trials, 1e6 * due / trials, 1e6),
        p_value=one_proportion_p(hits, trials, due, variance),
    )


def _against_others(
    feature: str,
    phase: str,
    band: str | None,
    own: Counts,
    key: str,
    other: Share,
    other_due: float,
) -> Comparison:
    hits, trials = own["choice_hits"][key], own["choice_trials"][key]
    # Where the player had more moves of the kind to choose from, more choices of it are due.
    odds = (own["choice_chances"][key] / 1000 / trials) / (other_due / other.trials)
    usual = Share(min(0.98 * other.trials, other.hits * odds), other.trials)
    return _compared(feature, phase, None, band, hits, trials, usual)


def _compared(
    feature: str,
    phase: str,
    category: str | None,
    band: str | None,
    hits: int,
    trials: int,
    share: Share,
) -> Comparison:
    return Comparison(
        feature=feature,
        phase=phase,
        category=category,
        band=band,
        hits=hits,
        trials=trials,
        other=share,
        other_rate=share.rate,
        lift=shrunk_lift(hits, trials, *share),
        p_value=two_proportion_p(hits, trials, *share),
    )


def make_rules(player: str, comparisons: Iterable[Comparison], prefix: str) -> list[StyleRule]:
    """Turn comparisons into rules, the most telling first."""
    tested = [
        comparison
        for comparison in comparisons
        if (comparison.other.trials >= LEAST_OTHERS or comparison.other.trials == 0)
        and comparison.trials >= LEAST_TRIALS
        and max(comparison.hits, comparison.trials * comparison.other_rate) >= LEAST_HITS
    ]
    corrected = benjamini_hochberg([comparison.p_value for comparison in tested])
    general = {
        (comparison.feature, comparison.phase): math.log(comparison.lift)
        for comparison in tested
        if comparison.is_general
    }
    kept = [
        (comparison, p_value)
        for comparison, p_value in zip(tested, corrected, strict=True)
        if p_value <= FALSE_DISCOVERIES
        and comparison.effect >= math.log(LEAST_EFFECT)
        and (comparison.is_general or _is_particular(comparison, general))
    ]
    kept.sort(key=lambda pair: _order(pair[0]))
    return [_rule(player, comparison, p_value, prefix) for comparison, p_value in kept[:MOST]]


def _is_particular(comparison: Comparison, general: dict[tuple[str, str], float]) -> bool:
    usual = general.get((comparison.feature, comparison.phase), 0.0)
    return abs(math.log(comparison.lift) - usual) >= math.log(PARTICULAR)


def _order(comparison: Comparison) -> tuple[object, ...]:
    weight = comparison.effect * math.sqrt(
        max(comparison.hits, comparison.trials * comparison.other_rate)
    )
    return (
        -round(weight, 9),
        comparison.feature,
        comparison.phase,
        comparison.category or "",
        comparison.band or "",
    )


def _rule(player: str, comparison: Comparison, p_value: float, prefix: str) -> StyleRule:
    boost = BOOST_OF_DOUBLE * math.log2(comparison.lift)
    rate = comparison.hits / comparison.trials
    words: Sequence[str] = [
        prefix,
        comparison.feature,
        comparison.phase,
        comparison.category or "",
        comparison.band or "",
    ]
    return StyleRule(
        name="_".join(word.replace(":", "_") for word in words if word),
        feature=comparison.feature,
        phase=comparison.phase,
        category=comparison.category,
        eval_band=comparison.band,
        boost=round(max(-BOOST_OF_DOUBLE, min(BOOST_OF_DOUBLE, boost)), 4),
        support=comparison.hits,
        rate=round(rate, 6),
        baseline_rate=round(min(1.0, comparison.other_rate), 6),
        p_value=float(f"{p_value:.3g}"),
        description=_sentence(player, comparison, rate, bool(prefix)),
    )


def _sentence(player: str, comparison: Comparison, rate: float, is_choice: bool) -> str:
    by_chance = is_choice and comparison.other.trials == 0
    return rule_words(
        player,
        comparison.feature,
        where_words(comparison.phase, comparison.category, comparison.band),
        comparison.lift,
        share_words(rate, comparison.other_rate),
        "chance would have it" if by_chance else "other masters",
        "where a move as good was there" if is_choice else "",
    )
