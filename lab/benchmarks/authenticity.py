"""Judge every shipped personality; keep the tables in lab/nine_players.

    python -m lab.benchmarks.authenticity ../shared/data --games 60 --play 40 --jobs 2
    python -m lab.benchmarks.authenticity ../shared/data --players karpov,tal --modes learned --dry

DATA is a folder with `players/Karpov.pgn` and so on, a file for each player, and
`maia/maia-1900.pb.gz`. Personalities without games there are left out, and named. Everything costly
is kept: a run that is broken off goes on, and a second one only does what the code or the games
have changed. `--prior` is the network that the learned mode asks, when it is not the usual one.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from lab.nine_players.page import page, tables_of, write
from playalike.authenticity.gathering import MODES
from playalike.authenticity.judging import Request, judge
from playalike.authenticity.predictors import NetworkPredictor
from playalike.authenticity.report import page as report_page
from playalike.authenticity.store import Store
from playalike.faces.cli.progress import BarProgress
from playalike.faces.cli.workers import open_oracle
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.personality.baseline import load_baseline
from playalike.personality.catalogue import BUILT_IN, find_personality
from playalike.personality.load import Personality
from playalike.prior.base import prior_path
from playalike.settings import load_settings


def games_of(personality: Personality, folder: Path) -> Path | None:
    """Return the file with a player's games: ``Karpov.pgn``, ``PolgarJ.pgn``."""
    family, _, first = personality.definition.player.partition(",")
    for name in (f"{family}.pgn", f"{family}{first.strip()[:1]}.pgn"):
        if (folder / name).exists():
            return folder / name
    return None


def shipped() -> list[str]:
    """Return the names of the personalities that come with Playalike."""
    return [path.stem for path in BUILT_IN.glob("*/*.yaml")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--play", type=int, default=40)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--players", help="names, separated by commas; all that ship by default")
    parser.add_argument("--modes", default=",".join(MODES))
    parser.add_argument("--prior", type=Path, help="a network for the learned mode")
    parser.add_argument("--dial", type=float, help="for the games that are played")
    parser.add_argument("--dry", action="store_true", help="print, and keep nothing")
    parser.add_argument("--pages", type=Path, help="a folder for the HTML pages")
    arguments = parser.parse_args()
    settings = load_settings()
    names = arguments.players.split(",") if arguments.players else sorted(shipped())
    found = {name: find_personality(name, settings) for name in names}
    files = {name: games_of(one, arguments.data / "players") for name, one in found.items()}
    for name in [name for name, file in files.items() if file is None]:
        print(f"no games of {name} in {arguments.data / 'players'}: left out")
    everyone = [one for name, one in found.items() if files[name] is not None]
    paths = [path for path in files.values() if path is not None]
    games = list(read_games(paths, ReadReport()))
    network = NetworkPredictor.open(arguments.data / "maia" / "maia-1900.pb.gz")
    path = prior_path(settings.data, arguments.prior or settings.prior)
    prior = None if path is None else NetworkPredictor.as_prior(path)
    progress = BarProgress()
    results = []
    with open_oracle(settings, arguments.jobs, None) as oracle:
        store = Store(settings.data / "authenticity" / "scores.db")
        for personality in everyone:
            progress.label = personality.name
            request = Request(
                personality=personality,
                others=tuple(other for other in everyone if other is not personality),
                games=games,
                nodes=arguments.nodes,
                limit=arguments.games,
                network=network,
                prior=prior,
                modes=tuple(arguments.modes.split(",")),
                dial=arguments.dial,
                baseline=load_baseline(),
                play=arguments.play,
                played_folder=settings.data / "authenticity" / "played",
            )
            results.append(judge(request, oracle, store, progress))
            if arguments.pages is not None:
                arguments.pages.mkdir(parents=True, exist_ok=True)
                out = arguments.pages / f"{personality.name}.html"
                out.write_text(report_page(results[-1]), encoding="utf-8")
        store.close()
    command = " ".join(["python -m lab.benchmarks.authenticity ../shared/data", *sys.argv[2:]])
    tables = tables_of(results, command)
    if arguments.dry:
        print(page(tables))
    else:
        write(tables)


if __name__ == "__main__":
    main()
