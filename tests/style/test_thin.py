"""A personality from very few games: it plays, and what it cannot know it does not pretend."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest

from playalike.personality.load import load_personality
from playalike.player import Limit
from playalike.players.personality import PersonalityPlayer
from playalike.settings import load_settings
from playalike.style.candidates import UciSource
from playalike.style.classic.layers import LAYER_NAMES
from playalike.style.mode import CLASSIC, LEARNED, choose_mode, prior_of
from tests.study.studying import GAMES, PLAYERS, pgn
from tests.study.test_study_command import SHORT, studied
from tests.style.sources import STOCKFISH, needs_stockfish

pytestmark = [pytest.mark.slow, needs_stockfish]


def play(folder: Path, plies: int, mode: str) -> tuple[PersonalityPlayer, list[str]]:
    """Let a personality play itself; return the tiers that decided."""
    personality = load_personality(folder)
    chosen = choose_mode(personality, prior_of(load_settings()), mode)
    player = PersonalityPlayer(personality, UciSource(STOCKFISH), seed=1, mode=chosen)
    board = chess.Board()
    tiers: list[str] = []
    while len(tiers) < plies and not board.is_game_over():
        decision = player.choose(board, Limit(nodes=300))
        board.push_uci(decision.move)
        tiers.append(decision.tier)
    player.close()
    return player, tiers


@pytest.mark.parametrize("games", ["one", "six"])
def test_thin_personalities_play_and_say_what_is_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, games: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    source, who = GAMES / "tal.pgn", PLAYERS["tal"]
    if games == "one":
        source, who = tmp_path / "one.pgn", "Hero, Ann"
        source.write_text(pgn(SHORT))
    studied(source, who, tmp_path / "thin")
    _, tiers = play(tmp_path / "thin", 40, LEARNED)
    assert "style" in tiers
    player, tiers = play(tmp_path / "thin", 40, CLASSIC)
    assert "style" in tiers
    silent = player.chooser.silent_layers
    assert silent
    assert set(silent) < set(LAYER_NAMES)
