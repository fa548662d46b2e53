from __future__ import annotations

from pathlib import Path

import pytest

from playalike.players.factory import open_player
from playalike.players.options import options_of
from playalike.players.spec import parse_spec
from playalike.settings import Settings


@pytest.mark.parametrize("text", ["personality:tal", "engine", "stockfish", "simple", "random"])
def test_what_is_declared_can_be_set(text: str, tmp_path: Path) -> None:
    """Every declared option, at either end of its range, opens a player."""
    spec = parse_spec(text)
    for option in options_of(spec):
        ends = (option.value_at(0), option.value_at(option.places - 2))
        for value in option.choices[1:] or ends:
            open_player(spec.having(**{option.name: value}), Settings(data=tmp_path)).close()


def test_a_slider_has_a_place_for_every_value() -> None:
    level, dial, _ = options_of(parse_spec("personality:tal"))
    assert (level.name, dial.name) == ("level", "dial")
    assert [level.value_at(place) for place in (0, 1, level.places - 2, level.places - 1)] == [
        "800", "850", "2700", None,
    ]  # fmt: skip
    assert [dial.value_at(place) for place in range(dial.places)] == [
        "0", "0.5", "1", "1.5", "2", "2.5", "3",
    ]  # fmt: skip
    assert dial.value_at(dial.usual_place) == "1"
    (engine,) = options_of(parse_spec("engine"))  # its range is no multiple of the step
    values = [engine.value_at(place) for place in range(engine.places)]
    assert values[-2:] == [f"{engine.highest:g}", None]
    assert len(values) == len(set(values))
    for option in (level, dial, engine):
        for place in range(option.places):
            value = option.value_at(place)
            assert value is None or option.place_of(float(value)) == place
