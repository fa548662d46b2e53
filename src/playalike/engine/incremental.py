"""A board with a faster make and unmake, and sums that follow every move.

A search makes and unmakes one move at every node. `chess.Board.push` is general (drops, variants,
Chess960) and builds an object for the undo stack each time. `IncrementalBoard` is the same board
with

* a **snapshot tuple** for undoing: building a tuple of what is there already is cheap, and unmaking
  a move is nothing but unpacking it;
* a **mailbox** (`types`): the kind of piece on each square, because "what stands on e5?" is the
  commonest question of move ordering and needs up to six bitboard tests otherwise;
* **incremental sums**: material and piece-square score, game phase and Zobrist key change by a few
  additions with each move instead of being recomputed over 32 pieces at every leaf.

Property tests hold it equal to `chess.Board` after random games.
"""

from __future__ import annotations

from typing import Self

import chess
from chess import BB_SQUARES, Move

from playalike.engine.evaluation.material import PHASE_WEIGHTS, MaterialTables
from playalike.engine.zobrist import (
    CASTLING_KEYS,
    EN_PASSANT_KEYS,
    PIECE_KEYS,
    TURN_KEY,
    position_key,
)

__all__ = ["IncrementalBoard"]

_PAWN, _KNIGHT, _BISHOP = chess.PAWN, chess.KNIGHT, chess.BISHOP
_ROOK, _QUEEN, _KING = chess.ROOK, chess.QUEEN, chess.KING

_CAPTURES_EN_PASSANT: tuple[tuple[int, ...], ...] = tuple(
    tuple(chess.BB_PAWN_ATTACKS[not color][square] for square in chess.SQUARES)
    for color in (False, True)
)
"""`[side to move][en-passant square]`: where its pawns must stand to take there."""

Snapshot = tuple[
    int, int, int, int, int, int, int, int, int, int, int, int | None, int, int, int, int, int,
    int, int, int, int,
]  # fmt: skip
"""Everything a move can change, in the order in which `push` packs and `pop` unpacks it."""


