"""Facts of a move found with python-chess alone, for the checker of sentences."""

from __future__ import annotations

import re

import chess

from tests.brute_force import capture_only, capture_value, exchange, need

FILES = "abcdefgh"
CENTRE = (chess.D4, chess.E4, chess.D5, chess.E5)
MAN_WORDS = re.compile(r"the (pawn|knight|bishop|rook|queen|king) on ([a-h][1-8])")
Man = tuple[int, int]


class Played:
    """A move, the board before it with its history, and after it."""

    def __init__(self, board: chess.Board, move: chess.Move, line: tuple[str, ...] = ()) -> None:
        self.before, self.move, self.line = board, move, line
        self.me, self.enemy = board.turn, not board.turn
        self.source, self.target = move.from_square, move.to_square
        self.after = board.copy()
        self.after.push(move)
        self.kind = board.piece_type_at(self.source)
        self.took = 0 if board.is_castling(move) else capture_only(board, move)
        self.victim = None
        if self.took:
            self.victim = board.piece_type_at(self.target) or chess.PAWN
        self.reach = set(self.after.attacks(self.target))
        self.old_reach = set(board.attacks(self.source))

    def passed(self) -> chess.Board:
        """After the move, the mover to move again."""
        need(not self.after.is_check(), "one cannot pass in check")
        board = self.after.copy()
        board.push(chess.Move.null())
        return board

    def skipped(self) -> chess.Board:
        """The opponent to move without the move."""
        need(not self.before.is_check(), "one cannot pass in check")
        board = self.before.copy()
        board.push(chess.Move.null())
        return board

    def reply(self, san: str) -> chess.Move:
        """An opponent's move after the move, dots and all."""
        return self.after.parse_san(self.undotted(san))

    def undotted(self, san: str) -> str:
        """The opponent's move without the dots that Black's must have."""
        need(san.startswith("...") == (self.me == chess.WHITE), f"dots of {san}")
        return san.removeprefix("...")


def men(text: str) -> list[Man]:
    return [(chess.PIECE_NAMES.index(kind), chess.parse_square(sq))
            for kind, sq in MAN_WORDS.findall(text)]  # fmt: skip


def stands(board: chess.Board, man: Man, color: chess.Color) -> int:
    square = man[1]
    need(board.piece_at(square) == chess.Piece(man[0], color),
         f"no such man on {chess.square_name(square)} in {board.fen()}")  # fmt: skip
    return square


def kind(name: str) -> int:
    return chess.PIECE_NAMES.index(name.removesuffix("s"))


def rank(square: int, side: chess.Color) -> int:
    """1 to 8 from a side's own end."""
    number = chess.square_rank(square) + 1
    return number if side else 9 - number


def enemy_turn(board: chess.Board, side: chess.Color) -> chess.Board:
    """The same men with a side to move, whatever checks there are."""
    turned = board.copy(stack=False)
    if turned.turn != side:
        turned.turn, turned.ep_square = side, None
    return turned


def loss(board: chess.Board, square: int, owner: chess.Color) -> int:
    """What the owner of a man loses if the other side takes it, all orders tried."""
    return exchange(enemy_turn(board, not owner), square)


def is_passed(board: chess.Board, square: int) -> bool:
    piece = board.piece_at(square)
    if piece is None or piece.piece_type != chess.PAWN:
        return False
    file = chess.square_file(square)
    for other in board.pieces(chess.PAWN, not piece.color):
        if abs(chess.square_file(other) - file) <= 1 and rank(other, piece.color) > rank(
            square, piece.color
        ):
            return False
    return True


def chased_by_pawns(board: chess.Board, square: int, owner: chess.Color) -> bool:
    """Whether an enemy pawn on a neighbouring file could ever attack the square."""
    return any(
        abs(chess.square_file(pawn) - chess.square_file(square)) == 1
        and rank(pawn, owner) > rank(square, owner)
        for pawn in board.pieces(chess.PAWN, not owner)
    )


def free_squares(board: chess.Board, square: int) -> int:
    owner = board.color_at(square)
    assert owner is not None
    return sum(
        board.color_at(one) != owner
        and not any(
            board.piece_type_at(pawn) == chess.PAWN for pawn in board.attackers(not owner, one)
        )
        for one in board.attacks(square)
    )


def beyond(board: chess.Board, slider: int, front: int, rear: int) -> bool:
    """Whether a line piece sees what is behind another man."""
    if front not in board.attacks(slider):
        return False
    opened = board.copy(stack=False)
    opened.remove_piece_at(front)
    return rear in opened.attacks(slider)


def sliders(board: chess.Board, side: chess.Color) -> list[int]:
    return [square for square, piece in board.piece_map().items()
            if piece.color == side
            and piece.piece_type in (chess.BISHOP, chess.ROOK, chess.QUEEN)]  # fmt: skip


def loses(board: chess.Board, move: chess.Move) -> int:
    """What a legal move costs by captures on its target square."""
    return -capture_value(board.copy(), move) if not board.is_castling(move) else 0


__all__ = [
    "CENTRE", "FILES", "Man", "Played", "beyond", "chased_by_pawns", "enemy_turn",
    "free_squares", "is_passed", "kind", "loses", "loss", "men", "rank", "sliders", "stands",
]  # fmt: skip
