"""The wheel has the page in it: installed in a fresh environment, `playalike serve` is enough.

With `PLAYALIKE_WHEEL` the tests are of that wheel, as `make release` has it, instead of a new one.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from playalike import __version__

ROOT = Path(__file__).resolve().parents[3]
BUILT = ROOT / "src" / "playalike" / "faces" / "web" / "static" / "index.html"
BIN = "Scripts" if sys.platform == "win32" else "bin"
PATIENCE = 120.0
NO_STOCKFISH = (
    "import playalike.oracle.engines as engines\nengines.usual_places = lambda _: iter(())"
)
"""A machine that has none, for every process of an environment: its `sitecustomize`."""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if given := os.environ.get("PLAYALIKE_WHEEL"):
        return Path(given)
    if not BUILT.is_file():
        if shutil.which("npm") is None:
            pytest.skip("there is no npm to build the page with")
        subprocess.run(["make", "frontend"], cwd=ROOT, check=True, timeout=900)
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    made = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=900)
    if made.returncode != 0:  # hatchling is not installed here: let it be fetched
        command.remove("--no-isolation")
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=900)
    return next(folder.glob("playalike-*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel and what it asks for, and nothing else."""
    place = tmp_path_factory.mktemp("fresh") / "venv"
    venv.create(place, with_pip=True)
    install = [str(place / BIN / "python"), "-m", "pip", "install", "--quiet", str(wheel)]
    subprocess.run(install, check=True, timeout=1800)
    return place


def test_the_wheel_has_everything_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "playalike/faces/web/static/index.html" in names
    assert any(re.fullmatch(r"playalike/faces/web/static/assets/.*\.js", name) for name in names)
    assert "playalike/play/data/people.json" in names
    assert "playalike/store/migrations/versions/0002_web.py" in names
    assert "playalike/personality/data/karpov/karpov.yaml" in names
    assert "playalike/games/data/openings.tsv.gz" in names
    for name in ("playalike.desktop", "playalike.svg", "check-dark.svg"):
        assert f"playalike/faces/desktop/data/{name}" in names
    assert not [name for name in names if "node_modules" in name or name.startswith("tests")]


class Visitor:
    """A browser's side, with nothing but Python's own library: it keeps its cookie."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())

    def get(self, path: str) -> str:
        with self._browser.open(self.address + path, timeout=PATIENCE) as answer:
            assert answer.status == 200
            return str(answer.read().decode())

    def post(self, path: str, body: dict[str, Any]) -> Any:
        request = urllib.request.Request(
            self.address + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with self._browser.open(request, timeout=PATIENCE) as answer:
            return json.load(answer)


@contextmanager
def serving(environment: Path, folder: Path, *words: str) -> Iterator[Visitor]:
    """`playalike serve` far from the clone, with a PATH that has nothing; ended by Ctrl-C."""
    path = folder / "bin"
    path.mkdir()
    if sys.platform != "win32":
        for tool in ("sh", "env"):
            (path / tool).symlink_to(str(shutil.which(tool)))
    environ = {"HOME": str(folder), "PATH": str(path), "XDG_DATA_HOME": str(folder / "data")}
    for name in ("PLAYALIKE_ENGINE", "SYSTEMROOT"):
        if name in os.environ:
            environ[name] = os.environ[name]
    server = subprocess.Popen(
        [environment / BIN / "playalike", "serve", "--port", "0", *words],
        cwd=folder,
        env=environ,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    try:
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found is not None
        yield Visitor(found[0])
    finally:
        server.send_signal(signal.SIGTERM if sys.platform == "win32" else signal.SIGINT)
        code = server.wait(60)
        server.stdout.close()
    assert code == 0 or sys.platform == "win32"


def play(visitor: Visitor, opponent: str) -> dict[str, Any]:
    """Play one move and wait for the answer."""
    game = visitor.post("/api/games", {"opponent": opponent, "pace": "fast"})
    visitor.post(f"/api/games/{game['id']}/moves", {"uci": "e2e4"})
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        shown: dict[str, Any] = json.loads(visitor.get(f"/api/games/{game['id']}"))
        if len(shown["moves"]) == 2:
            return shown
        time.sleep(0.1)
    raise AssertionError(f"{opponent} did not answer")


def test_it_serves_in_a_fresh_environment_without_node(installed: Path, tmp_path: Path) -> None:
    with serving(installed, tmp_path) as visitor:
        scripts = re.findall(r'src="(/assets/[^"]+\.js)"', visitor.get("/"))
        assert scripts
        for script in scripts:
            assert visitor.get(script)
        assert "Karpov" in visitor.get("/api/personalities")
        game = play(visitor, "personality:karpov")
        assert game["moves"][1]["by"] == "opponent"
    version = subprocess.run(
        [installed / BIN / "playalike", "--version"], capture_output=True, text=True, check=True
    )
    assert version.stdout == f"playalike {__version__}\n"


def test_without_its_extra_the_window_says_what_to_install(installed: Path) -> None:
    command = [installed / BIN / "playalike", "desktop"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert 'pip install "playalike[desktop]"' in " ".join(ended.stderr.split())


def test_it_plays_where_there_is_no_stockfish(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PLAYALIKE_ENGINE", raising=False)
    packages = next(installed.rglob("site-packages"))
    (packages / "sitecustomize.py").write_text(NO_STOCKFISH, encoding="utf-8")
    try:
        environ = {"HOME": str(tmp_path), "PATH": "", "XDG_DATA_HOME": str(tmp_path)}
        doctor = subprocess.run(
            [installed / BIN / "playalike", "doctor", "--json"],
            env=environ, cwd=tmp_path, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert json.loads(doctor.stdout)["engine"]["path"] is None
        with serving(installed, tmp_path, "--workers", "1") as visitor:
            for opponent in ("personality:tal", "simple"):
                assert play(visitor, opponent)["moves"][1]["by"] == "opponent"
    finally:
        (packages / "sitecustomize.py").unlink()
