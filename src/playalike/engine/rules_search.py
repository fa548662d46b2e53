"""The switches of the search: the `[search]` and `[v7p3r]` tables of a ruleset."""

from __future__ import annotations

import math
from dataclasses import dataclass

from playalike.engine.scores import MAX_PLY

__all__ = ["SearchRules", "V7p3rRules", "reduction_table"]


@dataclass(frozen=True, slots=True)
class SearchRules:
    """Which techniques the search uses. Margins are centipawns, depths are plies."""

    alpha_beta: bool = True
    """Leave out what cannot change the result; off, every move is searched (`engine.plain`)."""
    transposition_table: bool = True
    """Remember positions already searched."""
    aspiration: bool = True
    """Search with a narrow window around the last score."""
    aspiration_depth: int = 4
    """The first iteration with such a window."""
    aspiration_window: int = 30
    """Half the width of the first window."""
    aspiration_full_window: bool = False
    """Repeat an iteration that fell outside with the full window, instead of widening in steps."""
    root_promotion: bool = True
    """Prefer a root move as soon as an empty window has shown that it is better."""
    pvs: bool = True
    """Principal variation search: prove later moves worse with an empty window."""
    check_extensions: bool = True
    """One ply more when in check."""
    one_reply_extension: bool = True
    """One ply more when there is only one move out of check."""
    mate_distance_pruning: bool = True
    """Give up on lines that cannot beat a mate already found."""

    reverse_futility: bool = True
    """Cut a node whose static evaluation is far above beta."""
    reverse_futility_depth: int = 1
    """Up to this depth."""
    reverse_futility_margin: int = 120
    """For each ply of depth left."""

    null_move: bool = True
    """If passing still beats beta, a real move will too."""
    null_move_depth: int = 3
    """The least depth at which passing is tried."""
    null_move_reduction: int = 3
    """Plies saved, besides a quarter of the depth and up to three by the margin over beta."""
    null_move_verify_pieces: int = 1
    """With at most so many pieces (no pawns, no king) for the mover, verify with a real search."""

    futility: bool = True
    """Skip quiet moves near the leaves when the evaluation is far below alpha."""
    futility_depth: int = 5
    """Up to this depth."""
    futility_margin: int = 90
    """For each ply of depth left, on top of one margin."""

    late_move_reductions: bool = True
    """Search late quiet moves less deep."""
    lmr_depth: int = 3
    """From this depth on."""
    lmr_base: float = 0.3
    """See `lmr_divisor`."""
    lmr_divisor: float = 2.6
    """Reduction: base + ln(depth) * ln(move number) / divisor."""

    late_move_pruning: bool = True
    """Skip late quiet moves at low depth altogether."""
    lmp_depth: int = 5
    """Up to this depth."""
    lmp_base: int = 12
    """Quiet moves looked at: base + depth squared."""

    capture_pruning: bool = True
    """Skip captures at low depth that lose material by static exchange evaluation."""
    capture_pruning_depth: int = 4
    """Up to this depth."""
    capture_pruning_margin: int = 50
    """What a capture may lose for each ply of depth left."""

    improving: bool = True
    """Skip and reduce more where the side stands worse than two plies ago."""

    internal_iterative_reduction: bool = True
    """Search a node one ply less deep when the table knows no move for it."""
    iir_depth: int = 4
    """From this depth on."""

    quiescence: bool = True
    """Resolve captures before evaluating."""
    delta_pruning: bool = True
    """Skip captures that cannot come near alpha even if they win the piece for nothing."""
    delta_margin: int = 150
    """What a capture may gain beyond its victim."""
    see_pruning: bool = True
    """Skip captures that lose material by static exchange evaluation."""
    quiescence_checks: bool = True
    """Also try quiet checks on the first ply of the quiescence search."""

    killers: bool = True
    """Try quiet moves first that refuted a sister node."""
    countermoves: bool = True
    """Try first what refuted the opponent's last move elsewhere."""
    history: bool = True
    """Order quiet moves by how often they caused a cutoff."""
    continuation_history: bool = True
    """Order quiet moves also by what refuted the same move of the opponent before."""

    tablebase_depth: int = 1
    """The least depth at which tablebases are probed inside the search."""
    contempt: int = 0
    """A draw counts as this much worse than equal for the side that searches."""


@dataclass(frozen=True, slots=True)
class V7p3rRules:
    """v7p3r's own decision rules; all off by default."""

    castling_bonus: bool = False
    """Add the mover's material to the score of castling, subtract it from king and rook moves that
    give castling up, everywhere in the line."""
    capture_bonus: bool = False
    """Add a capture's MVV-LVA value (victim less a tenth of the attacker) to its line's score."""
    mate_short_circuit: int = 0
    """Play a mate in at most so many moves at once instead of deepening further."""
    stalemate_avoidance: bool = False
    """Leave out moves that stalemate, everywhere in the line, unless there is nothing else."""
    draw_prevention: bool = False
    """Play the next best move when the best one allows an immediate draw."""
    move_limit: int = 0
    """Look only at so many moves in each node, best ordered first; 0 is no limit."""
    node_limit: int = 0
    """Node budget, reduced as the average score of the lines looked at rises; 0 is no limit."""
    start_depth: int = 0
    """The first depth of threshold deepening, below the standard depth."""
    standard_depth: int = 0
    """The second depth; from there on one ply more at a time. 0: one ply more from the start."""
    max_depth: int = 0
    """The last depth; 0 is no limit."""
    score_threshold: int = 0
    """Deepening ends when the score reaches this; 0 never ends it."""


def reduction_table(base: float, divisor: float) -> list[list[int]]:
    """Return late-move reductions in plies, by depth and move number.

    Logarithms: the hundredth move is not twice as hopeless as the fiftieth.
    """
    return [
        [
            int(base + math.log(depth) * math.log(number) / divisor) if depth and number else 0
            for number in range(256)
        ]
        for depth in range(MAX_PLY + 2)
    ]
