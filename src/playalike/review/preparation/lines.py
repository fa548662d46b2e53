"""Lines that meet an opponent where he scores worst, out of what one plays oneself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playalike.review.preparation.repertoire import Branch, line_san, walk

__all__ = ["PreparedLine", "lines_against"]

LEAST_PLIES, LEAST_GAMES = 4, 3


@dataclass(frozen=True, slots=True)
class PreparedLine:
    """A line to steer for."""

    moves: tuple[str, ...]
    san: str
    fen: str
    opponent_white: bool
    games: int
    """The opponent's in it."""
    score: float | None
    """The opponent's."""
    below: float
    """How much less the opponent scores there than usual with the colour, small numbers allowed
    for."""
    own_games: int
    """Mine in it; 0 where nobody's own games were given."""


def lines_against(
    theirs: dict[bool, Branch], mine: dict[bool, Branch] | None, most: int = 3
) -> list[PreparedLine]:
    """Return different lines, the opponent's worst first; `theirs` and `mine` by White or not."""
    lines = sorted(_all(theirs, mine), key=lambda line: (-line.below, -line.games))
    chosen: list[PreparedLine] = []
    for line in lines:
        if line.below > 0 and not any(_same(line, other) for other in chosen):
            chosen.append(line)
    return chosen[:most]


def _all(theirs: dict[bool, Branch], mine: dict[bool, Branch] | None) -> Iterator[PreparedLine]:
    for white, root in theirs.items():
        usual = root.score
        if usual is None:
            continue
        own = None if mine is None else dict(walk(mine[not white]))
        for path, branch in walk(root):
            if len(path) < LEAST_PLIES or branch.games < LEAST_GAMES:
                continue
            if own is not None and path not in own:
                continue
            yield PreparedLine(
                path,
                line_san(path),
                branch.fen,
                white,
                branch.games,
                branch.score,
                usual - branch.believed(usual),
                0 if own is None else own[path].games,
            )


def _same(one: PreparedLine, other: PreparedLine) -> bool:
    """Tell whether a line leads through the other."""
    if one.opponent_white != other.opponent_white:
        return False
    size = min(len(one.moves), len(other.moves))
    return one.moves[:size] == other.moves[:size]
