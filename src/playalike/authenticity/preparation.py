"""From games to prepared positions: ask the engine, then describe, once for all predictors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import chess
import numpy as np

from playalike.authenticity.games import JudgedGame
from playalike.authenticity.positions import (
    OwnPosition,
    Prepared,
    PreparedGame,
    own_positions,
    positions_of,
)
from playalike.authenticity.store import Arrays, Store, code_digest
from playalike.choice.candidates import Candidates, describe_candidates
from playalike.oracle.analysis import Analysis, Line, Question, position_key
from playalike.oracle.executor import Executor
from playalike.oracle.oracle import Oracle, answers_to
from playalike.oracle.scores import Candidate as Judged
from playalike.oracle.scores import after_reply
from playalike.position.phase import phase_of_position
from playalike.position.score import loss_cp, undecided_cp, value_cp
from playalike.progress import Progress
from playalike.study.chunks import in_chunks

__all__ = ["EngineSetting", "prepare_games", "studied_positions"]

CHILD_SHARE = 10
"""A move played outside the candidates is judged with this fraction of the nodes, as in a study."""
CHUNK = 50
"""Studied games that a worker replays at once."""
DESCRIBING = (
    "playalike.position",
    "playalike.choice/candidates.py",
)
"""The code that descriptions depend on."""


@dataclass(frozen=True, slots=True)
class EngineSetting:
    """What agreement depends on, and so stands in every table."""

    name: str
    """The engine's own name and version."""
    nodes: int
    multipv: int

    def __str__(self) -> str:
        """Return it in words."""
        return f"{self.name}, {self.nodes:,} nodes, MultiPV {self.multipv}"

    def to_dict(self) -> dict[str, object]:
        """Return plain values."""
        return {"engine": self.name, "nodes": self.nodes, "multipv": self.multipv}


def studied_positions(
    games: Sequence[JudgedGame], executor: Executor, progress: Progress
) -> frozenset[str]:
    """Return the positions of studied games: whoever stands in them may know them by heart."""
    positions: set[str] = set()
    chunks = list(in_chunks(games, CHUNK))
    parts = executor.map_unordered(positions_of, chunks)
    for part in progress.track(parts, len(chunks), f"times {CHUNK} studied games"):
        positions |= part
    return frozenset(positions)


