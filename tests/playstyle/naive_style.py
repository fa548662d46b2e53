"""The style dimensions the slow way, square by square, for one side of one game."""

from __future__ import annotations

import math

import chess

from playalike.games.game import Game

from .naive import captured_value, center_control, mean, pawn_structure

RING = {s: max(abs(2 * (s & 7) - 7), abs(2 * (s >> 3) - 7)) // 2 for s in chess.SQUARES}


def mean_or_nan(values: list[float]) -> float:
    return sum(values) / len(values) if values else math.nan


def attacked_by(board: chess.Board, color: chess.Color) -> set[int]:
    return {square for square in chess.SQUARES if board.is_attacked_by(color, square)}


def zone(board: chess.Board, color: chess.Color) -> set[int]:
    king = board.king(color)
    assert king is not None
    return {s for s in chess.SQUARES if chess.square_distance(s, king) <= 1}


def cover(board: chess.Board, color: chess.Color) -> set[int]:
    """The king's zone and one rank more ahead."""
    up = 8 if color else -8
    around = zone(board, color)
    return around | {s + up for s in around if 0 <= s + up < 64}


def material_kinds(board: chess.Board, color: chess.Color) -> tuple[int, ...]:
    kinds = (chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)
    return tuple(len(board.pieces(kind, color)) for kind in kinds)


def naive_style(game: Game, white: bool) -> dict[str, float]:
    """Measure all dimensions but sacrifices, fragility, delta and time use."""
    board = game.start()
    names = (
        "attacked_material", "legal_moves", "opponent_moves", "center_control", "captures",
        "checks", "king_pressure", "king_risk", "space", "space_gradient",
        "placement_gradient", "tension",
        "loose_pieces", "pawn_advance", "isolated_pawns", "doubled_pawns", "pawn_moves",
        "retreats", "imbalance",
    )  # fmt: skip
    seen: dict[str, list[float]] = {name: [] for name in names}
    targets: list[int] = []
    castled: dict[bool, tuple[int, str]] = {}
    pieces_at_first = sum(map(sum, (material_kinds(board, c) for c in chess.COLORS)))
    first_exchange = queens_off = queens_on = pieces_left = math.nan
    for ply, move in enumerate(game.moves, start=1):
        mover = board.turn
        if board.is_castling(move):
            castled[mover] = (ply, "short" if board.is_kingside_castling(move) else "long")
        kind = board.piece_type_at(move.from_square)
        taken = captured_value(board, move)
        board.push(move)
        if mover == white:
            targets.append(move.to_square)
            seen["captures"].append(taken > 0)
            seen["checks"].append(board.is_check())
            seen["pawn_moves"].append(kind == chess.PAWN)
            if kind not in (chess.PAWN, chess.KING):
                up = chess.square_rank(move.to_square) - chess.square_rank(move.from_square)
                seen["retreats"].append((up if white else -up) < 0)
        if ply >= 13 and (ply - 13) % 5 == 0:
            _, isolated, doubled = pawn_structure(board, white)
            seen["isolated_pawns"].append(isolated)
            seen["doubled_pawns"].append(doubled)
        kinds = [material_kinds(board, color) for color in chess.COLORS]
        left = sum(map(sum, kinds))
        if math.isnan(first_exchange) and left <= pieces_at_first - 2:
            first_exchange = ply
        if math.isnan(queens_off) and not board.queens:
            queens_off = ply
        if ply == 40:
            queens_on, pieces_left = float(bool(board.queens)), left
        if not 12 <= ply <= 50:
            continue
        seen["imbalance"].append(kinds[0] != kinds[1])
        if not board.is_check():
            legal = board.legal_moves.count()
            if board.turn == white:
                seen["legal_moves"].append(legal)
                seen["center_control"].append(center_control(board, white))
                seen["attacked_material"].append(
                    sum(captured_value(board, m) for m in board.legal_moves)
                )
            else:
                seen["opponent_moves"].append(legal)
        if mover == white:
            _after_own_move(board, white, seen)
    found = {name: mean_or_nan(values) for name, values in seen.items()}
    found["move_diversity"] = len(set(targets)) / len(targets) if targets else math.nan
    sides = {color: side for color, (_, side) in castled.items()}
    found["opposite_castling"] = float(len(sides) == 2 and len(set(sides.values())) == 2)
    found["castling_long"] = float(sides[white] == "long") if white in sides else math.nan
    found["castling_ply"] = castled[white][0] if white in castled else math.nan
    found["first_exchange_ply"], found["queen_exchange_ply"] = first_exchange, queens_off
    found["queens_on"], found["pieces_left"] = queens_on, pieces_left
    found["plies"] = len(game.moves)
    return found


def _after_own_move(board: chess.Board, white: bool, seen: dict[str, list[float]]) -> None:
    mine, yours = attacked_by(board, white), attacked_by(board, not white)
    own = set(chess.SquareSet(board.occupied_co[white]))
    enemy = set(chess.SquareSet(board.occupied_co[not white]))
    king = board.king(white)
    seen["king_pressure"].append(len(mine & zone(board, not white)))
    shelter = len(cover(board, white) & set(board.pieces(chess.PAWN, white)))
    seen["king_risk"].append(len(yours & zone(board, white)) + max(0, 3 - shelter))
    seen["space"].append(sum((s >> 3 >= 4) == white for s in mine))
    shares = [
        mean([float(s in mine) for s in chess.SQUARES if RING[s] == ring]) for ring in range(4)
    ]
    slope = sum(w * s for w, s in zip((1.5, 0.5, -0.5, -1.5), shares, strict=True)) / 5
    seen["space_gradient"].append(slope)
    standing = [s for s in own if s != king]
    if standing:
        dense = [
            mean([64.0 * (s in standing) for s in chess.SQUARES if RING[s] == ring])
            for ring in range(4)
        ]
        up = sum(w * d for w, d in zip((1.5, 0.5, -0.5, -1.5), dense, strict=True)) / 5
        seen["placement_gradient"].append(up / len(standing))
    seen["tension"].append(len(mine & enemy) + len(yours & own - {king}))
    loose = [
        s for s in yours & own - mine - {king} if board.piece_type_at(s) != chess.PAWN
    ]  # fmt: skip
    seen["loose_pieces"].append(len(loose))
    ranks = [
        chess.square_rank(s) + 1 if white else 8 - chess.square_rank(s)
        for s in board.pieces(chess.PAWN, white)
    ]
    if ranks:
        seen["pawn_advance"].append(mean([float(rank) for rank in ranks]))
