"""A review in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Column, Table

from playalike.position.phase import GamePhase
from playalike.review.archive import Archive, Period
from playalike.review.move_class import SIGNS, MoveClass
from playalike.review.practice import PracticeProgress
from playalike.review.record import GameReview
from playalike.words.lessons import motif_words
from playalike.words.text import counted

__all__ = ["show_archive", "show_review"]

SHOWN_MOTIFS = 12
COLOURS = {
    MoveClass.BRILLIANT: "cyan", MoveClass.GREAT: "blue", MoveClass.INACCURACY: "yellow",
    MoveClass.MISTAKE: "dark_orange", MoveClass.BLUNDER: "red", MoveClass.MISSED_WIN: "magenta",
}  # fmt: skip


def _console() -> Console:
    return Console(highlight=False, markup=False)


def show_review(review: GameReview) -> None:
    """Print both sides, the turning points and every sentence."""
    console = _console()
    console.print(review.title, style="bold")
    if review.opening is not None:
        console.print(f"{review.opening.eco} {review.opening.name}")
    console.print(_sides(review))
    if review.turning_points:
        by_ply = {move.ply: move for move in review.moves}
        turned = (by_ply[point.ply] for point in review.turning_points)
        console.print("Turning points: " + ", ".join(f"{m.number} {m.san}" for m in turned))
    for move in review.moves:
        if move.move_class in SIGNS:
            head = f"{move.number} {move.san}{SIGNS[move.move_class]}"
            console.print(f"{head:<14}", style=COLOURS[move.move_class], end="")
            console.print(f"{move.after!s:>7}  {move.sentence} {move.human_sentence}")
    for side in (review.white, review.black):
        if side.lessons:
            colour = "White" if side.side else "Black"
            console.print(f"Lessons for {side.name or colour}", style="bold")
        for number, lesson in enumerate(side.lessons, 1):
            console.print(f"{number}. {lesson.text}")
    console.print()


def _sides(review: GameReview) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for side in (review.white, review.black):
        table.add_column(side.name or ("White" if side.side else "Black"), justify="right")

    def row(name: str, white: str, black: str) -> None:
        if white or black:
            table.add_row(name, white, black)

    both = (review.white, review.black)
    row("accuracy", *(_percent(side.accuracy) for side in both))
    for phase in GamePhase:
        row(f"  {phase.value}", *(_percent(side.phase_accuracy.get(phase)) for side in both))
    row("average loss, cp", *(_number(side.average_loss_cp) for side in both))
    for kind in MoveClass:
        if any(kind in side.counts for side in both):
            row(kind.value, *(str(side.counts.get(kind, 0)) for side in both))
    row("playstyle", *(side.playstyle_class for side in both))
    return table


def _percent(value: float | None) -> str:
    return "" if value is None else f"{value:.1f} %"


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.0f}"


def _periods(name: str, periods: Sequence[Period]) -> Table:
    table = Table(name, "games", "accuracy", "average loss", "mistakes a game", box=None)
    for period in periods:
        table.add_row(
            period.name,
            str(period.games),
            _percent(period.accuracy),
            f"{period.average_loss_cp:.0f} cp",
            f"{period.mistakes_a_game:.1f}",
        )
    return table


def show_archive(archive: Archive, practice: PracticeProgress, added: int) -> None:
    """Print trends, recurring mistakes and what there is to practise."""
    console = _console()
    console.print(f"{archive.player}: {counted(len(archive.games), 'game')}", style="bold")
    console.print(f"accuracy {_percent(archive.accuracy())}", end="")
    for phase, value in archive.phase_accuracy().items():
        console.print(f", {phase.value} {_percent(value)}", end="")
    console.print()
    for name, periods in (
        ("month", archive.months()),
        ("opening", archive.openings()[:SHOWN_MOTIFS]),
    ):
        console.print(_periods(name, periods))
    for left, moves, mistakes in archive.clocks():
        share = mistakes / moves
        console.print(f"{left} left: {counted(moves, 'move')}, {share:.1%} mistakes or worse")
    if (trend := archive.trend()) is not None:
        parts = {
            "accuracy": trend,
            **{p.value: phase_trend for p, phase_trend in archive.phase_trends().items()},
        }
        changes = (
            f"{n} {part.difference:+.1f} ± {part.standard_error:.1f}" for n, part in parts.items()
        )
        console.print(f"Later half against earlier: {', '.join(changes)}")
    motifs = Table(
        Column("recurring mistake", no_wrap=True),
        "phase",
        "times",
        "earlier, later",
        "cost each",
        "example",
        box=None,
    )
    for motif in archive.recurring()[:SHOWN_MOTIFS]:
        cost = f"{50 * motif.cost:.0f} % win chance"
        halves = "–" if motif.halves is None else ", ".join(map(str, motif.halves))
        called = motif_words(motif.motif)
        motifs.add_row(called, motif.phase.value, str(motif.count), halves, cost, motif.examples[0])
    console.print(motifs)
    console.print(
        f"{counted(practice.puzzles, 'puzzle')} from your mistakes ({added} new), "
        f"{practice.due} due: "
        "playalike review --practise"
    )
