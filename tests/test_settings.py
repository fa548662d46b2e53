from __future__ import annotations

import sys
from pathlib import Path

import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows, get_win_folder_from_env_vars

import playalike.settings
from playalike.config import ConfigError
from playalike.settings import ENVIRONMENT, load_settings


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", *ENVIRONMENT.values()):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "AppData" / "Local"))
    return tmp_path


SYSTEMS = {
    "linux": (Unix, ".local/share/playalike", ".config/playalike"),
    "macos": (MacOS, *(2 * ("Library/Application Support/playalike",))),
    "windows": (Windows, *(2 * ("AppData/Local/playalike",))),
}


@pytest.fixture(params=SYSTEMS)
def system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """The folders for data and configuration on a system, whichever this one is."""
    kind, data, config = SYSTEMS[request.param]
    monkeypatch.setattr(playalike.settings, "PlatformDirs", kind)
    if sys.platform != "win32":  # what Windows tells a program is known by a variable, too
        monkeypatch.setattr("platformdirs.windows.get_win_folder", get_win_folder_from_env_vars)
    return data, config


def test_folders_are_where_the_system_keeps_them(home: Path, system: tuple[str, str]) -> None:
    data, config = system
    assert load_settings().data == home / data
    (home / config).mkdir(parents=True)
    (home / config / "config.toml").write_text('engine = "/opt/lc0"\n')
    assert load_settings().engine == Path("/opt/lc0")


def test_xdg_variables_are_followed_on_every_system(home: Path, system: tuple[str, str]) -> None:
    (home / "c" / "playalike").mkdir(parents=True)
    (home / "c" / "playalike" / "config.toml").write_text('books = "/opt/books"\n')
    settings = load_settings({"XDG_DATA_HOME": str(home / "d"), "XDG_CONFIG_HOME": str(home / "c")})
    assert settings.data == home / "d" / "playalike"
    assert settings.books == Path("/opt/books")


def test_folders_of_the_first_version_are_kept(home: Path, system: tuple[str, str]) -> None:
    """It knew Linux' places only: who played with it on a Mac loses nothing."""
    first = home / ".local/share/playalike"
    first.mkdir(parents=True)
    assert load_settings().data == first
    (home / ".config/playalike").mkdir(parents=True)
    (home / ".config/playalike/config.toml").write_text('books = "/opt/books"\n')
    assert load_settings().books == Path("/opt/books")


def test_defaults_follow_the_home_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playalike.settings, "PlatformDirs", Unix)
    settings = load_settings()
    assert settings.data == home / ".local/share/playalike"
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


def test_threads_names_and_thresholds_are_keys(home: Path) -> None:
    config = home / ".config" / "playalike" / "config.toml"
    config.parent.mkdir(parents=True)
    config.write_text(
        'threads = 2\n[analyzer]\nmistake = 500\n[ui]\nengine_name = "Mine"\n', encoding="utf-8"
    )
    settings = load_settings({"XDG_CONFIG_HOME": str(home / ".config")})
    assert (settings.threads, settings.analyzer.mistake, settings.analyzer.good) == (2, 500, 150)
    assert (settings.ui.engine_name, settings.ui.engine_author[:3]) == ("Mine", "the")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("threads = 0", "1 to 512"),
        ("[analyzer]\ngood = 20", "must rise"),
        ("[analyzer]\nblunder = 20", "unknown key 'blunder'"),
        ('[ui]\nengine_name = "two\\nlines"', "one line"),
    ],
)
def test_wrong_keys_are_named(home: Path, text: str, reason: str) -> None:
    (home / "playalike").mkdir()
    (home / "playalike" / "config.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=reason):
        load_settings({"XDG_CONFIG_HOME": str(home)})
