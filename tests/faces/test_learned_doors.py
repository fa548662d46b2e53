"""The learned mode at every door: what can be asked for, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError
from typer.testing import CliRunner

from playalike.errors import PlayalikeError
from playalike.faces.cli.main import app
from playalike.faces.cli.play_opponents import game_terms, opponent_spec
from playalike.faces.cli.play_why import why_text
from playalike.faces.uci.options import Options, set_option
from playalike.faces.uci.personality import PersonalityConfig, _open_mode
from playalike.faces.web.models import ExplainRequest, GameRequest
from playalike.play import Terms
from playalike.player import Limit
from playalike.players.factory import open_player
from playalike.players.resources import Resources
from playalike.settings import Settings
from playalike.style.chooser import Chooser
from playalike.style.mode import Mode
from tests.style.classic.layering import write_blank
from tests.style.learning import learned, learned_mode
from tests.style.sources import FakeSource
from tests.style.test_chooser import MIDDLEGAME, ten


@pytest.fixture(autouse=True)
def _fresh_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "PLAYALIKE_PRIOR"):
        monkeypatch.delenv(name, raising=False)


def test_uci_knows_mode_and_dial() -> None:
    options = set_option(set_option(Options(), "mode", "Classic"), "Dial", "250")
    assert (options.mode, options.dial) == ("classic", 250)
    assert (Options().mode, Options().dial) == ("auto", 100)
    with pytest.raises(PlayalikeError, match="Dial must be a number from 0 to 300"):
        set_option(options, "Dial", "301")
    with pytest.raises(PlayalikeError, match="did you mean 'learned'"):
        set_option(options, "Mode", "learnt")


def test_uci_says_why_it_is_classic(tmp_path: Path) -> None:
    personality = write_blank(tmp_path / "ada")
    said: list[str] = []
    config = PersonalityConfig("", 16, 1, "", 0, False, mode="learned")
    resources = Resources(Settings(data=tmp_path))
    mode = _open_mode(personality, config, resources, said.append)
    assert mode == Mode("classic")
    assert "no choice model" in said[0]
    assert said[0].endswith("going on in classic")
    auto = PersonalityConfig("", 16, 1, "", 0, False)
    assert "not learned" in _open_mode(personality, auto, resources, said.append).note
    assert len(said) == 1
    personality.close()


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("personality:tal?mode=clasic", "no mode 'clasic'; did you mean 'classic'"),
        ("personality:tal?dial=much", "dial must be a number"),
        ("personality:tal?mode=classic&dial=2", "no place in classic"),
        ("personality:tal?dial=4", "the dial goes from 0"),
    ],
)
def test_the_arena_refuses_what_cannot_be(tmp_path: Path, spec: str, words: str) -> None:
    with pytest.raises(PlayalikeError, match=words):
        open_player(spec, Settings(data=tmp_path))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["explain", "startpos", "--as", "tal", "--dial", "9"], "the dial goes from 0"),
        (["explain", "startpos", "--as", "tal", "--mode", "fast"], "there is no mode 'fast'"),
        (["play", "--dial", "1"], "--dial is for personalities"),
        (["authenticity", "tal", ".", "--mode", "classic"], "add --play"),
    ],
)
def test_commands_refuse_what_cannot_be(words: list[str], message: str) -> None:
    result = CliRunner().invoke(app, words)
    assert isinstance(result.exception, PlayalikeError)
    assert message in str(result.exception)


def test_play_needs_a_personality_for_modes() -> None:
    assert game_terms(opponent_spec("tal", None), mode="classic").mode == "classic"
    with pytest.raises(PlayalikeError, match="--mode is for personalities"):
        game_terms(opponent_spec(None, None), mode="classic")


def test_the_web_checks_mode_and_dial() -> None:
    wanted = GameRequest(opponent="tal", mode="learned", dial=2)
    terms = Terms(mode=wanted.mode, dial=wanted.dial)
    assert Terms.from_dict(terms.to_dict()) == terms
    for wrong in ({"dial": 3.5}, {"dial": -1}, {"dial": float("nan")}, {"mode": "fast"}):
        with pytest.raises(ValidationError):
            GameRequest.model_validate({"opponent": "tal", **wrong})
        with pytest.raises(ValidationError):
            ExplainRequest.model_validate({"personality": "tal", **wrong})


def test_the_terminal_tells_chances_and_nats(tmp_path: Path) -> None:
    personality = learned(write_blank(tmp_path / "ada"))
    source = FakeSource(ten(MIDDLEGAME))
    chooser = Chooser(personality, source=source, variety=False, mode=learned_mode())
    decision, _ = chooser.decide(MIDDLEGAME, Limit(nodes=5))
    text = why_text(decision)
    chosen = decision.candidates[0]
    assert f"chance {100 * chosen.style_score:3.0f} %" in text
    assert f"score {chosen.final_score:+5.2f}" in text
    assert "Personal taste" in text.splitlines()[-2]
    personality.close()
