"""Material: what is on the board, how the two armies differ, and what can be taken for nothing.

Values are those of the exchange evaluation (pawn 100, knight and bishop 300, rook 500, queen 900),
so that a material balance and an exchange add up.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import chess
from chess import BB_DARK_SQUARES, BB_LIGHT_SQUARES, BLACK, WHITE, Color, PieceType, Square

from playalike.position.exchange import EXCHANGE_VALUES, best_capture_gain
from playalike.position.phase import material_phase

__all__ = [
    "HangingPiece",
    "Imbalance",
    "ImbalanceKind",
    "Material",
    "PieceCount",
    "find_imbalances",
    "hanging_pieces",
    "material",
    "material_lead_cp",
    "material_signature",
]


@dataclass(frozen=True, slots=True)
class PieceCount:
    """How many pieces of each kind one side has; the king is taken for granted."""

    pawns: int
    knights: int
    bishops: int
    rooks: int
    queens: int

    @property
    def minors(self) -> int:
        """Knights and bishops."""
        return self.knights + self.bishops

    @property
    def value_cp(self) -> int:
        """What they are worth together, in centipawns."""
        return (
            self.pawns * EXCHANGE_VALUES[chess.PAWN]
            + self.knights * EXCHANGE_VALUES[chess.KNIGHT]
            + self.bishops * EXCHANGE_VALUES[chess.BISHOP]
            + self.rooks * EXCHANGE_VALUES[chess.ROOK]
            + self.queens * EXCHANGE_VALUES[chess.QUEEN]
        )

    def __str__(self) -> str:
        """Spell the pieces as endgame tables do: ``KQRRBBNNPP``."""
        return (
            "K"
            + "Q" * self.queens
            + "R" * self.rooks
            + "B" * self.bishops
            + "N" * self.knights
            + "P" * self.pawns
        )


@dataclass(frozen=True, slots=True)
class Material:
    """Both sides' pieces."""

    white: PieceCount
    black: PieceCount
    phase: int
    """The 24-point material phase: 24 with all pieces, 0 with kings and pawns only."""

    def of(self, color: Color) -> PieceCount:
        """Return one side's pieces."""
        return self.white if color else self.black

    def balance_cp(self, pov: Color) -> int:
        """Return how far `pov` is ahead, in centipawns."""
        return self.of(pov).value_cp - self.of(not pov).value_cp

    def signature(self, first: Color = WHITE) -> str:
        """Return both sides' pieces, those of `first` first, such as ``KRPvKR``."""
        return f"{self.of(first)}v{self.of(not first)}"


class ImbalanceKind(StrEnum):
    """A way in which two armies differ; equal pieces on both sides are left out of the count."""

    BISHOP_PAIR = "bishop_pair"
    """Bishops on both colours, which the other side does not have."""
    BISHOP_AGAINST_KNIGHT = "bishop_against_knight"
    """A bishop more, a knight less, nothing else but perhaps pawns."""
    OPPOSITE_BISHOPS = "opposite_bishops"
    """One bishop each, on different colours; neither side's."""
    EXCHANGE_UP = "exchange_up"
    """A rook for a minor piece."""
    MINORS_FOR_ROOK = "minors_for_rook"
    """Two minor pieces for a rook."""
    QUEEN_FOR_ROOKS = "queen_for_rooks"
    """A queen for two rooks."""
    QUEEN_FOR_ROOK_AND_MINOR = "queen_for_rook_and_minor"
    """A queen for a rook and a minor piece."""
    QUEEN_FOR_MINORS = "queen_for_minors"
    """A queen for two or three minor pieces."""
    PIECE_FOR_PAWNS = "piece_for_pawns"
    """A minor piece for two or more pawns."""
    PIECE_UP = "piece_up"
    """A minor piece more for one pawn or none."""
    PAWN_UP = "pawn_up"
    """The same pieces and more pawns."""


@dataclass(frozen=True, slots=True)
class Imbalance:
    """One difference between the two armies."""

    side: Color | None
    """Who has what the kind names first; None when it is neither side's."""
    kind: ImbalanceKind
    evidence: str
    """The same in words."""


@dataclass(frozen=True, slots=True)
class HangingPiece:
    """A piece that the opponent could take with profit if it were to move."""

    square: Square
    piece_type: PieceType
    loss_cp: int
    """What the exchange would cost the owner, in centipawns."""


def material(board: chess.Board) -> Material:
    """Count the pieces."""
    return Material(_count(board, WHITE), _count(board, BLACK), material_phase(board))


def material_signature(board: chess.Board, first: Color = WHITE) -> str:
    """Return what stands on the board, such as ``KRPvKR``, the pieces of `first` first."""
    return material(board).signature(first)


def find_imbalances(board: chess.Board) -> tuple[Imbalance, ...]:
    """Return how the armies differ, in the order of `ImbalanceKind`."""
    count = material(board)
    imbalances: list[Imbalance] = []
    for side in (WHITE, BLACK):
        imbalances += _imbalances_of(board, count, side)
    if imbalance := _opposite_bishops(board, count):
        imbalances.append(imbalance)
    return tuple(sorted(imbalances, key=lambda imbalance: _KIND_ORDER[imbalance.kind]))


