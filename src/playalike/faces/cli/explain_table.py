"""A decision on the screen: the candidates, where their points come from, and why."""

from __future__ import annotations

from collections.abc import Iterator

import chess
from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from playalike.decision import Candidate
from playalike.personality.records import BookMove
from playalike.style.evidence import Evidence
from playalike.style.explained import Explained
from playalike.style.tiers import TIERS
from playalike.words.parts import part_words
from playalike.words.playing import verdict_words

__all__ = ["show_explained"]

WIDE = 104
"""From this many columns on there is room for the expected line."""
LINE_PLIES = 5
SILENT = "·"
GAP = 2
"""Between columns."""
MOST_ROWS = 12
"""Tablebases know about every legal move; that many are enough to see."""
LEAST = 0.0005
"""What is smaller is shown as nothing."""
_PARTS = ("bounds", "safety", "engine")
"""What adds to a score beside the layers."""
_NATS = "nats"
"""The unit of the learned mode; 0.69 more means twice as likely."""


def show_explained(explained: Explained, console: Console) -> None:
    """Print everything, as wide as the console is."""
    for part in _parts(explained, console.width):
        console.print(part)


def _parts(explained: Explained, width: int) -> Iterator[RenderableType]:
    decision, board = explained.decision, explained.board
    yield Text(board.fen(), "dim")
    yield Text(decision.sentence, "bold")
    yield Text()
    if explained.book:
        yield _book_table(explained)
        yield Text()
    elif decision.candidates:
        yield _candidate_table(explained, width)
        yield Text()
    if explained.by_style:
        yield _points_table(explained, width)
        yield Text()
        yield from _reasons(explained)
        yield Text()
    if explained.plans.sentences:
        yield Text("Plans", "bold")
        yield from (_item(line) for line in explained.plans.sentences)
        yield Text()
    shown = [
        evidence for evidence in explained.evidence if evidence.kind != "book" and evidence.fen
    ]
    if shown:
        yield Text("From the player's own games", "bold")
        yield from (part for evidence in shown for part in _evidence(evidence, board))
        yield Text()
    yield from (Text(line, "dim") for line in _footer(explained))


def _table() -> Table:
    return Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")


def _candidate_table(explained: Explained, width: int) -> Table:
    decision, style = explained.decision, explained.by_style
    table = _table()
    # The mark has its own narrow column, so that it is there without colours, too.
    table.add_column("")
    table.add_column("move", no_wrap=True)
    learned = explained.learned
    for name in (
        "rank",
        "eval",
        "loss",
        *(("chance" if learned else "style", "score") if style else ()),
    ):
        table.add_column(name, justify="right", no_wrap=True)
    verdicts = any(candidate.verdicts for candidate in decision.candidates)
    if verdicts:
        table.add_column("safety")
        table.add_column("")
    wide = width >= WIDE
    if wide:
        table.add_column("expected line", no_wrap=True)
    for candidate in decision.candidates[:MOST_ROWS]:
        played = candidate.move == decision.move
        standing = explained.standing(candidate)
        row = [
            "→" if played else "",
            candidate.san,
            str(candidate.rank),
            _evaluation(candidate),
            _loss(candidate),
        ]
        if style:
            share = f"{100 * candidate.style_score:.0f}"
            row += [f"{share} %" if learned else share, _score(explained, candidate.final_score)]
        if verdicts:
            row += [explained.safety(candidate), standing]
        if wide:
            row.append(_line(explained.board, candidate))
        table.add_row(*row, style="bold green" if played else "dim" if standing else "")
    if (more := len(decision.candidates) - MOST_ROWS) > 0:
        table.caption, table.caption_justify = f"and {more} more", "left"
    return table


def _points_table(explained: Explained, width: int) -> Table:
    """Rows are layers and columns are moves, as many as fit: ten do in 80 columns, as a rule."""
    candidates, played = explained.decision.candidates, explained.decision.move
    names = [part.name for part in candidates[0].contributions if part.name not in _PARTS]
    used = [
        n
        for n in _PARTS
        if any(p.name == n for candidate in candidates for p in candidate.contributions)
    ]
    rows = [*names, *used]
    points = [[_points(explained, candidate, name) for name in rows] for candidate in candidates]
    room = width - max(len(part_words(name).label) for name in rows)
    table = Table(
        box=SIMPLE_HEAD,
        show_edge=False,
        pad_edge=False,
        padding=(0, 1, 0, 0),
        show_footer=True,
        header_style="bold",
    )
    table.add_column(_NATS if explained.learned else "points", footer="score", no_wrap=True)
    shown = 0
    for candidate, values in zip(candidates, points, strict=True):
        footer = _score(explained, candidate.final_score)
        room -= GAP + max(len(candidate.san), len(footer), *map(len, values))
        if room < 0:
            break
        shown += 1
        ink = "bold green" if candidate.move == played else ""
        table.add_column(
            candidate.san,
            footer=footer,
            justify="right",
            no_wrap=True,
            style=ink,
            header_style=ink or "bold",
            footer_style=ink or "bold",
        )
    for number, name in enumerate(rows):
        values = [column[number] for column in points[:shown]]
        silent = all(value == SILENT for value in values)
        cells = [Text(value, "red" if value.startswith("-") else "") for value in values]
        table.add_row(part_words(name).label, *cells, style="dim" if silent else None)
    if shown < len(candidates):
        table.caption = f"{len(candidates) - shown} more in a wider window, or with --json"
        table.caption_justify = "left"
    return table


