from __future__ import annotations

import json

from playalike.decision import Candidate, Contribution, Decision, Verdict


def test_a_decision_survives_json() -> None:
    decision = Decision(
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
    assert Decision.from_dict(json.loads(json.dumps(decision.to_dict()))) == decision
