"""The personality plays: games are repeatable, and a broken-off run goes on."""

from __future__ import annotations

import shutil
from pathlib import Path

import chess
import pytest

from playalike.authenticity import playing
from playalike.authenticity.playing import PlayedGame, Terms, play_games
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.executor import SerialExecutor
from playalike.oracle.oracle import Oracle
from playalike.personality.catalogue import find_personality
from playalike.progress import SilentProgress
from playalike.settings import Settings


def replayed(game: PlayedGame) -> chess.Board:
    board = chess.Board()
    for uci in game.moves:
        board.push_uci(uci)  # raises when it is illegal
    return board


def stockfish() -> str:
    path = shutil.which("stockfish") or "/usr/games/stockfish"
    if not Path(path).exists():
        pytest.skip("needs Stockfish, which is not installed")
    return path


def test_games_are_played_once_and_go_on_after_an_interruption(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "LONGEST", 16)
    monkeypatch.setattr(playing, "OPPONENT_NODES", 100)
    tal = find_personality("tal", Settings(data=tmp_path))
    cache = AnalysisCache(tmp_path / "analysis.db")
    oracle = Oracle(stockfish(), "Stockfish", cache, SerialExecutor())
    asked: list[int] = []
    real = playing._play

    def counting(task: tuple[Terms, int]) -> PlayedGame:
        asked.append(task[1])
        return real(task)

    monkeypatch.setattr(playing, "_play", counting)

    def play(count: int, seed: int = 1) -> list[PlayedGame]:
        return play_games(
            tal, count, oracle, 200, seed, tmp_path / "played", SerialExecutor(), SilentProgress()
        )

    first = play(2)
    assert asked == [0, 1]
    assert [game.color for game in first] == [True, False]
    assert first[0].moves != first[1].moves
    for game in first:
        assert 1 <= len(replayed(game).move_stack) <= 16
    (file,) = (tmp_path / "played").iterdir()
    whole = file.read_text(encoding="utf-8").splitlines()
    file.write_text(f"{whole[0]}\n{whole[1][:20]}", encoding="utf-8")  # cut off while writing
    assert play(2) == first  # the same game again, by its seed
    assert asked == [0, 1, 1]
    assert len(play(3)) == 3
    assert asked == [0, 1, 1, 2]
    judged = first[1].judged("tal")
    assert (judged.player, judged.color, judged.moves) == ("tal", False, first[1].moves)
    tal.close()
    cache.close()
