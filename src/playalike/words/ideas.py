"""What a reason says, as the end of a sentence that begins with the move: ``pins the knight …``.

Each idea of `position.reasons` has its words here, some of them several ways of saying the same;
a seeded chance picks one. Every way is checked on the board by `tests/words/claims.py`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from playalike.reason import Reason, ReasonKind, Start
from playalike.words.pieces import PIECES
from playalike.words.text import joined

__all__ = ["IDEAS", "idea_words", "man_words"]

FILES = "abcdefgh"
_WINGS = ("on the queenside", "in the centre", "on the kingside")


def man_words(man: str) -> str:
    """Say ``Nd5`` as ``the knight on d5``."""
    return f"the {kind_of(man)} on {man[1:]}"


def kind_of(man: str) -> str:
    """Say what a man is: ``knight``."""
    return PIECES[man[0].upper()]


def _file(square: str) -> str:
    return f"{square[0]}-file"


def _wing(square: str) -> str:
    number = FILES.index(square[0])
    return _WINGS[0 if number <= 2 else 1 if number <= 4 else 2]


def _controls(reason: Reason) -> Sequence[str]:
    squares = joined(reason.squares)
    if reason.men[0][0] in "Pp":
        return (f"covers {squares}",)
    return (f"covers {squares}", f"takes aim at {squares}")


Ways = Callable[[Reason], Sequence[str]]


def _both(reason: Reason) -> tuple[str, str]:
    return kind_of(reason.men[0]), kind_of(reason.men[1])


def _exchanges(reason: Reason) -> Sequence[str]:
    mine, theirs = _both(reason)
    where = reason.men[1][1:]
    if mine == theirs:
        return (f"exchanges {mine}s on {where}", f"trades {mine}s on {where}")
    return (f"exchanges {mine} for {theirs} on {where}", f"gives {mine} for {theirs} on {where}")


def _offers_exchange(reason: Reason) -> Sequence[str]:
    mine, theirs = _both(reason)
    if mine == theirs:
        return (f"offers the exchange of {mine}s", f"offers to trade {mine}s")
    return (f"offers to exchange {mine} for {man_words(reason.men[1])}",)


def _castles(wing: str) -> Ways:
    return lambda _: (f"brings the king to safety {wing}", f"tucks the king away {wing}")


def _behind(reason: Reason) -> str:
    return "the king" if reason.men[2][0] in "Kk" else man_words(reason.men[2])


def _targets(reason: Reason) -> str:
    return joined("the king" if man[0] in "Kk" else man_words(man) for man in reason.men[1:])


def _skewers(reason: Reason) -> Sequence[str]:
    if reason.men[1][0] in "Kk":
        return (f"gives check and aims through the king at {man_words(reason.men[2])}",)
    return (f"attacks {man_words(reason.men[1])} and behind it {man_words(reason.men[2])}",)


def _doubles(reason: Reason) -> Sequence[str]:
    file = _file(reason.men[0][1:])
    if all(man[0] in "Rr" for man in reason.men):
        return (f"doubles the rooks on the {file}",)
    return (f"doubles queen and rook on the {file}",)


def _line(reason: Reason) -> Sequence[str]:
    piece = man_words(reason.men[0])
    if reason.numbers:
        return (f"clears the {FILES[int(reason.numbers[0])]}-file for {piece}",)
    return (f"opens the diagonal for {piece}",)


def _pawns(reason: Reason) -> str:
    if len(reason.men) == 2:
        return man_words(reason.men[1])
    return f"the pawns on {joined(man[1:] for man in reason.men[1:])}"


def _mate(reason: Reason) -> Sequence[str]:
    san = _move(reason)
    if reason.numbers[0] == 1:
        return (f"threatens mate with {san}", f"threatens {san}")
    return (f"threatens mate in two, beginning with {san}",)


def _move(reason: Reason, number: int = 0) -> str:
    return reason.sans[number]


def _room(reason: Reason) -> Sequence[str]:
    return (f"clears {reason.squares[0]} for the {kind_of(reason.men[0])}",)


_PLACES = {
    "outpost": "the outpost on {0}",
    "centralises": "{0} in the centre",
    "open_file": "{0} on the open {1}-file",
    "seventh": "{0} on the seventh rank",
}
"""Where a piece goes, when the place itself is what it goes for: the square, its file."""


def _heads(reason: Reason) -> Sequence[str]:
    square = reason.squares[0]
    if reason.text in _PLACES:
        place = _PLACES[reason.text].format(square, square[0])
        return (f"heads for {place}", f"is on the way to {place}")
    purposes = _purposes(reason)
    return (
        *(f"heads for {square}, where it {words}" for words in purposes),
        *(f"is on the way to {square}, where it {words}" for words in purposes),
    )


def _prepares(*ways: str) -> Ways:
    def words(reason: Reason) -> Sequence[str]:
        if reason.text == "pushes_passer":
            return (f"supports the advance of the passed pawn to {reason.squares[0]}",)
        purposes = _purposes(reason)
        return [
            f"{way} {_move(reason, -1)}, which {purpose}" for way in ways for purpose in purposes
        ]

    return words


def _purposes(reason: Reason) -> Sequence[str]:
    """Say what the later move is for that a reason prepares: its idea, men and squares follow."""
    purpose = replace(
        reason, kind=ReasonKind.DOES, idea=reason.text, men=reason.men[1:],
        squares=reason.squares[1:], sans=(), moves=(),
    )  # fmt: skip
    ways = _DOES[reason.text](purpose)
    return [way for way in ways if ", wh" not in way] or ways


_DOES: dict[str, Ways] = {
    "mates": lambda _: ("is mate",),
    "promotes": lambda r: (f"promotes to a {kind_of(r.men[0])}",),
    "takes_back": lambda r: (
        f"takes back on {r.men[1][1:]}", f"recaptures {man_words(r.men[1])}",
    ),
    "takes_loose": lambda r: (
        f"takes {man_words(r.men[1])} for free",
        f"picks up {man_words(r.men[1])} for free",
    ),
    "takes_dearer": lambda r: (f"takes {man_words(r.men[1])} with a {kind_of(r.men[0])}",),
    "exchanges": _exchanges,
    "takes": lambda r: (f"takes {man_words(r.men[1])}",),
    "offers": lambda r: (
        f"offers {man_words(r.men[0])}", f"leaves {man_words(r.men[0])} to be taken",
    ),
    "gives_up": lambda r: (
        f"gives up the {kind_of(r.men[0])} for {man_words(r.men[1])}",
        f"sacrifices the {kind_of(r.men[0])} for {man_words(r.men[1])}",
    ),
    "checks": lambda _: ("gives check",),
    "discovers_check": lambda r: (
        "gives double check"
        if r.numbers[0] > 1
        else f"gives discovered check from {man_words(r.men[0])}",
    ),
    "forks": lambda r: (f"forks {_targets(r)}",),
    "pins": lambda r: (f"pins {man_words(r.men[1])} to {_behind(r)}",),
    "skewers": _skewers,
    "uncovers": lambda r: (
        f"opens the line from {man_words(r.men[0])} to {man_words(r.men[1])}",
    ),
    "attacks": lambda r: (
        f"attacks {man_words(r.men[1])}",
        f"{'goes for' if r.men[1][0] in 'Pp' else 'hits'} {man_words(r.men[1])}",
    ),
    "drives": lambda r: (f"hits {man_words(r.men[1])} with a pawn", f"kicks {man_words(r.men[1])}"),
    "presses": lambda r: (
        f"bears on {man_words(r.men[1])}", f"eyes {man_words(r.men[1])}",
        f"puts pressure on {man_words(r.men[1])}",
    ),
    "aims_at_king": lambda r: (
        f"aims at {joined(r.squares)} beside the king",
        f"bears on {joined(r.squares)} beside the king",
    ),
    "offers_exchange": _offers_exchange,
    "opposes": lambda r: (f"lines up against {man_words(r.men[1])}",),
    "leaves_check": lambda _: ("steps out of check",),
    "blocks_check": lambda _: ("blocks the check",),
    "takes_checker": lambda _: ("takes the checking piece",),
    "castles_short": _castles("on the kingside"),
    "castles_long": _castles("on the queenside"),
    "saves": lambda r: (
        f"saves the {kind_of(r.men[0])} from {man_words(r.men[1])}",
        f"saves the {kind_of(r.men[0])}, which {man_words(r.men[1])} attacked",
    ),
    "defends": lambda r: (
        f"defends {man_words(r.men[1])} against {man_words(r.men[2])}",
        f"guards {man_words(r.men[1])}, which {man_words(r.men[2])} attacks",
    ),
    "blocks_attack": lambda r: (f"shields {man_words(r.men[1])} from {man_words(r.men[2])}",),
    "removes_attacker": lambda r: (f"removes the attacker of {man_words(r.men[0])}",),
    "guards_again": lambda r: (
        f"gives {man_words(r.men[1])} another guard", f"adds a guard to {man_words(r.men[1])}",
    ),
    "guards": lambda r: (f"guards {man_words(r.men[1])}",),
    "leaves_line": lambda r: (f"steps off the line of {man_words(r.men[1])}",),
    "unpins": lambda r: (f"breaks the pin on {man_words(r.men[0])}",),
    "blockades": lambda r: (f"blockades the passed pawn on {r.men[1][1:]}",),
    "shuts_out": lambda r: (f"blocks the line of {man_words(r.men[1])}",),
    "gives_air": lambda r: (f"gives the king air on {r.squares[0]}",),
    "passer": lambda r: (f"creates a passed pawn on {r.men[0][1:]}",),
    "pushes_passer": lambda _: ("pushes the passed pawn",),
    "breaks": lambda r: (f"challenges {_pawns(r)}", f"strikes at {_pawns(r)}"),
    "storms": lambda r: (f"advances against {man_words(r.men[1])}",),
    "takes_space": lambda r: (f"takes space {_wing(r.men[0][1:])}",),
    "centre": lambda _: ("occupies the centre", "takes its share of the centre"),
    "supports": lambda r: (f"supports {man_words(r.men[1])}",),
    "opens_file": lambda r: (
        f"opens the {FILES[int(r.numbers[0])]}-file for {man_words(r.men[0])}",
    ),
    "opens_line": _line,
    "develops": lambda r: (
        f"develops the {kind_of(r.men[0])}", f"brings the {kind_of(r.men[0])} into play",
    ),
    "long_diagonal": lambda _: ("puts the bishop on the long diagonal",),
    "outpost": lambda r: (
        f"takes the outpost on {r.men[0][1:]}",
        f"plants the {kind_of(r.men[0])} on {r.men[0][1:]}, where no pawn can drive it away",
    ),
    "centralises": lambda r: (
        f"centralises the {kind_of(r.men[0])}", f"brings the {kind_of(r.men[0])} to the centre",
    ),
    "open_file": lambda r: (
        f"takes the open {FILES[int(r.numbers[0])]}-file",
        f"seizes the open {FILES[int(r.numbers[0])]}-file",
    ),
    "half_open_file": lambda r: (
        f"takes the half-open {_file(r.men[0][1:])} against {man_words(r.men[1])}",
    ),
    "doubles": _doubles,
    "seventh": lambda _: ("invades on the seventh rank",),
    "behind_passer": lambda r: (f"goes behind the passed pawn on {r.men[1][1:]}",),
    "worst_piece": lambda r: (
        f"improves the worst-placed piece, the {kind_of(r.men[0])} on {r.squares[0]}",
    ),
    "king_active": lambda _: ("brings the king towards the centre",),
    "controls": _controls,
    "doubles_pawns": lambda r: (
        f"leaves doubled pawns on the {_file(r.squares[0])} after {_move(r)}",
    ),
}  # fmt: skip
_THREATENS: dict[str, Ways] = {
    "mate": _mate,
    "capture": lambda r: (f"threatens {_move(r)}", f"threatens to take {man_words(r.men[1])}"),
    "fork": lambda r: (f"threatens the fork {_move(r)}",),
    "promotion": lambda r: (f"threatens to promote with {_move(r)}",),
    "blow": lambda r: (f"threatens to strike with {_move(r)}",),
    "strong_move": lambda r: (f"threatens {_move(r)}",),
}
_PREVENTS: dict[str, Ways] = {
    "mate": lambda r: (f"stops mate with {_move(r)}", f"parries {_move(r)}"),
    "capture": lambda r: (f"stops {_move(r)}",),
    "fork": lambda r: (f"stops the fork {_move(r)}",),
    "move": lambda r: (f"stops {_move(r)}", f"prevents {_move(r)}"),
    "square": lambda r: (f"keeps {man_words(r.men[1])} out of {r.squares[0]}",
                         f"takes the square {r.squares[0]} from {man_words(r.men[1])}"),
}  # fmt: skip
_PREPARES: dict[str, Ways] = {
    "to_castle": lambda _: ("makes way for castling",),
    "room": _room,
    "heads": _heads,
    "push": _prepares("prepares", "supports the advance"),
    "supports_next": _prepares("prepares"),
}
IDEAS: dict[ReasonKind, dict[str, Ways]] = {
    ReasonKind.DOES: _DOES,
    ReasonKind.THREATENS: _THREATENS,
    ReasonKind.PREVENTS: _PREVENTS,
    ReasonKind.PREPARES: _PREPARES,
}
"""What each idea of a kind says; `avoids` and `compares` speak of what another move does."""


def idea_words(
    reason: Reason,
    white: bool,
    chance: random.Random,
    verbs: Sequence[str] = (),
    *,
    after_which: bool = False,
) -> str:
    """Say what a move of White's, or Black's, does or threatens, such as ``threatens Bxc6``.

    `verbs` are those said before in the same sentence: others are taken where there are any; so is
    another way than one with ", which" in a sentence that has one already (`after_which`).
    """
    kind = reason.kind if reason.kind in IDEAS else ReasonKind.DOES
    if white and reason.start in (Start.AFTER, Start.SKIPPED):
        reason = replace(reason, sans=tuple(f"...{san}" for san in reason.sans))
    ways = IDEAS[kind][reason.idea](reason)
    fresh = [
        way
        for way in ways
        if not set(way.split()) & set(verbs) and not (after_which and ", which" in way)
    ]
    return chance.choice(fresh or ways)
