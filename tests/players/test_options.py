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
        values = option.choices or (option.lowest, option.usual, option.highest)
        for value in values:
            set_value = int(value) if isinstance(value, float) and option.step >= 1 else value
            open_player(spec.having(**{option.name: set_value}), Settings(data=tmp_path)).close()
