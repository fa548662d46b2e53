"""`playalike assets`: what comes from a file or a server is checked before it is used."""

from __future__ import annotations

import functools
import hashlib
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

import chess
import pytest
from typer.testing import CliRunner

from playalike.engine.assets import find_books
from playalike.engine.installing import MARKS, install
from playalike.errors import PlayalikeError
from playalike.faces.cli.main import app
from playalike.settings import Settings
from tests.engine.test_book import write_book

LIMIT = 1_000_000


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None: ...

    def do_GET(self) -> None:
        if self.path.startswith("/elsewhere/"):
            self.send_response(302)
            self.send_header("Location", "file:///etc/passwd")
            self.end_headers()
        else:
            super().do_GET()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    folder = tmp_path_factory.mktemp("served")
    write_book(folder / "good.bin", [(chess.Board(), "g2g4", 1)])
    (folder / "bad.bin").write_bytes(b"this is not a book, whatever its name says")
    (folder / "KQvK.rtbw").write_bytes(MARKS[".rtbw"] + bytes(76))
    (folder / "KRvK.rtbw").write_bytes(MARKS[".rtbw"] + bytes(70))
    (folder / "large.bin").write_bytes(bytes(LIMIT + 16))
    handler = functools.partial(_Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield folder, f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_a_book_and_a_table_from_a_server(served: tuple[Path, str], tmp_path: Path) -> None:
    folder, address = served
    settings = Settings(data=tmp_path)
    digest = hashlib.sha256((folder / "good.bin").read_bytes()).hexdigest()
    book = install(f"{address}/good.bin", settings, most_bytes=LIMIT, sha256=digest)
    assert book == [tmp_path / "books" / "good.bin"] == list(find_books(settings))
    assert install(f"{address}/KQvK.rtbw", settings, most_bytes=LIMIT) == [
        tmp_path / "syzygy" / "KQvK.rtbw"
    ]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("bad.bin", "multiple of 16"),
        ("KRvK.rtbw", "damaged"),
        ("large.bin", "larger than 1 MB"),
        ("missing.bin", "404"),
        ("readme.txt", "neither"),
        ("elsewhere/a.bin", "not allowed"),
    ],
)
def test_what_is_wrong_is_named_and_leaves_nothing(
    served: tuple[Path, str], tmp_path: Path, name: str, reason: str
) -> None:
    with pytest.raises(PlayalikeError, match=reason) as error:
        install(f"{served[1]}/{name}", Settings(data=tmp_path), most_bytes=LIMIT)
    assert ".part." not in str(error.value)
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_other_sources(served: tuple[Path, str], tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "data")
    for source in ("ftp://example.org/a.bin", "file:///etc/a.bin"):
        with pytest.raises(PlayalikeError, match="http"):
            install(source, settings, most_bytes=LIMIT)
    with pytest.raises(PlayalikeError, match="SHA-256"):
        install(str(served[0] / "good.bin"), settings, most_bytes=LIMIT, sha256="00")
    with pytest.raises(PlayalikeError, match=r"KRvK\.rtbw"):
        install(str(served[0]), settings, most_bytes=2 * LIMIT)
    assert not list(tmp_path.rglob("*.bin"))


def test_the_command(
    served: tuple[Path, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    run = CliRunner().invoke(app, ["assets"])
    assert run.exit_code == 0, run.output
    assert "book.bin" in run.output
    assert "playalike assets FILE, FOLDER or URL" in run.output
    run = CliRunner().invoke(app, ["assets", f"{served[1]}/good.bin"])
    assert run.exit_code == 0, run.output
    assert "good.bin" in CliRunner().invoke(app, ["assets"]).output
