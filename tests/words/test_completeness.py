"""Everything that has a name in the code has words; a test for each kind."""

from __future__ import annotations

import chess
import pytest

from playalike.choice.features import (
    CONTEXT,
    CONTEXT_FEATURES,
    ENGINE_FEATURES,
    LEARNED_FEATURES,
    PRIOR_FEATURES,
)
from playalike.choice.features import FEATURES as REGISTERED
from playalike.choice.first_sight import SIGHT_FEATURES
from playalike.personality.catalogue import BUILT_IN
from playalike.personality.definition import read_definition
from playalike.personality.plan_records import PLAN_THEMES
from playalike.position.bands import EVAL_BANDS
from playalike.position.harmonics import METRICS
from playalike.position.moves.features import FEATURES as MOVE_FEATURES
from playalike.position.structure.category import StructureCategory
from playalike.review.move_class import MoveClass
from playalike.words.bands import BANDS, CONTEXTS
from playalike.words.choice import TASTES, feature_taste, plural
from playalike.words.endings import ENDINGS, ending_sentence
from playalike.words.features import FEATURES
from playalike.words.harmonics import HARMONICS
from playalike.words.move_classes import MOVE_CLASSES
from playalike.words.patterns import MOTIFS
from playalike.words.plans import GOALS
from playalike.words.structures import STRUCTURES, structure_words
from playalike.words.themes import THEMES, describe_theme


def _plain(*texts: str) -> bool:
    return all(text == text.strip() and not set(text) & set("{}_") for text in texts)


def test_kinds_of_move() -> None:
    assert list(FEATURES) == list(MOVE_FEATURES)
    assert len({words.kind for words in FEATURES.values()}) == len(FEATURES)
    assert len({words.doing for words in FEATURES.values()}) == len(FEATURES)
    assert all(_plain(*words) for words in FEATURES.values())


TASTEFUL = [name for name, feature in REGISTERED.items() if feature.group != CONTEXT]


@pytest.mark.parametrize("feature", sorted({*TASTEFUL, *LEARNED_FEATURES, "step:Bf1b5"}))
def test_features_of_the_choice_model(feature: str) -> None:
    liked, disliked = (feature_taste(feature, helps=True, liked=liked) for liked in (True, False))
    assert liked != disliked
    assert _plain(liked, disliked, plural(liked), plural(disliked))
    assert plural(liked).split()[1:] == liked.split()[1:]


def test_no_taste_is_left_without_a_feature() -> None:
    assert set(TASTES) <= set(REGISTERED)
    assert set(TASTES) >= {*ENGINE_FEATURES, *SIGHT_FEATURES, *PRIOR_FEATURES}
    assert set(CONTEXTS) == {*CONTEXT_FEATURES, *ENGINE_FEATURES}


def test_harmonics() -> None:
    assert list(HARMONICS) == list(METRICS)
    for words in zip(*HARMONICS.values(), strict=True):
        assert len(set(words)) == len(METRICS)
        assert _plain(*words)


def test_themes_and_plans() -> None:
    assert set(THEMES) == set(GOALS) == set(PLAN_THEMES)
    assert len({words.label for words in THEMES.values()}) == len(THEMES)
    assert all(_plain(describe_theme(name, 2, ("d5", "e5"))) for name in THEMES)
    assert all(_plain(describe_theme(name, 0, ())) for name in THEMES)


def test_endings() -> None:
    """Whatever ends a game on the board or at the table, the person is told in a sentence."""
    on_the_board = {how.name.lower().replace("_", " ") for how in chess.Termination}
    of_variants = {"variant win", "variant loss", "variant draw"}
    threefold = {"threefold repetition"}  # ours is called repetition
    agreed = {"agreement", "resignation", "time", "repetition"}
    assert set(ENDINGS) == on_the_board - of_variants - threefold | agreed
    assert ending_sentence("won", "checkmate") == "You won by checkmate."
    assert ending_sentence("drawn", "fifty moves") == "Drawn by the fifty-move rule."
    assert ending_sentence("drawn", "time").startswith("Drawn: time ran out")


def test_classes_of_moves() -> None:
    assert set(MOVE_CLASSES) == set(MoveClass)
    assert len({words.label for words in MOVE_CLASSES.values()}) == len(MOVE_CLASSES)
    assert len({words.colour for words in MOVE_CLASSES.values()}) == len(MOVE_CLASSES)


def test_structures() -> None:
    assert set(STRUCTURES) == set(StructureCategory)
    assert _plain(*(structure_words(f"{kind}:theirs") for kind in STRUCTURES))


def test_bands() -> None:
    assert list(BANDS) == list(EVAL_BANDS)


def test_it_is_english() -> None:
    """German has "das eigene": in English it is his own, or one's own."""
    texts = [
        *(text for words in FEATURES.values() for text in words),
        *(text for words in HARMONICS.values() for text in words),
        *(text for words in THEMES.values() for text in words),
        *(text for words in GOALS.values() for text in words),
        *MOTIFS.values(),
        *BANDS.values(),
        *CONTEXTS.values(),
        *STRUCTURES.values(),
        *(read_definition(path).portrait for path in BUILT_IN.glob("*/*.yaml")),
    ]
    assert not [text for text in texts if "the own" in text or "an own" in text]
