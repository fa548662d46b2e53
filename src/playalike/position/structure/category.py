"""Kinds of pawn structure: the names under which players remember plans.

Each named structure is written as a shape: which pawns White and Black must have and lack in its
best-known form, and which of the two *holds* it, that is, whose structure the name speaks of. A
shape is looked for with both colours, so a Carlsbad that Black got from a Caro-Kann is found just
as one from a Queen's Gambit.

**Precedence.** The first name that fits, in the order of `StructureCategory`, is the one given:

1. Closed centres (French chain, King's Indian), since nothing shapes a plan more. The chain comes
   before Stonewall and triangle, whose pawns a French player may have as well.
2. The Benonis, the Stonewall; the Stonewall before the triangle that it contains.
3. Hedgehog before Maroczy bind: a hedgehog is one particular answer to the bind. Both before
   the other Sicilians, which are meant without a pawn on c4; but c4 and e4 against d6 and e5 is a
   Boleslavsky hole, for there the hole on d5 decides.
4. Carlsbad, hanging pawns, isolated queen's pawn; the isolani before the triangle, since c6 and e6
   against a lonely d4 are about d4.
5. The triangle before the Grünfeld centre: c6 and e6 are there to hold d4 and e4.
6. Only then what is said of any structure: locked, open, symmetrical; and at last "other".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

import chess
from chess import BB_FILES, BLACK, WHITE, Bitboard, Color

from playalike.position.pawns import structure_of_pawns

__all__ = ["Holder", "StructureCategory", "StructureLabel", "categorise"]


class StructureCategory(StrEnum):
    """A kind of pawn structure; the order is the precedence."""

    FRENCH_CHAIN = "french_chain"
    """d4, e5 against d5, e6. Held by the side whose chain has advanced."""
    KINGS_INDIAN_CLOSED = "kings_indian_closed"
    """d5, e4 against d6, e5, the c-pawns not rammed. Held by the side with d6 and e5."""
    BENONI_SYMMETRIC = "benoni_symmetric"
    """c4, d5 against c5, d6 with both e-pawns gone. Held by the side with c5 and d6."""
    BENONI_ASYMMETRIC = "benoni_asymmetric"
    """d5 and an e-pawn against c5, d6: c-pawn gone for e-pawn. Held by the side with c5, d6."""
    STONEWALL = "stonewall"
    """d4, e3, f4 with the c-pawn behind, against a d-pawn. Held by the side with the wall."""
    HEDGEHOG = "hedgehog"
    """Pawns on b6, d6, e6 and an a-pawn near, no c-pawn, against c4. Held by the hedgehog."""
    MAROCZY_BIND = "maroczy_bind"
    """c4, e4 without a d-pawn against a d-pawn at home, no c-pawn. Held by the binding side."""
    BOLESLAVSKY_HOLE = "boleslavsky_hole"
    """d6, e5 without a c-pawn against e4 without a d-pawn (Najdorf). Held by the side with e5."""
    SCHEVENINGEN = "scheveningen"
    """d6, e6 without a c-pawn against e4 without a d-pawn. Held by the side with d6 and e6."""
    DRAGON = "dragon"
    """d6, e7, g6 without a c-pawn against e4 without a d-pawn. Held by the side with g6."""
    CARLSBAD = "carlsbad"
    """d4 and an e-pawn against d5 and a c-pawn. Held by the minority side: the one without a
    c-pawn, who may attack with the b-pawn; "theirs" therefore means that I have the majority."""
    HANGING_PAWNS = "hanging_pawns"
    """c- and d-pawn abreast or nearly, alone on half-open files, with enemy pawns on the b- and
    e-files to keep them from being passed. Held by the side that has them."""
    ISOLATED_QUEEN_PAWN = "isolated_queen_pawn"
    """A d-pawn without neighbours on a file half-open to the other side, not passed. Held by the
    side that has it."""
    SLAV_CARO_TRIANGLE = "slav_caro_triangle"
    """c6, e6 and d5 (or the d-pawn exchanged) against d4. Held by the side with the triangle."""
    GRUNFELD_CENTRE = "grunfeld_centre"
    """d4, e4 with c3 or no c-pawn, against no d-pawn. Held by the side with the centre."""
    LOCKED = "locked"
    """Three or more pairs of pawns head to head, two of them on the files c–f; no open file."""
    OPEN = "open"
    """On neither the d- nor the e-file do both sides have a pawn."""
    SYMMETRICAL = "symmetrical"
    """As many pawns on every file, and those on the d- and e-files face each other in mirror."""
    OTHER = "other"
    """Nothing of the above."""


class Holder(StrEnum):
    """Whose structure it is, seen from the side that asks."""

    MINE = "mine"
    THEIRS = "theirs"
    BOTH = "both"
    """Both sides have it, or it is a structure that no one side has."""


@dataclass(frozen=True, slots=True)
class StructureLabel:
    """A kind of structure and whose it is."""

    category: StructureCategory
    holder: Holder

    def __str__(self) -> str:
        return f"{self.category}:{self.holder}"

    def from_other_side(self) -> StructureLabel:
        """Return the same structure as the opponent names it."""
        swap = {Holder.MINE: Holder.THEIRS, Holder.THEIRS: Holder.MINE, Holder.BOTH: Holder.BOTH}
        return StructureLabel(self.category, swap[self.holder])


def categorise(board: chess.Board, pov: Color) -> StructureLabel:
    """Return the kind of structure on the board, "mine" being `pov`'s."""
    white = board.pawns & board.occupied_co[WHITE]
    black = board.pawns & board.occupied_co[BLACK]
    if pov == BLACK:
        white, black = chess.flip_vertical(black), chess.flip_vertical(white)
    return _label(white, black)


