"""Who comes next: fair turns before the workers, and less thinking where many wait."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

import pytest

from playalike.play.game import Game
from playalike.play.thinking import thinking_limit
from playalike.players.effort import USUAL_NODES
from playalike.settings import Settings
from playalike.words.playing import busy_words
from playalike.work.answering import LEAST_EFFORT, affordable_effort, ask_opponent
from playalike.work.messages import Answer, TaskControl
from playalike.work.pool import Pool
from playalike.work.resources import WorkerResources


@dataclass(frozen=True)
class Name:
    """Gives its own name back."""

    name: str

    @property
    def seconds(self) -> float:
        return 600.0

    def run(self, resources: WorkerResources, control: TaskControl) -> Answer:
        return {"name": self.name}


def served(tmp_path: Path, asked: list[tuple[str, int]]) -> list[str]:
    """Return in which order one worker serves those who asked while it was busy."""

    async def ask() -> list[str]:
        order: list[str] = []

        async def one(visitor: str, priority: int) -> None:
            answer = await pool.run(Name(visitor), visitor=visitor, priority=priority)
            order.append(str(answer["name"]))

        pool = Pool(Settings(data=tmp_path), 1)
        await pool.open()
        try:
            first = asyncio.create_task(pool.run(Name("first"), priority=0))
            tasks = [asyncio.create_task(one(*each)) for each in asked]
            await asyncio.gather(first, *tasks)
        finally:
            pool.close()
        return order

    return asyncio.run(ask())


def test_everybodys_first_before_anybodys_second(tmp_path: Path) -> None:
    asked = [("greedy", 1)] * 4 + [("ann", 1), ("bob", 1)] + [("ann", 1)]
    assert served(tmp_path, asked) == ["greedy", "ann", "bob", "greedy", "ann", "greedy", "greedy"]


def test_games_before_analyses(tmp_path: Path) -> None:
    assert served(tmp_path, [("ann", 1), ("bob", 1), ("cyd", 0)]) == ["cyd", "ann", "bob"]


def test_the_effort_falls_with_the_queue_and_has_a_floor() -> None:
    efforts = [affordable_effort(waiting, 2) for waiting in (0, 1, 2, 6, 14, 64)]
    assert efforts == [1, 1, 0.5, 0.25, LEAST_EFFORT, LEAST_EFFORT]


@pytest.mark.parametrize("effort", [1.0, 0.5, 0.25, 0.125])
def test_a_busy_server_looks_at_fewer_nodes(effort: float) -> None:
    task = ask_opponent(Game("personality:tal"), 0.0, effort)
    assert task.limit.nodes == effort * USUAL_NODES
    assert thinking_limit(Game("engine"), 0.0, effort).time == effort


def test_the_explanation_says_so() -> None:
    assert busy_words(1.0) == ""
    words = [busy_words(effort) for effort in (0.5, 0.25, LEAST_EFFORT)]
    assert len(set(words)) == 3
    assert "a quarter of the usual thinking" in words[1]
