"""Weaknesses that stay: of the pawns, of the squares they leave, and of the bishops among them."""

from __future__ import annotations

from collections.abc import Iterator

import chess
from chess import BB_DARK_SQUARES, BB_FILES, BB_LIGHT_SQUARES, Bitboard, Color

from playalike.position.bits import ADJACENT_FILES, RELATIVE_RANKS, forward, relative_rank
from playalike.position.pawns import pawn_structure
from playalike.position.weaknesses.finding import Weakness, WeaknessKind, name_squares, weakness

__all__ = [
    "find_backward_pawns",
    "find_bad_bishops",
    "find_colour_complexes",
    "find_doubled_pawns",
    "find_isolated_pawns",
    "find_missing_bishops",
    "find_weak_squares",
]

_EDGE_FILES = BB_FILES[0] | BB_FILES[7]
_MIDDLE_FILES = BB_FILES[2] | BB_FILES[3] | BB_FILES[4] | BB_FILES[5]
_COLOURS = (("light", BB_LIGHT_SQUARES), ("dark", BB_DARK_SQUARES))
_COMPLEX_SIZE = 3
"""So many holes of one colour close together make a complex."""
_COLOUR_SURPLUS = 2
"""So many more pawns on one colour than on the other leave the other unguarded."""
_BAD_BISHOP_MOVES = 3
"""With more free squares than this a bishop is not called bad."""


def find_isolated_pawns(board: chess.Board, side: Color) -> Iterator[Weakness]:
    """Isolated pawn: no pawn of its colour on an adjacent file, and not passed.

    A passed one is a strength as often as a weakness, so nothing is said of it.
    """
    pawns = pawn_structure(board).of(side)
    for square in chess.scan_forward(pawns.isolated & ~pawns.passed):
        yield weakness(
            side,
            WeaknessKind.ISOLATED_PAWN,
            chess.BB_SQUARES[square],
            f"no pawn on an adjacent file can ever guard {chess.square_name(square)}",
        )


def find_backward_pawns(board: chess.Board, side: Color) -> Iterator[Weakness]:
    """Backward pawn: its neighbours have gone ahead and an enemy pawn guards its next square."""
    for square in chess.scan_forward(pawn_structure(board).of(side).backward):
        stop = forward(chess.BB_SQUARES[square], side)
        yield weakness(
            side,
            WeaknessKind.BACKWARD_PAWN,
            chess.BB_SQUARES[square],
            f"the neighbours of {chess.square_name(square)} have gone ahead and an enemy pawn "
            f"guards {name_squares(stop)}",
        )


def find_doubled_pawns(board: chess.Board, side: Color) -> Iterator[Weakness]:
    """Doubled pawns: two or more pawns of one side on one file; one finding a file."""
    doubled = pawn_structure(board).of(side).doubled
    for file, name in zip(BB_FILES, chess.FILE_NAMES, strict=True):
        if pawns := doubled & file:
            yield weakness(
                side,
                WeaknessKind.DOUBLED_PAWNS,
                pawns,
                f"{pawns.bit_count()} pawns on the {name}-file: {name_squares(pawns)}",
            )


def find_weak_squares(board: chess.Board, side: Color) -> Iterator[Weakness]:
    """Weak square: a hole in one's camp that an enemy piece can use.

    No pawn of the side can ever guard it, an enemy pawn guards it now, and it lies on the side's
    third or fourth rank, or on the fifth right before an isolated or backward pawn. Squares on
    the edge files and squares that hold a pawn are left out: no piece can settle there.
    """
    structure = pawn_structure(board)
    own, enemy = structure.of(side), structure.of(not side)
    ranks = RELATIVE_RANKS[side]
    before_weak_pawns = forward(own.isolated | own.backward, side) & ranks[4]
    region = (ranks[2] | ranks[3] | before_weak_pawns) & ~_EDGE_FILES
    holes = region & enemy.attacks & ~own.attack_span & ~board.pawns
    for square in chess.scan_forward(holes):
        yield weakness(
            side,
            WeaknessKind.WEAK_SQUARE,
            chess.BB_SQUARES[square],
            f"no pawn can ever guard {chess.square_name(square)}, and an enemy pawn does",
        )


