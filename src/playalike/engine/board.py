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

_BETWEEN: tuple[tuple[int, ...], ...] = tuple(
    tuple(chess.between(square, other) for other in chess.SQUARES) for square in chess.SQUARES
)


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
        turn = self.turn
        own = self.occupied_co[turn]
        return self._shields((self.kings & own).bit_length() - 1, not turn) & own

    def uncoverers(self) -> int:
        """Return the mover's pieces that alone stand between its slider and the enemy king.

        Stepping off the line, they give a discovered check.
        """
        turn = self.turn
        king = (self.kings & self.occupied_co[not turn]).bit_length() - 1
        return self._shields(king, turn) & self.occupied_co[turn]

    def _shields(self, king: int, color: bool) -> int:
        """Return the men that alone stand between a king and a slider of `color`."""
        queens = self.queens
        snipers = (
            _DIAGONALS[king] & (self.bishops | queens) | _STRAIGHTS[king] & (self.rooks | queens)
        ) & self.occupied_co[color]
        shields = 0
        while snipers:
            sniper = snipers.bit_length() - 1
            snipers ^= BB_SQUARES[sniper]
            shield = _BETWEEN[king][sniper] & self.occupied
            if not shield & (shield - 1):
                shields |= shield
        return shields

    def is_guarded(self, square: int, by: bool) -> bool:
        """Tell whether `by` attacks a square, looking no further than the first attacker."""
        theirs = self.occupied_co[by]
        if (
            BB_KNIGHT_ATTACKS[square] & self.knights
            | BB_PAWN_ATTACKS[not by][square] & self.pawns
            | BB_KING_ATTACKS[square] & self.kings
        ) & theirs:
            return True
        queens = self.queens
        diagonal = (self.bishops | queens) & theirs & _DIAGONALS[square]
        if diagonal and BB_DIAG_ATTACKS[square][BB_DIAG_MASKS[square] & self.occupied] & diagonal:
            return True
        straight = (self.rooks | queens) & theirs & _STRAIGHTS[square]
        return bool(
            straight
            and (
                BB_RANK_ATTACKS[square][BB_RANK_MASKS[square] & self.occupied]
                | BB_FILE_ATTACKS[square][BB_FILE_MASKS[square] & self.occupied]
            )
            & straight
        )

    def unchecked_moves(self, blockers: int, pieces: int, targets: int) -> list[Move]:
        """Return the legal moves of `pieces` (the mover's) to `targets` when not in check.

        python-chess tests every pseudo-legal move for safety. When the king is not in check only
        moves of the king and of blockers can expose it (and en passant, which the caller has to
        test), so all the others can be taken as they come.
        """
        special = (blockers | self.kings) & pieces
        if not special:
            return list(self.generate_pseudo_legal_moves(pieces, targets))
        moves = []
        if pieces != special:
            moves = list(self.generate_pseudo_legal_moves(pieces & ~special, targets))
        king = (self.kings & self.occupied_co[self.turn]).bit_length() - 1
        enemy = not self.turn
        for move in self.generate_pseudo_legal_moves(special, targets):
            if move.from_square == king:
                # The generator gives castling only when it is safe.
                target = move.to_square
                if (
                    not BB_KING_ATTACKS[king] >> target & 1
                    or self.occupied_co[self.turn] >> target & 1
                    or not self.is_guarded(target, enemy)
                ):
                    moves.append(move)
            elif self._is_safe(king, blockers, move):
                moves.append(move)
        return moves

    def evasions(self, checkers: int) -> list[Move]:
        """Return the legal moves out of check, in python-chess' order.

        Its generator already leaves out what does not answer the check. What is left to test are
        the king's steps, pinned pieces, and en passant.
        """
        king = (self.kings & self.occupied_co[self.turn]).bit_length() - 1
        enemy = not self.turn
        blockers = self.king_blockers()
        ep_square = self.ep_square
        moves = []
        for move in self._generate_evasions(king, checkers):
            start = move.from_square
            if start == king:
                safe = not self.is_guarded(move.to_square, enemy)
            elif blockers >> start & 1 or move.to_square == ep_square:
                safe = self._is_safe(king, blockers, move)
            else:
                safe = True
            if safe:
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
            attackers = (targets >> 7 & ~BB_FILE_A | targets >> 9 & ~BB_FILE_H) & self.pawns & own
        else:
            attackers = (targets << 7 & ~BB_FILE_H | targets << 9 & ~BB_FILE_A) & self.pawns & own
        king_bb = self.kings & own
        if BB_KING_ATTACKS[king_bb.bit_length() - 1] & targets:
            attackers |= king_bb
        pieces = self.knights & own
        while pieces:
            square = pieces.bit_length() - 1
            square_bb = BB_SQUARES[square]
            pieces ^= square_bb
            if BB_KNIGHT_ATTACKS[square] & targets:
                attackers |= square_bb
        pieces = (self.bishops | self.queens) & own
        while pieces:
            square = pieces.bit_length() - 1
            square_bb = BB_SQUARES[square]
            pieces ^= square_bb
            if BB_DIAG_ATTACKS[square][BB_DIAG_MASKS[square] & occupied] & targets:
                attackers |= square_bb
        pieces = (self.rooks | self.queens) & own & ~attackers
        while pieces:
            square = pieces.bit_length() - 1
            square_bb = BB_SQUARES[square]
            pieces ^= square_bb
            if (
                BB_RANK_ATTACKS[square][BB_RANK_MASKS[square] & occupied]
                | BB_FILE_ATTACKS[square][BB_FILE_MASKS[square] & occupied]
            ) & targets:
                attackers |= square_bb
        return attackers

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
            return not self.is_guarded(target, not self.turn)
        return not blockers >> start & 1 or bool(BB_RAYS[start][target] >> king & 1)
