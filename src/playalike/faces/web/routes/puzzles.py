"""Puzzles from one's own mistakes, kept with progress."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Annotated

import chess
from fastapi import APIRouter, Path, Query, Request

from playalike.faces.web.answers.puzzles import (
    PracticeProgress,
    PuzzleAnswer,
    PuzzleList,
    PuzzleMotif,
    PuzzleReply,
    PuzzleSolution,
    PuzzleWeek,
    TryAnswer,
)
from playalike.faces.web.errors import ApiError
from playalike.faces.web.models import AnswerRequest
from playalike.faces.web.positions import parse_move
from playalike.faces.web.services import Shared
from playalike.faces.web.session import Owner, address_of
from playalike.faces.web.work.reviewing import PRACTICE_FILE
from playalike.faces.web.work.trying import Try
from playalike.position.phase import GamePhase
from playalike.review.practice import DAYS, MotifProgress, PracticeStore, Puzzle
from playalike.settings import Settings
from playalike.words.lessons import motif_words

__all__ = ["open_practice", "router"]

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])


@contextmanager
def open_practice(settings: Settings) -> Iterator[PracticeStore]:
    """Open the puzzles of this machine."""
    store = PracticeStore(settings.data / PRACTICE_FILE)
    try:
        yield store
    finally:
        store.close()


@router.get("", summary="Puzzles to solve now")
async def puzzles(
    services: Shared,
    owner: Owner,
    limit: Annotated[int, Query(ge=1, le=50)] = 10,
    every: Annotated[bool, Query(alias="all")] = False,
    motif: Annotated[str | None, Query(max_length=60)] = None,
) -> PuzzleList:
    """Those that came back first, then new ones; with `all` also those that are not due yet.

    With a `motif` only those of that kind of mistake; `motifs` has the progress with each.

    Solutions are not told.
    """

    def read() -> PuzzleList:
        now = datetime.now(UTC)
        with open_practice(services.settings) as store:
            due = store.due(now, owner, limit, motif)
            if every:
                numbers = {puzzle.number for puzzle in due}
                due += [
                    puzzle
                    for puzzle in store.all(owner)
                    if puzzle.number not in numbers and motif in (None, puzzle.motif)
                ]
            progress = PracticeProgress(**asdict(store.progress(now, owner)))
            motifs = [_motif(motif) for motif in store.motifs(now, owner)]
        return PuzzleList(
            puzzles=[_shown(puzzle) for puzzle in due[:limit]], progress=progress, motifs=motifs
        )

    return await asyncio.to_thread(read)


@router.post("/{puzzle}/answer", summary="Answer a puzzle")
async def answer(
    services: Shared,
    owner: Owner,
    request: Request,
    number: Annotated[int, Path(alias="puzzle", ge=1, lt=2**53)],
    body: AnswerRequest,
) -> PuzzleReply:
    """Any move within five points of the best is right: the engine is asked if it is not known.

    A wrong answer that is not the `last` may be tried once more, and costs nothing yet. Solved
    puzzles come back later and later; those solved at the `second` try stay where they are.
    """

    def find() -> Puzzle:
        with open_practice(services.settings) as store:
            puzzles = {puzzle.number: puzzle for puzzle in store.all(owner)}
        if number not in puzzles:
            raise ApiError(404, "there is no such puzzle of yours")
        return puzzles[number]

    puzzle = await asyncio.to_thread(find)
    board = chess.Board(puzzle.fen)
    move = parse_move(board, body.uci, "uci").uci()
    trial = TryAnswer(right=True, lost_points=0.0, reply=[], reply_sans=[])
    if move not in puzzle.solutions:
        task = Try(puzzle.fen, move, puzzle.played, puzzle.percents)
        trial = TryAnswer.model_validate(await services.think(task, owner, address_of(request)))
    try_again = not (trial.right or body.last or body.second)

    def keep() -> PuzzleReply:
        now = datetime.now(UTC)
        box = puzzle.box
        with open_practice(services.settings) as store:
            if not try_again:
                box = store.answer(puzzle, trial.right, now, second_try=body.second)
            progress = PracticeProgress(**asdict(store.progress(now, owner)))
        solutions = [
            PuzzleSolution(uci=uci, san=board.san(chess.Move.from_uci(uci)))
            for uci in puzzle.solutions
        ]
        return PuzzleReply(
            right=trial.right,
            try_again=try_again,
            reply_sans=trial.reply_sans,
            solutions=[] if try_again else solutions,
            sentence="" if try_again else puzzle.sentence,
            box=box,
            due_days=DAYS[box],
            progress=progress,
        )

    return await asyncio.to_thread(keep)


def _motif(progress: MotifProgress) -> PuzzleMotif:
    return PuzzleMotif(
        motif=progress.motif,
        label=motif_words(progress.motif),
        puzzles=progress.puzzles,
        due=progress.due,
        learnt=progress.learnt,
        weeks=[
            PuzzleWeek(week=week, answers=answers, right=right)
            for week, answers, right in progress.weeks
        ],
    )


def _shown(puzzle: Puzzle) -> PuzzleAnswer:
    board = chess.Board(puzzle.fen)
    return PuzzleAnswer(
        id=puzzle.number,
        title=puzzle.title,
        fen=puzzle.fen,
        turn="white" if board.turn else "black",
        played=puzzle.played,
        played_san=board.san(chess.Move.from_uci(puzzle.played)),
        motif=puzzle.motif,
        phase=GamePhase(puzzle.phase).value,
        box=puzzle.box,
        tries=puzzle.tries,
        solved=puzzle.solved,
    )
