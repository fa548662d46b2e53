"""Themes that every textbook names in well-known games."""

from __future__ import annotations

import chess
import pytest

from playalike.position.themes import Finding, Theme, move_themes
from tests.boards import after

KARPOV_UNZICKER_1974 = (
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 "
    "10. Bc2 c5 11. d4 Qc7 12. Nbd2 Nc6 13. d5 Nd8 14. a4 Rb8 15. axb5 axb5 16. b4 Nb7 17. Nf1 Bd7 "
    "18. Be3 Ra8 19. Qd2 Rfc8 20. Bd3 g6 21. Ng3 Bf8 22. Ra2 c4 23. Bb1 Qd8 24. Ba7"
)
CAPABLANCA_TARTAKOWER_1924 = (
    "1. d4 e6 2. Nf3 f5 3. c4 Nf6 4. Bg5 Be7 5. Nc3 O-O 6. e3 b6 7. Bd3 Bb7 8. O-O Qe8 9. Qe2 Ne4 "
    "10. Bxe7 Nxc3 11. bxc3 Qxe7 12. a4 Bxf3 13. Qxf3 Nc6 14. Rfb1 Rae8 15. Qh3 Rf6 16. f4 Na5 "
    "17. Qf3 d6 18. Re1 Qd7 19. e4 fxe4 20. Qxe4 g6 21. g3 Kf8 22. Kg2 Rf7 23. h4 d5 24. cxd5 exd5 "
    "25. Qxe8+ Qxe8 26. Rxe8+ Kxe8 27. h5 Rf6 28. hxg6 hxg6 29. Rh1 Kf8 30. Rh7 Rc6 31. g4 Nc4 "
    "32. g5 Ne3+ 33. Kf3 Nf5 34. Bxf5 gxf5 35. Kg3 Rxc3+ 36. Kh4 Rf3 37. g6 Rxf4+ 38. Kg5 Re4 "
    "39. Kf6"
)
KASPAROV_TOPALOV_1999 = (
    "1. e4 d6 2. d4 Nf6 3. Nc3 g6 4. Be3 Bg7 5. Qd2 c6 6. f3 b5 7. Nge2 Nbd7 8. Bh6 Bxh6 9. Qxh6 "
    "Bb7 10. a3 e5 11. O-O-O Qe7 12. Kb1 a6 13. Nc1 O-O-O 14. Nb3 exd4 15. Rxd4 c5 16. Rd1 Nb6 "
    "17. g3 Kb8 18. Na5 Ba8 19. Bh3 d5 20. Qf4+ Ka7 21. Rhe1 d4 22. Nd5 Nbxd5 23. exd5 Qd6 "
    "24. Rxd4 cxd4 25. Re7+"
)
SHORT_TIMMAN_1991 = (
    "1. e4 Nf6 2. e5 Nd5 3. d4 d6 4. Nf3 g6 5. Bc4 Nb6 6. Bb3 Bg7 7. Qe2 Nc6 8. O-O O-O 9. h3 a5 "
    "10. a4 dxe5 11. dxe5 Nd4 12. Nxd4 Qxd4 13. Re1 e6 14. Nd2 Nd5 15. Nf3 Qc5 16. Qe4 Qb4 "
    "17. Bc4 Nb6 18. b3 Nxc4 19. bxc4 Re8 20. Rd1 Qc5 21. Qh4 b6 22. Be3 Qc6 23. Bh6 Bh8 24. Rd8 "
    "Bb7 25. Rad1 Bg7 26. R8d7 Rf8 27. Bxg7 Kxg7 28. R1d4 Rae8 29. Qf6+ Kg8 30. h4 h5 31. Kh2 Rc8 "
    "32. Kg3 Rce8 33. Kf4 Bc8 34. Kg5"
)
CARLSBAD = (
    "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. cxd5 exd5 5. Bg5 Be7 6. e3 c6 7. Bd3 Nbd7 8. Nf3 O-O 9. O-O "
    "Re8 10. Qc2 Nf8 11. Rab1 a5 12. a3 g6 13. b4 axb4 14. axb4"
)


def themes_of(game: str, move_number: int, side: chess.Color) -> dict[Theme, Finding]:
    """The themes of one move of a game, by its number."""
    board = after(game)
    ply = 2 * (move_number - 1) + (0 if side else 1)
    moves = board.move_stack
    board = chess.Board()
    for move in moves[:ply]:
        board.push(move)
    return {finding.theme: finding for finding in move_themes(board, moves[ply])}


@pytest.mark.parametrize(
    ("game", "number", "side", "theme", "squares"),
    [
        (KARPOV_UNZICKER_1974, 9, chess.WHITE, Theme.PROPHYLAXIS, "g4"),
        (KARPOV_UNZICKER_1974, 13, chess.WHITE, Theme.SPACE_GAIN, "c6 e6"),
        (KARPOV_UNZICKER_1974, 14, chess.WHITE, Theme.PAWN_BREAK, "b5"),
        (KARPOV_UNZICKER_1974, 24, chess.WHITE, Theme.PROPHYLAXIS, "a8"),
        (CAPABLANCA_TARTAKOWER_1924, 7, chess.BLACK, Theme.FIANCHETTO, "d5 e4"),
        (CAPABLANCA_TARTAKOWER_1924, 20, chess.WHITE, Theme.KING_ATTACK, "h7"),
        (CAPABLANCA_TARTAKOWER_1924, 29, chess.WHITE, Theme.FILE_CONTROL, "h5 h6 h7 h8"),
        (CAPABLANCA_TARTAKOWER_1924, 30, chess.WHITE, Theme.ROOK_ON_SEVENTH, "c7 f8"),
        (CAPABLANCA_TARTAKOWER_1924, 39, chess.WHITE, Theme.KING_WALK, "f6"),
        (KASPAROV_TOPALOV_1999, 8, chess.BLACK, Theme.PIECE_TRADE, "h6"),
        (KASPAROV_TOPALOV_1999, 24, chess.WHITE, Theme.SACRIFICE, "d4"),
        (CARLSBAD, 13, chess.WHITE, Theme.MINORITY_ATTACK, "b5 c6"),
    ],
)
def test_textbook_moves(
    game: str, number: int, side: chess.Color, theme: Theme, squares: str
) -> None:
    found = themes_of(game, number, side)
    assert " ".join(sorted(map(chess.square_name, found[theme].squares))) == squares


def test_a_king_walk_in_the_middlegame_is_not_the_endgame_theme() -> None:
    for number in range(31, 35):
        assert Theme.KING_WALK not in themes_of(SHORT_TIMMAN_1991, number, chess.WHITE)


def test_karpov_shuts_the_file() -> None:
    evidence = themes_of(KARPOV_UNZICKER_1974, 24, chess.WHITE)[Theme.PROPHYLAXIS].evidence
    assert evidence == "bishop on a7 shuts the file, the rooks on a2 and a8 stay on"


def test_kasparov_brings_the_knight_round() -> None:
    finding = themes_of(KASPAROV_TOPALOV_1999, 14, chess.WHITE)[Theme.MANEUVER]
    assert finding.evidence == "knight is re-routed e2–c1–b3"
