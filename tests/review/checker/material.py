"""What a review says about men: left, put where they hang, not taken, won by a line, promoted."""

from __future__ import annotations

import re

import chess

from tests.brute_force import capture_only, capture_value, material, need
from tests.review.checker.claim import (
    MAN,
    PROFIT,
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


def hanging(claim: Claim, match: re.Match[str]) -> None:
    board = start(claim)
    move = chess.Move.from_uci(claim.move)
    after, taker = stage(claim, match["verb"])
    (man,) = men(match[0])
    stands(after, man, not taker)
    moved = man[1] == move.to_square
    need(moved == (match["verb"] == "Puts"), "the wrong verb")
    owed = capture_only(board, move) if moved else 0
    profit(after, match, man, owed)


def defender(claim: Claim, match: re.Match[str]) -> None:
    board, after = start(claim), played(claim)
    (man,) = men(match[0])
    stands(board, man, board.turn)
    stands(after, man, board.turn)
    source = chess.Move.from_uci(claim.move).from_square
    need(list(board.attackers(board.turn, man[1])) == [source], "it had other defenders, or none")
    need(not after.attackers(board.turn, man[1]), "it is still defended")
    profit(after, match, man, 0)


def missed_capture(claim: Claim, match: re.Match[str]) -> None:
    board = start(claim)
    (man,) = men(match[0])
    stands(board, man, not board.turn)
    need(board.parse_san(match["san"]).uci() == claim.best, "not the best move")
    profit(board, match, man, 0)


def profit(board: chess.Board, match: re.Match[str], man: tuple[int, int], owed: int) -> None:
    capture = board.parse_san(match["san"])
    need(capture.to_square == man[1], "it takes something else")
    need(capture_value(board, capture) > owed, "there is no profit in it")
    if match["profit"] == "for nothing":
        need(owed == 0, "something was taken before")
        board.push(capture)
        need(all(m.to_square != man[1] for m in board.legal_moves), "it can be taken back")


def promotion(claim: Claim, match: re.Match[str]) -> None:
    board, _ = stage(claim, match["verb"])
    need(board.parse_san(match["san"]).promotion, "no promotion")


def line(claim: Claim, match: re.Match[str]) -> None:
    board, side = stage(claim, "Loses" if match["verb"] == "Loses" else "Misses")
    before = material(board, side)
    sans = match["line"].split()
    need(len(sans) % 2 == 1, "the line ends with the winner's move")
    for san in sans:
        board.push_san(san)
    gain = material(board, side) - before
    need(gain > 0, "nothing is won")
    need((gain == 100) == (match["what"] == "a pawn"), "something else is won")
    if match["verb"] == "Loses":
        need(
            gain > capture_only(start(claim), chess.Move.from_uci(claim.move)), "as much was taken"
        )
    for move in list(board.legal_moves):
        if board.is_capture(move):
            need(capture_value(board, move) <= 0, f"{move} wins it back")


MATERIAL: dict[str, tuple[str, Verify]] = {
    "hanging": (rf"(?P<verb>Puts|Leaves) {MAN} where {SAN} takes it {PROFIT}\.", hanging),
    "only defender": (
        rf"Takes away the only defender of {MAN}: {SAN} takes it {PROFIT}\.",
        defender,
    ),
    "capture": (rf"Misses {SAN}, which takes {MAN} {PROFIT}\.", missed_capture),
    "promotion": (rf"{VERB} the promotion {SAN}\.", promotion),
    "line": (
        r"(?P<verb>Loses|Misses a chance to win) (?P<what>a pawn|material): "
        r"(?P<line>[\w=+#\- ]+)\.",
        line,
    ),
}  # fmt: skip
