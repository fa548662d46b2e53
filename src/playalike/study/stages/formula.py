"""Decision formula: what decides when several moves are about as good.

The choice among candidates within 30 centipawns of the best is explained by how each of them
changes the ten harmonics (see `harmonics_gains`), besides its engine score and rank. The weights
are scaled so that their absolute values sum to 1; their 95 % intervals, on the same scale, allow
for moves of one game depending on each other. Where the ten together explain no more than chance
would, or there are too few games to tell, all weights are 0: the formula does not pretend.
"""

from __future__ import annotations

import dataclasses
import math

import numpy as np

from playalike.choice.candidates import harmonics_gains
from playalike.personality.records import DecisionFormula
from playalike.position.harmonics import METRICS
from playalike.position.moves.features import BIT
from playalike.progress import Progress
from playalike.stats.arrays import Floats
from playalike.stats.intervals import wilson_interval
from playalike.stats.logit import clustered_covariance, fit_logit
from playalike.study.choices import INPUTS, NEAR_CP, Choices, engine_name, read_choices
from playalike.study.stage import StageReport
from playalike.study.workspace import Workspace
from playalike.words.harmonics import HARMONICS, aim_words
from playalike.words.text import counted, joined, percent

__all__ = ["Formula", "HarmonicsFit", "fit_harmonics", "quiet_preference"]

FEWEST_GAMES = 20
FEWEST_CHOICES = 100
"""With less than this nothing is claimed."""
SIGNIFICANCE = 0.05
PENALTY = 1.0
"""Weak: as if one more choice had been seen that says nothing."""


class Formula:
    """Finds the weights of the harmonics, and two simple habits."""

    name = "formula"
    title = "Decision formula"
    version = 1
    inputs = INPUTS
    outputs = ("decision_formula.json",)
    parameters = ()

    def run(self, workspace: Workspace, progress: Progress) -> StageReport:
        """Fit, write the one record, and say what it means."""
        choices, positions = read_choices(workspace)
        fit = fit_harmonics(choices)
        quiet, trials, chance = quiet_preference(choices)
        departures = choices.loss_cp[choices.departs]
        sacrifice = float(departures.mean()) if len(departures) else 0.0
        record = DecisionFormula(
            harmonics_weights=dict(zip(METRICS, _rounded(fit.weights), strict=True)),
            intervals={
                metric: (low, high)
                for metric, low, high in zip(
                    METRICS, _rounded(fit.low), _rounded(fit.high), strict=True
                )
            },
            avg_eval_sacrifice=round(sacrifice, 2),
            quiet_move_preference=round(quiet, 4),
            positions=fit.choices,
        )
        workspace.write_json(
            "decision_formula.json",
            {"schema": 1, "kind": "decision_formula", "records": [dataclasses.asdict(record)]},
        )
        low, high = wilson_interval(quiet * trials, trials)
        numbers = dataclasses.asdict(record) | {
            "games": fit.games,
            "p_value": float(f"{fit.p_value:.3g}"),
            "log_likelihood_gain": round(fit.gain, 2),
            "quiet_choices": trials,
            "quiet_by_chance": round(chance, 4),
            "quiet_interval": [round(low, 4), round(high, 4)],
        }
        sentences = _describe_weights(fit)
        if len(departures):
            sentences.append(
                f"Gives up {sacrifice:.0f} centipawns on average when another move than "
                f"{engine_name(positions)}'s first choice is played."
            )
        if trials:
            sentences.append(
                f"Between a quiet and a forcing move of about the same value, takes the quiet one "
                f"in {percent(quiet)} of {trials} choices (between {percent(low)} and "
                f"{percent(high)}); blind choice would take it in {percent(chance)}."
            )
        return StageReport(tuple(sentences), numbers, len(choices))


@dataclasses.dataclass(frozen=True, slots=True)
class HarmonicsFit:
    """What was found about the ten harmonics, in the order of `METRICS`."""

    weights: Floats
    """Absolute values sum to 1; all 0 when nothing can be claimed."""
    low: Floats
    high: Floats
    choices: int
    games: int
    p_value: float
    """The chance that ten useless metrics would explain the choices as well."""
    gain: float
    """Log-likelihood that the ten add to the engine's score and rank."""

    @property
    def claimed(self) -> bool:
        """Whether the weights say anything."""
        return bool(self.weights.any())


