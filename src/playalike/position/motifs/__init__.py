"""Tactical motifs: of a line, of a move, of a position; each finding carries its evidence.

`line_motifs` looks at a solver's line as a whole and names only what the line makes good; the other
functions look at one position or move. Definitions are in the docstrings of one module per motif.
"""

from __future__ import annotations

from playalike.position.motifs.checks import checking_moves
from playalike.position.motifs.detect import line_motifs
from playalike.position.motifs.discovered import discovered_attacks, discovered_check
from playalike.position.motifs.endgame import EndgameKind, endgame_kind
from playalike.position.motifs.finding import Motif, MotifFinding
from playalike.position.motifs.fork import fork_by, forks
from playalike.position.motifs.hanging import hanging_pieces
from playalike.position.motifs.mate_solver import mate_in
from playalike.position.motifs.mates import is_back_rank_mate, is_smothered_mate
from playalike.position.motifs.pin import pins
from playalike.position.motifs.skewer import skewers
from playalike.position.motifs.trapped import is_trapped, trapped_pieces

__all__ = [
    "EndgameKind",
    "Motif",
    "MotifFinding",
    "checking_moves",
    "discovered_attacks",
    "discovered_check",
    "endgame_kind",
    "fork_by",
    "forks",
    "hanging_pieces",
    "is_back_rank_mate",
    "is_smothered_mate",
    "is_trapped",
    "line_motifs",
    "mate_in",
    "pins",
    "skewers",
    "trapped_pieces",
]
