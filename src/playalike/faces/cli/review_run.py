"""The work of `playalike review`: read, ask the engine, review, write."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import TextIO

from playalike.errors import PlayalikeError
from playalike.faces.cli.progress import BarProgress
from playalike.faces.cli.review_show import show_archive, show_review
from playalike.faces.cli.workers import open_oracle
from playalike.files import whole_file, write_whole
from playalike.games.game import Game
from playalike.games.openings import opening_table
from playalike.games.players import count_names, resolve_player
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.personality.catalogue import list_personalities
from playalike.personality.definition import definition_path, read_definition
from playalike.review.annotated import annotate
from playalike.review.archive import Archive, collect
from playalike.review.archive_page import draw_archive
from playalike.review.archive_values import archive_values
from playalike.review.asking import review_games
from playalike.review.deepening import deepening_of
from playalike.review.lessons import add_lessons
from playalike.review.page import draw_page
from playalike.review.portrait import add_portraits
from playalike.review.practice import PracticeProgress, PracticeStore
from playalike.review.record import GameReview
from playalike.review.reviewing import ReviewOptions
from playalike.review.schemes import find_scheme
from playalike.review.values import review_values
from playalike.settings import Settings, load_settings

__all__ = ["ReviewRequest", "practice_path", "run_review"]

SHOWN_ON_A_PAGE = 50
"""Games; a page of more would be slow to open."""


@dataclass(frozen=True, slots=True)
class ReviewRequest:
    """What was asked for on the command line."""

    sources: tuple[Path, ...]
    out: Path | None
    html: Path | None
    players: tuple[str, ...]
    scheme: str
    nodes: int
    multipv: int
    deeper: bool
    limit: int | None
    portrait: bool
    practice_file: Path | None
    jobs: int | None
    cluster: str | None
    cache: Path | None
    json: bool


def practice_path(given: Path | None, settings: Settings) -> Path:
    """Return where puzzles are kept."""
    return given or settings.data / "practice.db"


def run_review(request: ReviewRequest) -> None:
    """Do it."""
    find_scheme(request.scheme)  # a wrong name is told before anything is read
    settings = load_settings()
    report = ReadReport()
    games: Iterable[Game] = read_games(request.sources, report, keep_comments=True)
    names: set[str] = set()
    if request.players:
        everything = list(games)
        names = resolve_player(request.players, count_names(everything))
        games = [g for g in everything if g.white in names or g.black in names]
    chosen = [game for game in islice(games, request.limit) if game.moves]
    if not chosen:
        raise PlayalikeError(
            f"{', '.join(map(str, request.sources))}: no game with moves was found; "
            f"{report.summary()}"
        )
    progress = BarProgress()
    for line in report.summary().splitlines() if report.skipped else ():
        progress.note(line)
    with ExitStack() as stack:
        oracle = stack.enter_context(
            open_oracle(settings, request.jobs, request.cache, request.cluster, progress)
        )
        out: TextIO | None = None
        if request.out is not None:
            part = stack.enter_context(whole_file(request.out))  # it may replace what was read
            out = stack.enter_context(part.open("w", encoding="utf-8"))
        progress.label = f"game 1 of {len(chosen)}"
        deepening = deepening_of(
            oracle.engine, request.nodes, archive=bool(request.players), deeper=request.deeper
        )
        options = ReviewOptions(
            request.nodes, request.multipv, request.scheme, settings.analyzer, deepening
        )
        masters = _masters(settings)
        kept: list[GameReview] = []

        def reviews() -> Iterator[GameReview]:
            made = review_games(chosen, oracle, options, opening_table(), progress)
            for number, review in enumerate(made, 1):
                progress.label = f"game {number + 1} of {len(chosen)}"
                if request.portrait and not request.players:
                    review = add_portraits(review)
                review = add_lessons(review, masters)
                if out is not None:
                    out.write(annotate(review))
                yield review

        if request.players:
            archive = collect(reviews(), request.players[0].lstrip("="), names)
            _finish_archive(archive, request, settings)
            return
        for review in reviews():
            kept.append(review)
    _finish_games(kept, request)


def _masters(settings: Settings) -> frozenset[str]:
    """Return the names under which personalities play, and those of their players."""
    names = set()
    for folder in list_personalities(settings).values():
        definition = read_definition(definition_path(folder, "personality"))
        names |= {definition.display_name, definition.player}
    return frozenset(names)


def _finish_games(reviews: list[GameReview], request: ReviewRequest) -> None:
    if request.html is not None:
        write_whole(request.html, draw_page(reviews[:SHOWN_ON_A_PAGE]))
    if request.json:
        print(json.dumps({"games": [review_values(review) for review in reviews]}, indent=1))
        return
    for review in reviews:
        show_review(review)


def _finish_archive(archive: Archive, request: ReviewRequest, settings: Settings) -> None:
    store = PracticeStore(practice_path(request.practice_file, settings))
    try:
        added = store.add(archive.player, archive.mistakes)
        practice: PracticeProgress = store.progress(datetime.now(UTC), archive.player)
    finally:
        store.close()
    if request.html is not None:
        write_whole(request.html, draw_archive(archive))
    if request.json:
        print(json.dumps(archive_values(archive, practice, added), indent=1))
        return
    show_archive(archive, practice, added)