class IncrementalBoard(chess.Board):
    """A `chess.Board` whose `push` and `pop` keep the evaluation's sums; see `from_board`."""

    types: list[int]
    """The piece type on each square, 0 for none."""
    score: int
    """Material and piece-square score of White less Black's, packed by `material.pack`."""
    phase: int
    """Sum of the phase weights of all pieces: 24 at the start, 0 with pawns only."""
    key: int
    """Zobrist key of the position."""
    keys: list[int]
    """The keys of all earlier positions of the game, for the repetition rule."""
    snapshots: list[Snapshot]
    tables: MaterialTables

    @classmethod
    def from_board(cls, board: chess.Board, tables: MaterialTables) -> Self:
        """Copy a board, with the positions of the game that could still be repeated."""
        self = cls(None, chess960=board.chess960)
        replay = board.copy()
        undone: list[Move] = []
        # Positions before the last pawn move or capture can never come again.
        for _ in range(min(board.halfmove_clock, len(board.move_stack))):
            undone.append(replay.pop())
        self._take_over(replay, tables)
        for move in reversed(undone):
            self.push(move)
        return self

    def _take_over(self, board: chess.Board, tables: MaterialTables) -> None:
        self.pawns, self.knights, self.bishops = board.pawns, board.knights, board.bishops
        self.rooks, self.queens, self.kings = board.rooks, board.queens, board.kings
        self.occupied = board.occupied
        self.occupied_co = [board.occupied_co[False], board.occupied_co[True]]
        self.promoted = board.promoted
        self.turn = board.turn
        self.castling_rights = board.clean_castling_rights()
        self.ep_square = board.ep_square
        self.halfmove_clock = board.halfmove_clock
        self.fullmove_number = board.fullmove_number
        self.types = [board.piece_type_at(square) or 0 for square in chess.SQUARES]
        self.tables = tables
        self.score, self.phase = tables.from_scratch(board)
        self.key = position_key(board)
        self.keys = []
        self.snapshots = []

    def clean_castling_rights(self) -> chess.Bitboard:
        """Return the castling rights, which were cleaned when the board was taken over."""
        return self.castling_rights

    def push(self, move: Move) -> None:
        """Make a pseudo-legal move (or a null move)."""
        start, target = move.from_square, move.to_square
        turn = self.turn
        types = self.types
        piece, captured = types[start], types[target]
        colours = self.occupied_co
        key = self.key
        ep_square = self.ep_square
        rights = self.castling_rights
        self.snapshots.append(
            (
                self.pawns, self.knights, self.bishops, self.rooks, self.queens, self.kings,
                colours[True], colours[False], self.occupied, self.promoted,
                rights, ep_square, self.halfmove_clock, self.score, self.phase, key,
                start, target, piece, captured, -1,
            )
        )  # fmt: skip
        self.move_stack.append(move)
        self.keys.append(key)
        self.turn = not turn
        if not turn:
            self.fullmove_number += 1

        key ^= TURN_KEY
        if ep_square is not None:
            # The key holds the file only if a pawn could have taken.
            if _CAPTURES_EN_PASSANT[turn][ep_square] & self.pawns & colours[turn]:
                key ^= EN_PASSANT_KEYS[ep_square & 7]
            self.ep_square = None
        if start == target:  # null move
            self.halfmove_clock += 1
            self.key = key
            return

        if (
            piece == _KING
            and (abs(start - target) == 2 or captured)
            and self._castle(start, target, turn, key)
        ):
            return

        start_bb, target_bb = BB_SQUARES[start], BB_SQUARES[target]
        both = start_bb | target_bb
        keys = PIECE_KEYS[turn][piece]
        values = self.tables.values[turn][piece]
        key ^= keys[start] ^ keys[target]
        self.score += values[target] - values[start]

        if captured:
            self.halfmove_clock = 0
            enemy = not turn
            key ^= PIECE_KEYS[enemy][captured][target]
            self.score -= self.tables.values[enemy][captured][target]
            self.phase -= PHASE_WEIGHTS[captured]
            colours[enemy] ^= target_bb
            if captured == _PAWN:
                self.pawns ^= target_bb
            elif captured == _KNIGHT:
                self.knights ^= target_bb
            elif captured == _BISHOP:
                self.bishops ^= target_bb
            elif captured == _ROOK:
                self.rooks ^= target_bb
            elif captured == _QUEEN:
                self.queens ^= target_bb
            else:
                self.kings ^= target_bb
        else:
            self.halfmove_clock += 1

        colours[turn] ^= both
        types[start] = 0
        types[target] = piece
        if piece == _PAWN:
            self.halfmove_clock = 0
            self.pawns ^= both
            promotion = move.promotion
            if promotion is not None:
                key ^= self._promote(target, promotion, turn)
            elif start ^ target == 16:
                middle = (start + target) >> 1
                self.ep_square = middle
                if _CAPTURES_EN_PASSANT[not turn][middle] & self.pawns & colours[not turn]:
                    key ^= EN_PASSANT_KEYS[middle & 7]
            elif target == ep_square and not captured and (start ^ target) & 7:
                key ^= self._take_en_passant(target + (-8 if turn else 8), not turn)
        elif piece == _KNIGHT:
            self.knights ^= both
        elif piece == _BISHOP:
            self.bishops ^= both
        elif piece == _ROOK:
            self.rooks ^= both
        elif piece == _QUEEN:
            self.queens ^= both
        else:
            self.kings ^= both
        self.occupied = colours[True] | colours[False]
        if self.promoted:
            was_promoted = self.promoted & start_bb
            self.promoted &= ~both
            if was_promoted or move.promotion is not None:
                self.promoted |= target_bb
        elif move.promotion is not None:
            self.promoted = target_bb

        if rights:
            left = rights & ~both
            if piece == _KING:
                left &= ~(chess.BB_RANK_1 if turn else chess.BB_RANK_8)
            if left != rights:
                self.castling_rights = left
                key ^= CASTLING_KEYS[rights] ^ CASTLING_KEYS[left]
        self.key = key

    def pop(self) -> Move:
        """Unmake the last move and return it."""
        self.keys.pop()
        turn = not self.turn
        self.turn = turn
        if not turn:
            self.fullmove_number -= 1
        colours = self.occupied_co
        (
            self.pawns, self.knights, self.bishops, self.rooks, self.queens, self.kings,
            colours[True], colours[False], self.occupied, self.promoted,
            self.castling_rights, self.ep_square, self.halfmove_clock, self.score, self.phase,
            self.key, start, target, piece, captured, extra,
        ) = self.snapshots.pop()  # fmt: skip
        types = self.types
        types[start] = piece
        types[target] = captured
        if extra >= 0:
            # En passant: the pawn comes back. Castling: the rook's and king's new squares empty.
            if piece == _PAWN:
                types[extra] = _PAWN
            else:
                self._uncastle(extra, turn)
        return self.move_stack.pop()

    def _mark_extra(self, extra: int) -> None:
        """Note in the snapshot a square that `pop` has to mend besides start and target."""
        self.snapshots[-1] = (*self.snapshots[-1][:-1], extra)

    def _promote(self, target: int, promotion: int, turn: bool) -> int:
        """Replace the pawn that has arrived; return the change of the key."""
        target_bb = BB_SQUARES[target]
        self.pawns ^= target_bb
        if promotion == _QUEEN:
            self.queens |= target_bb
        elif promotion == _ROOK:
            self.rooks |= target_bb
        elif promotion == _BISHOP:
            self.bishops |= target_bb
        else:
            self.knights |= target_bb
        self.types[target] = promotion
        values = self.tables.values[turn]
        self.score += values[promotion][target] - values[_PAWN][target]
        self.phase += PHASE_WEIGHTS[promotion]
        keys = PIECE_KEYS[turn]
        return keys[_PAWN][target] ^ keys[promotion][target]

    def _take_en_passant(self, square: int, enemy: bool) -> int:
        """Remove the pawn that was taken in passing; return the change of the key."""
        self._mark_extra(square)
        square_bb = BB_SQUARES[square]
        self.pawns ^= square_bb
        self.occupied_co[enemy] ^= square_bb
        self.types[square] = 0
        self.score -= self.tables.values[enemy][_PAWN][square]
        return PIECE_KEYS[enemy][_PAWN][square]

    def _castle(self, start: int, target: int, turn: bool, key: int) -> bool:
        """Make a castling move, also one written as the king taking its rook; False if it is
        none."""
        colours = self.occupied_co
        if colours[turn] & BB_SQUARES[target]:
            rook_start = target
            a_side = target < start
        elif self.castling_rights & (chess.BB_RANK_1 if turn else chess.BB_RANK_8):
            if start != (chess.E1 if turn else chess.E8) or target >> 3 != start >> 3:
                return False
            a_side = target < start
            rook_start = (start & 56) | (0 if a_side else 7)
        else:
            return False
        if self.types[target] and rook_start != target:
            return False
        back = start & 56
        king_target, rook_target = (back | 2, back | 3) if a_side else (back | 6, back | 5)
        self._mark_extra(rook_start)
        king_bb, rook_bb = BB_SQUARES[start], BB_SQUARES[rook_start]
        new_king, new_rook = BB_SQUARES[king_target], BB_SQUARES[rook_target]
        self.kings = self.kings & ~king_bb | new_king
        self.rooks = self.rooks & ~rook_bb | new_rook
        colours[turn] = colours[turn] & ~(king_bb | rook_bb) | new_king | new_rook
        self.occupied = colours[True] | colours[False]
        types = self.types
        types[start] = types[rook_start] = 0
        types[king_target], types[rook_target] = _KING, _ROOK
        values, keys = self.tables.values[turn], PIECE_KEYS[turn]
        self.score += values[_KING][king_target] - values[_KING][start]
        self.score += values[_ROOK][rook_target] - values[_ROOK][rook_start]
        key ^= keys[_KING][king_target] ^ keys[_KING][start]
        key ^= keys[_ROOK][rook_target] ^ keys[_ROOK][rook_start]
        rights = self.castling_rights
        self.castling_rights = rights & ~(chess.BB_RANK_1 if turn else chess.BB_RANK_8)
        self.halfmove_clock += 1
        self.key = key ^ CASTLING_KEYS[rights] ^ CASTLING_KEYS[self.castling_rights]
        return True

    def _uncastle(self, rook_start: int, turn: bool) -> None:
        """Rebuild the mailbox of the back rank from the restored bitboards."""
        back = rook_start & 56
        for square in range(back, back + 8):
            self.types[square] = chess.Board.piece_type_at(self, square) or 0

    def is_repetition(self, count: int = 3) -> bool:
        """Tell whether the position has occurred `count` times, by keys instead of replaying."""
        key, keys = self.key, self.keys
        last = len(keys) - self.halfmove_clock
        for index in range(len(keys) - 2, max(last, 0) - 1, -2):
            if keys[index] == key:
                count -= 1
                if count <= 1:
                    return True
        return count <= 1

    def is_drawn_by_repetition(self, root: int) -> bool:
        """Tell whether the search may call the position a draw.

        `root` is how many positions came before the root of the search. One earlier occurrence
        since the root is enough: if going round once was best, going round again would be too. An
        occurrence in the game itself counts only if there were two.
        """
        key, keys = self.key, self.keys
        repeated = False
        for index in range(len(keys) - 4, max(len(keys) - self.halfmove_clock, 0) - 1, -2):
            if keys[index] == key:
                if index >= root or repeated:
                    return True
                repeated = True
        return False

    def copy(self, *, stack: bool | int = True) -> Self:
        """Copy the board with all that belongs to it."""
        board = type(self)(None, chess960=self.chess960)
        board._take_over(self, self.tables)
        if stack:
            board.move_stack = list(self.move_stack)
            board.keys = list(self.keys)
            board.snapshots = list(self.snapshots)
        return board

    def root(self) -> Self:
        """Return a copy of the earliest position that is remembered."""
        board = self.copy()
        while board.move_stack:
            board.pop()
        return board
