"""The sections of the report; each returns HTML, or nothing when there is nothing to say."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

import chess
import numpy as np

from playalike.playstyle.comparison import Comparison
from playalike.playstyle.dimensions import NAMES
from playalike.playstyle.evolution import CURVES
from playalike.playstyle.heatmaps import PIECES
from playalike.playstyle.nearest import Likeness
from playalike.playstyle.population import Population
from playalike.playstyle.profile import GameNote, Profile
from playalike.playstyle.report import charts
from playalike.playstyle.report.boards import heat_board
from playalike.playstyle.summary import Summary
from playalike.stats.arrays import Floats
from playalike.study.report.boards import diagram
from playalike.study.report.markup import table
from playalike.words.dimensions import dimension_words

__all__ = ["SECTIONS", "Told"]

SHOWN = ("attacked_material", "legal_moves", "tension", "king_pressure", "king_risk", "checks",
         "space", "pawn_advance", "move_diversity", "plies", "fragility", "delta")  # fmt: skip
"""Dimensions whose distribution is drawn."""


@dataclass(frozen=True, slots=True)
class Told:
    """Everything the page is about."""

    profiles: Sequence[Profile]
    summaries: Sequence[Summary]
    nearest: Sequence[Sequence[Likeness]]
    comparisons: Sequence[Comparison]
    population: Population


def key(told: Told) -> str:
    """Say which colour is whose."""
    if len(told.summaries) < 2:
        return ""
    marks = "".join(
        f'<span class="tag"><i style="background:{charts.COLOURS[n % 5]}"></i>'
        f"{escape(s.name)}</span>"
        for n, s in enumerate(told.summaries)
    )
    return f'<p class="key">{marks}</p>'


def profile(told: Told) -> str:
    """Effect sizes of all dimensions."""
    labels = [s.name for s in told.summaries]
    chart = charts.effects([s.dimensions for s in told.summaries], labels)
    return (
        '<p class="soft">Standard deviations of single games from what the openings, the era and '
        "the colour lead one to expect, with 95 % intervals. Pale: the dimension is too noisy to "
        f"tell players apart at 200 games (split-half reliability below 0.8).</p>{key(told)}{chart}"
    )


def population(told: Told) -> str:
    """Distributions with the subjects marked."""
    figures = []
    for name in SHOWN:
        column = NAMES.index(name)
        marks = [(s.dimension(name).mean, s.dimension(name).low, s.dimension(name).high)
                 for s in told.summaries]  # fmt: skip
        quantiles = told.population.quantiles[column]
        if any(math.isnan(v) for v in quantiles) or all(math.isnan(v) for v, _, _ in marks):
            continue
        drawn = charts.distribution(quantiles, marks, name)
        if drawn:
            meaning = told.summaries[0].dimension(name).meaning
            figures.append(
                f"<figure>{drawn}<figcaption><b>{escape(name.replace('_', ' '))}</b>"
                f"{escape(meaning)}</figcaption></figure>"
            )
    text = '<p class="soft">Single games of the population in grey; the line is the mean.</p>'
    return f'{text}<div class="three">{"".join(figures)}</div>' if figures else ""


def heat(told: Told) -> str:
    """Heat maps, one row a subject."""
    rows = []
    for one in told.profiles:
        maps = one.all_heat()
        if not maps.any():
            continue
        boards = "".join(
            f"<figure>{heat_board(maps, number, f'{one.name}: {piece}')}"
            f"<figcaption><b>{piece.capitalize()}</b></figcaption></figure>"
            for number, piece in enumerate(PIECES)
        )
        title = f"<h3>{escape(one.name)}</h3>" if len(told.profiles) > 1 else ""
        rows.append(f'{title}<div class="three">{boards}</div>')
    text = (
        '<p class="soft">Where the pieces stand after the player’s moves, plies 12 to 60, seen '
        "from the player’s own side; numbers are per cent of the time.</p>"
    )
    return text + "".join(rows) if rows else ""


def evolution(told: Told) -> str:
    """Curves over the game."""
    figures = []
    for number, name in enumerate(CURVES):
        # A side has a value at every other ply, White at even ones and Black at odd: two by two
        # the curve is that of the player, and not of the colours.
        drawn = charts.curves([_by_move(one.curves()[number]) for one in told.profiles], name)
        if drawn:
            words = {"material": "material, own minus the opponent's"}.get(name, name)
            figures.append(
                f"<figure>{drawn}<figcaption><b>{escape(words.replace('_', ' '))}</b></figcaption>"
                "</figure>"
            )
    return f'{key(told)}<div class="two">{"".join(figures)}</div>' if figures else ""


def _by_move(curve: Floats) -> Floats:
    smooth = np.full(len(curve), np.nan)
    for ply in range(0, len(curve) - 1, 2):
        pair = curve[ply : ply + 2]
        if not np.isnan(pair).all():
            smooth[ply] = float(pair[~np.isnan(pair)].mean())
    return smooth


def openings(told: Told) -> str:
    """Opening tables."""
    parts = []
    for summary in told.summaries:
        if len(told.summaries) > 1:
            parts.append(f"<h3>{escape(summary.name)}</h3>")
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
                said = "" if math.isnan(breadth) else f", {breadth:.0f} different in 50 games"
                parts.append(
                    f"<h3>With {colour}{said}</h3>{table(('opening', 'games', 'score'), rows)}"
                )
    return "".join(parts)


def critical(told: Told) -> str:
    """The positions that hung most in the balance."""
    parts = []
    for one in told.profiles:
        figures = [_diagram(note) for note in one.notes[:6]]
        if not figures:
            continue
        title = f"<h3>{escape(one.name)}</h3>" if len(told.profiles) > 1 else ""
        parts.append(f'{title}<div class="three">{"".join(figures)}</div>')
    return "".join(parts)


def _diagram(note: GameNote) -> str:
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
    return (
        f"<figure>{drawn}<figcaption><b>{escape(played or 'at the end')}</b>{escape(value)}"
        f'<span class="from">{escape(note.title)}</span></figcaption></figure>'
    )


def sacrifices(told: Told) -> str:
    """The largest sacrifices found."""
    parts = [
        (f"<h3>{escape(s.name)}</h3>" if len(told.summaries) > 1 else "")
        + "".join(f'<span class="tag">{escape(text)}</span>' for text in s.sacrifices)
        for s in told.summaries
        if s.sacrifices
    ]
    return "".join(parts)


def likeness(told: Told) -> str:
    """Whose style it is."""
    parts = []
    for summary, likenesses in zip(told.summaries, told.nearest, strict=True):
        if not likenesses:
            continue
        rows = [(one.name, _percent(one.probability)) for one in likenesses[:5]]
        title = f"<h3>{escape(summary.name)}</h3>" if len(told.summaries) > 1 else ""
        parts.append(title + table(("player", "probability"), rows))
    text = '<p class="soft">Among the players on file, openings and era controlled for.</p>'
    return text + "".join(parts) if parts else ""


def _percent(probability: float) -> str:
    """Nobody is certain."""
    if probability > 0.999:
        return "> 99.9 %"
    return "< 0.1 %" if probability < 0.001 else f"{100 * probability:.1f} %"


def _surname(name: str) -> str:
    """What stands before the comma: columns are narrow."""
    return name.partition(",")[0]


def compared(told: Told) -> str:
    """Distances between subjects."""
    parts = []
    for one in told.comparisons:
        rows = [
            (dimension_words(d.name), f"{d.one:.3g}", f"{d.other:.3g}", f"{d.deviations:+.2f}",
             f"{d.low:+.2f} to {d.high:+.2f}")
            for d in one.differences[:12]
        ]  # fmt: skip
        heads = ("dimension", _surname(one.one), _surname(one.other), "deviations", "95 %")
        distances = ", ".join(f"{h.piece} {h.squares:.2f}" for h in one.heat)
        parts.append(
            f"<h3>{escape(one.one)} and {escape(one.other)}: {one.divergence:.2f} standard "
            "deviations apart</h3>"
            + table(heads, rows)
            + (f'<p class="soft">Heat maps, Wasserstein distance in squares: {distances}.</p>'
               if distances else "")
        )  # fmt: skip
    return "".join(parts)


def document(told: Told) -> str:
    """The document's own numbers."""
    names = list(told.summaries[0].metrics)
    rows = [
        (name, *(f"{s.metrics[name]:.4g}" if not math.isnan(s.metrics[name]) else "–"
                 for s in told.summaries))
        for name in names
    ]  # fmt: skip
    return (
        "<details><summary>Means over games of every metric</summary>"
        + table(("metric", *(s.name for s in told.summaries)), rows)
        + "</details>"
    )


SECTIONS = (
    ("profile", "Style against the population", profile),
    ("population", "Among single games", population),
    ("compared", "Compared", compared),
    ("likeness", "Whose style is this?", likeness),
    ("heat", "Where the pieces stand", heat),
    ("evolution", "Through the game", evolution),
    ("critical", "Critical positions", critical),
    ("sacrifices", "Sacrifices", sacrifices),
    ("openings", "Openings", openings),
    ("document", "All metrics", document),
)
