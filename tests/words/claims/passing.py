"""What a move threatens and what it stops."""

from __future__ import annotations

import re

import chess

from tests.brute_force import capture_value, exchange, mates_within, need
from tests.words.board_facts import (
    Played,
    loses,
    men,
    stands,
)
from tests.words.claims.claim import MAN, SAN, SQUARE, Claim, Forms


def threat(c: Claim, p: Played, m: re.Match[str]) -> None:
    board = p.passed()
    move = board.parse_san(m["san"])
    if m["san"].endswith("#"):
        return
    need("mate" not in m["how"] or mates_within(board, 2, move), "no mate in two")
    if "mate" in m["how"]:
        return
    if "promote" in m["how"]:
        need(move.promotion and loses(board, move) <= 0, "no promotion, or a lost one")
        return
    if "fork" in m["how"]:
        after = board.copy()
        after.push(move)
        hit = [one for one in after.attacks(move.to_square) if after.color_at(one) == p.enemy]
        need(len(hit) >= 2, "no fork")
    judged(c, p, board, move)


def threat_to_take(c: Claim, p: Played, m: re.Match[str]) -> None:
    board = p.passed()
    square = stands(board, men(m[0])[0], p.enemy)
    need(exchange(board.copy(), square) > 0, "taking it wins nothing")


def judged(c: Claim, p: Played, board: chess.Board, move: chess.Move) -> None:
    """A threat must win material on its square, or be worth it to an engine."""
    if board.is_capture(move) and capture_value(board.copy(), move) > 0:
        return
    if c.judge is None:
        return
    best = chess.Move.null()
    gain = c.judge(board, move) + c.judge(p.after, best)
    need(gain >= 80, f"an engine sees no threat in it ({gain} cp)")


def stopped(c: Claim, p: Played, m: re.Match[str]) -> None:
    board = p.skipped()
    move = board.parse_san(p.undotted(m["san"]))
    if m["san"].endswith("#"):
        need(not mates_within(p.after.copy(), 1), "there is still a mate")
        return
    if not p.after.is_legal(move):
        return
    least = 0 if board.is_capture(move) else 1
    need(loses(p.after, move) >= least, "it can still be played")
    need(loses(p.after, move) > loses(board, move), "it is no worse than before")


def kept_out(c: Claim, p: Played, m: re.Match[str]) -> None:
    board = p.skipped()
    piece = stands(board, men(m[0])[0], p.enemy)
    move = chess.Move(piece, chess.parse_square(m["at"]))
    need(board.is_legal(move) and loses(board, move) <= 0, "it could not go there")
    need(not p.after.is_legal(move) or loses(p.after, move) >= 200, "it still can")


PASSING: Forms = {
    "threat": (
        rf"(?P<how>threatens(?: mate with| the fork| to promote with| to strike with"
        rf"| mate in two, beginning with)?) (?P<san>{SAN})", threat,
    ),
    "threat to take": (rf"threatens to take {MAN}", threat_to_take),
    "stopped": (
        rf"(?:stops mate with|parries|stops the fork|stops|prevents) (?P<san>{SAN})", stopped,
    ),
    "kept out": (rf"keeps {MAN} out of (?P<at>{SQUARE})", kept_out),
    "square taken": (rf"takes the square (?P<at>{SQUARE}) from {MAN}", kept_out),
}  # fmt: skip
