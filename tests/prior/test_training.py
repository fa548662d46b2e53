"""Training, where PyTorch is installed; elsewhere these are skipped, and counted."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from playalike.errors import PlayalikeError
from playalike.locks import work_alone
from playalike.prior.inputs import inputs_of
from playalike.prior.network import forward, read_network
from playalike.prior.shape import Shape
from tests.prior.games import write_games
from tests.prior.networks import SHAPE

pytestmark = [
    pytest.mark.torch,
    pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="PyTorch is not here"),
    pytest.mark.filterwarnings("ignore"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from playalike.prior.dataset import build_dataset

    folder = tmp_path_factory.mktemp("training")
    games = write_games(folder / "games.pgn", 60)
    build_dataset(folder, [games], (), players=("Somebody",))
    return folder


def quick(**changes: object) -> dict[str, object]:
    return {
        "batch": 64, "threads": 1, "warm_up": 5, "average": 0.9, "log_seconds": 0.01,
        "checkpoint_seconds": 1e9, **changes,
    }  # fmt: skip


def test_numpy_computes_what_pytorch_does(folder: Path, tmp_path: Path) -> None:
    import torch

    from playalike.prior.dataset import open_dataset
    from playalike.prior.exporting import export_numpy
    from playalike.prior.feeding import batch_of
    from playalike.prior.trainer import Plan, Trainer

    dataset = open_dataset(folder)
    assert dataset is not None
    positions = np.array(dataset.positions[:128])
    batch = batch_of(positions)
    trainer = Trainer(SHAPE, Plan(**quick()))  # type: ignore[arg-type]
    for _ in range(20):
        trainer.learn(batch)
    path = tmp_path / "network.npz"
    export_numpy(trainer, path, cooled=False)
    file = read_network(path)
    # Weights are stored at half precision, so PyTorch gets the same ones.
    network = trainer.averaged_network()
    network.load_state_dict({name: torch.from_numpy(w.copy()) for name, w in file.weights.items()})
    with torch.no_grad():
        arguments = (
            batch.planes, batch.context, batch.features, batch.position, batch.start, batch.target,
        )  # fmt: skip
        sparse, _ = network(*arguments)
        dense, _ = network(*arguments, dense=True)
    found = forward(SHAPE, file.weights, inputs_of(positions))
    assert found == pytest.approx(sparse.numpy(), abs=1e-4)
    assert found == pytest.approx(dense.numpy(), abs=1e-4)


def test_it_learns(folder: Path) -> None:
    from playalike.prior.dataset import open_dataset
    from playalike.prior.feeding import batch_of
    from playalike.prior.trainer import Plan, Trainer, measure

    dataset = open_dataset(folder)
    assert dataset is not None
    batch = batch_of(np.array(dataset.positions[:256]))
    trainer = Trainer(Shape(1, 8, 16, 2), Plan(**quick()))  # type: ignore[arg-type]
    before = measure(trainer.averaged_network(), [batch])
    for _ in range(60):
        trainer.learn(batch)
    after = measure(trainer.averaged_network(), [batch])
    assert after.loss < before.loss - 0.3
    assert after.top1 > before.top1
    assert after.top1 <= after.top3 <= 1


def test_growing_changes_nothing_at_first(folder: Path) -> None:
    from playalike.prior.dataset import open_dataset
    from playalike.prior.feeding import batch_of
    from playalike.prior.trainer import Plan, Trainer, measure

    dataset = open_dataset(folder)
    assert dataset is not None
    batch = batch_of(np.array(dataset.positions[:64]))
    trainer = Trainer(Shape(0, 8, 16, 2), Plan(**quick()))  # type: ignore[arg-type]
    for _ in range(5):
        trainer.learn(batch)
    grown = trainer.grown(2)
    assert grown.network.shape.blocks == 2
    assert measure(grown.network, [batch]) == measure(trainer.network, [batch])
    assert measure(grown.averaged_network(), [batch]) == measure(
        trainer.averaged_network(), [batch]
    )
    for _ in range(5):
        grown.learn(batch)
    assert grown.samples == trainer.samples + 5 * 64


def test_going_on_is_like_never_having_stopped(folder: Path, tmp_path: Path) -> None:
    from playalike.prior.trainer import Plan
    from playalike.prior.training import train

    plan = Plan(**quick())  # type: ignore[arg-type]
    shape = Shape(1, 8, 16, 2)
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    for place in ("one", "two"):
        for name in ("positions.npy", "validation.npy", "dataset.json"):
            os.link(folder / name, tmp_path / place / name)
    whole = train(tmp_path / "one", shape=shape, plan=plan, changes={}, samples=640)
    train(tmp_path / "two", shape=shape, plan=plan, changes={}, samples=320)
    again = train(tmp_path / "two", shape=shape, plan=plan, changes={}, samples=640)
    assert again.samples == whole.samples == 640
    for name, value in whole.network.state_dict().items():
        assert np.allclose(value.numpy(), again.network.state_dict()[name].numpy(), atol=1e-5), name
    lines = [json.loads(line) for line in (tmp_path / "two" / "log.jsonl").read_text().splitlines()]
    assert lines[-1]["samples"] == 640
    assert "validation" in lines[-1]


def test_two_trainings_do_not_share_a_folder(folder: Path, tmp_path: Path) -> None:
    from playalike.prior.trainer import Plan
    from playalike.prior.training import train

    plan, shape = Plan(**quick()), Shape(0, 8, 16, 2)  # type: ignore[arg-type]
    refusal = pytest.raises(PlayalikeError, match="under way")
    with work_alone(tmp_path, "a training is under way"), refusal:
        train(tmp_path, shape=shape, plan=plan, changes={})


def test_vectors_of_players_are_learned_when_asked_for(folder: Path) -> None:
    from playalike.prior.dataset import open_dataset
    from playalike.prior.feeding import batch_of
    from playalike.prior.trainer import Plan, Trainer

    dataset = open_dataset(folder)
    assert dataset is not None
    batch = batch_of(np.array(dataset.positions[:64]))
    assert batch.player.max() == 1
    for share, learned in ((0.0, False), (0.5, True)):
        plan = Plan(**quick(player_share=share))  # type: ignore[arg-type]
        trainer = Trainer(Shape(0, 8, 16, 2, players=2), plan)
        trainer.learn(batch)
        vectors = trainer.network.player.weight.detach().numpy()
        assert (vectors[1] != 0).any() == learned
        assert (vectors[[0, 2]] == 0).all()


def test_training_begins_with_an_exported_network(folder: Path, tmp_path: Path) -> None:
    from playalike.prior.dataset import open_dataset
    from playalike.prior.exporting import export_numpy
    from playalike.prior.feeding import batch_of
    from playalike.prior.trainer import Plan, Trainer, measure
    from playalike.prior.training import train

    dataset = open_dataset(folder)
    assert dataset is not None
    batch = batch_of(np.array(dataset.positions[:128]))
    plan = Plan(**quick(player_share=0.5))  # type: ignore[arg-type]
    trainer = Trainer(Shape(1, 8, 16, 2, players=3), plan)
    for _ in range(10):
        trainer.learn(batch)
    path = tmp_path / "network.npz"
    export_numpy(trainer, path, cooled=False)
    # Whoever begins with it may have other players: their vectors are new.
    begun = Trainer.from_network(path, Shape(players=1), plan)
    assert begun.network.shape == Shape(1, 8, 16, 2, players=1)
    assert not begun.network.player.weight.any()
    assert begun.samples == trainer.samples
    known = measure(trainer.averaged_network(), [batch])
    found = measure(begun.averaged_network(), [batch])
    assert found.loss == pytest.approx(known.loss, abs=0.01)  # half precision
    own = tmp_path / "own"
    shutil.copytree(folder, own, ignore=shutil.ignore_patterns("*.pt", "*.jsonl", "lock"))
    samples = trainer.samples + 128
    kept = train(
        own, shape=Shape(players=1), plan=plan, changes={}, start=path, blocks=2, samples=samples
    )
    assert (kept.samples, kept.network.shape.blocks) == (samples, 2)
    with pytest.raises(PlayalikeError, match="has a training already"):
        train(own, shape=Shape(players=1), plan=plan, changes={}, start=path)


def test_cooling_leaves_the_training_as_it_was(folder: Path, tmp_path: Path) -> None:
    from playalike.prior.exporting import newest_trainer
    from playalike.prior.trainer import Plan, Trainer
    from playalike.prior.training import train

    for name in ("positions.npy", "validation.npy", "dataset.json"):
        os.link(folder / name, tmp_path / name)
    plan, shape = Plan(**quick()), Shape(0, 8, 16, 2)  # type: ignore[arg-type]
    train(tmp_path, shape=shape, plan=plan, changes={}, samples=320)
    cooled = train(tmp_path, shape=shape, plan=plan, changes={}, cool=320)
    assert cooled.samples == 640
    assert Trainer.load(tmp_path / "training.pt").samples == 320
    found, is_cooled = newest_trainer(tmp_path)
    assert is_cooled
    assert found.samples == 640


def test_a_cooling_that_was_broken_off_goes_on(folder: Path, tmp_path: Path) -> None:
    from playalike.prior.exporting import newest_trainer
    from playalike.prior.trainer import Plan, Trainer
    from playalike.prior.training import train

    for name in ("positions.npy", "validation.npy", "dataset.json"):
        os.link(folder / name, tmp_path / name)
    plan, shape = Plan(**quick()), Shape(0, 8, 16, 2)  # type: ignore[arg-type]
    whole = train(tmp_path, shape=shape, plan=plan, changes={}, cool=640)
    (tmp_path / "cooled.pt").unlink()
    part = train(tmp_path, shape=shape, plan=plan, changes={}, cool=640, samples=320)
    assert part.samples == 320
    assert not part.cooled
    rest = train(tmp_path, shape=shape, plan=plan, changes={}, cool=640)
    assert rest.samples == 640
    assert rest.cooled
    for name, value in whole.network.state_dict().items():
        assert value.equal(rest.network.state_dict()[name])
    found, is_cooled = newest_trainer(tmp_path)  # though there is no training but this
    assert (found.samples, is_cooled) == (640, True)
    again = train(tmp_path, shape=shape, plan=plan, changes={}, cool=320)  # another way: from here
    assert again.samples == 320
    assert Trainer.load(tmp_path / "cooled.pt").cooling == (0, 320 // plan.batch)


def test_the_exported_model_computes_the_same(folder: Path, tmp_path: Path) -> None:
    pytest.importorskip("onnx")
    pytest.importorskip("onnxruntime")
    from playalike.prior.dataset import open_dataset
    from playalike.prior.exporting import export_numpy, export_onnx
    from playalike.prior.master import MasterPrior
    from playalike.prior.onnx_runtime import open_onnx
    from playalike.prior.trainer import Plan, Trainer

    trainer = Trainer(SHAPE, Plan(**quick()))  # type: ignore[arg-type]
    export_numpy(trainer, tmp_path / "a.npz", cooled=False)
    export_onnx(trainer, tmp_path / "a.onnx")
    dataset = open_dataset(folder)
    assert dataset is not None
    ours, exported = MasterPrior.open(tmp_path / "a.npz"), open_onnx(tmp_path / "a.onnx")
    for count in (1, 2, 33):
        inputs = inputs_of(np.array(dataset.positions[:count]))
        assert ours.run(inputs, 1) == pytest.approx(exported.run(inputs, 1), abs=2e-3)


@pytest.mark.slow
def test_a_kill_costs_nothing_but_the_last_minutes(folder: Path, tmp_path: Path) -> None:
    for name in ("positions.npy", "validation.npy", "dataset.json"):
        os.link(folder / name, tmp_path / name)
    code = (
        "from pathlib import Path\n"
        "from playalike.prior.trainer import Plan\n"
        "from playalike.prior.training import train\n"
        "from playalike.prior.shape import Shape\n"
        "if __name__ == '__main__':\n"
        "    plan = Plan(batch=32, threads=1, checkpoint_seconds=0.05, validation=32)\n"
        f"    train(Path({str(tmp_path)!r}), shape=Shape(0, 8, 16, 2), plan=plan, changes={{}})\n"
    )
    script = tmp_path / "run.py"
    script.write_text(code, encoding="utf-8")
    seen = []
    for _ in range(2):
        process = subprocess.Popen([sys.executable, "-W", "ignore", str(script)])
        log = tmp_path / "log.jsonl"
        before = log.stat().st_size if log.exists() else 0
        deadline = time.monotonic() + 120
        while (not log.exists() or log.stat().st_size < before + 600) and (
            time.monotonic() < deadline
        ):
            time.sleep(0.2)
        process.kill()
        process.wait()
        seen.append([json.loads(line)["samples"] for line in log.read_text().splitlines()])
    first, both = seen
    assert both[: len(first)] == first
    assert both[len(first)] >= first[-1]  # went on from the last checkpoint, not from the start