def hanging_pieces(board: chess.Board, color: Color) -> tuple[HangingPiece, ...]:
    """Return `color`'s pieces and pawns that are attacked and not guarded well enough.

    Judged by exchange evaluation as if it were the other side's turn; the dearest loss first.
    """
    pieces = []
    for square in chess.scan_forward(board.occupied_co[color] & ~board.kings):
        if loss_cp := best_capture_gain(board, square, not color):
            piece_type = board.piece_type_at(square)
            assert piece_type is not None
            pieces.append(HangingPiece(square, piece_type, loss_cp))
    return tuple(sorted(pieces, key=lambda hanging: (-hanging.loss_cp, hanging.square)))


_KIND_ORDER = {kind: number for number, kind in enumerate(ImbalanceKind)}


def material_lead_cp(board: chess.Board, side: Color) -> int:
    """Return by how many centipawns of material a side is ahead: `Material.balance_cp`, quickly."""
    own, enemy = board.occupied_co[side], board.occupied_co[not side]
    lead = 0
    for men, worth in (
        (board.pawns, EXCHANGE_VALUES[chess.PAWN]),
        (board.knights | board.bishops, EXCHANGE_VALUES[chess.KNIGHT]),
        (board.rooks, EXCHANGE_VALUES[chess.ROOK]),
        (board.queens, EXCHANGE_VALUES[chess.QUEEN]),
    ):
        lead += worth * ((men & own).bit_count() - (men & enemy).bit_count())
    return lead


def _count(board: chess.Board, color: Color) -> PieceCount:
    own = board.occupied_co[color]
    return PieceCount(
        pawns=(own & board.pawns).bit_count(),
        knights=(own & board.knights).bit_count(),
        bishops=(own & board.bishops).bit_count(),
        rooks=(own & board.rooks).bit_count(),
        queens=(own & board.queens).bit_count(),
    )


def _has_bishop_pair(board: chess.Board, color: Color) -> bool:
    bishops = board.bishops & board.occupied_co[color]
    return bool(bishops & BB_LIGHT_SQUARES and bishops & BB_DARK_SQUARES)


def _imbalances_of(board: chess.Board, count: Material, side: Color) -> list[Imbalance]:
    own, other = count.of(side), count.of(not side)
    name, other_name = chess.COLOR_NAMES[side].title(), chess.COLOR_NAMES[not side].title()
    queens, rooks = own.queens - other.queens, own.rooks - other.rooks
    minors, pawns = own.minors - other.minors, own.pawns - other.pawns
    imbalances: list[Imbalance] = []

    def add(kind: ImbalanceKind, evidence: str) -> None:
        imbalances.append(Imbalance(side, kind, evidence))

    if _has_bishop_pair(board, side) and not _has_bishop_pair(board, not side):
        add(ImbalanceKind.BISHOP_PAIR, f"{name} has the bishop pair")
    match queens, rooks, minors:
        case 0, 0, 0:
            if own.bishops == other.bishops + 1:
                add(
                    ImbalanceKind.BISHOP_AGAINST_KNIGHT,
                    f"{name} has a bishop for {other_name}'s knight",
                )
            if pawns > 0 and own.bishops == other.bishops:
                more = "a pawn" if pawns == 1 else f"{pawns} pawns"
                add(ImbalanceKind.PAWN_UP, f"{name} has {more} more")
        case 0, 0, 1:
            if pawns <= -2:
                add(ImbalanceKind.PIECE_FOR_PAWNS, f"{name} has a piece for {-pawns} pawns")
            else:
                add(ImbalanceKind.PIECE_UP, f"{name} is a piece up")
        case 0, 1, -1:
            add(ImbalanceKind.EXCHANGE_UP, f"{name} has a rook for a minor piece")
        case 0, -1, 2:
            add(ImbalanceKind.MINORS_FOR_ROOK, f"{name} has two minor pieces for a rook")
        case 1, -2, 0:
            add(ImbalanceKind.QUEEN_FOR_ROOKS, f"{name} has a queen for two rooks")
        case 1, -1, -1:
            add(
                ImbalanceKind.QUEEN_FOR_ROOK_AND_MINOR,
                f"{name} has a queen for a rook and a minor piece",
            )
        case 1, 0, (-2 | -3):
            add(ImbalanceKind.QUEEN_FOR_MINORS, f"{name} has a queen for {-minors} minor pieces")
    return imbalances


def _opposite_bishops(board: chess.Board, count: Material) -> Imbalance | None:
    if count.white.bishops != 1 or count.black.bishops != 1:
        return None
    if (board.bishops & BB_LIGHT_SQUARES).bit_count() != 1:
        return None
    return Imbalance(
        None, ImbalanceKind.OPPOSITE_BISHOPS, "the bishops stand on squares of opposite colours"
    )
