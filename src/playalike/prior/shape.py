"""How large a network is."""

from __future__ import annotations

from dataclasses import asdict, dataclass

__all__ = ["Shape"]


@dataclass(frozen=True, slots=True)
class Shape:
    """The sizes of a prior network."""

    blocks: int = 3
    """Residual blocks in the body."""
    channels: int = 48
    """Numbers kept for each square."""
    hidden: int = 96
    """Numbers kept for each move."""
    narrow: int = 8
    """Numbers of each square that go into the summary of the board."""
    players: int = 0
    """Players with a vector of their own; 0 stands for anybody."""

    def to_dict(self) -> dict[str, int]:
        """Return plain values."""
        return asdict(self)
