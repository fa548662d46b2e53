"""Going back from an achievement to the own moves that made it.

An earlier own move belongs to the plan only on evidence:

- *route*: it brought one of the men that carry the achievement on his way (loops are cut out);
- *aim*: the man it moved still stands there and bears on a target square, which he did not before;
- *way*: it cleared a square on which, or across which, such a man went later, or opened the file;
- *removal*: it took an enemy man that guarded the target;
- *theme*: it has the same theme, or an allied one, about the same squares.

The walk ends after `WINDOW` own moves, or when `GAP` own moves in a row have no part in it.
"""

from __future__ import annotations

import chess
from chess import BB_FILES, BB_SQUARES, BLACK, Bitboard

from playalike.personality.plans import PLAN_THEMES
from playalike.position.themes import Theme
from playalike.study.plans.achievements import Achievement
from playalike.study.plans.game import GameView, OwnMove, bearing

__all__ = ["ALLIES", "GAP", "WINDOW", "strand"]

WINDOW = 12
"""Own moves that the walk goes back at most."""
GAP = 7
"""So many own moves in a row without a part in it break the thread."""
MOST_LEGS = 4
"""A piece under way for longer is wandering."""
SPECIFIC = 3
"""Aiming, or taking a guard, tells something only when there are few target squares."""

_GROUPS: tuple[frozenset[str], ...] = (
    frozenset((Theme.FILE_CONTROL, Theme.DOUBLED_ROOKS, Theme.ROOK_ON_SEVENTH, "half_open_file")),
    frozenset((Theme.KING_ATTACK, Theme.PAWN_STORM, Theme.OPPOSITE_CASTLING_ATTACK)),
    frozenset((Theme.KING_ATTACK, Theme.SACRIFICE, Theme.MANEUVER)),
    frozenset((Theme.PASSED_PAWN_CREATION, Theme.PASSED_PAWN_ADVANCE)),
    frozenset((Theme.PASSED_PAWN_CREATION, Theme.PAWN_BREAK, Theme.MINORITY_ATTACK)),
    frozenset((Theme.MINORITY_ATTACK, Theme.PAWN_BREAK, "structure_damage", "pressure")),
    frozenset((Theme.OUTPOST_OCCUPATION, Theme.CENTRALIZATION, Theme.BLOCKADE, Theme.MANEUVER)),
    frozenset((Theme.PIECE_TRADE, Theme.SIMPLIFICATION, Theme.BISHOP_PAIR)),
    frozenset((Theme.SPACE_GAIN, Theme.PAWN_STORM, Theme.PAWN_BREAK)),
    frozenset(("material_gain", "pressure", Theme.PAWN_BREAK)),
    frozenset(("square_control", Theme.OUTPOST_OCCUPATION, Theme.CENTRALIZATION)),
    frozenset(("restriction", Theme.PROPHYLAXIS, Theme.SPACE_GAIN)),
    frozenset(("passer_stop", Theme.BLOCKADE)),
    frozenset(("wing_march", Theme.SPACE_GAIN, Theme.PAWN_STORM, Theme.MINORITY_ATTACK)),
    frozenset(("passer_support", Theme.PASSED_PAWN_CREATION, Theme.PASSED_PAWN_ADVANCE)),
    frozenset(("line_opening", Theme.FILE_CONTROL, Theme.PAWN_BREAK, Theme.PAWN_STORM)),
    frozenset(("battery", "king_pressure", Theme.KING_ATTACK, Theme.PAWN_STORM)),
    frozenset(("invasion", Theme.FILE_CONTROL, Theme.OUTPOST_OCCUPATION)),
    frozenset(("pawn_advance", Theme.PAWN_BREAK, Theme.SPACE_GAIN)),
)
ALLIES: dict[str, frozenset[str]] = {
    name: frozenset().union(*(group for group in _GROUPS if name in group)) | {name}
    for name in PLAN_THEMES
}
"""Themes that serve the same end, when they are about the same squares."""
_ROOM = ("king_safety", "rooks_connected")
"""Ends that need nothing but room: leaving the squares is what counts."""
_FILE_THEMES = (Theme.FILE_CONTROL, Theme.DOUBLED_ROOKS, "half_open_file")


