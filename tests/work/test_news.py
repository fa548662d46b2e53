"""What a worker tells of its task: not too much, and never without the last word."""

from __future__ import annotations

import multiprocessing
import time

from playalike.work.messages import News
from playalike.work.worker import NEWS_SECONDS, _Teller


def test_the_last_of_many_news_is_told() -> None:
    here, there = multiprocessing.Pipe()
    teller = _Teller(there, 7)
    for number in range(100):
        teller.tell({"done": number})
    assert here.poll(10)
    assert here.recv() == News(7, {"done": 0})
    assert here.poll(10), "what came within a moment of the first news was lost"
    assert here.recv() == News(7, {"done": 99})
    assert not here.poll(2 * NEWS_SECONDS)


def test_nothing_is_told_after_the_answer() -> None:
    here, there = multiprocessing.Pipe()
    teller = _Teller(there, 7)
    teller.tell({"done": 1})
    teller.tell({"done": 2})
    teller.close()
    there.send("the answer")
    time.sleep(2 * NEWS_SECONDS)
    assert here.recv() == News(7, {"done": 1})
    assert here.recv() == "the answer"
    assert not here.poll()
