"""The sentence of a decision: what sets a move apart, in words."""

from __future__ import annotations

import chess

from playalike.decision import Candidate, Contribution
from playalike.oracle.analysis import Line
from playalike.personality.records import BookMove
from playalike.style.explanation import (
    book_sentence,
    engine_sentence,
    exact_sentence,
    strongest,
    style_sentence,
)


def candidate(san: str, rank: int, loss: int, **parts: float) -> Candidate:
    said = tuple(Contribution(name, value, f"{name} of {san}") for name, value in parts.items())
    return Candidate("a2a3", san, rank, 10, loss_cp=loss, contributions=said)


CHOSEN = candidate(
    "c4", 3, 7, harmonics=0.10, plans=0.15, memory=0.02, rules=0.09, patterns=-0.1, engine=0.2
)
OTHER = candidate("Nd5", 1, 0, harmonics=0.14, plans=0.05, rules=0.01, engine=0.34)


def test_what_all_moves_have_is_no_reason() -> None:
    assert [part.name for part in strongest([CHOSEN, OTHER])] == ["memory", "plans", "rules"]
    assert [part.name for part in strongest([OTHER, CHOSEN])] == ["harmonics"]


def test_a_single_candidate_is_explained_by_all_that_speaks_for_it() -> None:
    assert [part.name for part in strongest([OTHER])] == ["harmonics", "plans", "rules"]


def test_the_sentence() -> None:
    assert style_sentence("Karpov", [CHOSEN, OTHER], ["it was not verified"]) == (
        "Karpov plays c4, the engine's third choice (7 cp behind): memory of c4; plans of c4; "
        "rules of c4; it was not verified."
    )
    bare = candidate("Kh1", 1, 0)
    assert style_sentence("Karpov", [bare]) == "Karpov plays Kh1, the engine's first choice."


def test_book_sentences() -> None:
    often = BookMove("e2e4", 9, 4, 4, 1, 1970, 0.8)
    assert (
        book_sentence("Tal", "e4", often, 12)
        == "Tal played e4 here in 9 of 12 games, scoring 67 %."
    )
    once = BookMove("e2e4", 1, 0, 0, 0, 0, 1.0)
    assert book_sentence("Tal", "e4", once, 1) == "Tal played e4 here once."


def test_exact_and_engine_sentences() -> None:
    assert exact_sentence("Tal", "Nd5", 1, 0) == (
        "Tal had this very position and played Nd5 once, the engine's first choice, too."
    )
    assert exact_sentence("Tal", "Nd5", 3, 20) == (
        "Tal had this very position and played Nd5 in 3 games, at the price of 20 cp."
    )
    line = Line("e2e4", None, 3, ("e2e4",))
    assert engine_sentence(chess.Board(), line, "mate is mate") == "e4 mates in 3: mate is mate."