def _score(explained: Explained, value: float, sign: str = "") -> str:
    """Show nats as they are, and points as hundredths of a score."""
    return f"{value:{sign}.2f}" if explained.learned else f"{100 * value:{sign}.1f}"


def _points(explained: Explained, candidate: Candidate, name: str) -> str:
    value = next((part.value for part in candidate.contributions if part.name == name), 0.0)
    least = 10 * LEAST if explained.learned else LEAST
    return _score(explained, value) if abs(value) >= least else SILENT


def _reasons(explained: Explained) -> Iterator[RenderableType]:
    """Say in words what was found in the move that is played."""
    chosen = explained.decision.candidates[0]
    spoke = [part for part in chosen.contributions if part.reason and abs(part.value) >= LEAST]
    yield Text(f"Why {chosen.san}", "bold")
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    for part in sorted(spoke, key=lambda part: -abs(part.value)):
        table.add_row(
            f"  {part_words(part.name).label}", _score(explained, part.value, "+"), part.reason
        )
    yield table


def _book_table(explained: Explained) -> Table:
    board = explained.board
    table = _table()
    table.add_column("")
    table.add_column("book move", no_wrap=True)
    for name in ("games", "won", "drawn", "lost", "chance"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("latest game")
    total = sum(move.weight for move in explained.book) or 1.0
    for move in explained.book:
        played = move.move == explained.decision.move
        counts = (move.games, move.wins, move.draws, move.losses)
        table.add_row(
            "→" if played else "",
            board.san(chess.Move.from_uci(move.move)),
            *map(str, counts),
            f"{move.weight / total:.0%}",
            _latest(move),
            style="bold green" if played else "",
        )
    return table


def _evidence(evidence: Evidence, board: chess.Board) -> Iterator[RenderableType]:
    """Name the game, what was played in it, and the position if it is another one."""
    game = f"{evidence.white} – {evidence.black}" + (f", {evidence.year}" if evidence.year else "")
    line = (
        evidence.text if not evidence.white or game in evidence.text else f"{evidence.text}: {game}"
    )
    yield _item(f"{line}: {evidence.san}" if evidence.san else line)
    if evidence.fen and evidence.fen.split()[:4] != board.epd().split():
        yield Padding(Text(evidence.fen, "dim"), (0, 0, 0, 4))


def _latest(move: BookMove) -> str:
    """Name the latest game with a book move."""
    year = str(move.last_year or "")
    if move.example is None or not move.example.white:
        return year
    players = (move.example.white, move.example.black)
    names = " – ".join(name.partition(",")[0].strip() for name in players)
    return f"{names}, {year}" if year else names


def _footer(explained: Explained) -> Iterator[str]:
    decision = explained.decision
    tiers = [name for name, _ in TIERS]
    number = explained.tier_number
    tiers[number - 1] = f"[{decision.tier}]"
    yield f"Decided by the first that had an answer: {' · '.join(tiers)}"
    if decision.engine:
        ours = " (our own: no UCI engine was found)" if explained.own_engine else ""
        yield (
            f"Candidates: {decision.engine}{ours}, depth {decision.depth}, "
            f"{decision.nodes:,} nodes; {decision.seconds:.2f} s in all"
        )
    if explained.mode is not None:
        note = f"; {explained.mode.note}" if explained.mode.note else ""
        yield f"Mode: {explained.mode.words}{note}"
    if explained.by_style and explained.learned:
        yield (
            "Scores are in nats, compared with the mean of the candidates: 0.69 more is twice as "
            "likely. Chance: how often the player would pick the move"
        )
    window = explained.window
    if window is not None:
        yield (
            f"Window ({explained.phase}): up to {window.acceptable_cp} cp worse than the best, "
            f"among the engine's first {window.rank_tolerance}, "
            f"style {100 * window.minimum_style:.0f} or more"
        )
        yield "Points: 60 for a perfect style score, 34 for the engine's first choice"
        if explained.silent:
            yield f"Silent layers, too little is known for them: {', '.join(explained.silent)}"
        if explained.without:
            yield f"Switched off: {', '.join(explained.without)}"


def _evaluation(candidate: Candidate) -> str:
    if candidate.score_cp is None and candidate.mate is None:
        return ""
    return verdict_words(candidate.score_cp, candidate.mate)


def _loss(candidate: Candidate) -> str:
    if candidate.loss_cp >= 1000:
        return "1000+"
    return str(candidate.loss_cp) if candidate.loss_cp else ""


def _line(board: chess.Board, candidate: Candidate) -> str:
    replay, sans = board.copy(stack=False), list[str]()
    for uci in candidate.pv[1 : LINE_PLIES + 1]:
        if not sans:
            replay.push_uci(candidate.move)
        move = chess.Move.from_uci(uci)
        sans.append(replay.san_and_push(move))
    return " ".join(sans)


def _item(text: str) -> RenderableType:
    return Padding(Text(text), (0, 0, 0, 2))
