from __future__ import annotations

import bz2
import gzip
import json
import math
import re
from collections.abc import Sequence
from pathlib import Path

import chess
import pytest
import zstandard
from typer.testing import CliRunner

from playalike.errors import PlayalikeError
from playalike.faces.cli.main import app
from playalike.games.keys import split_of
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.prior.curve import draw_curve, read_log
from playalike.prior.judging import draw_games, judge
from playalike.prior.network import write_network
from playalike.prior.owners import owners_of
from tests.prior.games import write_games
from tests.prior.networks import SHAPE, random_weights


class Even:
    """All moves alike, in the order of their names."""

    name = "even"

    def log_probabilities(self, boards: Sequence[chess.Board]) -> list[dict[chess.Move, float]]:
        found = []
        for board in boards:
            moves = sorted(board.legal_moves, key=str)
            found.append(dict.fromkeys(moves, -math.log(len(moves))))
        return found


def test_agreement_is_counted_by_hand(tmp_path: Path) -> None:
    path = write_games(tmp_path / "games.pgn", 80)
    read = list(read_games([path], ReadReport()))
    drawn = draw_games(read, {"Somebody"}, (), None)
    assert {game.key for game in drawn} == {
        game.key for game in read if split_of(game) == "validation"
    }
    (found,) = judge([Even()], drawn, {"Somebody"}, 20)
    ranks, losses = [], []
    for game in drawn:
        board = chess.Board()
        for ply, move in enumerate(game.moves):
            moves = sorted(board.legal_moves, key=str)
            if ply >= 20 and board.turn and len(moves) > 1:
                ranks.append(moves.index(move))
                losses.append(math.log(len(moves)))
            board.push(move)
    assert found.positions == len(ranks)
    assert found.top1 == pytest.approx(ranks.count(0) / len(ranks))
    assert found.top3 == pytest.approx(sum(rank < 3 for rank in ranks) / len(ranks))
    assert found.loss == pytest.approx(sum(losses) / len(losses))
    assert found.top1_low <= found.top1 <= found.top1_high
    fewer = draw_games(read, {"Somebody"}, (), 2)
    assert fewer == drawn[:2]
    assert draw_games(read, {"Somebody"}, {game.holdout_key for game in drawn}, None) == []


def test_the_command_prints_a_table_and_json(tmp_path: Path) -> None:
    games = write_games(tmp_path / "Somebody.pgn", 60, plies=40)
    network = tmp_path / "small.npz"
    write_network(network, SHAPE, random_weights(SHAPE), {})
    command = ["prior", "eval", str(games), "--network", str(network), "--games", "3"]
    table = CliRunner().invoke(app, command)
    assert table.exit_code == 0, table.output
    assert "Somebody" in table.stdout
    (found,) = json.loads(CliRunner().invoke(app, [*command, "--json"]).stdout)
    assert found["prior"] == "small"
    assert found["games"] == 3
    assert 0 <= found["top1"] <= found["top3"] <= 1


def test_mistakes_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr("playalike.prior.base.SHIPPED", tmp_path / "none.npz")
    games = write_games(tmp_path / "few.pgn", 3)
    nothing = CliRunner().invoke(app, ["prior", "eval", str(games)])
    assert "there is no network yet" in str(nothing.exception)
    network = tmp_path / "small.npz"
    write_network(network, SHAPE, random_weights(SHAPE), {})
    command = ["prior", "eval", str(games), "--network", str(network)]
    assert "one player's games" in str(CliRunner().invoke(app, command).exception)
    many = write_games(tmp_path / "Somebody.pgn", 60, plies=40)
    late = ["prior", "eval", str(many), "--network", str(network), "--from-ply", "90"]
    said = CliRunner().invoke(app, late)
    assert "Somebody.pgn: no game is a validation game with a move from ply 90" in said.output
    assert "nothing to judge by" in str(said.exception)


@pytest.mark.parametrize("ending", [".gz", ".bz2", ".zst"])
def test_compressed_collections_have_owners_too(tmp_path: Path, ending: str) -> None:
    plain = write_games(tmp_path / "Somebody.pgn", 60, plies=40)
    pack = {".gz": gzip.compress, ".bz2": bz2.compress, ".zst": zstandard.compress}[ending]
    packed = tmp_path / f"Somebody.pgn{ending}"
    packed.write_bytes(pack(plain.read_bytes()))
    assert owners_of([packed]) == owners_of([plain]) == ("Somebody",)
    packed.write_bytes(packed.read_bytes()[:-20])
    with pytest.raises(PlayalikeError, match=r"Somebody\.pgn"):
        owners_of([packed])


def test_of_two_names_in_every_game_the_player_is_told(tmp_path: Path) -> None:
    plain = write_games(tmp_path / "Somebody.pgn", 60, plies=40)
    text = re.sub(r'\[Black "[^"]*"\]', '[Black "Rival, R."]', plain.read_text())
    both = tmp_path / "match.pgn"
    both.write_text(text)
    assert owners_of([both]) == ()
    network = tmp_path / "small.npz"
    write_network(network, SHAPE, random_weights(SHAPE), {})
    command = ["prior", "eval", str(both), "--network", str(network), "--games", "3", "--json"]
    assert "--player NAME" in str(CliRunner().invoke(app, command).exception)
    (rival,) = json.loads(CliRunner().invoke(app, [*command, "--player", "Rival"]).stdout)
    assert rival["player"] == "Rival, R."
    assert rival["games"] == 3
    unknown = CliRunner().invoke(app, [*command, "--player", "Nobody"])
    assert "Nobody" in str(unknown.exception)


@pytest.mark.parametrize("command", [("train",), ("export",)])
def test_training_and_exporting_say_that_pytorch_is_missing(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "torch", None)
    result = CliRunner().invoke(app, ["prior", *command])
    assert "needs PyTorch" in str(result.exception)


def test_the_curve_is_drawn_from_the_log(tmp_path: Path) -> None:
    log, picture = tmp_path / "log.jsonl", tmp_path / "curve.png"
    draw_curve(log, picture)  # a network that is cooled at once has no such log
    log.write_text('{"samples": 100, "loss": 3.0}\n', encoding="utf-8")
    draw_curve(log, picture)
    assert not picture.exists()  # nothing was measured yet
    with log.open("a", encoding="utf-8") as file:
        for samples in (200, 400):
            measured = {"positions": 9, "top1": 0.3, "top3": 0.5, "loss": 2.1}
            file.write(json.dumps({"samples": samples, "validation": measured}) + "\n")
        file.write('{"samples": 500, "valid')  # cut off by a kill
    assert len(read_log(log)) == 3
    draw_curve(log, picture)
    assert picture.read_bytes()[:4] == b"\x89PNG"
