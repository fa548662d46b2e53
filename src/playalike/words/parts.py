"""The parts that a candidate's score is the sum of: their labels and colours.

`learned` adds up seven parts, `spirit` one more, `classic` its layers and three more. A part has
one colour for light grounds and one for dark ones. Colours that are seen together can be told apart
in both (those of the first two modes also by people who confuse red and green), and stand out from
every ground of the web page: `tests/words/test_parts.py` measures it.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["CLASSIC", "LEARNED", "PARTS", "Colour", "PartWords", "part_words"]


class Colour(NamedTuple):
    """The same colour twice, as ``#rrggbb``."""

    light: str
    """For a light ground."""
    dark: str
    """For a dark ground."""


class PartWords(NamedTuple):
    """How a part is shown."""

    label: str
    colour: Colour


_ORANGE = Colour("#984500", "#fe8026")
_TEAL = Colour("#0d5f57", "#86f5e7")
_RUST = Colour("#562a19", "#b85026")
_GRASS = Colour("#698b00", "#acd35e")
_LAVENDER = Colour("#7f74ce", "#bab5fd")
_VIOLET = Colour("#5d0064", "#f895fe")
_ROSE = Colour("#c83a66", "#ff7f9d")
_SEA = Colour("#00404b", "#15acc6")
_INDIGO = Colour("#3839ad", "#8f99c5")
_PLUM = Colour("#773b69", "#ffccf1")
_SKY = Colour("#0082c3", "#007cba")
_SAND = Colour("#b37306", "#f1ca9d")
_MOSS = Colour("#2b4800", "#639f00")
_ORCHID = Colour("#b262a5", "#c675b9")
_MAGENTA = Colour("#ee199e", "#a026fd")
_AMETHYST = Colour("#a31ffd", "#d82594")
_STONE = Colour("#6f665b", "#7c7368")

_ENGINE = PartWords("Engine", _ORANGE)
_HARMONY = PartWords("Harmony", _TEAL)
_SAFETY = PartWords("Safety", _RUST)

LEARNED: dict[str, PartWords] = {
    "engine": _ENGINE,
    "sight": PartWords("First sight", _SKY),
    "prior": PartWords("Natural move", _INDIGO),
    "harmonics": _HARMONY,
    "moves": PartWords("Kind of move", _GRASS),
    "personal": PartWords("Personal taste", _VIOLET),
    "spirit": PartWords("Temperament", _MAGENTA),
    "positions": PartWords("His positions", _AMETHYST),
    "safety": _SAFETY,
}
"""The parts of the learned mode, and what the mode `spirit` adds."""
CLASSIC: dict[str, PartWords] = {
    "harmonics": _HARMONY,
    "rules": PartWords("Style rules", _LAVENDER),
    "comprehensive": PartWords("Taste", _VIOLET),
    "patterns": PartWords("Patterns", _ROSE),
    "sequences": PartWords("Routes and lines", _SEA),
    "plans": PartWords("Plans", _INDIGO),
    "formula": PartWords("What weighs", _PLUM),
    "placement": PartWords("Squares", _SKY),
    "move_type": PartWords("Kind of move", _GRASS),
    "multi_theme": PartWords("Several aims", _SAND),
    "causality": PartWords("What leads to what", _MOSS),
    "memory": PartWords("Plans under way", _ORCHID),
    "engine": _ENGINE,
    "safety": _SAFETY,
    "bounds": PartWords("Limits 0–100", _STONE),
}
"""The layers of the classic mode, and what else its scores are made of."""
PARTS: dict[str, PartWords] = {**CLASSIC, **LEARNED}


def part_words(name: str) -> PartWords:
    """Return label and colour of a part; of one that another version named, its name in grey."""
    known = PARTS.get(name)
    return PartWords(name.replace("_", " ").capitalize(), _STONE) if known is None else known
