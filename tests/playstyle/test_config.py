"""The document's configuration, as TOML."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from playalike.config import ConfigError
from playalike.playstyle.config import EvaluationConfig, load_config, read_config

DOCUMENT = """
[evaluation_config]
enabled = true
interval_rounds = 10
games_per_elo_level = 10
stockfish_elo_levels = [1000, 1200, 1400]
time_per_move = 0.1
skip_check_positions = true
enable_delta_analysis = true
delta_sampling_rate = 3
stockfish_depth = 12
"""


def test_the_documents_file_is_the_default(tmp_path: Path) -> None:
    file = tmp_path / "evaluation.toml"
    file.write_text(DOCUMENT)
    assert load_config(file) == EvaluationConfig() == load_config(None)


@pytest.mark.shared
def test_the_documents_own_yaml_is_read_as_it_stands(tmp_path: Path, shared_data: Path) -> None:
    document = shared_data.parent / "seeds" / "playstyle-metrics.md"
    (yaml,) = re.findall(
        r"```yaml\n(evaluation_config:.*?)```", document.read_text("utf-8"), re.DOTALL
    )
    assert "#" in yaml
    file = tmp_path / "server_config.yaml"
    file.write_text(yaml, encoding="utf-8")
    assert load_config(file) == EvaluationConfig()
    file.write_text(yaml.replace("[1000, 1200, 1400]", "[1500]"), encoding="utf-8")
    assert load_config(file).stockfish_elo_levels == (1500,)


def test_every_key_can_be_changed() -> None:
    other = {
        "enabled": False, "interval_rounds": 2, "games_per_elo_level": 4,
        "stockfish_elo_levels": [1500], "time_per_move": 1, "skip_check_positions": False,
        "stockfish_path": "/opt/fish", "enable_delta_analysis": False, "delta_sampling_rate": 5,
        "stockfish_depth": 15,
    }  # fmt: skip
    assert set(other) == {field.name for field in dataclasses.fields(EvaluationConfig)}
    config = read_config({"evaluation_config": other}, "test")
    assert config.stockfish_path == Path("/opt/fish")
    assert config.stockfish_elo_levels == (1500,)
    assert not config.skip_check_positions


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ({"evaluation_config": {"stockfish_dept": 3}}, "'stockfish_dept'; did you mean"),
        ({"evalution_config": {}}, "did you mean 'evaluation_config'"),
        ({"evaluation_config": 3}, "must be a table"),
        ({"evaluation_config": {"delta_sampling_rate": 0}}, "delta_sampling_rate must be at least"),
        ({"evaluation_config": {"time_per_move": 0}}, "time_per_move must be above 0"),
        ({"evaluation_config": {"enabled": "yes"}}, "enabled must be bool"),
        ({"evaluation_config": {"stockfish_elo_levels": []}}, "at least one rating"),
    ],
)
def test_bad_keys_name_themselves(table: dict[str, object], told: str) -> None:
    with pytest.raises(ConfigError, match=told):
        read_config(table, "evaluation.toml")
