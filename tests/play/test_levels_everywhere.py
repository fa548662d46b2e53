"""A level in every face: a bad one is refused with the range, a game taken up again keeps it."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from playalike.arena.game import GameRules
from playalike.arena.preparation import check_players
from playalike.errors import PlayalikeError
from playalike.faces.cli.play_opponents import game_terms, opponent_spec
from playalike.faces.uci.options import Options, set_option
from playalike.faces.uci.personality import PersonalityConfig
from playalike.play import Game, LocalGame, Terms
from playalike.play.saved_game import read_game
from playalike.players.personality import PersonalityPlayer
from playalike.settings import Settings
from playalike.store import SavedGame

BAD = (799, 2701)


@pytest.mark.parametrize("level", BAD)
def test_a_bad_level_names_the_range_in_every_face(tmp_path: Path, level: int) -> None:
    """The API's is in tests/faces/web/test_games.py, the process's in tests/faces/test_play.py."""
    settings, bounds = Settings(data=tmp_path), r"800\D+2700"
    with pytest.raises(PlayalikeError, match=bounds):
        game_terms(opponent_spec("tal", None), level=str(level))
    with pytest.raises(PlayalikeError, match=bounds):
        set_option(Options(personality="tal"), "UCI_Elo", str(level))
    with pytest.raises(PlayalikeError, match=bounds):
        check_players([f"personality:tal?level={level}"], GameRules(), settings)
    game = Game("personality:tal", terms=Terms(elo=level))
    with pytest.raises(PlayalikeError, match=bounds):
        LocalGame.open(game, settings)


def test_a_uci_program_plays_at_the_level_only_where_strength_is_limited() -> None:
    options = set_option(Options(personality="tal"), "UCI_Elo", "1500")
    assert PersonalityConfig.of(options).level is None
    limited = set_option(options, "UCI_LimitStrength", "true")
    assert PersonalityConfig.of(limited).level == 1500


def test_a_game_taken_up_again_keeps_its_level_and_manners(tmp_path: Path) -> None:
    terms = Terms(elo=1300, seed=4, pace="human", play_out=True, remarks=False)
    game = Game("personality:tal", terms=terms)
    now = datetime.now(UTC)
    stored = SavedGame(
        "1", "me", now, now, game.opponent, True, game.start_fen,
        json.loads(json.dumps(terms.to_dict())),
    )  # fmt: skip
    assert read_game(stored, []).terms == terms, "as the browser's games are kept"
    kept = Game.from_dict(json.loads(json.dumps(game.to_dict())))
    assert kept.terms == terms
    local = LocalGame.open(kept, Settings(data=tmp_path))
    try:
        assert isinstance(local.player, PersonalityPlayer)
        level = local.player.chooser.level
        assert level is not None
        assert level.sight.level == 1300
        assert "1300" in local.player.name
    finally:
        local.close()
