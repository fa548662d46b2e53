"""How a lesson of a game is said: as a coach, or by the opponent himself when he was a master."""

from __future__ import annotations

from collections.abc import Mapping

from playalike.words.move_classes import MOVE_CLASSES
from playalike.words.text import joined

__all__ = ["ADVICE", "lesson_words", "motif_words"]

ADVICE: Mapping[str, str] = {
    "hung piece": "Before you let go of a move, look at what it leaves unprotected.",
    "only defender gone": "Ask what a piece was guarding before you move it away.",
    "allowed mate": "Look at the checks against your king first.",
    "missed mate": "Look at your own checks first, however unlikely they seem.",
    "allowed fork": "Look for the squares from which one piece hits two.",
    "missed fork": "Look for the squares from which one piece hits two.",
    "allowed pin": "Mind which of your pieces stand in line with the king.",
    "missed pin": "Mind which of the opponent's pieces stand in line with the king.",
    "ignored threat": "Ask first what the opponent would do if it were his move again.",
    "missed threat": "Look for the move that threatens something before the one that is natural.",
    "missed exchange": "Ask of each exchange whom it helps.",
    "late development": "Bring out your pieces and castle before you begin anything.",
    "passive piece": "Ask which of your pieces does least, and where it would do more.",
    "missed pawn move": "Before you move a piece, look at what your pawns can do.",
    "missed material to take": "Count the captures before anything else.",
    "quiet move": "Compare two plans before you settle on one.",
}
"""What to do about a motif; `OTHERWISE` where there is nothing more to the point."""
MOTIFS: Mapping[str, str] = {
    "hung piece": "something left to be taken",
    "only defender gone": "a defender taken away",
    "missed material to take": "something not taken",
    "missed exchange": "an exchange not offered or made",
    "missed pawn move": "a pawn move not made",
    "late development": "development left for later",
    "passive piece": "a piece left where it did little",
    "ignored threat": "a threat not seen",
    "missed threat": "a threat not made",
    "allowed material in a line": "material lost by force",
    "missed material in a line": "material not won",
}
"""How a motif is called where its name alone would not do."""
OTHERWISE = "Look at checks and captures of both sides before you move."


def motif_words(motif: str) -> str:
    """Return how a motif is called."""
    return MOTIFS.get(motif, motif)


def lesson_words(values: Mapping[str, object], master: bool) -> str:
    """Say a lesson, given as the plain values of `review.lessons.Lesson`."""
    kind = str(values["kind"])
    return _WAYS[kind](_Values(values), master)


class _Values:
    """The values of a lesson with the move as it is written."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = values

    @property
    def move(self) -> str:
        return _written(self.text("number"), self.text("san"))

    def text(self, name: str) -> str:
        return str(self._values[name])

    def texts(self, name: str) -> list[str]:
        values = self._values[name]
        assert isinstance(values, list | tuple)
        return [str(idea) for idea in values]

    @property
    def others(self) -> list[str]:
        values = self._values["others"]
        assert isinstance(values, list | tuple)
        return [_written(str(number), str(san)) for number, san in values]

    @property
    def other_number(self) -> str:
        values = self._values["others"]
        assert isinstance(values, list | tuple)
        return str(values[0][0]).rstrip(".")


def _written(number: str, san: str) -> str:
    return f"{number}{san}"


def _advice(values: _Values) -> str:
    return ADVICE.get(values.text("motif"), OTHERWISE)


def _better(values: _Values) -> str:
    better = values.text("better")
    return f" ({better} was better)" if better else ""


def _missed_win(values: _Values, master: bool) -> str:
    before, after = values.texts("evaluations")
    if master:
        return (
            f"With {values.move} you let me off{_better(values)}: it stood at {before}, then at "
            f"{after}. When you are winning, ask what I have left, and take that away first."
        )
    return (
        f"{values.move} let a won game go{_better(values)}: {before} became {after}. When you are "
        "winning, ask what the opponent has left, and take that away first."
    )


def _costliest(values: _Values, master: bool) -> str:
    before, after = values.texts("evaluations")
    head = f"{values.move} helped me most" if master else f"{values.move} cost the most"
    return f"{head}{_better(values)}: {before} became {after}. {_advice(values)}"


def _mistake(values: _Values, master: bool) -> str:
    before, after = values.texts("evaluations")
    head = f"{values.move} helped me, too" if master else f"{values.move} cost something, too"
    return f"{head}{_better(values)}: {before} became {after}. {_advice(values)}"


def _square(values: _Values, master: bool) -> str:
    square, piece, number = values.text("square"), values.text("piece"), values.other_number
    waited = int(values.text("waited"))
    when = "at once" if waited <= 1 else f"{waited} moves later"
    if master:
        return (
            f"You gave me {square} with {values.move}: no pawn of yours could guard it any more. "
            f"My {piece} came there on move {number}, {when}, and stayed."
        )
    return (
        f"{values.move} gave up {square}: no pawn of yours could guard it any more. The {piece} "
        f"came there on move {number}, {when}, and stayed."
    )


def _recurring(values: _Values, master: bool) -> str:
    moves = joined([*values.others, values.move])
    whose = "and I was glad of each" if master else "and each time it cost you"
    what = motif_words(values.text("motif"))
    return f"{moves}: the same thing, {what}, {whose}. {_advice(values)}"


def _phase(values: _Values, master: bool) -> str:
    weak, strong = values.texts("phases")
    low, high = values.texts("evaluations")
    head = f"In the {weak} you made it easy for me" if master else f"The {weak} was your weak part"
    return (
        f"{head}: accuracy {low} % against {high} % in the {strong}. Begin with {values.move}, "
        "which cost the most there."
    )


def _best_move(values: _Values, master: bool) -> str:
    (after,) = values.texts("evaluations")
    head = f"I remember your {values.move}" if master else f"Remember {values.move}"
    phrase = MOVE_CLASSES[values.text("motif")].phrase
    return f"{head}: {phrase}, after which the game stood at {after}."


_WAYS = {
    "missed win": _missed_win,
    "costliest move": _costliest,
    "square given up": _square,
    "the same again": _recurring,
    "weakest phase": _phase,
    "another mistake": _mistake,
    "best move": _best_move,
}
