"""A repertoire as a tree: what is played how often by colour, how it ends, where theory is left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import chess

from playalike.games.openings import OpeningTable
from playalike.review.preparation.tables import PlayedGame

__all__ = ["Branch", "TheoryExit", "grow", "line_san", "theory_exits"]

DEPTH = 16
"""Half-moves of the tree."""
LEAST_GAMES = 2
DOUBT_GAMES = 4
"""A score from few games is believed as if so many average ones had been played besides."""


@dataclass(slots=True)
class Branch:
    """A move in a repertoire and what came of it."""

    uci: str
    san: str
    fen: str
    """The position after it."""
    games: int = 0
    scored: int = 0
    """Games with a result."""
    points: float = 0.0
    """The player's."""
    children: dict[str, Branch] = field(default_factory=dict)

    @property
    def score(self) -> float | None:
        """The player's points a game, 0 to 1."""
        return self.points / self.scored if self.scored else None

    def believed(self, usual: float) -> float:
        """Return the score as far as so few games tell it."""
        return (self.points + DOUBT_GAMES * usual) / (self.scored + DOUBT_GAMES)

    def ordered(self) -> list[Branch]:
        """Return what follows, most games first."""
        return sorted(self.children.values(), key=lambda child: (-child.games, child.uci))


@dataclass(frozen=True, slots=True)
class TheoryExit:
    """Where a player leaves the named openings, and how it goes from there."""

    opening: str
    moves: str
    """The line up to there."""
    fen: str
    games: int
    score: float | None
    by_player: int
    """In how many of the games it was the player who left."""


def grow(games: Iterable[PlayedGame], white: bool) -> Branch:
    """Return the tree of the games with a colour, without what was played once only."""
    root = Branch("", "", chess.STARTING_FEN)
    for game in games:
        if game.white != white or not game.moves:
            continue
        board, branch = chess.Board(), root
        _count(branch, game)
        for uci in game.moves[:DEPTH]:
            move = chess.Move.from_uci(uci)
            san = board.san(move)
            board.push(move)
            if uci not in branch.children:
                branch.children[uci] = Branch(uci, san, board.fen())
            branch = branch.children[uci]
            _count(branch, game)
    _prune(root)
    return root


def _count(branch: Branch, game: PlayedGame) -> None:
    branch.games += 1
    if game.score is not None:
        branch.scored += 1
        branch.points += game.score


def _prune(branch: Branch) -> None:
    kept = {uci: child for uci, child in branch.children.items() if child.games >= LEAST_GAMES}
    branch.children = kept
    for child in kept.values():
        _prune(child)


def theory_exits(
    games: Sequence[PlayedGame], white: bool, table: OpeningTable, most: int = 8
) -> list[TheoryExit]:
    """Return the positions behind which theory ends in most of a player's games."""
    groups: dict[str, list[tuple[PlayedGame, int]]] = {}
    for game in games:
        if game.white != white or not game.moves:
            continue
        opening = table.name(chess.Move.from_uci(uci) for uci in game.moves)
        if opening is not None and opening.ply < len(game.moves):
            groups.setdefault(opening.name, []).append((game, opening.ply))
    exits = []
    for name, members in groups.items():
        if len(members) < LEAST_GAMES:
            continue
        game, ply = max(members, key=lambda member: (member[1], member[0].number))
        scores = [member.score for member, _ in members if member.score is not None]
        by_player = sum((left % 2 == 0) == white for _, left in members)
        line = game.moves[:ply]
        exits.append(
            TheoryExit(
                name,
                line_san(line),
                _fen(line),
                len(members),
                sum(scores) / len(scores) if scores else None,
                by_player,
            )
        )
    return sorted(exits, key=lambda departure: (-departure.games, departure.opening))[:most]


def line_san(moves: Sequence[str]) -> str:
    """Return ``1. e4 c5 2. Nf3``."""
    return chess.Board().variation_san([chess.Move.from_uci(uci) for uci in moves])


def _fen(moves: Sequence[str]) -> str:
    board = chess.Board()
    for uci in moves:
        board.push_uci(uci)
    return board.fen()


def walk(branch: Branch, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Branch]]:
    """Yield every branch below with the moves that lead to it."""
    for child in branch.ordered():
        yield (*path, child.uci), child
        yield from walk(child, (*path, child.uci))
