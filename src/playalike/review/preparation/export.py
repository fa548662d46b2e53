"""A preparation to take along: the repertoire as PGN, everything as a page to print."""

from __future__ import annotations

from dataclasses import replace

import chess

from playalike.games.writer import AnnotatedMove, format_annotated
from playalike.reports.boards import diagram, piece_shapes
from playalike.reports.pages import Pages
from playalike.review.preparation.preparing import Preparation, preparation_values
from playalike.review.preparation.repertoire import Branch
from playalike.review.preparation.tables import PlayedPosition
from playalike.words.preparing import usual_words
from playalike.words.text import capitalised, counted, percent

__all__ = ["preparation_page", "repertoire_pgn"]

PAGES = Pages(
    "playalike.review.preparation",
    counted=counted,
    capitalised=capitalised,
    usual_words=usual_words,
)


def repertoire_pgn(preparation: Preparation) -> str:
    """Return two games, one a colour, with the repertoire as variations."""
    player = preparation.definition.display_name
    return "".join(
        format_annotated(
            {
                "Event": f"Repertoire of {player}",
                "White": player if white else "?",
                "Black": "?" if white else player,
            },
            _line(tree),
            comment=_comment(tree),
        )
        for white, tree in preparation.trees.items()
    )


def _line(branch: Branch) -> tuple[AnnotatedMove, ...]:
    """Return what is played most often, the rest as variations."""
    children = branch.ordered()
    if not children:
        return ()
    main, *others = children
    variations = tuple((_move(other), *_line(other)) for other in others)
    return (replace(_move(main), variations=variations), *_line(main))


def _move(branch: Branch) -> AnnotatedMove:
    return AnnotatedMove(chess.Move.from_uci(branch.uci), _comment(branch))


def _comment(branch: Branch) -> str:
    score = "" if branch.score is None else f", scores {percent(branch.score)}"
    return f"{counted(branch.games, 'game')}{score}"


def preparation_page(preparation: Preparation) -> str:
    """Return the whole page, which needs nothing else."""

    def board(position: PlayedPosition) -> object:
        before = chess.Board(f"{position.epd} 0 1")
        moves = [chess.Move.from_uci(uci) for uci in (position.played, position.best)]
        label = f"{before.san(moves[0])} was played, {before.san(moves[1])} was better"
        return {
            "board": diagram(before, moves, before.turn, label),
            "label": label,
            "title": preparation.title_of(position),
        }

    return PAGES.render(
        "preparation.html",
        {
            "shapes": piece_shapes(),
            "values": preparation_values(preparation),
            "definition": preparation.definition,
            "situations": [
                (situation, [board(position) for position in situation.examples])
                for situation in preparation.situations
            ],
            "mistakes": [
                (mistake, [board(position) for position in mistake.examples[:2]])
                for mistake in preparation.mistakes
            ],
        },
    )
