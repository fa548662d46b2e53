"""`playalike engine tune`: its files, its output, and wrong input."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import chess
import chess.pgn
import numpy as np
import pytest
from typer.testing import CliRunner

from playalike.config import ConfigError
from playalike.engine.ruleset import (
    Ruleset,
    load_ruleset,
    ruleset_names,
    ruleset_toml,
    write_ruleset,
)
from playalike.engine.tuning.data import load_data, save_data, signature, tabulate
from playalike.engine.tuning.sampling import Sample, SampleOptions
from playalike.engine.tuning.weights import tunable_weights, weight_values
from playalike.errors import PlayalikeError
from playalike.faces.cli.main import app
from tests.boards import random_boards
from tests.engine.test_tuning import START, random_game

# --- files


def test_the_table_is_used_again_only_for_the_same_question(tmp_path: Path) -> None:
    samples = [Sample(b.fen(), 0.5, False) for b in random_boards(5, seed=1)]
    data = tabulate(samples, START)
    kept = tmp_path / "kept.npz"
    folder = tmp_path / "games"
    folder.mkdir()
    pgn = folder / "games.pgn"
    pgn.write_text("one")
    options = SampleOptions()

    def key(ruleset: Ruleset = START, options: SampleOptions = options) -> str:
        found = signature(ruleset, options, [folder])
        assert found is not None
        return found

    first = key()
    assert load_data(kept, first) is None
    save_data(data, kept, first)
    again = load_data(kept, first)
    assert again is not None
    assert again.fens == data.fens
    assert np.array_equal(again.coefficients, data.coefficients)
    assert load_data(kept, key(options=replace(options, seed=1))) is None
    assert load_data(kept, key(load_ruleset("pesto"))) is None
    pgn.write_text("another")
    assert load_data(kept, key()) is None
    kept.write_text("garbage")
    assert load_data(kept, first) is None
    assert signature(START, options, [Path("-")]) is None


@pytest.mark.parametrize("name", ruleset_names())
def test_a_written_ruleset_loads_as_it_was(name: str, tmp_path: Path) -> None:
    ruleset = load_ruleset(name)
    path = tmp_path / f"{name}.toml"
    write_ruleset(replace(ruleset, description='a "b"\\ ü'), path, ["first", "second\nthird"])
    assert load_ruleset(path) == replace(ruleset, description='a "b"\\ ü')
    assert path.read_text(encoding="utf-8").startswith("# first\n# second\n# third\n")
    for key in ruleset.evaluation.__slots__:
        assert re.search(f"^{key} = ", ruleset_toml(ruleset), re.M)
    with pytest.raises(PlayalikeError, match="cannot write"):
        write_ruleset(ruleset, tmp_path / "none" / "x.toml")


# --- the command


@pytest.fixture(scope="module")
def pgn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "games.pgn"
    texts = []
    for seed in range(60):
        line = random_game(seed, plies=60)
        board = chess.Board()
        for move in line.moves:
            board.push_uci(move)
        game = chess.pgn.Game.from_board(board)
        game.headers["White"] = str(seed)
        game.headers["Result"] = line.result
        texts.append(str(game))
    path.write_text("\n\n".join(texts) + "\n")
    return path


def test_games_without_a_result_are_no_evidence(tmp_path: Path) -> None:
    path = tmp_path / "unfinished.pgn"
    path.write_text("1. e4 e5 *\n")
    with pytest.raises(PlayalikeError, match=r"only 0 quiet positions.*unfinished\.pgn"):
        invoke(path, "--out", tmp_path / "tuned.toml")


def invoke(*arguments: object) -> str:
    result = CliRunner().invoke(app, ["engine", "tune", *map(str, arguments)])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_command_writes_a_ruleset(pgn: Path, tmp_path: Path) -> None:
    out = tmp_path / "mine.toml"
    figures = json.loads(invoke(pgn, "--out", out, "--json"))
    assert figures["out"] == str(out)
    assert figures["train_after"] < figures["train_before"]
    assert figures["held_out_positions"] >= 5
    tuned = load_ruleset(out)
    weights = tunable_weights(START.evaluation)
    before = weight_values(START.evaluation, weights)
    after = weight_values(tuned.evaluation, weights)
    changed = {c["name"]: (c["before"], c["after"]) for c in figures["changed"]}
    assert changed == {
        w.name: (old, new) for w, old, new in zip(weights, before, after, strict=True) if old != new
    }
    assert tuned.search == START.search
    assert f"{figures['held_out_after']:.6f} after" in out.read_text()
    # The second run finds the positions of the first.
    assert (tmp_path / "mine.positions.npz").exists()
    text = invoke(pgn, "--out", out)
    assert "held out" in text
    assert "K = " in text
    assert f"{figures['held_out_after']:.6f}" in text
    held = json.loads(invoke(pgn, "--out", out, "--pull", "1e12", "--json"))
    assert held["changed"] == []
    assert held["train_after"] == held["train_before"] == figures["train_before"]


def test_wrong_input(pgn: Path, tmp_path: Path) -> None:
    with pytest.raises(PlayalikeError, match=r"ends in \.toml"):
        invoke(pgn, "--out", tmp_path / "tuned.txt")
    with pytest.raises(PlayalikeError, match="no folder"):
        invoke(pgn, "--out", tmp_path / "nowhere" / "tuned.toml")
    with pytest.raises(ConfigError, match="did you mean 'default'"):
        invoke(pgn, "--ruleset", "defualt", "--out", tmp_path / "tuned.toml")
    with pytest.raises(PlayalikeError, match=r"only 0 quiet positions.*missing\.pgn"):
        invoke(tmp_path / "missing.pgn", "--out", tmp_path / "tuned.toml")
    with pytest.raises(PlayalikeError, match="give more games"):
        invoke(pgn, "--positions", 20, "--out", tmp_path / "tuned.toml")
    assert not (tmp_path / "tuned.toml").exists()
