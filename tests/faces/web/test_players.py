"""The gallery, what was found about players, and comparisons."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import chess
import pytest

from lab.nine_players import page as nine_players
from playalike.faces.web.empty_parts import empty_parts
from playalike.faces.web.portraits import measured
from playalike.faces.web.work.study import FEWEST_AGREED
from playalike.personality.catalogue import BUILT_IN
from playalike.personality.definition import read_definition
from playalike.play.opponents import StudiedPlayer
from playalike.play.people import person_of
from playalike.words.empty_findings import EMPTY_FINDINGS

from .serving import Browser

NAMES = sorted(path.stem for path in BUILT_IN.glob("*/*.yaml"))


def test_the_gallery_shows_everybody_with_what_was_measured(browser: Browser) -> None:
    cards = browser.get("/api/personalities")["personalities"]
    assert [card["name"] for card in cards] == NAMES
    for card in cards:
        assert card["sentence"]
        assert re.fullmatch("#[0-9a-f]{6}", card["accent"])
        assert card["monogram"]
        agreement = card["agreement"]
        assert agreement is None or agreement["positions"] >= FEWEST_AGREED
        assert agreement is None or 0.3 < agreement["top1"] < 0.9
        assert agreement is not None or card["name"] not in measured()["agreement"]
        for bar in card["playstyle"]["bars"]:
            assert 0 <= bar["share"] <= 1
            assert 1 <= bar["rank"] <= bar["of"]
    by_name = {card["name"]: card for card in cards}
    # Tal's name stands for sharper play than Karpov's, and the numbers should say so.
    assert (
        by_name["tal"]["playstyle"]["tactical"]["score"]
        > by_name["karpov"]["playstyle"]["tactical"]["score"]
    )


def test_the_built_in_personalities_have_words_of_their_own() -> None:
    general = person_of("")
    for name in (*NAMES, "engine", "stockfish", "simple", "random"):
        person = person_of(name)
        assert person.sentence != general.sentence, name
        assert len(set(person.greetings)) == len(person.greetings) >= 1


def test_agreement_is_what_was_measured() -> None:
    """The numbers on the cards are those of lab/nine_players, and not a digit more."""
    players = {player["name"]: player for player in nine_players.load()["players"]}
    assert set(players) == set(measured()["agreement"]) - {"source", "note"} <= set(NAMES)
    for name, player in players.items():
        kept = measured()["agreement"][name]
        assert isinstance(kept, dict)
        sheets = {sheet["title"]: sheet for sheet in player["sheets"]}
        sheet = sheets["The move played, from ply 10"]
        rows = {row[0]: row[1:] for row in sheet["rows"]}
        top1, top3, *_ = rows[f"{name} learned"]
        figures = re.fullmatch(r"([\d.]+) \(([\d.]+)–([\d.]+)\)", top1)
        positions = re.search(r"games; ([\d,]+) positions", sheet["caption"])
        assert figures is not None
        assert positions is not None
        shown = [*map(float, figures.groups()), float(top3.split()[0])]
        assert shown == [pytest.approx(100 * kept[key]) for key in ("top1", "low", "high", "top3")]
        engine = float(rows["engine's first choice"][0].split()[0])
        assert engine == pytest.approx(100 * kept["engine_top1"])
        assert int(positions[1].replace(",", "")) == kept["positions"]


def test_a_page_about_a_player(browser: Browser) -> None:
    page = browser.get("/api/personalities/karpov")
    assert "Karpov" in page["portrait"]
    weights = [abs(one["weight"]) for one in page["formula"]]
    assert weights == sorted(weights, reverse=True)
    assert sum(weights) == pytest.approx(1, abs=0.01)
    assert {one["name"] for one in page["similar"]} == set(NAMES) - {"karpov"}
    assert page["provenance"]["games"] == page["games"]
    error = browser.get("/api/personalities/nobody", 404)["error"]
    assert "karpov" in error["message"]
    assert browser.get("/api/personalities/..%2f..%2fetc", 404)


@pytest.mark.parametrize("name", NAMES)
def test_what_the_study_found(browser: Browser, name: str) -> None:
    found = browser.get(f"/api/personalities/{name}/study")
    openings = found["openings"]
    assert openings["first_moves"][0]["san"] in ("e4", "d4")
    assert sum(one["share"] for one in openings["first_moves"]) == pytest.approx(1, abs=0.05)
    for board in found["heat"]:
        assert {one["square"] for one in board["squares"]} <= set(chess.SQUARE_NAMES)
    assert {board["phase"] for board in found["heat"]} == {
        "all", "opening", "middlegame", "endgame",
    }  # fmt: skip
    assert found["plans"]["total"] > 1000
    shares = [one["share"] for one in found["plans"]["themes"]]
    assert shares == sorted(shares, reverse=True)
    assert found["structures"]
    assert all(0 <= one["score"] <= 1 for one in found["structures"])
    for example in found["plans"]["examples"]:
        assert len(example["arrows"]) == len(example["moves"])
    parts = {part: found[part] for part in ("structures", "chains", "patterns", "routes")}
    parts["rules"] = found["rules"]["more"] + found["rules"]["less"]
    parts["plans"] = found["plans"]["total"]
    records = json.loads((BUILT_IN / name / f"{name}_db_style_rules.json").read_text())["records"]
    parts["database_rules"] = records
    assert set(found["empty"]) == {part for part, value in parts.items() if not value}
    assert all("The study had " in why for why in found["empty"].values())


def test_what_is_empty_says_why(tmp_path: Path) -> None:
    study = shutil.copytree(BUILT_IN / "morphy", tmp_path / "morphy")
    (study / "morphy_db_style_rules.json").write_text('{"records": []}')
    entry = StudiedPlayer(read_definition(study / "morphy.yaml"), study)
    nothing = {"structures": [], "chains": [], "patterns": [], "routes": []}
    findings = {**nothing, "rules": {"more": [], "less": []}, "plans": {"total": 0}}
    reasons = empty_parts(entry, findings)
    assert set(reasons) == set(EMPTY_FINDINGS)
    for part, why in reasons.items():
        assert why.startswith(EMPTY_FINDINGS[part])
        assert why.endswith("The study had 159 games; few games say little.")


def test_comparing_is_symmetrical(browser: Browser) -> None:
    there = browser.get("/api/compare", one="karpov", other="tal")
    back = browser.get("/api/compare", one="tal", other="karpov")
    forth = {one["name"]: one["deviations"] for one in there["dimensions"]}
    assert forth == {one["name"]: -one["deviations"] for one in back["dimensions"]}
    assert there["divergence"] == back["divergence"] > 0
    assert [one["squares"] for one in there["heat"]] == pytest.approx(
        [one["squares"] for one in back["heat"]], abs=1e-3
    )
    same = browser.get("/api/compare", one="tal", other="tal")
    assert same["divergence"] == 0
    assert all(one["squares"] == 0 for one in same["heat"])
    famous = browser.get("/api/compare", one="tal", other="Kasparov, Garry")
    assert famous["dimensions"]
    assert famous["heat"] == []
    error = browser.get("/api/compare?one=tal&other=nobody", 422)["error"]
    assert error["fields"][0]["field"] == "other"
    assert "known: alekhine; " in error["message"]
    assert "/api/" not in error["message"], "a page shows this to people"


def test_everybody_on_file_can_be_compared(browser: Browser) -> None:
    players = browser.get("/api/players")["players"]
    names = [one["name"] for one in players]
    assert len(set(names)) == len(names)
    assert names[: len(NAMES)] == NAMES
    assert "Karpov, Anatoly" not in names, "he is there as a personality"


def test_opponents_are_everybody(browser: Browser) -> None:
    ids = {one["id"] for one in browser.get("/api/opponents")["opponents"]}
    assert ids >= {f"personality:{name}" for name in NAMES} | {"engine", "simple", "random"}


def test_a_game_of_the_players_own(browser: Browser) -> None:
    game = browser.get("/api/personalities/morphy/games/0")
    assert "Morphy" in game["white" if game["player_white"] else "black"]
    board = chess.Board()
    for move in game["moves"]:
        board.push_uci(move)
    for address, status in (("morphy/games/159", 404), ("nobody/games/0", 404),
                            ("morphy/games/-1", 422)):  # fmt: skip
        browser.get(f"/api/personalities/{address}", status)
