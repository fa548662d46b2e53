"""What a server measures of itself: right numbers, in Prometheus' format, and not for everybody."""

from __future__ import annotations

import json
import logging
import re

import pytest

from playalike.faces.web.monitoring import BOUNDS, Histogram
from playalike.logs import JsonLines

from .serving import Browser, Server, wait_for

SERIES = re.compile(r'[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? \S+')


def numbers(text: str) -> dict[str, float]:
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert all(SERIES.fullmatch(line) for line in lines)
    pairs = [line.rsplit(" ", 1) for line in lines]
    assert len({name for name, _ in pairs}) == len(pairs), "no series twice"
    return {name: float(value) for name, value in pairs}


def test_a_histogram_counts_up_to_each_bound() -> None:
    histogram = Histogram()
    for seconds in (0.001, 0.01, 0.2, 1000.0):
        histogram.add(seconds)
    found = numbers("\n".join(histogram.lines("x_seconds", 'route="/"')))
    assert found['x_seconds_bucket{route="/",le="0.005"}'] == 1
    assert found['x_seconds_bucket{route="/",le="0.01"}'] == 2
    assert found[f'x_seconds_bucket{{route="/",le="{BOUNDS[-1]}"}}'] == 3
    assert (
        found['x_seconds_bucket{route="/",le="+Inf"}'] == 4 == found['x_seconds_count{route="/"}']
    )
    assert found['x_seconds_sum{route="/"}'] == pytest.approx(1000.211)


def test_a_line_of_the_log_is_json_with_the_error() -> None:
    try:
        raise ValueError("no such move")
    except ValueError as error:
        fault = (type(error), error, error.__traceback__)
    record = logging.LogRecord("playalike", logging.ERROR, "f", 1, "%s\nfailed", ("x",), fault)
    values = json.loads(JsonLines().format(record))
    assert (values["level"], values["message"]) == ("error", "x\nfailed")
    assert "no such move" in values["error"]


@pytest.mark.slow
def test_requests_and_moves_are_counted(server: Server, browser: Browser) -> None:
    def look() -> dict[str, float]:
        answer = browser.http.get("/metrics")
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        return numbers(answer.text)

    game = browser.play("simple")
    before = look()
    browser.move(game["id"], "e2e4")
    browser.answered(game["id"], 2)
    answers = "playalike_answer_seconds_count"
    wait_for(lambda: look()[answers] == before[answers] + 1)  # counted just after it is told
    after = look()
    moved = 'playalike_requests_total{method="POST",route="/api/games/{game}/moves",status="200"}'
    assert after[moved] == before.get(moved, 0) + 1
    assert after['playalike_workers{pool="moves"}'] == 2
    assert after['playalike_games{state="in_memory"}'] >= 1
    assert after['playalike_memory_bytes{of="all"}'] > after['playalike_memory_bytes{of="server"}']
    assert not [name for name in after if game["id"] in name], "ids are nobody's business"


@pytest.mark.slow
def test_others_may_not_read_it(browser: Browser) -> None:
    """A proxy on this machine asks for somebody else."""
    for name in ("X-Forwarded-For", "Forwarded", "X-Real-IP"):
        answer = browser.http.get("/metrics", headers={name: "203.0.113.7"})
        assert answer.status_code == 403
        assert "--metrics-from" in answer.json()["error"]["message"]
