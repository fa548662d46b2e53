"""`playalike tune`: weights of a ruleset that solve more puzzles."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["tune"]


def tune(
    puzzles: Annotated[Path, typer.Option(help="EPD, or lichess' puzzles as CSV.")],
    ruleset: Annotated[str, typer.Option(help="Where to start: a name, or a TOML file.")] = (
        "blitzmate"
    ),
    out: Annotated[Path, typer.Option(help="The best ruleset, with its evidence.")] = Path(
        "tuned.toml"
    ),
    method: Annotated[str, typer.Option(help="local (one weight at a time) or spsa.")] = "local",
    steps: Annotated[int, typer.Option(min=0, help="Steps in all; more go on later.")] = 200,
    nodes: Annotated[int, typer.Option(min=1, help="Nodes for each move of a puzzle.")] = 2000,
    keys: Annotated[
        str, typer.Option(help="Only these keys of [evaluation], separated by commas.")
    ] = "",
    limit: Annotated[
        int | None, typer.Option(min=2, help="Only so many puzzles, spread over the file.")
    ] = None,
    held_out: Annotated[
        float, typer.Option(min=0.05, max=0.9, help="Share of the puzzles to judge by.")
    ] = 0.3,
    seed: Annotated[int, typer.Option(help="Order of the weights, or directions.")] = 1,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Processes; all cores when not given.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Look for weights that solve more puzzles; the same command goes on where it stopped."""
    import json as json_module
    import tempfile
    from contextlib import ExitStack
    from dataclasses import replace

    from playalike.arena.tuner import (
        Scorer,
        TuneOptions,
        Tuning,
        evidence,
        load_puzzles,
        split_puzzles,
    )
    from playalike.config import nearest
    from playalike.engine.ruleset import load_ruleset, write_ruleset
    from playalike.errors import PlayalikeError
    from playalike.faces.cli.progress import BarProgress
    from playalike.oracle.executor import Executor, LocalExecutor, SerialExecutor
    from playalike.players.versions import current_version

    if method not in ("local", "spsa"):
        raise PlayalikeError(f"--method {method!r}: {nearest(method, ('local', 'spsa'))}")
    if out.suffix != ".toml" or not out.parent.is_dir():
        raise PlayalikeError(f"--out {out}: give a .toml in a folder that exists")
    base = load_ruleset(ruleset)
    every = load_puzzles(puzzles, limit)
    training, judging = split_puzzles(every, held_out)
    with ExitStack() as stack:
        executor: Executor = SerialExecutor() if jobs == 1 else LocalExecutor(jobs)
        stack.callback(executor.close)
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="playalike-")))
        options = TuneOptions(
            ruleset=ruleset,
            puzzles=f"{puzzles.name}: {len(training)} to tune on, {len(judging)} held out",
            nodes=nodes,
            method="local" if method == "local" else "spsa",
            seed=seed,
            keys=tuple(word.strip() for word in keys.split(",") if word.strip()),
        )
        progress = BarProgress()
        progress.label = f"{method}, {len(training)} puzzles"
        scorer = Scorer(training, nodes, executor, folder)
        tuning = Tuning(base, options, scorer, out.with_suffix(".state.json"))
        best = tuning.state.best_solved
        progress.note(f"at the start {tuning.state.start_solved} of {len(training)} are solved")
        if tuning.state.step:
            progress.note(f"{tuning.state.step} steps were made before; best so far {best}")
        if tuning.state.version != current_version():
            progress.note(f"begun with {tuning.state.version}, now {current_version()}")
        try:
            for state in progress.track(
                tuning.run(steps), max(0, steps - tuning.state.step), "steps"
            ):
                if state.best_solved > best:
                    best = state.best_solved
                    progress.note(f"step {state.step}: {best} of {len(training)}")
        except KeyboardInterrupt:
            progress.note("interrupted: the same command goes on where it stopped")
            return
        judge = Scorer(judging, nodes, executor, folder)
        tuned_ruleset = tuning.ruleset(tuning.state.best)
        before, after = judge.solved(base), judge.solved(tuned_ruleset)
    gained, lost, chance = evidence(before, after)
    state = tuning.state
    proof = [
        f"{ruleset}, tuned on {puzzles.name} by playalike tune --method {method}, "
        f"{state.step} steps, {nodes} nodes a move",
        f"tuned on:  {state.start_solved} -> {state.best_solved} of {len(training)} solved",
        f"held out:  {sum(before)} -> {sum(after)} of {len(judging)} solved "
        f"({gained} gained, {lost} lost; by chance with probability {chance:.3f})",
    ]
    description = f"{base.name}, tuned on {puzzles.name}."
    write_ruleset(replace(tuned_ruleset, description=description), out, proof)
    if json:
        data = {
            "ruleset": str(out),
            "steps": state.step,
            "training": [state.start_solved, state.best_solved, len(training)],
            "held_out": [sum(before), sum(after), len(judging)],
            "gained": gained,
            "lost": lost,
            "chance": chance,
            "changes": {
                weight.name: [old, new]
                for weight, old, new in zip(tuning.weights, state.start, state.best, strict=True)
                if old != new
            },
        }
        print(json_module.dumps(data, indent=2))
        return
    print("\n".join(proof))
    for weight, old, new in zip(tuning.weights, state.start, state.best, strict=True):
        if old != new:
            print(f"  {weight.name}: {old} -> {new}")
    print(f"written to {out}" + ("" if chance < 0.05 else "; the held-out set proves nothing yet"))
