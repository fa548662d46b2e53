"""Running stages in order, skipping what is already done."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from threadpoolctl import threadpool_limits

from playalike.choice.average import SHIPPED_AVERAGE
from playalike.choice.rated import SHIPPED_RATED
from playalike.config import nearest
from playalike.errors import PlayalikeError
from playalike.files import write_whole
from playalike.personality.baseline import SHIPPED
from playalike.personality.load import CHOICE_MODEL
from playalike.prior.base import SHIPPED as PRIOR
from playalike.prior.strengths import SHIPPED as STRENGTHS
from playalike.progress import Progress
from playalike.study.stage import Stage, StageReport
from playalike.study.workspace import Workspace, digest_of

__all__ = ["StageResult", "adopt_output", "run_stages", "select_stages"]

STATE_FILE = "work/state.json"


@dataclass(frozen=True, slots=True)
class StageResult:
    """How one stage went."""

    stage: str
    title: str
    skipped: bool
    """True when nothing it depends on had changed."""
    seconds: float
    """Time it took when it last ran."""
    report: StageReport


def select_stages(stages: Sequence[Stage], only: Iterable[str]) -> list[Stage]:
    """Return the stages named, in running order; all when none is named."""
    known = {stage.name: stage for stage in stages}
    names = list(only)
    for name in names:
        if name not in known:
            raise PlayalikeError(f"unknown stage {name!r}; {nearest(name, known)}")
    return [stage for stage in stages if not names or stage.name in names]


def run_stages(
    stages: Sequence[Stage], workspace: Workspace, progress: Progress
) -> list[StageResult]:
    """Run each stage whose inputs, parameters or version changed since its outputs were made.

    The state is written after every stage, so that a killed study goes on with the stage under way.
    """
    state = _load_state(workspace.path(STATE_FILE))
    results = []
    for stage in stages:
        missing = [name for name in stage.inputs if not workspace.path(name).exists()]
        if missing:
            raise PlayalikeError(
                f"the stage {stage.name!r} needs {workspace.path(missing[0])}, which is not there: "
                "run the study without --only first"
            )
        fingerprint = _fingerprint(stage, workspace)
        entry = state.get(stage.name)
        if entry and entry["fingerprint"] == fingerprint and _unchanged(entry, workspace):
            report = StageReport(tuple(entry["sentences"]), entry["numbers"], entry["items"])
            results.append(StageResult(stage.name, stage.title, True, entry["seconds"], report))
            continue
        started = time.monotonic()
        # One thread, as in a cluster's workers: sums in another order differ in their last digits.
        with threadpool_limits(1):
            report = stage.run(workspace, progress)
        seconds = time.monotonic() - started
        state[stage.name] = {
            "fingerprint": fingerprint,
            "outputs": {name: digest_of(workspace.path(name)) for name in stage.outputs},
            "seconds": seconds,
            "sentences": list(report.sentences),
            "numbers": dict(report.numbers),
            "items": report.items,
        }
        _save_state(workspace.path(STATE_FILE), state)
        results.append(StageResult(stage.name, stage.title, False, seconds, report))
    return results


def adopt_output(workspace: Workspace, artefact: str) -> None:
    """Take an artefact that was made again outside the study for that of its stage.

    The stage counts as done as long as nothing else changes; stages that use it run again.
    """
    path = workspace.path(STATE_FILE)
    state = _load_state(path)
    for entry in state.values():
        if artefact in entry["outputs"]:
            entry["outputs"][artefact] = digest_of(workspace.path(artefact))
    if state:
        _save_state(path, state)


def _fingerprint(stage: Stage, workspace: Workspace) -> str:
    """Return one number for all that the stage's result depends on."""
    parameters = dataclasses.asdict(workspace.parameters)
    facts = {
        "version": stage.version,
        "inputs": {name: digest_of(workspace.path(name)) for name in stage.inputs},
        "parameters": {name: str(parameters[name]) for name in stage.parameters},
        "engine": workspace.oracle.name if workspace.oracle and "nodes" in stage.parameters else "",
        "average": _average_digest() if CHOICE_MODEL in stage.outputs else "",
        "baseline": _baseline_digest(workspace) if "baseline" in stage.parameters else "",
        "sources": [
            [str(path), path.stat().st_size, path.stat().st_mtime_ns]
            for path in _files(workspace.parameters.sources)
            if "sources" in stage.parameters
        ],
    }
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()


def _average_digest() -> str:
    """Return what the choice model starts from: the shipped averages and priors."""
    shipped = (SHIPPED_AVERAGE, SHIPPED_RATED, PRIOR, STRENGTHS)
    return "".join(digest_of(path) for path in shipped if path.exists())


def _baseline_digest(workspace: Workspace) -> str:
    path = workspace.parameters.baseline or SHIPPED
    return digest_of(path) if path.exists() else ""


def _files(sources: Iterable[Path]) -> list[Path]:
    files: list[Path] = []
    for source in sources:
        files += (
            sorted(p for p in source.rglob("*") if p.is_file()) if source.is_dir() else [source]
        )
    return [path for path in files if path.exists()]


def _unchanged(entry: dict[str, dict[str, str]], workspace: Workspace) -> bool:
    return all(
        workspace.path(name).exists() and digest_of(workspace.path(name)) == digest
        for name, digest in entry["outputs"].items()
    )


def _load_state(path: Path) -> dict[str, dict]:  # type: ignore[type-arg]
    if not path.exists():
        return {}
    try:
        state = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise PlayalikeError(
            f"{path} is damaged ({error}): delete it, and the study runs all its stages again"
        ) from error
    return dict(state)


def _save_state(path: Path, state: dict[str, dict]) -> None:  # type: ignore[type-arg]
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, json.dumps(state, indent=1))
