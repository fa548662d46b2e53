"""Reviews without an engine: a tiny searcher that counts material, the same for both colours."""

from __future__ import annotations

import chess

from playalike.games.game import Game
from playalike.games.keys import moves_key
from playalike.games.openings import OpeningTable
from playalike.oracle.analysis import Analysis, Line, Question, position_key
from playalike.review.record import GameReview
from playalike.review.reviewing import ReviewOptions, review_game
from playalike.review.views import game_boards

VALUES = (0, 100, 300, 300, 500, 900, 0)
NO_BOOK = OpeningTable({}, 10)


def game_of(line: str, fen: str | None = None, **headers: str) -> Game:
    """Make a game from SAN moves without numbers."""
    board = chess.Board() if fen is None else chess.Board(fen)
    start = board.copy()
    moves = []
    for san in line.split():
        move = board.parse_san(san)
        moves.append(move)
        board.push(move)
    result = board.result()
    tags = {"White": "White, A", "Black": "Black, B", "Result": result, **headers}
    key = moves_key([move.uci() for move in moves], start.fen() if fen else None)
    return Game(tags, None if fen is None else fen, tuple(moves), result, "<test>", 1, key)


def mirrored(game: Game) -> Game:
    """Return the same game with colours swapped."""
    board = game.start().mirror()
    moves = tuple(
        chess.Move(
            chess.square_mirror(m.from_square), chess.square_mirror(m.to_square), m.promotion
        )
        for m in game.moves
    )
    tags = {"White": game.black, "Black": game.white, "Result": "*"}
    return Game(tags, board.fen(), moves, "*", "<test>", 1, game.key + "m")


def material(board: chess.Board) -> int:
    """Return the balance for the side to move."""
    total = 0
    for kind in range(1, 6):
        total += VALUES[kind] * len(board.pieces(kind, board.turn))
        total -= VALUES[kind] * len(board.pieces(kind, not board.turn))
    return total


def captures(board: chess.Board, alpha: int, beta: int) -> int:
    """Search captures only."""
    best = material(board)
    if best >= beta:
        return best
    alpha = max(alpha, best)
    for move in sorted(board.generate_legal_captures(), key=lambda m: _order(board, m)):
        board.push(move)
        best = max(best, -captures(board, -beta, -alpha))
        board.pop()
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def _order(board: chess.Board, move: chess.Move) -> tuple[int, int, int]:
    """Order moves in the same way for both colours."""
    flip = chess.square_mirror if not board.turn else int
    victim = board.piece_type_at(move.to_square) or 0
    return -VALUES[victim], flip(move.from_square), flip(move.to_square)


def answer(board: chess.Board, multipv: int = 3) -> Analysis:
    """Judge every move by the captures that follow it; mate in one is seen, no other."""
    found: list[tuple[int, chess.Move, chess.Move | None]] = []
    for move in sorted(board.legal_moves, key=lambda m: _order(board, m)):
        board.push(move)
        if board.is_checkmate():
            found.append((10_000, move, None))
        else:
            reply = _best_capture(board)
            score = 0 if board.is_stalemate() else -captures(board, -20_000, 20_000)
            found.append((score, move, reply))
        board.pop()
    found.sort(key=lambda item: -item[0])
    lines = []
    for score, move, reply in found[:multipv]:
        pv = (move.uci(),) if reply is None else (move.uci(), reply.uci())
        mates = score == 10_000
        lines.append(Line(move.uci(), None if mates else score, 1 if mates else None, pv))
    return Analysis(Question(position_key(board), 1, multipv), tuple(lines), 0.0)


def _best_capture(board: chess.Board) -> chess.Move | None:
    best, chosen = material(board), None
    for move in sorted(board.generate_legal_captures(), key=lambda m: _order(board, m)):
        board.push(move)
        value = -captures(board, -20_000, 20_000)
        board.pop()
        if value > best:
            best, chosen = value, move
    return chosen


def answers_for(game: Game) -> dict[str, Analysis]:
    """Answer every question that a review of the game asks."""
    found = {}
    for board in game_boards(game):
        if any(board.legal_moves):
            found[position_key(board)] = answer(board.copy(stack=False))
    return found


def review_of(
    game: Game, *, scheme: str = "win-chance", table: OpeningTable = NO_BOOK
) -> GameReview:
    """Review a game with the tiny searcher."""
    options = ReviewOptions(nodes=1, scheme=scheme)
    return review_game(game, answers_for(game), "material", options, table)
