"""The names of the properties that a move may have, and what each of them means."""

from __future__ import annotations

__all__ = ["BIT", "DEFINITIONS", "FEATURES"]

DEFINITIONS: dict[str, str] = {
    "quiet": "takes nothing, promotes nothing, gives no check",
    "capture": "takes a piece or a pawn",
    "check": "gives check",
    "castle_short": "castles kingside",
    "castle_long": "castles queenside",
    "promotion": "promotes a pawn",
    "en_passant": "takes en passant",
    "pawn_move": "moves a pawn",
    "knight_move": "moves a knight",
    "bishop_move": "moves a bishop",
    "rook_move": "moves a rook",
    "queen_move": "moves the queen",
    "king_move": "moves the king without castling",
    "pawn_advance": "pushes a pawn",
    "quiet_pawn_advance": "pushes a pawn one step in its own half, attacking nothing",
    "double_step": "pushes a pawn two steps",
    "pawn_capture": "takes with a pawn",
    "pawn_break": "pushes a pawn so that it attacks an enemy pawn",
    "passed_pawn_push": "brings a passed pawn to its fourth rank or beyond",
    "flank_pawn_push": "pushes an a-, b-, g- or h-pawn",
    "pawn_storm": "pushes a pawn beside or before the enemy king, away from its own king, to its "
    "fourth rank or beyond",
    "moves_king_shield": "pushes a pawn that stands next to its own king on the back rank",
    "opens_file": "takes with a pawn and leaves no own pawn on the file it came from",
    "winning_capture": "takes, and nets a pawn or more on the square",
    "equal_exchange": "takes, and the exchange on the square comes out even",
    "losing_capture": "takes, and loses a pawn or more on the square",
    "sacrifice": "loses 200 centipawns or more on the square it goes to",
    "exchange_offer": "goes where an enemy piece of its own worth can take it, without loss",
    "simplifies": "takes a piece in an even exchange while a pawn or more ahead",
    "queen_trade": "takes a queen with the queen",
    "bishop_for_knight": "takes a knight with a bishop",
    "knight_for_bishop": "takes a bishop with a knight",
    "recapture": "takes what has just taken",
    "retreat": "moves a piece backward",
    "forward": "moves a piece forward",
    "sideways": "moves a piece along its rank",
    "to_centre": "enters the sixteen central squares c3–f6",
    "to_edge": "goes to the edge of the board from inside",
    "to_kingside": "enters the files f–h",
    "to_queenside": "enters the files a–c",
    "invades": "crosses into the enemy half",
    "toward_enemy_king": "brings a piece nearer to the enemy king",
    "attacks_enemy_king_ring": "attacks a square around the enemy king, and did not before",
    "develops": "brings a knight or bishop off its back rank",
    "fianchetto": "puts a bishop on its b2 or g2 from the back rank",
    "outpost": "puts a knight or bishop on its fourth to sixth rank, guarded by a pawn, where no "
    "enemy pawn can ever attack it",
    "blockades_passer": "puts a piece right in front of an enemy passed pawn",
    "rook_to_open_file": "brings a rook to a file without pawns",
    "rook_to_half_open_file": "brings a rook to a file with enemy pawns only",
    "rook_to_seventh": "brings a rook to its seventh rank",
    "doubles_rooks": "puts a rook on one file with the other, with nothing between",
    "rook_lift": "lifts a rook along a file from its first two ranks to its third or fourth",
    "evades_attack": "moves a man that could have been taken with profit, to safety",
    "defends_attacked": "guards an attacked man that nothing guarded",
    "creates_threat": "attacks a man worth more than itself or unguarded, and did not before",
    "double_threat": "makes two threats at once, or check and a threat",
    "discovered_check": "gives check with another piece by moving out of its way",
    "same_piece_again": "moves the piece that the player moved last",
    "switchback": "moves it back to where it came from",
    "long_move": "moves a piece four squares or farther",
}
"""What each feature means, in the order of the bits."""

FEATURES: tuple[str, ...] = tuple(DEFINITIONS)
"""The names in the order of the bits."""

BIT: dict[str, int] = {name: 1 << index for index, name in enumerate(FEATURES)}
"""The mask of each feature."""

if len(FEATURES) > 60:
    raise AssertionError("a mask must fit a signed 64-bit column")
