"""The engine's part of the baseline: a smaller sample of positions, judged like a player's own.

Positions are drawn from the sides of players with few games in the collections only. So nobody
whose career could be studied is among those who make up this part, and nothing has to be
taken off again for them. As many positions come from each era, as far as it has so many.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import chess
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from playalike.oracle.analysis import Question, position_key
from playalike.oracle.oracle import Oracle
from playalike.oracle.scores import Candidate, after_reply, from_text, to_text
from playalike.position.phase import divide_game
from playalike.position.score import value_cp
from playalike.position.structure.category import categorise
from playalike.progress import Progress
from playalike.study.baseline.choices import count_choices
from playalike.study.baseline.counts import Counts
from playalike.study.baseline.sample import Sample
from playalike.study.choices import Choices, make_choices
from playalike.study.chunks import in_chunks, in_order
from playalike.study.comparison import Answered, compare
from playalike.study.extraction import PHASES, StudiedGame, StudiedPosition
from playalike.study.tables import candidates_schema, positions_schema

__all__ = ["FEW_GAMES", "FIRST_PLY", "Judged", "judge_positions"]

FEW_GAMES = 100
"""Nobody with a family name that has more games than this is in the engine's sample."""
FIRST_PLY = 16
"""Even. Before this, moves come from memory: a player's own positions in the book are not judged,
either."""
CHILD_SHARE = 10
"""A played move outside the candidates gets this fraction of the nodes, as in `analysis`."""
CHUNK = 200


@dataclass(frozen=True, slots=True)
class Judged:
    """Positions with their candidates, as in `analysis`; the game of one is a side's number."""

    positions: pa.Table
    candidates: pa.Table

    def counts(self, eras: int) -> list[Counts]:
        """Count the choices of each era."""
        side = np.asarray(self.positions.column("game"), dtype=np.int64)
        era = np.array([Sample.era_of_side(int(number)) for number in side], dtype=np.int64)
        counts = []
        for number in range(eras):
            inside = self.positions.filter(pa.array(era == number))
            numbers = inside.column("position").combine_chunks()
            rows = pc.is_in(self.candidates.column("position"), value_set=numbers)
            counts.append(count_choices(inside, self.candidates.filter(rows)))
        return counts

    def choices(self) -> Choices:
        """Return them in the form that models are fitted to."""
        return make_choices(self.positions, self.candidates)


def judge_positions(
    sides: Iterable[tuple[int, Sequence[StudiedGame]]],
    games_of: Callable[[int], int],
    wanted: int,
    limits: tuple[int, int],
    oracle: Oracle,
    progress: Progress,
) -> Judged:
    """Draw about `wanted` positions and put them to the engine.

    `games_of` tells how many games the player of a side has; `limits` are nodes and candidates.
    """
    chosen = _draw(sides, games_of, wanted)
    asked = [position for _, positions in chosen for position in positions]
    nodes, multipv = limits
    answers = _ask(
        oracle, [position.epd for position in asked], nodes, multipv, progress, "positions asked"
    )
    outside = _judge_outside(oracle, asked, answers, nodes, progress)
    first, numbered = 0, []
    for number, chunk in enumerate(in_chunks(chosen, CHUNK)):
        games = [
            (
                game,
                [
                    Answered(
                        position,
                        answers[position.epd],
                        outside.get((position.epd, position.played)),
                    )
                    for position in positions
                ],
            )
            for game, positions in chunk
        ]
        numbered.append((number, first, games))
        first += sum(len(answered) for _, answered in games)
    results = in_order(oracle.executor.map_unordered(compare, numbered))
    parts = list(progress.track(results, len(numbered), f"times {CHUNK} sides compared"))
    return Judged(
        pa.Table.from_batches([part.positions for part in parts], positions_schema()),
        pa.Table.from_batches([part.candidates for part in parts], candidates_schema()),
    )


