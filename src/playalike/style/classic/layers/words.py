"""How layers speak of moves: short names that a chess player understands."""

from __future__ import annotations

import re
from collections.abc import Sequence

import chess

__all__ = [
    "BANDS",
    "compared",
    "feature_words",
    "metric_words",
    "placed",
    "route_words",
    "seen_by",
    "taste_words",
]

BANDS: dict[str, str] = {
    "losing": "when losing",
    "worse": "when worse",
    "equal": "in level positions",
    "better": "when better",
    "winning": "when winning",
}
_FEATURES: dict[str, str] = {
    "quiet": "quiet moves",
    "capture": "captures",
    "check": "checks",
    "castle_short": "castling kingside",
    "castle_long": "castling queenside",
    "promotion": "promotions",
    "en_passant": "en passant captures",
    "pawn_move": "pawn moves",
    "knight_move": "knight moves",
    "bishop_move": "bishop moves",
    "rook_move": "rook moves",
    "queen_move": "queen moves",
    "king_move": "king moves",
    "pawn_advance": "pawn advances",
    "quiet_pawn_advance": "quiet pawn advances",
    "double_step": "double steps of a pawn",
    "pawn_capture": "pawn captures",
    "pawn_break": "pawn breaks",
    "passed_pawn_push": "passed pawn advances",
    "flank_pawn_push": "pawn advances on the wing",
    "pawn_storm": "pawn storms",
    "moves_king_shield": "pawn moves before the own king",
    "opens_file": "captures that open a file",
    "winning_capture": "captures that win material",
    "equal_exchange": "even exchanges",
    "losing_capture": "captures at a loss",
    "sacrifice": "sacrifices",
    "exchange_offer": "offers to exchange",
    "simplifies": "exchanges while ahead",
    "queen_trade": "queen exchanges",
    "bishop_for_knight": "exchanges of bishop for knight",
    "knight_for_bishop": "exchanges of knight for bishop",
    "recapture": "recaptures",
    "retreat": "retreats",
    "forward": "forward moves",
    "sideways": "sideways moves",
    "to_centre": "moves to the centre",
    "to_edge": "moves to the edge",
    "to_kingside": "moves to the kingside",
    "to_queenside": "moves to the queenside",
    "invades": "moves into the enemy half",
    "toward_enemy_king": "moves towards the enemy king",
    "attacks_enemy_king_ring": "pieces aimed at the enemy king",
    "develops": "developing moves",
    "fianchetto": "fianchettoes",
    "outpost": "outposts",
    "blockades_passer": "blockades of a passed pawn",
    "rook_to_open_file": "rooks to open files",
    "rook_to_half_open_file": "rooks to half-open files",
    "rook_to_seventh": "rooks to the seventh rank",
    "doubles_rooks": "doubled rooks",
    "rook_lift": "rook lifts",
    "evades_attack": "moves out of attack",
    "defends_attacked": "moves that guard an attacked man",
    "creates_threat": "threats",
    "double_threat": "double threats",
    "discovered_check": "discovered checks",
    "same_piece_again": "second moves of the same piece",
    "switchback": "moves straight back",
    "long_move": "long moves",
}
_METRICS: dict[str, str] = {
    "outposts": "outpost strength",
    "space_advantage": "space",
    "pawn_structure": "pawn health",
    "passed_pawns": "passed pawn strength",
    "piece_exchanges": "benefit from exchanges",
    "weak_squares": "grip on weak squares",
}
"""All can follow "more" and "less"."""
_SQUARE = re.compile(r"\b([a-h])([1-8])\b")


def feature_words(feature: str) -> str:
    """Return what moves with a feature are called, in the plural: ``outposts``."""
    return _FEATURES.get(feature, feature.replace("_", " "))


def metric_words(metric: str) -> str:
    """Return what one of the ten harmonics is called: ``king safety``."""
    return _METRICS.get(metric, metric.replace("_", " "))


def taste_words(feature: str, liked: bool, more: bool) -> str:
    """Say that a kind of move is liked or not; `more` tells whether the move in question is one."""
    what = feature_words(feature)
    if more:
        return f"{'likes' if liked else 'avoids'} {what}"
    return f"prefers {what} to this" if liked else f"prefers this to {what}"


def compared(lift: float) -> str:
    """Say a ratio to the average master: ``65 % more often than other masters``."""
    if lift >= 2:
        times = f"{lift:.1f}" if lift < 10 else f"{lift:.0f}"
        return f"{times} times as often as other masters"
    if lift >= 1:
        return f"{lift - 1:.0%}".replace("%", " %") + " more often than other masters"
    return f"{1 - lift:.0%}".replace("%", " %") + " less often than other masters"


def seen_by(side: chess.Color, text: str) -> str:
    """Return a text about squares, relative to the mover, with the squares of the real board."""
    if side == chess.WHITE:
        return text
    return _SQUARE.sub(lambda found: f"{found[1]}{9 - int(found[2])}", text)


def placed(piece: chess.PieceType, square: chess.Square) -> str:
    """Return ``knight to d5``."""
    return f"{chess.piece_name(piece)} to {chess.square_name(square)}"


def route_words(side: chess.Color, tokens: Sequence[str]) -> str:
    """Return ``Nd2–f1–e3`` for a route, ``Nd2–f1, e2–e4`` for moves of several pieces."""
    parts: list[str] = []
    arrived = ""
    for token in tokens:
        if token.startswith("O"):
            parts.append(token)
            arrived = ""
            continue
        start, end = seen_by(side, token[1:3]), seen_by(side, token[3:5])
        if arrived == token[0] + start:
            parts[-1] += f"–{end}"
        else:
            parts.append(f"{token[0].replace('P', '')}{start}–{end}")
        arrived = token[0] + end
    return ", ".join(parts)
