"""What a move saves, guards, blocks; castling."""

from __future__ import annotations

import re

import chess

from tests.brute_force import exchange, need
from tests.words.board_facts import (
    Played,
    is_passed,
    kind,
    loss,
    men,
    stands,
)
from tests.words.claims.claim import MAN, PIECE, SQUARE, Claim, Forms


def out_of_check(c: Claim, p: Played, m: re.Match[str]) -> None:
    need(p.before.is_check(), "there was no check")
    if m["how"] == "steps out of check":
        need(p.kind == chess.KING or p.before.is_en_passant(p.move), "the king did not step")
    elif m["how"] == "blocks the check":
        (checker,) = p.before.checkers()
        king = p.before.king(p.me)
        need(p.target in chess.SquareSet.between(king or 0, checker), "not between")
    else:
        need(p.target in p.before.checkers(), "it gave no check")


def castled(c: Claim, p: Played, m: re.Match[str]) -> None:
    need(p.before.is_castling(p.move), "no castling")
    need(p.before.is_kingside_castling(p.move) == ("kingside" in m[0]), "the other wing")


def saved(c: Claim, p: Played, m: re.Match[str]) -> None:
    attacker = stands(p.before, men(m[0])[0], p.enemy)
    need(p.kind == kind(m["kind"]), "another piece")
    need(p.source in p.before.attacks(attacker), "it was not attacked by that")
    need(loss(p.before, p.source, p.me) > 0, "it was not in danger")
    need(exchange(p.after, p.target) - p.took <= 0, "it is still in danger")


def defended(c: Claim, p: Played, m: re.Match[str]) -> None:
    found = men(m[0])
    square = stands(p.after, found[0], p.me)
    stands(p.before, found[0], p.me)
    need(loss(p.before, square, p.me) > 0, "it was not in danger")
    need(exchange(p.after, square) <= 0, "it is still in danger")
    if m["how"].startswith("removes"):
        need(square in p.before.attacks(p.target) and p.took, "that did not attack it")
        return
    attacker = stands(p.before, found[1], p.enemy)
    need(square in p.before.attacks(attacker), "that did not attack it")
    if m["how"].startswith("shields"):
        need(p.target in chess.SquareSet.between(attacker, square), "not between")
    else:
        need(square in p.reach and square not in p.old_reach, "it is no new guard")


def guarded(c: Claim, p: Played, m: re.Match[str]) -> None:
    square = stands(p.after, men(m[0])[0], p.me)
    need(square in p.reach and square not in p.old_reach, "it is no new guard")
    need(p.before.attackers(p.me, square), "it had no guard before")


def new_guard(c: Claim, p: Played, m: re.Match[str]) -> None:
    square = stands(p.after, men(m[0])[0], p.me)
    need(square in p.reach and square not in p.old_reach, "it is no new guard")


def off_line(c: Claim, p: Played, m: re.Match[str]) -> None:
    square = stands(p.before, men(m[0])[0], p.enemy)
    empty = chess.Board(None)
    empty.set_piece_at(square, p.before.piece_at(square))
    need(p.kind == chess.KING and p.source in empty.attacks(square), "it was not on the line")
    need(p.target not in empty.attacks(square), "it still is")


def unpinned(c: Claim, p: Played, m: re.Match[str]) -> None:
    square = stands(p.before, men(m[0])[0], p.me)
    need(p.before.is_pinned(p.me, square) and not p.after.is_pinned(p.me, square), "no")


def blockaded(c: Claim, p: Played, m: re.Match[str]) -> None:
    pawn = chess.parse_square(m["at"])
    need(is_passed(p.after, pawn) and p.after.color_at(pawn) == p.enemy, "no passed pawn")
    need(p.target == pawn + (8 if p.enemy else -8) and p.kind != chess.PAWN, "not before it")


def line_blocked(c: Claim, p: Played, m: re.Match[str]) -> None:
    square = stands(p.after, men(m[0])[0], p.enemy)
    before, after = set(p.before.attacks(square)), set(p.after.attacks(square))
    need(p.target in before and len(before - after) >= 3, "its line is not closed")


def air(c: Claim, p: Played, m: re.Match[str]) -> None:
    square, king = chess.parse_square(m["at"]), p.after.king(p.me)

    def free(board: chess.Board) -> bool:
        return board.color_at(square) != p.me and not board.attackers(p.enemy, square)

    need(chess.square_distance(square, king or 0) == 1, "not beside the king")
    need(free(p.after) and not free(p.before), "no new square")


DEFENCE: Forms = {
    "out of check": (
        r"(?P<how>steps out of check|blocks the check|takes the checking piece)", out_of_check,
    ),
    "castling": (
        r"(?:brings the king to safety|tucks the king away) on the (?:king|queen)side", castled,
    ),
    "saved": (
        rf"saves the (?P<kind>{PIECE})(?: from {MAN}|, which {MAN} attacked)", saved,
    ),
    "defended": (
        rf"(?P<how>defends {MAN} against|guards {MAN}, which|shields {MAN} from) {MAN}"
        r"(?: attacks)?",
        defended,
    ),
    "attacker removed": (rf"(?P<how>removes the attacker of) {MAN}", defended),
    "another guard": (rf"gives {MAN} another guard|adds a guard to {MAN}", guarded),
    "guard": (rf"guards {MAN}", new_guard),
    "off the line": (rf"steps off the line of {MAN}", off_line),
    "unpinned": (rf"breaks the pin on {MAN}", unpinned),
    "blockade": (rf"blockades the passed pawn on (?P<at>{SQUARE})", blockaded),
    "line blocked": (rf"blocks the line of {MAN}", line_blocked),
    "air": (rf"gives the king air on (?P<at>{SQUARE})", air),
}  # fmt: skip
