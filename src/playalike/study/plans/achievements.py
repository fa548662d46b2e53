"""Where plans end: moves with which something was achieved, and that it lasted.

An achievement is a theme that a move has and that still stands two own moves later (a knight
on its outpost stays there, an open file stays ours, a passed pawn lives), material won for
good, the enemy pawns spoiled, a fight for a square decided (`plans.contacts`), pieces activated or
restricted (`plans.activity`), lines and pawns
used (`plans.lines`, `plans.pawns`), development done, or castling. A move that
costs more than `SPOILED_CP` centipawns by the engine's value achieves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import chess
from chess import BB_FILES, BB_SQUARES, WHITE, Bitboard

from playalike.position.themes import Theme
from playalike.study.plans.activity import activities, forcing_run
from playalike.study.plans.contacts import contacts, weak_pawns
from playalike.study.plans.game import GameView, OwnMove, ThemeOfMove
from playalike.study.plans.holding import holds
from playalike.study.plans.lines import lines
from playalike.study.plans.pawns import pawn_ends

__all__ = ["SPOILED_CP", "Achievement", "find_achievements"]

SPOILED_CP = 80
"""When the engine's value falls by more than this with the move, nothing was achieved: the
strictest of the ChessGate document's blunder thresholds."""
_WINGS = (BB_FILES[0] | BB_FILES[1] | BB_FILES[2], BB_FILES[5] | BB_FILES[6] | BB_FILES[7])
_PAWN_WALLS = (Theme.PAWN_STORM, Theme.OPPOSITE_CASTLING_ATTACK)
_ADVANCED = sum(chess.BB_RANKS[3:])


@dataclass(frozen=True, slots=True)
class Achievement:
    """Something that a move achieved."""

    index: int
    """Which own move."""
    theme: str
    """A strategic theme, or one of `playalike.personality.plans.PLAN_THEMES`."""
    squares: Bitboard
    """What it is about."""
    men: frozenset[int]
    """Who carries it."""
    run: tuple[int, ...] = ()
    """The own moves that made it, where they are known already."""


def find_achievements(view: GameView) -> Iterator[Achievement]:
    """Yield what the player achieved, move by move."""
    for index, own in enumerate(view.moves):
        if _spoiled(view, index):
            continue
        for theme in own.context.themes:
            carriers = _carriers(own, theme)
            if carriers and holds(view, index, theme):
                yield Achievement(index, theme.theme.value, theme.squares, carriers)
        if own.captured and _won_material(view, index):
            squares = BB_SQUARES[own.target]
            yield Achievement(index, "material_gain", squares, frozenset((own.man,)))
        spoiled_pawns = _spoiled_pawns(view, index)
        if spoiled_pawns:
            yield Achievement(index, "structure_damage", spoiled_pawns, frozenset((own.man,)))
        for kind, square in contacts(view, index):
            yield Achievement(index, kind, BB_SQUARES[square], frozenset((own.man,)))
        for kind, squares in activities(view, index):
            yield Achievement(index, kind, squares, frozenset((own.man,)))
        for kind, squares, men in (*lines(view, index), *pawn_ends(view, index)):
            yield Achievement(index, kind, squares, men)
        run = forcing_run(view, index)
        if run:
            squares = sum({BB_SQUARES[view.moves[step].target] for step in run})
            men = frozenset(view.moves[step].man for step in run)
            yield Achievement(index, "combination", squares, men, run)
        if _developed(view, index):
            yield Achievement(index, "development", 0, _minors(own))
        if own.castling:
            squares = chess.between(own.source, chess.H1 if own.target > own.source else chess.A1)
            yield Achievement(index, "king_safety", squares, frozenset((own.man, own.partner)))


def _spoiled(view: GameView, index: int) -> bool:
    now, later = view.eval_before(index), view.eval_before(index + 1)
    return now is not None and later is not None and later - now < -SPOILED_CP


def _carriers(own: OwnMove, theme: ThemeOfMove) -> frozenset[int]:
    """Return the men that carry a theme; none when the move has no part in it."""
    if theme.theme in _PAWN_WALLS or theme.theme == Theme.MINORITY_ATTACK:
        wing = _wing_pawns(own, theme.squares)
        if own.piece != chess.PAWN:
            wing |= {own.man}
        return wing if own.man in wing else frozenset()
    men: set[int] = set()
    for square, man in own.men_after.items():
        if own.after.piece_type_at(square) not in theme.pieces:
            continue
        # A pawn and a blockader are about the square ahead; a fianchetto's diagonal may be shut.
        reach = BB_SQUARES[square] | BB_SQUARES[square] << 8 | own.after.attacks_mask(square)
        if theme.theme == Theme.FIANCHETTO and square == own.target:
            reach |= chess.BB_DIAG_ATTACKS[square][0]
        if reach & theme.squares or not theme.squares:
            men.add(man)
    moved = BB_SQUARES[own.target]
    if moved & theme.squares:
        men.add(own.man)
    near = (moved | BB_SQUARES[own.source]) & _file_or_self(theme.squares)
    if own.man in men or (men and near):
        return frozenset(men)
    return frozenset()


def _wing_pawns(own: OwnMove, squares: Bitboard) -> frozenset[int]:
    wing = next((files for files in _WINGS if files & squares), 0)
    pawns = own.after.pawns & own.after.occupied_co[WHITE] & wing & _ADVANCED
    return frozenset(own.men_after[square] for square in chess.scan_forward(pawns))


def _file_or_self(squares: Bitboard) -> Bitboard:
    """Return the squares, widened to whole files when they all lie on one file."""
    for file in BB_FILES:
        if squares and not squares & ~file:
            return file
    return squares


def _won_material(view: GameView, index: int) -> bool:
    """Say whether more was taken than lost, for good: the move is no mere taking back."""
    earlier = max(view.balance_before(i) for i in range(max(0, index - 2), index + 1))
    return (
        view.balance_before(index + 1) > earlier and view.balance_before(index + 2) > earlier
    ) or (index + 1 == len(view.moves) and view.balance_before(index + 1) > earlier)


def _spoiled_pawns(view: GameView, index: int) -> Bitboard:
    """Return enemy pawns that became weak, and stayed so, by an exchange the move brought about."""
    own = view.moves[index]
    if index + 2 > len(view.moves):
        return 0
    following = view.board_before(index + 1)
    replied = not following.occupied_co[WHITE] & BB_SQUARES[own.target]
    if not own.captured and not (replied and own.piece == chess.PAWN):
        return 0
    fresh = (
        weak_pawns(following) & ~weak_pawns(own.before) & weak_pawns(view.board_before(index + 2))
    )
    neighbours = own.target & 7
    near = sum(BB_FILES[file] for file in range(max(0, neighbours - 1), min(8, neighbours + 2)))
    return fresh & near


def _minors(own: OwnMove) -> frozenset[int]:
    """Return the player's knights and bishops."""
    board = own.after
    pieces = (board.knights | board.bishops) & board.occupied_co[WHITE]
    return frozenset(own.men_after[square] for square in chess.scan_forward(pieces))


def _developed(view: GameView, index: int) -> bool:
    """Say whether the last knight or bishop left the back rank, with the board still full."""
    own = view.moves[index]
    if own.context.phase != 0 or own.piece not in (chess.KNIGHT, chess.BISHOP):
        return False
    if own.source > chess.H1 or own.target <= chess.H1:
        return False
    board = own.after
    minors = (board.knights | board.bishops) & board.occupied_co[WHITE]
    return minors.bit_count() >= 3 and not minors & chess.BB_RANK_1
