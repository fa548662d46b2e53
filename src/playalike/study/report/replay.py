"""Finding plans again in the games they come from, to show them on the board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import chess
import pyarrow as pa

from playalike.personality.plans import Plan
from playalike.position.moves.tokens import sequence_token

__all__ = ["PlayedPlan", "find_plans"]


@dataclass(frozen=True, slots=True)
class PlayedPlan:
    """A plan as it was played."""

    plan: Plan
    white: str
    black: str
    year: int
    event: str
    color: bool
    """The player's side."""
    fen: str
    """The position before the first move of the plan."""
    moves: tuple[str, ...]
    """The moves of the plan, UCI."""
    text: str
    """The same with move numbers: ``17.Nf1 19.Ne3``."""


def find_plans(plans: Iterable[Plan], games: pa.Table, count: int) -> tuple[PlayedPlan, ...]:
    """Return the first plans that are found in a game."""
    by_label: defaultdict[str, list[Mapping[str, object]]] = defaultdict(list)
    rows: list[Mapping[str, object]] = list(games.to_pylist())
    for row in rows:
        by_label[_label(row)].append(row)
    played_plans: list[PlayedPlan] = []
    for plan in plans:
        if len(played_plans) == count:
            break
        for row in by_label[plan.game]:
            played = _replay(plan, row)
            if played is not None:
                played_plans.append(played)
                break
    return tuple(played_plans)


def _label(game: Mapping[str, object]) -> str:
    """Name a game as plans do."""
    names = (str(game[side]).split(",")[0].strip() for side in ("white", "black"))
    year = f", {game['year']}" if game["year"] else ""
    return " – ".join(names) + year


def _replay(plan: Plan, row: Mapping[str, object]) -> PlayedPlan | None:
    fen = row["start_fen"]
    board = chess.Board() if fen is None else chess.Board(str(fen))
    start = ""
    moves: list[str] = []
    text: list[str] = []
    for ply, uci in enumerate(str(row["moves"]).split()):
        move = chess.Move.from_uci(uci)
        if board.turn == row["color"] and ply >= plan.start.ply:
            start = start or board.fen()
            if sequence_token(board, move) == plan.moves[len(moves)]:
                moves.append(uci)
                dots = "." if board.turn else "..."
                text.append(f"{board.fullmove_number}{dots}{board.san(move)}")
                if len(moves) == len(plan.moves):
                    break
        board.push(move)
    if len(moves) < len(plan.moves):
        return None
    return PlayedPlan(
        plan=plan,
        white=str(row["white"]),
        black=str(row["black"]),
        year=int(str(row["year"])),
        event=str(row["event"]),
        color=bool(row["color"]),
        fen=start,
        moves=tuple(moves),
        text=" ".join(text),
    )
