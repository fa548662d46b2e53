"""Pins: a piece that may not, or had better not, leave the line it stands on."""

from __future__ import annotations

import chess
from chess import BB_SQUARES, Bitboard, Color, Square

from playalike.position.motifs.contact import is_guarded, worth, worth_taking
from playalike.position.motifs.finding import Motif, MotifFinding, finding, piece_on
from playalike.position.motifs.line import Line

__all__ = ["absolute_pins", "pin_matters", "pins", "pins_in", "relative_pins"]

Pin = tuple[Square, Square, Square]
"""Pinner, pinned, and the piece behind."""


def _sliders(board: chess.Board, square: Square, color: Color) -> Bitboard:
    """Return the sliding pieces of `color` that would attack `square` on an empty board."""
    straight = chess.BB_RANK_ATTACKS[square][0] | chess.BB_FILE_ATTACKS[square][0]
    diagonal = chess.BB_DIAG_ATTACKS[square][0]
    return board.occupied_co[color] & (
        straight & (board.rooks | board.queens) | diagonal & (board.bishops | board.queens)
    )


def _shielding(board: chess.Board, color: Color, behind: Square) -> list[Pin]:
    """Return a pin for each piece of `color` that alone shields `behind` from an enemy slider."""
    shields = []
    for pinner in chess.scan_forward(_sliders(board, behind, not color)):
        blockers = chess.between(pinner, behind) & board.occupied
        if blockers and not blockers & (blockers - 1) and blockers & board.occupied_co[color]:
            shields.append((pinner, chess.msb(blockers), behind))
    return shields


def absolute_pins(board: chess.Board, color: Color) -> list[Pin]:
    """Return the pieces of `color` that stand alone between an enemy slider and their own king."""
    king = board.king(color)
    return [] if king is None else _shielding(board, color, king)


def relative_pins(board: chess.Board, color: Color) -> list[Pin]:
    """Return the pieces of `color` that shield a dearer friend (not the king) from a slider.

    The pinned piece is no pawn and does not attack the pinner, the friend is dearer than it, and
    the slider would win the friend if the line were open: dearer than the slider, or unguarded.
    """
    pins_found = []
    friends = board.occupied_co[color] & ~board.pawns & ~board.kings
    for behind in chess.scan_forward(friends):
        for pinner, pinned, _ in _shielding(board, color, behind):
            open_line = board.occupied & ~BB_SQUARES[pinned] & ~BB_SQUARES[pinner]
            guards = board.attackers_mask(color, behind, open_line) & ~BB_SQUARES[pinned]
            if (
                not BB_SQUARES[pinned] & board.pawns
                and worth(board, pinned) < worth(board, behind)
                and not board.attacks_mask(pinned) & BB_SQUARES[pinner]
                and (worth(board, behind) > worth(board, pinner) or not guards)
            ):
                pins_found.append((pinner, pinned, behind))
    return pins_found


def _finding(
    motif: Motif, board: chess.Board, squares: Pin, ply: int = 0, why: str = ""
) -> MotifFinding:
    pinner, pinned, behind = squares
    evidence = (
        f"{piece_on(board, pinned)} is pinned to the {piece_on(board, behind)}"
        f" by the {piece_on(board, pinner)}{why}"
    )
    side = board.color_at(pinner)
    assert side is not None
    return finding(motif, side, board, squares, evidence, ply)


def pins(board: chess.Board, color: Color) -> list[MotifFinding]:
    """Find every pinned piece of `color`, absolute pins first; the pinning side is the finding's.

    `absolute_pins` and `relative_pins` hold the definitions; an absolutely pinned piece is not
    named again as a relatively pinned one.
    """
    absolute = absolute_pins(board, color)
    held = {pinned for _, pinned, _ in absolute}
    relative = [pin for pin in relative_pins(board, color) if pin[1] not in held]
    return [_finding(Motif.ABSOLUTE_PIN, board, pin) for pin in absolute] + [
        _finding(Motif.RELATIVE_PIN, board, pin) for pin in relative
    ]


def pin_matters(board: chess.Board, pin: Pin) -> str:
    """Say in a few words what an absolute pin costs its victim; empty when it costs nothing.

    It matters when the pinned piece may not take an enemy piece that it would win; or when it is no
    pawn and cannot escape a capture that wins it: by the pinner (dearer than the pinner, or
    unguarded and unable to take the pinner), or, its king not being in check, by a cheaper piece.
    """
    pinner, pinned, king = pin
    color = board.color_at(king)
    attacks = board.attacks_mask(pinned)
    forbidden = attacks & board.occupied_co[not color] & ~chess.ray(pinner, king)
    for target in chess.scan_forward(forbidden):
        if worth_taking(board, pinned, target):
            return f" and may not take the {piece_on(board, target)}"
    if BB_SQUARES[pinned] & board.pawns:
        return ""
    value = worth(board, pinned)
    if value > worth(board, pinner):
        return " and is dearer than it"
    if not attacks & BB_SQUARES[pinner] and not is_guarded(board, pinned, pinner):
        return " and nobody guards it"
    if not board.checkers_mask():
        for attacker in chess.scan_forward(board.attackers_mask(not color, pinned)):
            if worth(board, attacker) < value:
                return f" and cannot run from the {piece_on(board, attacker)}"
    return ""


def pins_in(line: Line) -> list[MotifFinding]:
    """Find the absolute pins that matter (see `pin_matters`) after each of the solver's moves.

    A relative pin is named when the solver's next move takes the pinned piece or the piece behind.
    """
    findings = []
    for step in line.own:
        board = step.after
        for pin in absolute_pins(board, not line.solver):
            if why := pin_matters(board, pin):
                findings.append(_finding(Motif.ABSOLUTE_PIN, board, pin, step.ply, why))
        after_reply = step.ply + 2
        if after_reply < len(line.steps):
            taken = line.steps[after_reply].target
            for pin in relative_pins(board, not line.solver):
                if taken in pin[1:] and line.steps[after_reply].captured is not None:
                    findings.append(_finding(Motif.RELATIVE_PIN, board, pin, step.ply))
    return findings
