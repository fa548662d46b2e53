"""All motifs of a line at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import chess
from chess import Move

from playalike.position.motifs.deflection import deflections_in
from playalike.position.motifs.discovered import discoveries_in
from playalike.position.motifs.finding import MotifFinding
from playalike.position.motifs.fork import forks_in
from playalike.position.motifs.hanging import hanging_in
from playalike.position.motifs.line import Line, replay
from playalike.position.motifs.mates import mates_in
from playalike.position.motifs.pin import pins_in
from playalike.position.motifs.skewer import skewers_in
from playalike.position.motifs.special import special_moves_in
from playalike.position.motifs.trapped import trapped_in

__all__ = ["DETECTORS", "line_motifs", "motifs_of"]

DETECTORS: tuple[Callable[[Line], list[MotifFinding]], ...] = (
    mates_in,
    forks_in,
    pins_in,
    skewers_in,
    discoveries_in,
    hanging_in,
    trapped_in,
    deflections_in,
    special_moves_in,
)
"""Every detector of line motifs; each one's docstring is the definition."""


def motifs_of(line: Line) -> list[MotifFinding]:
    """Find the solver's motifs in a replayed line, in the order of play."""
    findings = [motif for detect in DETECTORS for motif in detect(line)]
    return sorted(findings, key=lambda motif: motif.ply)


def line_motifs(board: chess.Board, moves: Iterable[Move]) -> list[MotifFinding]:
    """Find the motifs of the side to move in a line, in the order of play.

    `board` is the position before the solver's first move; with the opponent's last move on its
    stack, a recapture is not mistaken for taking a hanging piece. `moves` are the solver's, the
    opponent's, the solver's, and so on; an illegal one is a `ValueError`.
    """
    return motifs_of(replay(board, moves))
