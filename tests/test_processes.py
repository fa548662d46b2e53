"""Nobody outlives whoever started it, by the kernel or by the other systems' watchers."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path

import psutil
import pytest

from playalike import processes
from tests.programs import PATIENCE, WAYS, alive, until

SLEEP = [sys.executable, "-S", "-c", "import time; time.sleep(1000)"]

STARTER = """
import subprocess, sys, time
from playalike import processes
processes.BY_KERNEL = sys.argv[1] == "kernel"
for command in ({sleep!r}, [sys.executable, "-S", "-c", {nest!r}]):
    program = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, **processes.tied_to_us(own_group=True)
    )
    processes.guard(program.pid)
    print(program.pid, flush=True)
    if sys.argv[1] == "kernel":
        break  # the kernel knows nothing of a program's own children
else:
    print(program.stdout.readline(), flush=True)
{end}
"""
NEST = "import subprocess, time; print(subprocess.Popen(%r).pid, flush=True); time.sleep(1000)"


@contextlib.contextmanager
def starter(way: str, end: str = "time.sleep(1000)") -> Iterator[subprocess.Popen[str]]:
    """Start a process that starts programs, and prints their numbers."""
    code = STARTER.format(sleep=SLEEP, nest=NEST % SLEEP, end=end)
    process = subprocess.Popen([sys.executable, "-c", code, way], stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def numbers(process: subprocess.Popen[str], count: int) -> list[int]:
    assert process.stdout is not None
    return [int(process.stdout.readline()) for _ in range(count)]


@pytest.mark.parametrize("way", WAYS)
def test_programs_end_with_a_starter_that_is_killed(way: str) -> None:
    with starter(way) as process:
        programs = numbers(process, 1 if way == "kernel" else 3)
        assert all(map(alive, programs))
        family = psutil.Process(process.pid).children(recursive=True)
        process.kill()
        until(lambda: not any(map(alive, programs)))
        until(lambda: not any(alive(one.pid) for one in family))  # nor does the guardian stay


@pytest.mark.parametrize("way", WAYS)
def test_programs_end_with_a_starter_that_ends(way: str) -> None:
    with starter(way, end="") as process:
        programs = numbers(process, 1 if way == "kernel" else 3)
        assert process.wait(PATIENCE) == 0
        until(lambda: not any(map(alive, programs)))


def test_a_number_used_again_is_not_mistaken(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guardian kills the process it was told of, not whoever has its number later."""
    guilty, innocent = subprocess.Popen(SLEEP), subprocess.Popen(SLEEP)
    running = psutil.Process.is_running
    monkeypatch.setattr(
        psutil.Process, "is_running", lambda self: self.pid != innocent.pid and running(self)
    )
    monkeypatch.setattr(sys, "stdin", iter([f"{guilty.pid}\n", f"{innocent.pid}\n"]))
    try:
        processes._watch()
        assert guilty.wait(PATIENCE) != 0
        assert innocent.poll() is None
    finally:
        innocent.kill()
        innocent.wait()


def _be_worker(connection: Connection, own_group: bool, kernel: bool) -> None:
    processes.become_worker(own_group=own_group)
    if kernel:
        processes.end_by_kernel()
    program = subprocess.Popen(SLEEP)
    connection.send((os.getpid(), program.pid))
    time.sleep(1000)


WORKER = """
import multiprocessing, sys, time
from tests.test_processes import _be_worker
if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    arguments = (there, sys.argv[1] == "True", sys.argv[2] == "True")
    worker = context.Process(target=_be_worker, args=arguments, daemon=True)
    worker.start()
    for pid in here.recv():
        print(pid, flush=True)
    time.sleep(1000)
"""


@pytest.mark.parametrize("own_group", [True, False])
def test_a_worker_and_its_programs_end_with_a_killed_parent(
    own_group: bool, tmp_path: Path
) -> None:
    """By the thread that waits for the parent, as on every system."""
    script = tmp_path / "parent.py"
    script.write_text(WORKER, encoding="utf-8")
    root = Path(__file__).resolve().parents[1]
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root / "src"), str(root)])}
    parent = subprocess.Popen(
        [sys.executable, str(script), str(own_group), "False"],
        stdout=subprocess.PIPE, text=True, env=environ,
    )  # fmt: skip
    try:
        family = numbers(parent, 2)
        assert all(map(alive, family))
    finally:
        parent.kill()
        parent.wait()
        assert parent.stdout is not None
        parent.stdout.close()
    until(lambda: not any(map(alive, family)))


@pytest.mark.skipif(not processes.BY_KERNEL, reason="only Linux' kernel ends children")
def test_the_kernel_ends_a_worker_that_cannot_run(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(WORKER, encoding="utf-8")
    root = Path(__file__).resolve().parents[1]
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root / "src"), str(root)])}
    parent = subprocess.Popen(
        [sys.executable, str(script), "True", "True"],
        stdout=subprocess.PIPE, text=True, env=environ,
    )  # fmt: skip
    try:
        worker, program = numbers(parent, 2)
        psutil.Process(worker).suspend()  # none of its threads notices anything now
    finally:
        parent.kill()
        parent.wait()
        assert parent.stdout is not None
        parent.stdout.close()
    until(lambda: not alive(worker))
    processes.kill_tree(worker, led_group=True)  # a bare program was not tied to it
    until(lambda: not alive(program))


POOL = """
from playalike.engine.tuning.workers import in_order
if __name__ == "__main__":
    for number in in_order(abs, [1, 2], 2):
        print(number, flush=True)
        import time; time.sleep(1000 * (number - 1))
"""


def test_a_pool_ends_with_a_killed_parent(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(POOL, encoding="utf-8")
    parent = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    try:
        assert numbers(parent, 2) == [1, 2]
        family = psutil.Process(parent.pid).children(recursive=True)
        assert len(family) >= 2
    finally:
        parent.kill()
        parent.wait()
        assert parent.stdout is not None
        parent.stdout.close()
    until(lambda: not any(alive(one.pid) for one in family))


def _nest(connection: Connection) -> None:
    processes.become_worker(own_group=True)
    connection.send(subprocess.Popen(SLEEP).pid)
    connection.recv()
    os._exit(3)


@pytest.mark.parametrize("first_dies", [False, True])
def test_a_tree_is_killed_with_its_root(first_dies: bool) -> None:
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    worker = context.Process(target=_nest, args=(there,), daemon=True)
    worker.start()
    program = here.recv()
    assert worker.pid is not None
    if first_dies:
        if sys.platform == "win32":
            pytest.skip("there a guardian ends what a dead worker leaves")
        here.send(None)
        until(lambda: not alive(worker.pid or 0))
        assert alive(program)
    processes.kill_tree(worker.pid, led_group=True)
    worker.join(PATIENCE)
    assert worker.exitcode is not None
    until(lambda: not alive(program))


def test_killing_what_is_gone_is_no_error() -> None:
    ended = subprocess.Popen([sys.executable, "-S", "-c", ""])
    ended.wait()
    processes.kill_tree(ended.pid)


def test_a_process_that_is_no_worker_has_nobody_to_wait_for() -> None:
    processes._wait_for_parent()


def test_cores_priority_and_memory() -> None:
    assert 1 <= processes.available_cores() <= (os.cpu_count() or 1)
    code = (
        "import psutil; from playalike.processes import lower_priority; before = "
        "psutil.Process().nice(); lower_priority(5); print(psutil.Process().nice() - before)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(told.stdout) > 0
    this = psutil.Process()
    assert processes.peak_memory(this) >= this.memory_info().rss // 2
