"""The twelve layers, one module each, in the document's order."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable

from playalike.config import nearest
from playalike.errors import PlayalikeError
from playalike.personality.load import Personality
from playalike.style.layer import Layer

__all__ = ["LAYERS", "LAYER_NAMES", "make_layers"]

_CLASSES = (
    "HarmonicsLayer",
    "StyleRulesLayer",
    "ComprehensiveLayer",
    "PatternsLayer",
    "SequencesLayer",
    "PlansLayer",
    "DecisionFormulaLayer",
    "PlacementLayer",
    "MoveTypeLayer",
    "MultiThemeLayer",
    "CausalityLayer",
    "PlanMemoryLayer",
)


def _find() -> tuple[type[Layer], ...]:
    """Collect the layers that exist; replaced by plain imports when all twelve do."""
    found: dict[str, type[Layer]] = {}
    for module in pkgutil.iter_modules(__path__):
        names = vars(importlib.import_module(f"{__name__}.{module.name}"))
        found |= {name: names[name] for name in _CLASSES if name in names}
    return tuple(found[name] for name in _CLASSES if name in found)


LAYERS: tuple[type[Layer], ...] = _find()
"""Harmonics, rules, comprehensive style, patterns, sequences, plans, formula, placement, move
type, multi-theme, causality, memory."""

LAYER_NAMES: tuple[str, ...] = tuple(layer.name for layer in LAYERS)
"""As in `--without plans`."""


def make_layers(personality: Personality, without: Iterable[str] = ()) -> tuple[Layer, ...]:
    """Make the layers of a personality, but for those that are switched off by name."""
    off = frozenset(without)
    for name in sorted(off):
        if name not in LAYER_NAMES:
            raise PlayalikeError(f"there is no layer {name!r}; {nearest(name, LAYER_NAMES)}")
    return tuple(layer(personality) for layer in LAYERS if layer.name not in off)
