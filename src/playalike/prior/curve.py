"""The learning curve: what the log of a training says, as a picture."""

from __future__ import annotations

import json
from pathlib import Path

from playalike.files import whole_file

__all__ = ["draw_curve", "read_log"]


def read_log(path: Path) -> list[dict[str, object]]:
    """Return the lines of a log; a last line that a kill cut off is left out.

    A network that is cooled at once has no log of a training before it: no lines.
    """
    entries: list[dict[str, object]] = []
    if not path.exists():
        return entries
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            entry = json.loads(line)
        except ValueError:
            continue
        if isinstance(entry, dict):
            entries.append(entry)
    return entries


def draw_curve(log: Path, picture: Path) -> None:
    """Draw agreement and loss on validation games against the positions learned from."""
    from matplotlib.figure import Figure

    points: list[tuple[float, float, float, float]] = []
    for line in read_log(log):
        measured = line.get("validation")
        if isinstance(measured, dict):
            samples = float(str(line["samples"]))
            points.append((samples, measured["top1"], measured["top3"], measured["loss"]))
    if not points:
        return
    counts, first, third, loss = zip(*points, strict=True)
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    left = figure.subplots()
    left.plot(counts, [100 * each for each in first], "o-", label="first move", markersize=3)
    left.plot(counts, [100 * each for each in third], "o-", label="first three", markersize=3)
    left.set_xscale("log")
    left.set_xlabel("positions learned from")
    left.set_ylabel("agreement in validation games, %")
    right = left.twinx()
    right.plot(counts, loss, "s--", color="gray", label="loss (right)", markersize=3)
    right.set_ylabel("mean negative log probability")
    left.grid(alpha=0.3)
    figure.legend(loc="outside upper center", ncols=3)
    with whole_file(picture) as part:
        figure.savefig(part, dpi=120)
