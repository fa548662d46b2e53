"""Whether what a move began was still there two own moves later."""

from __future__ import annotations

import chess
from chess import BB_FILES, BLACK

from playalike.position.themes import Theme
from playalike.study.plans.game import GameView, ThemeOfMove

__all__ = ["holds"]

HELD = 2
"""Own moves over which an achievement must last."""
_STANDING = frozenset(
    (
        Theme.OUTPOST_OCCUPATION,
        Theme.CENTRALIZATION,
        Theme.BLOCKADE,
        Theme.FIANCHETTO,
        Theme.ROOK_ON_SEVENTH,
        Theme.MANEUVER,
        Theme.KING_WALK,
    )
)
_PAWNS = frozenset(
    (Theme.PASSED_PAWN_CREATION, Theme.PASSED_PAWN_ADVANCE, Theme.SPACE_GAIN, Theme.PAWN_STORM)
)
_ATTACKS = frozenset((Theme.KING_ATTACK, Theme.OPPOSITE_CASTLING_ATTACK))
_FILES = frozenset((Theme.FILE_CONTROL, Theme.DOUBLED_ROOKS))
_BIT = {theme: 1 << number for number, theme in enumerate(Theme)}
ATTACK_GAIN_CP = 30
"""An attack pays when the engine's value rises by this much within four own moves."""


def holds(view: GameView, index: int, finding: ThemeOfMove) -> bool:
    """Say whether a theme that an own move had was there to stay, or paid at once."""
    own = view.moves[index]
    theme = finding.theme
    if view.balance_before(index + HELD) < own.balance and theme != Theme.SACRIFICE:
        return False
    if theme in _STANDING:
        return _stands(view, index)
    if theme in _PAWNS:
        return _lives(view, index) or own.move.promotion is not None
    if theme in (Theme.PAWN_BREAK, Theme.MINORITY_ATTACK):
        return _lives(view, index) or _target_gone(view, index, finding)
    if theme in _FILES:
        return _owns_file(view, index, finding)
    if theme in _ATTACKS:
        return _attack_pays(view, index, theme)
    if theme == Theme.SACRIFICE:
        return _attack_pays(view, index, Theme.KING_ATTACK) or _sound(view, index)
    if theme == Theme.PROPHYLAXIS:
        return not any(
            view.board_before(later).occupied_co[BLACK] & finding.squares & ~own.before.occupied
            for later in range(index + 1, index + 4)
        )
    return True


def _stands(view: GameView, index: int) -> bool:
    own = view.moves[index]
    if index + 1 >= len(view.moves):
        return view.outcome == 1.0
    if view.men_before(index + 1).get(own.target) != own.man:
        return False
    following = view.moves[index + 1]
    if following.man == own.man:
        return bool(following.captured) or following.after.is_check()
    return view.men_before(index + HELD).get(own.target) == own.man


def _lives(view: GameView, index: int) -> bool:
    return view.place_of(view.moves[index].man, index + HELD) is not None


def _target_gone(view: GameView, index: int, finding: ThemeOfMove) -> bool:
    enemies = view.moves[index].before.occupied_co[BLACK] & finding.squares
    return any(
        enemies & ~view.board_before(later).occupied_co[BLACK]
        for later in range(index + 1, index + 4)
    )


def _owns_file(view: GameView, index: int, finding: ThemeOfMove) -> bool:
    files = sum(file for file in BB_FILES if file & finding.squares) if finding.squares else ~0
    if index + 1 >= len(view.moves):
        return view.outcome == 1.0
    bit = _BIT[finding.theme]
    for later in range(index + 1, min(index + HELD, len(view.moves) - 1) + 1):
        board = view.board_before(later)
        rooks = board.rooks & board.occupied_co[chess.WHITE]
        if not rooks & files or not view.moves[later].context.state_themes & bit:
            return False
    return True


def _attack_pays(view: GameView, index: int, theme: Theme) -> bool:
    """Say whether the engine, material or the result shows that the attack led somewhere."""
    own = view.moves[index]
    last = min(index + 4, len(view.moves))
    if view.outcome == 1.0 and last == len(view.moves):
        return True
    if max(view.balance_before(later) for later in range(index + 1, last + 1)) > own.balance:
        return True
    now = own.context.eval_cp
    later_values = [view.eval_before(later) for later in range(index + 1, last + 1)]
    known = [value for value in later_values if value is not None]
    if now is not None and known:
        return max(known) - now >= ATTACK_GAIN_CP
    following = view.moves[index + 1 : index + 1 + HELD]
    return bool(following) and all(m.context.state_themes & _BIT[theme] for m in following)


def _sound(view: GameView, index: int) -> bool:
    now, later = view.eval_before(index), view.eval_before(index + HELD)
    return now is not None and later is not None and later >= now - 25
