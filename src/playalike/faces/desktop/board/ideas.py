"""What an explanation says, drawn on the board as the web page draws it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import chess

from playalike.faces.desktop.board.marks import Mark

__all__ = ["plan_marks", "spoken_marks"]

CAPTURES = {"takes_back", "takes_loose", "takes_dearer", "exchanges", "takes", "gives_up"}
"""Ideas whose men stood there before the move: the capture itself shows them."""


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
            return [_arrow(move, "plan") for move in moves[2::2]]
        case "avoids" | "compares":
            return [_arrow(move, "other") for move in moves[:1]]
    if kind != "does" or reason["idea"] in CAPTURES or not men:
        return rings
    acting, *others = (man[1:] for man in men)
    if not others:
        return [_ring(acting), *rings]
    return [*(_arrow(acting + other, "hint") for other in others), *rings]


def _words(values: Mapping[str, object], name: str) -> Sequence[str]:
    words = values[name]
    assert isinstance(words, list | tuple)
    return words


def _arrow(uci: str, colour: str) -> Mark:
    return Mark(chess.parse_square(uci[:2]), chess.parse_square(uci[2:4]), colour)


def _ring(square: str) -> Mark:
    return Mark(chess.parse_square(square), chess.parse_square(square), "plan")
