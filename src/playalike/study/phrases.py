"""Small phrases that the portrait and the report share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import chess

from playalike.position.moves.features import DEFINITIONS

__all__ = [
    "PIECES",
    "counted",
    "doing_text",
    "first_move_name",
    "joined",
    "metric_text",
    "percent",
    "placed_text",
    "route_text",
    "theme_text",
    "times",
]

PIECES = {"N": "knight", "B": "bishop", "R": "rook", "Q": "queen", "K": "king", "P": "pawn"}
DOING = {
    "quiet": "makes a quiet move",
    "quiet_pawn_advance": "makes a small pawn move in the own half",
    "passed_pawn_push": "pushes a passed pawn",
    "flank_pawn_push": "pushes a pawn on the wing",
    "pawn_break": "breaks with a pawn",
    "pawn_storm": "storms with a pawn",
    "moves_king_shield": "pushes a pawn before the own king",
    "opens_file": "opens a file by a pawn capture",
    "winning_capture": "takes with profit",
    "equal_exchange": "exchanges on even terms",
    "losing_capture": "takes at a loss",
    "sacrifice": "sacrifices material",
    "exchange_offer": "offers an exchange",
    "simplifies": "exchanges while ahead",
    "queen_trade": "trades queens",
    "bishop_for_knight": "gives a bishop for a knight",
    "knight_for_bishop": "gives a knight for a bishop",
    "recapture": "recaptures",
    "retreat": "retreats a piece",
    "to_centre": "goes to the centre",
    "to_edge": "goes to the edge of the board",
    "invades": "crosses into the enemy half",
    "attacks_enemy_king_ring": "aims at the squares around the enemy king",
    "develops": "develops a knight or bishop",
    "fianchetto": "fianchettoes a bishop",
    "outpost": "occupies an outpost",
    "blockades_passer": "blockades a passed pawn",
    "evades_attack": "moves an attacked man to safety",
    "defends_attacked": "guards an attacked man",
    "creates_threat": "makes a threat",
    "double_threat": "makes two threats at once",
    "same_piece_again": "moves the same piece twice running",
    "switchback": "moves a piece back to where it came from",
    "long_move": "makes a long move",
}
"""What a player does who makes a move with the feature, shorter than its definition."""
METRICS = {
    "space_advantage": "space",
    "weak_squares": "holes in the other camp",
    "piece_exchanges": "timely exchanges",
    "passed_pawns": "passed pawns",
    "pawn_structure": "sound pawns",
    "king_safety": "a safe king",
    "piece_activity": "active pieces",
}


def percent(share: float) -> str:
    """Return ``64 %``."""
    return f"{share * 100:.0f} %"


def joined(parts: Iterable[str]) -> str:
    """Return ``a, b and c``."""
    words = list(parts)
    return (
        words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else ""
    )


def counted(count: int, noun: str) -> str:
    """Return ``1 game`` or ``1,830 games``."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def times(ratio: float) -> str:
    """Return a ratio in words: ``twice as often``."""
    if ratio >= 1:
        return "twice as often" if 1.95 <= ratio < 2.05 else f"{ratio:.1f} times as often"
    return f"{percent(1 - ratio)} less often"


def first_move_name(uci: str) -> str:
    """Return ``1. e4`` for ``e2e4``."""
    board = chess.Board()
    move = chess.Move.from_uci(uci)
    return f"1. {board.san(move)}" if move in board.legal_moves else uci


def route_text(tokens: Sequence[str]) -> str:
    """Return ``Nd2–f1–e3`` for a route, ``Nd2–f1, e2–e4`` for moves of several pieces."""
    text = ""
    last = ""
    for token in tokens:
        if token.startswith("O"):
            text += f", {token}"
        elif token[:3] == last:
            text += f"–{token[3:5]}"
        else:
            text += f", {token[0].replace('P', '')}{token[1:3]}–{token[3:5]}"
        last = token[0] + token[3:5]
    return text.removeprefix(", ")


def doing_text(feature: str) -> str:
    """Return ``retreats a piece`` for ``retreat``."""
    return DOING.get(feature) or DEFINITIONS.get(feature, feature.replace("_", " ")).split(",")[0]


def theme_text(theme: str) -> str:
    """Return ``king attack`` for ``king_attack``."""
    return theme.replace("_", " ")


def metric_text(metric: str) -> str:
    """Say what a player who wants more of a metric is after."""
    return METRICS.get(metric, metric.replace("_", " "))


def placed_text(piece: str, square: str) -> str:
    """Return ``a knight on d5``."""
    return f"{'the' if piece in 'QK' else 'a'} {PIECES[piece]} on {square}"
