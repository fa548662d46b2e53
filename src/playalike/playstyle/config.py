"""What is measured and how, as TOML or YAML: the table `[evaluation_config]`, key by key.

The keys and their defaults are those of playstyle-metrics. Two of them, `enabled` and
`interval_rounds`, belong to the training run for which it was written: they are read so that such
a file works here. `enabled = false` is honoured; see `interval_rounds` for the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from playalike.config import ConfigError, from_mapping, load_table, nearest

__all__ = ["TABLE", "EvaluationConfig", "load_config", "read_config"]

TABLE = "evaluation_config"


@dataclass(frozen=True, slots=True)
class EvaluationConfig:
    """Settings of measuring and of evaluating a playing subject."""

    enabled: bool = True
    """Whether `playalike evaluate` does anything."""
    interval_rounds: int = 10
    """When a subject is evaluated again and again by number of round: only every so many rounds."""
    games_per_elo_level: int = 10
    """Games against each level of Stockfish."""
    stockfish_elo_levels: tuple[int, ...] = (1000, 1200, 1400)
    """Ratings of the opponents; see `arena.evaluation.levels` for those that `UCI_Elo` has not."""
    time_per_move: float = 0.1
    """Seconds a move, for the subject and for its opponent."""
    skip_check_positions: bool = True
    """Leave positions in check out of position metrics and of delta."""
    stockfish_path: Path | None = None
    """The engine; none means the one of this machine."""
    enable_delta_analysis: bool = True
    """Ask the engine how far apart the two best moves are."""
    delta_sampling_rate: int = 3
    """Every so many plies of the window."""
    stockfish_depth: int = 12
    """Plies that the engine searches for delta."""

    def __post_init__(self) -> None:
        """Refuse numbers that mean nothing."""
        least = {
            "interval_rounds": (self.interval_rounds, 1),
            "games_per_elo_level": (self.games_per_elo_level, 1),
            "delta_sampling_rate": (self.delta_sampling_rate, 1),
            "stockfish_depth": (self.stockfish_depth, 1),
        }
        for key, (value, lowest) in least.items():
            if value < lowest:
                raise ConfigError(f"{TABLE}: {key} must be at least {lowest}, not {value}")
        if self.time_per_move <= 0:
            raise ConfigError(f"{TABLE}: time_per_move must be above 0, not {self.time_per_move}")
        if not self.stockfish_elo_levels or min(self.stockfish_elo_levels) < 1:
            raise ConfigError(
                f"{TABLE}: stockfish_elo_levels needs at least one rating, all above 0"
            )


def read_config(table: Mapping[str, object], where: str) -> EvaluationConfig:
    """Read a configuration: the keys stand in `[evaluation_config]`, and nothing else is there."""
    for key in table:
        if key != TABLE:
            raise ConfigError(f"{where}: unknown key {key!r}; {nearest(key, [TABLE])}")
    inner = table.get(TABLE, {})
    if not isinstance(inner, Mapping):
        raise ConfigError(f"{where}: {TABLE} must be a table, not {inner!r}")
    return from_mapping(EvaluationConfig, inner, f"{where}: {TABLE}")


def load_config(path: Path | None) -> EvaluationConfig:
    """Load a configuration file; without one, the defaults of playstyle-metrics."""
    return EvaluationConfig() if path is None else read_config(load_table(path), str(path))
