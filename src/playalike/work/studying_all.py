"""Many players studied at once: every PGN of a folder is a player, and each worker has one.

A worker studies a player from the first stage to the last, in a folder of its own, and sends the
finished one back: so nothing but the engine's answers is shared, and a hundred machines are as busy
as one. What is done is known by the games and settings that it was made of, and is not done again.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from playalike import __version__
from playalike.errors import PlayalikeError
from playalike.files import write_whole
from playalike.games.players import resolve_player
from playalike.games.sources import SUFFIXES
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.executor import Executor, SerialExecutor
from playalike.oracle.oracle import Oracle
from playalike.oracle.shared_cache import SharedCache
from playalike.playstyle.stream import count_players
from playalike.progress import SilentProgress
from playalike.study.workspace import StudyParameters
from playalike.work.making import with_nodes
from playalike.work.study_job import run_study, short_name

__all__ = ["StudiedPlayer", "StudyTerms", "missing_players", "players_in", "study_everybody"]

DONE = "work/study-all.json"
"""What a finished study was made of; the last file that is written."""
OWNED = 0.9
"""In so many of the games of a file its player has to play."""


@dataclass(frozen=True, slots=True)
class StudyTerms:
    """What all players have in common."""

    engine: str
    engine_name: str
    cache: str
    """The file of the engine's answers, or the name of the cluster's service for them."""
    shared: bool
    """Whether `cache` is that service; then studies are sent back instead of written here."""
    nodes: int = 0
    """A position; 0 for as many as suit the number of games."""
    include_validation: bool = False
    include_fast: bool = False
    latest: int | None = None


@dataclass(frozen=True, slots=True)
class StudiedPlayer:
    """One of them, and how it went."""

    slug: str
    player: str
    games: int = 0
    asked: int = 0
    """Positions that the engine was asked about."""
    cached: int = 0
    error: str = ""


@dataclass(frozen=True, slots=True)
class _Task:
    """A player to study: the file itself where the worker may be on another machine."""

    slug: str
    path: Path
    content: bytes | None
    folder: Path
    terms: StudyTerms


def players_in(folder: Path) -> dict[str, Path]:
    """Return the PGN files of a folder by the short names of their players, the largest first."""
    files = [path for path in folder.iterdir() if path.name.lower().endswith(SUFFIXES)]
    players: dict[str, Path] = {}
    for path in sorted(files, key=lambda path: (-path.stat().st_size, path.name)):
        slug = short_name(path.name[: path.name.lower().rindex(".pgn")])
        if slug in players:
            raise PlayalikeError(
                f"{players[slug].name} and {path.name} in {folder} would both be called {slug}: "
                "rename one"
            )
        players[slug] = path
    if not players:
        raise PlayalikeError(f"{folder} has no PGN files: give a folder with one for each player")
    return players


def missing_players(players: dict[str, Path], out: Path, terms: StudyTerms) -> dict[str, Path]:
    """Return those that have not been studied on these terms."""
    return {
        slug: path
        for slug, path in players.items()
        if _read_done(out / slug / DONE) != _made_of(path.read_bytes(), terms)
    }


def study_everybody(
    players: dict[str, Path], out: Path, terms: StudyTerms, executor: Executor
) -> Iterator[StudiedPlayer]:
    """Study all of them, and yield each as it is finished; what fails says why."""
    tasks = (
        _Task(slug, path, path.read_bytes() if terms.shared else None, out / slug, terms)
        for slug, path in players.items()
    )
    for studied, files in executor.map_unordered(_study, tasks):
        folder = out / studied.slug
        if not studied.error:
            for name, content in files:
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                write_whole(folder / name, content)
            made_of = json.dumps(_made_of(players[studied.slug].read_bytes(), terms), indent=1)
            write_whole(folder / DONE, made_of)
        yield studied


def _study(task: _Task) -> tuple[StudiedPlayer, list[tuple[str, bytes]]]:
    """Study a player in a worker; return its files if they have to be sent."""
    try:
        if task.content is None:
            return _study_in(task, task.path, task.folder), []
        with tempfile.TemporaryDirectory(prefix="playalike-") as place:
            source, folder = Path(place) / task.path.name, Path(place) / task.slug
            source.write_bytes(task.content)
            studied = _study_in(task, source, folder)
            return studied, [] if studied.error else list(_files(folder))
    except PlayalikeError as error:
        return StudiedPlayer(task.slug, "", error=str(error)), []


def _study_in(task: _Task, source: Path, folder: Path) -> StudiedPlayer:
    player = _owner(source)
    terms = task.terms
    parameters = StudyParameters(
        sources=(source,),
        players=(player,),
        slug=task.slug,
        nodes=terms.nodes,
        include_validation=terms.include_validation,
        include_fast=terms.include_fast,
        latest=terms.latest,
    )
    answers = (
        SharedCache(terms.cache, task.slug) if terms.shared else AnalysisCache(Path(terms.cache))
    )
    with closing(answers):
        oracle = Oracle(terms.engine, terms.engine_name, answers, SerialExecutor())
        silent = SilentProgress()
        if not parameters.nodes:
            parameters, _ = with_nodes(parameters, folder, oracle, silent)
        results = run_study(parameters, folder, oracle, silent)
    games = results[0].report.numbers["games"]
    assert isinstance(games, int)
    return StudiedPlayer(task.slug, player, games, oracle.stats.asked, oracle.stats.cached)


def _owner(path: Path) -> str:
    """Return whose games a file holds."""
    names, games = count_players([path])
    for name, _ in names.most_common(1):
        if sum(names[spelling] for spelling in resolve_player([name], names)) >= OWNED * games:
            return name
    raise PlayalikeError(
        f"{path.name}: nobody plays in nine tenths of its games, so it is no player's file; "
        "study it with playalike study --player NAME"
    )


def _files(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name != "lock":
            yield str(path.relative_to(folder)), path.read_bytes()


def _made_of(content: bytes, terms: StudyTerms) -> dict[str, object]:
    settings = asdict(replace(terms, cache="", engine="", shared=False))
    digest = hashlib.sha256(content).hexdigest()
    return {"games": digest, "version": __version__, **settings}


def _read_done(path: Path) -> object:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
