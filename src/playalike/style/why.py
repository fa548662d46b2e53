"""Why a personality plays its move: the reasons, weighed, and the sentence made of them.

A reason's weight is its share of the decision. The parts of the score that speak for the move are
split into what masters in general see and what is this player's own; ideas on the board share
the first by how telling each is, habits and memories the second.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import chess

from playalike.choice.first_sight import Glance
from playalike.decision import Candidate
from playalike.oracle.analysis import Line
from playalike.position.reasons import Passing, failure_of, idea_missed, reasons_for
from playalike.position.reasons.passing import THREAT_CP
from playalike.position.score import value_cp
from playalike.reason import Reason, ReasonKind
from playalike.style.candidates import CandidateSource
from playalike.words.why import PERSONAL

__all__ = ["Why", "passings", "weighed"]

LOOK = Glance(3_000, 1)
"""What is asked after a pass: a few milliseconds."""
SECOND_LOOK = Glance(20_000, 1)
"""And before a quiet move is called a threat."""
MOST_CP = 1_000
"""Beyond a won game nothing is gained."""
IDEAS = 6
"""How many ideas of the board a decision keeps."""
COMMON = frozenset({"engine", "sight", "prior", "harmonics", "moves", "safety", "bounds"})
"""Parts of a score that are not the player's own."""
OWN_SHARE = {"book": 0.5, "exact position": 0.5}
"""What the player's games weigh where they decided; nothing where the engine's move is played."""
CLEARLY_WORSE_CP = 80
TEMPTING = 0.3
"""How much more, in the score's own measure, others must like a move to be called natural."""
SHUNNED = frozenset(
    {"exchanges", "offers_exchange", "gives_up", "offers", "takes_loose", "takes_dearer", "takes"}
)
"""Ideas of the engine's move that a player may not care for."""


@dataclass(frozen=True, slots=True)
class Why:
    """What the engine adds to the reasons."""

    threat: Passing | None = None
    reply: Passing | None = None


def passings(
    source: CandidateSource, board: chess.Board, move: chess.Move, lines: Sequence[Line]
) -> Why:
    """Let either side pass and ask the engine for a short look; nothing where that is illegal."""
    known = next((line for line in lines if line.move == move.uci()), None)
    if known is None:
        return Why()
    now, best = _clipped(known), _clipped(lines[0])
    after = board.copy(stack=False)
    after.push(move)
    threat = reply = None
    if not after.is_game_over():
        threat = _confirmed(source, after, _ask(source, after, now))
    if threat is not None or not after.is_check():
        reply = _ask(source, board, -best)
    return Why(threat, reply)


def _clipped(line: Line) -> int:
    return max(-MOST_CP, min(MOST_CP, value_cp(line.cp, line.mate)))


def _confirmed(
    source: CandidateSource, after: chess.Board, threat: Passing | None
) -> Passing | None:
    """Return a threat; one that is a quiet move only if a second look, both ways, sees as much."""
    if threat is None or threat.gain_cp < THREAT_CP or not threat.line:
        return threat
    move = threat.line[0]
    if after.piece_at(move.to_square) or move.promotion or threat.mate is not None:
        return threat
    lines = source.glance(after, SECOND_LOOK)
    again = _ask(source, after, -_clipped(lines[0]), SECOND_LOOK) if lines else None
    return again if again is not None and again.line[:1] == (move,) else None


def _ask(
    source: CandidateSource, board: chess.Board, without_cp: int, look: Glance = LOOK
) -> Passing | None:
    """Pass on a board and return the other side's best line; `without_cp` is its view of things."""
    if board.is_check():
        return None
    board = board.copy(stack=False)
    board.push(chess.Move.null())
    board.clear_stack()
    if not board.is_valid() or board.is_game_over():
        return None
    lines = source.glance(board, look)
    if not lines:
        return None
    best = lines[0]
    moves = tuple(chess.Move.from_uci(uci) for uci in best.pv)
    return Passing(moves, _clipped(best) - without_cp, best.mate)


def reasons_of(
    board: chess.Board,
    candidates: Sequence[Candidate],
    why: Why,
    personal: Iterable[Reason] = (),
    tier: str = "style",
) -> tuple[Reason, ...]:
    """Return the reasons for the first candidate, weighed, the weightiest first."""
    chosen = candidates[0]
    move = chess.Move.from_uci(chosen.move)
    line = [chess.Move.from_uci(uci) for uci in chosen.pv]
    ideas = reasons_for(board, move, line, threat=why.threat, reply=why.reply)[:IDEAS]
    others = [*_others(board, candidates)] if tier == "style" else []
    return weighed([*ideas, *personal, *others], own_share(candidates, tier))


def own_share(candidates: Sequence[Candidate], tier: str) -> float:
    """Return how much of a decision is the player's own, 0 to 1."""
    if tier != "style":
        return OWN_SHARE.get(tier, 0.0)
    parts = [part for part in candidates[0].contributions if part.value > 0]
    total = sum(part.value for part in parts)
    own = sum(part.value for part in parts if part.name not in COMMON)
    return own / total if total > 0 else 0.0


def weighed(reasons: Sequence[Reason], own: float) -> tuple[Reason, ...]:
    """Return reasons with their weights, the weightiest first; `own` is the player's share."""

    def total(personal: bool) -> float:
        return (
            sum(reason.telling for reason in reasons if (reason.kind in PERSONAL) == personal)
            or 1.0
        )

    shares = {True: own / total(True), False: (1 - own) / total(False)}
    reasons_weighed = [
        replace(reason, weight=round(reason.telling * shares[reason.kind in PERSONAL], 4))
        for reason in reasons
    ]
    return tuple(sorted(reasons_weighed, key=lambda reason: -reason.weight))


def _others(board: chess.Board, candidates: Sequence[Candidate]) -> Iterable[Reason]:
    """Yield what speaks against the natural move, against the engine's, and for the runner-up."""
    chosen = candidates[0]
    rest = [
        candidate
        for candidate in candidates[1:]
        if all(verdict.passed for verdict in candidate.verdicts)
    ]
    move = chess.Move.from_uci(chosen.move)
    if not rest:
        return
    natural = max(rest, key=lambda candidate: _part(candidate, "prior"))
    if (
        _part(natural, "prior") >= _part(chosen, "prior") + TEMPTING
        and natural.loss_cp >= chosen.loss_cp + CLEARLY_WORSE_CP
    ):
        failure = failure_of(board, [chess.Move.from_uci(uci) for uci in natural.pv])
        if failure is not None:
            yield failure
            return
    first = next((candidate for candidate in rest if candidate.rank == 1), None)
    if first is not None and _part(first, "personal") < _part(chosen, "personal"):
        missed = idea_missed(
            board, move, chess.Move.from_uci(first.move), ReasonKind.AVOIDS, SHUNNED
        )
        if missed is not None:
            yield missed
            return
    missed = idea_missed(board, move, chess.Move.from_uci(rest[0].move), ReasonKind.COMPARES)
    if missed is not None:
        yield missed


def _part(candidate: Candidate, name: str) -> float:
    return sum(part.value for part in candidate.contributions if part.name == name)
