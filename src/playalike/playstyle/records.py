"""What is written down about one game, position by position: the first level of storage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

__all__ = ["CaptureEvent", "DeltaMetric", "GameMetrics", "PawnStructureMetrics", "PositionMetrics"]


@dataclass(frozen=True, slots=True)
class PositionMetrics:
    """A position, for the side to move."""

    ply: int
    color: str
    """``white`` or ``black``: who is to move, and to whom the numbers are credited."""
    legal_moves: int
    attacked_material: int | None
    """None outside the core window (plies 12–50)."""
    center_control: int | None
    """Pieces of that side bearing on d4, d5, e4 and e5; None outside the core window."""
    opponent_center_control: int | None = None
    """The same of the other side."""


@dataclass(frozen=True, slots=True)
class CaptureEvent:
    """A capture within plies 1–50."""

    ply: int
    color: str
    """Who captured."""
    value: int
    """What was taken, in pawns."""


@dataclass(frozen=True, slots=True)
class DeltaMetric:
    """How far apart the two best moves are, in pawns."""

    ply: int
    delta_white: float | None
    """When White is to move."""
    delta_black: float | None
    """When Black is to move."""
    best_move: str
    second_move: str
    fen: str

    @property
    def delta(self) -> float:
        """The difference, whoever is to move."""
        value = self.delta_black if self.delta_white is None else self.delta_white
        assert value is not None
        return value


@dataclass(frozen=True, slots=True)
class PawnStructureMetrics:
    """The pawns of both sides at a sampled ply."""

    ply: int
    avg_rank_white: float | None
    """Mean rank, 1 to 8 as White counts them, for both sides; None without pawns."""
    avg_rank_black: float | None
    isolated_white: int
    isolated_black: int
    doubled_white: int
    doubled_black: int


@dataclass(frozen=True, slots=True)
class GameMetrics:
    """Everything counted in one game."""

    position_metrics: tuple[PositionMetrics, ...]
    captures: tuple[CaptureEvent, ...]
    delta_metrics: tuple[DeltaMetric, ...]
    pawn_structure_metrics: tuple[PawnStructureMetrics, ...]
    unique_destinations_white: tuple[str, ...]
    unique_destinations_black: tuple[str, ...]
    moves_white: int
    moves_black: int
    plies: int
    opening_eco: str
    """Empty when unknown."""
    opening_name: str

    def to_dict(self) -> dict[str, object]:
        """Return plain values, ready for JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> GameMetrics:
        """Rebuild what `to_dict` gave, also after a trip through JSON."""
        kinds = {
            "position_metrics": PositionMetrics,
            "captures": CaptureEvent,
            "delta_metrics": DeltaMetric,
            "pawn_structure_metrics": PawnStructureMetrics,
        }
        values: dict[str, object] = {}
        for key, value in data.items():
            if key in kinds:
                assert isinstance(value, list | tuple)
                values[key] = tuple(kinds[key](**item) for item in value)
            else:
                values[key] = tuple(value) if isinstance(value, list) else value
        return cls(**values)  # type: ignore[arg-type]