def find_colour_complexes(board: chess.Board, side: Color) -> Iterator[Weakness]:
    """Colour complex: three or more holes of one colour close together, and no bishop for them.

    Holes are squares that no pawn of the side can ever guard, on its third and fourth rank or
    beside its king; close together means on three neighbouring files, where the side has two or
    more pawns, most of them on the other colour (without pawns there is no complex, only empty
    space). The side has no bishop of that colour, the opponent has one or a queen to come in with.
    """
    own = pawn_structure(board).of(side)
    ranks = RELATIVE_RANKS[side]
    king = board.king(side)
    beside_king = chess.BB_KING_ATTACKS[king] & ranks[1] if king is not None else 0
    holes = (ranks[2] | ranks[3] | beside_king) & ~own.attack_span & ~own.pawns
    own_bishops = board.bishops & board.occupied_co[side]
    intruders = (board.bishops | board.queens) & board.occupied_co[not side]
    for name, colour in _COLOURS:
        if own_bishops & colour or not intruders & (colour | board.queens):
            continue
        cluster = 0
        for file in range(1, 7):
            files = BB_FILES[file] | ADJACENT_FILES[file]
            near = holes & colour & files
            pawns = own.pawns & files
            on_other, on_colour = (pawns & ~colour).bit_count(), (pawns & colour).bit_count()
            if near.bit_count() >= _COMPLEX_SIZE and on_other >= 2 and on_other > on_colour:
                cluster |= near
        if cluster:
            yield weakness(
                side,
                WeaknessKind.COLOUR_COMPLEX,
                cluster,
                f"the {name} squares {name_squares(cluster)} have neither pawn nor bishop to "
                "guard them",
            )


def find_missing_bishops(board: chess.Board, side: Color) -> Iterator[Weakness]:
    """Missing bishop: none for a colour that the pawns do not guard either.

    The side has no bishop of that colour, the opponent has; and among at least four pawns, two
    more stand on the other colour (a pawn guards squares of the colour it stands on). The squares
    given are those of the missing colour on the third and fourth rank that no pawn guards now.
    """
    own = pawn_structure(board).of(side)
    own_bishops = board.bishops & board.occupied_co[side]
    enemy_bishops = board.bishops & board.occupied_co[not side]
    count = own.pawns.bit_count()
    for name, colour in _COLOURS:
        on_colour = (own.pawns & colour).bit_count()
        if own_bishops & colour or not enemy_bishops & colour or count < 4:
            continue
        if count - 2 * on_colour < _COLOUR_SURPLUS:
            continue
        unguarded = (RELATIVE_RANKS[side][2] | RELATIVE_RANKS[side][3]) & colour & ~own.attacks
        yield weakness(
            side,
            WeaknessKind.MISSING_BISHOP,
            unguarded & ~own.pawns,
            f"no {name}-squared bishop against the opponent's, and only {on_colour} of "
            f"{count} pawns on {name} squares",
        )


def find_bad_bishops(board: chess.Board, side: Color) -> Iterator[Weakness]:
    """Bad bishop: shut in behind pawns of its own that are fixed on its colour.

    At least two pawns on the files c–f stand on the bishop's colour with an enemy pawn right
    before them; more of the side's pawns stand on that colour than on the other; the bishop is
    behind the foremost of the fixed pawns and has at most three free squares.
    """
    own = pawn_structure(board).of(side)
    enemy_attacks = pawn_structure(board).of(not side).attacks
    enemy_pawns = board.pawns & board.occupied_co[not side]
    fixed = own.pawns & forward(enemy_pawns, not side) & _MIDDLE_FILES
    for square in chess.scan_forward(board.bishops & board.occupied_co[side]):
        colour = _colour_of(chess.BB_SQUARES[square])
        shutters = fixed & colour
        on_colour = (own.pawns & colour).bit_count()
        if shutters.bit_count() < 2 or 2 * on_colour <= own.pawns.bit_count():
            continue
        foremost = max(relative_rank(pawn, side) for pawn in chess.scan_forward(shutters))
        free = board.attacks_mask(square) & ~board.occupied_co[side] & ~enemy_attacks
        if relative_rank(square, side) < foremost and free.bit_count() <= _BAD_BISHOP_MOVES:
            yield weakness(
                side,
                WeaknessKind.BAD_BISHOP,
                chess.BB_SQUARES[square],
                f"the bishop on {chess.square_name(square)} is shut in by the fixed pawns on "
                f"{name_squares(shutters)}",
            )


def _colour_of(square: Bitboard) -> Bitboard:
    return BB_LIGHT_SQUARES if square & BB_LIGHT_SQUARES else BB_DARK_SQUARES
