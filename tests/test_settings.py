from __future__ import annotations

from pathlib import Path

import pytest

from playalike.config import ConfigError
from playalike.settings import load_settings


def test_defaults_follow_the_home_folder(tmp_path: Path) -> None:
    settings = load_settings({"HOME": str(tmp_path)})
    assert settings.data == tmp_path / ".local/share/playalike"
    assert settings.engine is None
    assert settings.database is None


def test_the_file_is_read_and_the_environment_wins(tmp_path: Path) -> None:
    folder = tmp_path / "playalike"
    folder.mkdir()
    (folder / "config.toml").write_text('engine = "/opt/lc0"\nbooks = "/opt/books"\n')
    environ = {"XDG_CONFIG_HOME": str(tmp_path), "PLAYALIKE_ENGINE": "/opt/sf", "HOME": "/nobody"}
    settings = load_settings(environ)
    assert settings.engine == Path("/opt/sf")
    assert settings.books == Path("/opt/books")


def test_an_unknown_setting_names_itself(tmp_path: Path) -> None:
    folder = tmp_path / "playalike"
    folder.mkdir()
    (folder / "config.toml").write_text('engin = "/opt/lc0"\n')
    with pytest.raises(ConfigError, match="unknown key 'engin'; did you mean 'engine'"):
        load_settings({"XDG_CONFIG_HOME": str(tmp_path)})
