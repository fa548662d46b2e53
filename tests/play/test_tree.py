from __future__ import annotations

import chess
import pytest

from playalike.errors import PlayalikeError
from playalike.play import Game
from playalike.play.sides import Sides
from playalike.play.tree import GameTree, board_of_fen


def game_of(*moves: str) -> Game:
    sides, game = Sides(), Game("person").resumed(0.0)
    for move in moves:
        game = sides.at_move(game).moved(chess.Move.from_uci(move), 1.0)
    return game


def sans(tree: GameTree) -> list[str]:
    return [node.san() for node in tree.root.mainline()]


def test_a_game_under_way_is_the_main_line_and_what_is_tried_a_variation() -> None:
    tree = GameTree()
    tree.follow(game_of("e2e4", "e7e5"))
    assert tree.at_played
    tree.back()
    tree.add(chess.Move.from_uci("c7c5"))
    assert not tree.at_played
    tree.follow(game_of("e2e4", "e7e5", "g1f3"))
    assert sans(tree) == ["e4", "e5", "Nf3"]
    assert tree.node.san() == "c5"  # who looks elsewhere is left alone
    assert "( 1... c5 )" in tree.pgn()
    tree.promote()  # not over a move that was played
    assert sans(tree) == ["e4", "e5", "Nf3"]


def test_moves_taken_back_are_gone() -> None:
    tree = GameTree()
    tree.follow(game_of("e2e4", "e7e5", "g1f3"))
    tree.follow(game_of("e2e4"))
    assert sans(tree) == ["e4"]
    assert tree.at_played
    tree.follow(game_of("e2e4", "c7c5"))
    assert sans(tree) == ["e4", "c5"]


def test_played_moves_are_not_deleted_but_variations_are() -> None:
    tree = GameTree()
    tree.follow(game_of("e2e4", "e7e5"))
    with pytest.raises(PlayalikeError, match="played"):
        tree.remove()
    tree.back()
    tree.add(chess.Move.from_uci("c7c5"))
    tree.toggle_glyph(5)
    assert tree.node.nags == {5}
    tree.toggle_glyph(1)
    assert tree.node.nags == {1}
    tree.sibling(1)
    assert tree.node.san() == "e5"
    tree.sibling(1)
    tree.remove()
    assert tree.node.san() == "e4"
    assert "c5" not in tree.pgn()


def test_a_place_is_kept_and_found_again() -> None:
    tree = GameTree.from_pgn("1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 *")
    tree.go([0, 1, 1])
    assert tree.node.san() == "c3"
    again = GameTree.from_pgn(tree.pgn())
    again.go(tree.path())
    assert again.node.san() == "c3"
    again.go([0, 9])
    assert again.node.san() == "e4"


def test_a_review_is_written_into_the_tree() -> None:
    tree = GameTree.from_pgn("1. f3 e5 2. g4 Qh4# 0-1")
    better = [{"uci": "d2d4", "line": ["d2d4", "e5d4"]}]

    def judged(uci: str, kind: str, cp: int | None, candidates: list[dict[str, object]]) -> object:
        after = {"cp": cp, "mate": None if cp is not None else -1}
        sentence = "This walks into mate." if kind == "blunder" else ""
        return {
            "uci": uci, "class": kind, "after": after, "sentence": sentence,
            "candidates": candidates,
        }  # fmt: skip

    tree.take_review({
        "moves": [
            judged("f2f3", "inaccuracy", -30, []),
            judged("e7e5", "best", -40, []),
            judged("g2g4", "blunder", None, better),
        ]
    })  # fmt: skip
    text = tree.pgn()
    assert "2. g4 $4" in text
    assert "walks into mate" in text
    assert "( 2. d4 exd4 )" in text
    score = tree.line[1].eval()
    assert score is not None
    assert score.white().score() == -30


def test_wrong_input_is_named() -> None:
    with pytest.raises(PlayalikeError, match="no position"):
        board_of_fen("what")
    with pytest.raises(PlayalikeError, match="king"):
        board_of_fen("8/8/8/8/8/8/8/8 w - - 0 1")
    with pytest.raises(PlayalikeError, match=r"cannot be read: Ke5 is not legal where it stands$"):
        GameTree.from_pgn("1. e4 e5 2. Ke5")
    with pytest.raises(PlayalikeError, match="no game"):
        GameTree.from_pgn("")
