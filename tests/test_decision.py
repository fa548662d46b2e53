from __future__ import annotations

import dataclasses
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playalike.decision import Candidate, Contribution, Decision, Verdict
from playalike.reason import GameReference, Reason, ReasonKind, Start


def example() -> Decision:
    return Decision(
        move="g1f3",
        san="Nf3",
        tier="search",
        sentence="Nf3 develops a piece.",
        player="engine:default",
        candidates=(
            Candidate(
                move="g1f3",
                san="Nf3",
                rank=1,
                score_cp=25,
                pv=("g1f3", "d7d5"),
                verdicts=(Verdict("blunder", True, "loses nothing"),),
                contributions=(Contribution("engine", 0.85, "first choice"),),
                final_score=0.85,
            ),
            Candidate(move="d2d4", san="d4", rank=2, score_cp=None, mate=-3, loss_cp=99),
        ),
        depth=8,
        nodes=1234,
        seconds=0.5,
    )


def test_a_decision_survives_json() -> None:
    decision = example()
    assert Decision.from_dict(json.loads(json.dumps(decision.to_dict()))) == decision


FINITE = st.floats(allow_nan=False, allow_infinity=False)
CANDIDATES = st.builds(
    Candidate,
    score_cp=st.none() | st.integers(),
    mate=st.none() | st.integers(),
    pv=st.lists(st.text()).map(tuple),
    verdicts=st.lists(st.builds(Verdict), max_size=3).map(tuple),
    contributions=st.lists(st.builds(Contribution, value=FINITE), max_size=3).map(tuple),
    final_score=FINITE,
    style_score=FINITE,
)
REASONS = st.builds(
    Reason,
    kind=st.sampled_from(ReasonKind),
    telling=FINITE,
    men=st.just(("Nd5",)),
    squares=st.just(("d5",)),
    moves=st.just(("e2e4",)),
    sans=st.just(("e4",)),
    start=st.sampled_from(Start),
    numbers=st.just((1.0, 2.5)),
    game=st.none() | st.builds(GameReference),
    weight=FINITE,
)
DECISIONS = st.builds(
    Decision,
    candidates=st.lists(CANDIDATES, max_size=3).map(tuple),
    seconds=FINITE,
    reasons=st.lists(REASONS, max_size=2).map(tuple),
)


@given(DECISIONS)
def test_every_decision_survives_json(decision: Decision) -> None:
    assert Decision.from_dict(json.loads(json.dumps(decision.to_dict()))) == decision


def test_fields_that_a_face_added_are_left_aside() -> None:
    form = json.loads(json.dumps(example().to_dict()))
    form["fen"] = "8/8/8/8/8/8/8/8 w - - 0 1"
    form["candidates"][0]["win_percent"] = 52.3
    form["candidates"][0]["contributions"][0]["label"] = "Engine"
    form["candidates"][0]["verdicts"][0]["label"] = "Blunder"
    assert Decision.from_dict(form) == example()


@pytest.mark.parametrize(
    "field", [one.name for one in dataclasses.fields(Decision) if one.name != "reasons"]
)
def test_a_missing_field_is_named(field: str) -> None:
    form = example().to_dict()
    del form[field]
    with pytest.raises(KeyError, match=field):
        Decision.from_dict(form)
