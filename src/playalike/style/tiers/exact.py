"""Tier 9, the exact position: what the player did in this very position, if it is safe.

The index of played positions holds every position of the games that were studied. Personalities of
older versions have none; there the book, whose positions may also come up after move 15 by another
order of moves, and the examples of patterns and sequences stand in. A move counts only if it is
among the candidates and loses at most 50 cp.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import replace

import chess

from playalike.personality.load import Personality
from playalike.style.habits import played_memory
from playalike.style.tiers.book import book_moves
from playalike.style.tiers.engine_move import engine_candidates
from playalike.style.tiers.situation import Ruling, Situation

__all__ = ["SAFE_CP", "decide", "example_moves"]

SAFE_CP = 50
"""chessgate's limit."""


def decide(situation: Situation) -> Ruling | None:
    """Play what the player played, checked like every choice of a personality."""
    played = _played(situation)
    candidates = engine_candidates(situation.board, situation.lines) if played else ()
    safe = [
        candidate
        for candidate in candidates
        if candidate.move in played and candidate.loss_cp <= SAFE_CP
    ]
    if not safe:
        return None
    safe.sort(key=lambda candidate: (-played[candidate.move], candidate.rank))
    chosen = safe[0]
    if situation.variety:
        chosen = situation.chance.choices(safe, [played[candidate.move] for candidate in safe])[0]
    move = chess.Move.from_uci(chosen.move)
    check = situation.verify(move, rank=chosen.rank, loss_cp=chosen.loss_cp)
    if not check.passed:
        return None
    shown = replace(chosen, verdicts=(check.verdict,))
    return Ruling(
        move,
        "exact position",
        (shown, *(candidate for candidate in candidates if candidate is not chosen)),
        (played_memory(situation.personality, situation.board, chosen.move, played),),
    )


def _played(situation: Situation) -> Counter[str]:
    """Count the player's moves in this position, in games."""
    if (positions := situation.personality.positions) is not None:
        return positions.played(situation.board)
    played = Counter({move.move: move.games for move in book_moves(situation)})
    if not played:
        board = situation.board
        sans = situation.examples.get(board.epd(), ())
        played = Counter(board.parse_san(san).uci() for san in sans)
    return played


def example_moves(personality: Personality) -> Mapping[str, tuple[str, ...]]:
    """Index the examples of patterns and sequences: position to the moves played there.

    One game may serve as an example several times; a move is listed once for each game.
    """
    games: dict[str, set[tuple[str, str, int, str]]] = defaultdict(set)
    examples = [pattern.example for pattern in personality.patterns]
    examples += [sequence.example for sequence in personality.sequences]
    for example in examples:
        if example is not None:
            epd = " ".join(example.fen.split()[:4])
            games[epd].add((example.white, example.black, example.year, example.san))
    return {epd: tuple(sorted(key[3] for key in keys)) for epd, keys in games.items()}
