"""Causes and effects between themes, drawn as two columns joined by bands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from playalike.personality.records import Chain
from playalike.reports.pages import Pages
from playalike.words.ratios import times_as
from playalike.words.themes import theme_words

__all__ = ["chain_diagram"]

ROW = 46
WIDTH = 640
LEFT, RIGHT = 200, 440
"""Where the bands begin and end."""
PAGES = Pages("playalike.study.report")


class _Band(NamedTuple):
    start: float
    end: float
    width: float
    title: str


def chain_diagram(chains: Sequence[Chain]) -> Markup:
    """Draw what makes what more likely: the thicker, the stronger."""
    causes = list(dict.fromkeys(chain.prerequisite for chain in chains))
    effects = _by_position(chains, causes)
    height = ROW * max(len(causes), len(effects)) + 16
    start, end = _places(causes, height), _places(effects, height)
    bands = [
        _Band(
            start[chain.prerequisite],
            end[chain.enables],
            1.5 + 2.4 * min(3.0, chain.lift - 1),
            _chain_words(chain),
        )
        for chain in reversed(chains)
    ]
    return PAGES.render(
        "chains.svg",
        {
            "width": WIDTH,
            "height": height,
            "left": LEFT,
            "middle": (LEFT + RIGHT) / 2,
            "right": RIGHT,
            "bands": bands,
            "causes": [(theme_words(name), start[name]) for name in causes],
            "effects": [(theme_words(name), end[name]) for name in effects],
        },
    )


def _chain_words(chain: Chain) -> str:
    return (
        f"{theme_words(chain.prerequisite)} → {theme_words(chain.enables)}: "
        f"{times_as(chain.lift, 'likely')}, {chain.occurrences} times, about "
        f"{chain.delay_plies:.0f} half-moves later; average master {chain.baseline_lift:.2f}"
    )


def _by_position(chains: Sequence[Chain], causes: Sequence[str]) -> list[str]:
    """Order the effects by the mean place of their causes, so that bands cross little."""
    places: dict[str, list[int]] = {}
    for chain in chains:
        places.setdefault(chain.enables, []).append(causes.index(chain.prerequisite))
    return sorted(places, key=lambda name: (sum(places[name]) / len(places[name]), name))


def _places(names: Sequence[str], height: int) -> dict[str, float]:
    step = height / max(1, len(names))
    return {name: step * (number + 0.5) for number, name in enumerate(names)}
