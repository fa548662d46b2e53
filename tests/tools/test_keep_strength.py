"""What an evaluation found, as the cards show it."""

from __future__ import annotations

from tools.keep_strength import entries


def test_only_personalities_with_an_estimate_are_kept() -> None:
    evaluation: dict[str, object] = {
        "subjects": {
            "personality:tal": {
                "games": 30,
                "elo": {"elo": 2211.6, "low": 2090.2, "high": None, "games": 30},
            },
            "personality:karpov": {
                "games": 2,
                "elo": {"elo": None, "low": 1800.0, "high": None, "games": 2},
            },
            "engine:default": {
                "games": 30,
                "elo": {"elo": 1900.0, "low": 1800.0, "high": 2000.0, "games": 30},
            },
        }
    }
    kept = entries(evaluation, "Stockfish")
    assert set(kept) == {"tal"}
    tal = kept["tal"]
    assert (tal["elo"], tal["low"], tal["high"], tal["games"]) == (2212, 2090, None, 30)
