"""Plans are real or silent: which plans are spoken of, and that no other shows itself."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest

from playalike.decision import Candidate, Decision
from playalike.style.memory import PlanMemory
from playalike.style.plan_news import CARRIED_ON, PlanNews, plan_news
from tests.style.plan_sample import context, option, personality, plan, theme

PASSER = "6k1/5ppp/8/2P5/8/8/5PPP/6K1 w - - 0 40"


def news_of(folder: Path, goal: str, line: tuple[str, ...]) -> tuple[PlanNews, PlanMemory]:
    """Return what is said of a plan that c6 begins, with this goal and this expected line."""
    board = chess.Board(PASSER)
    push = plan(board, theme(goal, chess.PAWN, "c7"), moves=("Pc5c6", "Pc6c7"))
    given = context(personality(folder, [push]), board, ("c6", "h3"))
    memory = PlanMemory().after(given, option(given, "c6"))
    assert [event.kind for event in memory.events] == ["started"]
    chosen = Candidate("c5c6", "c6", 1, 30, pv=line)
    decision = Decision("c5c6", "c6", "style", "Ada plays c6.", "ada", (chosen,))
    return plan_news(memory, PlanMemory(), board, decision), memory


def test_a_plan_that_the_line_carries_to_its_goal_is_told(tmp_path: Path) -> None:
    news, memory = news_of(tmp_path, "passed_pawn_advance", ("c5c6", "g8f8", "c6c7"))
    (served,) = news.served
    assert (served.started, served.moves) == (True, ("c6c7",)), "the arrow is the line's own move"
    assert news.events == memory.events
    assert news.sentences == (served.sentence,)


@pytest.mark.parametrize(
    ("goal", "line"),
    [
        ("passed_pawn_advance", ("c5c6", "g8f8", "h2h3")),
        ("passed_pawn_advance", ("c5c6",)),
        ("passed_pawn_creation", ("c5c6", "g8f8", "c6c7")),
        ("space_gain", ("c5c6", "g8f8", "c6c7")),
    ],
)
def test_any_other_is_silent_everywhere(tmp_path: Path, goal: str, line: tuple[str, ...]) -> None:
    news, _ = news_of(tmp_path, goal, line)
    assert news == PlanNews()


def test_only_kinds_that_were_seen_to_be_carried_on_are_told() -> None:
    assert frozenset({"passed_pawn_advance"}) == CARRIED_ON, "see lab/2026-11-18-why.md"
