"""One's games on another device, by a passphrase."""

from __future__ import annotations

import re

from .serving import Server


def test_games_follow_to_another_device_and_nothing_is_lost(server: Server) -> None:
    desk, phone = server.browser(), server.browser()
    for browser in (desk, phone):
        browser.get("/api/session")
    first = desk.play("simple", seed=1)
    own = phone.play("simple", seed=2)
    phone.post("/api/analyses", {"pgn": "1. e4 e5 *", "title": "On the way"}, 201)
    phrase = desk.post("/api/account/link", status=201)["phrase"]
    assert re.fullmatch(r"([a-z]{6}-){4}[a-z]{6}", phrase)
    assert phone.refused("/api/account/join", {"phrase": "wrong-" + phrase}, 404)
    assert phone.post("/api/account/join", {"phrase": phrase.upper()}) == {
        "joined": True,
        "devices": 1,
        "link": True,
    }
    for browser in (desk, phone):
        ids = {game["id"] for game in browser.get("/api/games")["games"]}
        assert {first["id"], own["id"]} <= ids
        assert browser.get("/api/analyses")["analyses"][0]["title"] == "On the way"
    assert phone.move(first["id"], "e2e4")["moves"][0]["uci"] == "e2e4"
    assert desk.get(f"/api/games/{first['id']}")["moves"][0]["uci"] == "e2e4"
    stranger = server.browser()
    stranger.get(f"/api/games/{first['id']}", 404)
    assert not phone.post("/api/account/leave")["joined"]
    assert phone.get("/api/games")["games"] == []
    phone.get(f"/api/games/{first['id']}", 404)
    assert {game["id"] for game in desk.get("/api/games")["games"]} == {first["id"], own["id"]}


def test_a_new_passphrase_makes_the_old_one_void(server: Server) -> None:
    desk, phone = server.browser(), server.browser()
    old = desk.post("/api/account/link", status=201)["phrase"]
    new = desk.post("/api/account/link", status=201)["phrase"]
    phone.refused("/api/account/join", {"phrase": old}, 404)
    assert phone.post("/api/account/join", {"phrase": new})["joined"]
    assert desk.http.delete("/api/account/link").status_code == 204
    server.browser().refused("/api/account/join", {"phrase": new}, 404)
    assert desk.get("/api/account") == {"joined": False, "devices": 1, "link": False}
