"""The turns at which a player could have ended a game, and those at which he did.

Resignation is learned from the last turns of lost games: at each of them he played on, at the last
one he gave up. Draws are learned from all his games: a few turns of each, at which nothing was
agreed on, and the last positions of those that ended in agreement.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import chess

from playalike.oracle.analysis import Analysis, position_key
from playalike.position.ending import ending
from playalike.position.material import material_lead_cp
from playalike.position.phase import GamePhase, phase_of_position
from playalike.position.score import value_cp

__all__ = [
    "AGREED", "MOST_GAMES", "MOST_LOSSES", "ON", "OTHER", "RESIGNED", "TURN_SHARE", "EndedGame",
    "Spot", "Turn", "judge_spots", "spots_of",
]  # fmt: skip

ON, RESIGNED, AGREED, OTHER = "played on", "resigned", "agreed", "drew otherwise"
MOST_LOSSES = 300
"""Lost games looked at, a player."""
TRAIL = 10
"""Own turns looked at before the end of a loss."""
MOST_GAMES = 1000
"""Games of any result looked at for draws."""
TURN_SHARE = 0.05
"""Of the turns in those games at which nothing was agreed on, so many are looked at."""
FIRST_PLY = 16
"""Before this nobody agrees to a draw but by arrangement."""


@dataclass(frozen=True, slots=True)
class EndedGame:
    """A game of the player as a study has it."""

    game: int
    key: str
    start_fen: str | None
    moves: tuple[str, ...]
    color: chess.Color
    points: float


@dataclass(frozen=True, slots=True)
class Spot:
    """A position to be judged, and what the player did there."""

    game: int
    about: str
    """``resignation`` or ``draw``."""
    ended: str
    move: int
    """The number of the move that was due."""
    position: str
    """As the oracle is asked."""
    mover: bool
    """Whether the player is to move."""
    before: str
    """The position at his turn before; empty where that is not asked."""
    material_cp: int
    """What he is ahead."""
    endgame: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that was judged; values are the player's, in centipawns."""

    game: int
    about: str
    ended: str
    move: int
    value_cp: int
    before_cp: int
    material_cp: int
    endgame: bool


def spots_of(games: Iterable[EndedGame]) -> Iterator[Spot]:
    """Return the positions to be judged: of so many games, chosen by their keys alone."""
    ordered = sorted(games, key=lambda game: _digest(game.key))
    losses = 0
    for number, game in enumerate(ordered):
        lost = game.points == 0 and losses < MOST_LOSSES
        if not lost and number >= MOST_GAMES:
            continue
        boards = _boards(game)
        if lost and boards[-1].turn == game.color and not boards[-1].is_checkmate():
            losses += 1
            yield from _trail(game, boards)
        if number < MOST_GAMES:
            yield from _drawing_turns(game, boards)


def _trail(game: EndedGame, boards: Sequence[chess.Board]) -> Iterator[Spot]:
    """Return the last own turns of a game that was given up."""
    own = [board for board in boards if board.turn == game.color][-TRAIL - 1 :]
    for before, board in pairwise(own):
        ended = RESIGNED if board is own[-1] else ON
        yield _spot(game, "resignation", ended, board, position_key(before))


def _drawing_turns(game: EndedGame, boards: Sequence[chess.Board]) -> Iterator[Spot]:
    """Return some turns at which the game went on, and the end if a draw was agreed on."""
    last = boards[-1]
    if game.points == 0.5 and any(last.legal_moves) and len(boards) > FIRST_PLY:
        on_board = ending(last) is not None or last.can_claim_threefold_repetition()
        yield _spot(game, "draw", OTHER if on_board else AGREED, last)
    for board in boards[FIRST_PLY:-1]:
        chance = int(_digest(f"{game.key} {board.ply()}")[:8], 16) / 2**32
        if board.turn == game.color and chance < TURN_SHARE:
            yield _spot(game, "draw", ON, board)


def _spot(game: EndedGame, about: str, ended: str, board: chess.Board, before: str = "") -> Spot:
    return Spot(
        game=game.game,
        about=about,
        ended=ended,
        move=board.fullmove_number,
        position=position_key(board),
        mover=board.turn == game.color,
        before=before,
        material_cp=material_lead_cp(board, game.color),
        endgame=phase_of_position(board) is GamePhase.ENDGAME,
    )


def judge_spots(spots: Iterable[Spot], answers: Mapping[str, Analysis]) -> list[Turn]:
    """Return the turns with what the engine says of them."""

    def value(position: str) -> int:
        best = answers[position].best
        return value_cp(best.cp, best.mate)

    return [
        Turn(
            game=spot.game,
            about=spot.about,
            ended=spot.ended,
            move=spot.move,
            value_cp=value(spot.position) if spot.mover else -value(spot.position),
            before_cp=value(spot.before) if spot.before else 0,
            material_cp=spot.material_cp,
            endgame=spot.endgame,
        )
        for spot in spots
    ]


def _boards(game: EndedGame) -> list[chess.Board]:
    """Return all positions; each knows the moves before it, so that repetitions are seen."""
    board = chess.Board() if game.start_fen is None else chess.Board(game.start_fen)
    boards = [board.copy(stack=False)]
    for uci in game.moves:
        board.push_uci(uci)
        boards.append(board.copy(stack=False))
    boards[-1] = board
    return boards


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
