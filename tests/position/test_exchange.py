"""Static exchange evaluation: the public suite, exchanges worked by hand, and slow references."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import chess
import pytest

from playalike.position.exchange import EXCHANGE_VALUES, best_capture_gain, see
from tests.boards import random_boards

WORTH = dict(zip(range(7), EXCHANGE_VALUES, strict=True))


def moves_named(board: chess.Board, san: str) -> list[chess.Move]:
    """All legal moves that a SAN may mean: the suite has one that fits two knights."""
    try:
        return [board.parse_san(san)]
    except chess.AmbiguousMoveError:
        target = chess.parse_square(san[-2:])
        kind = chess.PIECE_SYMBOLS.index(san[0].lower())
        return [
            m
            for m in board.legal_moves
            if m.to_square == target and board.piece_type_at(m.from_square) == kind
        ]


@pytest.mark.shared
def test_suite_of_73(shared_data: Path) -> None:
    lines = (shared_data / "suites" / "see73.epd").read_text().splitlines()
    wrong = []
    for line in lines:
        position, san, expected, *_ = (part.strip() for part in line.split(";"))
        board = chess.Board(f"{position} 0 1")
        for move in moves_named(board, san):
            if (got := see(board, move)) != int(expected):
                wrong.append(f"{position} {san}: {got}, expected {expected}")
    assert len(lines) >= 73
    assert not wrong


@pytest.mark.parametrize(
    ("fen", "san", "expected"),
    [
        ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5", 100),
        ("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5", 100 - 500),
        ("4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "Rd8+", -500),
        ("3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", "Rd5", -500),
        ("3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", "Ra1", 0),
    ],
)  # fmt: skip
def test_plain_exchanges(fen: str, san: str, expected: int) -> None:
    board = chess.Board(fen)
    assert see(board, board.parse_san(san)) == expected


@pytest.mark.parametrize(
    ("fen", "san", "expected"),
    [
        # Two rooks behind each other against one defender: the second one backs up the first.
        ("4k3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 100),
        # The same with the order of pieces reversed: a queen may stand behind a rook.
        ("4k3/3r4/8/3p4/8/8/3R4/3QK3 w - - 0 1", "Rxd5", 100),
        ("4k3/3r4/8/3p4/8/8/3Q4/3RK3 w - - 0 1", "Qxd5", 100 - 900 + 500),
        # An enemy piece on the line opens it for the rook behind when it takes.
        ("4k3/3q4/3r4/3P4/8/8/8/3RK3 b - - 0 1", "Rxd5", 100),
        # The bishop on f3 looks at d5 once its pawn has taken.
        ("4k3/8/4pn2/3p4/4P3/5B2/8/4K3 w - - 0 1", "exd5", 0),
        ("4k3/8/5n2/3p4/4P3/5B2/8/4K3 w - - 0 1", "exd5", 100),
        ("4k3/8/5n2/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", 0),
    ],
)  # fmt: skip
def test_x_rays(fen: str, san: str, expected: int) -> None:
    board = chess.Board(fen)
    assert see(board, board.parse_san(san)) == expected


@pytest.mark.parametrize(
    ("fen", "san", "expected"),
    [
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 100),
        ("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 0),
        # The pawn that disappears from d5 opens the d-file for the rook below it.
        ("3rk3/8/8/3pP3/8/8/8/3RK3 w - d6 0 1", "exd6", 100),
        ("3rk3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 0),
    ],
)  # fmt: skip
def test_en_passant(fen: str, san: str, expected: int) -> None:
    board = chess.Board(fen)
    assert see(board, board.parse_san(san)) == expected


@pytest.mark.parametrize(
    ("fen", "san", "expected"),
    [
        ("k7/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8=Q+", 800),
        ("k7/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8=N", 200),
        ("k2r4/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8=Q+", 500 + 800),
        ("k2r4/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8=Q", 800 - 900),
        ("k2rr3/4P3/8/8/8/8/8/6K1 w - - 0 1", "exd8=Q+", 500 + 800 - 900),
        # The recapture itself promotes: the rook should not take.
        ("3rr1k1/4P3/8/8/8/8/3R4/3R2K1 w - - 0 1", "Rxd8", 500),
        ("3n3r/2P5/8/1k6/8/8/8/3R2K1 w - - 0 1", "Rxd8", 300),
    ],
)  # fmt: skip
def test_promotions(fen: str, san: str, expected: int) -> None:
    board = chess.Board(fen)
    assert see(board, board.parse_san(san)) == expected


@pytest.mark.parametrize(
    ("fen", "san", "expected"),
    [
        # The king takes back only when nothing else guards the square.
        ("8/8/4k3/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5", 100 - 500),
        ("8/8/4k3/3p4/8/5B2/8/3RK3 w - - 0 1", "Rxd5", 100),
        # The bishop guards although it is pinned by the rook on e8: a king may not be taken.
        ("4r3/8/8/2k5/3p4/4B3/4K3/3R4 w - - 0 1", "Rxd4", 100),
        # The rook behind its own king's path: Kxd5 stays on the file of the rook on d1.
        ("8/8/3k4/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5+", 100),
        ("r1bqk1nr/pppp1ppp/2n5/1B2p3/1b2P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1", "O-O", 0),
    ],
)  # fmt: skip
def test_kings(fen: str, san: str, expected: int) -> None:
    board = chess.Board(fen)
    assert see(board, board.parse_san(san)) == expected


@pytest.mark.parametrize(
    ("fen", "san", "expected"),
    [
        # The knight on e7 guards d5, but the rook on e1 pins it.
        ("4k3/4n3/8/3p4/8/8/8/3RRK2 w - - 0 1", "Rxd5", 100),
        ("3k4/4n3/8/3p4/8/8/8/3RRK2 w - - 0 1", "Rxd5+", 100 - 500),
        # Pinned along the line of the exchange: it may take.
        ("4k3/4r3/8/8/4R3/8/8/4RK2 b - - 0 1", "Rxe4", 500 - 500),
        # The pinner itself takes part and leaves its line: the pin is gone.
        ("4k3/4n3/8/3pR3/8/8/8/4K3 w - - 0 1", "Rxd5", 100 - 500),
        # Taking with the knight opens the e-file onto the king: nobody may take back on d5.
        ("4k3/8/5n2/3p4/8/4N3/8/4RK2 w - - 0 1", "Nxd5+", 100),
    ],
)  # fmt: skip
def test_pins_when_asked_for(fen: str, san: str, expected: int) -> None:
    board = chess.Board(fen)
    assert see(board, board.parse_san(san), legal=True) == expected


def test_pins_do_not_matter_otherwise() -> None:
    board = chess.Board("4k3/4n3/8/3p4/8/8/8/3RRK2 w - - 0 1")
    assert see(board, board.parse_san("Rxd5")) == 100 - 500
    assert best_capture_gain(board, chess.D5, chess.WHITE) == 0
    assert best_capture_gain(board, chess.D5, chess.WHITE, legal=True) == 100


def test_best_capture_gain() -> None:
    board = chess.Board("3rk3/8/4p3/3n4/2P5/8/8/3RK3 b - - 0 1")
    assert best_capture_gain(board, chess.D5, chess.WHITE) == 300 - 100  # although Black is to move
    assert best_capture_gain(board, chess.C4, chess.BLACK) == 0
    assert best_capture_gain(board, chess.D1, chess.BLACK) == 0
    assert best_capture_gain(board, chess.D5, chess.BLACK) == 0  # its own piece
    assert best_capture_gain(board, chess.A1, chess.WHITE) == 0  # empty
    assert best_capture_gain(board, chess.E8, chess.WHITE) == 0  # a king
    en_passant = chess.Board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")
    assert best_capture_gain(en_passant, chess.D5, chess.WHITE) == 100
    assert best_capture_gain(en_passant, chess.D5, chess.BLACK) == 0


def worth_of(board: chess.Board, move: chess.Move) -> int:
    """What a capture or promotion wins at once."""
    if board.is_en_passant(move):
        return WORTH[chess.PAWN]
    won = WORTH[board.piece_type_at(move.to_square) or 0]
    return won + (WORTH[move.promotion] - WORTH[chess.PAWN] if move.promotion else 0)


def recaptures(board: chess.Board, square: chess.Square) -> list[chess.Move]:
    """Legal captures on the square by python-chess' own generator, queening only."""
    moves = board.generate_legal_moves(to_mask=chess.BB_SQUARES[square])
    return [m for m in moves if m.promotion in (None, chess.QUEEN)]


