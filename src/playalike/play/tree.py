"""A game with its variations, glyphs, comments and evaluations, and the place that is looked at.

The tree is python-chess' own, so everything in it goes to PGN and back. While a game is played,
its moves are the main line; whatever is tried beside them is a variation.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence

import chess
import chess.engine
import chess.pgn

from playalike.errors import PlayalikeError
from playalike.games.openings import opening_table
from playalike.play.game import Game
from playalike.review.move_class import NAGS, MoveClass

__all__ = ["GLYPHS", "GameTree", "board_of_fen", "comment_of", "set_evaluation"]

GLYPHS: dict[int, str] = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
"""PGN's numbers of the glyphs that judge a move, and their signs."""
_COMMANDS = re.compile(r"\[%[^\]]*\]")
_MOVE_ERROR = re.compile(r"(\w+) san: '(.+?)'")
_MOVE_TROUBLE = {
    "illegal": "is not legal where it stands",
    "ambiguous": "could be made by more than one piece",
}
SHOWN_PLIES = 6
"""How much of a better line a review adds."""


def board_of_fen(text: str) -> chess.Board:
    """Return the position that a FEN describes; a wrong one is named."""
    try:
        board = chess.Board(text.strip())
    except ValueError as error:
        raise PlayalikeError(f"{text.strip()[:80]!r} is no position: {error}") from error
    if not board.is_valid():
        status = board.status()
        fault = next(flag.name for flag in chess.Status if flag and flag in status) or "impossible"
        raise PlayalikeError(f"this position cannot arise: {fault.lower().replace('_', ' ')}")
    return board


