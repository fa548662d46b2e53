"""Causes and effects between themes, drawn as two columns joined by bands."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from playalike.personality.records import Chain
from playalike.words.ratios import times_as
from playalike.words.themes import theme_words

__all__ = ["chain_diagram"]

ROW = 46
WIDTH = 640
LEFT, RIGHT = 200, 440
"""Where the bands begin and end."""


def chain_diagram(chains: Sequence[Chain]) -> str:
    """Draw what makes what more likely: the thicker, the stronger."""
    causes = list(dict.fromkeys(chain.prerequisite for chain in chains))
    effects = _by_position(chains, causes)
    height = ROW * max(len(causes), len(effects)) + 16
    left = _places(causes, height)
    right = _places(effects, height)
    parts = []
    for chain in reversed(chains):
        y, z = left[chain.prerequisite], right[chain.enables]
        width = 1.5 + 2.4 * min(3.0, chain.lift - 1)
        middle = (LEFT + RIGHT) / 2
        told = (
            f"{theme_words(chain.prerequisite)} → {theme_words(chain.enables)}: "
            f"{times_as(chain.lift, 'likely')}, {chain.occurrences} times, about "
            f"{chain.delay_plies:.0f} half-moves later; "
            f"average master {chain.baseline_lift:.2f}"
        )
        parts.append(
            f'<path d="M{LEFT},{y:.1f} C{middle},{y:.1f} {middle},{z:.1f} {RIGHT},{z:.1f}" '
            f'class="band" stroke-width="{width:.1f}"><title>{escape(told)}</title></path>'
        )
    for names, places, x, anchor in (
        (causes, left, LEFT - 10, "end"),
        (effects, right, RIGHT + 10, "start"),
    ):
        for name in names:
            parts.append(
                f'<text x="{x}" y="{places[name] + 5:.1f}" text-anchor="{anchor}">'
                f"{escape(theme_words(name))}</text>"
            )
            dot = LEFT if anchor == "end" else RIGHT
            parts.append(f'<circle cx="{dot}" cy="{places[name]:.1f}" r="4.5"/>')
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" class="chains" role="img" '
        f'aria-label="Which theme makes which more likely">{"".join(parts)}</svg>'
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
