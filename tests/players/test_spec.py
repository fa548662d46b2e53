"""Players in one line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playalike.errors import PlayalikeError
from playalike.players.factory import KINDS, elo_range, open_player, with_elo
from playalike.players.spec import Spec, parse_spec
from playalike.settings import Settings


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("simple", Spec("simple")),
        ("personality:tal?dial=2", Spec("personality", "tal", {"dial": "2"})),
        ("engine:v7p3r?elo=1500&hash=1", Spec("engine", "v7p3r", {"elo": "1500", "hash": "1"})),
        ("uci:/usr/games/x?Skill+Level=3", Spec("uci", "/usr/games/x", {"Skill Level": "3"})),
        ("games/mine.toml", Spec("configuration", "games/mine.toml")),
        ("engine:mine.toml", Spec("engine", "mine.toml")),
    ],
)
def test_a_line_is_taken_apart_and_put_together(text: str, spec: Spec) -> None:
    assert parse_spec(text) == spec
    assert str(spec) == text


words = st.text(st.characters(codec="utf-8", exclude_characters="?"), max_size=12)


@given(kind=st.sampled_from(KINDS), name=words, options=st.dictionaries(words, words, max_size=3))
def test_any_options_survive_the_trip(kind: str, name: str, options: dict[str, str]) -> None:
    spec = Spec(kind, name, options)
    if kind == "engine" or not name.endswith(".toml"):
        assert parse_spec(str(spec)) == spec


def test_what_stands_in_the_line_wins() -> None:
    spec = parse_spec("personality:tal?dial=3").having(dial=1.5, seed=None, book=False, mode="x")
    assert spec.options == {"dial": "3", "book": "false", "mode": "x"}
    assert Spec("random").having(seed=0).options == {"seed": "0"}
    assert float(Spec("personality", "tal").having(dial=1 / 3).options["dial"]) == 1 / 3


def test_a_rating_is_set_where_it_can_be() -> None:
    assert str(with_elo(parse_spec("stockfish"), 1600)) == "stockfish?UCI_Elo=1600"
    assert str(with_elo(parse_spec("engine"), 1500)) == "engine?level=1500"
    assert str(with_elo(parse_spec("personality:tal"), 1500)) == "personality:tal?level=1500"
    assert elo_range(parse_spec("engine:v7p3r")) is None, "its strength was not measured"
    for text, elo, words in (
        ("simple", 1500, "cannot be set"),
        ("stockfish", 99, "from 1350 to 2850"),
        ("engine?elo=1400", 1500, "already"),
    ):
        with pytest.raises(PlayalikeError, match=words):
            with_elo(parse_spec(text), elo)


def test_unknown_kinds_name_the_nearest(tmp_path: object) -> None:
    with pytest.raises(PlayalikeError, match="did you mean 'stockfish'"):
        open_player("stokfish", Settings(data=tmp_path))  # type: ignore[arg-type]
