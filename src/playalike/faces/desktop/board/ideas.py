"""What an explanation says, drawn on the board as the web page draws it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import chess

from playalike.faces.desktop.board.marks import Mark

__all__ = ["plan_marks", "spoken_marks"]

CAPTURES = {"takes_back", "takes_loose", "takes_dearer", "exchanges", "takes", "gives_up"}
"""Ideas whose men stood there before the move: the capture itself shows them."""

LEAVING = {"saves", "leaves_line"}
"""Ideas whose man is now where the other one does not reach: nothing goes from one to the other."""


def spoken_marks(reasons: Iterable[Mapping[str, object]]) -> list[Mark]:
    """Return what the sentence says, in the position after the move."""
    return [mark for reason in reasons if reason.get("spoken") for mark in _marks(reason)]


def plan_marks(plan: Mapping[str, object]) -> list[Mark]:
    """Return the way of a plan, and what it is after."""
    arrows = plan["arrows"]
    assert isinstance(arrows, list)
    ways = [arrow["from"] + arrow["to"] for arrow in arrows]
    return [
        *(_arrow(way, "plan") for way in ways),
        *(_ring(word) for word in _words(plan, "targets")),
    ]


def _marks(reason: Mapping[str, object]) -> list[Mark]:
    kind, moves, men = reason["kind"], _words(reason, "moves"), _words(reason, "men")
    rings = [_ring(square) for square in _words(reason, "squares")]
    match kind:
        case "threatens":
            return [*(_arrow(move, "best") for move in moves[:1]), *rings]
        case "prevents":
            return [*(_arrow(move, "bad") for move in moves[:1]), *rings]
        case "prepares":
            return [_arrow(move, "plan") for move in _preparing(reason["idea"], moves)]
        case "avoids" | "compares":
            return [_arrow(move, "other") for move in moves[:1]]
    if kind != "does" or reason["idea"] in CAPTURES or not men:
        return rings
    return [*_doing(reason["idea"], [man[1:] for man in men]), *rings]


def _doing(idea: object, squares: Sequence[str]) -> list[Mark]:
    """Return what a move does, from man to man."""
    acting, *others = squares
    if not others or idea in LEAVING:
        return [_ring(acting)]
    match idea:
        case "shuts_out":
            return [_arrow(others[0] + acting, "bad")]
        case "blocks_attack":
            return [_arrow(others[1] + others[0], "bad")]
        case "defends":
            return [_arrow(acting + others[0], "hint"), _arrow(others[1] + others[0], "bad")]
    return [_arrow(acting + other, "hint") for other in others]


def _preparing(idea: object, moves: Sequence[str]) -> list[str]:
    """Return the way of a piece that heads for a square, otherwise the move that is prepared."""
    if idea != "heads":
        return list(moves[-1:])
    way, place = [], moves[0][2:4]
    for move in moves[2::2]:
        if move[:2] == place:
            way.append(move)
            place = move[2:4]
    return way


def _words(values: Mapping[str, object], name: str) -> Sequence[str]:
    words = values[name]
    assert isinstance(words, list | tuple)
    return words


def _arrow(uci: str, colour: str) -> Mark:
    return Mark(chess.parse_square(uci[:2]), chess.parse_square(uci[2:4]), colour)


def _ring(square: str) -> Mark:
    return Mark(chess.parse_square(square), chess.parse_square(square), "plan")
