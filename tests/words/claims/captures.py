"""What a move takes, trades, gives; mate, check, promotion."""

from __future__ import annotations

import re

import chess

from tests.brute_force import VALUES, exchange, need
from tests.words.board_facts import (
    FILES,
    Played,
    kind,
    men,
    stands,
)
from tests.words.claims.claim import MAN, PIECE, SAN, SQUARE, Claim, Forms


def _taken(p: Played, m: re.Match[str]) -> int:
    man = men(m[0])[0]
    stands(p.before, man, p.enemy)
    need(p.took and (man[1] == p.target or p.before.is_en_passant(p.move)), "something else")
    return man[1]


def _backs(p: Played) -> list[chess.Move]:
    return [one for one in p.after.legal_moves
            if one.to_square == p.target and p.after.is_capture(one)]  # fmt: skip


def recapture(c: Claim, p: Played, m: re.Match[str]) -> None:
    earlier = p.before.copy()
    last = earlier.pop()
    need(p.took and last.to_square == p.target and earlier.is_capture(last), "no recapture")


def loose(c: Claim, p: Played, m: re.Match[str]) -> None:
    _taken(p, m)
    need(not _backs(p), "it can be taken back")


def dearer(c: Claim, p: Played, m: re.Match[str]) -> None:
    _taken(p, m)
    need(p.kind == kind(m["kind"]) and p.took > VALUES[p.kind], "not dearer")


def exchanged(c: Claim, p: Played, m: re.Match[str]) -> None:
    mine = kind(m["mine"])
    theirs = kind(m["theirs"]) if m.groupdict().get("theirs") else mine
    need(chess.square_name(p.target) == m["at"] or p.before.is_en_passant(p.move), "elsewhere")
    need((p.kind, p.victim) == (mine, theirs), "other men")
    need(VALUES[mine] == VALUES[theirs] and _backs(p), "no even exchange")


def takes(c: Claim, p: Played, m: re.Match[str]) -> None:
    _taken(p, m)


def offered(c: Claim, p: Played, m: re.Match[str]) -> None:
    square = stands(p.after, men(m[0])[0], p.me)
    need(exchange(p.after, square) - p.took >= 200, "that is no offer")


def given_up(c: Claim, p: Played, m: re.Match[str]) -> None:
    _taken(p, m)
    need(p.kind == kind(m["kind"]), "another piece")
    need(exchange(p.after, p.target) - p.took >= 200, "that is no sacrifice")


def doubled_pawns(c: Claim, p: Played, m: re.Match[str]) -> None:
    reply = p.reply(m["san"])
    need(reply.uci() == p.line[1], "not the line's answer")
    board = p.after.copy()
    board.push(reply)
    pawns = [one for one in board.pieces(chess.PAWN, p.enemy) if FILES[one % 8] == m["file"]]
    need(len(pawns) >= 2 and board.piece_type_at(reply.to_square) == chess.PAWN, "not doubled")


def always(c: Claim, p: Played, m: re.Match[str]) -> None:
    {
        "is mate": lambda: need(p.after.is_checkmate(), "no mate"),
        "gives check": lambda: need(p.after.is_check(), "no check"),
    }[m[0]]()


def discovered(c: Claim, p: Played, m: re.Match[str]) -> None:
    checkers = set(p.after.checkers())
    if m[0] == "gives double check":
        need(len(checkers) == 2, "no double check")
        return
    need(checkers == {stands(p.after, men(m[0])[0], p.me)} - {p.target}, "nothing is discovered")


def promoted(c: Claim, p: Played, m: re.Match[str]) -> None:
    need(p.move.promotion == kind(m["kind"]), "no such promotion")


CAPTURES: Forms = {
    "mate, check": (r"is mate|gives check", always),
    "discovered check": (
        rf"gives (?:double check|discovered check from {MAN})", discovered,
    ),
    "promotion": (rf"promotes to a (?P<kind>{PIECE})", promoted),
    "takes back": (rf"takes back on {SQUARE}|recaptures {MAN}", recapture),
    "loose": (rf"(?:takes|picks up) {MAN} for free", loose),
    "dearer": (rf"takes {MAN} with a (?P<kind>{PIECE})", dearer),
    "exchange": (rf"(?:exchanges|trades) (?P<mine>{PIECE})s on (?P<at>{SQUARE})", exchanged),
    "exchange of two": (
        rf"(?:exchanges|gives) (?P<mine>{PIECE}) for (?P<theirs>{PIECE}) on (?P<at>{SQUARE})",
        exchanged,
    ),
    "takes": (rf"takes {MAN}", takes),
    "offer": (rf"offers {MAN}|leaves {MAN} to be taken", offered),
    "gives up": (rf"(?:gives up|sacrifices) the (?P<kind>{PIECE}) for {MAN}", given_up),
    "doubled pawns": (
        rf"leaves doubled pawns on the (?P<file>[a-h])-file after (?P<san>{SAN})", doubled_pawns,
    ),
}  # fmt: skip
