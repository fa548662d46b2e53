"""From an achievement and the moves that made it to a plan that can be compared and told."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import chess
from chess import BB_SQUARES, BLACK, WHITE, Bitboard

from playalike.personality.plans import (
    Collaboration,
    Plan,
    PlanStart,
    PlanTheme,
)
from playalike.position.phase import PHASES
from playalike.position.themes import Theme
from playalike.position.weaknesses import WeaknessKind, weaknesses_of
from playalike.study.plans.achievements import Achievement, find_achievements
from playalike.study.plans.game import GameView, OwnMove, bearing
from playalike.study.plans.strands import ALLIES, strand
from playalike.words.themes import describe_theme

__all__ = ["MOST_PER_GAME", "find_plans", "success_rating"]

MOST_PER_GAME = 30
"""Of a game with up to `NORMAL_LENGTH` own moves; a longer one may have more in proportion."""
NORMAL_LENGTH = 40
MOST_THEMES = 3
MOST_SQUARES = 4
"""Target squares kept for a theme; of a king's neighbourhood those most often attacked."""
MOST_PIECES = 4
FAILED_CP = -100
"""A plan at whose end the player stood this much worse than at its beginning did not pay off."""
_KINDS = tuple(WeaknessKind)
_BIT = {theme: 1 << number for number, theme in enumerate(Theme)}
_CALLS: dict[str, tuple[WeaknessKind, ...]] = {
    Theme.KING_ATTACK: (WeaknessKind.EXPOSED_KING, WeaknessKind.BACK_RANK),
    Theme.OPPOSITE_CASTLING_ATTACK: (WeaknessKind.EXPOSED_KING,),
    Theme.PAWN_STORM: (WeaknessKind.EXPOSED_KING,),
    Theme.SACRIFICE: (WeaknessKind.EXPOSED_KING, WeaknessKind.UNDEVELOPED),
    Theme.ROOK_ON_SEVENTH: (WeaknessKind.BACK_RANK,),
    Theme.PAWN_BREAK: (WeaknessKind.UNDEVELOPED,),
    "material_gain": (WeaknessKind.OVERLOADED_PIECE,),
}
"""Weaknesses that call for a theme wherever they are."""
_SUPPORTING = (
    "activation",
    "defence",
    "development",
    "king_safety",
    "rooks_connected",
    "square_control",
)
"""Found most often; when a game has too many plans these give way first."""


def find_plans(view: GameView) -> list[Plan]:
    """Return the plans of a game in the order of their achievements, not too many.

    Achievements of one move about the same squares are one plan, as are allied ones that the very
    same moves made; the same moves may serve two ends. A plan has at least two own moves.
    """
    made: list[tuple[tuple[int, ...], list[Achievement]]] = []
    for goal in find_achievements(view):
        moves = strand(view, goal)
        if len(moves) < 2:
            continue
        for number, (known, goals) in enumerate(made):
            if known[-1] == goal.index and _is_one_plan(goal, moves, goals[0], known):
                goals.append(goal)
                made[number] = (tuple(sorted({*known, *moves})), goals)
                break
        else:
            made.append((moves, [goal]))
    plans = []
    for known, goals in made:
        plan = _build(view, known, goals)
        if plan is not None:
            plans.append((goals[0], plan))
    most = MOST_PER_GAME * max(NORMAL_LENGTH, len(view.moves)) // NORMAL_LENGTH
    if len(plans) > most:
        ranked = sorted(plans, key=lambda pair: _worth(*pair))[:most]
        kept = {id(plan) for _, plan in ranked}
        plans = [pair for pair in plans if id(pair[1]) in kept]
    return [plan for _, plan in plans]


def _is_one_plan(
    goal: Achievement, moves: Sequence[int], other: Achievement, known: Sequence[int]
) -> bool:
    """Say whether two achievements of one move are one plan."""
    if goal.squares == other.squares:
        return True
    return moves == known and (
        goal.theme in ALLIES[other.theme] or bool(goal.squares & other.squares)
    )


