"""The board of the search: attacks and legal moves, asked for only as far as they are needed.

Generating all legal moves is the most expensive thing python-chess does, and most nodes of a search
need none of them or only a few. `EngineBoard` adds to the fast make and unmake of
`playalike.engine.incremental` the questions that save generating: who gives check, which pieces
attack anything at all, and whether a move remembered from elsewhere is legal here. The moves
themselves always come from python-chess' generators.
"""

from __future__ import annotations

import chess
from chess import (
    BB_DIAG_ATTACKS,
    BB_DIAG_MASKS,
    BB_FILE_A,
    BB_FILE_ATTACKS,
    BB_FILE_H,
    BB_FILE_MASKS,
    BB_KING_ATTACKS,
    BB_KNIGHT_ATTACKS,
    BB_PAWN_ATTACKS,
    BB_RANK_ATTACKS,
    BB_RANK_MASKS,
    BB_RAYS,
    BB_SQUARES,
    Move,
)

from playalike.engine.incremental import IncrementalBoard

__all__ = ["EngineBoard"]

_PAWN, _KNIGHT, _BISHOP = chess.PAWN, chess.KNIGHT, chess.BISHOP
_ROOK, _KING = chess.ROOK, chess.KING

_DIAGONALS: tuple[int, ...] = tuple(BB_DIAG_ATTACKS[square][0] for square in chess.SQUARES)
_STRAIGHTS: tuple[int, ...] = tuple(
    BB_RANK_ATTACKS[square][0] | BB_FILE_ATTACKS[square][0] for square in chess.SQUARES
)
"""What a bishop and a rook would attack on an empty board."""


class EngineBoard(IncrementalBoard):
    """The board that is searched. Make one with `from_board`."""

    def checkers_mask(self) -> int:
        """Return the pieces giving check, looking along lines only where a slider stands on one."""
        turn = self.turn
        colours = self.occupied_co
        enemy = colours[not turn]
        king = (self.kings & colours[turn]).bit_length() - 1
        checkers = BB_KNIGHT_ATTACKS[king] & self.knights | BB_PAWN_ATTACKS[turn][king] & self.pawns
        queens = self.queens
        diagonal = (self.bishops | queens) & enemy & _DIAGONALS[king]
        if diagonal:
            checkers |= BB_DIAG_ATTACKS[king][BB_DIAG_MASKS[king] & self.occupied] & diagonal
        straight = (self.rooks | queens) & enemy & _STRAIGHTS[king]
        if straight:
            occupied = self.occupied
            checkers |= (
                BB_RANK_ATTACKS[king][BB_RANK_MASKS[king] & occupied]
                | BB_FILE_ATTACKS[king][BB_FILE_MASKS[king] & occupied]
            ) & straight
        return checkers & enemy

    def king_blockers(self) -> int:
        """Return the mover's pieces that alone stand between its king and an enemy slider."""
        return self._slider_blockers((self.kings & self.occupied_co[self.turn]).bit_length() - 1)

    def unchecked_moves(self, blockers: int, pieces: int, targets: int) -> list[Move]:
        """Return the legal moves of `pieces` (the mover's) to `targets` when not in check.

        python-chess tests every pseudo-legal move for safety. When the king is not in check only
        moves of the king and of blockers can expose it (and en passant, which the caller has to
        test), so all the others can be taken as they come.
        """
        king_bb = self.kings & pieces
        special = blockers & pieces | king_bb
        moves = list(self.generate_pseudo_legal_moves(pieces & ~special, targets))
        if special:
            king = (self.kings & self.occupied_co[self.turn]).bit_length() - 1
            for move in self.generate_pseudo_legal_moves(special, targets):
                if self._is_safe(king, blockers, move):
                    moves.append(move)
        return moves

    def attackers_of_any(self, targets: int) -> int:
        """Return the mover's pieces that attack at least one of `targets`.

        Most pieces have nothing to take most of the time. Finding that out with a few table
        lookups is several times cheaper than letting the generator find it out.
        """
        turn = self.turn
        own = self.occupied_co[turn]
        occupied = self.occupied
        if turn:
            found = (targets >> 7 & ~BB_FILE_A | targets >> 9 & ~BB_FILE_H) & self.pawns & own
        else:
            found = (targets << 7 & ~BB_FILE_H | targets << 9 & ~BB_FILE_A) & self.pawns & own
        king_bb = self.kings & own
        if BB_KING_ATTACKS[king_bb.bit_length() - 1] & targets:
            found |= king_bb
        pieces = self.knights & own
        while pieces:
            square = pieces.bit_length() - 1
            square_bb = BB_SQUARES[square]
            pieces ^= square_bb
            if BB_KNIGHT_ATTACKS[square] & targets:
                found |= square_bb
        pieces = (self.bishops | self.queens) & own
        while pieces:
            square = pieces.bit_length() - 1
            square_bb = BB_SQUARES[square]
            pieces ^= square_bb
            if BB_DIAG_ATTACKS[square][BB_DIAG_MASKS[square] & occupied] & targets:
                found |= square_bb
        pieces = (self.rooks | self.queens) & own & ~found
        while pieces:
            square = pieces.bit_length() - 1
            square_bb = BB_SQUARES[square]
            pieces ^= square_bb
            if (
                BB_RANK_ATTACKS[square][BB_RANK_MASKS[square] & occupied]
                | BB_FILE_ATTACKS[square][BB_FILE_MASKS[square] & occupied]
            ) & targets:
                found |= square_bb
        return found

    def attacks_mask(self, square: int) -> int:
        """Return the squares that the piece on `square` attacks: python-chess' by the mailbox."""
        piece = self.types[square]
        if piece == _KNIGHT:
            return BB_KNIGHT_ATTACKS[square]
        if piece == _KING:
            return BB_KING_ATTACKS[square]
        if piece == _PAWN:
            return BB_PAWN_ATTACKS[self.occupied_co[True] >> square & 1][square]
        occupied = self.occupied
        if piece == _BISHOP:
            return BB_DIAG_ATTACKS[square][BB_DIAG_MASKS[square] & occupied]
        if not piece:
            return 0
        straight = (
            BB_RANK_ATTACKS[square][BB_RANK_MASKS[square] & occupied]
            | BB_FILE_ATTACKS[square][BB_FILE_MASKS[square] & occupied]
        )
        if piece == _ROOK:
            return straight
        return straight | BB_DIAG_ATTACKS[square][BB_DIAG_MASKS[square] & occupied]

    def may_play(self, code: int, blockers: int) -> bool:
        """Tell whether a quiet move remembered from elsewhere is legal here (when not in check)."""
        start, target = code & 63, code >> 6 & 63
        types = self.types
        piece = types[start]
        if not piece or types[target] or not self.occupied_co[self.turn] >> start & 1:
            return False
        if piece == _PAWN:
            step = target - start if self.turn else start - target
            if step == 16:
                if types[(start + target) >> 1] or start >> 3 != (1 if self.turn else 6):
                    return False
            elif step != 8 or not 8 <= target < 56:
                return False
        elif not self.attacks_mask(start) >> target & 1:
            return False  # castling is left to the generator
        king = (self.kings & self.occupied_co[self.turn]).bit_length() - 1
        if piece == _KING:
            return not self.attackers_mask(not self.turn, target)
        return not blockers >> start & 1 or bool(BB_RAYS[start][target] >> king & 1)
