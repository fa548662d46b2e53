"""Which weights are at work: what is all zero need not be computed."""

from __future__ import annotations

from playalike.engine.rules_evaluation import EvaluationRules

__all__ = ["attack_weights", "positional_weights"]


def attack_weights(rules: EvaluationRules) -> tuple[int, ...]:
    """Return the weights of the terms that need every piece's attacks, which cost the most."""
    return (
        *rules.mobility_knight, *rules.mobility_bishop, *rules.mobility_rook,
        *rules.mobility_queen, *rules.king_attackers, *rules.hanging_piece,
        rules.queen_centre, rules.queen_back_rank,
    )  # fmt: skip


def positional_weights(rules: EvaluationRules) -> tuple[int, ...]:
    """Return the weights of all terms besides material, tables and tempo."""
    return (
        *attack_weights(rules), *rules.bishop_pair, *rules.threat_by_pawn,
        *rules.rook_open_file, *rules.rook_half_open_file, *rules.knight_outpost,
        rules.undeveloped_minor, rules.king_shield, rules.king_castling_rights,
        rules.king_open_file, rules.king_half_open_file, *rules.pawn_storm,
        rules.doubled_pawn, rules.isolated_pawn, *rules.passed_pawn,
    )  # fmt: skip
