"""Lichess puzzles, and our motifs in the words of lichess' tags."""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import chess
from chess import Move

from playalike.errors import PlayalikeError
from playalike.position.motifs.detect import motifs_of
from playalike.position.motifs.endgame import EndgameKind, endgame_of_line
from playalike.position.motifs.finding import Motif
from playalike.position.motifs.line import replay

__all__ = ["LICHESS_TAGS", "Puzzle", "lichess_tags", "read_puzzles"]

_COLUMNS = ("PuzzleId", "FEN", "Moves", "Themes")

_MOTIF_TAGS = {
    Motif.FORK: "fork",
    Motif.ABSOLUTE_PIN: "pin",
    Motif.SKEWER: "skewer",
    Motif.DISCOVERED_ATTACK: "discoveredAttack",
    Motif.DISCOVERED_CHECK: "discoveredAttack",
    Motif.DOUBLE_CHECK: "doubleCheck",
    Motif.MATE: "mate",
    Motif.BACK_RANK_MATE: "backRankMate",
    Motif.SMOTHERED_MATE: "smotheredMate",
    Motif.HANGING_PIECE: "hangingPiece",
    Motif.TRAPPED_PIECE: "trappedPiece",
    Motif.DEFLECTION: "deflection",
    Motif.PROMOTION: "promotion",
    Motif.UNDER_PROMOTION: "underPromotion",
    Motif.EN_PASSANT: "enPassant",
    Motif.CASTLING: "castling",
}
"""Lichess' pin is an absolute one, so `RELATIVE_PIN` has no tag; a discovered check is one of its
discovered attacks, a double check is not."""

_ENDGAME_TAGS = {
    EndgameKind.PAWN: "pawnEndgame",
    EndgameKind.KNIGHT: "knightEndgame",
    EndgameKind.BISHOP: "bishopEndgame",
    EndgameKind.ROOK: "rookEndgame",
    EndgameKind.QUEEN: "queenEndgame",
    EndgameKind.QUEEN_ROOK: "queenRookEndgame",
}

_MATE_TAGS = {n: f"mateIn{n}" for n in range(1, 6)}
"""Lichess' last one means five moves or more."""

LICHESS_TAGS: frozenset[str] = frozenset(
    [*_MOTIF_TAGS.values(), *_ENDGAME_TAGS.values(), *_MATE_TAGS.values()]
)
"""The tags we can give."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle as lichess publishes it, from the solver's first move on."""

    id: str
    board: chess.Board
    """The position to solve, the opponent's last move on its stack."""
    moves: tuple[Move, ...]
    """The solution: solver, opponent, solver, …"""
    themes: frozenset[str]
    """Lichess' tags, all of them."""

    @property
    def held_out(self) -> bool:
        """Say in which half of the puzzles this one is.

        The detectors were written while looking at the other half only; the half is decided by a
        hash of the puzzle's name.
        """
        return bool(self.hash & 1)

    @property
    def hash(self) -> int:
        """A number from 0 to 65,535 that depends on nothing but the puzzle's name."""
        digest = hashlib.sha256(self.id.encode()).digest()
        return digest[0] | digest[1] << 8


def read_puzzles(lines: Iterable[str], source: str = "puzzles") -> Iterator[Puzzle]:
    """Read puzzles from the lines of a CSV with at least PuzzleId, FEN, Moves and Themes.

    `source` names the file in the error that a broken line raises.
    """
    reader = csv.DictReader(lines)
    missing = [name for name in _COLUMNS if name not in (reader.fieldnames or ())]
    if missing:
        raise PlayalikeError(
            f"{source}: not a table of lichess puzzles, it lacks the columns {', '.join(missing)}"
        )
    for row in reader:
        try:
            board = chess.Board(row["FEN"])
            first, *rest = (Move.from_uci(word) for word in row["Moves"].split())
            board.push(board.parse_uci(first.uci()))
        except (ValueError, AttributeError, TypeError) as error:
            where = f"{source}, line {reader.line_num}"
            raise PlayalikeError(
                f"{where}: not a lichess puzzle ({error}); mend or drop it"
            ) from error
        yield Puzzle(row["PuzzleId"], board, tuple(rest), frozenset((row["Themes"] or "").split()))


def lichess_tags(board: chess.Board, moves: Iterable[Move]) -> frozenset[str]:
    """Return the lichess tags that our findings in this line amount to."""
    line = replay(board, moves)
    tags = set()
    for finding in motifs_of(line):
        if finding.motif in _MOTIF_TAGS:
            tags.add(_MOTIF_TAGS[finding.motif])
        if finding.motif is Motif.MATE and finding.mate_in is not None:
            tags.add(_MATE_TAGS[min(finding.mate_in, 5)])
    kind = endgame_of_line(line)
    if kind in _ENDGAME_TAGS:
        tags.add(_ENDGAME_TAGS[kind])
    return frozenset(tags)