@lru_cache(maxsize=16_384)
def _label(mine: Bitboard, theirs: Bitboard) -> StructureLabel:
    """Name the structure of pawns seen from my side, as if I were White."""
    seen_by_them = chess.flip_vertical(theirs), chess.flip_vertical(mine)
    for category, shapes in _SHAPES.items():
        is_mine = is_theirs = False
        for shape in shapes:
            if shape.fits(mine, theirs):
                is_mine |= shape.holder == WHITE
                is_theirs |= shape.holder == BLACK
            if shape.fits(*seen_by_them):
                is_mine |= shape.holder == BLACK
                is_theirs |= shape.holder == WHITE
        if is_mine or is_theirs:
            holder = Holder.BOTH if is_mine and is_theirs else Holder.MINE
            return StructureLabel(category, holder if is_mine else Holder.THEIRS)
    for category, fits in _GENERAL.items():
        if fits(mine, theirs):
            return StructureLabel(category, Holder.BOTH)
    return StructureLabel(StructureCategory.OTHER, Holder.BOTH)


@dataclass(frozen=True, slots=True)
class _Shape:
    holder: Color
    white_has: tuple[Bitboard, ...]
    """White has a pawn in each of these sets."""
    white_lacks: Bitboard
    black_has: tuple[Bitboard, ...]
    black_lacks: Bitboard

    def fits(self, white: Bitboard, black: Bitboard) -> bool:
        return (
            not white & self.white_lacks
            and not black & self.black_lacks
            and all(white & squares for squares in self.white_has)
            and all(black & squares for squares in self.black_has)
        )


def _shape(holder: Color, white: str, black: str) -> _Shape:
    """Read a shape: `d4` a pawn there, `c2/c3` on either, `e` on that file, `-` before it none."""
    white_has, white_lacks = _read(white)
    black_has, black_lacks = _read(black)
    return _Shape(holder, white_has, white_lacks, black_has, black_lacks)


def _read(words: str) -> tuple[tuple[Bitboard, ...], Bitboard]:
    has: list[Bitboard] = []
    lacks = 0
    for word in words.split():
        squares = 0
        for place in word.removeprefix("-").split("/"):
            squares |= (
                BB_FILES[chess.FILE_NAMES.index(place)]
                if len(place) == 1
                else chess.BB_SQUARES[chess.parse_square(place)]
            )
        if word.startswith("-"):
            lacks |= squares
        else:
            has.append(squares)
    return tuple(has), lacks