def prepare_games(
    games: Sequence[JudgedGame],
    oracle: Oracle,
    nodes: int,
    multipv: int,
    store: Store,
    progress: Progress,
    *,
    book: frozenset[str] = frozenset(),
    training: frozenset[str] = frozenset(),
) -> tuple[PreparedGame, ...]:
    """Prepare every own position of the games; what was asked or described before is kept."""
    own = [own_positions(game, book, training) for game in games]
    epds = (position.epd for positions in own for position in positions)
    answers = answers_to(oracle, epds, nodes, multipv, progress)
    outside = _judge_outside(oracle, own, answers, max(1, nodes // CHILD_SHARE), progress)
    described: dict[int, Arrays] = {}
    missing: list[tuple[int, JudgedGame, tuple[tuple[int, tuple[Line, ...]], ...]]] = []
    keys: dict[int, str] = {}
    for number, (game, positions) in enumerate(zip(games, own, strict=True)):
        candidates = tuple((position.ply, answers[position.epd].lines) for position in positions)
        keys[number] = Store.key(
            what="described",
            code=code_digest(*DESCRIBING),
            engine=[oracle.name, nodes, multipv],
            game=[game.key, game.color],
        )
        kept = store.get(keys[number])
        if kept is None:
            missing.append((number, game, candidates))
        else:
            described[number] = kept
    results = oracle.executor.map_unordered(_describe, missing)
    for number, arrays in progress.track(results, len(missing), "games described"):
        store.put(keys[number], arrays)
        described[number] = arrays
    return tuple(
        _assemble(game, positions, answers, outside, described[number])
        for number, (game, positions) in enumerate(zip(games, own, strict=True))
    )


def _judge_outside(
    oracle: Oracle,
    own: Iterable[Sequence[OwnPosition]],
    answers: Mapping[str, Analysis],
    nodes: int,
    progress: Progress,
) -> dict[tuple[str, str], int]:
    """Return the scores of moves played outside the candidates, by position and move.

    Such a move is worth at most what the last candidate is: the engine preferred all of them.
    """
    values: dict[tuple[str, str], int] = {}
    children: dict[tuple[str, str], str] = {}
    for position in chain.from_iterable(own):
        place = (position.epd, position.played)
        if any(line.move == position.played for line in answers[position.epd].lines):
            continue
        board = chess.Board(f"{position.epd} 0 1")
        board.push_uci(position.played)
        if any(board.legal_moves):
            children[place] = position_key(board)
        else:
            values[place] = value_cp(None, 1) if board.is_check() else 0
    distinct = dict.fromkeys(children.values())
    questions = (Question(epd, nodes, 1) for epd in distinct)
    analyses = progress.track(oracle.analyse(questions), len(distinct), "other moves asked")
    replies = {analysis.question.position: analysis.best for analysis in analyses}
    for place, child in children.items():
        line = replies[child]
        reply = Judged(line.move, value_cp(line.cp, line.mate), line.mate)
        last = answers[place[0]].lines[-1]
        values[place] = min(after_reply(place[1], reply).value, value_cp(last.cp, last.mate))
    return values


def _describe(
    task: tuple[int, JudgedGame, tuple[tuple[int, tuple[Line, ...]], ...]],
) -> tuple[int, Arrays]:
    """Describe the candidates of one game in a worker."""
    number, game, candidates = task
    board = game.start()
    changes, features = [], []
    for ply, lines in candidates:
        for uci in game.moves[len(board.move_stack) : ply]:
            board.push_uci(uci)
        moves = [chess.Move.from_uci(line.move) for line in lines]
        descriptions = describe_candidates(board, moves, [value_cp(x.cp, x.mate) for x in lines])
        changes.append(descriptions.changes)
        features.append(descriptions.features)
    return number, {
        "changes": np.concatenate(changes) if changes else np.zeros((0, 20), dtype=np.float32),
        "features": np.concatenate(features) if features else np.zeros(0, dtype=np.int64),
    }


def _assemble(
    game: JudgedGame,
    own: Sequence[OwnPosition],
    answers: Mapping[str, Analysis],
    outside: Mapping[tuple[str, str], int],
    arrays: Arrays,
) -> PreparedGame:
    return PreparedGame(game, tuple(_prepared(game, own, answers, outside, arrays)))


def _prepared(
    game: JudgedGame,
    own: Sequence[OwnPosition],
    answers: Mapping[str, Analysis],
    outside: Mapping[tuple[str, str], int],
    arrays: Arrays,
) -> Iterator[Prepared]:
    board, first = game.start(), 0
    for position in own:
        for uci in game.moves[len(board.move_stack) : position.ply]:
            board.push_uci(uci)
        lines = answers[position.epd].lines
        rows = slice(first, first + len(lines))
        first += len(lines)
        values = np.array([value_cp(line.cp, line.mate) for line in lines], dtype=np.int64)
        candidates = tuple(line.move for line in lines)
        named = set(candidates)
        rest = sorted(uci for uci in (m.uci() for m in board.legal_moves) if uci not in named)
        legal = (*candidates, *rest)
        played = legal.index(position.played)
        value = (
            int(values[played]) if played < len(lines) else outside[position.epd, position.played]
        )
        yield Prepared(
            ply=position.ply,
            epd=position.epd,
            played=played,
            legal=legal,
            lines=lines,
            phase=str(phase_of_position(board)),
            loss_cp=loss_cp(undecided_cp(int(values[0])), undecided_cp(value)),
            in_book=position.in_book,
            in_training=position.in_training,
            described=Candidates(
                best_cp=np.full(len(lines), values[0], dtype=np.int64),
                loss_cp=np.maximum(0, values[0] - values),
                rank=np.arange(1, len(lines) + 1, dtype=np.int64),
                changes=arrays["changes"][rows],
                features=arrays["features"][rows],
            ),
        )
