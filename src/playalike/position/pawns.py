"""Pawn structure: what the pawns alone say about a position, for both sides in one call.

`pawn_structure(board)` depends on nothing but the two sets of pawns and remembers the structures
it saw last, as engines do, because pawns change slowly: asking again is nearly free.

The words, each from the pawn's own side of the board:

- *isolated*: no pawn of its colour on an adjacent file.
- *doubled*: another pawn of its colour on the same file (all pawns of that file are meant).
- *backward*: pawns of its colour on adjacent files, but all of them ahead of it; and the square
  before it is guarded by an enemy pawn.
- *passed*: no enemy pawn ahead on its file or the adjacent ones, and no pawn of its colour ahead
  on its file. *Protected*: guarded by a pawn. *Connected*: another passed pawn beside it, or
  diagonally before or behind it.
- *candidate*: not passed, nothing but squares ahead on its file, and at least as many helpers
  (own pawns on adjacent files, level with it or behind) as enemy pawns that guard its way.
- *chain*: two or more pawns joined diagonally, each guarding the next. *Island*: pawns on
  neighbouring files with no gap between them.
- *majority*: more pawns than the opponent on the queenside (files a–c without being fewer on a–d,
  or the reverse), in the centre (d, e), or on the kingside (f–h, e–h).
- *half-open file* of a side: no pawn of its own, at least one of the opponent's. *Open*: no pawns.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

import chess
from chess import BB_FILES, BB_RANK_1, Bitboard, Color

from playalike.position.bits import (
    PAWN_ATTACK_SPAN,
    file_fill,
    forward,
    pawn_attacks,
)

__all__ = ["PawnFeatures", "PawnStructure", "Wing", "pawn_structure", "structure_of_pawns"]


class Wing(StrEnum):
    """A part of the board on which one side may have more pawns."""

    QUEENSIDE = "queenside"
    CENTRE = "centre"
    KINGSIDE = "kingside"


@dataclass(frozen=True, slots=True)
class PawnFeatures:
    """One side's pawns; every field but the last two is a set of squares."""

    color: Color
    """Whose pawns these are."""
    pawns: Bitboard
    """All of them."""
    isolated: Bitboard
    """Pawns with no pawn of their colour on an adjacent file."""
    doubled: Bitboard
    """Pawns that share their file with another of their colour."""
    backward: Bitboard
    """Pawns left behind by their neighbours, before a square that an enemy pawn guards."""
    passed: Bitboard
    """Pawns that no enemy pawn can stop."""
    protected_passed: Bitboard
    """Passed pawns that a pawn guards."""
    connected_passed: Bitboard
    """Passed pawns that have another passed pawn next to them."""
    candidates: Bitboard
    """Pawns that can become passed because their helpers are as many as the guards."""
    guarded: Bitboard
    """Pawns that a pawn of their colour guards."""
    phalanx: Bitboard
    """Pawns with a pawn of their colour right beside them."""
    attacks: Bitboard
    """Squares that these pawns attack."""
    attack_span: Bitboard
    """Squares that these pawns attack or could attack some day by moving straight ahead."""
    half_open: Bitboard
    """Files, whole, without a pawn of this side but with one of the opponent's."""
    chains: tuple[Bitboard, ...]
    """Each diagonal chain of two or more pawns, in order of its lowest square."""
    islands: tuple[Bitboard, ...]
    """Each pawn island, from the a-file to the h-file."""
    majorities: frozenset[Wing]
    """Where this side has more pawns than the other."""


@dataclass(frozen=True, slots=True)
class PawnStructure:
    """Both sides' pawns."""

    white: PawnFeatures
    black: PawnFeatures
    open_files: Bitboard
    """Files, whole, without any pawn."""
    rams: Bitboard
    """White pawns that stand face to face with a black pawn."""

    def of(self, color: Color) -> PawnFeatures:
        """Return the features of one side."""
        return self.white if color else self.black


def pawn_structure(board: chess.Board) -> PawnStructure:
    """Return the pawn structure of a position."""
    pawns = board.pawns
    return structure_of_pawns(
        pawns & board.occupied_co[chess.WHITE], pawns & board.occupied_co[chess.BLACK]
    )


@lru_cache(maxsize=16_384)
def structure_of_pawns(white: Bitboard, black: Bitboard) -> PawnStructure:
    """Return the structure that these two sets of pawns make."""
    return PawnStructure(
        white=_features(white, black, chess.WHITE),
        black=_features(black, white, chess.BLACK),
        open_files=chess.BB_ALL & ~file_fill(white | black),
        rams=white & forward(black, chess.BLACK),
    )


