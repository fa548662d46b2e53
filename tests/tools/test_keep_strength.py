"""What a tournament found, as the cards show it."""

from __future__ import annotations

from tools.keep_strength import entries


def test_only_personalities_with_an_estimate_are_kept() -> None:
    def player(spec: str, elo: float, error: float, bounded: bool = True) -> object:
        return {"spec": spec, "elo": elo, "error": error, "games": 28, "bounded": bounded}

    tournament: dict[str, object] = {
        "ratings": [
            player("personality:karpov", 2900.0, 500.0, False),
            player("personality:tal", 2211.6, 121.4),
            player("engine:default?clock=cpu", 1900.0, 100.0),
        ]
    }
    kept = entries(tournament)
    assert set(kept) == {"tal"}
    tal = kept["tal"]
    assert (tal["elo"], tal["low"], tal["high"], tal["games"]) == (2212, 2090, 2333, 28)
    assert "2 others" in str(tal["against"])
