"""The picture of docs/results.md: masters and the games their personalities played, in one plane.

playalike authenticity tal ../shared/data/players --profile 60 --mode spirit --json > profile.json
python -m lab.likeness_plane profile.json docs/images/likeness.svg
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import matplotlib
import numpy as np
from matplotlib.figure import Figure

from playalike.files import write_whole

AXES = {"aggression": "aggression", "tactical": "tactical score"}
REAL, PLAYED, INK = "#4779b3", "#c98a1b", "#7d7d7d"


def main() -> None:
    """Read what `--profile --json` printed, and draw whole games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("profile", type=Path)
    parser.add_argument("picture", type=Path)
    asked = parser.parse_args()
    profile = json.loads(asked.profile.read_text())
    (window,) = [one for one in profile["windows"] if one["window"] == "whole games"]
    columns = [window["columns"].index(name) for name in AXES]
    tables = [np.array(window[key], dtype=float)[:, columns]
              for key in ("real_effects", "played_effects", "played_errors")]  # fmt: skip
    matplotlib.rcParams |= {"svg.fonttype": "none", "svg.hashsalt": "likeness"}
    figure = Figure(figsize=(7.2, 5.2), layout="constrained")
    _draw(figure, profile["names"], tables[0], tables[1], tables[2])
    figure.savefig(asked.picture, metadata={"Date": None, "Creator": None})
    text = asked.picture.read_text()
    write_whole(asked.picture, "\n".join(line.rstrip() for line in text.splitlines()) + "\n")


def _draw(
    figure: Figure, names: list[str], real: np.ndarray, played: np.ndarray, errors: np.ndarray
) -> None:
    axes = figure.add_subplot()
    axes.set_facecolor("none")
    figure.set_facecolor("none")
    real, played = real - real.mean(axis=0), played - played.mean(axis=0)
    for place, name in enumerate(names):
        (x, y), (u, v), (dx, dy) = real[place], played[place], errors[place]
        axes.plot([x, u], [y, v], color=INK, lw=1)
        axes.errorbar(u, v, xerr=dx, yerr=dy, color=PLAYED, lw=0.8, alpha=0.45)
        axes.plot([x], [y], "o", mfc="none", mec=REAL, mew=1.6, ms=8,
                  label="his own games" if place == 0 else None)  # fmt: skip
        axes.plot([u], [v], "o", color=PLAYED, ms=6.5,
                  label="games that we played as him" if place == 0 else None)  # fmt: skip
        axes.annotate(name.capitalize(), (x, y), (6, 6), textcoords="offset points",
                      fontsize=9.5, color=INK)  # fmt: skip
    for line in (axes.axhline, axes.axvline):
        line(0, color=INK, lw=0.6, alpha=0.5)
    axes.set_xlabel(f"{AXES['aggression']}, deviations of single games", color=INK)
    axes.set_ylabel(AXES["tactical"], color=INK)
    axes.tick_params(colors=INK)
    for side, spine in axes.spines.items():
        spine.set_visible(side in ("left", "bottom"))
        spine.set_color(INK)
    axes.legend(frameon=False, fontsize=9, loc="lower right", labelcolor=INK)


if __name__ == "__main__":
    main()
