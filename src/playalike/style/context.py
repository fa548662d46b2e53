"""What the layers see: the position, the candidates, and how the game came here.

A `Context` is made once for a decision and shared by all layers. What is costly and not needed by
every layer (themes, pattern keys) is computed when first asked for and kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.choice.candidates import Candidates, describe_candidates, harmonics_gains
from playalike.decision import Candidate, Contribution, Verdict
from playalike.oracle.analysis import Line
from playalike.personality.load import Personality
from playalike.position.bands import eval_band
from playalike.position.harmonics import Harmonics, harmonics
from playalike.position.moves.patterns import MoveFacts, move_facts, pattern_keys_of
from playalike.position.moves.routes import RouteTracker
from playalike.position.moves.tokens import sequence_token
from playalike.position.phase import PHASES, phase_of_position
from playalike.position.score import value_cp
from playalike.position.structure.category import categorise
from playalike.position.structure.hashes import StructureHashes, structure_hashes
from playalike.position.themes import Finding, move_themes, state_themes
from playalike.position.weaknesses import weaknesses_of
from playalike.style.memory import PlanMemory
from playalike.style.plan_relevance import RankedPlan, rank_plans

__all__ = ["Context", "Option", "make_context"]


class Option:
    """A candidate as the layers see it."""

    def __init__(self, context: Context, index: int, line: Line) -> None:
        """Take what the engine said; everything else is worked out when asked for."""
        self._context = context
        self.index = index
        """The row in `Context.described`."""
        self.line = line
        self.move = chess.Move.from_uci(line.move)
        self.rank = index + 1
        """1 for the engine's first choice."""
        self.value_cp = value_cp(line.cp, line.mate)
        """Centipawns for the side to move, mates near ±10000."""

    @property
    def loss_cp(self) -> int:
        """Centipawns lost against the engine's first choice."""
        return int(self._context.described.loss_cp[self.index])

    @property
    def features(self) -> int:
        """Mask over `position.moves.features.FEATURES`."""
        return int(self._context.described.features[self.index])

    @property
    def gains(self) -> NDArray[np.float32]:
        """What the move does for each of the ten harmonics: what a decision formula weighs."""
        row: NDArray[np.float32] = self._context.gains[self.index]
        return row

    @cached_property
    def san(self) -> str:
        """The move in standard notation."""
        return self._context.board.san(self.move)

    def candidate(
        self,
        verdicts: tuple[Verdict, ...],
        contributions: tuple[Contribution, ...],
        final_score: float,
        style_score: float,
    ) -> Candidate:
        """Return it as a `Decision` shows it, with what was said about it."""
        return Candidate(
            move=self.line.move,
            san=self.san,
            rank=self.rank,
            score_cp=self.line.cp,
            mate=self.line.mate,
            loss_cp=self.loss_cp,
            pv=self.line.pv,
            verdicts=verdicts,
            contributions=contributions,
            final_score=final_score,
            style_score=style_score,
        )

    @cached_property
    def token(self) -> str:
        """Piece, origin and target seen from the mover's side, such as ``Nd2f1``."""
        return sequence_token(self._context.board, self.move)

    @cached_property
    def piece(self) -> chess.PieceType:
        """The piece that moves."""
        return self._context.board.piece_type_at(self.move.from_square) or chess.PAWN

    @cached_property
    def relative_target(self) -> chess.Square:
        """Where it goes, seen from the mover's side."""
        return self.move.to_square ^ (0 if self._context.board.turn else 56)

    @cached_property
    def facts(self) -> MoveFacts:
        """What pattern keys depend on."""
        context = self._context
        return move_facts(
            context.board,
            self.move,
            PHASES.index(context.phase),
            features=self.features,
            category=context.category,
        )

    @cached_property
    def pattern_keys(self) -> tuple[str, ...]:
        """The keys of all patterns that the move shows."""
        return pattern_keys_of(self.facts)

    @cached_property
    def themes(self) -> tuple[Finding, ...]:
        """The strategic themes that the move pursues."""
        return tuple(move_themes(self._context.board, self.move))

    @cached_property
    def theme_squares(self) -> dict[str, chess.Bitboard]:
        """The squares of each theme that the move pursues, seen from the mover's side."""
        turned = not self._context.board.turn
        about: dict[str, chess.Bitboard] = {}
        for finding in self.themes:
            squares = sum(chess.BB_SQUARES[square] for square in finding.squares)
            name = str(finding.theme)
            about[name] = about.get(name, 0) | (chess.flip_vertical(squares) if turned else squares)
        return about

    @cached_property
    def new_attacks(self) -> chess.Bitboard:
        """Squares that the piece attacks after the move and not before, from the mover's side."""
        board, move = self._context.board, self.move
        after = board.copy(stack=False)
        after.push(move)
        new = after.attacks_mask(move.to_square) & ~board.attacks_mask(move.from_square)
        return new if board.turn else chess.flip_vertical(new)

    @cached_property
    def harmony_after(self) -> Harmonics:
        """The harmonics of both sides after the move."""
        after = self._context.board.copy(stack=False)
        after.push(self.move)
        return harmonics(after)


