"""What workers do, done here: also where no UCI engine is installed, and ours has to do."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from pathlib import Path

import chess
import pytest

from playalike.player import Limit
from playalike.players.spec import parse_spec
from playalike.settings import Settings
from playalike.style import candidates
from playalike.work.boards import Line
from playalike.work.decisions import Choose, Explain
from playalike.work.lines import BestLines, OwnMove
from playalike.work.messages import TaskControl
from playalike.work.resources import WorkerResources

QUIET = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 10"


@pytest.fixture
def resources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WorkerResources:
    monkeypatch.setattr(candidates, "find_engine", lambda settings: None)
    return WorkerResources(Settings(data=tmp_path))


def control(news: list[Mapping[str, object]] | None = None) -> TaskControl:
    return TaskControl((news if news is not None else []).append, threading.Event())


def test_a_personality_plays_with_our_own_engine(resources: WorkerResources) -> None:
    task = Choose(Line(QUIET), Limit(nodes=600), parse_spec("personality:morphy?seed=3"))
    answer = task.run(resources, control())
    why, memory = answer["why"], answer["memory"]
    assert isinstance(why, dict)
    assert isinstance(memory, dict)
    assert why["own_engine"]
    assert chess.Board(QUIET).parse_san(why["san"]).uci() == why["move"]
    # A task is a value: whoever does it again, after a crash, comes to the same move.
    again = task.run(resources, control())["why"]
    assert isinstance(again, dict)
    assert again["move"] == why["move"]
    assert again["memory"] == why["memory"] == memory


def test_lines_of_our_own_engine(resources: WorkerResources) -> None:
    found = BestLines(Line(QUIET), 2, Limit(nodes=10**9, time=1.0)).run(resources, control())
    assert found["own_engine"]
    lines = found["lines"]
    assert isinstance(lines, list)
    assert len(lines) == 2
    assert found["nodes"] <= 25_000, "Python's engine is not asked for more than it can"  # type: ignore[operator]


def test_more_lines_than_moves_are_not_wanted(resources: WorkerResources) -> None:
    one_move = "7k/8/8/8/8/8/6q1/7K w - - 0 1"
    found = BestLines(Line(one_move), 8, Limit(nodes=500)).run(resources, control())
    lines = found["lines"]
    assert isinstance(lines, list)
    assert len(lines) == chess.Board(one_move).legal_moves.count()


def test_the_plans_in_mind_go_on(resources: WorkerResources) -> None:
    karpov = parse_spec("personality:karpov?seed=1")
    first = Choose(Line(QUIET), Limit(nodes=400), karpov).run(resources, control())
    why, memory = first["why"], first["memory"]
    assert isinstance(why, dict)
    assert isinstance(memory, dict)
    board = chess.Board(QUIET)
    board.push_uci(why["move"])
    reply = next(iter(board.legal_moves)).uci()
    line = Line(QUIET, (why["move"], reply))
    second = Choose(line, Limit(nodes=400), karpov, memory=memory)
    after = second.run(resources, control())["memory"]
    assert isinstance(after, dict)
    words = {plan["words"] for plan in memory["active"]}
    assert words <= {plan["words"] for plan in after["active"]} | {
        event["words"] for event in after["events"]
    }


@pytest.mark.parametrize("player", ["random?seed=5", "simple", "engine:default?hash=1&elo=800"])
def test_other_players_tell_why_in_the_same_shape(resources: WorkerResources, player: str) -> None:
    choice = Choose(Line(QUIET), Limit(time=0.1), parse_spec(player)).run(resources, control())
    explained = Explain(Line(QUIET), 300, parse_spec("personality:morphy?variety=false")).run(
        resources, control()
    )
    why = choice["why"]
    assert isinstance(why, dict)
    assert set(why) == set(explained)
    assert why["personality"] == ""
    assert isinstance(choice["seeming"], float)


def test_a_search_of_ours_is_called_off(resources: WorkerResources) -> None:
    wanted = control()
    wanted.cancel.set()
    found = OwnMove(Line(QUIET), 10.0).run(resources, wanted)
    assert found["depth"] in (0, 1)
