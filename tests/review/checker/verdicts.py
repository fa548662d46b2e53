"""What a review says about the move as a whole: better, forced, only, a win let go, a mate."""

from __future__ import annotations

import re

import chess

from tests.brute_force import capture_only, capture_value, mates_within, need
from tests.review.checker.claim import (
    EVALUATION,
    MAN,
    SAN,
    VERB,
    Claim,
    Verify,
    men,
    played,
    stage,
    stands,
    start,
)


def forced(claim: Claim, match: re.Match[str]) -> None:
    need(start(claim).legal_moves.count() == 1, "there are other legal moves")


def better(claim: Claim, match: re.Match[str], *, evaluations: bool = True) -> None:
    need(start(claim).parse_san(match["san"]).uci() == claim.best, "not the best move")
    need(
        not evaluations or (match["one"], match["two"]) == (claim.before, claim.after),
        "other evaluations",
    )


def win(claim: Claim, match: re.Match[str]) -> None:
    need(start(claim).parse_san(match["san"]).uci() == claim.best, "not the best move")
    need(match["one"] == claim.before, "another evaluation")


def beyond(claim: Claim, match: re.Match[str]) -> None:
    need((match["one"], match["two"]) == (claim.after, claim.before), "other evaluations")


def only(claim: Claim, match: re.Match[str]) -> None:
    need(claim.move == claim.best, "the move is not the best one")
    need(claim.second is not None, "there is no second move")
    second, evaluation = claim.second or ("", "")
    need(start(claim).parse_san(match["san"]).uci() == second, "not the second move")
    need((match["one"], match["two"]) == (evaluation, claim.before), "other evaluations")


def sacrifice(claim: Claim, match: re.Match[str]) -> None:
    board = start(claim)
    mover = board.turn
    move = chess.Move.from_uci(claim.move)
    took = capture_only(board, move)
    need(board.piece_type_at(move.from_square) != chess.KING, "a king is no sacrifice")
    need(move.promotion is None, "a promotion is no sacrifice")
    after = played(claim)
    (man,) = men(match[0])
    stands(after, man, mover)
    need(man[0] != chess.PAWN, "a pawn is no piece")
    capture = after.parse_san(match["san"])
    need(capture.to_square == man[1], "it takes something else")
    need(capture_value(after, capture) - took >= 200, "that costs less than a piece for a pawn")
    if match["moves"]:
        moves = int(match["moves"])
        need(claim.after == f"#{'' if mover else '-'}{moves}", "another evaluation")
        if moves <= 3:
            after.push(capture)
            need(mates_within(after, moves), f"no mate in {moves}")
    else:
        need(match["one"] == claim.after, "another evaluation")


def mate(claim: Claim, match: re.Match[str]) -> None:
    board, _ = stage(claim, match["verb"])
    first = board.parse_san(match["san"])
    evaluation = claim.after if match["verb"] == "Allows" else claim.before
    need(re.fullmatch(r"#-?\d+", evaluation), "the evaluation is no mate")
    need((evaluation[1] != "-") == board.turn, "the other side mates")
    if match["moves"]:
        moves = int(match["moves"])
        need(moves == abs(int(evaluation[1:])), "another number of moves")
        need(mates_within(board, moves, first), f"no mate in {moves}")
        need(moves == 1 or not mates_within(board, moves - 1), f"there is a mate in {moves - 1}")


VERDICTS: dict[str, tuple[str, Verify]] = {
    "forced": (r"The only legal move\.", forced),
    "only good move": (
        rf"The only good move: the next best, {SAN}, leaves (?P<one>{EVALUATION}) "
        rf"instead of (?P<two>{EVALUATION})\.",
        only,
    ),
    "sacrifice": (
        rf"A sound sacrifice: {SAN} takes {MAN}, and "
        rf"(?:the game stands at (?P<one>{EVALUATION})|mate in (?P<moves>\d+) follows)\.",
        sacrifice,
    ),
    "better": (
        rf"{SAN} was better: (?P<one>{EVALUATION}) instead of (?P<two>{EVALUATION})\.",
        better,
    ),
    "beyond": (
        rf"Better than the engine expected: (?P<one>{EVALUATION}) "
        rf"instead of (?P<two>{EVALUATION})\.",
        beyond,
    ),
    "win": (rf"Lets the win slip: {SAN} kept (?P<one>{EVALUATION})\.", win),
    "mate": (
        rf"{VERB} (?:a forced mate|mate in (?P<moves>\d+)), beginning with {SAN}\.",
        mate,
    ),
}  # fmt: skip
