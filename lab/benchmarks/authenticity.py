"""Judge every shipped personality and write the tables into docs/authenticity.md.

    python lab/benchmarks/authenticity.py ../shared/data --games 60 --play 40 --jobs 2
    python lab/benchmarks/authenticity.py ../shared/data --players karpov,tal --modes learned --dry

DATA is a folder with `players/Karpov.pgn` and so on, a file for each player, and
`maia/maia-1900.pb.gz`. Personalities without games there are left out, and named. Everything costly
is kept: a run that is broken off goes on, and a second one only does what the code or the games
have changed. `--prior` is the network that the learned mode asks, when it is not the usual one.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from playalike.authenticity.gathering import MODES
from playalike.authenticity.judging import Request, judge
from playalike.authenticity.predictors import NetworkPredictor
from playalike.authenticity.report import page
from playalike.authenticity.result import Authenticity
from playalike.authenticity.store import Store
from playalike.authenticity.tables import Sheet, as_markdown, sheets
from playalike.faces.cli.progress import BarProgress
from playalike.faces.cli.workers import open_oracle
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.personality.baseline import load_baseline
from playalike.personality.catalogue import BUILT_IN, find_personality
from playalike.personality.load import Personality
from playalike.prior.base import prior_path
from playalike.settings import load_settings

PAGE = Path(__file__).resolve().parents[2] / "docs" / "authenticity.md"
BEGIN, END = "<!-- measured -->", "<!-- end of measured -->"


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


def wanted(sheet: Sheet, first: bool) -> bool:
    """Choose what the docs show; identification is the same for everybody."""
    if sheet.section == "agreement":
        return "ply 10" in sheet.title or "choice" not in sheet.title
    if sheet.section == "confusion":
        return first and sheet.title.startswith("20 games")
    return sheet.section in ("signal", "dials", "played", "known") or (
        first and sheet.section == "identification"
    )


def measured(results: list[Authenticity], command: str) -> str:
    parts = [f"Made by `{command}`."]
    for number, result in enumerate(results):
        parts.append(f"### {result.display_name}")
        parts += [as_markdown(sheet) for sheet in sheets(result) if wanted(sheet, number == 0)]
        parts += [f"Note: {note}" for note in result.notes]
    return "\n\n".join(part.strip() for part in parts)


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
    parser.add_argument("--dry", action="store_true", help="print, and leave the docs alone")
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
                out.write_text(page(results[-1]), encoding="utf-8")
        store.close()
    command = " ".join(["python lab/benchmarks/authenticity.py ../shared/data", *sys.argv[2:]])
    text = measured(results, command)
    if arguments.dry:
        print(text)
        return
    page_text = PAGE.read_text(encoding="utf-8")
    whole = f"{BEGIN}\n{text}\n{END}"
    found_text = re.sub(f"{BEGIN}.*{END}", lambda _: whole, page_text, flags=re.DOTALL)
    PAGE.write_text(found_text, encoding="utf-8")


if __name__ == "__main__":
    main()
