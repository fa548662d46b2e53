"""Moves from words, quickly: what each word of a main line means, and which move a SAN names.

`chess.Board.parse_san` generates legal moves for every word. Nearly always, though, exactly one
piece of the named kind stands where it could reach the square: then it must be that one, and all
that is left to ask is whether the mover's king would be in check. Everything else (castling, en
passant, two candidates of which one is pinned, long notation, whatever is wrong) goes to
`parse_san`, so both always agree; a test holds that on random positions.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import chess

__all__ = ["MOVES", "UCI", "WORDS", "Word", "code_of", "push_word", "word_of"]

SKIP, PAWN_PUSH, PAWN_CAPTURE, PIECE, OTHER, RESULT, NULL, UNREADABLE = range(8)
"""Kinds of words."""


class Word(NamedTuple):
    """The meaning of one word of movetext, position aside."""

    kind: int
    """One of the kinds above."""
    san: str = ""
    """The move as `parse_san` takes it, or the result."""
    piece: int = 0
    """Piece type that moves."""
    to_square: int = 0
    """Where to."""
    from_mask: int = chess.BB_ALL
    """Squares the notation allows it to come from."""


WORD = re.compile(
    r"(?:[0-9]+\.+|\.+|[0-9]+(?=\Z))?"
    r"(?P<san>(?P<piece>[NBRQK])?(?P<file>[a-h])?(?P<rank>[1-8])?[-x:]?(?P<to>[a-h][1-8])"
    r"(?:=?(?P<promotion>[nbrqNBRQ]))?"
    r"|[Oo0]-[Oo0](?:-[Oo0])?|--|Z0|0000|@@@@)?"
    r"(?:\+{1,2}|\#|e\.p\.|ep|\+\#)?"
    r"(?P<glyphs>[!?]*)(?:\$[0-9]+)*\Z"
)
"""A move number, a move, check and annotation marks, numeric glyphs: together or any alone."""

RESULT_WORDS = {r: r for r in ("1-0", "0-1", "1/2-1/2", "*")} | {
    "1/2": "1/2-1/2",
    "½-½": "1/2-1/2",
}
TYPESETTING = str.maketrans(
    dict.fromkeys("‐‑‒–—−", "-")
    | {sign: "KQRBN"[number % 6] for number, sign in enumerate("♔♕♖♗♘ ♚♛♜♝♞") if sign != " "}
)
"""Dashes and figurines as books and web pages print them (``1–0``, ``♘f3``), to plain letters."""

NULL_MOVES = ("--", "Z0", "0000", "@@@@")

GLYPHS = frozenset(
    ("=", "+-", "-+", "+/-", "-/+", "+/=", "=/+", "=+", "+=", *"∓±⩲⩱∞□⟳↑→⇆∆⌓")
) | frozenset(("N", "TN", "D", "e.p.", "ep", "ch", "ch.", "mate"))
"""Signs that some programs write between moves; they say nothing about which move was played."""


def _all_moves() -> dict[int, chess.Move]:
    moves = [chess.Move(start, end) for start in chess.SQUARES for end in chess.SQUARES]
    for promotion in (chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN):
        for end in (*range(8), *range(56, 64)):
            start_rank = 1 if end < 8 else 6
            for file in range(max(0, (end & 7) - 1), min(7, (end & 7) + 1) + 1):
                moves.append(chess.Move(chess.square(file, start_rank), end, promotion))
    return {code_of(move): move for move in moves}


def code_of(move: chess.Move) -> int:
    """Return the key of a move in `MOVES`."""
    return move.from_square | move.to_square << 6 | (move.promotion or 0) << 12


MOVES = _all_moves()
"""Each move once, by its code (from | to << 6 | promotion << 12): games share them."""

UCI = {code: move.uci() for code, move in MOVES.items()}
"""The same moves in UCI notation."""

MAX_WORDS = 1 << 16
"""Distinct words remembered; real games know a few thousand."""

WORDS: dict[str, Word] = {}
"""What `word_of` remembers; the reader looks here first."""


def word_of(text: str) -> Word:
    """Return what a word means; remembered, since games use the same words again and again."""
    word = WORDS.get(text)
    if word is None:
        word = _classify(text)
        if word.kind != UNREADABLE and len(WORDS) < MAX_WORDS:
            WORDS[text] = word
    return word


def push_word(board: chess.Board, word: Word) -> int:
    """Play the move a word names and return its code.

    Raises `ValueError` (python-chess' own words) if it names none, or more than one.
    """
    kind, san, piece, to_square, from_mask = word
    turn = board.turn
    start = -1
    if kind == PIECE:
        own = board.occupied_co[turn]
        if not own >> to_square & 1:
            if piece == chess.KNIGHT:
                pieces = chess.BB_KNIGHT_ATTACKS[to_square] & board.knights
            elif piece == chess.KING:
                pieces = chess.BB_KING_ATTACKS[to_square] & board.kings
            else:
                occupied, pieces = board.occupied, 0
                if piece != chess.ROOK:
                    pieces = chess.BB_DIAG_ATTACKS[to_square][
                        chess.BB_DIAG_MASKS[to_square] & occupied
                    ]
                if piece != chess.BISHOP:
                    pieces |= (
                        chess.BB_RANK_ATTACKS[to_square][chess.BB_RANK_MASKS[to_square] & occupied]
                        | chess.BB_FILE_ATTACKS[to_square][
                            chess.BB_FILE_MASKS[to_square] & occupied
                        ]
                    )
                if piece == chess.BISHOP:
                    pieces &= board.bishops
                elif piece == chess.ROOK:
                    pieces &= board.rooks
                else:
                    pieces &= board.queens
            pieces &= own & from_mask
            if pieces and not pieces & (pieces - 1):
                start = pieces.bit_length() - 1
    elif kind == PAWN_PUSH:
        step = 8 if turn else -8
        if not board.occupied >> to_square & 1:
            own_pawns = board.pawns & board.occupied_co[turn]
            if own_pawns >> (to_square - step) & 1:
                start = to_square - step
            elif (
                to_square >> 3 == (3 if turn else 4)
                and not board.occupied >> (to_square - step) & 1
                and own_pawns >> (to_square - 2 * step) & 1
            ):
                start = to_square - 2 * step
    elif kind == PAWN_CAPTURE and board.occupied_co[not turn] >> to_square & 1:
        behind = chess.BB_RANKS[(to_square >> 3) + (-1 if turn else 1)]
        pieces = board.pawns & board.occupied_co[turn] & from_mask & behind
        if pieces:
            start = pieces.bit_length() - 1
    if start >= 0:
        code = start | to_square << 6
        board.push(MOVES[code])
        if not board.was_into_check():
            return code
        board.pop()
    move = board.parse_san(san)
    if not move:
        raise ValueError("null move")
    board.push(move)
    return code_of(move)


def _classify(text: str) -> Word:
    if not text.isascii():
        text = text.translate(TYPESETTING)
    if text in RESULT_WORDS:
        return Word(RESULT, RESULT_WORDS[text])
    if text in NULL_MOVES:
        return Word(NULL, text)
    if text in GLYPHS:
        return Word(SKIP)
    match = WORD.match(text)
    if match is None:
        return Word(UNREADABLE)
    san = match["san"]
    if san is None:
        return Word(SKIP)
    if match["to"] is None:
        return Word(NULL, san) if san in NULL_MOVES else Word(OTHER, san.upper().replace("0", "O"))
    promotion = match["promotion"]
    stem = f"{match['piece'] or ''}{match['file'] or ''}{match['rank'] or ''}{match['to']}"
    san = f"{stem}={promotion.upper()}" if promotion else stem
    to_square = chess.parse_square(match["to"])
    from_mask = chess.BB_ALL
    if match["file"]:
        from_mask &= chess.BB_FILES[ord(match["file"]) - ord("a")]
    if match["rank"]:
        from_mask &= chess.BB_RANKS[int(match["rank"]) - 1]
    if promotion or (to_square >> 3 in (0, 7) and not match["piece"]):
        return Word(OTHER, san)
    if match["piece"]:
        piece = chess.PIECE_SYMBOLS.index(match["piece"].lower())
        return Word(PIECE, san, piece, to_square, from_mask)
    if match["rank"]:
        return Word(OTHER, san)
    if not match["file"]:
        return Word(PAWN_PUSH, san, chess.PAWN, to_square, from_mask)
    apart = abs((to_square & 7) - (ord(match["file"]) - ord("a")))
    return Word(PAWN_CAPTURE if apart == 1 else OTHER, san, chess.PAWN, to_square, from_mask)
