"""`playalike engine eval` and `playalike bench`, as functions behind a one-command app."""

from __future__ import annotations

import json

import pytest
import typer
from typer.testing import CliRunner

from playalike.errors import PlayalikeError
from playalike.faces.cli.bench_engine import engine
from playalike.faces.cli.engine_eval import evaluate


def run(function: object, *arguments: str) -> str:
    app = typer.Typer()
    app.command()(function)  # type: ignore[type-var]
    result = CliRunner().invoke(app, list(arguments))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.stdout


def test_eval_shows_every_term() -> None:
    fen = "4k3/8/8/8/8/8/P7/R3K3 b Q - 0 1"
    for ruleset, terms in (
        ("default", ("material", "squares", "network")),
        ("blitzmate", ("material", "squares", "pawn structure", "king safety", "mobility")),
    ):
        text = run(evaluate, fen, "--ruleset", ruleset)
        for term in terms:
            assert term in text
        assert "outposts" not in text
    figures = json.loads(run(evaluate, "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1", "--json"))
    assert figures["score"] < -300
    assert figures["white_score"] > 300
    assert figures["phase"] == 2


def test_eval_names_a_bad_position() -> None:
    with pytest.raises(PlayalikeError, match="nonsense"):
        run(evaluate, "nonsense")
    with pytest.raises(PlayalikeError, match="king"):
        run(evaluate, "8/8/8/8/8/8/8/K7 w - - 0 1")


def test_bench_prints_figures() -> None:
    figures = json.loads(run(engine, "--depth", "2", "--json"))
    assert figures["nodes"] > 100
    assert len(figures["positions"]) == 12
    assert figures["expected_nodes"] is None
    assert "nodes/s" in run(engine, "--depth", "1")
