"""A preparation as a whole, of a personality's folder, and what a program is told of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import chess

from playalike.games.openings import opening_table
from playalike.personality.definition import Definition, definition_path, read_definition
from playalike.review.preparation.ground import Situation, situations
from playalike.review.preparation.lines import PreparedLine, lines_against
from playalike.review.preparation.mistakes import TypicalMistake, typical_mistakes
from playalike.review.preparation.repertoire import Branch, TheoryExit, grow, theory_exits
from playalike.review.preparation.tables import PlayedGame, PlayedPosition, read_tables

__all__ = ["Preparation", "preparation_values", "prepare"]

Values = dict[str, object]
WIDEST, DEEPEST = 6, 10
"""Of the tree that a program is told."""


@dataclass(frozen=True, slots=True)
class Preparation:
    """What is known of an opponent before a game."""

    definition: Definition
    against: Definition | None
    games: tuple[PlayedGame, ...]
    trees: Mapping[bool, Branch]
    """By colour: White's under True."""
    exits: Mapping[bool, Sequence[TheoryExit]]
    situations: Sequence[Situation]
    mistakes: Sequence[TypicalMistake]
    lines: Sequence[PreparedLine]

    @property
    def for_oneself(self) -> bool:
        """Whether somebody looks at himself."""
        return self.against is not None and self.against.name == self.definition.name

    def title_of(self, position: PlayedPosition) -> str:
        """Return from which game a position is."""
        return self.games[position.game].title


def prepare(folder: Path, study: Path, against: tuple[Path, Path] | None = None) -> Preparation:
    """Prepare for the personality in `folder`, studied in `study`.

    `against` are the folder and the study of whoever prepares.
    """
    definition = read_definition(definition_path(folder, "a personality"))
    tables = read_tables(study)
    trees = {white: grow(tables.games, white) for white in (True, False)}
    mine, opponent = None, None
    if against is not None:
        opponent = read_definition(definition_path(against[0], "a personality"))
        own = read_tables(against[1]).games
        mine = {white: grow(own, white) for white in (True, False)}
    table = opening_table()
    return Preparation(
        definition,
        opponent,
        tables.games,
        trees,
        {white: theory_exits(tables.games, white, table) for white in (True, False)},
        situations(tables.positions, definition.level),
        typical_mistakes(tables.positions),
        lines_against(trees, mine),
    )


def preparation_values(preparation: Preparation) -> Values:
    """Return plain values, ready for JSON."""
    against = preparation.against
    return {
        "name": preparation.definition.name,
        "display_name": preparation.definition.display_name,
        "against": None if against is None else against.display_name,
        "for_oneself": preparation.for_oneself,
        "games": len(preparation.games),
        "rating": preparation.definition.level,
        "sides": [
            {
                "color": chess.COLOR_NAMES[white],
                "games": tree.games,
                "score": tree.score,
                "tree": [_branch(child, 1) for child in tree.ordered()[:WIDEST]],
                "exits": [
                    {name: getattr(departure, name) for name in TheoryExit.__slots__}
                    for departure in preparation.exits[white]
                ],
            }
            for white, tree in preparation.trees.items()
        ],
        "situations": [
            {
                "name": situation.name,
                "label": situation.label,
                "positions": situation.positions,
                "games": situation.games,
                "loss": situation.loss,
                "usual": situation.usual,
                "low": situation.low,
                "high": situation.high,
                "loses": situation.loses,
                "against_rating": situation.against_rating,
                "examples": [_example(preparation, position) for position in situation.examples],
            }
            for situation in preparation.situations
        ],
        "mistakes": [
            {
                "motif": mistake.motif,
                "label": mistake.label,
                "count": mistake.count,
                "cost": mistake.cost,
                "examples": [_example(preparation, position) for position in mistake.examples],
            }
            for mistake in preparation.mistakes
        ],
        "lines": [
            {
                "moves": list(line.moves),
                "san": line.san,
                "fen": line.fen,
                "opponent": chess.COLOR_NAMES[line.opponent_white],
                "games": line.games,
                "score": line.score,
                "below": line.below,
                "own_games": line.own_games,
            }
            for line in preparation.lines
        ],
    }


def _branch(branch: Branch, depth: int) -> Values:
    following = branch.ordered()[:WIDEST] if depth < DEEPEST else []
    return {
        "uci": branch.uci,
        "san": branch.san,
        "games": branch.games,
        "score": branch.score,
        "children": [_branch(child, depth + 1) for child in following],
    }


def _example(preparation: Preparation, position: PlayedPosition) -> Values:
    board = chess.Board(f"{position.epd} 0 1")
    return {
        "fen": board.fen(),
        "played": position.played,
        "played_san": board.san(chess.Move.from_uci(position.played)),
        "best": position.best,
        "best_san": board.san(chess.Move.from_uci(position.best)),
        "loss": position.loss,
        "title": preparation.title_of(position),
    }