def success_rating(eval_gain_cp: int, outcome: float | None) -> float:
    """Return 0 to 1: half the result of the game, half the gain.

    The gain counts as ``1 / (1 + exp(-gain / 100))``: 0.5 when nothing changed, 0.73 for a
    pawn's worth. An unknown result counts as a draw.
    """
    bounded = max(-1000, min(1000, eval_gain_cp))
    share = 1 / (1 + math.exp(-bounded / 100))
    return round(0.5 * (0.5 if outcome is None else outcome) + 0.5 * share, 2)


def _worth(goal: Achievement, plan: Plan) -> tuple[bool, float, int, int]:
    return goal.theme in _SUPPORTING, -plan.success, -len(plan.moves), goal.index


def _build(view: GameView, moves: Sequence[int], goals: Sequence[Achievement]) -> Plan | None:
    goal = goals[0]
    first, last = view.moves[moves[0]], view.moves[goal.index]
    if _gain(view, moves[0], goal.index, after=1) < FAILED_CP:
        return None
    gain = _gain(view, moves[0], goal.index, after=2)
    targets = 0
    for achievement in goals:
        targets |= achievement.squares
    themes = _themes(view, moves, goals)
    tokens = tuple(view.moves[index].token for index in moves)
    outcome = 0.5 if view.outcome is None else view.outcome
    return Plan(
        name="+".join(theme.theme for theme in themes),
        themes=themes,
        collaborations=()
        if goal.theme in ("king_safety", "rooks_connected")
        else _collaborations(last, targets),
        trigger=_trigger(first, targets, {goal.theme for goal in goals}),
        start=_start(first, view.color),
        moves=tokens,
        achievement_move=tokens[-1],
        eval_gain_cp=gain,
        outcome=outcome,
        success=success_rating(gain, view.outcome),
        game=view.label,
    )


def _start(first: OwnMove, color: chess.Color) -> PlanStart:
    context = first.context
    board = first.before if color else first.before.mirror()
    return PlanStart(
        ply=context.ply,
        phase=PHASES[context.phase],
        hash_exact=context.hash_exact,
        hash_pawns=context.hash_pawns,
        category=context.category,
        weaknesses=tuple(
            str(kind) for bit, kind in enumerate(_KINDS) if context.enemy_weaknesses >> bit & 1
        ),
        piece_count=context.piece_count,
        enemy_king_wing=context.enemy_king_wing,
        bishop_pair=context.bishop_pair,
        fianchetto=context.fianchetto,
        eval_cp=context.eval_cp,
        position=board.epd(),
    )


def _gain(view: GameView, first: int, last: int, after: int) -> int:
    """Return how the engine's value changed from the first move to some own moves after the last.

    Where the book hides the value at the start, the first known one within the plan is taken;
    where nothing is known, material speaks: a hundred centipawns a pawn.
    """
    values = [view.eval_before(index) for index in range(first, last + 1)]
    start = next((value for value in values if value is not None), None)
    later = [view.eval_before(index) for index in (last + after, last + 1)]
    end = next((value for value in later if value is not None), None)
    if start is not None and end is not None:
        return end - start
    if start is None and end is None:
        return 100 * (view.balance_before(last + after) - view.balance_before(first))
    return 0


