"""Puzzles from one's own mistakes, kept with progress."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Annotated

import chess
from fastapi import APIRouter, Path, Query

from playalike.faces.web.answers.puzzles import (
    PracticeProgress,
    PuzzleAnswer,
    PuzzleList,
    PuzzleReply,
    PuzzleSolution,
)
from playalike.faces.web.errors import ApiError
from playalike.faces.web.models import AnswerRequest
from playalike.faces.web.positions import parse_move
from playalike.faces.web.services import Shared
from playalike.faces.web.session import Owner
from playalike.faces.web.work.reviewing import PRACTICE_FILE
from playalike.position.phase import GamePhase
from playalike.review.practice import DAYS, PracticeStore, Puzzle
from playalike.settings import Settings

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
) -> PuzzleList:
    """Those that came back first, then new ones; with `all` also those that are not due yet.

    Solutions are not told.
    """

    def read() -> PuzzleList:
        now = datetime.now(UTC)
        with open_practice(services.settings) as store:
            due = store.due(now, owner, limit)
            if every:
                numbers = {puzzle.number for puzzle in due}
                due += [puzzle for puzzle in store.all(owner) if puzzle.number not in numbers]
            progress = PracticeProgress(**asdict(store.progress(now, owner)))
        return PuzzleList(puzzles=[_shown(puzzle) for puzzle in due[:limit]], progress=progress)

    return await asyncio.to_thread(read)


@router.post("/{puzzle}/answer", summary="Answer a puzzle")
async def answer(
    services: Shared,
    owner: Owner,
    number: Annotated[int, Path(alias="puzzle", ge=1, lt=2**53)],
    request: AnswerRequest,
) -> PuzzleReply:
    """Judged without analysing anything again; solved puzzles come back later and later."""

    def judge() -> PuzzleReply:
        now = datetime.now(UTC)
        with open_practice(services.settings) as store:
            puzzles = {puzzle.number: puzzle for puzzle in store.all(owner)}
            puzzle = puzzles.get(number)
            if puzzle is None:
                raise ApiError(404, "there is no such puzzle of yours")
            board = chess.Board(puzzle.fen)
            right = store.answer(puzzle, parse_move(board, request.uci, "uci"), now)
            progress = PracticeProgress(**asdict(store.progress(now, owner)))
        box = min(puzzle.box + 1, len(DAYS) - 1) if right else 0
        solutions = [
            PuzzleSolution(uci=uci, san=board.san(chess.Move.from_uci(uci)))
            for uci in puzzle.solutions
        ]
        return PuzzleReply(
            right=right,
            solutions=solutions,
            sentence=puzzle.sentence,
            box=box,
            due_days=DAYS[box],
            progress=progress,
        )

    return await asyncio.to_thread(judge)


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
