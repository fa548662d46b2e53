"""How large a network is."""

from __future__ import annotations

from dataclasses import asdict, dataclass

__all__ = ["FIRST_CONTEXT", "Shape"]

FIRST_CONTEXT = 23
"""Numbers about the whole position that the first networks knew; their files do not say."""


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
    context: int = FIRST_CONTEXT
    """How many of the numbers about the whole position it knows, the first ones of all."""

    @property
    def knows_strength(self) -> bool:
        """Whether it learned from players of every strength and has a gate for it."""
        return self.context > FIRST_CONTEXT

    def to_dict(self) -> dict[str, int]:
        """Return plain values."""
        return asdict(self)
