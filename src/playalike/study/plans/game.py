"""A game seen from the player's side, as the search for plans looks at it.

Boards and moves are turned so that the player is always White: squares are relative from here on.
Every man of the player keeps an identity through the game, so that a route can be followed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import chess
from chess import BB_SQUARES, Bitboard, Square

from playalike.position.material import material_lead_cp
from playalike.position.themes import Theme
from playalike.position.themes.scene import diagonal_reach, straight_reach

__all__ = ["GameView", "MoveContext", "OwnMove", "ThemeOfMove", "bearing", "men_on", "view_game"]


@dataclass(frozen=True, slots=True)
class ThemeOfMove:
    """A strategic theme that the stage `analysis` found in a move."""

    theme: Theme
    squares: Bitboard
    """What it is about."""
    pieces: frozenset[int]
    """Kinds of pieces that carry it."""


@dataclass(frozen=True, slots=True)
class MoveContext:
    """What the stage `analysis` wrote about one own move, as far as plans need it."""

    ply: int
    phase: int
    category: str
    hash_exact: int
    hash_pawns: int
    themes: tuple[ThemeOfMove, ...]
    features: int
    """See `playalike.position.moves.features`."""
    state_themes: int
    enemy_weaknesses: int
    piece_count: int
    enemy_king_wing: int
    bishop_pair: bool
    fianchetto: bool
    eval_cp: int | None


@dataclass(frozen=True, slots=True)
class OwnMove:
    """One own move with the boards around it."""

    context: MoveContext
    move: chess.Move
    piece: int
    captured: int
    """0 when nothing was taken."""
    castling: bool
    man: int
    """Who moved; for castling, the king."""
    partner: int
    """The rook that castled; -1 otherwise."""
    before: chess.Board
    after: chess.Board
    men: Mapping[Square, int]
    """Who stands where before the move."""
    men_after: Mapping[Square, int]
    balance: int
    """Material before the move, in pawns, for the player."""

    @property
    def source(self) -> Square:
        """Where the piece came from."""
        return self.move.from_square

    @property
    def target(self) -> Square:
        """Where the piece went."""
        return self.move.to_square

    @property
    def token(self) -> str:
        """The move as a sequence token, such as ``Nd2f1``."""
        if self.castling:
            return "O-O" if self.target > self.source else "O-O-O"
        letter = chess.piece_symbol(self.piece).upper()
        return f"{letter}{chess.SQUARE_NAMES[self.source]}{chess.SQUARE_NAMES[self.target]}"


@dataclass(frozen=True, slots=True)
class GameView:
    """All own moves of a game, in order."""

    moves: tuple[OwnMove, ...]
    outcome: float | None
    """The player's points."""
    label: str
    end: chess.Board
    """The final position."""
    end_men: Mapping[Square, int]
    color: chess.Color = chess.WHITE
    """Which side the player had in the game."""

    def board_before(self, index: int) -> chess.Board:
        """Return the board before an own move, or the final one when the game was over."""
        return self.moves[index].before if index < len(self.moves) else self.end

    def men_before(self, index: int) -> Mapping[Square, int]:
        """Return who stands where before an own move, or at the end."""
        return self.moves[index].men if index < len(self.moves) else self.end_men

    def balance_before(self, index: int) -> int:
        """Return the material before an own move, or at the end."""
        if index < len(self.moves):
            return self.moves[index].balance
        return material_lead_cp(self.end, chess.WHITE) // 100

    def eval_before(self, index: int) -> int | None:
        """Return the engine's value before an own move; a mate given at the end counts 1000."""
        if index < len(self.moves):
            return self.moves[index].context.eval_cp
        if self.end.is_checkmate():
            return 1000 if self.end.turn == chess.BLACK else -1000
        return None

    def place_of(self, man: int, index: int) -> Square | None:
        """Return where a man stands before an own move, or None when he is gone."""
        for square, who in self.men_before(index).items():
            if who == man:
                return square
        return None


def view_game(
    color: chess.Color,
    start_fen: str | None,
    moves: Sequence[str],
    contexts: Mapping[int, MoveContext],
    outcome: float | None,
    label: str,
) -> GameView:
    """Replay a game; `contexts` by ply, one for each own move."""
    board = chess.Board() if start_fen is None else chess.Board(start_fen)
    flip = 0 if color else 56
    if not color:
        board = board.mirror()
    own = board.occupied_co[chess.WHITE]
    men = {square: number for number, square in enumerate(chess.scan_forward(own))}
    made: list[OwnMove] = []
    for ply, uci in enumerate(moves):
        plain = chess.Move.from_uci(uci)
        move = chess.Move(plain.from_square ^ flip, plain.to_square ^ flip, plain.promotion)
        if board.turn != chess.WHITE:
            men.pop(_taken_square(board, move), None)
            board.push(move)
            continue
        before, men_before = board.copy(stack=False), dict(men)
        castling = board.is_castling(move)
        captured = 0 if castling else board.piece_type_at(_taken_square(board, move)) or 0
        partner = _castle(board, men, move) if castling else -1
        man = men_before[move.from_square]
        if not castling:
            del men[move.from_square]
            men[move.to_square] = man
        piece = board.piece_type_at(move.from_square) or 0
        board.push(move)
        made.append(
            OwnMove(
                context=contexts[ply],
                move=move,
                piece=piece,
                captured=captured,
                castling=castling,
                man=man,
                partner=partner,
                before=before,
                after=board.copy(stack=False),
                men=men_before,
                men_after=dict(men),
                balance=material_lead_cp(before, chess.WHITE) // 100,
            )
        )
    return GameView(tuple(made), outcome, label, board.copy(stack=False), dict(men), color)


def bearing(board: chess.Board, square: Square) -> Bitboard:
    """Return the player's men that attack a square; pieces in a battery all count."""
    own = board.occupied_co[chess.WHITE]
    diagonal = (board.bishops | board.queens) & own
    straight = (board.rooks | board.queens) & own
    return (
        chess.BB_KNIGHT_ATTACKS[square] & board.knights & own
        | chess.BB_KING_ATTACKS[square] & board.kings & own
        | chess.BB_PAWN_ATTACKS[chess.BLACK][square] & board.pawns & own
        | diagonal_reach(square, board.occupied & ~diagonal) & diagonal
        | straight_reach(square, board.occupied & ~straight) & straight
    )


def men_on(own: OwnMove, squares: Bitboard) -> frozenset[int]:
    """Return the player's men that stand on these squares after the move."""
    mine = squares & own.after.occupied_co[chess.WHITE]
    return frozenset(own.men_after[square] for square in chess.scan_forward(mine))


def _taken_square(board: chess.Board, move: chess.Move) -> Square:
    if board.is_en_passant(move):
        return chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
    return move.to_square


def _castle(board: chess.Board, men: dict[Square, int], move: chess.Move) -> int:
    """Move king and rook in `men`; return the rook."""
    short = board.is_kingside_castling(move)
    rooks = board.castling_rights & chess.BB_RANK_1
    rook_from = (rooks.bit_length() - 1) if short else chess.lsb(rooks)
    if BB_SQUARES[move.to_square] & rooks:
        rook_from = move.to_square
    rook = men.pop(rook_from)
    king = men.pop(move.from_square)
    men[chess.G1 if short else chess.C1] = king
    men[chess.F1 if short else chess.D1] = rook
    return rook
