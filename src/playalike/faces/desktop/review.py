"""A review as the tab shows it: key moments for the timeline, and what it says about a move."""

from __future__ import annotations

import io
from collections.abc import Mapping

import chess.pgn

from playalike.faces.desktop.panels.evaluation_graph import Moment
from playalike.review.move_class import BAD, SIGNS, SPECIAL, MoveClass

__all__ = ["kept", "key_moments", "move_heading"]

TONES = {
    MoveClass.BRILLIANT: "good",
    MoveClass.GREAT: "good",
    MoveClass.INACCURACY: "fair",
    MoveClass.MISTAKE: "fair",
    MoveClass.BLUNDER: "bad",
    MoveClass.MISSED_WIN: "bad",
}
SHOWN = ("ply", "number", "san", "class", "sentence")


def _moves(review: Mapping[str, object]) -> list[Mapping[str, object]]:
    moves = review["moves"]
    assert isinstance(moves, list)
    return moves


def key_moments(review: Mapping[str, object]) -> list[Moment]:
    """Return bad and special moves and turning points, in the order of play."""
    points = review["turning_points"]
    assert isinstance(points, list)
    turning = {point["ply"] for point in points}
    moments = []
    for move in _moves(review):
        kind, ply = MoveClass(str(move["class"])), move["ply"]
        assert isinstance(ply, int)
        if kind in TONES and kind in BAD | SPECIAL:
            text = f"{move_heading(move)}. {move['sentence']}".strip()
            moments.append(Moment(ply, SIGNS.get(kind, ""), TONES[kind], text))
        elif ply in turning:
            moments.append(Moment(ply, "", "info", move_heading(move)))
    return moments


def move_heading(move: Mapping[str, object]) -> str:
    """Return ``12. Nf3?! (inaccuracy)``."""
    kind = MoveClass(str(move["class"]))
    return f"{move['number']} {move['san']}{SIGNS.get(kind, '')} ({kind.value})"


def kept(review: Mapping[str, object]) -> dict[str, object]:
    """Return what a tab shows and keeps of a review: the rest is in its tree."""
    game = chess.pgn.read_game(io.StringIO(str(review["annotated_pgn"])))
    return {
        "moves": [{name: move[name] for name in SHOWN} for move in _moves(review)],
        "turning_points": review["turning_points"],
        "summary": "" if game is None else game.comment,
    }
