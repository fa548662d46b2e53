"""What a tournament found, as the cards show it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from playalike.errors import PlayalikeError
from playalike.faces.web import portraits, strength
from playalike.faces.web.portraits import card, measured
from playalike.faces.web.strength import entries, keep_strength
from playalike.personality.catalogue import BUILT_IN
from playalike.personality.definition import read_definition
from playalike.play.opponents import StudiedPlayer
from playalike.players.effort import USUAL_NODES


def test_only_personalities_with_an_estimate_are_kept() -> None:
    def player(spec: str, elo: float, error: float, bounded: bool = True) -> object:
        rating = {"spec": spec, "elo": elo, "error": error, "games": 28, "bounded": bounded}
        return {**rating, "nodes": 20_000}

    tournament: dict[str, object] = {
        "ratings": [
            player("personality:karpov", 2900.0, 500.0, False),
            player("personality:tal?mode=learned", 2211.6, 121.4),
            player("engine:default?clock=cpu", 1900.0, 100.0),
        ]
    }
    kept = entries(tournament)
    assert set(kept) == {"tal"}
    tal = kept["tal"]
    assert (tal["elo"], tal["low"], tal["high"], tal["games"]) == (2212, 2090, 2333, 28)
    assert (tal["mode"], tal["nodes"]) == ("learned", 20_000)
    assert "2 others" in str(tal["against"])


@pytest.mark.parametrize(
    ("spec", "nodes"), [("personality:tal", 20_000), ("personality:tal?mode=learned", None)]
)
def test_mode_and_nodes_must_be_known(spec: str, nodes: int | None) -> None:
    rating = {"spec": spec, "elo": 2000, "error": 9, "games": 2, "bounded": True, "nodes": nodes}
    with pytest.raises(PlayalikeError, match="mode=learned play with nodes="):
        entries({"ratings": [rating]})


def test_a_card_shows_only_what_was_measured_as_one_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    tal = StudiedPlayer(read_definition(BUILT_IN / "tal" / "tal.yaml"), BUILT_IN / "tal")
    mode = portraits.usual_mode_of(tal.definition)
    other = "classic"
    assert mode != other
    for entry, shown in (
        ({"elo": 2100, "mode": mode, "nodes": USUAL_NODES}, {"elo": 2100}),
        ({"elo": 2100, "mode": other, "nodes": USUAL_NODES}, None),
        ({"elo": 2100, "mode": mode, "nodes": 20_000}, None),
        ({"elo": 2100}, None),
    ):
        table = {**measured(), "strength": {"tal": entry}}
        monkeypatch.setattr(portraits, "measured", lambda table=table: table)
        assert card(tal, {})["strength"] == shown


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "cannot read {path}: No such file or directory"),
        (b"not json", "{path} is not JSON: "),
        (b"\xff\xfe", "{path} is not JSON: "),
        (b"[1, 2]", "{path} has no ratings: give what 'playalike tournament --json' printed"),
        (b'{"ratings": 3}', "{path} has no ratings: "),
    ],
)
def test_what_is_no_tournament_is_refused_in_one_line(
    tmp_path: Path, content: bytes | None, words: str
) -> None:
    path = tmp_path / "masters.json"
    if content is not None:
        path.write_bytes(content)
    before = strength.MEASURED.read_bytes()
    with pytest.raises(PlayalikeError) as refused:
        keep_strength(path)
    message = str(refused.value)
    assert words.format(path=path) in message
    assert "\n" not in message
    assert strength.MEASURED.read_bytes() == before


def test_new_numbers_join_those_of_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured, path = tmp_path / "measured.json", tmp_path / "masters.json"
    measured.write_bytes(strength.MEASURED.read_bytes())
    monkeypatch.setattr(strength, "MEASURED", measured)
    rating = {"spec": "personality:ada?mode=learned", "elo": 2000.0, "error": 50.0}
    rating |= {"games": 9, "bounded": True, "nodes": 200_000}
    path.write_text(json.dumps({"ratings": [rating]}))
    before = json.loads(measured.read_text(encoding="utf-8"))
    keep_strength(path)
    after = json.loads(measured.read_text(encoding="utf-8"))
    assert after["strength"].pop("ada")["elo"] == 2000
    assert after == before