def fit_harmonics(choices: Choices) -> HarmonicsFit:
    """Explain the choices among near-equal candidates by the gains in harmonics."""
    ten = len(METRICS)
    rows = (choices.candidates.rank > 0) & (choices.candidates.loss_cp <= NEAR_CP)
    narrowed = choices.among(rows)
    near = choices.candidates.rows(narrowed.rows)
    games = choices.game[narrowed.positions]
    count = len(np.unique(games))
    if len(narrowed.positions) < FEWEST_CHOICES or count < FEWEST_GAMES:
        wide = np.ones(ten)
        return HarmonicsFit(np.zeros(ten), -wide, wide, len(games), count, 1.0, 0.0)
    engine = np.stack([near.loss_cp / 10, near.rank == 1, np.log(near.rank)], axis=1)
    matrix = np.hstack([harmonics_gains(near.changes), engine.astype(np.float32)])
    scales = matrix.std(axis=0)
    scales[scales < 1e-6] = 1
    matrix /= scales
    decisions = narrowed.decisions(matrix)
    fit = fit_logit(decisions, np.full(matrix.shape[1], PENALTY))
    plain = fit_logit(narrowed.decisions(matrix[:, ten:]), np.full(engine.shape[1], PENALTY))
    covariance, _ = clustered_covariance(decisions, fit, games)
    weights = fit.weights[:ten]
    # Few games make the covariance too small; this is Hotelling's remedy.
    evidence = float(weights @ np.linalg.pinv(covariance[:ten, :ten]) @ weights)
    p_value = _chi_square_tail(evidence * max(0, count - ten) / (count - 1), ten)
    raw = weights / scales[:ten]
    error = 1.96 * np.sqrt(np.diag(covariance)[:ten]) / scales[:ten]
    total = float(np.abs(raw).sum()) or 1.0
    low, high = np.clip((raw - error) / total, -1, 1), np.clip((raw + error) / total, -1, 1)
    shown = raw / total
    if p_value > SIGNIFICANCE:
        shown, low, high = np.zeros(ten), np.minimum(low, 0), np.maximum(high, 0)
    gain = fit.log_likelihood - plain.log_likelihood
    return HarmonicsFit(shown, low, high, len(games), count, p_value, gain)


def quiet_preference(choices: Choices) -> tuple[float, int, float]:
    """Return how often the quiet move was taken, in how many choices, and how often by chance.

    A choice is a position where some near-equal candidates are quiet and some are not, and the
    move played is one of them. Without any the answer is one half.
    """
    rows = (choices.candidates.rank > 0) & (choices.candidates.loss_cp <= NEAR_CP)
    narrowed = choices.among(rows)
    if not len(narrowed.positions):
        return 0.5, 0, 0.5
    quiet = (choices.candidates.features[narrowed.rows] & BIT["quiet"]) != 0
    share = np.add.reduceat(quiet.astype(np.float64), narrowed.start[:-1])
    share /= np.diff(narrowed.start)
    mixed = (share > 0) & (share < 1)
    if not mixed.any():
        return 0.5, 0, 0.5
    taken = quiet[narrowed.chosen][mixed]
    return float(taken.mean()), int(mixed.sum()), float(share[mixed].mean())


def _chi_square_tail(value: float, even_degrees: int) -> float:
    """Return the chance of a chi-square this large; exact for even degrees of freedom."""
    half, term, total = value / 2, 1.0, 1.0
    for count in range(1, even_degrees // 2):
        term *= half / count
        total += term
    return min(1.0, math.exp(-half) * total)


def _rounded(values: Floats) -> list[float]:
    return [round(float(value), 4) + 0.0 for value in values]


def _describe_weights(fit: HarmonicsFit) -> list[str]:
    if fit.choices < FEWEST_CHOICES or fit.games < FEWEST_GAMES:
        return [
            f"Only {counted(fit.choices, 'choice')} between near-equal moves in "
            f"{counted(fit.games, 'game')}: too few to say what decides them, so the harmonics "
            "get no weight."
        ]
    if not fit.claimed:
        return [
            f"In {fit.choices} choices between near-equal moves the harmonics explain no more "
            f"than chance would (p = {fit.p_value:.2f}): they get no weight."
        ]
    order = sorted(range(len(METRICS)), key=lambda index: -abs(fit.weights[index]))
    sure = [index for index in order if fit.low[index] > 0 or fit.high[index] < 0]
    sought = [_named(fit, index) for index in sure if fit.weights[index] > 0][:4]
    shunned = [_named(fit, index) for index in sure if fit.weights[index] < 0][:4]
    sentences = []
    if sought:
        sentences.append(
            f"Where several moves are about as good ({fit.choices} choices), goes for "
            f"{joined(sought)}."
        )
    if shunned:
        sentences.append(f"Readily gives up {joined(shunned)} for it.")
    unsure = [HARMONICS[METRICS[index]].label.lower() for index in order if index not in sure]
    if unsure:
        sentences.append(f"No sure influence on these choices: {', '.join(unsure)}.")
    return sentences


def _named(fit: HarmonicsFit, index: int) -> str:
    return f"{aim_words(METRICS[index])} ({fit.weights[index]:+.2f})"
