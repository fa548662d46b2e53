"""Giving and taking: trades, simplification, sacrifices."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from playalike.position.exchange import EXCHANGE_VALUES, see
from playalike.position.material import material_lead_cp
from playalike.position.phase import ENDGAME_PIECES
from playalike.position.sacrifices.offers import offered_piece_cp
from playalike.position.themes.detector import Detector
from playalike.position.themes.finding import Finding, PlacedPiece, Theme
from playalike.position.themes.scene import Step

__all__ = ["PieceTrade", "Sacrifice", "Simplification"]

_PIECES = (chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)
_LEAD = 100
"""Centipawns: a pawn ahead."""


def _begins_trade(step: Step) -> bool:
    """Say whether the move offers a piece for one of the same worth, and is no recapture."""
    captured = step.captured
    if captured not in _PIECES or step.piece_type not in _PIECES:
        return False
    if EXCHANGE_VALUES[captured] != EXCHANGE_VALUES[step.piece_type] or _is_recapture(step):
        return False
    return see(step.board, step.move, legal=True) == 0 and _can_be_taken(step)


def _is_recapture(step: Step) -> bool:
    """Say whether the opponent's last move was a capture on the square where this one takes.

    Only a capture or a pawn move sets the fifty-move counter back, and it was no pawn that came.
    """
    if not step.history or step.history[-1].to_square != step.target:
        return False
    return step.captured == chess.PAWN or step.board.halfmove_clock == 0


class PieceTrade(Detector):
    """Beginning an exchange of pieces.

    A knight, bishop, rook or queen takes a piece of the same worth (knight and bishop count
    alike), the opponent can legally take back, and the exchange on that square comes out even.
    The recapture itself does not count, nor does any answer to a capture on the same square.
    Target: the square.
    """

    theme = Theme.PIECE_TRADE

    def move(self, step: Step) -> Iterator[Finding]:
        """Find the capture that begins a trade."""
        if _begins_trade(step):
            taken = chess.piece_name(step.captured or 0)
            own = chess.piece_name(step.piece_type)
            evidence = f"{own} takes {taken} on {chess.SQUARE_NAMES[step.target]} for an even trade"
            yield _of_mover(self.theme, step, evidence)


class Simplification(Detector):
    """Trading because it helps: pieces off when ahead, or into an endgame.

    The move begins a piece trade (see piece_trade), and the side is at least a pawn ahead, or is
    not behind and the trade leads from the middlegame into an endgame (at most six pieces
    besides kings and pawns are left when both pieces are gone). Target: the square of the trade.
    """

    theme = Theme.SIMPLIFICATION

    def move(self, step: Step) -> Iterator[Finding]:
        """Find the trade that simplifies."""
        if step.captured not in _PIECES or not _begins_trade(step):
            return
        board = step.board
        lead = material_lead_cp(board, step.side)
        pieces = (board.occupied & ~board.pawns & ~board.kings).bit_count()
        if lead >= _LEAD:
            yield _of_mover(self.theme, step, "trades pieces while ahead in material")
        elif lead >= 0 and pieces - 2 <= ENDGAME_PIECES < pieces:
            yield _of_mover(self.theme, step, "trades into an endgame")


class Sacrifice(Detector):
    """Giving up material on purpose.

    A knight, bishop, rook or queen goes where the opponent can legally take it, and the exchange on
    that square costs the side at least two pawns (a piece for a pawn, a rook for a minor piece, or
    more). It does not count when the piece was lost anyway (attacked where it stood, with no safe
    square to go to, or not the only piece attacked), or when the side is in check and has to do
    something. Whether it is sound is for an engine to say. Target: the square.
    """

    theme = Theme.SACRIFICE

    def move(self, step: Step) -> Iterator[Finding]:
        """Find the piece offered for too little."""
        loss = offered_piece_cp(step.board, step.move)
        if loss is None:
            return
        own = chess.piece_name(step.piece_type)
        evidence = f"{own} offered on {chess.SQUARE_NAMES[step.target]} at a cost of {loss} cp"
        yield _of_mover(self.theme, step, evidence)


def _can_be_taken(step: Step) -> bool:
    """Say whether the opponent may take: a discovered check, say, leaves no time for it."""
    replies = step.after.board.generate_legal_moves(to_mask=chess.BB_SQUARES[step.target])
    return next(replies, None) is not None


def _of_mover(theme: Theme, step: Step, evidence: str) -> Finding:
    piece = PlacedPiece(step.piece_type, step.target)
    return Finding(theme, step.side, (piece,), (step.target,), evidence)