def _draw(
    sides: Iterable[tuple[int, Sequence[StudiedGame]]],
    games_of: Callable[[int], int],
    wanted: int,
) -> list[tuple[StudiedGame, list[StudiedPosition]]]:
    """Choose positions by a hash of game and ply, so that the same ones come every time."""
    eligible = [
        (era, side) for era, chunk in sides for side in chunk if games_of(side.game) <= FEW_GAMES
    ]
    places: dict[int, list[tuple[str, int, int]]] = {}
    for era, side in eligible:
        places.setdefault(era, []).extend(
            (_number(side, ply), side.game, ply)
            for ply in range(FIRST_PLY + (not side.color), side.moves.count(" ") + 1, 2)
        )
    plies: dict[int, set[int]] = {}
    for era, share in _shares(
        {era: len(games_there) for era, games_there in places.items()}, wanted
    ).items():
        for _, game, ply in sorted(places[era])[:share]:
            plies.setdefault(game, set()).add(ply)
    drawn = (
        (side, list(_positions(side, plies[side.game])))
        for _, side in eligible
        if side.game in plies
    )
    return [(side, positions) for side, positions in drawn if positions]


def _shares(sizes: Mapping[int, int], wanted: int) -> dict[int, int]:
    """Give every era the same share; what a small one does not need goes to the others."""
    shares: dict[int, int] = {}
    left = wanted
    for place, era in enumerate(sorted(sizes, key=lambda era: (sizes[era], era))):
        shares[era] = min(sizes[era], -(-left // (len(sizes) - place)))
        left -= shares[era]
    return shares


def _number(side: StudiedGame, ply: int) -> str:
    return hashlib.sha1(f"{side.moves} {ply}".encode(), usedforsecurity=False).hexdigest()


def _positions(side: StudiedGame, plies: set[int]) -> Iterator[StudiedPosition]:
    moves = side.parsed()
    board = side.start()
    boards = [board.copy(stack=False)]
    for move in moves:
        board.push(move)
        boards.append(board.copy(stack=False))
    division = divide_game(boards)
    for ply in sorted(plies):
        position = boards[ply]
        legal = position.legal_moves.count()
        if legal > 1:
            yield StudiedPosition(
                row=0,
                game=side.game,
                ply=ply,
                epd=position_key(position),
                played=moves[ply].uci(),
                legal_moves=legal,
                phase=PHASES[division.phase_at(ply)],
                category=str(categorise(position, position.turn)),
            )


def _ask(
    oracle: Oracle, epds: Iterable[str], nodes: int, multipv: int, progress: Progress, what: str
) -> dict[str, str]:
    distinct = list(dict.fromkeys(epds))
    answers = oracle.analyse(Question(epd, nodes, multipv) for epd in distinct)
    return {
        analysis.question.position: to_text(analysis)
        for analysis in progress.track(answers, len(distinct), what)
    }


def _judge_outside(
    oracle: Oracle,
    positions: Sequence[StudiedPosition],
    answers: dict[str, str],
    nodes: int,
    progress: Progress,
) -> dict[tuple[str, str], Candidate]:
    """Judge moves played outside the candidates by the position after them, as `analysis` does."""
    judged: dict[tuple[str, str], Candidate] = {}
    children: dict[tuple[str, str], str] = {}
    for position in positions:
        if f"{position.played} " in answers[position.epd]:
            continue
        board = chess.Board(f"{position.epd} 0 1")
        board.push_uci(position.played)
        place = (position.epd, position.played)
        if any(board.legal_moves):
            children[place] = position_key(board)
        else:
            mate = 1 if board.is_check() else None
            value = value_cp(None, mate) if mate else 0
            judged[place] = Candidate(position.played, value, mate)
    replies = _ask(
        oracle,
        children.values(),
        max(1, nodes // CHILD_SHARE),
        1,
        progress,
        "other moves asked",
    )
    for (epd, played), child in children.items():
        own = after_reply(played, from_text(replies[child])[0])
        last = from_text(answers[epd])[-1]
        best = own if own.value < last.value else Candidate(played, last.value, last.mate)
        judged[epd, played] = best
    return judged
