"""What workers do, done here: also where no UCI engine is installed, and ours has to do."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from pathlib import Path

import chess
import pytest

from playalike.faces.web.work.boards import Effort, Line
from playalike.faces.web.work.desk import Desk
from playalike.faces.web.work.lines import BestLines, OwnMove
from playalike.faces.web.work.messages import Desired
from playalike.faces.web.work.think import Choose, Explain, Wish
from playalike.personality.catalogue import BUILT_IN
from playalike.settings import Settings
from playalike.style import candidates

QUIET = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 10"


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setattr(candidates, "find_engine", lambda settings: None)
    return Desk(Settings(data=tmp_path))


def desired(news: list[Mapping[str, object]] | None = None) -> Desired:
    return Desired((news if news is not None else []).append, threading.Event())


def test_a_personality_plays_with_our_own_engine(desk: Desk) -> None:
    task = Choose(Line(QUIET), Effort(nodes=600), Wish(BUILT_IN / "morphy", seed=3))
    answer = task.run(desk, desired())
    why, memory = answer["why"], answer["memory"]
    assert isinstance(why, dict)
    assert isinstance(memory, dict)
    assert why["own_engine"]
    assert chess.Board(QUIET).parse_san(why["san"]).uci() == why["move"]
    # A task is a value: whoever does it again, after a crash, comes to the same move.
    again = task.run(desk, desired())["why"]
    assert isinstance(again, dict)
    assert again["move"] == why["move"]
    assert again["memory"] == why["memory"] == memory


def test_lines_of_our_own_engine(desk: Desk) -> None:
    found = BestLines(Line(QUIET), 2, Effort(nodes=10**9, seconds=1.0)).run(desk, desired())
    assert found["own_engine"]
    lines = found["lines"]
    assert isinstance(lines, list)
    assert len(lines) == 2
    assert found["nodes"] <= 25_000, "Python's engine is not asked for more than it can"  # type: ignore[operator]


def test_more_lines_than_moves_are_not_wanted(desk: Desk) -> None:
    one_move = "7k/8/8/8/8/8/6q1/7K w - - 0 1"
    found = BestLines(Line(one_move), 8, Effort(nodes=500)).run(desk, desired())
    lines = found["lines"]
    assert isinstance(lines, list)
    assert len(lines) == chess.Board(one_move).legal_moves.count()


def test_the_plans_in_mind_go_on(desk: Desk) -> None:
    folder = BUILT_IN / "karpov"
    first = Choose(Line(QUIET), Effort(nodes=400), Wish(folder, seed=1)).run(desk, desired())
    why, memory = first["why"], first["memory"]
    assert isinstance(why, dict)
    assert isinstance(memory, dict)
    board = chess.Board(QUIET)
    board.push_uci(why["move"])
    reply = next(iter(board.legal_moves)).uci()
    line = Line(QUIET, (why["move"], reply))
    second = Choose(line, Effort(nodes=400), Wish(folder, seed=1), memory=memory)
    after = second.run(desk, desired())["memory"]
    assert isinstance(after, dict)
    words = {plan["words"] for plan in memory["active"]}
    assert words <= {plan["words"] for plan in after["active"]} | {
        event["words"] for event in after["events"]
    }


@pytest.mark.parametrize("player", ["random?seed=5", "simple", "engine:default?hash=1&elo=800"])
def test_other_players_tell_why_in_the_same_shape(desk: Desk, player: str) -> None:
    choice = Choose(Line(QUIET), Effort(seconds=0.1), player=player).run(desk, desired())
    explained = Explain(Line(QUIET), 300, Wish(BUILT_IN / "morphy")).run(desk, desired())
    why = choice["why"]
    assert isinstance(why, dict)
    assert set(why) == set(explained)
    assert why["personality"] == ""
    assert isinstance(choice["human"], float)


def test_a_search_of_ours_is_called_off(desk: Desk) -> None:
    wanted = desired()
    wanted.cancel.set()
    found = OwnMove(Line(QUIET), 10.0).run(desk, wanted)
    assert found["depth"] in (0, 1)
