"""The board of the search: attacks and legal moves, asked for only as far as they are needed.

Generating all legal moves is the most expensive thing python-chess does, and most nodes of a search
need none of them or only a few. `EngineBoard` adds to the fast make and unmake of
`playalike.engine.incremental` the questions that save generating: who gives check, which pieces
may move where, and whether a move remembered from elsewhere is legal here. Moves are generated as
numbers (`transposition.encode_move`), only to the squares asked for; python-chess supplies attacks,
castling and en passant, and tests hold the lists equal to its own.
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
    BB_RANK_1,
    BB_RANK_2,
    BB_RANK_4,
    BB_RANK_5,
    BB_RANK_7,
    BB_RANK_8,
    BB_RANK_ATTACKS,
    BB_RANK_MASKS,
    BB_RAYS,
    BB_SQUARES,
)

from playalike.engine.incremental import IncrementalBoard
from playalike.engine.transposition import encode_move

__all__ = ["EngineBoard"]

_PAWN, _KNIGHT, _BISHOP = chess.PAWN, chess.KNIGHT, chess.BISHOP
_ROOK, _KING = chess.ROOK, chess.KING
_PROMOTIONS = (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)

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

    def piece_moves(self, blockers: int, targets: int, pieces: int = chess.BB_ALL) -> list[int]:
        """Return the codes of the legal moves to `targets` when not in check, pawns' excepted.

        python-chess makes every pseudo-legal move an object and tests each for safety. When the
        king is not in check only its own moves and those of blockers can expose it: a blocker must
        stay on its line, everything else can be taken as it comes. Castling is not among them.
        """
        turn = self.turn
        own = self.occupied_co[turn]
        occupied = self.occupied
        types = self.types
        king = (self.kings & own).bit_length() - 1
        codes: list[int] = []
        pieces &= own & ~self.pawns
        while pieces:
            start = pieces.bit_length() - 1
            pieces ^= BB_SQUARES[start]
            piece = types[start]
            if piece == _KNIGHT:
                attacks = BB_KNIGHT_ATTACKS[start] & targets
            elif piece == _BISHOP:
                attacks = BB_DIAG_ATTACKS[start][BB_DIAG_MASKS[start] & occupied] & targets
            elif piece == _ROOK:
                attacks = (
                    BB_RANK_ATTACKS[start][BB_RANK_MASKS[start] & occupied]
                    | BB_FILE_ATTACKS[start][BB_FILE_MASKS[start] & occupied]
                ) & targets
            elif piece == _KING:
                attacks = BB_KING_ATTACKS[start] & targets
                while attacks:
                    target = attacks.bit_length() - 1
                    attacks ^= BB_SQUARES[target]
                    if not self.attackers_mask(not turn, target):
                        codes.append(start | target << 6)
                continue
            else:
                attacks = (
                    BB_RANK_ATTACKS[start][BB_RANK_MASKS[start] & occupied]
                    | BB_FILE_ATTACKS[start][BB_FILE_MASKS[start] & occupied]
                    | BB_DIAG_ATTACKS[start][BB_DIAG_MASKS[start] & occupied]
                ) & targets
            if attacks:
                if blockers >> start & 1:
                    attacks &= BB_RAYS[start][king]
                while attacks:
                    target = attacks.bit_length() - 1
                    attacks ^= BB_SQUARES[target]
                    codes.append(start | target << 6)
        return codes

    def pawn_captures(self, blockers: int, targets: int) -> list[int]:
        """Return the codes of pawns' captures on `targets` when not in check.

        En passant is not among them; on the last rank there is one code for each promotion.
        """
        turn = self.turn
        own = self.occupied_co[turn]
        pawns = self.pawns & own
        if turn:
            ways = (
                (pawns << 7 & ~BB_FILE_H & targets, -7),
                (pawns << 9 & ~BB_FILE_A & targets, -9),
            )
        else:
            ways = ((pawns >> 7 & ~BB_FILE_A & targets, 7), (pawns >> 9 & ~BB_FILE_H & targets, 9))
        codes: list[int] = []
        for taken, back in ways:
            while taken:
                target = taken.bit_length() - 1
                taken ^= BB_SQUARES[target]
                start = target + back
                if blockers >> start & 1:
                    king = (self.kings & own).bit_length() - 1
                    if not BB_RAYS[start][king] >> target & 1:
                        continue
                code = start | target << 6
                if 8 <= target < 56:
                    codes.append(code)
                else:
                    codes += [code | promotion << 12 for promotion in _PROMOTIONS]
        return codes

    def pawn_steps(self, blockers: int, targets: int) -> list[int]:
        """Return the codes of pawns' steps to `targets` when not in check, promotions excepted."""
        turn = self.turn
        own = self.occupied_co[turn]
        pawns = self.pawns & own
        free = ~self.occupied
        if turn:
            single = pawns << 8 & free
            ways = (
                (single & targets & ~BB_RANK_8, -8),
                (single << 8 & free & BB_RANK_4 & targets, -16),
            )
        else:
            single = pawns >> 8 & free
            ways = (
                (single & targets & ~BB_RANK_1, 8),
                (single >> 8 & free & BB_RANK_5 & targets, 16),
            )
        codes: list[int] = []
        for steps, back in ways:
            while steps:
                target = steps.bit_length() - 1
                steps ^= BB_SQUARES[target]
                start = target + back
                if blockers >> start & 1:
                    king = (self.kings & own).bit_length() - 1
                    if not BB_RAYS[start][king] >> target & 1:
                        continue
                codes.append(start | target << 6)
        return codes

    def evasions(self, checkers: int) -> list[int]:
        """Return the codes of the legal moves out of check.

        The king steps aside; and if only one piece checks, it can be taken or its line closed.
        """
        turn = self.turn
        own = self.occupied_co[turn]
        king_bb = self.kings & own
        king = king_bb.bit_length() - 1
        codes: list[int] = []
        behind = self.occupied ^ king_bb  # the king does not shield the squares behind it
        steps = BB_KING_ATTACKS[king] & ~own
        while steps:
            target = steps.bit_length() - 1
            steps ^= BB_SQUARES[target]
            if not self.attackers_mask(not turn, target, behind):
                codes.append(king | target << 6)
        if checkers & (checkers - 1):
            return codes
        blockers = self.king_blockers()
        between = chess.between(king, checkers.bit_length() - 1)
        codes += self.piece_moves(0, between | checkers, ~(king_bb | blockers))
        codes += self.pawn_captures(blockers, checkers)
        codes += self.pawn_steps(blockers, between)
        runners = self.pawns & own & (BB_RANK_7 if turn else BB_RANK_2) & ~blockers
        if runners:
            arrivals = (runners << 8 if turn else runners >> 8) & between
            while arrivals:
                target = arrivals.bit_length() - 1
                arrivals ^= BB_SQUARES[target]
                code = target + (-8 if turn else 8) | target << 6
                codes += [code | promotion << 12 for promotion in _PROMOTIONS]
        if self.ep_square is not None:
            codes += [encode_move(move) for move in self.generate_legal_ep()]
        return codes

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
