"""What a study did not find, and what that means for the personality's play.

Thirty games are enough for some findings and too few for others; a finding that could be chance is
not kept. The layer of style that would rest on it then stays silent, and the reader should know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from playalike.choice.features import ENGINE_FEATURES
from playalike.personality.load import Personality
from playalike.study.findings import clear_weights
from playalike.words.text import counted, joined

__all__ = ["Missing", "missing_findings", "missing_sentence"]


@dataclass(frozen=True, slots=True)
class Missing:
    """One kind of finding that a personality has none of."""

    finding: str
    """In words, such as ``chains of themes``."""
    layers: tuple[str, ...]
    """The layers of style that are silent without it, as in ``--without``; may be none."""
    effect: str
    """What the personality does instead."""


_Test = Callable[[Personality], object]

_KINDS: tuple[tuple[_Test, str, tuple[str, ...], str], ...] = (
    (
        lambda personality: personality.book,
        "an opening book",
        (),
        "openings are chosen like other moves",
    ),
    (
        lambda personality: personality.formula.positions,
        "choices among moves as good as each other",
        ("harmonics",),
        "how the pieces work together does not count",
    ),
    (
        lambda personality: personality.rules or personality.db_rules,
        "style rules",
        ("rules",),
        "no kind of move is preferred by rule",
    ),
    (
        lambda personality: personality.model.positions and _taste(personality),
        "a taste beyond the engine's scores",
        ("comprehensive",),
        "a move's properties do not count as a whole",
    ),
    (
        lambda personality: personality.patterns,
        "patterns",
        ("patterns",),
        "manoeuvres, set-ups and motifs do not count",
    ),
    (
        lambda personality: personality.sequences,
        "typical sequences of moves",
        ("sequences",),
        "routes and lines are not followed",
    ),
    (
        lambda personality: len(personality.plans),
        "plans",
        ("plans", "multi_theme", "memory"),
        "no plan is taken up",
    ),
    (
        lambda personality: personality.formula.positions and clear_weights(personality),
        "a clear decision formula",
        ("formula",),
        "no metric of the position weighs more than another",
    ),
    (
        lambda personality: personality.placements,
        "favourite squares",
        ("placement",),
        "it does not matter where a piece goes",
    ),
    (
        lambda personality: personality.move_types,
        "favourite types of move",
        ("move_type",),
        "no type of move is preferred",
    ),
    (
        lambda personality: personality.chains,
        "chains of themes",
        ("causality",),
        "what one theme prepares for another does not count",
    ),
)
"""How to see that something was found, its name, who rests on it, what is done without it; in the
order of the layers."""


def missing_findings(personality: Personality) -> tuple[Missing, ...]:
    """Return the kinds of finding that the personality lacks."""
    return tuple(
        Missing(name, layers, effect)
        for finding_of, name, layers, effect in _KINDS
        if not finding_of(personality)
    )


def missing_sentence(games: int, missing: Sequence[Missing]) -> str:
    """Say in one sentence what was not found, and which layers are silent; empty for nothing."""
    if not missing:
        return ""
    what = joined(finding.finding for finding in missing)
    layers = [layer for finding in missing for layer in finding.layers]
    silent = ""
    if layers:
        noun = "layer" if len(layers) == 1 else "layers"
        verb = "stays" if len(layers) == 1 else "stay"
        silent = f"; the {noun} {joined(layers)} {verb} silent in play"
    return f"Not found in {counted(games, 'game')}, which may be too few: {what}{silent}."


def _taste(personality: Personality) -> bool:
    """Tell whether the model of choices knows more than the engine's opinion."""
    model = personality.model
    weights = zip(model.features, model.weights, strict=True)
    return any(weight for name, weight in weights if name not in ENGINE_FEATURES)
