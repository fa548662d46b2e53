"""A review as PGN that other programs read: glyphs, evaluations, comments, better lines."""

from __future__ import annotations

import re

from chess.svg import Arrow

from playalike.games.annotations import clock_seconds
from playalike.games.writer import AnnotatedMove, format_annotated
from playalike.review.move_class import BAD, NAGS, MoveClass
from playalike.review.record import GameReview, JudgedMove

__all__ = ["annotate"]

SHOWN_PLIES = 6
"""How much of a better line is written."""
BETTER, MARKED = "green", "red"
"""Colours of arrows and marks."""
_COMMANDS = re.compile(r"\[%[^\]]*\]")
"""Clocks and evaluations in a kept comment: read, and written anew."""


def annotate(review: GameReview) -> str:
    """Return the game with the review written into it."""
    comments = review.game.comments or ("",) * len(review.moves)
    line = [_annotated(move, comment) for move, comment in zip(review.moves, comments, strict=True)]
    tags = dict(review.game.headers)
    if review.opening is not None:
        tags.setdefault("ECO", review.opening.eco)
        tags.setdefault("Opening", review.opening.name)
    tags["Annotator"] = f"Playalike ({review.engine}, {review.nodes} nodes)"
    return format_annotated(
        tags,
        line,
        start_fen=review.game.start_fen,
        result=review.game.result,
        comment=_summary(review),
    )


def _summary(review: GameReview) -> str:
    parts = []
    for side in (review.white, review.black):
        if side.accuracy is not None and side.average_loss_cp is not None:
            colour = "White" if side.side else "Black"
            parts.append(
                f"{colour}: accuracy {side.accuracy:.0f} %,"
                f" average loss {side.average_loss_cp:.0f} centipawns."
            )
    for side in (review.white, review.black):
        if side.lessons:
            colour = "White" if side.side else "Black"
            lessons = " ".join(f"({n}) {lesson.text}" for n, lesson in enumerate(side.lessons, 1))
            parts.append(f"Lessons for {colour}: {lessons}")
    return " ".join(parts)


def _annotated(move: JudgedMove, kept: str) -> AnnotatedMove:
    nag = NAGS.get(move.move_class)
    named = move.move_class in BAD or (nag is not None and move.move_class != MoveClass.FORCED)
    words = f"{move.move_class.value.capitalize()}. {move.sentence}" if named else move.sentence
    parts = (words, move.human_sentence, _COMMANDS.sub("", kept).strip())
    bad = move.move_class in BAD and move.best.move != move.move
    return AnnotatedMove(
        move=move.move,
        comment=" ".join(filter(None, parts)),
        nags=() if nag is None else (nag,),
        clock_seconds=clock_seconds(kept),
        score=None if move.after.mated is not None else move.after.pov_score(),
        arrows=_drawn(move, bad),
        variations=(_better(move),) if bad else (),
    )


def _drawn(move: JudgedMove, bad: bool) -> tuple[Arrow, ...]:
    """Return the better move as an arrow, and the squares of the main fact as marks."""
    drawn = []
    if bad:
        best = move.best.move
        drawn.append(Arrow(best.from_square, best.to_square, color=BETTER))
    squares = (man.square for fact in move.facts[:1] for man in fact.men)
    return (*drawn, *(Arrow(square, square, color=MARKED) for square in dict.fromkeys(squares)))


def _better(move: JudgedMove) -> tuple[AnnotatedMove, ...]:
    first, *rest = move.best.line[:SHOWN_PLIES]
    score = move.best.evaluation.pov_score()
    return (AnnotatedMove(first, score=score), *(AnnotatedMove(line) for line in rest))
