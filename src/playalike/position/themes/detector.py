"""The shape of a theme detector."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import ClassVar

from chess import Color

from playalike.position.themes.finding import Finding, Theme
from playalike.position.themes.scene import Scene, Step

__all__ = ["Detector"]


class Detector:
    """Finds one theme; a subclass's docstring is the theme's definition.

    A subclass overrides `state`, `move` or both: what it leaves alone, it has nothing to say
    about. Detectors hold no state and answer the same for the same input.
    """

    theme: ClassVar[Theme]

    def state(self, scene: Scene, side: Color) -> Iterable[Finding]:
        """Find the theme as it stands in a position, for one side."""
        return ()

    def move(self, step: Step) -> Iterable[Finding]:
        """Find the theme in what a move does, for the side that moves."""
        return ()

    @property
    def definition(self) -> str:
        """What the theme means, in the words of the docstring."""
        return inspect.cleandoc(type(self).__doc__ or "")

    @property
    def has_state(self) -> bool:
        """Whether the theme can be seen in a position."""
        return type(self).state is not Detector.state

    @property
    def has_move(self) -> bool:
        """Whether the theme can be seen in a move."""
        return type(self).move is not Detector.move
