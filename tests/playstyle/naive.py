"""The document's metrics the slow way: one position after the other, straight from python-chess.

Nothing here is shared with the package except the record that it fills.
"""

from __future__ import annotations

import chess

from playalike.games.game import Game
from playalike.playstyle.computed import ComputedGameMetrics, PlayerComputedMetrics

VALUES = {
    chess.PAWN: 1,
    chess.KNIGHT: 3,
    chess.BISHOP: 3,
    chess.ROOK: 5,
    chess.QUEEN: 9,
    chess.KING: 0,
}
CENTRE = (chess.D4, chess.D5, chess.E4, chess.E5)


def captured_value(board: chess.Board, move: chess.Move) -> int:
    if not board.is_capture(move):
        return 0
    if board.is_en_passant(move):
        return 1
    piece = board.piece_at(move.to_square)
    assert piece is not None
    return VALUES[piece.piece_type]


def attacked_material(board: chess.Board) -> int:
    return sum(captured_value(board, move) for move in board.legal_moves)


def center_control(board: chess.Board, color: chess.Color) -> int:
    return sum(len(board.attackers(color, square)) for square in CENTRE)


def pawn_structure(board: chess.Board, color: chess.Color) -> tuple[float | None, int, int]:
    """Return mean rank, isolated and doubled pawns."""
    pawns = [
        square for square, piece in board.piece_map().items()
        if piece.piece_type == chess.PAWN and piece.color == color
    ]  # fmt: skip
    files = [chess.square_file(square) for square in pawns]
    ranks = [chess.square_rank(square) + 1 for square in pawns]
    isolated = sum(1 for file in files if file - 1 not in files and file + 1 not in files)
    doubled = sum(max(0, files.count(file) - 1) for file in range(8))
    return (sum(ranks) / len(ranks) if ranks else None), isolated, doubled


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


class Side:
    def __init__(self) -> None:
        self.attacked: list[float] = []
        self.legal: list[float] = []
        self.centre: list[float] = []
        self.captured = 0
        self.phases: list[list[float]] = [[], [], []]
        self.ranks: list[float] = []
        self.isolated: list[float] = []
        self.doubled: list[float] = []
        self.destinations: set[int] = set()
        self.moves = 0

    def record(self) -> PlayerComputedMetrics:
        attacks = sum(self.attacked) / 39
        moves = min(1.0, sum(self.legal) / 40)
        material = min(1.0, self.captured / 20)
        score = (attacks + moves + material) / 3 if material > 0 else (attacks + moves) / 2
        kind = (
            "Very Tactical" if score > 0.70
            else "Tactical" if score >= 0.65
            else "Balanced" if score >= 0.60
            else "Positional" if score >= 0.50
            else "Very Positional"
        )  # fmt: skip
        opening, middlegame, endgame = self.phases
        return PlayerComputedMetrics(
            total_attacked_material=sum(self.attacked),
            total_legal_moves=int(sum(self.legal)),
            total_captures=self.captured,
            avg_center_control=mean(self.centre),
            positions_analyzed=len(self.centre),
            legal_moves_opening=int(sum(opening)),
            legal_moves_middlegame=int(sum(middlegame)),
            legal_moves_endgame=int(sum(endgame)),
            avg_legal_moves_opening=mean(opening),
            avg_legal_moves_middlegame=mean(middlegame),
            avg_legal_moves_endgame=mean(endgame),
            avg_delta=0.0,
            max_delta=0.0,
            min_delta=0.0,
            delta_samples=0,
            avg_pawn_rank=mean(self.ranks),
            avg_isolated_pawns=mean(self.isolated),
            avg_doubled_pawns=mean(self.doubled),
            unique_move_destinations=len(self.destinations),
            move_diversity_ratio=len(self.destinations) / self.moves if self.moves else 0.0,
            attacks_metric=attacks,
            moves_metric=moves,
            material_metric=material,
            tactical_score=score,
            classification=kind,
        )


def naive_metrics(game: Game, skip_checks: bool = True) -> ComputedGameMetrics:
    """Measure one game."""
    board = game.start()
    sides = {chess.WHITE: Side(), chess.BLACK: Side()}
    for ply, move in enumerate(game.moves, start=1):
        mover = sides[board.turn]
        mover.moves += 1
        mover.destinations.add(move.to_square)
        if ply <= 50:
            mover.captured += captured_value(board, move)
        board.push(move)
        if ply >= 13 and (ply - 13) % 5 == 0:
            for color, side in sides.items():
                rank, isolated, doubled = pawn_structure(board, color)
                if rank is not None:
                    side.ranks.append(rank)
                side.isolated.append(isolated)
                side.doubled.append(doubled)
        if skip_checks and board.is_check():
            continue
        side = sides[board.turn]
        legal = len(list(board.legal_moves))
        side.phases[0 if ply <= 12 else 1 if ply <= 40 else 2].append(legal)
        if 12 <= ply <= 50:
            side.legal.append(legal)
            side.attacked.append(attacked_material(board))
            for color, one in sides.items():
                one.centre.append(center_control(board, color))
    return ComputedGameMetrics(sides[chess.WHITE].record(), sides[chess.BLACK].record())
