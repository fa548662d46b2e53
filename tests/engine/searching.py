"""How the tests of the search ask it."""

from __future__ import annotations

import dataclasses

import chess

from playalike.engine.control import SearchLimits
from playalike.engine.info import SearchResult
from playalike.engine.ruleset import Ruleset, load_ruleset
from playalike.engine.search import Searcher

DEFAULT = load_ruleset("default")
V7P3R = load_ruleset("v7p3r")


SELECTIVE = (
    "aspiration", "check_extensions", "mate_distance_pruning", "reverse_futility", "null_move",
    "futility", "late_move_reductions", "late_move_pruning", "internal_iterative_reduction",
    "delta_pruning", "see_pruning", "capture_pruning", "improving",
    "one_reply_extension",
)  # fmt: skip


def search(
    fen: str | chess.Board, depth: int, ruleset: Ruleset = DEFAULT, **limits: object
) -> SearchResult:
    board = chess.Board(fen) if isinstance(fen, str) else fen
    searcher = Searcher(ruleset, hash_mb=1)
    return searcher.search(board, SearchLimits(depth=depth, **limits))  # type: ignore[arg-type]


def without(*names: str, base: Ruleset = DEFAULT) -> Ruleset:
    off = dict.fromkeys(names, False)
    rules = dataclasses.replace(base.search, **off)  # type: ignore[arg-type]
    evaluation = dataclasses.replace(base.evaluation, lazy_margin=0)
    return dataclasses.replace(base, search=rules, evaluation=evaluation)


def twice_repeated() -> chess.Board:
    """White is a queen up, but Kb1 would bring the same position for the third time."""
    board = chess.Board("k7/8/8/8/8/8/7Q/1K6 b - - 0 1")
    for uci in ("a8b7", "b1a1", "b7a8", "a1b1", "a8b7", "b1a1", "b7a8"):
        board.push_uci(uci)
    return board
