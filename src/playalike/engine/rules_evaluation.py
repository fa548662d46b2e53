"""The weights of the evaluation: the `[evaluation]` table of a ruleset.

Every pair is (middlegame, endgame) in centipawns; the evaluation blends the two by what is left
on the board. A term whose weights are all zero is not computed at all, so that leaving a term
out also makes the engine faster.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from playalike.config import ConfigError

__all__ = [
    "ByRank",
    "EvaluationRules",
    "Pair",
    "PieceTables",
    "SquareTables",
    "attack_weights",
    "positional_weights",
]

Pair = tuple[int, int]
"""Middlegame and endgame value in centipawns."""
ByRank = tuple[int, int, int, int, int, int, int, int]
"""A number for each rank, seen from the side whose pawn it is."""


@dataclass(frozen=True, slots=True)
class SquareTables:
    """One number for each square, for each kind of piece, the eighth rank first."""

    pawn: tuple[int, ...]
    knight: tuple[int, ...]
    bishop: tuple[int, ...]
    rook: tuple[int, ...]
    queen: tuple[int, ...]
    king: tuple[int, ...]

    def by_type(self) -> tuple[tuple[int, ...], ...]:
        """Return the tables in the order of python-chess' piece types, pawn first."""
        return (self.pawn, self.knight, self.bishop, self.rook, self.queen, self.king)


@dataclass(frozen=True, slots=True)
class PieceTables:
    """Piece-square tables: where a piece stands well in the middlegame and in the endgame."""

    middlegame: SquareTables
    endgame: SquareTables

    def check(self, where: str) -> None:
        """Refuse tables that do not have 64 squares."""
        for phase, tables in (("middlegame", self.middlegame), ("endgame", self.endgame)):
            for name, table in zip(SquareTables.__slots__, tables.by_type(), strict=True):
                if len(table) != 64:
                    raise ConfigError(f"{where}: {phase}.{name} has {len(table)} squares, not 64")


@dataclass(frozen=True, slots=True)
class EvaluationRules:
    """All weights. Penalties are positive numbers that are subtracted."""

    tables: str = "pesto"
    """Name of the piece-square tables (a file in ``rulesets/tables``), or a path ending in
    .toml."""
    piece_values_mg: tuple[int, int, int, int, int] = (82, 337, 365, 477, 1025)
    """Pawn, knight, bishop, rook and queen in the middlegame."""
    piece_values_eg: tuple[int, int, int, int, int] = (94, 281, 297, 512, 936)
    """The same in the endgame."""
    king_value: int = 20_000
    """The king. Both sides always have one, so it shows in no evaluation, but v7p3r's castling
    rule counts it."""
    use_tables: bool = True
    """Whether piece-square tables count at all."""
    network: str = ""
    """Name of a neural network (a file in ``rulesets/network``), or a path ending in .json.gz;
    none if empty."""
    tempo: int = 0
    """For the side to move: having the move is worth something."""
    material_count: int = 0
    """For every man on the board, king excluded (v7p3r's raw piece count)."""

    pawn_structure_mg_percent: int = 50
    """How much of the pawn structure counts in the middlegame, where pieces can still cover
    holes."""
    pawn_structure_eg_percent: int = 100
    """The same in the endgame."""
    doubled_pawn: int = 0
    """Penalty for each pawn with a pawn of its own behind it on the file."""
    isolated_pawn: int = 0
    """Penalty for each pawn without a neighbour of its own on the adjacent files."""
    passed_pawn: ByRank = (0, 0, 0, 0, 0, 0, 0, 0)
    """Bonus for a passed pawn by its rank seen from its own side (first and last are unused)."""

    bishop_pair: Pair = (0, 0)
    """For two bishops or more."""

    mobility_knight: Pair = (0, 0)
    """For each safe square above `mobility_base`: not own-occupied, not attacked by enemy pawns."""
    mobility_bishop: Pair = (0, 0)
    """The same for bishops."""
    mobility_rook: Pair = (0, 0)
    """The same for rooks."""
    mobility_queen: Pair = (0, 0)
    """The same for queens."""
    mobility_base: tuple[int, int, int, int] = (4, 6, 7, 13)
    """How many squares a knight, bishop, rook and queen can be expected to reach."""

    king_safety_eg_percent: int = 15
    """How much of the king's safety still counts in the endgame."""
    king_shield: int = 0
    """For each pawn on the two ranks before the king, on its file and the adjacent ones."""
    king_castling_rights: int = 0
    """For each side to which the king may still castle."""
    king_open_file: int = 0
    """Penalty for each file at the king without any pawn."""
    king_half_open_file: int = 0
    """Penalty for each file at the king without a pawn of its own."""
    king_attackers: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Penalty for each enemy knight, bishop, rook, queen that attacks the squares around the
    king."""

    threat_by_pawn: Pair = (0, 0)
    """For each enemy piece (not pawn) that an own pawn attacks."""
    hanging_piece: Pair = (0, 0)
    """Penalty for each own piece that is attacked and not defended."""

    undeveloped_minor: int = 0
    """Penalty for each knight and bishop on its starting square; fades with the phase."""

    rook_open_file: Pair = (0, 0)
    """For a rook on a file without pawns."""
    rook_half_open_file: Pair = (0, 0)
    """For a rook on a file with enemy pawns only."""

    pawn_storm: tuple[int, int, int] = (0, 0, 0)
    """Middlegame penalty for each enemy pawn near the king that has come to its own fourth,
    fifth, or sixth and seventh rank."""

    knight_outpost: Pair = (0, 0)
    """For a knight on its fourth to sixth rank that a pawn covers and no enemy pawn can drive
    off."""

    queen_centre: int = 0
    """Middlegame, for each step the queen is nearer to the centre than the corner is (0 to 3)."""
    queen_back_rank: int = 0
    """Middlegame penalty for a queen on its own first rank."""

    lazy_margin: int = 0
    """Skip the costly terms when material and tables alone are this far outside the search window;
    0 never skips."""

    weights_note: str = field(default="")
    """Where the numbers come from, for people."""


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
