"""Which of several classes: regression with a softmax, ridge penalty, every class of equal weight.

A dozen classes, a hundred columns and ten thousand rows take a second.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from playalike.stats.arrays import Floats, Ints

__all__ = ["SoftmaxRegression"]

MOST_STEPS = 200
TOLERANCE = 1e-3


@dataclass(frozen=True, slots=True)
class SoftmaxRegression:
    """What was fitted: columns are standardised, then weighed for each class."""

    mean: Floats
    deviation: Floats
    weights: Floats
    """(columns + 1) x classes; the last row is the constant."""

    @classmethod
    def fit(cls, columns: Floats, label: Ints, classes: int, ridge: float) -> SoftmaxRegression:
        """Fit; a value that is missing (NaN) counts as the mean."""
        mean = np.nanmean(columns, axis=0)
        deviation = np.nanstd(columns, axis=0)
        deviation = np.where(deviation > 0, deviation, 1.0)
        rows = _standard(columns, mean, deviation)
        number = np.bincount(label, minlength=classes)
        share = (len(label) / classes / np.maximum(number, 1))[label]
        truth = np.eye(classes)[label]
        width = rows.shape[1]
        weights = np.zeros((width, classes))
        penalty = np.full(width, ridge)
        penalty[-1] = 1e-3
        # Half of this is an upper bound of the curvature whatever the chances are (Boehning 1992):
        # steps are never too long, and the matrix is inverted once.
        curvature = rows.T @ (share[:, None] * rows) / 2 + np.diag(penalty)
        inverse = np.linalg.inv(curvature)
        last = weights
        for step in range(MOST_STEPS):
            ahead = weights + (step / (step + 3)) * (weights - last)  # Nesterov's momentum
            chance = np.exp(_log_softmax(rows @ ahead))
            gradient = rows.T @ (share[:, None] * (chance - truth)) + penalty[:, None] * ahead
            last, weights = weights, ahead - inverse @ gradient
            if np.abs(weights - last).max() < TOLERANCE:
                break
        return cls(mean, deviation, weights)

    def log_chances(self, columns: Floats) -> Floats:
        """Return the logarithm of each class's chance, one row for each row."""
        return _log_softmax(_standard(columns, self.mean, self.deviation) @ self.weights)


def _standard(columns: Floats, mean: Floats, deviation: Floats) -> Floats:
    scaled = np.nan_to_num((columns - mean) / deviation)
    return np.column_stack([scaled, np.ones(len(scaled))])


def _log_softmax(scores: Floats) -> Floats:
    top = scores.max(axis=1, keepdims=True)
    return np.asarray(scores - top - np.log(np.exp(scores - top).sum(axis=1, keepdims=True)))