def price_of(board: chess.Board, move: chess.Move) -> int:
    """What is risked by taking like this; a promoting pawn goes before the queen, a king last."""
    if move.promotion:
        return WORTH[move.promotion] - 1
    return WORTH[board.piece_type_at(move.from_square) or 0] or 10_000


def minimax(board: chess.Board, square: chess.Square, cheapest_only: bool) -> int:
    """The best result of taking on `square` or not, every capture played out on the board."""
    moves = recaptures(board, square)
    if cheapest_only and moves:
        price = min(price_of(board, m) for m in moves)
        moves = [m for m in moves if price_of(board, m) == price]
    best = 0
    for move in moves:
        won = worth_of(board, move)
        board.push(move)
        best = max(best, won - minimax(board, square, cheapest_only))
        board.pop()
    return best


def pinless(board: chess.Board, square: chess.Square) -> int:
    """The best result for the side to move when pins do not count: pieces lifted one by one."""
    side = board.turn
    takers = []
    for start in board.attackers(side, square):
        move = chess.Move(start, square)
        if board.piece_type_at(start) == chess.PAWN and chess.square_rank(square) in (0, 7):
            move.promotion = chess.QUEEN
        takers.append((price_of(board, move), start, move))
    if not takers:
        return 0
    price = min(takers)[0]
    best = 0
    for _, start, move in (taker for taker in takers if taker[0] == price):
        after = board.copy(stack=False)
        piece = after.remove_piece_at(start)
        assert piece is not None
        if piece.piece_type == chess.KING and after.is_attacked_by(not side, square):
            continue
        after.set_piece_at(square, chess.Piece(move.promotion or piece.piece_type, side))
        after.turn = not side
        best = max(best, worth_of(board, move) - pinless(after, square))
    return best


