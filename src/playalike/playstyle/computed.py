"""One game's metrics, added up for each side: the second level of storage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from playalike.playstyle.classes import Classification, classify

__all__ = ["ComputedGameMetrics", "PlayerComputedMetrics", "literal_score"]

ATTACKS_SCALE, MOVES_SCALE, MATERIAL_SCALE = 39.0, 40.0, 20.0
"""The normalisation constants of playstyle-metrics."""


@dataclass(frozen=True, slots=True)
class PlayerComputedMetrics:
    """One side in one game; the fields are those of playstyle-metrics."""

    total_attacked_material: float
    total_legal_moves: int
    total_captures: int
    """Material captured, in pawns."""
    avg_center_control: float
    """Over all analysed positions, whoever was to move."""
    positions_analyzed: int
    """Positions of the core window, whoever was to move: the same for both sides."""

    legal_moves_opening: int
    legal_moves_middlegame: int
    legal_moves_endgame: int
    avg_legal_moves_opening: float
    avg_legal_moves_middlegame: float
    avg_legal_moves_endgame: float

    avg_delta: float
    max_delta: float
    min_delta: float
    delta_samples: int

    avg_pawn_rank: float
    avg_isolated_pawns: float
    avg_doubled_pawns: float

    unique_move_destinations: int
    move_diversity_ratio: float

    attacks_metric: float
    moves_metric: float
    material_metric: float

    tactical_score: float
    """The literal score."""
    classification: str

    def to_dict(self) -> dict[str, object]:
        """Return plain values."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class ComputedGameMetrics:
    """Both sides, and what they say about the game."""

    white_metrics: PlayerComputedMetrics
    black_metrics: PlayerComputedMetrics

    @property
    def avg_tactical_score(self) -> float:
        """The mean of both sides."""
        return (self.white_metrics.tactical_score + self.black_metrics.tactical_score) / 2

    @property
    def tactical_imbalance(self) -> float:
        """How much more tactical one side was than the other; never negative."""
        return abs(self.white_metrics.tactical_score - self.black_metrics.tactical_score)

    def of(self, white: bool) -> PlayerComputedMetrics:
        """Return one side."""
        return self.white_metrics if white else self.black_metrics

    def to_dict(self) -> dict[str, object]:
        """Return plain values."""
        return {
            "white_metrics": self.white_metrics.to_dict(),
            "black_metrics": self.black_metrics.to_dict(),
            "game_characteristics": {
                "avg_tactical_score": self.avg_tactical_score,
                "tactical_imbalance": self.tactical_imbalance,
            },
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Mapping[str, object]]) -> ComputedGameMetrics:
        """Rebuild what `to_dict` gave."""
        return cls(
            PlayerComputedMetrics(**data["white_metrics"]),  # type: ignore[arg-type]
            PlayerComputedMetrics(**data["black_metrics"]),  # type: ignore[arg-type]
        )


def literal_score(
    attacked: float, legal_moves: float, captured: float
) -> tuple[float, float, float, float, Classification]:
    """Return the three normalised metrics, the score and its class, as playstyle-metrics has it.

    The totals are sums over a game. A whole game's legal moves are far above 40, so `moves_metric`
    is 1 in nearly every game and the score above 0.70 in nearly every game: see `calibration` for
    one that tells players apart.
    """
    attacks = attacked / ATTACKS_SCALE
    moves = min(1.0, legal_moves / MOVES_SCALE)
    material = min(1.0, captured / MATERIAL_SCALE)
    score = (attacks + moves + material) / 3 if material > 0 else (attacks + moves) / 2
    return attacks, moves, material, score, classify(score)
