"""How a decision spends its time, on a clock that the test turns."""

from __future__ import annotations

import chess
import pytest

from playalike.engine.clock import plan
from playalike.errors import PlayalikeError
from playalike.player import Limit
from playalike.style.candidates import MULTIPV
from playalike.style.pace import MOST_HELD_BACK, SPARE_SECONDS, SPARE_SHARE, Pace, Stopwatch


class Clock:
    """Shows what it is set to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def pace(limit: Limit, watch: Stopwatch | None = None) -> tuple[Pace, Clock]:
    clock = Clock()
    return Pace(limit, chess.WHITE, watch or Stopwatch(), clock), clock


LIMITS = [
    Limit(time=0.005),
    Limit(time=0.1),
    Limit(time=5.0),
    Limit(white_clock=0.02, black_clock=60.0),
    Limit(white_clock=300.0, black_clock=1.0, white_inc=2.0),
    Limit(white_clock=10.0, remaining_moves=1),
]


@pytest.mark.parametrize("limit", LIMITS, ids=str)
def test_the_engine_leaves_time_to_judge_and_to_check(limit: Limit) -> None:
    own, _ = pace(limit)
    hard = plan(limit, chess.WHITE).hard_seconds
    given = own.search_limit()
    assert hard is not None
    assert given.time is not None
    spare = min(SPARE_SHARE * hard, SPARE_SECONDS)
    assert MOST_HELD_BACK * hard * 0.2 < given.time <= hard - spare
    assert given.white_clock is None
    assert given.black_clock is None


def test_nodes_and_depth_go_to_the_engine_as_they_are() -> None:
    own, clock = pace(Limit(nodes=500, depth=7))
    assert own.search_limit() == Limit(nodes=500, depth=7)
    clock.now += 1000
    assert own.left is None
    assert own.judgeable() == own.wanted() == MULTIPV
    assert own.check_seconds() == (True, None)


def test_a_mate_alone_becomes_a_depth() -> None:
    assert pace(Limit(mate=3))[0].search_limit() == Limit(depth=6)


def test_the_less_time_is_left_the_fewer_candidates_are_judged() -> None:
    own, clock = pace(Limit(time=1.0))
    many = []
    while own.left is not None and own.left > 0:
        many.append(own.judgeable())
        clock.now += 0.001
    assert many == sorted(many, reverse=True)
    assert many[0] == MULTIPV
    assert set(many) == {*range(2, MULTIPV + 1), 0}
    assert own.check_seconds()[0] is False


def test_a_machine_that_judges_slowly_is_given_more_time_for_it() -> None:
    watch = Stopwatch()
    before = pace(Limit(time=1.0), watch)[0].search_limit().time
    watch.note_judging(0.4, MULTIPV)
    after = pace(Limit(time=1.0), watch)[0].search_limit().time
    assert before is not None
    assert after is not None
    assert after < before - 0.1
    for _ in range(40):
        watch.note_judging(0.010, 5)
    assert watch.judging == pytest.approx(0.020, abs=0.001)


def test_lateness_is_learned() -> None:
    watch = Stopwatch()
    own, clock = pace(Limit(white_clock=3.0), watch)
    hard = own.hard_seconds
    assert hard is not None
    clock.now += hard + 0.1
    own.note_end()
    later = pace(Limit(white_clock=3.0), watch)[0].hard_seconds
    assert later is not None
    assert later < hard


def test_an_endless_limit_is_refused() -> None:
    with pytest.raises(PlayalikeError, match="for ever"):
        pace(Limit())
