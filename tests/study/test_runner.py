from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from playalike.errors import PlayalikeError
from playalike.oracle.executor import SerialExecutor
from playalike.progress import Progress, SilentProgress
from playalike.study.runner import run_stages, select_stages
from playalike.study.stage import Stage, StageReport
from playalike.study.workspace import StudyParameters, Workspace


@dataclass
class Step:
    """A stage that joins its inputs and counts how often it ran."""

    name: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    parameters: tuple[str, ...] = ()
    version: int = 1
    runs: list[str] = field(default_factory=list)
    fail: Callable[[], None] = lambda: None

    @property
    def title(self) -> str:
        return self.name.title()

    def run(self, workspace: Workspace, progress: Progress) -> StageReport:
        self.runs.append(self.name)
        self.fail()
        text = "".join(str(workspace.read_json(name)) for name in self.inputs)
        used = [str(getattr(workspace.parameters, name)) for name in self.parameters]
        for output in self.outputs:
            workspace.write_json(output, [text + self.name, *used])
        return StageReport((f"{self.name} ran",), {"n": 1}, items=3)


def make(tmp_path: Path, **changes: object) -> tuple[Workspace, list[Stage]]:
    source = tmp_path / "games.pgn"
    if not source.exists():
        source.write_text("1. e4 *")
    parameters = StudyParameters(sources=(source,), players=("x",), slug="x")
    parameters = dataclasses.replace(parameters, **changes)  # type: ignore[arg-type]
    workspace = Workspace(tmp_path / "out", parameters, SerialExecutor())
    first = Step("first", (), ("work/a.json",), ("sources",))
    second = Step("second", ("work/a.json",), ("b.json",), ("nodes",))
    third = Step("third", ("b.json",), ("c.json",))
    return workspace, [first, second, third]


def ran(workspace: Workspace, stages: list[Stage]) -> list[str]:
    results = run_stages(stages, workspace, SilentProgress())
    assert [r.stage for r in results] == [s.name for s in stages]
    assert all(r.report.sentences and r.report.items == 3 for r in results)
    return [r.stage for r in results if not r.skipped]


def test_a_second_run_does_nothing(tmp_path: Path) -> None:
    assert ran(*make(tmp_path)) == ["first", "second", "third"]
    assert ran(*make(tmp_path)) == []
    assert (tmp_path / "out" / "x_b.json").exists()


def test_only_what_depends_on_a_change_runs_again(tmp_path: Path) -> None:
    ran(*make(tmp_path))
    assert ran(*make(tmp_path, nodes=7)) == ["second", "third"]
    workspace, stages = make(tmp_path, nodes=7)
    stages[2].version = 2  # type: ignore[misc]
    assert ran(workspace, stages) == ["third"]
    (tmp_path / "games.pgn").write_text("1. d4 *")
    # the first stage runs, but gives the same result: nothing below it has to
    assert ran(*make(tmp_path, nodes=7)) == ["first", "third"]  # third's version is 1 again


def test_a_damaged_or_missing_output_is_made_again(tmp_path: Path) -> None:
    ran(*make(tmp_path))
    (tmp_path / "out" / "x_b.json").write_text("[]")
    assert ran(*make(tmp_path)) == ["second"]
    (tmp_path / "out" / "x_c.json").unlink()
    assert ran(*make(tmp_path)) == ["third"]


def test_a_study_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    workspace, stages = make(tmp_path)
    stages[1].fail = interrupt  # type: ignore[attr-defined]
    with pytest.raises(KeyboardInterrupt):
        run_stages(stages, workspace, SilentProgress())
    assert ran(*make(tmp_path)) == ["second", "third"]


def test_wrong_names_and_missing_inputs_are_named(tmp_path: Path) -> None:
    workspace, stages = make(tmp_path)
    with pytest.raises(PlayalikeError, match="unknown stage 'secnd'; did you mean 'second'"):
        select_stages(stages, ["secnd"])
    assert [s.name for s in select_stages(stages, ["third", "first"])] == ["first", "third"]
    with pytest.raises(PlayalikeError, match=r"'third' needs .*x_b\.json.*without --only"):
        run_stages(stages[2:], workspace, SilentProgress())


def test_a_damaged_state_says_so(tmp_path: Path) -> None:
    ran(*make(tmp_path))
    (tmp_path / "out" / "work" / "state.json").write_text("{")
    with pytest.raises(PlayalikeError, match=r"state\.json is damaged"):
        ran(*make(tmp_path))
