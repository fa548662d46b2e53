"""The JSON form of a decision that is explained: of `playalike explain --json` and of the API.

It is `Decision.to_dict` with more fields: candidates have their win chance, their line in standard
notation and why they could not be chosen, contributions have a label, and the whole has the
position, the mode, plans as arrows, evidence from games. So `Decision.from_dict` reads it, too.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import asdict

import chess

from playalike.decision import Candidate, Contribution, Decision
from playalike.position.score import value_cp, win_percent_0_100
from playalike.style.active_plan import ActivePlan
from playalike.style.explained import Explained
from playalike.style.tiers import TIERS
from playalike.words.choice import preference_words
from playalike.words.modes import mode_words
from playalike.words.parts import part_words
from playalike.words.tiers import tier_words
from playalike.words.why import reason_words, spoken

__all__ = ["explained_values", "plan_arrows", "pv_sans"]

Values = dict[str, object]
PV_PLIES = 12


def explained_values(explained: Explained) -> Values:
    """Return everything that is known about a decision as plain values, ready for JSON."""
    board, decision, mode = explained.board, explained.decision, explained.mode
    window, prior = explained.window, None if mode is None else mode.prior
    return {
        **decision.to_dict(),
        "reasons": _reasons(explained),
        "tier_label": tier_words(decision.tier),
        "candidates": _candidates(explained),
        "personality": explained.personality,
        "fen": board.fen(),
        "ply": len(board.move_stack) + 1,
        "phase": explained.phase,
        "tier_number": explained.tier_number,
        "tiers": [name for name, _ in TIERS] if explained.personality else [],
        "own_engine": explained.own_engine,
        "mode": "" if mode is None else mode.name,
        "dial": mode.dial if mode is not None and mode.learned else None,
        "mode_words": "" if mode is None else mode_words(mode.name, mode.dial),
        "prior": None if prior is None else prior.name,
        "mode_note": "" if mode is None else mode.note,
        "engine_choice": _engine_choice(decision),
        "window": None if window is None else asdict(window),
        "plans": list(explained.plans.sentences),
        "active_plans": _active_plans(explained),
        "evidence": [asdict(evidence) for evidence in explained.evidence],
        "book": [
            {**asdict(move), "san": board.san(chess.Move.from_uci(move.move))}
            for move in explained.book
            if board.is_legal(chess.Move.from_uci(move.move))
        ],
        "silent_layers": list(explained.silent),
        "without": list(explained.without),
        "memory": explained.memory.to_dict(),
    }


def _reasons(explained: Explained) -> list[Values]:
    """Return the reasons with their words, and whether the sentence says them."""
    board, decision = explained.board, explained.decision
    reasons = spoken(decision.reasons, compared="Likelier was" not in decision.sentence)
    name, chance = decision.player, random.Random(board.epd())
    return [
        {
            **asdict(reason),
            "spoken": reason in reasons,
            "words": reason_words(name, decision.san, board.turn, reason, chance),
        }
        for reason in decision.reasons
    ]


def pv_sans(board: chess.Board, pv: Sequence[str]) -> list[str]:
    """Return a line in standard notation; what is no longer legal ends it."""
    replay, sans = board.copy(stack=False), list[str]()
    for uci in pv[:PV_PLIES]:
        move = chess.Move.from_uci(uci)
        if not replay.is_legal(move):
            break
        sans.append(replay.san_and_push(move))
    return sans


def _chance(candidate: Candidate) -> float | None:
    """Return the win chance in percent for the side to move; None where nothing is known."""
    if candidate.score_cp is None and candidate.mate is None:
        return None
    return win_percent_0_100(value_cp(candidate.score_cp, candidate.mate))


def _candidates(explained: Explained) -> list[Values]:
    candidates = explained.decision.candidates
    chances = [_chance(candidate) for candidate in candidates]
    best = max((chance for chance in chances if chance is not None), default=0.0)
    return [
        {
            **asdict(candidate),
            "contributions": [_part(part) for part in candidate.contributions],
            "pv_san": pv_sans(explained.board, candidate.pv),
            "win_percent": None if chance is None else round(chance, 2),
            "cost_win_percent": None if chance is None else round(best - chance, 2),
            "standing": explained.standing(candidate),
        }
        for candidate, chance in zip(candidates, chances, strict=True)
    ]


def _part(part: Contribution) -> Values:
    label, colour = part_words(part.name)
    return {**asdict(part), "label": label, "colour": colour._asdict()}


def _engine_choice(decision: Decision) -> Values | None:
    """Say what the engine preferred, and what not playing it costs."""
    judged = [candidate for candidate in decision.candidates if _chance(candidate) is not None]
    first = min(judged, key=lambda candidate: candidate.rank, default=None)
    played = next((candidate for candidate in judged if candidate.move == decision.move), None)
    if first is None or played is None:
        return None
    best, chance = _chance(first), _chance(played)
    assert best is not None
    assert chance is not None
    cost = round(max(0.0, best - chance), 2)
    same = first.move == played.move
    return {
        "move": first.move,
        "san": first.san,
        "score_cp": first.score_cp,
        "mate": first.mate,
        "win_percent": round(best, 2),
        "cost_cp": played.loss_cp,
        "cost_win_percent": cost,
        "same": same,
        "sentence": preference_words(first.san, same, cost),
    }


def _active_plans(explained: Explained) -> list[Values]:
    """Return the plans that the move serves; the arrows are the line's own moves for them."""
    side = explained.board.turn
    return [
        {
            "name": served.plan.name,
            "words": served.plan.words,
            "game": served.plan.game,
            "move_number": served.plan.move_number,
            "age": served.plan.age,
            "advanced": True,
            "relevance": served.plan.relevance,
            "arrows": [
                {"from": move[:2], "to": move[2:4]}
                for move in (explained.decision.move, *served.moves)
            ],
            "targets": _targets(served.plan, side),
        }
        for served in explained.plans.served
    ]


def plan_arrows(tokens: Iterable[str], side: chess.Color) -> list[dict[str, str]]:
    """Return tokens such as ``Nd2f1``, seen from the player's side, as arrows on the board."""
    flip = 0 if side else 56
    arrows = []
    for token in tokens:
        if token.startswith("O"):
            names = ("e1", "c1" if token == "O-O-O" else "g1")
        else:
            names = (token[1:3], token[3:5])
        start, end = (chess.SQUARE_NAMES[chess.parse_square(name) ^ flip] for name in names)
        arrows.append({"from": start, "to": end})
    return arrows


def _targets(plan: ActivePlan, side: chess.Color) -> list[str]:
    flip = 0 if side else 56
    names = set(plan.themes[-1].squares)
    return sorted(chess.SQUARE_NAMES[chess.parse_square(name) ^ flip] for name in names)