def _features(own: Bitboard, enemy: Bitboard, color: Color) -> PawnFeatures:
    attacks = pawn_attacks(own, color)
    attack_span = _fill_ahead(attacks, color)
    enemy_attacks = pawn_attacks(enemy, not color)
    enemy_span = _fill_ahead(enemy_attacks, not color)
    files, enemy_files = file_fill(own), file_fill(enemy)

    ahead = _fill_ahead(forward(own, color), color)
    behind = _fill_ahead(forward(own, not color), not color)
    foremost = own & ~behind
    unopposed = foremost & ~_fill_ahead(enemy, not color)
    passed = unopposed & ~enemy_span
    isolated = own & ~_beside(files)
    # A neighbour level with the pawn or behind it could come to guard the square before it.
    left_alone = forward(enemy_attacks & ~attack_span, not color)
    guarded = own & attacks
    beside_passed = _beside(passed)
    return PawnFeatures(
        color=color,
        pawns=own,
        isolated=isolated,
        doubled=own & (ahead | behind),
        backward=own & left_alone & ~isolated,
        passed=passed,
        protected_passed=passed & attacks,
        connected_passed=passed & (beside_passed | _up_down(beside_passed)),
        candidates=_candidates(unopposed & enemy_span, own, enemy, color),
        guarded=guarded,
        phalanx=own & _beside(own),
        attacks=attacks,
        attack_span=attack_span,
        half_open=enemy_files & ~files,
        chains=_chains(own, guarded, color),
        islands=_islands(own, files),
        majorities=_majorities(own, enemy),
    )


def _candidates(unopposed: Bitboard, own: Bitboard, enemy: Bitboard, color: Color) -> Bitboard:
    candidates = 0
    step = 8 if color else -8
    for square in chess.scan_forward(unopposed):
        # Level or behind on the adjacent files is what one sees looking back from a step ahead.
        helpers = own & PAWN_ATTACK_SPAN[not color][square + step]
        guards = enemy & PAWN_ATTACK_SPAN[color][square]
        if helpers.bit_count() >= guards.bit_count():
            candidates |= 1 << square
    return candidates


def _fill_ahead(bb: Bitboard, color: Color) -> Bitboard:
    """Add every square ahead on the same file."""
    if color:
        bb |= bb << 8
        bb |= bb << 16
        return (bb | bb << 32) & chess.BB_ALL
    bb |= bb >> 8
    bb |= bb >> 16
    return bb | bb >> 32


def _beside(bb: Bitboard) -> Bitboard:
    return (bb & ~chess.BB_FILE_H) << 1 | (bb & ~chess.BB_FILE_A) >> 1


def _up_down(bb: Bitboard) -> Bitboard:
    return forward(bb, chess.WHITE) | forward(bb, chess.BLACK)


def _chains(own: Bitboard, guarded: Bitboard, color: Color) -> tuple[Bitboard, ...]:
    # Every chain has a guarded pawn, so growing from those finds all of them.
    chains = []
    while guarded:
        chain = guarded & -guarded
        grown = 0
        while grown != chain:
            grown = chain
            chain |= own & (pawn_attacks(chain, color) | pawn_attacks(chain, not color))
        chains.append(chain)
        guarded &= ~chain
    return tuple(sorted(chains, key=lambda chain: chain & -chain))


def _islands(own: Bitboard, files: Bitboard) -> tuple[Bitboard, ...]:
    return tuple(own & island for island in _FILE_RUNS[files & BB_RANK_1])


def _runs_of_files(occupied: int) -> tuple[Bitboard, ...]:
    runs = []
    run = 0
    for file in range(9):
        if occupied >> file & 1:
            run |= BB_FILES[file]
        elif run:
            runs.append(run)
            run = 0
    return tuple(runs)


_FILE_RUNS = tuple(_runs_of_files(occupied) for occupied in range(256))
"""For each set of files with pawns, the runs of neighbouring files."""

_A, _B, _C, _D, _E, _F, _G, _H = BB_FILES
_QUEENSIDE, _KINGSIDE = _A | _B | _C, _F | _G | _H


def _majorities(own: Bitboard, enemy: Bitboard) -> frozenset[Wing]:
    def lead(region: Bitboard) -> int:
        return (own & region).bit_count() - (enemy & region).bit_count()

    queenside, kingside = lead(_QUEENSIDE), lead(_KINGSIDE)
    lead_on_d, lead_on_e = lead(_D), lead(_E)
    majorities = []
    if queenside >= 0 and queenside + lead_on_d >= 0 and (queenside or lead_on_d):
        majorities.append(Wing.QUEENSIDE)
    if lead_on_d + lead_on_e > 0:
        majorities.append(Wing.CENTRE)
    if kingside >= 0 and kingside + lead_on_e >= 0 and (kingside or lead_on_e):
        majorities.append(Wing.KINGSIDE)
    return frozenset(majorities)
