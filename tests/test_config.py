from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import pytest

from playalike.config import ConfigError, from_mapping, load_toml, nearest


@dataclass(frozen=True)
class Inner:
    depth: int = 3
    weights: tuple[int, ...] = ()


@dataclass(frozen=True)
class Outer:
    name: str
    inner: Inner = field(default_factory=Inner)
    scale: float = 1.0
    mode: Literal["fast", "slow"] = "fast"
    pair: tuple[int, str] = (1, "a")
    table: dict[str, int] = field(default_factory=dict)
    folder: Path | None = None
    enabled: bool = True


def test_values_are_converted_and_defaults_kept() -> None:
    outer = from_mapping(
        Outer,
        {
            "name": "x",
            "inner": {"weights": [1, 2]},
            "scale": 2,
            "pair": [3, "b"],
            "table": {"a": 1},
            "folder": "/tmp",
        },
        "test.toml",
    )
    assert outer.inner == Inner(depth=3, weights=(1, 2))
    assert outer.scale == 2.0
    assert isinstance(outer.scale, float)
    assert outer.pair == (3, "b")
    assert outer.folder == Path("/tmp")
    assert outer.mode == "fast"


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({}, "test.toml: missing key 'name'"),
        ({"name": "x", "nane": 1}, "unknown key 'nane'; did you mean 'name'?"),
        ({"name": "x", "inner": {"dept": 1}}, "inner: unknown key 'dept'; did you mean 'depth'?"),
        ({"name": "x", "inner": 3}, "inner must be a table"),
        ({"name": 3}, "name must be str, not 3"),
        ({"name": "x", "inner": {"depth": True}}, "depth must be int, not True"),
        ({"name": "x", "inner": {"depth": 1.5}}, "depth must be int, not 1.5"),
        ({"name": "x", "enabled": 1}, "enabled must be bool, not 1"),
        ({"name": "x", "mode": "medium"}, "mode must be one of 'fast', 'slow', not 'medium'"),
        ({"name": "x", "inner": {"weights": [1, "2"]}}, "weights[1] must be int"),
        ({"name": "x", "inner": {"weights": 1}}, "weights must be a list"),
        ({"name": "x", "pair": [1]}, "pair must have 2 entries, not 1"),
        ({"name": "x", "table": {"a": "b"}}, "table.a must be int"),
        ({"name": "x", "folder": 3}, "folder must be Path, not 3"),
    ],
)
def test_wrong_input_names_itself(table: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigError) as error:
        from_mapping(Outer, table, "test.toml")
    assert message in str(error.value)


def test_files_that_cannot_be_read_name_themselves(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"cannot read .*absent\.toml"):
        load_toml(tmp_path / "absent.toml")
    bad = tmp_path / "bad.toml"
    bad.write_text("a = = 1")
    with pytest.raises(ConfigError, match=r"bad\.toml is not valid TOML"):
        load_toml(bad)


def test_nearest_lists_what_is_known_when_nothing_is_close() -> None:
    assert nearest("xyz", ["beta", "alpha"]) == "known: alpha, beta"
