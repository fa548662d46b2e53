"""The numbers in docs/playstyle-metrics.md and of the famous players are the shipped ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from playalike.playstyle.dimensions import COMPOSITES, NAMES
from playalike.playstyle.population import KnownPlayer, load_population
from tools import dimensions_table
from tools.dimensions_table import dimension_row, lab_row

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "playstyle-metrics.md"
FAMOUS = ROOT / "lab" / "2026-11-16-playstyle.md"


def player_row(player: KnownPlayer) -> tuple[str, str]:
    """A famous player's line: what stands before and after the class."""
    tactical, aggression = (
        "{:.3f} ({:.3f}–{:.3f})".format(*player.scores[name]) for name in ("tactical", "aggression")
    )
    return f"| {player.name} | {player.games} | {tactical} |", f"| {aggression} |"


@pytest.mark.parametrize("column", range(len(NAMES)), ids=NAMES)
def test_every_dimension_states_its_reliability(column: int) -> None:
    assert dimension_row(column) in PAGE.read_text(encoding="utf-8")
    assert lab_row(column) in FAMOUS.read_text(encoding="utf-8")


def test_the_table_of_players() -> None:
    text = FAMOUS.read_text(encoding="utf-8")
    for player in load_population().players:
        beginning, end = player_row(player)
        row = next((line for line in text.splitlines() if line.startswith(beginning)), None)
        assert row is not None, beginning
        assert row.endswith(end), (row, end)


@pytest.mark.parametrize("name", COMPOSITES)
def test_the_composites(name: str) -> None:
    reliability = load_population().composites[name].reliability
    parts = ", ".join(f"`{one}`" for one in COMPOSITES[name])
    text = PAGE.read_text(encoding="utf-8")
    assert any(
        parts in line and f"reliability {reliability:.2f}" in line for line in text.splitlines()
    )


def test_the_table_is_as_it_would_be_written() -> None:
    assert PAGE.read_text(encoding="utf-8") == dimensions_table.page(), "run `make docs`"
    assert FAMOUS.read_text(encoding="utf-8") == dimensions_table.lab_page(), "run `make docs`"
