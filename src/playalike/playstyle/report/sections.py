"""What the sections of the page tell: each function returns the values for the template of its
name, or None with nothing to tell."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import chess
import numpy as np
from markupsafe import Markup

from playalike.playstyle.comparison import Comparison
from playalike.playstyle.dimensions import NAMES
from playalike.playstyle.evolution import CURVES
from playalike.playstyle.heatmaps import PIECES
from playalike.playstyle.nearest import Likeness
from playalike.playstyle.population import Population
from playalike.playstyle.profile import GameNote, Profile
from playalike.playstyle.report import charts
from playalike.playstyle.report.boards import standing_board
from playalike.playstyle.summary import Summary
from playalike.reports.boards import BoardFigure, diagram
from playalike.reports.pages import Values
from playalike.stats.arrays import Floats
from playalike.words.dimensions import dimension_words
from playalike.words.text import capitalised

__all__ = ["SECTIONS", "Content"]

SHOWN = ("attacked_material", "legal_moves", "tension", "king_pressure", "king_risk", "checks",
         "space", "pawn_advance", "move_diversity", "plies", "fragility", "delta")  # fmt: skip
"""Dimensions whose distribution is drawn."""


@dataclass(frozen=True, slots=True)
class Content:
    """Everything the page is about."""

    profiles: Sequence[Profile]
    summaries: Sequence[Summary]
    nearest: Sequence[Sequence[Likeness]]
    comparisons: Sequence[Comparison]
    population: Population

    def title(self, name: str) -> str:
        """Return a subject's name where there are several to tell apart, else nothing."""
        return name if len(self.summaries) > 1 else ""

    @property
    def key(self) -> list[tuple[str, str]]:
        """Which colour is whose; nothing to say for one subject."""
        if len(self.summaries) < 2:
            return []
        return [(charts.colour(n), summary.name) for n, summary in enumerate(self.summaries)]


def profile(content: Content) -> Values:
    """Effect sizes of all dimensions."""
    labels = [s.name for s in content.summaries]
    chart = charts.effects([s.dimensions for s in content.summaries], labels)
    return {"key": content.key, "chart": chart}


class _Chart(NamedTuple):
    drawn: Markup
    title: str
    details: str = ""


def population(content: Content) -> Values | None:
    """Distributions with the subjects marked."""
    figures = []
    for name in SHOWN:
        marks = [(s.dimension(name).mean, s.dimension(name).low, s.dimension(name).high)
                 for s in content.summaries]  # fmt: skip
        quantiles = content.population.quantiles[NAMES.index(name)]
        if any(math.isnan(v) for v in quantiles) or all(math.isnan(v) for v, _, _ in marks):
            continue
        if drawn := charts.distribution(quantiles, marks, name):
            meaning = content.summaries[0].dimension(name).meaning
            figures.append(_Chart(drawn, dimension_words(name), meaning))
    return {"figures": figures} if figures else None


def heat(content: Content) -> Values | None:
    """Heat maps, one row a subject."""
    rows = []
    for profile in content.profiles:
        maps = profile.all_heat()
        if maps.any():
            boards = [
                BoardFigure(
                    standing_board(maps, number, f"{profile.name}: {piece}"),
                    capitalised(piece),
                    "",
                    "",
                )
                for number, piece in enumerate(PIECES)
            ]
            rows.append((content.title(profile.name), boards))
    return {"rows": rows} if rows else None


def evolution(content: Content) -> Values | None:
    """Curves over the game."""
    figures = []
    for number, name in enumerate(CURVES):
        # A side has a value at every other ply, White at even ones and Black at odd: two by two
        # the curve is that of the player, and not of the colours.
        drawn = charts.curves(
            [_by_move(profile.curves()[number]) for profile in content.profiles], name
        )
        if drawn:
            words = {"material": "material, own minus the opponent's"}.get(name, name)
            figures.append(_Chart(drawn, words.replace("_", " ")))
    return {"key": content.key, "figures": figures} if figures else None


def _by_move(curve: Floats) -> Floats:
    smooth = np.full(len(curve), np.nan)
    for ply in range(0, len(curve) - 1, 2):
        pair = curve[ply : ply + 2]
        if not np.isnan(pair).all():
            smooth[ply] = float(pair[~np.isnan(pair)].mean())
    return smooth


class _Repertoire(NamedTuple):
    name: str
    colours: list[tuple[str, str, list[tuple[str, str, str]]]]
    """Colour, how broad the repertoire is, and rows of openings."""