def slow_see(
    board: chess.Board, move: chess.Move, rest: Callable[[chess.Board, chess.Square], int]
) -> int:
    if board.is_castling(move):
        return 0
    won = worth_of(board, move)
    after = board.copy(stack=False)
    after.push(move)
    return won - rest(after, move.to_square)


def test_equals_captures_played_out_on_random_positions() -> None:
    rng = random.Random(73)
    compared = best_possible = 0
    differing = []
    for board in random_boards(800, seed=2, max_plies=90):
        moves = list(board.legal_moves)
        captures = [m for m in moves if board.is_capture(m) or m.promotion]
        for move in rng.sample(captures, min(3, len(captures))) + rng.sample(moves, 1):
            compared += 1
            legal = see(board, move, legal=True)
            if legal != slow_see(board, move, lambda b, s: minimax(b, s, True)):
                differing.append((board.fen(), move.uci(), "legal", legal))
            if see(board, move) != slow_see(board, move, pinless):
                differing.append((board.fen(), move.uci(), "pins ignored", see(board, move)))
            best_possible += legal == slow_see(board, move, lambda b, s: minimax(b, s, False))
    assert compared > 1500
    assert not differing
    # Beginning with anything but the cheapest piece pays so rarely that nobody looks for it.
    assert best_possible >= compared * 0.995


def test_colours_are_symmetric() -> None:
    for board in random_boards(200, seed=5):
        mirrored = board.mirror()
        for move in board.legal_moves:
            twin = chess.Move(move.from_square ^ 56, move.to_square ^ 56, move.promotion)
            assert see(board, move) == see(mirrored, twin), (board.fen(), move)


def test_board_is_left_as_it_was() -> None:
    board = chess.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    before = board.copy()
    for move in board.legal_moves:
        see(board, move)
    for square in chess.SQUARES:
        best_capture_gain(board, square, chess.BLACK)
    assert board == before
    assert board.move_stack == before.move_stack
