"""Promotion, en passant, castling, and kinds of endgames."""

from __future__ import annotations

import chess
import pytest

from playalike.position.motifs import EndgameKind, Motif, endgame_kind
from playalike.position.motifs.endgame import endgame_of_line
from playalike.position.motifs.line import replay

from .lines import line

SPECIAL = {Motif.PROMOTION, Motif.UNDER_PROMOTION, Motif.EN_PASSANT, Motif.CASTLING}


@pytest.mark.parametrize(
    ("fen", "moves", "motifs"),
    [
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", {Motif.PROMOTION}),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n", {Motif.PROMOTION, Motif.UNDER_PROMOTION}),
        ("8/P7/8/8/8/8/p6k/4K3 w - - 0 1", "e1e2 a2a1q", set()),  # the opponent's
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", {Motif.EN_PASSANT}),
        ("4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", "e5d6", set()),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", {Motif.CASTLING}),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", {Motif.CASTLING}),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1f1", set()),
    ],
)
def test_special_moves(fen: str, moves: str, motifs: set[Motif]) -> None:
    assert {f.motif for f in line(fen, moves)} & SPECIAL == motifs


def test_castling_names_the_king_and_its_side() -> None:
    [found] = line("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1")
    assert (found.squares, found.pieces) == ((chess.C1,), (chess.Piece.from_symbol("K"),))
    assert found.evidence == "castles queenside"


@pytest.mark.parametrize(
    ("pieces", "kind"),
    [
        ("P", EndgameKind.PAWN),
        ("", None),
        ("N", EndgameKind.KNIGHT),
        ("nnP", EndgameKind.KNIGHT),
        ("Bb", EndgameKind.BISHOP),
        ("Bn", None),
        ("RrPp", EndgameKind.ROOK),
        ("Rb", None),
        ("QqP", EndgameKind.QUEEN),
        ("Qr", EndgameKind.QUEEN_ROOK),
        ("QRr", EndgameKind.QUEEN_ROOK),
        ("QRqr", EndgameKind.HEAVY),
        ("QRn", None),
    ],
)
def test_kinds_of_endgames(pieces: str, kind: EndgameKind | None) -> None:
    rank = f"{pieces}{8 - len(pieces)}"
    assert endgame_kind(chess.Board(f"k7/8/8/{rank}/8/8/8/K7 w - - 0 1")) is kind


def test_an_endgame_that_turns_into_another_is_neither() -> None:
    board = chess.Board("8/8/8/3r4/8/8/3R3k/3K4 w - - 0 1")
    trade = replay(board, [chess.Move.from_uci("d2d5")])
    assert endgame_of_line(trade) is EndgameKind.ROOK  # one rook is left
    board = chess.Board("8/8/8/3r4/3pP3/8/3K3k/8 w - - 0 1")
    assert endgame_of_line(replay(board, [chess.Move.from_uci("e4e5")])) is EndgameKind.ROOK
    assert endgame_of_line(replay(board, [chess.Move.from_uci("e4d5")])) is None
