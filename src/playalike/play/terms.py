"""On which terms a game is played: the clock, the pace, the help, the opponent's strength."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from playalike.config import from_mapping

__all__ = ["FAST", "HUMAN", "Terms"]

HUMAN, FAST = "human", "fast"


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed on."""

    initial_ms: int | None = None
    """None for a game without a clock."""
    increment_ms: int = 0
    pace: str = HUMAN
    """``human``: the opponent takes a person's time; ``fast``: as little as it needs."""
    help: str = "none"
    elo: int | None = None
    seed: int | None = None
    mode: str | None = None
    """Of a personality: ``learned``, ``classic``, or None for the best there is."""
    dial: float | None = None
    """How much of the player in ``learned``: 0 to 3."""
    rematch_of: str | None = None
    move_seconds: float | None = None
    """How long the opponent may think about a move; None for what is usual for its kind."""
    play_out: bool = False
    """Whether the opponent plays to the end: it neither resigns nor offers a draw."""
    remarks: bool = True
    """Whether the opponent says a few words at turning points."""

    given_plies: int = 0
    """How many of the first moves were on the board before the game began."""
    hidden: bool = False
    """Whether the person does not know whom they play, and is to guess."""
    guessed: str | None = None
    """Whom they took the opponent for; from then on they know."""
    player: str | None = None
    """Who plays in the person's place, where two players are watched."""
    player_elo: int | None = None
    """The strength of that one."""
    paused: bool = False
    """Whether the game that is watched stands still."""
    least_seconds: float = 1.0
    """How long each move of a game that is watched stands on the board at least."""

    @property
    def anonymous(self) -> bool:
        """Whether nothing may say who the opponent is."""
        return self.hidden and self.guessed is None

    def steered(self, paused: bool | None, least_seconds: float | None) -> Terms:
        """Return the terms of a watched game held or let go on, quickly or slowly; None: as now."""
        return replace(
            self,
            paused=self.paused if paused is None else paused,
            least_seconds=self.least_seconds if least_seconds is None else least_seconds,
        )

    def to_dict(self) -> dict[str, object]:
        """Return plain values for the store; what is not set is left out."""
        return {name: value for name, value in asdict(self).items() if value is not None}

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> Terms:
        """Read what `to_dict` gave."""
        return from_mapping(cls, data, "terms")
