"""Predictors side by side on the same positions: agreement, surprise, differences, signal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from playalike.authenticity.positions import BANDS, LOSS_BANDS, Prepared, PreparedGame, loss_band
from playalike.authenticity.scores import Calibration
from playalike.position.phase import PHASES
from playalike.stats.arrays import Bools, Floats, Ints
from playalike.stats.intervals import Interval
from playalike.stats.resampling import Resampler

__all__ = [
    "TOPS",
    "Agreement",
    "Board",
    "Difference",
    "Predicted",
    "Signal",
    "against_average",
    "agreements",
    "differences",
    "personal_signal",
    "slices",
]

TOPS = (1, 3, 5)


@dataclass(frozen=True, slots=True)
class Predicted:
    """What one predictor made of all positions."""

    name: str
    place: Ints
    """The place of the move played among all legal moves."""
    log_chance: Floats
    """The logarithm of the chance it was given."""
    calibrations: tuple[Calibration, Calibration]
    """Fitted on each half of the games, used on the other."""

    @property
    def nll(self) -> Floats:
        """Negative log-likelihood, in nats."""
        return -self.log_chance


@dataclass(frozen=True, slots=True)
class Board:
    """The positions that are judged, with the columns that slices are made of."""

    game: Ints
    """The number of the game of each position."""
    games: int
    ply: Ints
    phase: tuple[str, ...]
    loss: tuple[str, ...]
    """Names of loss bands."""
    choice: Bools

    @classmethod
    def of(cls, games: Sequence[PreparedGame], keep: Callable[[Prepared], bool]) -> Board:
        """Take the positions that pass `keep`."""
        kept = [
            (number, position)
            for number, game in enumerate(games)
            for position in game.positions
            if keep(position)
        ]
        return cls(
            game=np.array([number for number, _ in kept], dtype=np.int64),
            games=len(games),
            ply=np.array([position.ply for _, position in kept], dtype=np.int64),
            phase=tuple(position.phase for _, position in kept),
            loss=tuple(loss_band(position.loss_cp) for _, position in kept),
            choice=np.array([position.is_choice for _, position in kept], dtype=np.bool_),
        )

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self.game)


@dataclass(frozen=True, slots=True)
class Agreement:
    """How well a predictor does on one slice of the positions."""

    predictor: str
    from_ply: int
    slice: str
    """Such as ``all``, ``phase: endgame``, ``loss: 11–30`` or ``choice positions``."""
    positions: int
    games: int
    top1: Interval
    top3: Interval
    top5: Interval
    nll: Interval

    def to_dict(self) -> dict[str, object]:
        """Return plain values; intervals as value, low, high."""
        return {
            "predictor": self.predictor,
            "from_ply": self.from_ply,
            "slice": self.slice,
            "positions": self.positions,
            "games": self.games,
            "top1": self.top1.to_list(),
            "top3": self.top3.to_list(),
            "top5": self.top5.to_list(),
            "nll": self.nll.to_list(),
        }


@dataclass(frozen=True, slots=True)
class Difference:
    """One predictor less another on the same positions."""

    predictor: str
    other: str
    from_ply: int
    slice: str
    top1: Interval
    """Share of positions: above 0 when the first is better."""
    gain: Interval
    """Nats a move by which the first is less surprised: above 0 when it is better."""

    def to_dict(self) -> dict[str, object]:
        """Return plain values."""
        return {
            "predictor": self.predictor,
            "other": self.other,
            "from_ply": self.from_ply,
            "slice": self.slice,
            "top1": self.top1.to_list(),
            "gain": self.gain.to_list(),
        }


@dataclass(frozen=True, slots=True)
class Signal:
    """What is personal: the own model against the best of the other personalities."""

    mode: str
    """``model`` or ``classic``."""
    from_ply: int
    best_other: str
    gain: Interval
    """Nats a move: above 0 when the own one explains the moves better."""
    against: tuple[Difference, ...]
    """Each of the others, and the average master where there is one."""

    def to_dict(self) -> dict[str, object]:
        """Return plain values."""
        return {
            "mode": self.mode,
            "from_ply": self.from_ply,
            "best_other": self.best_other,
            "gain": self.gain.to_list(),
            "against": [gain.to_dict() for gain in self.against],
        }


def slices(board: Board) -> Iterator[tuple[int, str, Bools]]:
    """Yield ply band, name and rows of everything that is reported."""
    phase = np.array(board.phase, dtype=np.str_)
    loss = np.array(board.loss, dtype=np.str_)
    for from_ply in BANDS:
        late = board.ply >= from_ply
        yield from_ply, "all", late
        yield from_ply, "choice positions", late & board.choice
        for name in PHASES:
            yield from_ply, f"phase: {name}", late & (phase == name)
        for name, _ in LOSS_BANDS:
            yield from_ply, f"loss: {name}", late & (loss == name)


def agreements(
    board: Board, predicted: Sequence[Predicted], draw: Resampler
) -> tuple[Agreement, ...]:
    """Judge every predictor on every slice that has positions."""
    agreement_rows = []
    for from_ply, name, rows in slices(board):
        if not rows.any():
            continue
        for prediction in predicted:
            tops = [draw.mean(prediction.place <= top, rows) for top in TOPS]
            agreement_rows.append(
                Agreement(
                    prediction.name,
                    from_ply,
                    name,
                    int(rows.sum()),
                    len(np.unique(board.game[rows])),
                    tops[0],
                    tops[1],
                    tops[2],
                    draw.mean(prediction.nll, rows),
                )
            )
    return tuple(agreement_rows)


def differences(
    board: Board, predicted: Mapping[str, Predicted], own: Sequence[str], draw: Resampler
) -> tuple[Difference, ...]:
    """Compare each of the `own` predictors with all others, on all and on choice positions."""
    return tuple(
        _difference(predicted[name], other, from_ply, title, rows, draw)
        for from_ply, title, rows in slices(board)
        if title in ("all", "choice positions") and rows.any()
        for name in own
        for other in predicted.values()
        if other.name != name
    )


def _difference(
    first: Predicted,
    second: Predicted,
    from_ply: int,
    title: str,
    rows: Bools,
    draw: Resampler,
) -> Difference:
    hits = (first.place == 1).astype(np.float64) - (second.place == 1)
    return Difference(
        first.name,
        second.name,
        from_ply,
        title,
        draw.mean(hits, rows),
        draw.mean(second.nll - first.nll, rows),
    )


def against_average(
    board: Board, own: Sequence[Predicted], average: Predicted, draw: Resampler
) -> tuple[Difference, ...]:
    """Compare the own model, in several settings, with the average master, in both bands."""
    return tuple(
        _difference(prediction, average, from_ply, title, rows, draw)
        for from_ply, title, rows in slices(board)
        if title == "all" and rows.any()
        for prediction in own
    )


def personal_signal(
    board: Board,
    mode: str,
    own: Predicted,
    others: Sequence[Predicted],
    average: Predicted | None,
    draw: Resampler,
) -> tuple[Signal, ...]:
    """Compare the own model with those of the other personalities, in both bands.

    The best other is the least surprised one on all judged positions; having been picked there, it
    looks, if anything, better than it is.
    """
    signals = []
    for from_ply, title, rows in slices(board):
        if title != "all" or not others or not rows.any():
            continue
        best = min(others, key=lambda other: float(other.nll[rows].mean()))
        rivals = [*others, *([average] if average is not None else [])]
        against = tuple(_difference(own, other, from_ply, title, rows, draw) for other in rivals)
        gain = next(gain.gain for gain in against if gain.other == best.name)
        signals.append(Signal(mode, from_ply, best.name, gain, against))
    return tuple(signals)
