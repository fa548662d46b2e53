"""The layers, one module each, in chessgate's order; further ones come after its own."""

from __future__ import annotations

from collections.abc import Iterable

from playalike.config import nearest
from playalike.errors import PlayalikeError
from playalike.personality.load import Personality
from playalike.style.classic.layer import Layer
from playalike.style.classic.layers.causality import CausalityLayer
from playalike.style.classic.layers.comprehensive import ComprehensiveLayer
from playalike.style.classic.layers.decision_formula import DecisionFormulaLayer
from playalike.style.classic.layers.harmonics import HarmonicsLayer
from playalike.style.classic.layers.move_type import MoveTypeLayer
from playalike.style.classic.layers.multi_theme import MultiThemeLayer
from playalike.style.classic.layers.patterns import PatternsLayer
from playalike.style.classic.layers.placement import PlacementLayer
from playalike.style.classic.layers.plan_memory import PlanMemoryLayer
from playalike.style.classic.layers.plans import PlansLayer
from playalike.style.classic.layers.sequences import SequencesLayer
from playalike.style.classic.layers.style_rules import StyleRulesLayer

__all__ = ["LAYERS", "LAYER_NAMES", "make_layers"]

LAYERS: tuple[type[Layer], ...] = (
    HarmonicsLayer,
    StyleRulesLayer,
    ComprehensiveLayer,
    PatternsLayer,
    SequencesLayer,
    PlansLayer,
    DecisionFormulaLayer,
    PlacementLayer,
    MoveTypeLayer,
    MultiThemeLayer,
    CausalityLayer,
    PlanMemoryLayer,
)
"""In chessgate's order."""

LAYER_NAMES: tuple[str, ...] = tuple(layer.name for layer in LAYERS)
"""As in `--without plans`."""


def make_layers(personality: Personality, without: Iterable[str] = ()) -> tuple[Layer, ...]:
    """Make the layers of a personality, but for those that are switched off by name."""
    off = frozenset(without)
    for name in sorted(off):
        if name not in LAYER_NAMES:
            raise PlayalikeError(f"there is no layer {name!r}; {nearest(name, LAYER_NAMES)}")
    return tuple(layer(personality) for layer in LAYERS if layer.name not in off)
