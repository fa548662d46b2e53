"""Do the twelve layers add anything to the learned mode? Prints the table.

    python -m lab.benchmarks.layers ../shared/data --games 60 --jobs 2

For every shipped personality that has a choice model: its held-out games, the model's utilities,
and what its layers say; one weight a layer, shared by all, fitted crosswise on halves of the games.
Everything costly is kept.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from lab.benchmarks.authenticity import games_of, shipped
from lab.layers.fit import LayerGain, judge_layers, sample_of
from lab.layers.values import GameLayers, layer_values
from playalike.authenticity.gathering import Request, Work, gather
from playalike.authenticity.positions import PreparedGame
from playalike.authenticity.predictors import NetworkPredictor
from playalike.authenticity.predictors.base import GameScores
from playalike.authenticity.preparation import EngineSetting
from playalike.authenticity.store import Store
from playalike.faces.cli.progress import BarProgress
from playalike.faces.cli.workers import open_oracle
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.personality.catalogue import find_personality
from playalike.prior.base import prior_path
from playalike.settings import load_settings
from playalike.style.classic.layers import LAYER_NAMES


def row(name: str, found: LayerGain) -> str:
    gain, top1 = found.gain, found.top1
    weights = ""
    if len(found.layers) == 1:
        first, second = found.weights
        weights = f"{found.overall[0]:+.2f} ({first[0]:+.2f}, {second[0]:+.2f})"
    return (
        f"| {name} | {1000 * gain.value:+.1f} "
        f"({1000 * gain.low:+.1f} to {1000 * gain.high:+.1f}) | "
        f"{'yes' if gain.excludes_zero else 'no'} | {100 * top1.value:+.2f} | {weights} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--players", help="names or folders, separated by commas")
    parser.add_argument("--prior", type=Path, help="a network for the learned mode")
    arguments = parser.parse_args()
    settings = load_settings()
    names = arguments.players.split(",") if arguments.players else sorted(shipped())
    everyone = [find_personality(name, settings) for name in names]
    everyone = [one for one in everyone if one.choice is not None]
    path = prior_path(settings.data, arguments.prior or settings.prior)
    if path is None or not everyone:
        raise SystemExit("layers: there is no prior, or nobody has a choice model")
    prior = NetworkPredictor.as_prior(path)
    games: list[PreparedGame] = []
    scores: list[GameScores] = []
    values: list[GameLayers] = []
    progress = BarProgress()
    with open_oracle(settings, arguments.jobs, None) as oracle:
        store = Store(settings.data / "authenticity" / "scores.db")
        engine = EngineSetting(oracle.name, arguments.nodes, 10)
        for one in everyone:
            progress.label = one.name
            file = games_of(one, arguments.data / "players")
            if file is None:
                print(f"no games of {one.name}: left out")
                continue
            request = Request(
                personality=one,
                others=(),
                games=list(read_games([file], ReadReport())),
                nodes=arguments.nodes,
                limit=arguments.games,
                prior=prior,
            )
            work = Work(request, oracle, store, progress, engine)
            gather(work)
            held = work.prepared[one.name]
            games += held
            scores += work.score(work.predictor(one, "learned"), held)
            setting = (engine.name, engine.nodes, engine.multipv)
            values += layer_values(one, held, setting, store, oracle.executor, progress)
        store.close()
    sample = sample_of(games, scores, values)
    print("| layers | gain, mnat (95 %) | excludes 0 | top-1, points | weight (by half) |")
    print("|---|---:|---|---:|---:|")
    together = judge_layers(sample, LAYER_NAMES)
    print(row("all together", together))
    for name in LAYER_NAMES:
        print(row(f"`{name}` alone", judge_layers(sample, [name])))
    people = ", ".join(one.name for one in everyone)
    print(f"\n{engine}; {people}; {len(games)} games, {len(sample.decisions):,} positions.")
    weights = dict(zip(LAYER_NAMES, (round(w, 2) for w in together.overall), strict=True))
    print(f"Together, fitted on all: {weights}")


if __name__ == "__main__":
    main()
