"""The one cache of a cluster: nobody is asked what somebody else is being asked."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from playalike.oracle import shared_cache
from playalike.oracle.analysis import Analysis, Line, Question
from playalike.oracle.node_rates import NodeRates
from playalike.oracle.shared_cache import CacheService

ONE, OTHER = (("engine", Question(epd, 100, 1)) for epd in ("8/8/8/8/8/8/8/K1k5 w - -", "x"))
ANSWER = Analysis(ONE[1], (Line("a1a2", 0, None, ("a1a2",)),), 0.1)


def test_the_second_to_ask_waits_for_the_first(tmp_path: Path) -> None:
    async def story() -> None:
        service = CacheService(tmp_path / "cache.db")
        assert await service.exchange("tal", "a", [], [ONE, OTHER]) == [None, None]
        second = asyncio.create_task(service.exchange("karpov", "b", [], [ONE]))
        await asyncio.sleep(0.05)
        assert not second.done()
        assert await service.exchange("tal", "a", [("engine", ANSWER)], []) == []
        assert await asyncio.wait_for(second, 10) == [ANSWER]
        assert await service.exchange("fischer", "b", [], [ONE]) == [ANSWER]
        assert (await service.rates()).startswith("a ")
        await service.close()

    asyncio.run(story())


def test_workers_never_wait_for_each_other(tmp_path: Path) -> None:
    """One takes a position and waits for a second one; another has that and waits for the first."""
    x, y, z = (("engine", Question(epd, 100, 1)) for epd in "xyz")

    async def story() -> None:
        service = CacheService(tmp_path / "cache.db")
        assert await service.exchange("karpov", "a", [], [z]) == [None]
        tal = asyncio.create_task(service.exchange("tal", "a", [], [x, z, y]))
        await asyncio.sleep(0.05)
        fischer = asyncio.create_task(service.exchange("fischer", "b", [], [y, x]))
        await asyncio.sleep(0.05)
        answer = replace(ANSWER, question=z[1])
        await service.exchange("karpov", "a", [("engine", answer)], [])
        assert await asyncio.wait_for(tal, 10) == [None, answer, None]
        own = [("engine", replace(ANSWER, question=one[1])) for one in (x, y)]
        await service.exchange("tal", "a", own, [])
        assert await asyncio.wait_for(fischer, 10) == [own[1][1], own[0][1]]
        await service.close()

    asyncio.run(story())


def test_whoever_begins_again_takes_what_he_had(tmp_path: Path) -> None:
    async def story() -> None:
        service = CacheService(tmp_path / "cache.db")
        assert await service.exchange("tal", "a", [], [ONE]) == [None]
        assert await asyncio.wait_for(service.exchange("tal", "b", [], [ONE]), 10) == [None]
        await service.close()

    asyncio.run(story())


def test_what_a_lost_worker_took_is_free_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_cache, "LEASE_SECONDS", 0.1)

    async def story() -> None:
        service = CacheService(tmp_path / "cache.db")
        assert await service.exchange("tal", "a", [], [ONE]) == [None]
        assert await asyncio.wait_for(service.exchange("karpov", "a", [], [ONE]), 10) == [None]
        await service.close()

    asyncio.run(story())


def test_rates_are_those_of_the_last_seconds() -> None:
    now = 100.0
    rates = NodeRates(lambda: now)
    assert rates.per_second() == {}
    now = 110.0
    rates.count("a", 50)
    rates.count("b", 20)
    assert rates.per_second() == {"a": 5.0, "b": 2.0}
    assert str(rates) == "a 5/s, b 2/s"
    rates.count("games", 2)
    assert str(rates).endswith("games 12/min")
    now = 125.0
    rates.count("b", 60)
    assert rates.per_second() == {"a": 2.5, "b": 4.0, "games": 0.1}
    now = 140.0
    assert rates.per_second() == {"b": 3.0}
    rates.begin()
    assert rates.per_second() == {}
