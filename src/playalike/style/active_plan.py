"""A plan that is being carried out, and what became of plans."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import chess
from chess import BB_SQUARES

from playalike.config import ConfigError
from playalike.personality.plan_records import PLAN_THEMES, PlanTheme
from playalike.style.plan_progress import aims_of
from playalike.words.plans import plan_words

if TYPE_CHECKING:
    from playalike.style.plan_relevance import RankedPlan

__all__ = ["EVENTS", "ActivePlan", "PlanEvent", "begin", "is_position", "is_token"]

EVENTS = ("started", "continued", "achieved", "expired", "dropped")
MOST_MOVES = 16
"""Moves that are remembered of a plan, the last ones."""
MOST_THEMES = 3
LONGEST_TEXT = 200
"""Characters of a name, a description or a game."""
ABOUT_MEN = ("material_gain", "pressure", "pin", "structure_damage", "blockade")
"""Themes that are about an enemy man: when he is gone, so is the plan."""
_LETTERS = " PNBRQK"
_TOKEN = re.compile(r"[PNBRQK][a-h][1-8][a-h][1-8]|O-O(-O)?")
_VICTIM = re.compile(r"[PNBRQK][a-h][1-8]")
_POSITION = re.compile(r"[1-8pnbrqkPNBRQK/]{15,71} [wb] (-|[A-Ha-hKQkq]{1,4}) (-|[a-h][36])")


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise ConfigError(what)


def _require_texts(*texts: str) -> None:
    for text in texts:
        _require(len(text) <= LONGEST_TEXT, f"{text[:40]!r}… is longer than {LONGEST_TEXT}")


def is_position(text: str) -> bool:
    """Say whether a text looks like the EPD of a position: anyone may write a personality."""
    return _POSITION.fullmatch(text) is not None


def is_token(text: str) -> bool:
    """Say whether a text is a move such as ``Nd2f1`` or ``O-O``."""
    return _TOKEN.fullmatch(text) is not None


def _require_origin(position: str, moves: tuple[str, ...]) -> None:
    _require(not position or is_position(position), f"{position[:80]!r} is no position")
    _require(len(moves) <= MOST_MOVES, f"a plan cannot have had {len(moves)} moves")
    for token in moves:
        _require(_TOKEN.fullmatch(token) is not None, f"{token!r} is no move such as 'Nd2f1'")


@dataclass(frozen=True, slots=True)
class ActivePlan:
    """A plan under way."""

    name: str
    """The themes joined by ``+``."""
    words: str
    """What it is for, with the squares of this game: ``double on the c-file``."""
    game: str
    """Where the player carried it out, such as ``Karpov – Unzicker, 1974``."""
    themes: tuple[PlanTheme, ...]
    moves: tuple[str, ...]
    """Moves that the player made and that are still ahead, as tokens."""
    achievement_move: str
    victims: tuple[str, ...]
    """Enemy men that the plan is about, such as ``Pc6``, relative; empty when it is about none."""
    relevance: float
    """How well the plan fitted when it began, 0 to 1."""
    move_number: int
    """Own moves of the plan made so far: the latest one was "move 3 of the plan"."""
    age: int
    """Own moves since it began, its first one included."""
    idle: int
    """Own moves since the last one that advanced it."""
    origin: str = ""
    """The position of that game where it began, an EPD; empty when the personality has none."""
    origin_moves: tuple[str, ...] = ()
    """All its moves in that game, as tokens."""

    def __post_init__(self) -> None:
        """Check the ranges: a memory may come from a stranger."""
        _require_texts(self.name, self.words, self.game)
        _require(
            0 < len(self.themes) <= MOST_THEMES, f"a plan cannot have {len(self.themes)} themes"
        )
        for theme in self.themes:
            _require(theme.theme in PLAN_THEMES, f"{theme.theme!r} is no theme of plans")
            _require(0 <= theme.primary_piece <= 6, f"{theme.primary_piece} is no piece")
            _require(len(theme.squares) <= 64, "a theme cannot have more than 64 squares")
            for square in theme.squares:
                _require(square in chess.SQUARE_NAMES, f"{square!r} is no square")
            _require_texts(theme.description)
        _require(len(self.moves) <= MOST_MOVES, f"a plan cannot have {len(self.moves)} moves ahead")
        for token in (*self.moves, self.achievement_move):
            _require(_TOKEN.fullmatch(token) is not None, f"{token!r} is no move such as 'Nd2f1'")
        _require(len(self.victims) <= 64, "a plan cannot be about more than 64 men")
        for victim in self.victims:
            _require(_VICTIM.fullmatch(victim) is not None, f"{victim!r} is no man such as 'Pc6'")
        _require(0 <= self.relevance <= 1, f"relevance {self.relevance} is not between 0 and 1")
        counts = (self.idle, self.move_number, self.age)
        _require(min(counts) >= 0 and max(counts) <= 1000, f"counts {counts} are out of range")
        _require_origin(self.origin, self.origin_moves)

    @property
    def goal(self) -> tuple[str, int, frozenset[str]]:
        """What tells plans apart: the last theme, the piece that carries it, and its squares."""
        last = self.themes[-1]
        return last.theme, last.primary_piece, frozenset(last.squares)

    def stands(self, board: chess.Board) -> bool:
        """Say whether the side to move can still want this: pieces and squares are there."""
        own, pawns = board.occupied_co[board.turn], board.pawns
        aims = aims_of(self.themes)
        if any(aim.piece and not board.pieces_mask(aim.piece, board.turn) for aim in aims):
            return False
        if self.victims:
            return any(_is_there(board, victim) for victim in self.victims)
        goal = aims[-1]
        targets = goal.squares if board.turn else chess.flip_vertical(goal.squares)
        # A square is gone for a piece when an own pawn sits on it.
        return not targets or goal.piece == chess.PAWN or bool(targets & ~(own & pawns))

    def wins_its_man(self, board: chess.Board, move: chess.Move) -> bool:
        """Say whether a move takes an enemy man that the plan is about."""
        square = move.to_square ^ (0 if board.turn else 56)
        return any(
            victim[1:] == chess.SQUARE_NAMES[square] and _is_there(board, victim)
            for victim in self.victims
        )

    def older(self) -> ActivePlan:
        """Return the plan after an own move that did nothing for it."""
        return replace(self, age=self.age + 1, idle=self.idle + 1)

    def advanced(self, token: str) -> ActivePlan:
        """Return the plan after an own move that advanced it."""
        ahead = list(self.moves)
        if token in ahead:
            ahead.remove(token)
        return replace(
            self,
            moves=tuple(ahead),
            move_number=self.move_number + 1,
            age=self.age + 1,
            idle=0,
        )


@dataclass(frozen=True, slots=True)
class PlanEvent:
    """What the latest own move did to a plan."""

    kind: str
    """One of `EVENTS`."""
    words: str
    game: str
    move_number: int
    position: str = ""
    """`ActivePlan.origin`."""
    moves: tuple[str, ...] = ()
    """`ActivePlan.origin_moves`."""

    def __post_init__(self) -> None:
        """Check the ranges."""
        _require(self.kind in EVENTS, f"{self.kind!r} is not one of {', '.join(EVENTS)}")
        _require_texts(self.words, self.game)
        _require(0 <= self.move_number <= 1000, f"move number {self.move_number} is out of range")
        _require_origin(self.position, self.moves)

    @classmethod
    def of(cls, kind: str, plan: ActivePlan) -> PlanEvent:
        """Tell about a plan."""
        return cls(kind, plan.words, plan.game, plan.move_number, plan.origin, plan.origin_moves)


def begin(ranked: RankedPlan, board: chess.Board, token: str) -> ActivePlan | None:
    """Take up a plan with a first move on a board where the player is to move.

    None when the plan's moves are no moves: anyone may write a personality.
    """
    plan = ranked.plan
    if not all(_TOKEN.fullmatch(move) for move in (*plan.moves, plan.achievement_move)):
        return None
    goal = aims_of(plan.themes)[-1]
    targets = goal.squares if board.turn else chess.flip_vertical(goal.squares)
    victims: list[str] = []
    if goal.theme in ABOUT_MEN:
        for square in chess.scan_forward(targets & board.occupied_co[not board.turn]):
            letter = _LETTERS[board.piece_type_at(square) or 0]
            victims.append(letter + chess.SQUARE_NAMES[square ^ (0 if board.turn else 56)])
    made = plan.moves.index(token) if token in plan.moves else -1
    # Moves before the one that was made are still ahead if they can still be made.
    ahead = [move for move in plan.moves[: max(made, 0)] if _is_at_home(board, move)]
    ahead += plan.moves[made + 1 :]
    return ActivePlan(
        name=plan.name[:LONGEST_TEXT],
        words=plan_words(plan.themes, board.turn),
        game=plan.game[:LONGEST_TEXT],
        # Descriptions have the squares of another game: `words` say it for this one.
        themes=tuple(replace(theme, description="") for theme in plan.themes[-MOST_THEMES:]),
        moves=tuple(ahead[-MOST_MOVES:]),
        achievement_move=plan.achievement_move,
        victims=tuple(victims),
        relevance=round(ranked.relevance, 4),
        move_number=1,
        age=1,
        idle=0,
        origin=plan.start.position if is_position(plan.start.position) else "",
        origin_moves=plan.moves[-MOST_MOVES:],
    )


def _is_at_home(board: chess.Board, token: str) -> bool:
    """Say whether the piece of a move is where the move begins."""
    if token.startswith("O"):
        return bool(board.castling_rights & board.occupied_co[board.turn])
    square = chess.parse_square(token[1:3]) ^ (0 if board.turn else 56)
    own = board.pieces_mask(_LETTERS.index(token[0]), board.turn)
    return bool(own & BB_SQUARES[square])


def _is_there(board: chess.Board, victim: str) -> bool:
    square = chess.parse_square(victim[1:]) ^ (0 if board.turn else 56)
    man = board.pieces_mask(_LETTERS.index(victim[0]), not board.turn)
    return bool(man & BB_SQUARES[square])
