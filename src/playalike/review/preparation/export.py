"""A preparation to take along: the repertoire as PGN, everything as a page to print."""

from __future__ import annotations

import chess
import chess.pgn

from playalike.reports.boards import diagram, piece_shapes
from playalike.reports.pages import Pages
from playalike.review.preparation.preparing import Preparation, preparation_values
from playalike.review.preparation.repertoire import Branch
from playalike.review.preparation.tables import PlayedPosition
from playalike.words.text import capitalised, counted, percent

__all__ = ["preparation_page", "repertoire_pgn"]

PAGES = Pages("playalike.review.preparation", counted=counted, capitalised=capitalised)


def repertoire_pgn(preparation: Preparation) -> str:
    """Return two games, one a colour, with the repertoire as variations."""
    player = preparation.definition.display_name
    texts = []
    for white, tree in preparation.trees.items():
        game = chess.pgn.Game()
        game.headers["Event"] = f"Repertoire of {player}"
        game.headers["White"] = player if white else "?"
        game.headers["Black"] = "?" if white else player
        game.comment = _comment(tree)
        _add(game, tree)
        texts.append(str(game))
    return "\n\n".join(texts) + "\n"


def _add(node: chess.pgn.GameNode, branch: Branch) -> None:
    for child_branch in branch.ordered():
        child = node.add_variation(
            chess.Move.from_uci(child_branch.uci), comment=_comment(child_branch)
        )
        _add(child, child_branch)


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
