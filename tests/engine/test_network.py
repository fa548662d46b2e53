"""The network in one long integer is the network in plain loops, and broken files are refused."""

from __future__ import annotations

import dataclasses
import gzip
import json
import random
from pathlib import Path

import chess
import pytest

from playalike.config import ConfigError
from playalike.engine.board import EngineBoard
from playalike.engine.evaluation import reference
from playalike.engine.evaluation.evaluator import Evaluator
from playalike.engine.evaluation.network import INPUTS, Lanes, Network, load_network
from playalike.engine.ruleset import Ruleset, load_ruleset
from tests.boards import random_boards

WIDE = 100_000


def random_network(neurons: int, seed: int) -> Network:
    rng = random.Random(seed)
    return Network(
        tuple(rng.random() < 0.5 for _ in range(neurons)),
        tuple(rng.randrange(-300, 300) for _ in range(neurons)),
        tuple(tuple(rng.randrange(-200, 200) for _ in range(neurons)) for _ in range(INPUTS)),
    )


def with_network(network: Network) -> Ruleset:
    return dataclasses.replace(load_ruleset("blitzmate"), network=network)


@pytest.mark.parametrize("neurons", [1, 7, 64])
def test_lanes_equal_loops(neurons: int) -> None:
    ruleset = with_network(random_network(neurons, seed=neurons))
    evaluator = Evaluator(ruleset)
    for board in random_boards(60, seed=neurons):
        fast = evaluator.evaluate(EngineBoard.from_board(board, evaluator.tables), -WIDE, WIDE)
        assert fast == reference.evaluate(board, ruleset), board.fen()
        mirrored = EngineBoard.from_board(board.mirror(), evaluator.tables)
        assert evaluator.evaluate(mirrored, -WIDE, WIDE) == fast


def test_sums_follow_moves() -> None:
    tables = Evaluator(with_network(random_network(5, seed=3))).tables
    for board in random_boards(40, seed=4):
        followed = EngineBoard.from_board(board.root(), tables)
        for move in board.move_stack:
            followed.push(move)
        assert followed.score == tables.from_scratch(board)[0]
        while followed.move_stack:
            followed.pop()
        assert followed.score == tables.from_scratch(followed)[0]


def test_a_hand_made_neuron() -> None:
    """One neuron: a knight on its f5 counts three centipawns, but only with a pawn on e4."""
    weights = [(0,)] * INPUTS
    knight = Network.input_of(chess.WHITE, chess.WHITE, chess.KNIGHT, chess.F5)
    pawn = Network.input_of(chess.WHITE, chess.WHITE, chess.PAWN, chess.E4)
    weights[knight] = weights[pawn] = (48,)
    lanes = Lanes(Network((True,), (-48,), tuple(weights)))

    def worth(fen: str) -> int:
        total = lanes.start + lanes.offset
        for square, piece in chess.Board(fen).piece_map().items():
            total += lanes.of_man(piece.color, piece.piece_type, square)
        return lanes.value(total)

    assert worth("4k3/8/8/5N2/4P3/8/8/4K3 w - - 0 1") == 48
    assert worth("4k3/8/8/5N2/8/8/8/4K3 w - - 0 1") == 0
    assert worth("4k3/8/8/5N2/4p3/8/8/4K3 w - - 0 1") == 0
    # Black's f4 and e5 are the same to Black.
    assert worth("4k3/8/8/4p3/5n2/8/8/4K3 w - - 0 1") == -48


@pytest.mark.parametrize(
    ("fen", "score"),
    [
        ("4k3/8/8/3p4/8/8/8/4KB2 w - - 0 1", 0),  # nobody mates with a bishop
        ("4k3/8/8/3p4/8/8/8/4KB2 b - - 0 1", 0),
        ("4kb2/8/8/3P4/8/8/8/4K3 b - - 0 1", 0),
        ("4k3/8/8/8/8/8/8/3NKB2 w - - 0 1", 1_000),
        ("4k3/8/8/8/8/3P4/8/4KB2 w - - 0 1", 500),
    ],
)
def test_a_minor_piece_alone_does_not_win(fen: str, score: int) -> None:
    weights = [(0,)] * INPUTS
    for kind in (chess.KNIGHT, chess.BISHOP):
        for square in chess.SQUARES:
            seen = Network.input_of(chess.WHITE, chess.WHITE, kind, square)
            weights[seen] = (500 << 4,)
    network = Network((True,), (0,), tuple(weights))
    bare = dataclasses.replace(
        load_ruleset("pesto").evaluation,
        piece_values_mg=(0,) * 5,
        piece_values_eg=(0,) * 5,
        use_tables=False,
        tempo=0,
    )
    ruleset = dataclasses.replace(load_ruleset("pesto"), evaluation=bare, network=network)
    evaluator = Evaluator(ruleset)
    board = chess.Board(fen)
    found = evaluator.evaluate(EngineBoard.from_board(board, evaluator.tables), -WIDE, WIDE)
    assert found == reference.evaluate(board, ruleset) == score


def written(path: Path, **changes: object) -> Path:
    data: dict[str, object] = {
        "speaks_for": [1, 0],
        "biases": [3, -4],
        "weights": [[1, -2]] * INPUTS,
    }
    with gzip.open(path, "wt", encoding="ascii") as file:
        json.dump({**data, **changes}, file)
    return path


def test_reading(tmp_path: Path) -> None:
    network = load_network(written(tmp_path / "small.json.gz"))
    assert network.speaks_for == (True, False)
    assert network.biases == (3, -4)
    (tmp_path / "mine.toml").write_text('[evaluation]\nnetwork = "small.json.gz"\n')
    assert load_ruleset(tmp_path / "mine.toml").network == network


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"biases": [1]}, "as many weights"),
        ({"weights": [[1, 2]]}, "768 rows"),
        ({"weights": [["x", 2]] * INPUTS}, "no network"),
        ({"weights": [[20_000, 0]] * INPUTS}, "would not fit"),
        ({"weights": [[-20_000, 0]] * INPUTS}, "would not fit"),
        ({"weights": 3}, "no network"),
    ],
)
def test_broken_files_are_refused(tmp_path: Path, changes: dict[str, object], message: str) -> None:
    path = written(tmp_path / "broken.json.gz", **changes)
    with pytest.raises(ConfigError, match=message) as error:
        load_network(path)
    assert "broken.json.gz" in str(error.value)


def test_files_that_are_none(tmp_path: Path) -> None:
    (tmp_path / "text.json.gz").write_text("hello")
    for name in ("text", "missing"):
        with pytest.raises(ConfigError, match=name):
            load_network(tmp_path / f"{name}.json.gz")
    (tmp_path / "mine.toml").write_text('[evaluation]\nnetwork = "nobody"\n')
    with pytest.raises(ConfigError, match=r"evaluation\.network: no network 'nobody'"):
        load_ruleset(tmp_path / "mine.toml")
