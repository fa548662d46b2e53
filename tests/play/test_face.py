"""A face that plays full games needs `play` and `players` and nothing else.

The one below is a bot for a chat: lines of text in, lines of text out. If it cannot be written
without looking elsewhere, a rule of the game lies where it does not belong.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import chess
import chess.pgn
import pytest

from playalike.errors import PlayalikeError
from playalike.play import Game, LocalGame, Terms
from playalike.play.opponents import Opponents
from playalike.players import open_player
from playalike.settings import Settings


class ChatBot:
    """Plays one game in a chat; knows no rule of chess and none of the game."""

    def __init__(self, local: LocalGame) -> None:
        self.local = local
        self.lines = [local.greeting]

    def hear(self, text: str) -> str:
        """Answer a line, and let the opponent move when it is its turn."""
        commands: dict[str, Callable[[], str]] = {
            "draw?": lambda: self.local.offer_draw().sentence,
            "oops": lambda: self._take_back(),
            "I give up": lambda: self._resign(),
        }
        try:
            if self.local.check_flag():
                return "time"
            reply = commands.get(text, lambda: self._move(text))()
        except PlayalikeError as error:
            return str(error)
        while self.local.game.opponents_turn:
            reply = self.local.answer().san
        if self.local.game.over:
            self.lines.append(self.local.parting)
        return reply

    def _move(self, text: str) -> str:
        self.local.move(text)
        return ""

    def _take_back(self) -> str:
        self.local.take_back()
        return "fine"

    def _resign(self) -> str:
        self.local.resign()
        return "thanks"


class Watch:
    """A clock that the test turns."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


def begin(
    watch: Watch, terms: Terms | None = None, worth_cp: int = 0, game: Game | None = None
) -> ChatBot:
    game = game or Game("simple", terms=terms or Terms(300_000, 2_000, pace="human"))
    player = open_player(game.opponent)
    return ChatBot(LocalGame(game, player, lambda board: worth_cp, clock=watch, sleep=watch.sleep))


def test_a_full_game_with_clock_draw_offer_takeback_and_resignation() -> None:
    watch = Watch()
    bot = begin(watch)
    assert bot.lines[0]
    bot.hear("e4")
    assert "do not understand" in bot.hear("what?")
    watch.now += 20.0
    bot.hear("nf3")
    clock = bot.local.game.clock
    assert clock is not None
    # Twenty seconds of the person's; the opponent pretended to think for 0.7.
    assert clock.white_ms == 300_000 - 20_000 + 2_000
    assert clock.black_ms == 300_000 - 700 + 2_000
    assert "too early" in bot.hear("draw?")
    assert "already" in bot.hear("draw?")
    assert bot.hear("oops") == "fine"
    assert bot.local.game.moves[0].uci == "e2e4"
    assert len(bot.local.game.moves) == 2
    bot.hear("d4")
    assert bot.hear("I give up") == "thanks"
    assert (bot.local.game.result, bot.local.game.reason) == ("0-1", "resignation")
    assert bot.lines[-1]
    assert "over" in bot.hear("e5")
    assert "over" in bot.hear("oops")
    assert '[Termination "resignation"]' in bot.local.pgn()


def test_a_flag_falls_between_two_lines() -> None:
    watch = Watch()
    bot = begin(watch, Terms(60_000))
    bot.hear("e4")
    watch.now += 61.0
    assert bot.hear("d4") == "time"
    assert (bot.local.game.result, bot.local.game.reason) == ("0-1", "time")


def test_a_bad_position_is_agreed_drawn() -> None:
    bot = begin(Watch(), worth_cp=500)
    bot.hear("e4")
    assert bot.hear("draw?") == "Agreed: a draw."
    assert bot.local.game.reason == "agreement"


def test_a_game_goes_on_after_a_pause() -> None:
    watch = Watch()
    bot = begin(watch, game=Game("personality:morphy?variety=false", terms=Terms(600_000)))
    bot.hear("e4")
    bot.hear("Nf3")
    text = json.dumps(bot.local.game.to_dict())
    plans, left = bot.local.game.moves[-1].memory, bot.local.left_seconds(chess.WHITE)
    bot.local.close()
    watch.now += 10_000.0
    again = begin(watch, game=Game.from_dict(json.loads(text)))
    assert again.local.left_seconds(chess.WHITE) == left
    assert again.local.game.moves[-1].memory == plans
    again.hear("d4")
    assert len(again.local.game.moves) == 6
    assert not again.local.game.over
    again.local.close()


def test_every_opponent_of_this_machine_can_be_opened(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    opponents = Opponents(settings)
    ids = [opponent.id for opponent in opponents.everybody()]
    assert {"engine", "engine:v7p3r", "engine:blitzmate", "engine:pesto", "simple", "random"} <= {
        *ids
    }
    for id in ids:
        assert opponents.find(id).id == id
        local = LocalGame.open(Game(id, chess.BLACK, terms=Terms(pace="fast", seed=1)), settings)
        assert local.greeting
        if not id.startswith("personality:"):
            local.answer()
            assert len(local.game.moves) == 1
        local.close()


def test_nobody_else_is_an_opponent(tmp_path: Path) -> None:
    opponents = Opponents(Settings(data=tmp_path))
    for wanted in ("uci:/bin/sh", "personality:../x", "engine:../x.toml", "engine?elo=9", ""):
        with pytest.raises(PlayalikeError, match="no opponent"):
            opponents.find(wanted)
