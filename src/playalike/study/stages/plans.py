"""Strategic plans: going back from what was achieved to the moves that achieved it.

For every game the own moves are searched for achievements (`plans.achievements`), each is
followed back to the own moves that have a part in it (`plans.strands`), and what has at least two
moves becomes a plan (`plans.building`) in ``strategic_plans.sqlite``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import pyarrow.compute as pc
from chess import BB_SQUARES

from playalike.files import whole_file
from playalike.personality.plans import PLAN_THEMES, Plan, write_plans
from playalike.position.themes import Theme
from playalike.progress import Progress
from playalike.study.chunks import in_chunks, in_order
from playalike.study.plans.building import find_plans
from playalike.study.plans.game import MoveContext, ThemeOfMove, view_game
from playalike.study.stage import StageReport
from playalike.study.workspace import Workspace
from playalike.words.text import counted, percent
from playalike.words.themes import theme_words

__all__ = ["Plans"]

CHUNK = 20
"""Games a worker goes through at once."""
ENOUGH = 20
"""A mean over fewer plans is not worth a sentence."""
_THEMES = tuple(Theme)
_COLUMNS = [
    "game", "ply", "phase", "category", "hash_exact", "hash_pawns", "features", "themes",
    "state_themes", "enemy_weaknesses", "piece_count", "enemy_king_wing", "own_bishop_pair",
    "own_fianchetto", "eval_cp",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class PlannedGame:
    """A game as the workers get it."""

    color: bool
    start_fen: str | None
    moves: str
    outcome: float | None
    label: str
    rows: Sequence[Mapping[str, object]]
    """Its rows of ``work/moves.parquet``."""


class Plans:
    """Finds the strategic plans."""

    name = "plans"
    title = "Strategic plans"
    version = 3
    inputs = ("work/games.parquet", "work/moves.parquet")
    outputs = ("strategic_plans.sqlite",)
    parameters: tuple[str, ...] = ()

    def run(self, workspace: Workspace, progress: Progress) -> StageReport:
        """Go through all games and write the store."""
        total = pc.count_distinct(
            workspace.read_table("work/moves.parquet", ["game"])["game"]
        ).as_py()
        tasks = enumerate(in_chunks(_games(workspace), CHUNK))
        batches = in_order(workspace.executor.map_unordered(_plans_of, tasks))
        by_game: list[list[Plan]] = []
        chunks = -(-total // CHUNK)
        for chunk in progress.track(batches, chunks, f"times {CHUNK} games"):
            by_game += chunk
        path = workspace.path("strategic_plans.sqlite")
        path.parent.mkdir(parents=True, exist_ok=True)
        with whole_file(path) as part:
            write_plans(part, (plan for plans in by_game for plan in plans))
        return _report(by_game, path.stat().st_size)


def _games(workspace: Workspace) -> Iterator[PlannedGame]:
    columns = ["game", "color", "white", "black", "year", "result", "start_fen", "moves"]
    games = workspace.read_table("work/games.parquet", columns).to_pylist()
    table = workspace.read_table("work/moves.parquet", _COLUMNS)
    numbers = table.column("game").to_pylist()
    first = 0
    for game in games:
        while first < len(numbers) and numbers[first] < game["game"]:
            first += 1
        last = first
        while last < len(numbers) and numbers[last] == game["game"]:
            last += 1
        if last > first:  # Not every game was described.
            yield PlannedGame(
                color=game["color"],
                start_fen=game["start_fen"],
                moves=game["moves"],
                outcome=game["result"],
                label=_label(game),
                rows=table.slice(first, last - first).to_pylist(),
            )
        first = last


def _label(game: Mapping[str, object]) -> str:
    names = (str(game[side]).split(",")[0].strip() for side in ("white", "black"))
    year = f", {game['year']}" if game["year"] else ""
    return " – ".join(names) + year


def _plans_of(task: tuple[int, Sequence[PlannedGame]]) -> tuple[int, list[list[Plan]]]:
    """Find plans in a worker."""
    number, games = task
    return number, [_plans_of_game(game) for game in games]


def _plans_of_game(game: PlannedGame) -> list[Plan]:
    contexts = {context.ply: context for context in map(_context, game.rows)}
    view = view_game(
        game.color, game.start_fen, game.moves.split(), contexts, game.outcome, game.label
    )
    return find_plans(view)


def _context(row: Mapping[str, object]) -> MoveContext:
    themes = row["themes"]
    assert isinstance(themes, list)
    value = row["eval_cp"]
    return MoveContext(
        ply=_int(row["ply"]),
        phase=_int(row["phase"]),
        category=str(row["category"]),
        hash_exact=_int(row["hash_exact"]),
        hash_pawns=_int(row["hash_pawns"]),
        themes=tuple(
            ThemeOfMove(
                _THEMES[theme["theme"]],
                sum(BB_SQUARES[square] for square in set(theme["squares"])),
                frozenset(theme["pieces"]),
            )
            for theme in themes
        ),
        features=_int(row["features"]),
        state_themes=_int(row["state_themes"]),
        enemy_weaknesses=_int(row["enemy_weaknesses"]),
        piece_count=_int(row["piece_count"]),
        enemy_king_wing=_int(row["enemy_king_wing"]),
        bishop_pair=bool(row["own_bishop_pair"]),
        fianchetto=bool(row["own_fianchetto"]),
        eval_cp=None if value is None else _int(value),
    )


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value


def _report(by_game: Sequence[Sequence[Plan]], size: int) -> StageReport:
    plans = [plan for plans_of_game in by_game for plan in plans_of_game]
    if not plans:
        sentence = (
            f"No plan was found in {counted(len(by_game), 'game')}: too short, or no two own "
            "moves served one end."
        )
        return StageReport((sentence,), {"games": len(by_game), "plans": 0}, len(by_game))
    ends = Counter(plan.themes[-1].theme for plan in plans)
    shares = {theme: ends[theme] / len(plans) for theme in PLAN_THEMES if ends[theme]}
    success = _means((plan.themes[-1].theme, plan.success) for plan in plans)
    against = _means((kind, plan.success) for plan in plans for kind in plan.start.weaknesses)
    triggers = Counter(plan.trigger.partition(":")[0] for plan in plans)
    length = sum(len(plan.moves) for plan in plans) / len(plans)
    numbers: dict[str, object] = {
        "games": len(by_game),
        "plans": len(plans),
        "plans_per_game": round(len(plans) / len(by_game), 2),
        "games_without": sum(not plans_of_game for plans_of_game in by_game),
        "moves_per_plan": round(length, 2),
        "themes": {theme: round(share, 4) for theme, share in _ranked(shares)},
        "success_by_theme": dict(_ranked(success)),
        "success_by_weakness": dict(_ranked(against)),
        "triggers": dict(triggers.most_common()),
        "bytes": size,
    }
    often = ", ".join(
        f"{theme_words(theme)} ({percent(share)})" for theme, share in _ranked(shares)[:4]
    )
    sentences = [
        f"In {counted(len(by_game), 'game')} {counted(len(plans), 'plan')} "
        f"({len(plans) / len(by_game):.1f} a game, {length:.1f} own moves each): most often "
        f"{often}."
    ]
    mean = sum(plan.success for plan in plans) / len(plans)
    if success:
        best = ", ".join(
            f"{theme_words(theme)} ({value:.2f})" for theme, value in _ranked(success)[:3]
        )
        sentences.append(f"Most successful, against {mean:.2f} for all plans: {best}.")
    if against:
        kinds = ", ".join(
            f"{theme_words(kind)} ({value:.2f})" for kind, value in _ranked(against)[:3]
        )
        sentences.append(
            f"Weaknesses in the opponent's camp at the start that promised most: {kinds}."
        )
    return StageReport(tuple(sentences), numbers, len(by_game))


def _means(pairs: Iterator[tuple[str, float]]) -> dict[str, float]:
    """Return means by name, of those with enough values."""
    sums: dict[str, list[float]] = {}
    for name, value in pairs:
        sums.setdefault(name, []).append(value)
    return {
        name: round(sum(values) / len(values), 3)
        for name, values in sums.items()
        if len(values) >= ENOUGH
    }


def _ranked(values: Mapping[str, float]) -> list[tuple[str, float]]:
    return sorted(values.items(), key=lambda item: (-item[1], item[0]))
