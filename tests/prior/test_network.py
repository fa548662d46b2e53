"""The network in numpy, its files, and who opens them; PyTorch is needed for none of this."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import chess
import numpy as np
import pytest

from playalike.errors import PlayalikeError
from playalike.prior.base import SHIPPED, find_prior, open_network, open_prior, prior_files
from playalike.prior.inputs import inputs_of
from playalike.prior.joined import JoinedPrior
from playalike.prior.master import MasterPrior, Setting
from playalike.prior.network import forward, read_network, write_network
from playalike.prior.positions import BLITZ, canonical, describe_boards
from playalike.prior.shape import Shape
from tests.prior.networks import OLD_SHAPE, SHAPE, naive_logits, random_weights
from tests.prior.positions import random_boards


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("prior") / "small.npz"
    write_network(path, SHAPE, random_weights(SHAPE), {"samples": 0})
    return path


@pytest.fixture(scope="module")
def prior(path: Path) -> MasterPrior:
    return MasterPrior.open(path)


@pytest.mark.parametrize("shape", [SHAPE, OLD_SHAPE])
def test_the_network_computes_what_its_definition_says(shape: Shape) -> None:
    weights = random_weights(shape)
    boards = random_boards(1, seed=2)[20:80:15]
    positions = canonical(describe_boards(boards))[0]
    positions["rating"], positions["fast"] = 1500 // 16, BLITZ
    inputs = inputs_of(positions)
    found = forward(shape, weights, inputs, player=1)
    assert found == pytest.approx(naive_logits(shape, weights, inputs, 1), abs=2e-4)


def test_probabilities_are_of_all_legal_moves_and_sum_to_one(prior: MasterPrior) -> None:
    boards = random_boards(2, seed=6)[::9]
    for board, logs in zip(boards, prior.log_probabilities(boards), strict=True):
        assert set(logs) == set(board.legal_moves)
        assert math.fsum(math.exp(log) for log in logs.values()) == pytest.approx(1)
        assert list(logs.values()) == sorted(logs.values(), reverse=True)


def test_colours_and_sides_of_the_board_make_no_difference(prior: MasterPrior) -> None:
    board = chess.Board("8/5pk1/1r4p1/8/2P5/1K6/5R1P/8 w - - 3 40")
    mirrored = board.mirror()
    mirrored.fullmove_number = 40
    sideways = board.transform(chess.flip_horizontal)
    own, black, flipped = prior.log_probabilities([board, mirrored, sideways])
    for move, log in own.items():
        start, target = move.from_square, move.to_square
        assert black[chess.Move(start ^ 56, target ^ 56)] == pytest.approx(log, abs=0.02)
        assert flipped[chess.Move(start ^ 7, target ^ 7)] == pytest.approx(log, abs=1e-5)


def test_boards_are_left_as_they_were_and_groups_do_not_matter(prior: MasterPrior) -> None:
    boards = random_boards(1, seed=7)[:70]
    before = [board.fen() for board in boards]
    together = prior.log_probabilities(boards)
    assert [board.fen() for board in boards] == before
    for number in (0, 63, 64, 69):
        (alone,) = prior.log_probabilities([boards[number]])
        assert alone == pytest.approx(together[number], abs=1e-5)


def test_a_finished_game_has_no_moves(prior: MasterPrior) -> None:
    mate = chess.Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
    start = chess.Board()
    assert prior.log_probabilities([mate]) == [{}]
    assert [len(logs) for logs in prior.log_probabilities([start, mate, start])] == [20, 0, 20]
    assert prior.log_probabilities([]) == []


def test_history_rating_and_player_change_the_answer(prior: MasterPrior) -> None:
    board = chess.Board()
    for uci in ("e2e4", "e7e5", "g1f3"):
        board.push_uci(uci)
    (with_history,) = prior.log_probabilities([board])
    (without,) = prior.log_probabilities([board.copy(stack=False)])
    assert with_history != without
    (weaker,) = prior.at(Setting(rating=1500)).log_probabilities([board])
    assert weaker != with_history
    (of_player,) = prior.at(Setting(player=1)).log_probabilities([board])
    assert of_player != with_history


def test_other_chess_is_refused(prior: MasterPrior) -> None:
    with pytest.raises(PlayalikeError, match="ordinary chess"):
        prior.log_probabilities([chess.Board(chess960=True)])


def test_a_file_keeps_shape_notes_and_weights(path: Path) -> None:
    file = read_network(path)
    assert file.shape == SHAPE
    assert file.notes == {"samples": 0}
    for name, value in random_weights(SHAPE).items():
        assert file.weights[name] == pytest.approx(value, abs=2e-3)


def test_files_that_are_no_networks_are_named(tmp_path: Path, path: Path) -> None:
    broken = tmp_path / "broken.npz"
    broken.write_bytes(path.read_bytes()[:2000])
    for wrong in (broken, tmp_path / "absent.npz"):
        with pytest.raises(PlayalikeError, match=wrong.name):
            open_prior(wrong)
    other = tmp_path / "weights.txt"
    other.write_text("no network", encoding="utf-8")
    with pytest.raises(PlayalikeError, match=r"should end in \.npz"):
        open_prior(other)
    plain = tmp_path / "plain.npz"
    np.savez(plain, x=np.zeros(3))
    with pytest.raises(PlayalikeError, match="no network of"):
        open_prior(plain)


def test_a_network_for_other_inputs_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tmp_path / "old.npz"
    with monkeypatch.context() as patch:
        patch.setattr("playalike.prior.network.MOVE_FEATURES", ("something", "else"))
        write_network(old, SHAPE, random_weights(SHAPE), {})
    with pytest.raises(PlayalikeError, match="other inputs"):
        open_prior(old)


def test_without_a_network_there_is_none_and_no_error(
    tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playalike.prior.base.SHIPPED", tmp_path / "shipped.npz")
    assert find_prior(tmp_path) is None
    (tmp_path / "shipped.npz").write_bytes(path.read_bytes())
    shipped = find_prior(tmp_path)
    assert shipped is not None
    assert shipped.name == "shipped"
    (tmp_path / "prior").mkdir()
    (tmp_path / "prior" / "masters.npz").write_bytes(path.read_bytes())
    own = find_prior(tmp_path)
    assert own is not None
    assert own.name == "masters"
    chosen = find_prior(tmp_path, path)
    assert chosen is not None
    assert chosen.name == "small"


def test_a_missing_runtime_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    model = tmp_path / "model.onnx"
    model.write_bytes(b"")
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(PlayalikeError, match="needs onnxruntime"):
        open_prior(model)


class Certain:
    """Believes in one move, and in nothing else."""

    def __init__(self, name: str, uci: str) -> None:
        self.name, self.move = name, chess.Move.from_uci(uci)

    def log_probabilities(self, boards: Sequence[chess.Board]) -> list[dict[chess.Move, float]]:
        """Return 0 for the move, and next to nothing for the others."""
        return [
            {move: 0.0 if move == self.move else -1e4 for move in board.legal_moves}
            for board in boards
        ]


def test_joined_priors_say_the_mean_of_their_chances() -> None:
    joined = JoinedPrior(
        Certain("a", "e2e4"), Certain("b", "d2d4"), Certain("c", "e2e4"), Certain("d", "g1f3")
    )
    assert joined.name == "a+b+c+d"
    mated = chess.Board("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
    first, nothing = joined.log_probabilities([chess.Board(), mated])
    assert nothing == {}
    assert len(first) == 20
    assert next(iter(first)).uci() == "e2e4"
    chances = {move.uci(): np.exp(value) for move, value in first.items()}
    assert chances["e2e4"] == pytest.approx(0.5)
    assert chances["d2d4"] == chances["g1f3"] == pytest.approx(0.25)
    assert all(np.isfinite(value) for value in first.values())


@pytest.mark.shared
def test_maia_is_asked_together_with_the_shipped_network(
    shared_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = shared_data / "maia" / "maia-1900.pb.gz"
    assert prior_files(path) == (path, SHIPPED)
    joined, maia, ours = open_prior(path), open_network(path), open_network(SHIPPED)
    assert (joined.name, maia.name) == ("maia-1900+masters", "maia-1900")
    board = chess.Board()
    said, one, two = (each.log_probabilities([board])[0] for each in (joined, maia, ours))
    assert len(said) == 20
    for move in board.legal_moves:
        assert np.exp(said[move]) == pytest.approx((np.exp(one[move]) + np.exp(two[move])) / 2)
    monkeypatch.setattr("playalike.prior.base.SHIPPED", tmp_path / "absent.npz")
    assert open_prior(path).name == "maia-1900"


def test_a_shape_goes_to_a_dict_and_back() -> None:
    assert Shape(**SHAPE.to_dict()) == SHAPE
