"""Labels and colours of the parts of a score, tiers and dimensions: complete, and to be seen."""

from __future__ import annotations

import itertools
import random
import re
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from playalike.choice.features import GROUPS
from playalike.playstyle.dimensions import COMPOSITES
from playalike.playstyle.dimensions import DIMENSIONS as PLAYSTYLE
from playalike.style.classic.layers import LAYER_NAMES
from playalike.style.tiers import TIERS as PERSONALITY_TIERS
from playalike.words.dimensions import DIMENSIONS, SCORES
from playalike.words.move_classes import MOVE_CLASSES
from playalike.words.parts import CLASSIC, LEARNED, PARTS, part_words
from playalike.words.tiers import TIERS, tier_words

TOKENS = Path(__file__).parents[2] / "frontend" / "src" / "styles" / "tokens.css"
GROUNDS = ("ground", "surface", "raised", "sunken")
VISIBLE = 3.0
"""Contrast that WCAG 2.2 asks of graphics."""
APART, FAR_APART = 0.095, 0.14
"""Distances in OKLab: fifteen colours in one bar, and seven."""
APART_FOR_ALL = 0.06
"""The same as people see them who confuse red and green."""
Linear = NDArray[np.float64]
_TO_LMS = np.array([[0.4122214708, 0.5363325363, 0.0514459929],
                    [0.2119034982, 0.6806995451, 0.1073969566],
                    [0.0883024619, 0.2817188376, 0.6299787005]])  # fmt: skip
_TO_LAB = np.array([[0.2104542553, 0.7936177850, -0.0040720468],
                    [1.9779984951, -2.4285922050, 0.4505937099],
                    [0.0259040371, 0.7827717662, -0.8086757660]])  # fmt: skip
DEUTERANOPE = np.array([[0.29275, 0.70725, 0], [0.29275, 0.70725, 0], [-0.02233, 0.02233, 1]])
PROTANOPE = np.array([[0.11238, 0.88762, 0], [0.11238, 0.88762, 0], [0.00401, -0.00401, 1]])
"""Viénot, Brettel and Mollon (1999), in linear sRGB."""


def test_every_part_has_a_label() -> None:
    assert set(LEARNED) == {*GROUPS, "personal", "spirit", "positions", "safety"}
    assert set(CLASSIC) == {*LAYER_NAMES, "engine", "safety", "bounds"}
    for shown in (LEARNED, CLASSIC):
        assert len({words.label for words in shown.values()}) == len(shown)
        assert len({words.colour for words in shown.values()}) == len(shown)
    assert not [words.label for words in PARTS.values() if "_" in words.label]
    assert part_words("new_part").label == "New part"


def test_every_tier_has_a_label() -> None:
    outside = {"search", "simple", "random"}
    otherwise = {"only move", "no time"}
    assert set(TIERS) == {name for name, _ in PERSONALITY_TIERS} | outside | otherwise
    assert tier_words("new tier") == "New tier"


def test_every_dimension_and_score_has_a_label() -> None:
    assert set(DIMENSIONS) == {dimension.name for dimension in PLAYSTYLE}
    assert len(set(DIMENSIONS.values())) == len(DIMENSIONS)
    assert set(SCORES) == set(COMPOSITES)


def _linear(colour: str) -> Linear:
    parts = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def _contrast(one: str, other: str) -> float:
    weights = np.array([0.2126, 0.7152, 0.0722])
    low, high = sorted(float(_linear(colour) @ weights) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def test_the_white_signs_of_classes_of_moves_can_be_read() -> None:
    contrasts = {name: _contrast(words.colour, "#ffffff") for name, words in MOVE_CLASSES.items()}
    assert {name for name, contrast in contrasts.items() if contrast < 4.5} == set()


def _distance(one: str, other: str, seen_by: Linear | None = None) -> float:
    seen = np.eye(3) if seen_by is None else seen_by
    first, second = (
        _TO_LAB @ np.cbrt(_TO_LMS @ np.clip(seen @ _linear(colour), 0, 1))
        for colour in (one, other)
    )
    return float(np.linalg.norm(first - second))


def _grounds(theme: str) -> dict[str, str]:
    """Return the grounds of the web page; the light theme comes second in the style sheet."""
    css = TOKENS.read_text(encoding="utf-8")
    dark, light = css.split(':root[data-theme="light"]')
    text = light if theme == "light" else dark
    return {name: re.findall(rf"--{name}: (#[0-9a-f]{{6}});", text)[0] for name in GROUNDS}


def _free_colour(theme: str) -> str:
    """Return the colour, of many tried, that is farthest from those of the layers."""
    chance = random.Random(1)
    known = [getattr(words.colour, theme) for words in CLASSIC.values()]
    tried = [f"#{chance.randrange(1 << 24):06x}" for _ in range(3000)]
    grounds = _grounds(theme).values()
    seen = [one for one in tried if min(_contrast(one, ground) for ground in grounds) >= VISIBLE]
    return max(seen, key=lambda one: min(_distance(one, other) for other in known))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_new_layer_finds_a_colour(theme: str) -> None:
    free = _free_colour(theme)
    assert min(_distance(free, getattr(w.colour, theme)) for w in CLASSIC.values()) >= APART


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_colours_stand_out_from_every_ground(theme: str) -> None:
    for name, words in PARTS.items():
        colour = getattr(words.colour, theme)
        for ground, behind in _grounds(theme).items():
            assert _contrast(colour, behind) >= VISIBLE, (
                f"{name} on {ground}; free: {_free_colour(theme)}"
            )


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("mode", "least"), [("classic", APART), ("learned", FAR_APART)])
def test_colours_of_one_bar_can_be_told_apart(theme: str, mode: str, least: float) -> None:
    shown = CLASSIC if mode == "classic" else LEARNED
    for one, other in itertools.combinations(shown, 2):
        pair = getattr(shown[one].colour, theme), getattr(shown[other].colour, theme)
        assert _distance(*pair) >= least, f"{one} and {other}; free: {_free_colour(theme)}"
        if mode == "learned":
            assert _distance(*pair, DEUTERANOPE) >= APART_FOR_ALL, (one, other)
            assert _distance(*pair, PROTANOPE) >= APART_FOR_ALL, (one, other)
