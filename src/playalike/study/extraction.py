"""What the board says about every move of the player, without an engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import chess
import pyarrow as pa
from chess import Bitboard, Color

from playalike.position.moves.behind_passers import behind_passer_bits
from playalike.position.moves.features import move_features
from playalike.position.phase import Division, GamePhase, divide_game
from playalike.position.structure.hashes import side_of_king, structure_hashes
from playalike.position.themes import Finding, Theme, move_themes, state_themes
from playalike.position.weaknesses import WeaknessKind, weaknesses_of
from playalike.study.tables import moves_schema

__all__ = [
    "PHASES",
    "THEME_INDEX",
    "StudiedGame",
    "StudiedPosition",
    "extract_moves",
    "theme_mask",
]

PHASES: dict[GamePhase, int] = {phase: number for number, phase in enumerate(GamePhase)}
"""0 opening, 1 middlegame, 2 endgame."""
THEME_INDEX: dict[Theme, int] = {theme: number for number, theme in enumerate(Theme)}
_WEAKNESS_BIT = {kind: 1 << number for number, kind in enumerate(WeaknessKind)}
_LIGHT, _DARK = chess.BB_LIGHT_SQUARES, chess.BB_DARK_SQUARES


@dataclass(frozen=True, slots=True)
class StudiedGame:
    """A game as the workers get it."""

    game: int
    color: Color
    start_fen: str | None
    moves: str
    """UCI, separated by spaces."""
    split: str

    def start(self) -> chess.Board:
        """Return the position before the first move."""
        return chess.Board() if self.start_fen is None else chess.Board(self.start_fen)

    def parsed(self) -> list[chess.Move]:
        """Return the moves."""
        return [chess.Move.from_uci(uci) for uci in self.moves.split()]


@dataclass(frozen=True, slots=True)
class StudiedPosition:
    """A position outside the book with a choice of moves: to be put to the engine."""

    row: int
    """Row of the move in the chunk's table."""
    game: int
    ply: int
    epd: str
    played: str
    legal_moves: int
    phase: int
    category: str


Chunk = tuple[int, Sequence[StudiedGame], frozenset[str]]


def extract_moves(task: Chunk) -> tuple[int, tuple[pa.RecordBatch, list[StudiedPosition]]]:
    """Describe the player's moves of some games; the book is a set of EPDs."""
    number, games, book = task
    rows: dict[str, list[object]] = {name: [] for name in moves_schema().names}
    positions: list[StudiedPosition] = []
    for game in games:
        _extract_game(game, book, rows, positions)
    return number, (pa.RecordBatch.from_pydict(rows, schema=moves_schema()), positions)


def theme_mask(findings: Sequence[Finding], side: Color) -> int:
    """Return one side's themes as bits in the order of `Theme`."""
    mask = 0
    for finding in findings:
        if finding.side == side:
            mask |= 1 << THEME_INDEX[finding.theme]
    return mask


def _extract_game(
    game: StudiedGame,
    book: frozenset[str],
    rows: dict[str, list[object]],
    positions: list[StudiedPosition],
) -> None:
    moves = game.parsed()
    division = _divide(game, moves)
    board, me = game.start(), game.color
    for ply, move in enumerate(moves):
        if board.turn == me:
            epd = board.epd()
            in_book = epd in book
            row = _describe(board, move)
            row |= {
                "game": game.game,
                "ply": ply,
                "in_book": in_book,
                "phase": PHASES[division.phase_at(ply)],
                "eval_cp": None,
                "loss_cp": None,
            }
            if not in_book:
                legal = board.legal_moves.count()
                if legal > 1:
                    positions.append(
                        StudiedPosition(
                            row=len(rows["game"]),
                            game=game.game,
                            ply=ply,
                            epd=epd,
                            played=move.uci(),
                            legal_moves=legal,
                            phase=PHASES[division.phase_at(ply)],
                            category=str(row["category"]),
                        )
                    )
            for name, values in rows.items():
                values.append(row[name])
        board.push(move)


def _divide(game: StudiedGame, moves: Sequence[chess.Move]) -> Division:
    def boards() -> Iterator[chess.Board]:
        board = game.start()
        yield board
        for move in moves:
            board.push(move)
            yield board

    return divide_game(boards())


def _describe(board: chess.Board, move: chess.Move) -> dict[str, object]:
    """Return the columns that follow from the board and the move alone."""
    me: Color = board.turn
    flip = 0 if me else 56
    hashes = structure_hashes(board, me)
    states = state_themes(board)
    mine, theirs = theme_mask(states, me), theme_mask(states, not me)
    fianchetto = 1 << THEME_INDEX[Theme.FIANCHETTO]
    weaknesses = 0
    for weakness in weaknesses_of(board, not me):
        weaknesses |= _WEAKNESS_BIT[weakness.kind]
    captured = 0
    if board.is_capture(move):
        captured = board.piece_type_at(move.to_square) or chess.PAWN
    return {
        "move": move.uci(),
        "piece": board.piece_type_at(move.from_square) or 0,
        "from_square": move.from_square ^ flip,
        "to_square": move.to_square ^ flip,
        "captured": captured,
        "category": str(hashes.label),
        "hash_exact": hashes.exact,
        "hash_pawns": hashes.pawns,
        "features": move_features(board, move) | behind_passer_bits(board, move),
        "themes": [
            {
                "theme": THEME_INDEX[finding.theme],
                "squares": [square ^ flip for square in finding.squares],
                "pieces": [piece.piece_type for piece in finding.pieces],
                "evidence": finding.evidence,
            }
            for finding in move_themes(board, move)
            if finding.side == me
        ],
        "state_themes": mine,
        "enemy_state_themes": theirs,
        "enemy_weaknesses": weaknesses,
        "piece_count": board.occupied.bit_count(),
        "enemy_king_wing": int(side_of_king(board, not me)),
        "own_bishop_pair": _has_pair(board, board.occupied_co[me]),
        "enemy_bishop_pair": _has_pair(board, board.occupied_co[not me]),
        "own_fianchetto": bool(mine & fianchetto),
        "enemy_fianchetto": bool(theirs & fianchetto),
    }


def _has_pair(board: chess.Board, side: Bitboard) -> bool:
    bishops = board.bishops & side
    return bool(bishops & _LIGHT and bishops & _DARK)
