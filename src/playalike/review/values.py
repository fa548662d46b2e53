"""A review as plain values, for JSON and for the web."""

from __future__ import annotations

from dataclasses import asdict

import chess
from chess import Color

from playalike.review.evaluation import Evaluation
from playalike.review.facts import Fact
from playalike.review.record import GameReview, JudgedMove, SideReview

__all__ = ["review_values"]

Values = dict[str, object]


def review_values(review: GameReview) -> Values:
    """Return everything a face may want to show; evaluations are White's view."""
    opening = review.opening
    return {
        "white": review.game.white,
        "black": review.game.black,
        "result": review.game.result,
        "date": review.game.headers.get("Date", ""),
        "key": review.game.key,
        "start_fen": review.game.start().fen(),
        "engine": review.engine,
        "nodes": review.nodes,
        "scheme": review.scheme,
        "opening": None
        if opening is None
        else {"eco": opening.eco, "name": opening.name, "ply": opening.ply},
        "start": _evaluation(review.start),
        "sides": {"white": _side(review.white), "black": _side(review.black)},
        "turning_points": [
            {"ply": point.ply, "delta": point.gap, "swing": point.swing}
            for point in review.turning_points
        ],
        "moves": [_move(move) for move in review.moves],
    }


def _evaluation(evaluation: Evaluation) -> Values:
    return {
        "text": str(evaluation),
        "cp": evaluation.cp,
        "mate": evaluation.mate,
        "win_percent": evaluation.win_percent(chess.WHITE),
    }


def _side(side: SideReview) -> Values:
    return {
        "name": side.name,
        "accuracy": side.accuracy,
        "phase_accuracy": {str(phase): value for phase, value in side.phase_accuracy.items()},
        "average_loss_cp": side.average_loss_cp,
        "classes": {str(kind): count for kind, count in side.counts.items()},
        "playstyle": dict(side.playstyle),
        "playstyle_class": side.playstyle_class,
        "lessons": [
            {"kind": lesson.kind, "ply": lesson.ply, "text": lesson.text} for lesson in side.lessons
        ],
    }


def _move(move: JudgedMove) -> Values:
    return {
        "ply": move.ply,
        "number": move.number,
        "side": _name(move.side),
        "fen": move.fen,
        "uci": move.move.uci(),
        "san": move.san,
        "class": str(move.move_class),
        "before": _evaluation(move.before),
        "after": _evaluation(move.after),
        "loss_cp": move.loss_cp,
        "loss_win_chance": move.loss_win_chance,
        "delta": move.gap,
        "accuracy": move.accuracy,
        "nodes": move.nodes,
        "phase": str(move.phase),
        "candidates": [
            {
                "uci": choice.move.uci(),
                "san": chess.Board(move.fen).san(choice.move),
                "evaluation": _evaluation(choice.evaluation),
                "line": [move.uci() for move in choice.line],
            }
            for choice in move.candidates
        ],
        "facts": [_fact(fact) for fact in move.facts],
        "sentence": move.sentence,
        "human": [asdict(share) for share in move.human],
        "human_sentence": move.human_sentence,
    }


def _fact(fact: Fact) -> Values:
    return {
        "kind": str(fact.kind),
        "role": str(fact.role),
        "san": fact.san,
        "men": [
            {"piece": chess.piece_name(man.piece_type), "square": chess.square_name(man.square)}
            for man in fact.men
        ],
        "number": fact.number,
        "line": list(fact.line),
        "squares": _squares(fact),
    }


def _squares(fact: Fact) -> list[str]:
    """Return the squares that prove it, for the board to show."""
    squares = [chess.square_name(man.square) for man in fact.men]
    for reason in fact.reasons:
        squares += [man[1:] for man in reason.men]
        squares += reason.squares
    return list(dict.fromkeys(squares))


def _name(side: Color) -> str:
    return chess.COLOR_NAMES[side]