def strand(view: GameView, goal: Achievement) -> tuple[int, ...]:
    """Return the indices of the own moves that made an achievement, the achieving one last."""
    if goal.run:
        return goal.run
    last = view.moves[goal.index]
    routes = _Routes(view, goal)
    indices = [goal.index]
    for index in range(goal.index - 1, max(-1, goal.index - 1 - WINDOW), -1):
        if indices[-1] - index > GAP:
            break
        if routes.has(index) or _belongs(view, index, goal, last, routes):
            indices.append(index)
    return tuple(reversed(indices))


class _Routes:
    """How the carriers came to where they stand, with loops cut out."""

    def __init__(self, view: GameView, goal: Achievement) -> None:
        self._legs: dict[int, int] = {}
        self._ways: list[tuple[int, int, Bitboard]] = []
        first = max(0, goal.index - WINDOW)
        for man in goal.men:
            legs: list[int] = []
            for index in range(first, goal.index + 1):
                own = view.moves[index]
                if man not in (own.man, own.partner):
                    continue
                places = [view.moves[leg].source for leg in legs]
                if own.target in places and not own.captured:
                    loop = legs[places.index(own.target) :]
                    del legs[places.index(own.target) :]
                    if any(view.moves[leg].captured for leg in loop):
                        legs = [index]
                else:
                    legs.append(index)
            for leg in _last_legs(view, legs):
                own = view.moves[leg]
                self._legs[leg] = man
                way = chess.between(own.source, own.target)
                if not own.captured and not own.castling:
                    way |= BB_SQUARES[own.target]
                self._ways.append((leg, man, way))

    def has(self, index: int) -> bool:
        """Say whether a move is a leg of a carrier's route."""
        return index in self._legs

    def cleared_by(self, index: int, own: OwnMove) -> bool:
        """Say whether another man later went to or over the square that this move left."""
        return any(
            leg > index and man != own.man and way & BB_SQUARES[own.source]
            for leg, man, way in self._ways
        )


def _last_legs(view: GameView, legs: list[int]) -> list[int]:
    """Return the end of a route: a capture on the way was an aim of its own."""
    for place in range(len(legs) - 2, -1, -1):
        if view.moves[legs[place]].captured or legs[place + 1] - legs[place] > GAP:
            return legs[max(place + 1, len(legs) - MOST_LEGS) :]
    return legs[-MOST_LEGS:]


def _belongs(view: GameView, index: int, goal: Achievement, last: OwnMove, routes: _Routes) -> bool:
    own = view.moves[index]
    if own.castling:
        return goal.theme == "rooks_connected"
    return (
        _aims(own, goal, last)
        or routes.cleared_by(index, own)
        or (goal.theme in _ROOM and bool(goal.squares & BB_SQUARES[own.source]))
        or _opens_file(own, goal)
        or _removes_guard(own, goal)
        or _same_theme(own, goal)
    )


def _aims(own: OwnMove, goal: Achievement, last: OwnMove) -> bool:
    """Say whether the moved man now bears on a target, still does at the end, and did not before.

    A king's neighbourhood or a file is too wide a target for that: carriers count there.
    """
    if goal.squares.bit_count() > SPECIFIC or goal.theme in _ROOM:
        return False
    if last.men.get(own.target) != own.man:
        return False
    for square in chess.scan_forward(goal.squares):
        if (
            bearing(last.before, square) & BB_SQUARES[own.target]
            and not bearing(own.before, square) & BB_SQUARES[own.source]
        ):
            return True
    return False


def _opens_file(own: OwnMove, goal: Achievement) -> bool:
    if goal.theme not in _FILE_THEMES or own.piece != chess.PAWN:
        return False
    files = sum(file for file in BB_FILES if file & goal.squares)
    left = BB_SQUARES[own.source] & files and not BB_SQUARES[own.target] & files
    taken = own.captured == chess.PAWN and bool(BB_SQUARES[own.target] & files)
    return bool(left or taken)


def _removes_guard(own: OwnMove, goal: Achievement) -> bool:
    if not own.captured or goal.squares.bit_count() > SPECIFIC or goal.theme in _ROOM:
        return False
    taken = BB_SQUARES[own.target]
    return any(
        own.before.attackers_mask(BLACK, square) & taken
        for square in chess.scan_forward(goal.squares)
    )


def _same_theme(own: OwnMove, goal: Achievement) -> bool:
    allies = ALLIES[goal.theme]
    return any(
        finding.theme in allies and bool(finding.squares & goal.squares)
        for finding in own.context.themes
    )
