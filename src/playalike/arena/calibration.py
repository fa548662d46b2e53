"""Is the label true? Levels of personalities in one pool with anchors of known strength.

Anchors are Stockfish at several `UCI_Elo`, below these with moves at random in between, whose
ratings stay as they are and set the scale. Maia's networks, where the user has them, and levels of
our engine are rated along. Nobody plays by time, so that a busy machine changes nothing. A player
meets the anchors near its label: games between a beginner and a master tell nothing, and those
between two whose ratings are both sought little.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from playalike.arena.evaluation.levels import careless_options, weak_levels
from playalike.arena.records import GameRecord
from playalike.arena.tournament import Lineup, LineupPlayer, Tournament, make_tournament
from playalike.errors import PlayalikeError
from playalike.players.effort import USUAL_NODES
from playalike.style.level import FULL, parse_level

__all__ = ["ANCHORS", "LEVELS", "LevelRating", "calibration", "level_ratings"]

LEVELS = ("1000", "1300", "1600", "1900", "2200", "2500", FULL)
ANCHORS = (1350, 1500, 1700, 1900, 2100, 2300, 2500, 2700)
"""Stockfish's `UCI_Elo`."""
FULL_LABEL = 2500.0
"""About how strong a personality at full strength is, for finding it opponents."""
REACH = 320.0
"""Players meet when their labels are not further apart."""
HANG = "hang"
"""How the reason begins when somebody gave no answer."""
WITHIN = 75.0
"""Elo by which a label may be wrong."""


@dataclass(frozen=True, slots=True)
class LevelRating:
    """What a level was measured to be."""

    name: str
    label: int | None
    """None for full strength."""
    elo: float
    error: float
    """Half of the 95 % interval."""
    games: int
    bounded: bool
    """False where all games were won, or lost: the rating is a guess then."""

    @property
    def true(self) -> bool | None:
        """Whether the label is right within `WITHIN`; None where there is none."""
        return None if self.label is None else abs(self.elo - self.label) <= WITHIN


def calibration(
    personalities: Sequence[str],
    levels: Sequence[str] = LEVELS,
    *,
    maia: Sequence[Path] = (),
    engine: Sequence[str] = (),
    games: int = 2,
    nodes: int = USUAL_NODES,
    seed: int = 1,
) -> Tournament:
    """Return the pool as a tournament, which goes on where it was stopped."""
    players = [
        LineupPlayer(
            f"personality:{name}" if level is None else f"personality:{name}?level={level}",
            f"{name} {level or FULL}",
            label=FULL_LABEL if level is None else float(level),
        )
        for name in personalities
        for level in map(parse_level, levels)
    ]
    players += [
        LineupPlayer(
            f"stockfish?UCI_Elo={elo}",
            f"Stockfish {elo}",
            f"depth={choosing_depth(elo)}",
            float(elo),
            float(elo),
        )
        for elo in ANCHORS
    ]
    players += [
        LineupPlayer(f"stockfish?{careless_options(row)}", f"Stockfish {row.elo}", "depth=1",
                     float(row.elo), float(row.elo))
        for row in weak_levels()
        if row.elo < ANCHORS[0]
    ]  # fmt: skip
    players += [_maia(path) for path in maia]
    players += [
        LineupPlayer(
            f"engine?level={level}",
            f"engine {level}",
            label=float(parse_level(level) or FULL_LABEL),
        )
        for level in engine
    ]
    lineup = Lineup(
        tuple(players), "calibration", "neighbours", games, f"nodes={nodes}", seed=seed,
        reach=REACH,
    )  # fmt: skip
    return make_tournament(lineup, "calibrate", Path())


def choosing_depth(elo: int) -> int:
    """Return the depth at which Stockfish 15 chooses for a `UCI_Elo`; deeper makes it no stronger.

    This is the formula of its source; later versions choose earlier.
    """
    return 1 + int(max(0.0, (elo - 1346.6) / 143.4) ** (1 / 0.806))


def _maia(path: Path) -> LineupPlayer:
    digits = "".join(letter for letter in path.name.split(".")[0] if letter.isdecimal())
    if not digits:
        raise PlayalikeError(f"{path} does not say its rating: name it as in maia-1500.pb.gz")
    return LineupPlayer(f"maia?weights={path}", path.name.split(".")[0], label=float(digits))


def level_ratings(event: Tournament, games: Sequence[GameRecord]) -> list[LevelRating]:
    """Return what the games so far say about the levels, in the order of the line-up.

    Nobody plays by time, so who gave no answer was let down by the machine: that game is left out.
    """
    fair = [game for game in games if not game.reason.startswith(HANG)]
    ratings = {player.name: player for player in event.ratings(fair).players}
    levels = []
    for name, player in zip(event.names, event.lineup.player, strict=True):
        if not player.spec.startswith(("personality:", "engine?")) or name not in ratings:
            continue
        level = name.rsplit(" ", 1)[1]
        rated = ratings[name]
        levels.append(
            LevelRating(
                name, parse_level(level), rated.elo, rated.error, rated.games, rated.bounded
            )
        )
    return levels