@dataclass(frozen=True)
class Context:
    """One position with its candidates, as the layers of one personality see it."""

    personality: Personality
    board: chess.Board
    """With its move stack, as far as the game is known; never changed by a layer."""
    phase: str
    """``opening``, ``middlegame`` or ``endgame``."""
    category: str
    """Pawn structure and whose it is, such as ``carlsbad:mine``."""
    lines: tuple[Line, ...]
    memory: PlanMemory
    described: Candidates

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The candidates, the engine's first choice first."""
        return tuple(Option(self, index, line) for index, line in enumerate(self.lines))

    @cached_property
    def gains(self) -> NDArray[np.float32]:
        """The ten gains of every candidate, a row each."""
        return harmonics_gains(self.described.changes)

    @cached_property
    def best_cp(self) -> int:
        """The engine's view of the position for the side to move."""
        return self.options[0].value_cp

    @cached_property
    def eval_band(self) -> str:
        """``losing`` to ``winning``, see `position.bands.eval_band`."""
        return eval_band(self.best_cp)

    @cached_property
    def hashes(self) -> StructureHashes:
        """The three tiers by which plans are found."""
        return structure_hashes(self.board, self.board.turn)

    @cached_property
    def weaknesses(self) -> frozenset[str]:
        """Kinds of weakness in the opponent's camp."""
        weaknesses = weaknesses_of(self.board, not self.board.turn)
        return frozenset(str(weakness.kind) for weakness in weaknesses)

    @cached_property
    def own_themes(self) -> frozenset[str]:
        """Themes that stand for the side to move."""
        me = self.board.turn
        return frozenset(str(f.theme) for f in state_themes(self.board) if f.side == me)

    @cached_property
    def top_plans(self) -> tuple[RankedPlan, ...]:
        """The player's plans that fit best, see `style.plan_relevance`."""
        return rank_plans(self)

    @cached_property
    def own_tokens(self) -> tuple[str, ...]:
        """The side's own moves so far, oldest first, as sequence tokens."""
        replay = self.board.root()
        me, tokens = self.board.turn, []
        for move in self.board.move_stack:
            if replay.turn == me and move:
                tokens.append(sequence_token(replay, move))
            replay.push(move)
        return tuple(tokens)

    @cached_property
    def routes(self) -> RouteTracker:
        """The ways of the side's pieces so far."""
        tracker = RouteTracker()
        for token in self.own_tokens:
            tracker.push(token)
        return tracker


def make_context(
    personality: Personality, board: chess.Board, lines: Sequence[Line], memory: PlanMemory
) -> Context:
    """Describe a position and its candidates (best first) for the layers."""
    moves = [chess.Move.from_uci(line.move) for line in lines]
    scores = [value_cp(line.cp, line.mate) for line in lines]
    return Context(
        personality=personality,
        board=board,
        phase=str(phase_of_position(board)),
        category=str(categorise(board, board.turn)),
        lines=tuple(lines),
        memory=memory,
        described=describe_candidates(board, moves, scores),
    )
