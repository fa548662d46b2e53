"""Judging a guessed move, and finding a combination in a master's own games."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from pathlib import Path

import chess

from playalike.decision import Decision
from playalike.errors import PlayalikeError
from playalike.personality.own_games import OwnGame, OwnGames
from playalike.play.guessing import guess_points
from playalike.player import Limit
from playalike.players.effort import affordable
from playalike.players.personality import PersonalityPlayer
from playalike.players.spec import Spec
from playalike.position.score import value_cp, win_percent_0_100
from playalike.reason import ReasonKind
from playalike.words.guessing import move_sentence
from playalike.words.text import family_name
from playalike.words.why import spoken, why_sentence
from playalike.work.boards import Line, patience
from playalike.work.messages import Answer, TaskControl
from playalike.work.resources import WorkerResources

__all__ = ["FindCombination", "JudgeGuess", "won_games"]

SCAN_NODES = 4_000
GAP_PERCENT = 25.0
"""A combination's move is better than every other by so much."""
SCAN_SECONDS = 20.0
SHORTEST, LONGEST = 36, 110
"""Plies of a game worth walking through."""


@dataclass(frozen=True, slots=True)
class JudgeGuess:
    """How like the player a move is, and how good, beside the one that was played."""

    line: Line
    guess: str
    played: str
    personality: Spec
    nodes: int

    @property
    def seconds(self) -> float:
        """See `Task`."""
        return patience(Limit(nodes=3 * self.nodes))

    def run(self, resources: WorkerResources, control: TaskControl) -> Answer:
        """Return points and a sentence."""
        board = self.line.board()
        player = resources.player(self.personality)
        assert isinstance(player, PersonalityPlayer)
        limit = affordable(Limit(nodes=self.nodes), player.source)
        decision, _ = player.chooser.decide(board, limit)
        chances = {candidate.move: candidate.style_score for candidate in decision.candidates}
        values = {
            candidate.move: value_cp(candidate.score_cp, candidate.mate)
            for candidate in decision.candidates
            if candidate.score_cp is not None or candidate.mate is not None
        }
        for uci in (self.guess, self.played):
            if uci not in values:
                values[uci] = self._value_after(board, uci, resources, limit)
        best = max(win_percent_0_100(value) for value in values.values())
        cost = {uci: best - win_percent_0_100(values[uci]) for uci in (self.guess, self.played)}
        points = guess_points(
            self.guess == self.played,
            chances.get(self.guess, 0.0),
            max(chances.values(), default=0.0),
            cost[self.guess],
        )
        guess, played = (board.san(chess.Move.from_uci(uci)) for uci in (self.guess, self.played))
        first = max(values, key=lambda uci: values[uci])
        return {
            "guess": guess,
            "played": played,
            "same": self.guess == self.played,
            "likeness": points.likeness,
            "quality": points.quality,
            "best": board.san(chess.Move.from_uci(first)),
            "sentence": move_sentence(guess, played, decision.player, cost[self.guess]),
            "why": _why(decision, board) if decision.move == self.played else "",
        }

    def _value_after(
        self, board: chess.Board, uci: str, resources: WorkerResources, limit: Limit
    ) -> int:
        after = board.copy()
        after.push_uci(uci)
        if not any(after.generate_legal_moves()):
            return value_cp(None, 1) if after.is_check() else 0
        line = resources.source.candidates(after, limit, 1).lines[0]
        return -value_cp(line.cp, line.mate)


def _why(decision: Decision, board: chess.Board) -> str:
    """Return the reasons without "he played it here before": once means in this game."""
    others = [
        reason
        for reason in decision.reasons
        if not (
            reason.kind == ReasonKind.MEMORY
            and reason.idea == "position"
            and reason.numbers[1] == 1
        )
    ]
    if len(others) == len(decision.reasons):
        return decision.sentence
    reasons = spoken(others)
    san, name = board.san(chess.Move.from_uci(decision.move)), family_name((decision.player,))
    return why_sentence(name, san, board.turn, reasons, seed=board.epd()) if reasons else ""


def won_games(games: OwnGames) -> list[int]:
    """Return the numbers of the games that the player won."""
    player = games.player()
    return [number for number in range(len(games)) if _won(games.heading(number), player)]


def _won(game: OwnGame, player: str) -> bool:
    return game.result == ("1-0" if game.white == player else "0-1")


@dataclass(frozen=True, slots=True)
class FindCombination:
    """A position of the player's games in which one move, his own, is far better than others."""

    file: Path
    seed: int

    @property
    def seconds(self) -> float:
        """See `Task`."""
        return 120.0 + SCAN_SECONDS

    def run(self, resources: WorkerResources, control: TaskControl) -> Answer:
        """Return the game and the ply; an error when none was found in time."""
        games = OwnGames(self.file)
        numbers = won_games(games)
        random.Random(self.seed).shuffle(numbers)
        end = time.monotonic() + SCAN_SECONDS
        for number in numbers:
            if time.monotonic() > end or control.cancel.is_set():
                break
            game = games.game(number)
            if SHORTEST <= len(game.moves) <= LONGEST:
                ply = self._combination(game, game.white == games.player(), resources)
                if ply is not None:
                    return {"number": number, "ply": ply}
        raise PlayalikeError("no combination was found in the time there was: try again")

    def _combination(self, game: OwnGame, white: bool, resources: WorkerResources) -> int | None:
        board = chess.Board()
        for ply, uci in enumerate(game.moves):
            move = chess.Move.from_uci(uci)
            late = ply >= len(game.moves) // 2
            if (
                late
                and board.turn == white
                and _is_blow(board, move)
                and _alone(board, uci, resources)
            ):
                return ply
            board.push(move)
        return None


def _is_blow(board: chess.Board, move: chess.Move) -> bool:
    """Tell whether a move gives something, or checks: where combinations begin."""
    piece, taken = board.piece_type_at(move.from_square), board.piece_type_at(move.to_square)
    gives = piece not in (chess.PAWN, chess.KING) and board.is_attacked_by(
        not board.turn, move.to_square
    )
    return gives and (taken is None or (piece or 0) > taken)


def _alone(board: chess.Board, uci: str, resources: WorkerResources) -> bool:
    """Tell whether the engine sees nothing nearly as good, and it is no lost cause before."""
    candidates = resources.source.candidates(
        board, affordable(Limit(nodes=SCAN_NODES), resources.source), 2
    )
    if len(candidates.lines) < 2 or candidates.lines[0].move != uci:
        return False
    first, second = (
        win_percent_0_100(value_cp(line.cp, line.mate)) for line in candidates.lines[:2]
    )
    return first - second >= GAP_PERCENT
