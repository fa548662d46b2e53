"""From a game and the engine's answers to a review: pure, nothing is asked or read here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import chess
from chess import Color

from playalike.games.game import Game
from playalike.games.openings import OpeningTable
from playalike.oracle.analysis import Analysis
from playalike.position.phase import Division, GamePhase, divide_game
from playalike.review.accuracy import START_CP, MoveAccuracy, combine, move_accuracies
from playalike.review.book import known_plies
from playalike.review.deepening import QUICK, Deepening
from playalike.review.explaining import explain_bad, explain_special
from playalike.review.move_class import BAD, SPECIAL, MoveClass
from playalike.review.record import GameReview, JudgedMove, SideReview
from playalike.review.schemes import BLITZMATE, DEFAULT_SCHEME, Situation, find_scheme
from playalike.review.turning import turning_points
from playalike.review.views import View, back_up, game_boards, normal_move, view_position
from playalike.review.wording import sentence
from playalike.settings import Analyzer
from playalike.words.text import shortened

__all__ = ["ReviewOptions", "review_game"]


@dataclass(frozen=True, slots=True)
class ReviewOptions:
    """How to review."""

    nodes: int = 50_000
    """Engine nodes a position."""
    multipv: int = 3
    """Candidates a position; at least 2, or no move is ever the only good one."""
    scheme: str = DEFAULT_SCHEME
    """A name of `schemes.SCHEMES`."""
    analyzer: Analyzer = BLITZMATE
    """Thresholds of the scheme `blitzmate`."""
    deepening: Deepening = QUICK
    """What is spent on deeper looks at the moves that matter."""


def review_game(
    game: Game,
    answers: Mapping[str, Analysis],
    engine: str,
    options: ReviewOptions,
    table: OpeningTable,
) -> GameReview:
    """Review a game; `answers` holds an analysis for every position that has legal moves."""
    boards = game_boards(game)
    views = back_up([view_position(board, answers) for board in boards], boards, game.moves)
    division = divide_game(boards)
    # A game from a set-up position starts from what the engine says, not from lichess' 15.
    start = START_CP if game.start_fen is None else views[0].evaluation.clipped_cp(chess.WHITE)
    shares = move_accuracies(
        [view.evaluation.clipped_cp(chess.WHITE) for view in views[1:]], boards[0].turn, start
    )
    known, gaps = known_plies(boards, table)
    moves = []
    for ply, move in enumerate(game.moves, start=1):
        moves.append(
            _judge(ply, move, boards[ply - 1], views[ply - 1], views[ply], shares[ply - 1],
                   division, options, (ply in known, ply in gaps))
        )  # fmt: skip
    turning = turning_points(moves)
    plies = {point.ply for point in turning}
    moves = [_explain(move, move.ply in plies, answers) for move in moves]
    opening = table.name(game.moves, None if game.start_fen is None else game.start())
    return GameReview(
        game=game,
        engine=engine,
        nodes=options.nodes,
        scheme=options.scheme,
        opening=opening,
        start=views[0].evaluation,
        moves=tuple(moves),
        turning_points=turning,
        white=_side(chess.WHITE, shortened(game.white), moves),
        black=_side(chess.BLACK, shortened(game.black), moves),
    )


def _judge(
    ply: int,
    move: chess.Move,
    board: chess.Board,
    here: View,
    there: View,
    share: MoveAccuracy,
    division: Division,
    options: ReviewOptions,
    theory: tuple[bool, bool],
) -> JudgedMove:
    side = board.turn
    move = normal_move(board, move)
    first = here.candidates[0]
    delta = first.evaluation.value(side) - there.evaluation.value(side)
    # The engine's own choice costs nothing, though its next answer may look a little different.
    best = move == first.move
    chance = here.evaluation.win_balance(side) - there.evaluation.win_balance(side)
    lost_cp = here.evaluation.clipped_cp(side) - there.evaluation.clipped_cp(side)
    loss = 0.0 if best else max(0.0, chance)
    candidates = tuple((choice.move, choice.evaluation) for choice in here.candidates)
    situation = Situation(
        board, move, here.evaluation, there.evaluation, candidates, delta, loss, *theory
    )
    return JudgedMove(
        ply=ply,
        side=side,
        fen=board.fen(),
        move=move,
        san=board.san(move),
        before=here.evaluation,
        after=there.evaluation,
        candidates=here.candidates,
        reply=there.candidates[0].line if there.candidates else (),
        delta_cp=delta,
        loss_cp=0 if best else max(0, lost_cp),
        loss_win_chance=loss,
        gap=_gap(here, side),
        phase=division.phase_at(ply - 1),
        accuracy=share.accuracy,
        weight=share.weight,
        move_class=find_scheme(options.scheme)(situation, options.analyzer),
        nodes=min(view.nodes for view in (here, there) if view.nodes is not None),
    )


def _explain(move: JudgedMove, turned: bool, answers: Mapping[str, Analysis]) -> JudgedMove:
    """Say why a move was bad, special, or a turning point."""
    if move.move_class in BAD or turned:
        facts = explain_bad(move, answers)
    elif move.move_class in SPECIAL:
        facts = explain_special(move, answers)
    else:
        return move
    return replace(move, facts=facts, sentence=sentence(facts, move.side, f"{move.fen}{move.san}"))


def _gap(view: View, side: Color) -> float | None:
    if len(view.candidates) < 2:
        return None
    best, second = (choice.evaluation.clipped_cp(side) for choice in view.candidates[:2])
    return max(0, best - second) / 100


def _side(side: Color, name: str, moves: Sequence[JudgedMove]) -> SideReview:
    own = [move for move in moves if move.side == side]
    phases = {}
    for phase in GamePhase:
        accuracy = combine([_share(move) for move in own if move.phase == phase])
        if accuracy is not None:
            phases[phase] = accuracy
    counts: dict[MoveClass, int] = {}
    for move in own:
        counts[move.move_class] = counts.get(move.move_class, 0) + 1
    return SideReview(
        side=side,
        name=name,
        accuracy=combine([_share(move) for move in own]),
        phase_accuracy=phases,
        average_loss_cp=sum(move.loss_cp for move in own) / len(own) if own else None,
        counts=counts,
        playstyle={},
        playstyle_class="",
    )


def _share(move: JudgedMove) -> MoveAccuracy:
    return MoveAccuracy(move.side, move.accuracy, move.weight)
