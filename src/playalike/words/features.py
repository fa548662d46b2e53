"""Kinds of move: what moves with a feature are called, and what a player does who makes one."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["FEATURES", "FeatureWords", "doing_words", "kind_words", "taste_words"]


class FeatureWords(NamedTuple):
    """The words of one feature of moves."""

    kind: str
    """Such moves, in the plural: ``quiet moves``."""
    doing: str
    """What the player does: ``makes a quiet move``."""


FEATURES: dict[str, FeatureWords] = {
    name: FeatureWords(kind, doing)
    for name, kind, doing in (
        ("quiet", "quiet moves", "makes a quiet move"),
        ("capture", "captures", "captures"),
        ("check", "checks", "gives check"),
        ("castle_short", "castling kingside", "castles kingside"),
        ("castle_long", "castling queenside", "castles queenside"),
        ("promotion", "promotions", "promotes a pawn"),
        ("en_passant", "en passant captures", "captures en passant"),
        ("pawn_move", "pawn moves", "moves a pawn"),
        ("knight_move", "knight moves", "moves a knight"),
        ("bishop_move", "bishop moves", "moves a bishop"),
        ("rook_move", "rook moves", "moves a rook"),
        ("queen_move", "queen moves", "moves the queen"),
        ("king_move", "king moves", "moves the king without castling"),
        ("pawn_advance", "pawn advances", "pushes a pawn"),
        ("quiet_pawn_advance", "quiet pawn advances", "makes a small pawn move in his own half"),
        ("double_step", "two-square pawn moves", "pushes a pawn two squares"),
        ("pawn_capture", "pawn captures", "captures with a pawn"),
        ("pawn_break", "pawn breaks", "breaks with a pawn"),
        ("passed_pawn_push", "passed pawn advances", "pushes a passed pawn"),
        ("flank_pawn_push", "pawn advances on the wing", "pushes a pawn on the wing"),
        ("pawn_storm", "pawn storms", "storms the enemy king with a pawn"),
        (
            "moves_king_shield",
            "pawn moves in front of the king",
            "pushes a pawn in front of his own king",
        ),
        ("opens_file", "pawn captures that open a file", "opens a file with a pawn capture"),
        ("winning_capture", "captures that win material", "wins material with a capture"),
        ("equal_exchange", "even exchanges", "makes an even exchange"),
        ("losing_capture", "captures at a loss", "captures at a loss"),
        ("sacrifice", "sacrifices", "sacrifices material"),
        ("exchange_offer", "offers to exchange", "offers an exchange"),
        ("simplifies", "exchanges while ahead", "exchanges pieces while ahead"),
        ("queen_trade", "queen exchanges", "exchanges queens"),
        ("bishop_for_knight", "exchanges of bishop for knight", "gives a bishop for a knight"),
        ("knight_for_bishop", "exchanges of knight for bishop", "gives a knight for a bishop"),
        ("recapture", "recaptures", "recaptures"),
        ("retreat", "retreats", "retreats a piece"),
        ("forward", "forward moves", "moves a piece forward"),
        ("sideways", "sideways moves", "moves a piece sideways"),
        ("to_centre", "moves to the centre", "plays to the centre"),
        ("to_edge", "moves to the edge", "plays to the edge of the board"),
        ("to_kingside", "moves to the kingside", "plays to the kingside"),
        ("to_queenside", "moves to the queenside", "plays to the queenside"),
        ("invades", "moves into the enemy half", "enters the enemy half"),
        (
            "toward_enemy_king",
            "moves towards the enemy king",
            "brings a piece nearer to the enemy king",
        ),
        (
            "attacks_enemy_king_ring",
            "pieces aimed at the enemy king",
            "aims a piece at the squares around the enemy king",
        ),
        ("develops", "developing moves", "develops a knight or bishop"),
        ("fianchetto", "fianchettoes", "fianchettoes a bishop"),
        ("outpost", "outposts", "occupies an outpost"),
        ("blockades_passer", "blockades of a passed pawn", "blockades a passed pawn"),
        ("rook_to_open_file", "rooks to open files", "brings a rook to an open file"),
        (
            "rook_to_half_open_file",
            "rooks to half-open files",
            "brings a rook to a half-open file",
        ),
        ("rook_to_seventh", "rooks to the seventh rank", "brings a rook to the seventh rank"),
        ("doubles_rooks", "doubled rooks", "doubles the rooks"),
        ("rook_lift", "rook lifts", "lifts a rook"),
        ("evades_attack", "moves out of danger", "moves a threatened piece to safety"),
        (
            "defends_attacked",
            "moves that guard an attacked piece",
            "guards an attacked piece",
        ),
        ("creates_threat", "threats", "makes a threat"),
        ("double_threat", "double threats", "makes two threats at once"),
        ("discovered_check", "discovered checks", "gives a discovered check"),
        (
            "same_piece_again",
            "second moves with the same piece",
            "moves the same piece again",
        ),
        ("switchback", "moves straight back", "moves a piece straight back"),
        ("long_move", "long moves", "makes a long move"),
    )
}


def kind_words(feature: str) -> str:
    """Return what moves with a feature are called: ``outposts``."""
    return FEATURES[feature].kind


def doing_words(feature: str) -> str:
    """Return what a player does who makes a move with a feature: ``occupies an outpost``."""
    return FEATURES[feature].doing


def taste_words(feature: str, liked: bool, more: bool) -> str:
    """Say that a kind of move is liked or not; `more` tells whether the move in question is one."""
    what = kind_words(feature)
    if more:
        return f"{'likes' if liked else 'avoids'} {what}"
    return f"prefers {what} to this" if liked else f"prefers this to {what}"
