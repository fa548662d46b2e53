"""The reasons of our engine: search lines, tablebase and book entries as candidates and words."""

from __future__ import annotations

import chess

from playalike.decision import Candidate
from playalike.engine.book import BookMove
from playalike.engine.info import Info
from playalike.engine.players.common import verdict
from playalike.engine.scores import MATE
from playalike.engine.tablebase import RootMove

__all__ = [
    "book_candidates",
    "search_candidates",
    "search_sentence",
    "tablebase_candidates",
    "tablebase_sentence",
]

TABLEBASE_WIN_CP = 20_000
"""The value of a won tablebase position, less the plies to go: below any mate."""


def book_candidates(board: chess.Board, moves: list[BookMove]) -> tuple[Candidate, ...]:
    """Turn book entries into candidates, by their chance to be played."""
    return tuple(
        Candidate(
            move=entry.move.uci(),
            san=board.san(entry.move),
            rank=rank,
            score_cp=None,
            pv=(entry.move.uci(),),
            final_score=entry.share,
        )
        for rank, entry in enumerate(moves, 1)
    )


def tablebase_candidates(board: chess.Board, moves: list[RootMove]) -> tuple[Candidate, ...]:
    """Turn tablebase values into candidates, in the order given.

    How long a move takes that was not looked at is not known; it is no quicker than the first.
    """
    scores = [min(_tablebase_score(move), _tablebase_score(moves[0])) for move in moves]
    return tuple(
        Candidate(
            move=move.move.uci(),
            san=board.san(move.move),
            rank=rank,
            score_cp=None if move.mates else score,
            mate=1 if move.mates else None,
            loss_cp=max(0, scores[0] - score),
            pv=(move.move.uci(),),
            final_score=float(score),
        )
        for rank, (move, score) in enumerate(zip(moves, scores, strict=True), 1)
    )


def tablebase_sentence(board: chess.Board, move: RootMove) -> str:
    """Say what the tables know about the move."""
    san = board.san(move.move)
    if move.mates:
        return f"{san} is mate."
    what = {
        2: "wins by the tablebase",
        1: "would win by the tablebase, but for the fifty-move rule",
        0: "draws by the tablebase",
        -1: "loses by the tablebase, but for the fifty-move rule",
        -2: "loses by the tablebase whatever is played, and lasts longest",
    }[move.wdl]
    plies = "1 ply" if move.dtz == 1 else f"{move.dtz} plies"
    return f"{san} {what} ({plies} to the next capture, pawn move or mate)."


def search_candidates(board: chess.Board, lines: tuple[Info, ...]) -> tuple[Candidate, ...]:
    """Turn the lines of a search into candidates, best first."""
    usable = [line for line in lines if line.pv and board.is_legal(line.pv[0])]
    scores = [_as_cp(line) for line in usable]
    return tuple(
        Candidate(
            move=line.pv[0].uci(),
            san=board.san(line.pv[0]),
            rank=rank,
            score_cp=line.score_cp,
            mate=line.mate,
            loss_cp=max(0, scores[0] - score),
            pv=tuple(move.uci() for move in line.pv),
            final_score=float(score),
        )
        for rank, (line, score) in enumerate(zip(usable, scores, strict=True), 1)
    )


def _as_cp(line: Info) -> int:
    if line.mate is None:
        return line.score_cp or 0
    plies = 2 * abs(line.mate) - (line.mate > 0)
    return MATE - plies if line.mate > 0 else plies - MATE


def _tablebase_score(move: RootMove) -> int:
    if move.mates:
        return MATE - 1
    if abs(move.wdl) < 2:
        return move.wdl
    plies = move.dtz or 0
    return TABLEBASE_WIN_CP - plies if move.wdl > 0 else plies - TABLEBASE_WIN_CP


def search_sentence(
    board: chess.Board, move: chess.Move, candidates: tuple[Candidate, ...], depth: int
) -> str:
    """Say why the search chose the move, as far as its score and line tell."""
    san = board.san(move)
    chosen = next((c for c in candidates if c.move == move.uci()), None)
    if chosen is None:
        return f"{san} was at hand when the time was up, before any search."
    sentence = f"{san} {verdict(chosen.score_cp, chosen.mate)} at depth {depth}"
    if len(chosen.pv) > 1:
        after = board.copy(stack=False)
        after.push(move)
        sentence += f"; the expected reply is {after.san(chess.Move.from_uci(chosen.pv[1]))}"
    return sentence + "."