class GameTree:
    """The tree and where we are in it."""

    def __init__(self, root: chess.pgn.Game | None = None) -> None:
        """Begin at the first position."""
        self.root = root or chess.pgn.Game()
        self.node: chess.pgn.GameNode = self.root
        self.played: chess.pgn.GameNode | None = None
        """The last move of a game under way; None where nobody plays."""
        self.sentences: set[str] = set()
        """What opponents said about their moves in the game; comments, too."""

    @classmethod
    def from_text(cls, text: str) -> GameTree:
        """Read what somebody pastes or drops: a FEN, or a PGN."""
        line = text.strip()
        if "\n" not in line and line.count("/") == 7:
            return cls.from_board(board_of_fen(line))
        return cls.from_pgn(text)

    @classmethod
    def from_pgn(cls, text: str) -> GameTree:
        """Read the first game of a text; one that is broken is an error that says where."""
        root = chess.pgn.read_game(io.StringIO(text.lstrip("\ufeff")))
        if root is None or (not root.variations and "[" not in text):
            raise PlayalikeError("there is no game in it: a PGN has tags and moves")
        if root.errors:
            raise PlayalikeError(f"the game cannot be read: {_trouble(root.errors[0])}")
        return cls(root)

    @classmethod
    def from_board(cls, board: chess.Board) -> GameTree:
        """Begin with a position."""
        root = chess.pgn.Game()
        if board.fen() != chess.STARTING_FEN:
            root.setup(board)
        return cls(root)

    def pgn(self) -> str:
        """Return the whole tree as PGN."""
        return f"{self.root}\n"

    def mainline_pgn(self) -> str:
        """Return the moves of the main line only, with tags."""
        exporter = chess.pgn.StringExporter(variations=False, comments=False)
        return f"{self.root.accept(exporter)}\n"

    @property
    def board(self) -> chess.Board:
        """The position that is looked at, with the moves that led to it."""
        return self.node.board()

    @property
    def opening(self) -> str:
        """What the opening of the line up to here is called; empty where it has no name."""
        moves = self.board.move_stack
        try:
            known = opening_table().name(moves, self.root.board()) if moves else None
        except PlayalikeError:
            return ""  # a set-up without npm has no names
        return "" if known is None else f"{known.eco} {known.name}"

    @property
    def move_words(self) -> str:
        """The move that is looked at, with its number: ``20...Rxa5``; empty before all moves."""
        before, move = self.node.parent, self.node.move
        return "" if before is None or move is None else before.board().variation_san([move])

    @property
    def line(self) -> list[chess.pgn.GameNode]:
        """The main line, the first position before all moves."""
        return [self.root, *self.root.mainline()]

    @property
    def on_main_line(self) -> bool:
        """Whether a move of the main line is looked at."""
        return not any(self.path())

    @property
    def at_played(self) -> bool:
        """Whether the last move of a game under way is looked at."""
        return self.played is not None and self.node is self.played

    def add(self, move: chess.Move) -> chess.pgn.GameNode:
        """Go to a move from here, which becomes a variation if it is new."""
        self.node = self.node.variation(move) if self.node.has_variation(move) else (
            self.node.add_variation(move)
        )  # fmt: skip
        return self.node

    def path(self, node: chess.pgn.GameNode | None = None) -> list[int]:
        """Return the way to a place as numbers of variations, for keeping it."""
        node, numbers = self.node if node is None else node, list[int]()
        while node.parent is not None:
            numbers.append(node.parent.variations.index(node))  # type: ignore[arg-type]
            node = node.parent
        return numbers[::-1]

    def go(self, path: Sequence[int]) -> None:
        """Go to a place that `path` gave, or as near to it as there is."""
        node: chess.pgn.GameNode = self.root
        for number in path:
            if not 0 <= number < len(node.variations):
                break
            node = node.variations[number]
        self.node = node

    def forward(self) -> None:
        """Go to the next move of this line."""
        self.node = self.node.next() or self.node

    def back(self) -> None:
        """Go to the move before."""
        self.node = self.node.parent or self.node

    def sibling(self, step: int) -> None:
        """Go to the next variation beside this move, or the one before."""
        parent = self.node.parent
        if parent is not None and len(parent.variations) > 1:
            place = (parent.variations.index(self.node) + step) % len(parent.variations)  # type: ignore[arg-type]
            self.node = parent.variations[place]

    def toggle_glyph(self, nag: int) -> None:
        """Set a glyph on the move that is looked at, or take it away."""
        had = nag in self.node.nags
        self.node.nags -= set(GLYPHS)
        if not had and self.node is not self.root:
            self.node.nags.add(nag)

    def promote(self) -> None:
        """Make the variation that is looked at the more important one, if nobody plays it."""
        node = self.node
        while node.parent is not None and node.parent.variations[0] is node:
            node = node.parent
        if node.parent is not None and not self._is_played(node.parent.variations[0]):
            node.parent.promote(node)

    def remove(self) -> None:
        """Take the move that is looked at and all after it away; a played one stays."""
        node = self.node
        if node.parent is None or self._is_played(node):
            raise PlayalikeError("this move was played in the game: only variations can be deleted")
        self.node = node.parent
        node.parent.remove_variation(node)

    def _is_played(self, node: chess.pgn.GameNode) -> bool:
        place: chess.pgn.GameNode | None = self.played
        while place is not None:
            if place is node:
                return True
            place = place.parent
        return False

    def follow(self, game: Game) -> None:
        """Take in the moves of a game under way; who looked at its last move looks at the new one.

        Moves that were taken back are gone from the tree.
        """
        followed = self.played is None or self.node is self.played
        kept = _path_to(self.node)
        node: chess.pgn.GameNode = self.root
        for played in game.moves:
            move = chess.Move.from_uci(played.uci)
            child = node.variation(move) if node.has_variation(move) else node.add_variation(move)
            node.promote_to_main(move)
            if played.sentence:
                self.sentences.add(" ".join(played.sentence.split()))
                child.comment = child.comment or played.sentence
            if played.clock_ms is not None:
                child.set_clock(played.clock_ms / 1000)
            node = child
        if self.played is not None and self.played is not node and node in _path_to(self.played):
            beyond = next(child for child in _path_to(self.played) if child.parent is node)
            node.remove_variation(beyond)
            followed = followed or beyond in kept
        self.played = node
        if followed:
            self.node = node
        self.root.headers["Result"] = game.result
        if game.reason:
            self.root.headers["Termination"] = game.reason

    def take_review(self, review: Mapping[str, object]) -> None:
        """Write a review into the main line: evaluations, glyphs, sentences, better lines."""
        moves = review["moves"]
        assert isinstance(moves, list)
        for node, judged in zip(list(self.root.mainline()), moves, strict=False):
            if node.move is None or node.move.uci() != judged["uci"]:
                return  # the main line has changed since
            after = judged["after"]
            set_evaluation(node, after["cp"], after["mate"])
            kind = MoveClass(judged["class"])
            node.nags -= set(GLYPHS)
            if (nag := NAGS.get(kind)) in GLYPHS and nag is not None:
                node.nags.add(nag)
            if judged["sentence"] and judged["sentence"] not in node.comment:
                node.comment = f"{node.comment} {judged['sentence']}".strip()
            if nag in (2, 4, 6) and judged["candidates"]:
                _add_line(node.parent, judged["candidates"][0]["line"])


def comment_of(node: chess.pgn.GameNode) -> str:
    """Return a comment without what programs write into it: clocks, evaluations, arrows."""
    return " ".join(_COMMANDS.sub("", node.comment).split())


def set_evaluation(node: chess.pgn.GameNode, cp: int | None, mate: int | None) -> None:
    """Keep White's view of a position with it."""
    if cp is None and not mate:
        return
    score = chess.engine.Mate(mate) if mate else chess.engine.Cp(cp or 0)
    node.set_eval(chess.engine.PovScore(score, chess.WHITE))


def _trouble(error: Exception) -> str:
    """Say without FEN what python-chess found wrong: ``illegal san: 'Ke5' in rnbqkbnr/…``."""
    complaint = _MOVE_ERROR.match(str(error))
    if complaint is None:
        return str(error)
    kind, move = complaint.groups()
    return f"{move} {_MOVE_TROUBLE.get(kind, 'is no move')}"


def _add_line(parent: chess.pgn.GameNode, line: Sequence[str]) -> None:
    node = parent
    for uci in line[:SHOWN_PLIES]:
        move = chess.Move.from_uci(uci)
        if not node.board().is_legal(move):
            return
        node = node.variation(move) if node.has_variation(move) else node.add_variation(move)


def _path_to(node: chess.pgn.GameNode) -> list[chess.pgn.GameNode]:
    nodes = [node]
    while (parent := nodes[-1].parent) is not None:
        nodes.append(parent)
    return nodes
