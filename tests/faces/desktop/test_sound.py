from __future__ import annotations

import wave
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from playalike.faces.desktop import sound
from playalike.faces.desktop.sound import KNOCKS, Sounds, write_sound
from tests.faces.desktop.parts import LONG
from tests.programs import unix


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that is all there is to run, and no memory of another."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    sound._program.cache_clear()
    yield folder
    sound._program.cache_clear()


@pytest.mark.parametrize("name", KNOCKS)
def test_every_sound_can_be_heard(name: str, tmp_path: Path) -> None:
    path = tmp_path / "sound.wav"
    write_sound(name, path)
    with wave.open(str(path)) as file:
        samples = file.readframes(file.getnframes())
        assert 0.1 < file.getnframes() / file.getframerate() < 1.0
    loudest = max(abs(int.from_bytes(samples[i : i + 2], "little", signed=True))
                  for i in range(0, len(samples), 2))  # fmt: skip
    assert 5_000 < loudest <= 32_767


@unix
def test_the_systems_program_plays_and_the_switch_is_heeded(programs: Path, qtbot: QtBot) -> None:
    heard = programs / "heard"
    player = programs / "aplay"
    player.write_text(f'#!/bin/sh\necho "$@" >> {heard}\n')
    player.chmod(0o755)
    sounds = Sounds()
    sounds.on = False
    sounds.play("move")
    sounds.on = True
    sounds.play("capture")
    qtbot.waitUntil(lambda: heard.exists() and bool(heard.read_text()), timeout=LONG)
    assert heard.read_text().split()[0] == "-q"
    assert "capture.wav" in heard.read_text()
    assert "move.wav" not in heard.read_text()
    folder = sounds._folder
    assert folder is not None
    sounds.close()
    assert not Path(folder.name).exists()


@unix
def test_without_a_program_there_is_silence(programs: Path) -> None:
    sounds = Sounds()
    sounds.play("move")
    assert not sounds._playing
    sounds.close()