def openings(content: Content) -> Values | None:
    """Opening tables."""
    repertoires = []
    for summary in content.summaries:
        colours = []
        for white, colour in ((True, "White"), (False, "Black")):
            rows = [
                (
                    f"{line.eco} {line.name}".strip() or "unknown",
                    str(line.games),
                    f"{100 * line.points / line.games:.0f} %",
                )
                for line in summary.openings
                if line.white == white
            ]
            if rows:
                breadth = summary.repertoire[f"breadth_{colour.lower()}"]
                breadth_words = (
                    "" if math.isnan(breadth) else f", {breadth:.0f} different in 50 games"
                )
                colours.append((colour, breadth_words, rows))
        if colours:
            repertoires.append(_Repertoire(content.title(summary.name), colours))
    return {"repertoires": repertoires} if repertoires else None


def critical(content: Content) -> Values | None:
    """The positions that hung most in the balance."""
    rows = [
        (content.title(profile.name), [_critical(note) for note in profile.notes[:6]])
        for profile in content.profiles
        if profile.notes
    ]
    return {"rows": rows} if rows else None


def _critical(note: GameNote) -> BoardFigure:
    board = chess.Board(note.position.fen)
    moves, played = [], ""
    if note.position.move:
        move = chess.Move.from_uci(note.position.move)
        if board.is_legal(move):
            moves = [move]
            number = f"{note.position.ply // 2 + 1}{'.' if board.turn else '...'}"
            played = f"{number}{board.san(move)}"
    value = (
        f"{note.position.value:.1f} pawns between the two best moves"
        if note.position.kind == "delta"
        else f"fragility {note.position.value:.2f}"
    )
    drawn = diagram(board, moves, note.white, f"{note.title} {played}")
    return BoardFigure(drawn, played or "at the end", value, note.title)


def sacrifices(content: Content) -> Values | None:
    """The largest sacrifices found."""
    rows = [(content.title(s.name), s.sacrifices) for s in content.summaries if s.sacrifices]
    return {"rows": rows} if rows else None


def likeness(content: Content) -> Values | None:
    """Whose style it is."""
    tables = [
        (
            content.title(summary.name),
            [(likeness.name, _percent(likeness.probability)) for likeness in likenesses[:5]],
        )
        for summary, likenesses in zip(content.summaries, content.nearest, strict=True)
        if likenesses
    ]
    return {"tables": tables} if tables else None


def _percent(probability: float) -> str:
    """Nobody is certain."""
    if probability > 0.999:
        return "> 99.9 %"
    return "< 0.1 %" if probability < 0.001 else f"{100 * probability:.1f} %"


class _Pair(NamedTuple):
    comparison: Comparison
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    distances: str


def compared(content: Content) -> Values | None:
    """Distances between subjects."""
    pairs = []
    for comparison in content.comparisons:
        rows = [
            (dimension_words(d.name), f"{d.one:.3g}", f"{d.other:.3g}", f"{d.deviations:+.2f}",
             f"{d.low:+.2f} to {d.high:+.2f}")
            for d in comparison.differences[:12]
        ]  # fmt: skip
        head = (
            "dimension",
            _surname(comparison.one),
            _surname(comparison.other),
            "deviations",
            "95 %",
        )
        distances = ", ".join(f"{h.piece} {h.squares:.2f}" for h in comparison.heat)
        pairs.append(_Pair(comparison, head, rows, distances))
    return {"pairs": pairs} if pairs else None


def _surname(name: str) -> str:
    """What stands before the comma: columns are narrow."""
    return name.partition(",")[0]


def metrics(content: Content) -> Values:
    """The numbers of playstyle-metrics."""
    rows = [
        (name, *(f"{s.metrics[name]:.4g}" if not math.isnan(s.metrics[name]) else "–"
                 for s in content.summaries))
        for name in content.summaries[0].metrics
    ]  # fmt: skip
    return {"head": ("metric", *(s.name for s in content.summaries)), "rows": rows}


SECTIONS: tuple[tuple[str, str, Callable[[Content], Values | None]], ...] = (
    ("profile", "Style against the population", profile),
    ("population", "Among single games", population),
    ("compared", "Compared", compared),
    ("likeness", "Whose style is this?", likeness),
    ("heat", "Where the pieces stand", heat),
    ("evolution", "Through the game", evolution),
    ("critical", "Critical positions", critical),
    ("sacrifices", "Sacrifices", sacrifices),
    ("openings", "Openings", openings),
    ("metrics", "All metrics", metrics),
)
