"""Sounds of the board, made here and played by whatever the system has; silence where it has none.

Nothing depends on it: Qt's own player comes with another package and is used if it is there.
"""

from __future__ import annotations

import contextlib
import math
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import wave
from functools import cache
from pathlib import Path

import chess

__all__ = ["Sounds", "sound_of", "write_sound"]

RATE = 22_050
PLAYERS = (("paplay",), ("pw-play",), ("aplay", "-q"), ("afplay",))
"""Programs that play a file: PulseAudio, PipeWire, ALSA, macOS."""
KNOCKS = {
    "move": ((0.0, 1.0),),
    "capture": ((0.0, 1.0), (0.055, 1.35)),
    "check": ((0.0, 1.2), (0.09, 1.6)),
    "end": ((0.0, 0.8), (0.12, 0.7), (0.24, 0.6)),
}
"""When wood meets wood in each sound, and how high it is."""


def sound_of(board: chess.Board) -> str:
    """Return the sound of the last move on a board."""
    if board.is_check():
        return "check"
    if not board.move_stack:
        return "move"
    before = board.copy(stack=1)
    return "capture" if before.is_capture(before.pop()) else "move"


def write_sound(name: str, path: Path) -> None:
    """Write a sound as a WAV file."""
    chance = random.Random(name)
    length = int(RATE * 0.4)
    samples = [0.0] * length
    for start, pitch in KNOCKS[name]:
        first = int(start * RATE)
        for index in range(min(int(RATE * 0.1), length - first)):
            seconds = index / RATE
            noise = (2 * chance.random() - 1) * math.exp(-seconds * 90)
            tone = math.sin(2 * math.pi * 190 * pitch * seconds) * math.exp(-seconds * 45)
            samples[first + index] += 0.25 * noise + 0.45 * tone
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        clipped = (max(-1.0, min(1.0, sample)) for sample in samples)
        file.writeframes(b"".join(struct.pack("<h", int(30_000 * sample)) for sample in clipped))


@cache
def _program() -> tuple[str, ...] | None:
    return next((words for words in PLAYERS if shutil.which(words[0])), None)


class Sounds:
    """Plays sounds; a sound that cannot be played is none."""

    def __init__(self) -> None:
        """Make the files when they are first needed."""
        self.on = True
        self._playing: list[subprocess.Popen[bytes]] = []
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def play(self, name: str) -> None:
        """Play a sound without waiting for it."""
        if not self.on:
            return
        if sys.platform == "win32":
            import winsound

            with contextlib.suppress(RuntimeError):
                flags = winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT
                winsound.PlaySound(str(self._file(name)), flags)
        elif (program := _program()) is not None:
            self._playing = [process for process in self._playing if process.poll() is None]
            with contextlib.suppress(OSError):
                process = subprocess.Popen(
                    [*program, str(self._file(name))],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )
                self._playing.append(process)

    def _file(self, name: str) -> Path:
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="playalike-sound-")
        path = Path(self._folder.name) / f"{name}.wav"
        if not path.exists():
            write_sound(name, path)
        return path

    def close(self) -> None:
        """End what is played, and remove the files."""
        for process in self._playing:
            process.kill()
            process.wait()
        self._playing = []
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None
