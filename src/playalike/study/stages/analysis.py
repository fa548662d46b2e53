"""Bulk analysis: every own move described, every own position outside the book judged.

Three parts. The board alone says what each move is (``work/moves.parquet``). The engine gives its
candidates for every own position that is outside the book and leaves a choice; a played move that
is not among them is judged by asking about the position after it, with a tenth of the nodes, and
counts at best as much as the last candidate. Then the candidates are described as the moves were
(``work/positions.parquet``, ``work/candidates.parquet``).
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import chess
import numpy as np
import pyarrow as pa

from playalike.errors import PlayalikeError
from playalike.oracle.analysis import Question, position_key
from playalike.oracle.oracle import Oracle
from playalike.oracle.scores import Candidate, after_reply, from_text, to_text
from playalike.position.score import value_cp
from playalike.progress import Progress
from playalike.study.chunks import in_chunks, in_order
from playalike.study.comparison import Answered, Compared, compare
from playalike.study.extraction import StudiedGame, StudiedPosition, extract_moves
from playalike.study.selection import draw_keys
from playalike.study.stage import StageReport
from playalike.study.tables import TableWriter, candidates_schema, moves_schema, positions_schema
from playalike.study.workspace import Workspace
from playalike.words.text import percent

__all__ = ["Analysis"]

CHUNK = 20
"""Games a worker describes at once."""
QUESTIONS = 2_000
"""Questions put to the oracle at once, for each worker: of the answers, which are large, a short
form is kept."""
CHILD_SHARE = 10
"""A played move outside the candidates gets this fraction of the nodes."""


@dataclass(slots=True)
class _Extracted:
    """What part one leaves: tables of moves, and what to ask, by chunk."""

    batches: list[pa.RecordBatch] = field(default_factory=list)
    positions: list[list[StudiedPosition]] = field(default_factory=list)

    def keep(self, games: set[int]) -> None:
        """Leave what is to be asked to positions of these games."""
        self.positions = [
            [position for position in chunk if position.game in games] for chunk in self.positions
        ]


class Analysis:
    """Asks the engine about everything, and keeps what it said."""

    name = "analysis"
    title = "Bulk analysis"
    version = 2
    inputs = ("work/games.parquet", "opening_book.json")
    outputs = ("work/moves.parquet", "work/positions.parquet", "work/candidates.parquet")
    parameters = ("nodes", "multipv", "described", "analysed")

    def run(self, workspace: Workspace, progress: Progress) -> StageReport:
        """Describe, ask, compare, and write the three tables."""
        oracle = workspace.oracle
        if oracle is None:
            raise PlayalikeError(
                "the bulk analysis needs an engine: install Stockfish, or name one with --engine"
            )
        games, judged = _games(workspace)
        clock = time.monotonic
        started = clock()
        extracted = _Extracted()
        for _ in progress.track(
            _extract(workspace, games, extracted), len(games), "games described"
        ):
            pass
        extracted.keep(judged)
        described = clock()
        every = [position for chunk in extracted.positions for position in chunk]
        before = (oracle.stats.asked, oracle.stats.cached)
        answers = _ask_all(workspace, oracle, every, progress)
        outside = _judge_outside(workspace, oracle, every, answers, progress)
        answered = clock()
        metadata = {
            "engine": oracle.name,
            "nodes": str(workspace.parameters.nodes),
            "multipv": str(workspace.parameters.multipv),
        }
        summary = _Summary()
        chunks = _compare(workspace, games, extracted, answers, outside)
        with (
            TableWriter(workspace.path(self.outputs[1]), positions_schema(), metadata) as positions,
            TableWriter(workspace.path(self.outputs[2]), candidates_schema(), metadata) as table,
            TableWriter(workspace.path(self.outputs[0]), moves_schema(), metadata) as moves,
        ):
            for number, result in enumerate(
                progress.track(chunks, len(extracted.positions), f"times {CHUNK} games compared")
            ):
                positions.write(result.positions)
                table.write(result.candidates)
                moves.write(
                    _with_scores(extracted.batches[number], extracted.positions[number], result)
                )
                summary.add(result)
        compared = clock()
        numbers = summary.numbers() | {
            "engine": oracle.name,
            "nodes": workspace.parameters.nodes,
            "multipv": workspace.parameters.multipv,
            "games": len(games),
            "analysed_games": len(judged),
            "own_moves": sum(batch.num_rows for batch in extracted.batches),
            "asked": oracle.stats.asked - before[0],
            "cached": oracle.stats.cached - before[1],
            "engine_share": round(oracle.stats.efficiency, 4),
            "seconds": {
                "describing": round(described - started, 2),
                "engine": round(answered - described, 2),
                "comparing": round(compared - answered, 2),
            },
        }
        own_seconds = described - started + compared - answered
        speed = summary.positions / own_seconds if own_seconds else 0.0
        numbers["positions_per_second"] = round(speed, 1)
        progress.note(f"{speed:.0f} positions/s besides the engine")
        return StageReport(_sentences(numbers), numbers, summary.positions)


def _games(workspace: Workspace) -> tuple[list[StudiedGame], set[int]]:
    """Return the games to describe, and the numbers of those that the engine is asked about."""
    columns = ["game", "color", "start_fen", "moves", "split"]
    rows = workspace.read_table("work/games.parquet", [*columns, "key"]).to_pylist()
    keys = [str(row.pop("key")) for row in rows]
    described = draw_keys(keys, workspace.parameters.described)
    judged = draw_keys(described, workspace.parameters.analysed)
    pairs = list(zip(rows, keys, strict=True))
    return (
        [StudiedGame(**row) for row, key in pairs if key in described],
        {int(row["game"]) for row, key in pairs if key in judged},
    )


def _extract(
    workspace: Workspace, games: Sequence[StudiedGame], extracted: _Extracted
) -> Iterator[StudiedGame]:
    """Fill `found`; yield each game when it is done."""
    content = workspace.read_json("opening_book.json")
    positions = content.get("positions") if isinstance(content, dict) else None
    if not isinstance(positions, dict):
        raise PlayalikeError(
            f"{workspace.path('opening_book.json')} is no opening book; run the study again"
        )
    book = frozenset(positions)
    chunks = list(in_chunks(games, CHUNK))
    tasks = ((number, chunk, book) for number, chunk in enumerate(chunks))
    results = in_order(workspace.executor.map_unordered(extract_moves, tasks))
    for chunk, (batch, studied) in zip(chunks, results, strict=True):
        extracted.batches.append(batch)
        extracted.positions.append(studied)
        yield from chunk


def _ask(
    oracle: Oracle, questions: Iterable[Question], progress: Progress, total: int, what: str
) -> dict[str, str]:
    """Return the answers, in short form, by position."""

    def answers() -> Iterator[tuple[str, str]]:
        for batch in in_chunks(questions, QUESTIONS * oracle.executor.workers):
            for analysis in oracle.analyse(batch):
                yield analysis.question.position, to_text(analysis)

    return dict(progress.track(answers(), total, what))


def _ask_all(
    workspace: Workspace, oracle: Oracle, every: Sequence[StudiedPosition], progress: Progress
) -> dict[str, str]:
    nodes, multipv = workspace.parameters.nodes, workspace.parameters.multipv
    distinct = dict.fromkeys(position.epd for position in every)
    questions = (Question(epd, nodes, multipv) for epd in distinct)
    return _ask(oracle, questions, progress, len(distinct), "positions asked")


def _judge_outside(
    workspace: Workspace,
    oracle: Oracle,
    every: Sequence[StudiedPosition],
    answers: dict[str, str],
    progress: Progress,
) -> dict[tuple[str, str], Candidate]:
    """Judge the moves played outside the candidates, by position and move."""
    nodes = max(1, workspace.parameters.nodes // CHILD_SHARE)
    children: dict[tuple[str, str], str] = {}
    judged: dict[tuple[str, str], Candidate] = {}
    for position in every:
        candidates = answers[position.epd]
        if f"{position.played} " in candidates:
            continue
        board = chess.Board(f"{position.epd} 0 1")
        board.push_uci(position.played)
        place = (position.epd, position.played)
        if any(board.legal_moves):
            children[place] = position_key(board)
        elif board.is_check():
            judged[place] = Candidate(position.played, value_cp(None, 1), 1)
        else:
            judged[place] = Candidate(position.played, 0, None)
    distinct = dict.fromkeys(children.values())
    questions = (Question(epd, nodes, 1) for epd in distinct)
    replies = _ask(oracle, questions, progress, len(distinct), "other moves asked")
    for place, child in children.items():
        epd, played = place
        own = after_reply(played, from_text(replies[child])[0])
        last = from_text(answers[epd])[-1]
        judged[place] = own if own.value < last.value else Candidate(played, last.value, last.mate)
    return judged


def _compare(
    workspace: Workspace,
    games: Sequence[StudiedGame],
    extracted: _Extracted,
    answers: dict[str, str],
    outside: dict[tuple[str, str], Candidate],
) -> Iterator[Compared]:
    def tasks() -> Iterator[tuple[int, int, list[tuple[StudiedGame, list[Answered]]]]]:
        first = 0
        for number, (chunk, positions) in enumerate(
            zip(in_chunks(games, CHUNK), extracted.positions, strict=True)
        ):
            by_game: dict[int, list[Answered]] = {game.game: [] for game in chunk}
            for position in positions:
                by_game[position.game].append(
                    Answered(
                        position,
                        answers[position.epd],
                        outside.get((position.epd, position.played)),
                    )
                )
            yield number, first, [(game, by_game[game.game]) for game in chunk]
            first += len(positions)

    return in_order(workspace.executor.map_unordered(compare, tasks()))


def _with_scores(
    batch: pa.RecordBatch, positions: Sequence[StudiedPosition], result: Compared
) -> pa.RecordBatch:
    """Fill in the two columns that only the engine knows."""
    rows = np.array([position.row for position in positions], dtype=np.int64)
    unknown = np.ones(batch.num_rows, dtype=np.bool_)
    unknown[rows] = False
    for name, values in (("eval_cp", result.eval_cp), ("loss_cp", result.loss_cp)):
        column = np.zeros(batch.num_rows, dtype=np.int32)
        column[rows] = values
        index = batch.schema.get_field_index(name)
        batch = batch.set_column(index, batch.schema.field(name), pa.array(column, mask=unknown))
    return batch


@dataclass(slots=True)
class _Summary:
    """Counts over all positions."""

    positions: int = 0
    candidates: int = 0
    first: int = 0
    first_three: int = 0
    outside: int = 0
    loss: int = 0

    def add(self, result: Compared) -> None:
        ranks = result.positions.column("played_rank").to_numpy(zero_copy_only=False)
        self.positions += len(ranks)
        self.candidates += result.candidates.num_rows
        self.first += int((ranks == 1).sum())
        self.first_three += int(((ranks >= 1) & (ranks <= 3)).sum())
        self.outside += int((ranks == 0).sum())
        self.loss += int(result.loss_cp.sum())

    def numbers(self) -> dict[str, object]:
        count = max(1, self.positions)
        return {
            "positions": self.positions,
            "candidates": self.candidates,
            "top1": round(self.first / count, 4),
            "top3": round(self.first_three / count, 4),
            "outside": round(self.outside / count, 4),
            "mean_loss_cp": round(self.loss / count, 2),
        }


def _sentences(numbers: dict[str, object]) -> tuple[str, ...]:
    top1, top3, share = (float(str(numbers[key])) for key in ("top1", "top3", "engine_share"))
    sentences = [
        f"{numbers['positions']} positions outside the book were analysed with "
        f"{numbers['engine']} ({numbers['nodes']:,} nodes, {numbers['multipv']} candidates)."
    ]
    if numbers["positions"]:
        sentences.append(
            f"The move played was the engine's first choice in {percent(top1, 1)} and one of its "
            f"first three in {percent(top3, 1)}; it lost {numbers['mean_loss_cp']} centipawns on "
            "average."
        )
    if numbers["asked"]:
        sentences.append(
            f"The engine was asked {numbers['asked']} times, {numbers['cached']} answers came from "
            f"the cache; engine time is {percent(share)} of wall time x workers."
        )
    else:
        sentences.append(f"All {numbers['cached']} answers came from the cache.")
    sentences.append(f"Besides the engine: {numbers['positions_per_second']} positions/s.")
    return tuple(sentences)
