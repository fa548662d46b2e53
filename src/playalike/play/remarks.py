"""A few words of the opponent at turning points: our own writing, in `data/remarks.json`.

What is said is true on the board, each kind of thing is said once, and most moves pass in silence.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import chess

from playalike.decision import Decision
from playalike.play.game import Game
from playalike.play.people import pick
from playalike.position.material import material_lead_cp
from playalike.position.phase import GamePhase, phase_of_position
from playalike.position.sacrifices.offers import find_offer
from playalike.position.score import value_cp, win_chance_0_1

__all__ = ["KINDS", "MOST_REMARKS", "Thought", "remark", "remarks_of", "turning_points"]

KINDS = ("own_blunder", "your_blunder", "sacrifice", "pawn_lost", "pawn_won", "endgame")
"""What may be remarked on, the most remarkable first."""
MOST_REMARKS = 4
"""In one game."""
SILENT_PLIES = 8
"""After a remark."""
FIRST_PLY = 12
BLUNDER = 0.2
"""Of the chance to win: what a move must cost to be called a blunder."""
CLEAR_CP = 120
"""And from here on somebody is clearly better."""
SOUND_LOSS_CP = 60
"""A move that loses more against the best is no sacrifice but a mistake."""

Words = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Thought:
    """What the opponent knows when it moves."""

    move: str
    """In UCI notation."""
    value_cp: int | None = None
    """What the move is worth to it."""
    best_cp: int | None = None
    """What the position is worth to it: the engine's first choice."""
    pv: tuple[str, ...] = ()

    @classmethod
    def of(cls, decision: Decision) -> Thought:
        """Take it from a decision; a move from memory has no value."""
        scored = [c for c in decision.candidates if c.score_cp is not None or c.mate is not None]
        own = next((c for c in scored if c.move == decision.move), None)
        if own is None:
            return cls(decision.move)
        values = [value_cp(c.score_cp, c.mate) for c in scored]
        return cls(decision.move, value_cp(own.score_cp, own.mate), max(values), own.pv)


@cache
def _table() -> Mapping[str, Words]:
    place = files("playalike.play").joinpath("data/remarks.json")
    table = json.loads(place.read_text(encoding="utf-8"))
    return {
        name: {kind: tuple(sentences) for kind, sentences in words.items()}
        for name, words in table.items()
    }


def remarks_of(name: str) -> Words:
    """Return the words of a built-in personality; general ones for anybody else."""
    table = _table()
    return table.get(name, table[""])


def remark(game: Game, thought: Thought, words: Words, key: str) -> str:
    """Return what the opponent says with its next move; nearly always nothing."""
    if not game.terms.remarks or game.board.ply() < FIRST_PLY:
        return ""
    remarks = [(ply, move.remark) for ply, move in enumerate(game.moves, 1) if move.remark]
    if len(remarks) >= MOST_REMARKS or (
        remarks and len(game.moves) - remarks[-1][0] < SILENT_PLIES
    ):
        return ""
    texts = {text for _, text in remarks}
    for kind in turning_points(game, thought):
        if not texts & set(words[kind]):
            return pick(words[kind], f"{key} {kind}")
    return ""


def turning_points(game: Game, thought: Thought) -> Iterator[str]:
    """Yield what is remarkable about the opponent's next move and the person's last, of `KINDS`."""
    board = game.board
    after = board.copy(stack=False)
    move = chess.Move.from_uci(thought.move)
    after.push(move)
    last = game.opponents_value_cp
    if last is not None and thought.best_cp is not None:
        change = win_chance_0_1(thought.best_cp) - win_chance_0_1(last)
        if change <= -BLUNDER and thought.best_cp <= -CLEAR_CP:
            yield "own_blunder"
        if change >= BLUNDER and thought.best_cp >= CLEAR_CP:
            yield "your_blunder"
    if _is_sacrifice(board, move, thought):
        yield "sacrifice"
    yield from _pawns(game, after, thought)
    if _is_endgame(after) and not _is_endgame(_own_last_board(game)):
        yield "endgame"


def _own_last_board(game: Game) -> chess.Board:
    """Return the position after the opponent's last move, or at the start."""
    fens = (game.start_fen, *game.fens)
    return chess.Board(fens[-2] if len(fens) > 1 else fens[-1])


def _is_endgame(board: chess.Board) -> bool:
    return phase_of_position(board) is GamePhase.ENDGAME


def _is_sacrifice(board: chess.Board, move: chess.Move, thought: Thought) -> bool:
    if thought.value_cp is None or thought.best_cp is None:
        return False
    sound = thought.best_cp - thought.value_cp <= SOUND_LOSS_CP and thought.value_cp > -CLEAR_CP
    return sound and find_offer(board, move) is not None


def _pawns(game: Game, after: chess.Board, thought: Thought) -> Iterator[str]:
    """Yield whether the opponent has just lost, or won, the first pawn, and will not see it back.

    Only pawns: every other piece stands against its like.
    """
    side = not game.person
    if thought.value_cp is None or not _only_pawns_differ(after):
        return
    lead = material_lead_cp(after, side)
    earlier = [chess.Board(game.start_fen), *(chess.Board(fen) for fen in game.fens)]
    # Positions with the person to move are those after the opponent's moves, where trades are done.
    if abs(lead) != 100 or any(
        material_lead_cp(board, side) for board in earlier if board.turn == game.person
    ):
        return
    end = after.copy(stack=False)
    for uci in thought.pv[1:]:
        end.push_uci(uci)
    if (lead < 0) == (material_lead_cp(end, side) < 0) and material_lead_cp(end, side):
        yield "pawn_lost" if lead < 0 else "pawn_won"


def _only_pawns_differ(board: chess.Board) -> bool:
    return all(
        len(board.pieces(kind, chess.WHITE)) == len(board.pieces(kind, chess.BLACK))
        for kind in (chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)
    )
