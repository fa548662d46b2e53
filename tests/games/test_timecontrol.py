"""Classes of time controls."""

from __future__ import annotations

import pytest

from playalike.games.timecontrol import TimeClass, expected_seconds, time_class


@pytest.mark.parametrize(
    ("control", "seconds"),
    [
        ("60", 60), ("180+2", 260), ("600+5", 800), ("40/7200:3600", 7200), ("*300", 300),
        ("40/7200:20/3600:900+30", 7200), ("20/3600", 7200), ("30/5400:900+30", 5400 + 900 + 300),
        ("-", None), ("?", None), ("", None), ("G/30", None), ("0/300", None),
    ],
)  # fmt: skip
def test_expected_seconds(control: str, seconds: float | None) -> None:
    assert expected_seconds(control) == seconds


@pytest.mark.parametrize(
    ("headers", "kind"),
    [
        ({"TimeControl": "60+0"}, TimeClass.BULLET),
        ({"TimeControl": "120+1"}, TimeClass.BULLET),
        ({"TimeControl": "180+0"}, TimeClass.BLITZ),
        ({"TimeControl": "300+3"}, TimeClass.BLITZ),
        ({"TimeControl": "600"}, TimeClass.RAPID),
        ({"TimeControl": "900+10"}, TimeClass.RAPID),
        ({"TimeControl": "5400+30"}, TimeClass.CLASSICAL),
        ({"TimeControl": "40/7200:3600"}, TimeClass.CLASSICAL),
        ({"TimeControl": "1/259200"}, TimeClass.CORRESPONDENCE),
        ({"TimeControl": "-", "Event": "Rated Correspondence game"}, TimeClass.CORRESPONDENCE),
        ({"Event": "World Blitz 2019"}, TimeClass.BLITZ),
        ({"Event": "Amber-rapid, Monte Carlo"}, TimeClass.RAPID),
        ({"Event": "rated bullet game"}, TimeClass.BULLET),
        ({"Event": "Zlatoust"}, TimeClass.UNKNOWN),
        ({"Event": "Blitzer Memorial"}, TimeClass.UNKNOWN),
        ({}, TimeClass.UNKNOWN),
    ],
)
def test_time_class(headers: dict[str, str], kind: TimeClass) -> None:
    assert time_class(headers) is kind
