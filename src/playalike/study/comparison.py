"""The move that was played beside the moves that the engine would have considered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

import chess
import numpy as np
import pyarrow as pa
from chess import Color

from playalike.errors import PlayalikeError
from playalike.oracle.scores import Candidate, from_text
from playalike.position.exchange import see
from playalike.position.harmonics import METRICS, harmonics
from playalike.position.moves.features import move_features
from playalike.position.score import loss_cp, undecided_cp
from playalike.position.themes import move_themes
from playalike.study.extraction import StudiedGame, StudiedPosition, theme_mask
from playalike.study.tables import HARMONICS, candidates_schema, positions_schema

__all__ = ["Answered", "Compared", "compare", "harmonics_of"]

NEAR_CP = 30
"""Candidates this close to the best are all good enough: style decides between them."""
_METRICS = attrgetter(*METRICS)


@dataclass(frozen=True, slots=True)
class Answered:
    """A position with the engine's answer."""

    position: StudiedPosition
    lines: str
    """See `playalike.oracle.scores.to_text`."""
    outside: Candidate | None
    """The played move when it is not among the candidates, as judged by the position after it."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Tables of a chunk, and what goes back to the table of moves."""

    positions: pa.RecordBatch
    candidates: pa.RecordBatch
    eval_cp: np.ndarray[tuple[int], np.dtype[np.int32]]
    """Cut off at ±1000, one for each position."""
    loss_cp: np.ndarray[tuple[int], np.dtype[np.int32]]
    """Of values cut off at ±1000, one for each position."""


Chunk = tuple[int, int, Sequence[tuple[StudiedGame, Sequence[Answered]]]]


def harmonics_of(board: chess.Board, me: Color) -> tuple[float, ...]:
    """Return my ten metrics, then the opponent's."""
    both = harmonics(board)
    return (*_METRICS(both.of(me)), *_METRICS(both.of(not me)))


def compare(task: Chunk) -> tuple[int, Compared]:
    """Describe all candidates of some games; positions are numbered from the second item on."""
    number, first, games = task
    positions: dict[str, list[object]] = {name: [] for name in positions_schema().names}
    candidates: dict[str, list[object]] = {name: [] for name in candidates_schema().names}
    evals: list[int] = []
    losses: list[int] = []
    for game, answers in games:
        by_ply = {answer.position.ply: answer for answer in answers}
        board = game.start()
        for ply, move in enumerate(game.parsed()):
            answer = by_ply.get(ply)
            if answer is not None:
                lines = from_text(answer.lines)
                position = first + len(evals)
                played = _add_position(positions, position, game, answer, lines, board)
                best = lines[0].value
                evals.append(undecided_cp(best))
                losses.append(loss_cp(undecided_cp(best), undecided_cp(played.value)))
                ranked = [*enumerate(lines, start=1)]
                if answer.outside is not None:
                    ranked.append((0, answer.outside))
                for rank, line in ranked:
                    _add_candidate(candidates, position, rank, line, best, played, board)
            board.push(move)
    return number, Compared(
        _batch(positions, positions_schema()),
        _batch(candidates, candidates_schema()),
        np.array(evals, dtype=np.int32),
        np.array(losses, dtype=np.int32),
    )


def _add_position(
    columns: dict[str, list[object]],
    position: int,
    game: StudiedGame,
    answer: Answered,
    lines: Sequence[Candidate],
    board: chess.Board,
) -> Candidate:
    """Add the row of a position; return the move played."""
    studied, best = answer.position, lines[0]
    rank = next((n for n, line in enumerate(lines, start=1) if line.move == studied.played), 0)
    played = lines[rank - 1] if rank else answer.outside
    if played is None:
        raise AssertionError(f"{studied.played} was not judged in {studied.epd}")
    row: dict[str, object] = {
        "position": position,
        "game": studied.game,
        "ply": studied.ply,
        "epd": studied.epd,
        "played": studied.played,
        "played_rank": rank,
        "played_loss_cp": loss_cp(best.value, played.value),
        "best_cp": best.value,
        "best_mate": best.mate,
        "phase": studied.phase,
        "category": studied.category,
        "legal_moves": studied.legal_moves,
        "near": sum(loss_cp(best.value, line.value) <= NEAR_CP for line in lines),
        "harmonics": harmonics_of(board, board.turn),
        "split": game.split,
    }
    for name, values in columns.items():
        values.append(row[name])
    return played


def _add_candidate(
    columns: dict[str, list[object]],
    position: int,
    rank: int,
    line: Candidate,
    best: int,
    played: Candidate,
    board: chess.Board,
) -> None:
    me = board.turn
    move = chess.Move.from_uci(line.move)
    if not board.is_legal(move):
        raise PlayalikeError(
            f"the engine's answer for {board.epd()} names {line.move}, which is illegal there: "
            "the analysis cache is damaged; move it away or give another --cache"
        )
    exchange = see(board, move)
    row: dict[str, object] = {
        "position": position,
        "rank": rank,
        "move": line.move,
        "cp": line.value,
        "mate": line.mate,
        "loss_cp": loss_cp(best, line.value),
        "played": line.move == played.move,
        "features": move_features(board, move, exchange),
        "themes": theme_mask(move_themes(board, move), me),
        "see": exchange,
    }
    board.push(move)
    row["harmonics"] = harmonics_of(board, me)
    board.pop()
    for name, values in columns.items():
        values.append(row[name])


def _batch(columns: dict[str, list[object]], schema: pa.Schema) -> pa.RecordBatch:
    flat = pa.array(np.array(columns["harmonics"], dtype=np.float32).reshape(-1))
    vectors = pa.FixedSizeListArray.from_arrays(flat, HARMONICS)
    arrays = [
        vectors if field.name == "harmonics" else pa.array(columns[field.name], field.type)
        for field in schema
    ]
    return pa.RecordBatch.from_arrays(arrays, schema=schema)
