"""Plans in plain words, with the squares of the game that is being played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import chess
from chess import Color

from playalike.words.themes import theme_words

__all__ = ["GOALS", "PLAN_NEWS", "Aim", "plan_kind", "plan_words"]

MOST_SQUARES = 2
"""Named squares; more would be a list, not words."""
GOALS: dict[str, tuple[str, str]] = {
    "file_control": ("take the open file", "with a rook"),
    "outpost_occupation": ("plant a {piece}", "on the outpost {squares}"),
    "king_attack": ("bring a {piece} into the attack on the king", "at {squares}"),
    "passed_pawn_creation": ("make a passed pawn", "on {squares}"),
    "passed_pawn_advance": ("push the passed pawn", "to {squares}"),
    "centralization": ("put a {piece} in the centre", "on {squares}"),
    "pawn_storm": ("storm the king with pawns", "at {squares}"),
    "minority_attack": ("attack with the pawn minority", "at {squares}"),
    "space_gain": ("gain space with a pawn", "towards {squares}"),
    "piece_trade": ("trade a {piece}", "on {squares}"),
    "bishop_pair": ("win the bishop pair", "on {squares}"),
    "rook_on_seventh": ("put a rook on the seventh rank", "against {squares}"),
    "doubled_rooks": ("double the rooks", ""),
    "pawn_break": ("break with a pawn", "at {squares}"),
    "blockade": ("blockade the pawn with a {piece}", "on {squares}"),
    "fianchetto": ("put a bishop on the long diagonal", "towards {squares}"),
    "opposite_castling_attack": ("go for the king on the other wing", "at {squares}"),
    "king_walk": ("march the king", "to {squares}"),
    "simplification": ("simplify by trading a {piece}", "on {squares}"),
    "sacrifice": ("offer a {piece}", "on {squares}"),
    "prophylaxis": ("keep the opponent", "from {squares}"),
    "maneuver": ("bring a {piece} round", "to {squares}"),
    "material_gain": ("win material with a {piece}", "on {squares}"),
    "structure_damage": ("spoil the pawns", "on {squares}"),
    "pressure": ("press with a {piece}", "on {squares}"),
    "square_control": ("get hold", "of {squares}"),
    "defence": ("hold with a {piece}", "what stands on {squares}"),
    "pawn_advance": ("advance a pawn", "to {squares}"),
    "development": ("finish the development", ""),
    "king_safety": ("bring the king to safety", ""),
    "activation": ("make a {piece} active", "on {squares}"),
    "half_open_file": ("take the half-open file", "with a rook"),
    "king_activity": ("bring the king", "to {squares}"),
    "restriction": ("keep an enemy piece", "from {squares}"),
    "combination": ("strike with forcing moves", "on {squares}"),
    "battery": ("make a battery with a {piece}", "towards {squares}"),
    "line_opening": ("open a file with a pawn", "towards {squares}"),
    "pawn_centre": ("hold the centre with pawns", "on {squares}"),
    "invasion": ("invade with a {piece}", "on {squares}"),
    "king_pressure": ("bring a {piece} to bear on the king", "at {squares}"),
    "pin": ("pin the piece with a {piece}", "on {squares}"),
    "rooks_connected": ("connect the rooks", ""),
    "wing_march": ("march a wing pawn", "to {squares}"),
    "passer_stop": ("stop the passed pawn with a {piece}", "before {squares}"),
    "passer_support": ("help the passed pawn with a {piece}", "to {squares}"),
}
"""What to do, and where; themes by name."""
_ON_A_FILE = {
    "file_control": "take the open {file}-file",
    "doubled_rooks": "double on the {file}-file",
    "half_open_file": "press on the half-open {file}-file",
}
"""What to do when all squares are on one file."""
_NOWHERE = {
    "outpost_occupation": "plant a {piece} on an outpost",
    "prophylaxis": "keep the opponent from a plan",
    "square_control": "get hold of squares",
    "king_activity": "bring the king into play",
    "restriction": "restrict an enemy piece",
}
"""What to do when no square is named, where the first half alone says nothing."""


PLAN_NEWS = {
    "started": "Begins the plan '{words}', after {game}.",
    "continued": "Move {number} of the plan '{words}', after {game}.",
    "achieved": "The plan '{words}' pays off with its move {number}.",
}
"""What a move did to a plan."""


def plan_kind(theme: str) -> str:
    """Say what plans with this end are for, wherever: ``a plan to double the rooks``."""
    if theme not in GOALS:  # A personality may come from a newer version, which knows more themes.
        return f"a plan of the kind '{theme_words(theme)}'"
    what = _NOWHERE.get(theme, GOALS[theme][0])
    return f"a plan to {what.format(piece='piece')}"


class Aim(Protocol):
    """One strand of a plan, as far as words need to know it."""

    @property
    def theme(self) -> str:
        """Its name."""

    @property
    def primary_piece(self) -> int:
        """The python-chess piece type that carries it; 0 for none."""

    @property
    def squares(self) -> Sequence[str]:
        """Target squares, counted from the player's own side."""


def plan_words(themes: Sequence[Aim], side: Color) -> str:
    """Say what a plan is for (its last theme), such as ``double on the c-file``.

    The squares of themes are relative; `side` is who carries the plan out now.
    """
    goal = themes[-1]
    flip = 0 if side else 56
    squares = sorted(
        chess.SQUARE_NAMES[chess.parse_square(name) ^ flip] for name in set(goal.squares)
    )
    files = {name[0] for name in squares}
    piece = chess.piece_name(goal.primary_piece) if goal.primary_piece else "piece"
    what, where = GOALS[goal.theme]
    if len(files) == 1 and goal.theme in _ON_A_FILE:
        return _ON_A_FILE[goal.theme].format(file=min(files))
    if not squares:
        return _NOWHERE.get(goal.theme, what).format(piece=piece)
    named = " and ".join(squares[:MOST_SQUARES])
    return f"{what} {where}".strip().format(piece=piece, squares=named)
