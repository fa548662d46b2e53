"""What a move attacks, pins, forks, opens or aims at."""

from __future__ import annotations

import re

import chess

from tests.brute_force import VALUES, capture_value, need
from tests.words.board_facts import (
    Played,
    beyond,
    enemy_turn,
    kind,
    men,
    sliders,
    stands,
)
from tests.words.claims.claim import MAN, PIECE, SQUARE, SQUARES, Claim, Forms


def fork(c: Claim, p: Played, m: re.Match[str]) -> None:
    targets = [stands(p.after, man, p.enemy) for man in men(m[0])]
    if "the king" in re.sub(MAN, "", m[0]):
        targets.append(p.after.king(p.enemy) or 0)
    need(len(targets) >= 2 and set(targets) <= p.reach, "it does not attack both")


def pin(c: Claim, p: Played, m: re.Match[str]) -> None:
    pinned, *behind = men(m[0])
    square = stands(p.after, pinned, p.enemy)
    if not behind:
        need(p.after.is_pinned(p.enemy, square), "it is not pinned")
        return
    rear = stands(p.after, behind[0], p.enemy)
    need(VALUES[behind[0][0]] > VALUES[pinned[0]], "what is behind is cheaper")
    need(any(beyond(p.after, one, square, rear) for one in sliders(p.after, p.me)), "no pin")


def skewer(c: Claim, p: Played, m: re.Match[str]) -> None:
    *fronts, rear = (stands(p.after, man, p.enemy) for man in men(m[0]))
    need(bool(fronts) or p.after.is_check(), "no check")
    front = fronts[0] if fronts else p.after.king(p.enemy) or 0
    need(beyond(p.after, p.target, front, rear), "it does not look through")


def uncovered(c: Claim, p: Played, m: re.Match[str]) -> None:
    mine, theirs = men(m[0])
    slider, target = stands(p.after, mine, p.me), stands(p.after, theirs, p.enemy)
    need(slider != p.target, "that piece moved itself")
    need(target in p.after.attacks(slider) and target not in p.before.attacks(slider), "no line")


def attacked(c: Claim, p: Played, m: re.Match[str]) -> None:
    square = stands(p.after, men(m[0])[0], p.enemy)
    need(square in p.reach and square not in p.old_reach, "it is not attacked anew")
    if m["how"] in ("attacks", "goes for", "hits") and not m[0].endswith("with a pawn"):
        board = enemy_turn(p.after, p.me)
        gains = [capture_value(board, one) for one in list(board.legal_moves)
                 if (one.from_square, one.to_square) == (p.target, square)]  # fmt: skip
        need(gains and max(gains) > 0, "taking it wins nothing")
    if m["how"] == "kicks" or m[0].endswith("with a pawn"):
        need(p.kind == chess.PAWN and men(m[0])[0][0] != chess.PAWN, "no pawn hits a piece")


def at_king(c: Claim, p: Played, m: re.Match[str]) -> None:
    king = p.after.king(p.enemy)
    for name in re.findall(SQUARE, m[0]):
        square = chess.parse_square(name)
        need(square in p.reach and chess.square_distance(square, king or 0) == 1, f"not {name}")


def exchange_offer(c: Claim, p: Played, m: re.Match[str]) -> None:
    need(p.kind == kind(m["mine"]), "another piece")
    targets = [man[1] for man in men(m[0])] or [
        square for square in p.reach
        if p.after.piece_at(square) == chess.Piece(p.kind or 0, p.enemy)
    ]  # fmt: skip
    need(any(p.target in p.after.attacks(one) and one in p.reach
             and p.after.attackers(p.me, p.target)
             and any((move.from_square, move.to_square) == (one, p.target)
                     for move in p.after.legal_moves)
             for one in targets), "they cannot take each other")  # fmt: skip
    for man in men(m[0]):
        need(VALUES[man[0]] == VALUES[p.kind or 0], "not of the same worth")


def lined_up(c: Claim, p: Played, m: re.Match[str]) -> None:
    square = stands(p.after, men(m[0])[0], p.enemy)
    need(p.kind == chess.ROOK and square % 8 == p.target % 8, "not on one file")


CONTACT: Forms = {
    "fork": (rf"forks (?:the king|{MAN})(?:(?:, | and )(?:the king(?! on)|{MAN}))+", fork),
    "pin": (rf"pins {MAN} to (?:{MAN}|the king)", pin),
    "skewer": (
        rf"attacks {MAN} and behind it {MAN}|gives check and aims through the king at {MAN}",
        skewer,
    ),
    "uncovers": (rf"opens the line from {MAN} to {MAN}", uncovered),
    "attack": (rf"(?P<how>attacks|goes for|hits|kicks) {MAN}", attacked),
    "pawn hits": (rf"(?P<how>hits) {MAN} with a pawn", attacked),
    "pressure": (rf"(?P<how>bears on|eyes|puts pressure on) {MAN}", attacked),
    "at the king": (rf"(?:aims at|bears on) {SQUARES} beside the king", at_king),
    "exchange offer": (
        rf"offers (?:the exchange of|to trade) (?P<mine>{PIECE}s)", exchange_offer,
    ),
    "exchange offer of two": (rf"offers to exchange (?P<mine>{PIECE}) for {MAN}", exchange_offer),
    "lines up": (rf"lines up against {MAN}", lined_up),
}  # fmt: skip
