"""Loading a baseline, and the arithmetic of mixing eras."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from playalike.errors import PlayalikeError
from playalike.personality.baseline import (
    CHOICE_PRIOR,
    ERA_PRIOR,
    ERAS,
    SHIPPED,
    Baseline,
    era_of,
    load_baseline,
    pack_keys,
)


def _baseline() -> Baseline:
    return Baseline(
        games=(10, 0, 10, 0, 0),
        sampled=frozenset(),
        tables={
            "moves": {"all": (10_000, 0, 10_000, 0, 0)},
            "features": {"check|opening": (1000, 0, 0, 0, 0)},
            "lines": {"seldom": (7,)},
        },
        floors={"lines": 3},
        engine={"choice_hits": {"x": (3,)}, "choice_trials": {"x": (4,)}},
    )


def test_eras_cover_all_years() -> None:
    assert [era_of(year) for year in (0, 1780, 1899, 1900, 1945, 1946, 1970, 1971, 1991, 2024)] == [
        None, 0, 0, 1, 1, 2, 2, 3, 4, 4,
    ]  # fmt: skip
    assert all(first.last + 1 == second.first for first, second in pairwise(ERAS))


def test_rates_are_those_of_the_players_time() -> None:
    old = _baseline().reference((1, 0, 0, 0, 0))
    new = _baseline().reference((0, 0, 1, 0, 0))
    both = _baseline().reference((1, 0, 1, 0, 0))
    # 1000 in 10,000, drawn towards 1000 in 20,000 by a prior.
    expected = (1000 + ERA_PRIOR * 0.05) / (10_000 + ERA_PRIOR)
    assert old.share("features", "check|opening", "all").rate == pytest.approx(expected)
    assert new.share("features", "check|opening", "all").rate == pytest.approx(
        ERA_PRIOR * 0.05 / (10_000 + ERA_PRIOR)
    )
    assert both.share("features", "check|opening", "all").rate == pytest.approx(0.05)
    assert old.share("features", "check|opening", "all").trials == 10_000 + ERA_PRIOR
    assert both.share("features", "check|opening", "all").trials == 20_000
    unknown = _baseline().reference((0, 0, 0, 0, 0))
    assert unknown.share("features", "check|opening", "all").rate == pytest.approx(0.05)


def test_what_is_missing() -> None:
    reference = _baseline().reference((1, 0, 0, 0, 0))
    assert reference.share("lines", "seldom", "all") == (7, 20_000)
    assert reference.share("lines", "never", "all") == (3, 20_000)
    assert reference.share("features", "never", "all") == (0, 20_000)
    assert reference.share("features", "check|opening", "nothing") == (0, 0)
    assert reference.engine_share("choice_hits", "choice_trials", "x") == (3, 4)
    assert reference.engine_share("choice_hits", "choice_trials", "y") == (0, 0)


def test_what_an_engine_judged_is_mixed_like_the_rest() -> None:
    by_era = replace(
        _baseline(),
        engine={
            "choice_hits": {"x": (900, 0, 100, 0, 0)},
            "choice_trials": {"x": (1000, 0, 1000, 0, 0), "never": (5, 0, 0, 0, 0)},
        },
    )
    old = by_era.reference((1, 0, 0, 0, 0)).engine_share("choice_hits", "choice_trials", "x")
    # 900 in 1000, drawn towards a half by a prior.
    assert old.rate == pytest.approx((900 + CHOICE_PRIOR * 0.5) / (1000 + CHOICE_PRIOR))
    assert old.trials == pytest.approx(min(2000, 1000 + CHOICE_PRIOR))
    both = by_era.reference((1, 0, 1, 0, 0))
    assert both.engine_share("choice_hits", "choice_trials", "x") == pytest.approx((1000, 2000))
    assert both.engine_share("choice_hits", "choice_trials", "never") == (0, 5)
    shares = both.engine_share("choice_hits", "choice_trials", "x", out_of="never")
    assert shares.trials == pytest.approx(5)


def test_without() -> None:
    less = _baseline().without(
        {
            "features": {"check|opening": (100, 0, 5, 0, 0), "other": (1, 1, 1, 1, 1)},
            "lines": {"seldom": (2, 1, 0, 0, 0)},
        }
    )
    assert less.tables["features"] == {"check|opening": (900, 0, 0, 0, 0)}
    assert less.tables["lines"] == {"seldom": (4,)}
    assert less.tables["moves"] == _baseline().tables["moves"]


def test_damaged_and_foreign_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "b.json.gz"
    with pytest.raises(PlayalikeError, match="cannot read the baseline"):
        load_baseline(path)
    path.write_bytes(b"no gzip")
    with pytest.raises(PlayalikeError, match="cannot read the baseline"):
        load_baseline(path)
    path.write_bytes(gzip.compress(b'{"kind": "book"}'))
    with pytest.raises(PlayalikeError, match="is no baseline"):
        load_baseline(path)
    path.write_bytes(gzip.compress(json.dumps({"kind": "baseline", "schema": 99}).encode()))
    with pytest.raises(PlayalikeError, match="schema 99"):
        load_baseline(path)


def test_keys_come_back(tmp_path: Path) -> None:
    keys = ["00ff00ff00ff00ff", "0123456789abcdef"]
    content = {
        "kind": "baseline", "schema": 1, "games": [0] * 5, "sampled": pack_keys(keys),
        "tables": {}, "floors": {}, "engine": {}, "provenance": {},
    }  # fmt: skip
    path = tmp_path / "b.json.gz"
    path.write_bytes(gzip.compress(json.dumps(content).encode()))
    baseline = load_baseline(path)
    assert baseline.sampled == frozenset(keys)
    assert baseline.model is None
    content["model"] = {"features": ["loss"], "weights": []}
    path.write_bytes(gzip.compress(json.dumps(content).encode()))
    with pytest.raises(PlayalikeError, match="damaged model"):
        load_baseline(path)


@pytest.mark.skipif(not SHIPPED.exists(), reason="the baseline is not made yet")
def test_the_shipped_baseline() -> None:
    baseline = load_baseline()
    assert SHIPPED.stat().st_size <= 3_000_000
    assert all(baseline.games)
    # A game that is dated in two eras counts in both, but it is one game.
    assert 0.99 * sum(baseline.games) <= len(baseline.sampled) <= sum(baseline.games)
    # Every move belongs to one phase.
    moves = baseline.tables["moves"]
    for era in range(len(ERAS)):
        assert moves["all"][era] == sum(
            moves[f"phase|{phase}"][era] for phase in ("opening", "middlegame", "endgame")
        )
    # Castling kingside is what masters do in the opening, more than queenside.
    features = baseline.tables["features"]
    assert sum(features["castle_short|opening"]) > 3 * sum(features["castle_long|opening"])