def _themes(
    view: GameView, moves: Sequence[int], goals: Sequence[Achievement]
) -> tuple[PlanTheme, ...]:
    """Return what was achieved, after the themes that led there, each once."""
    goal = goals[0]
    squares = 0
    men: set[int] = set()
    for achievement in goals:
        squares |= achievement.squares
        men |= achievement.men
    named = {goal.theme for goal in goals}
    own = view.moves[goal.index]
    # The first goal is the strongest and has the last word; strategic themes come first.
    ends: dict[str, list[Achievement]] = {}
    for achievement in goals:
        ends.setdefault(achievement.theme, []).append(achievement)
    achieved = []
    for theme in list(ends)[:MOST_THEMES][::-1]:
        about = 0
        for ending in ends[theme]:
            about |= ending.squares
        achieved.append(_theme(theme, _primary(own, ends[theme][0]), _best_squares(own, about)))
    before: list[PlanTheme] = []
    for index in moves[:-1]:
        step = view.moves[index]
        for finding in step.context.themes:
            if finding.theme in named:
                continue
            shares = bool(finding.squares & squares) or step.man in men
            if shares or finding.theme in ALLIES[goal.theme]:
                named.add(finding.theme)
                kind = (
                    step.piece if step.piece in finding.pieces else min(finding.pieces, default=0)
                )
                before.append(
                    _theme(finding.theme, kind or step.piece, _best_squares(step, finding.squares))
                )
    room = MOST_THEMES - len(achieved)
    return (*before[len(before) - room :], *achieved) if room and before else tuple(achieved)


def _theme(theme: str, piece: int, squares: tuple[str, ...]) -> PlanTheme:
    return PlanTheme(str(theme), piece, squares, describe_theme(theme, piece, squares))


def _primary(own: OwnMove, goal: Achievement) -> int:
    """Return the kind of piece that carries the theme: the moved one, if it is among them."""
    if own.man in goal.men:
        return own.piece
    kinds = [own.after.piece_type_at(s) or 0 for s, man in own.men_after.items() if man in goal.men]
    return max(kinds, default=own.piece)


def _best_squares(own: OwnMove, squares: Bitboard) -> tuple[str, ...]:
    ranked = sorted(
        chess.scan_forward(squares), key=lambda s: (-bearing(own.after, s).bit_count(), s)
    )
    return tuple(chess.SQUARE_NAMES[square] for square in sorted(ranked[:MOST_SQUARES]))


def _collaborations(own: OwnMove, targets: Bitboard) -> tuple[Collaboration, ...]:
    """Return who works together on squares that two or more men of the player bear on."""
    board = own.after
    crowded: list[tuple[int, int]] = []
    for square in chess.scan_forward(targets):
        count = bearing(board, square).bit_count()
        count += bool(board.occupied_co[WHITE] & BB_SQUARES[square])
        if count >= 2:
            crowded.append((-count, square))
    if not crowded:
        return ()
    chosen = [square for _, square in sorted(crowded)[:MOST_SQUARES]]
    roles: dict[int, str] = {}
    for square in chosen:
        if board.occupied_co[WHITE] & BB_SQUARES[square]:
            roles[square] = "occupier"
        attacks = board.occupied_co[BLACK] & BB_SQUARES[square]
        for man in chess.scan_forward(bearing(board, square)):
            if attacks or man not in roles:
                roles[man] = (
                    "attacker"
                    if attacks and roles.get(man) != "occupier"
                    else (roles.get(man, "supporter"))
                )
    if len(roles) < 2:
        return ()
    ranked = sorted(roles, key=lambda s: (s != own.target, _ROLES[roles[s]], s))[:MOST_PIECES]
    pieces = tuple((chess.piece_name(board.piece_type_at(s) or 0), roles[s]) for s in ranked)
    return (Collaboration(pieces, tuple(chess.SQUARE_NAMES[s] for s in sorted(chosen))),)


_ROLES = {"occupier": 0, "attacker": 1, "supporter": 2}


def _trigger(first: OwnMove, targets: Bitboard, themes: Iterable[str]) -> str:
    """Return what called for the plan: a weakness aimed at, a theme built on, or the structure."""
    if first.context.enemy_weaknesses:
        for weakness in weaknesses_of(first.before, BLACK):
            if any(targets & BB_SQUARES[square] for square in weakness.squares):
                return f"weakness:{weakness.kind}"
    for theme in sorted(themes):
        for kind in _CALLS.get(theme, ()):
            if first.context.enemy_weaknesses >> _KINDS.index(kind) & 1:
                return f"weakness:{kind}"
        for ally in Theme:
            if ally in ALLIES[theme] and first.context.state_themes & _BIT[ally]:
                return f"theme:{ally}"
    return f"structure:{first.context.category}"
