"""The wheel has the page in it: installed in a fresh environment, it serves without Node."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
BUILT = ROOT / "src" / "playalike" / "faces" / "web" / "static" / "index.html"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
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


@pytest.mark.slow
def test_the_wheel_has_everything_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "playalike/faces/web/static/index.html" in names
    assert any(re.fullmatch(r"playalike/faces/web/static/assets/.*\.js", name) for name in names)
    assert "playalike/faces/web/data/people.json" in names
    assert "playalike/store/migrations/versions/0002_web.py" in names
    assert "playalike/personality/data/karpov/karpov.yaml" in names
    assert not [name for name in names if "node_modules" in name or name.startswith("tests")]


@pytest.mark.slow
def test_it_serves_in_a_fresh_environment_without_node(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "venv"
    venv.create(place, with_pip=True)
    install = [str(place / "bin" / "python"), "-m", "pip", "install", "--quiet", str(wheel)]
    subprocess.run(install, check=True, timeout=1800)
    path = tmp_path / "bin"
    path.mkdir()
    for tool in ("sh", "env"):
        (path / tool).symlink_to(str(shutil.which(tool)))
    environment = {"HOME": str(tmp_path), "PATH": str(path), "XDG_DATA_HOME": str(tmp_path / "d")}
    if "PLAYALIKE_ENGINE" in os.environ:
        environment["PLAYALIKE_ENGINE"] = os.environ["PLAYALIKE_ENGINE"]
    server = subprocess.Popen(
        [place / "bin" / "playalike", "serve", "--port", "0"],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found is not None
        with urllib.request.urlopen(found[0], timeout=60) as answer:
            page = answer.read().decode()
        scripts = re.findall(r'src="(/assets/[^"]+\.js)"', page)
        assert scripts
        for script in scripts:
            with urllib.request.urlopen(found[0] + script, timeout=60) as answer:
                assert answer.status == 200
        with urllib.request.urlopen(f"{found[0]}/api/personalities", timeout=120) as answer:
            assert b"Karpov" in answer.read()
        where = Path(f"/proc/{server.pid}/cwd")
        assert where.resolve() == tmp_path.resolve(), "not the clone"
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(60)
        assert server.stdout is not None
        server.stdout.close()
