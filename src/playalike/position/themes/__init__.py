"""Strategic themes: what a position is about, and what a move is for.

`state_themes(board)` finds the themes that stand in a position, for both sides; `move_themes(board,
move, history)` those that a move pursues, for the side that moves. A detector that is not sure says
nothing. What each theme means is the docstring of its detector: `definition(theme)`.

Nothing depends on castling rights, the names of the colours, or left and right: turning the
board round turns the findings round with it, and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

import chess

from playalike.position.themes.detector import Detector
from playalike.position.themes.files import DoubledRooks, FileControl, RookOnSeventh
from playalike.position.themes.finding import Finding, PlacedPiece, Theme
from playalike.position.themes.kings import KingAttack, KingWalk
from playalike.position.themes.maneuver import Maneuver
from playalike.position.themes.pawns import (
    PassedPawnAdvance,
    PassedPawnCreation,
    PawnBreak,
    SpaceGain,
)
from playalike.position.themes.pieces import (
    BishopPair,
    Blockade,
    Centralization,
    Fianchetto,
    OutpostOccupation,
)
from playalike.position.themes.prophylaxis import Prophylaxis
from playalike.position.themes.scene import Scene, Step
from playalike.position.themes.trades import PieceTrade, Sacrifice, Simplification
from playalike.position.themes.wings import MinorityAttack, OppositeCastlingAttack, PawnStorm

__all__ = [
    "DETECTORS",
    "HISTORY_PLIES",
    "Detector",
    "Finding",
    "PlacedPiece",
    "Theme",
    "definition",
    "move_themes",
    "state_themes",
]

DETECTORS: MappingProxyType[Theme, Detector] = MappingProxyType(
    {
        detector.theme: detector
        for detector in (
            FileControl(),
            OutpostOccupation(),
            KingAttack(),
            PassedPawnCreation(),
            PassedPawnAdvance(),
            Centralization(),
            PawnStorm(),
            MinorityAttack(),
            SpaceGain(),
            PieceTrade(),
            BishopPair(),
            RookOnSeventh(),
            DoubledRooks(),
            PawnBreak(),
            Blockade(),
            Fianchetto(),
            OppositeCastlingAttack(),
            KingWalk(),
            Simplification(),
            Sacrifice(),
            Prophylaxis(),
            Maneuver(),
        )
    }
)
"""The detector of every theme, in the order in which findings are reported."""

HISTORY_PLIES = 18
"""No detector looks farther back: a longer history changes nothing."""

_STATE = tuple(detector for detector in DETECTORS.values() if detector.has_state)
_MOVE = tuple(detector for detector in DETECTORS.values() if detector.has_move)


def definition(theme: Theme) -> str:
    """Return what a theme means."""
    return DETECTORS[theme].definition


def state_themes(board: chess.Board) -> list[Finding]:
    """Find the strategic themes of a legal position, White's and Black's."""
    scene = Scene(board)
    findings: list[Finding] = []
    for detector in _STATE:
        findings += detector.state(scene, chess.WHITE)
        findings += detector.state(scene, chess.BLACK)
    return findings


def move_themes(
    board: chess.Board, move: chess.Move, history: Sequence[chess.Move] | None = None
) -> list[Finding]:
    """Find the strategic themes of a legal move in `board`, for the side that moves.

    `history` are the moves that led to `board`, the latest last (`HISTORY_PLIES` of them are
    enough); left out, the board's own move stack is used. Without any, themes that look back
    (maneuver, king_walk) find nothing and every capture counts as the first of its exchange.
    """
    step = Step(board, move, board.move_stack if history is None else history)
    findings: list[Finding] = []
    for detector in _MOVE:
        findings += detector.move(step)
    return findings