_SHAPES: dict[StructureCategory, tuple[_Shape, ...]] = {
    StructureCategory.FRENCH_CHAIN: (_shape(WHITE, "d4 e5", "d5 e6"),),
    StructureCategory.KINGS_INDIAN_CLOSED: (
        _shape(BLACK, "d5 e4 -c4", "d6 e5"),
        _shape(BLACK, "d5 e4", "d6 e5 -c5"),
    ),
    StructureCategory.BENONI_SYMMETRIC: (_shape(BLACK, "c4 d5 -e", "c5 d6 -e"),),
    StructureCategory.BENONI_ASYMMETRIC: (_shape(BLACK, "d5 e -c", "c5 d6 -e"),),
    StructureCategory.STONEWALL: (_shape(WHITE, "c2/c3 d4 e3 f4", "d"),),
    StructureCategory.HEDGEHOG: (_shape(BLACK, "c4 -d", "a6/a7 b6 d6 e6 -c"),),
    StructureCategory.MAROCZY_BIND: (_shape(WHITE, "c4 e4 -d", "d6/d7 -c -e5"),),
    StructureCategory.BOLESLAVSKY_HOLE: (_shape(BLACK, "e4 -d", "d6 e5 -c"),),
    StructureCategory.SCHEVENINGEN: (_shape(BLACK, "e4 -d -c4", "d6 e6 -c"),),
    StructureCategory.DRAGON: (_shape(BLACK, "e4 -d -c4", "d6 e7 g6 -c"),),
    StructureCategory.CARLSBAD: (_shape(WHITE, "b d4 e2/e3 -c", "b c6/c7 d5 -e"),),
    StructureCategory.HANGING_PAWNS: (
        # The pawns on b and e ahead of them: without those they are passed, not hanging.
        _shape(WHITE, "c3/c4/c5 d4 -b -e", "b4/b5/b6/b7 e5/e6/e7 -c -d"),
        _shape(WHITE, "c4 d5 -b -e", "b5/b6/b7 e6/e7 -c -d"),
    ),
    StructureCategory.ISOLATED_QUEEN_PAWN: (
        _shape(WHITE, "d3 -c -e", "c4/c5/c6/c7/e4/e5/e6/e7 -d"),
        _shape(WHITE, "d4 -c -e", "c5/c6/c7/e5/e6/e7 -d"),
        _shape(WHITE, "d5 -c -e", "c6/c7/e6/e7 -d"),
    ),
    StructureCategory.SLAV_CARO_TRIANGLE: (
        _shape(BLACK, "d4", "c6 d5 e6"),
        _shape(BLACK, "d4", "c6 e6 -d"),
    ),
    StructureCategory.GRUNFELD_CENTRE: (
        _shape(WHITE, "c3 d4 e4", "e6/e7 -d"),
        _shape(WHITE, "d4 e4 -c", "e6/e7 -d"),
    ),
}

_MIDDLE_FILES = BB_FILES[2] | BB_FILES[3] | BB_FILES[4] | BB_FILES[5]
_D_FILE, _E_FILE = BB_FILES[3], BB_FILES[4]


def _is_locked(white: Bitboard, black: Bitboard) -> bool:
    structure = structure_of_pawns(white, black)
    rams = structure.rams
    return (
        rams.bit_count() >= 3
        and (rams & _MIDDLE_FILES).bit_count() >= 2
        and not structure.open_files
    )


def _is_open(white: Bitboard, black: Bitboard) -> bool:
    return not any(white & file and black & file for file in (_D_FILE, _E_FILE))


def _is_symmetrical(white: Bitboard, black: Bitboard) -> bool:
    centre = _D_FILE | _E_FILE
    return white & centre == chess.flip_vertical(black) & centre and all(
        (white & file).bit_count() == (black & file).bit_count() for file in BB_FILES
    )


_GENERAL: dict[StructureCategory, Callable[[Bitboard, Bitboard], bool]] = {
    StructureCategory.LOCKED: _is_locked,
    StructureCategory.OPEN: _is_open,
    StructureCategory.SYMMETRICAL: _is_symmetrical,
}
