"""Selection: chessgate's worked example, and that the window holds whatever style says."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playalike.personality.load import load_personality
from playalike.style.classic.selection import (
    ACCEPTABLE_RANGE,
    MINIMUM_STYLE,
    RANK_BONUS,
    SLACK,
    ScoredCandidate,
    Window,
    WindowTable,
    combine,
    order,
    rank_bonus,
    select,
    stands,
)
from tests.personality.sample import write_personality

EXAMPLE = {
    "Nd5": ScoredCandidate(rank=1, loss_cp=0, style=0.72),
    "Rc1": ScoredCandidate(rank=2, loss_cp=5, style=0.58),
    "c4": ScoredCandidate(rank=3, loss_cp=7, style=0.91),
    "Bxf7": ScoredCandidate(rank=4, loss_cp=10, style=0.28),
}
"""The document: Karpov, a level middlegame, +45, +40, +38 and +35."""
MIDDLEGAME = Window(acceptable_cp=25, rank_tolerance=10)


def test_the_worked_example_has_the_documents_scores_and_winner() -> None:
    scores = {san: combine(one.style, one.rank) for san, one in EXAMPLE.items()}
    assert scores["Nd5"] == pytest.approx(0.772)
    assert scores["c4"] == pytest.approx(0.746)
    assert scores["Rc1"] == pytest.approx(0.608)
    candidates = list(EXAMPLE.values())
    assert [list(EXAMPLE)[i] for i in order(candidates, MIDDLEGAME)] == ["Nd5", "c4", "Rc1", "Bxf7"]
    assert not stands(EXAMPLE["Bxf7"], MIDDLEGAME)
    assert stands(EXAMPLE["c4"], MIDDLEGAME)


def test_with_slight_variation_c4_sometimes_wins() -> None:
    candidates = list(EXAMPLE.values())
    steps = [SLACK * step / 100 for step in range(101)]
    winners = [list(EXAMPLE)[select(candidates, MIDDLEGAME, slack)] for slack in steps]
    assert set(winners) == {"Nd5", "c4"}
    assert 0.1 < winners.count("c4") / len(winners) < 0.5
    assert winners == sorted(winners)  # more slack never helps the first choice


def test_rank_bonus_is_the_documents_and_falls() -> None:
    assert RANK_BONUS[:5] == (0.85, 0.65, 0.50, 0.35, 0.25)
    later = [rank_bonus(rank) for rank in range(5, 15)]
    assert later == sorted(later, reverse=True)
    assert min(later) > 0
    assert rank_bonus(3, slack=1.0) == RANK_BONUS[0]


@pytest.mark.parametrize(
    ("candidate", "may"),
    [
        (ScoredCandidate(2, 25, 0.9), True),
        (ScoredCandidate(2, 26, 1.0), False),
        (ScoredCandidate(2, 0, MINIMUM_STYLE), True),
        (ScoredCandidate(2, 0, MINIMUM_STYLE - 0.01), False),
        (ScoredCandidate(11, 0, 0.9), False),
        (ScoredCandidate(2, 0, 0.9, rejected=True), False),
        (ScoredCandidate(1, 0, 0.0), True),
        (ScoredCandidate(1, 0, 0.0, rejected=True), True),
    ],
)
def test_who_may_be_chosen(candidate: ScoredCandidate, may: bool) -> None:
    assert stands(candidate, MIDDLEGAME) is may


def test_style_needs_to_be_clearly_higher_to_beat_the_first_choice() -> None:
    first = ScoredCandidate(1, 0, 0.50)
    assert select([first, ScoredCandidate(2, 5, 0.60)], MIDDLEGAME) == 0
    assert select([first, ScoredCandidate(2, 5, 0.64)], MIDDLEGAME) == 1


candidates = st.lists(
    st.tuples(st.integers(0, 400), st.floats(0, 1), st.booleans()), min_size=1, max_size=10
)


@given(candidates, st.integers(0, 60), st.integers(1, 10), st.floats(0, SLACK))
def test_the_window_holds(
    drawn: list[tuple[int, float, bool]], acceptable: int, tolerance: int, slack: float
) -> None:
    found = [
        ScoredCandidate(rank, loss if rank > 1 else 0, style, rejected)
        for rank, (loss, style, rejected) in enumerate(drawn, 1)
    ]
    window = Window(acceptable, tolerance)
    ranked = order(found, window, slack)
    assert sorted(ranked) == list(range(len(found)))
    chosen = found[ranked[0]]
    assert chosen.rank == 1 or (
        not chosen.rejected and chosen.loss_cp <= acceptable and chosen.rank <= tolerance
    )
    for one in found:
        if stands(one, window):
            assert combine(one.style, one.rank, slack) <= combine(chosen.style, chosen.rank, slack)


def test_learned_windows_stay_within_the_documents_ranges(tmp_path: Path) -> None:
    write_personality(tmp_path)
    personality = load_personality(tmp_path)  # learned: 22, 90 and 3 cp, rank tolerance 4
    table = WindowTable(personality)
    level = [0, 10, 20, 40]
    assert table.window("opening", "equal", level) == Window(22, 4)
    assert table.window("middlegame", "equal", level) == Window(45, 4)
    assert table.window("endgame", "equal", level) == Window(20, 4)
    # Nothing was learned about winning: the thresholds of the definition, all ranks.
    assert table.window("middlegame", "winning", level) == Window(25, 10)
    thin = dataclasses.replace(
        personality,
        enhanced=tuple(dataclasses.replace(cell, positions=0) for cell in personality.enhanced),
    )
    assert WindowTable(thin).window("opening", "equal", level) == Window(15, 10)
    personality.close()


def test_the_window_depends_on_how_much_there_is_to_choose(tmp_path: Path) -> None:
    write_personality(tmp_path)
    personality = load_personality(tmp_path)
    cells = tuple(
        dataclasses.replace(cell, acceptable_loss_cp=30 if cell.complexity == "complex" else 18)
        for cell in personality.enhanced
    )
    table = WindowTable(dataclasses.replace(personality, enhanced=cells))
    assert table.window("opening", "equal", [0, 10, 30]).acceptable_cp == 30
    assert table.window("opening", "equal", [0, 10, 31]).acceptable_cp == 18
    personality.close()


def test_the_ranges_are_the_documents() -> None:
    assert ACCEPTABLE_RANGE == {
        "opening": (15, 35),
        "middlegame": (25, 45),
        "endgame": (20, 40),
    }
