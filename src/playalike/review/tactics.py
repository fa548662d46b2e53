"""What a line begins with: the tactical facts of its first move, found by the motif detectors."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from playalike.position.exchange import see
from playalike.position.motifs import Motif, MotifFinding
from playalike.position.motifs.detect import motifs_of
from playalike.position.motifs.line import Line, replay
from playalike.review.facts import Fact, FactKind, Man, Role

__all__ = ["capture_fact", "first_move_facts", "shows"]

_KINDS = {
    Motif.FORK: FactKind.FORK,
    Motif.SKEWER: FactKind.SKEWER,
    Motif.ABSOLUTE_PIN: FactKind.PIN,
    Motif.DISCOVERED_ATTACK: FactKind.DISCOVERED_ATTACK,
    Motif.DISCOVERED_CHECK: FactKind.DISCOVERED_CHECK,
    Motif.DOUBLE_CHECK: FactKind.DOUBLE_CHECK,
    Motif.TRAPPED_PIECE: FactKind.TRAPPED,
    Motif.PROMOTION: FactKind.PROMOTION,
}
_ORDER = tuple(_KINDS.values())


def first_move_facts(
    board: chess.Board, moves: Sequence[chess.Move], role: Role
) -> tuple[Fact, ...]:
    """Return the motifs that the first move of a line brings about, the clearest first.

    Only what the move itself does counts: a pin that was there before is no news, and what happens
    later in the line is left to the variation.
    """
    if not moves:
        return ()
    line = replay(board, moves)
    san = board.san(moves[0])
    facts = []
    for finding in motifs_of(line):
        kind = _KINDS.get(finding.motif)
        if kind is None or finding.ply != 0 or not _is_news(line, finding):
            continue
        men = tuple(
            Man(piece.piece_type, square)
            for piece, square in zip(finding.pieces, finding.squares, strict=True)
        )
        facts.append(Fact(kind, role, san, men))
    return tuple(sorted(facts, key=lambda fact: _ORDER.index(fact.kind)))


def _is_news(line: Line, finding: MotifFinding) -> bool:
    first = line.steps[0]
    match finding.motif:
        case Motif.ABSOLUTE_PIN | Motif.SKEWER:
            return finding.squares[0] == first.target
        case Motif.DISCOVERED_ATTACK:
            slider, target = finding.squares
            return bool(first.after.attacks_mask(slider) & chess.BB_SQUARES[target]) and not (
                first.before.attacks_mask(slider) & chess.BB_SQUARES[target]
            )
    return True


def shows(board: chess.Board, move: chess.Move, kind: FactKind) -> bool:
    """Say whether one move alone already has a motif (only those that need no continuation)."""
    line = replay(board, (move, *_any_reply(board, move)))
    return any(
        _KINDS.get(finding.motif) == kind and finding.ply == 0 and _is_news(line, finding)
        for finding in motifs_of(line)
    )


def _any_reply(board: chess.Board, move: chess.Move) -> tuple[chess.Move, ...]:
    """Return two more plies, where possible, since detectors leave a line's last move out."""
    after = board.copy(stack=False)
    after.push(move)
    reply = next(iter(after.legal_moves), None)
    if reply is None:
        return ()
    after.push(reply)
    answer = next(iter(after.legal_moves), None)
    return (reply,) if answer is None else (reply, answer)


def capture_fact(
    board: chess.Board, move: chess.Move, role: Role, owed_cp: int = 0
) -> tuple[Fact, int] | None:
    """Return the fact that `move` wins material by taking, with its gain; None when it does not.

    `owed_cp` is what the other side took just before: only a gain beyond it counts,
    and nothing is then taken "for nothing".
    """
    if not board.is_capture(move) or move.promotion or board.is_en_passant(move):
        return None
    gain = see(board, move, legal=True) - owed_cp
    if gain <= 0:
        return None
    taken = board.piece_type_at(move.to_square)
    assert taken is not None
    after = board.copy(stack=False)
    after.push(move)
    free = owed_cp == 0 and not any(
        after.generate_legal_moves(to_mask=chess.BB_SQUARES[move.to_square])
    )
    man = Man(taken, move.to_square)
    kind = FactKind.CAPTURE if role == Role.MISSED else FactKind.HANGING
    return Fact(kind, role, board.san(move), (man,), for_nothing=free), gain
