"""Judge every shipped personality and write the tables into docs/authenticity.md.

    python benchmarks/authenticity.py ../shared/data --games 60 --play 40 --jobs 2

DATA is a folder with `players/Karpov.pgn`, `players/Tal.pgn`, `players/Fischer.pgn` and
`maia/maia-1900.pb.gz`. Everything costly is kept: a run that is broken off goes on, and a second
one only does what the code or the games have changed.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

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
from playalike.personality.catalogue import find_personality
from playalike.settings import load_settings

PAGE = Path(__file__).resolve().parents[1] / "docs" / "authenticity.md"
BEGIN, END = "<!-- measured -->", "<!-- end of measured -->"
FILES = {"karpov": "Karpov.pgn", "tal": "Tal.pgn", "fischer": "Fischer.pgn"}


def wanted(sheet: Sheet, first: bool) -> bool:
    """Choose what the docs show; identification is the same for everybody."""
    if sheet.section == "agreement":
        return "ply 10" in sheet.title or "choice" not in sheet.title
    if sheet.section == "confusion":
        return first and sheet.title.startswith("20 games")
    return sheet.section in ("signal", "played", "known") or (
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
    parser.add_argument("--pages", type=Path, help="a folder for the HTML pages")
    arguments = parser.parse_args()
    settings = load_settings()
    everyone = [find_personality(name, settings) for name in FILES]
    paths = [arguments.data / "players" / file for file in FILES.values()]
    games = list(read_games(paths, ReadReport()))
    network = NetworkPredictor.open(arguments.data / "maia" / "maia-1900.pb.gz")
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
    command = (
        f"python benchmarks/authenticity.py ../shared/data --games {arguments.games} "
        f"--play {arguments.play} --nodes {arguments.nodes}"
    )
    text = PAGE.read_text(encoding="utf-8")
    whole = f"{BEGIN}\n{measured(results, command)}\n{END}"
    found = re.sub(f"{BEGIN}.*{END}", lambda _: whole, text, flags=re.DOTALL)
    PAGE.write_text(found, encoding="utf-8")


if __name__ == "__main__":
    main()
