"""What a review says about tactical motifs."""

from __future__ import annotations

import re

import chess

from tests.brute_force import VALUES, capture_only, exchange, need
from tests.review.checker.claim import MAN, SAN, VERB, Claim, Verify, men, stage, stands


def after_motif(
    claim: Claim, match: re.Match[str]
) -> tuple[chess.Board, chess.Color, list[tuple[int, int]]]:
    board, side = stage(claim, match["verb"])
    move = board.parse_san(match["san"])
    if match["verb"] == "Misses":
        need(move.uci() == claim.best, "not the best move")
    board.push(move)
    found = men(match[0])
    if found:
        stands(board, found[0], side if "traps" not in match[0] else not side)
    return board, side, found


def fork(claim: Claim, match: re.Match[str]) -> None:
    board, side, (first, *targets) = after_motif(claim, match)
    need(len(targets) >= 2, "two targets at least")
    for target in targets:
        stands(board, target, not side)
        need(target[1] in board.attacks(first[1]), "it does not attack that")


def skewer(claim: Claim, match: re.Match[str]) -> None:
    board, side, (slider, front, rear) = after_motif(claim, match)
    stands(board, front, not side)
    stands(board, rear, not side)
    need(front[1] in board.attacks(slider[1]), "it does not attack the front piece")
    need(front[0] == chess.KING or VALUES[front[0]] > VALUES[rear[0]], "the front piece is cheaper")
    board.remove_piece_at(front[1])
    need(rear[1] in board.attacks(slider[1]), "the rear piece is not behind")


def pin(claim: Claim, match: re.Match[str]) -> None:
    board, side, (pinner, pinned, king) = after_motif(claim, match)
    stands(board, pinned, not side)
    stands(board, king, not side)
    need(king[0] == chess.KING, "pinned to something else")
    need(board.is_pinned(not side, pinned[1]), "it is not pinned")
    need(pinner[1] in board.pin(not side, pinned[1]), "not by that piece")


def discovered(claim: Claim, match: re.Match[str]) -> None:
    board, side, (slider, target) = after_motif(claim, match)
    stands(board, target, not side)
    need(target[1] in board.attacks(slider[1]), "the line is not open")
    move = board.pop()
    need(target[1] not in board.attacks(slider[1]), "the line was open before")
    need(move.to_square != slider[1], "that piece moved itself")


def discovered_check(claim: Claim, match: re.Match[str]) -> None:
    board, _, _ = after_motif(claim, match)
    checkers = list(board.checkers())
    if match["kind"] == "double check":
        need(len(checkers) == 2, "no double check")
    else:
        need(len(checkers) == 1 and checkers[0] != board.peek().to_square, "not discovered")


def trapped(claim: Claim, match: re.Match[str]) -> None:
    board, side, (man,) = after_motif(claim, match)
    need(board.turn != side and not board.is_check(), "its owner is to move, not in check")
    threat = board.copy(stack=False)
    threat.push(chess.Move.null())
    need(exchange(threat, man[1]) > 0, "it is not threatened")
    for move in list(board.legal_moves):
        if move.from_square != man[1]:
            continue
        gain = capture_only(board, move)
        board.push(move)
        loss = exchange(board, move.to_square)
        board.pop()
        need(gain - loss < 0, f"{move} saves it")


MOTIFS: dict[str, tuple[str, Verify]] = {
    "fork": (rf"{VERB} the fork {SAN}: {MAN} attacks {MAN}(?: and {MAN})+\.", fork),
    "skewer": (rf"{VERB} the skewer {SAN}: {MAN} attacks {MAN} and behind it {MAN}\.", skewer),
    "pin": (rf"{VERB} the pin {SAN}: {MAN} pins {MAN} to {MAN}\.", pin),
    "discovered attack": (
        rf"{VERB} the discovered attack {SAN}, which opens the line from {MAN} to {MAN}\.",
        discovered,
    ),
    "discovered check": (
        rf"{VERB} the (?P<kind>discovered check|double check) {SAN}\.",
        discovered_check,
    ),
    "trapped": (rf"{VERB} {SAN}, which traps {MAN}\.", trapped),
}  # fmt: skip
