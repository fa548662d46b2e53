"""How many openings a player has, whatever the number of games."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from playalike.playstyle.openings import breadth, effective_number


def test_breadth_does_not_grow_with_games() -> None:
    few = {"B90": 50, "C65": 50}
    many = {"B90": 500, "C65": 500}
    assert breadth(few, 10) == pytest.approx(breadth(many, 10), rel=0.01)
    assert breadth({"B90": 60}, 50) == pytest.approx(1)
    assert math.isnan(breadth({"B90": 3}, 50))
    # Ten openings six times each, all of them drawn in nearly every sample of 50.
    assert breadth({str(n): 6 for n in range(10)}, 50) == pytest.approx(10, abs=0.01)
    assert effective_number(Counter({"a": 100, "b": 100})) == pytest.approx(2, rel=0.02)
