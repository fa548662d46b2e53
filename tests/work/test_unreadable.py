"""A worker that cannot read what it is asked, because the program was upgraded under the window."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from playalike.settings import Settings
from playalike.work.decisions import WarmUp
from playalike.work.pool import Pool, TroubleError


def refuse() -> None:
    raise ImportError("cannot import name 'new' from 'playalike'")


class Unreadable(WarmUp):
    """Goes through the pipe, and cannot be made again on the other side."""

    def __reduce__(self) -> tuple[object, ...]:
        return (refuse, ())


def test_a_question_that_cannot_be_read_is_told_and_the_pool_goes_on(tmp_path: Path) -> None:
    async def ask() -> None:
        pool = Pool(Settings(data=tmp_path), 1)
        await pool.open()
        try:
            with pytest.raises(TroubleError, match="workers died"):
                await asyncio.wait_for(pool.run(Unreadable()), 240)
            await asyncio.wait_for(pool.run(WarmUp()), 240)
        finally:
            pool.close()

    asyncio.run(ask())
