"""What stands before the routes: headers, origins, sizes, the token, and the built page."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.types import ASGIApp

from playalike.faces.web.app import create_app
from playalike.faces.web.services import WebConfig
from playalike.faces.web.static import Page, read_static
from playalike.settings import Settings

from .asking import ask


def client(tmp_path: Path, config: WebConfig | None = None) -> ASGIApp:
    """An app without workers: none of these requests comes so far."""
    return create_app(Settings(data=tmp_path), config)


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> ASGIApp:
    return client(tmp_path_factory.mktemp("guard"))


def test_every_answer_has_the_safe_headers(plain: ASGIApp) -> None:
    for path in ("/", "/api/openapi.json", "/api/nothing", "/assets/none.js"):
        headers = ask(plain, "GET", path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in headers
        assert "server" not in headers


def test_the_page_itself_obeys_the_policy(plain: ASGIApp) -> None:
    text = ask(plain, "GET", "/").text
    assert "style=" not in text
    assert "<style" not in text
    for script in text.split("<script")[1:]:
        assert "src=" in script.partition(">")[0]


@pytest.mark.parametrize(
    "path",
    [
        "/../../etc/passwd",
        "/assets/../../../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/..%2f..%2fapp.py",
        "//etc/passwd",
        "/app.py",
        "/data/people.json",
    ],
)
def test_no_path_reaches_the_disk(plain: ASGIApp, path: str) -> None:
    answer = ask(plain, "GET", path)
    assert "root:" not in answer.text
    assert answer.status == 404 or "<!doctype html>" in answer.text.lower()


def test_pages_of_the_app_are_the_page(plain: ASGIApp) -> None:
    assert ask(plain, "GET", "/play/abc").text == ask(plain, "GET", "/").text
    assert ask(plain, "GET", "/api/nothing").json()["error"]["code"] == "not_found"
    assert ask(plain, "POST", "/play/abc").status == 405


def test_files_are_compressed_and_not_sent_twice(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><p>Hello</p>")
    (tmp_path / "assets" / "a.js").write_text("let a = 1;" * 500)
    page = Page(read_static(tmp_path))
    script = ask(page, "GET", "/assets/a.js", accept_encoding="gzip")
    assert script.headers["content-encoding"] == "gzip"
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "immutable" in script.headers["cache-control"]
    assert script.text == "let a = 1;" * 500
    again = ask(page, "GET", "/assets/a.js", if_none_match=script.headers["etag"])
    assert (again.status, again.body) == (304, b"")
    assert ask(page, "GET", "/").headers["cache-control"] == "no-cache"
    assert "content-encoding" not in ask(page, "GET", "/assets/a.js").headers


def test_other_sites_are_refused(plain: ASGIApp) -> None:
    body = {"opponent": "random"}
    answer = ask(plain, "POST", "/api/games", body, origin="https://evil.example")
    assert answer.status == 403
    preflight = ask(
        plain,
        "OPTIONS",
        "/api/games",
        origin="https://evil.example",
        access_control_request_method="POST",
    )
    assert "access-control-allow-origin" not in preflight.headers


def test_a_site_can_be_let_in(tmp_path: Path) -> None:
    config = WebConfig(origins=("https://friend.example",))
    answer = ask(
        client(tmp_path, config),
        "OPTIONS",
        "/api/games",
        origin="https://friend.example",
        access_control_request_method="POST",
    )
    assert answer.headers["access-control-allow-origin"] == "https://friend.example"


def test_large_bodies_are_refused(plain: ASGIApp) -> None:
    answer = ask(plain, "POST", "/api/position", {"pgn": "x" * 400_000})
    assert answer.status == 413
    assert answer.json()["error"]["code"] == "too_large"

    pieces = [b"x" * 1000] * 400
    assert ask(plain, "POST", "/api/position", pieces=pieces).status == 413


def test_the_token_is_wanted_from_whoever_writes(tmp_path: Path) -> None:
    guarded = client(tmp_path, WebConfig(token="sesame"))
    body = {"pgn": "1. e4 e5 *"}
    assert ask(guarded, "GET", "/api/openapi.json").status == 200
    refused = ask(guarded, "POST", "/api/position", body)
    assert refused.status == 401
    assert refused.headers["www-authenticate"] == "Bearer"
    assert refused.json()["error"]["code"] == "token"
    wrong = ask(guarded, "POST", "/api/position", body, authorization="Bearer sesam")
    assert wrong.status == 401
    right = ask(guarded, "POST", "/api/position", body, authorization="Bearer sesame")
    assert right.status == 200


@pytest.mark.parametrize(
    ("body", "field", "word"),
    [
        ({"pgn": "1. e4 e5 2. Ke3 *"}, "pgn", "Ke3"),
        ({"pgn": "1. e4 e5 *\n\n1. e4 e5 2. Ke3 *\n"}, "pgn", "game 2"),
        ({"pgn": "hello"}, "pgn", "hello"),
        ({"pgn": "1. e4", "fen": "8/8/8/8/8/8/8/8 w - - 0 1"}, "pgn", "not both"),
        ({"moves": ["e4", "e5", "Ke3"]}, "moves.2", "no legal move"),
        ({"moves": ["e4"] * 601}, "moves", "600"),
        ({"fen": "x" * 101}, "fen", "100"),
    ],
)
def test_a_pasted_text_is_read_or_explained(
    plain: ASGIApp, body: object, field: str, word: str
) -> None:
    answer = ask(plain, "POST", "/api/position", body)
    assert answer.status == 422
    error = answer.json()["error"]
    assert error["fields"][0]["field"] == field
    assert word in error["message"]


def test_a_pasted_game_is_walked_through(plain: ASGIApp) -> None:
    pgn = '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 {good} Nc6 3. Bb5 a6 *\n'
    answer = ask(plain, "POST", "/api/position", {"pgn": pgn}).json()
    assert [one["san"] for one in answer["positions"]] == [
        "",
        "e4",
        "e5",
        "Nf3",
        "Nc6",
        "Bb5",
        "a6",
    ]
    assert answer["headers"]["White"] == "A"
    assert answer["positions"][0]["fen"] == answer["start_fen"]
    if answer["opening"] is not None:  # the table of names needs npm
        assert "Ruy Lopez" in answer["opening"]["name"]


def test_no_json_is_an_error_that_says_so(plain: ASGIApp) -> None:
    answer = ask(plain, "POST", "/api/position", pieces=[b"{nonsense"])
    assert answer.status == 422
    assert "JSON" in answer.json()["error"]["message"]
