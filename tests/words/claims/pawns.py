"""What a pawn's move does, and lines that a move opens."""

from __future__ import annotations

import re

import chess

from tests.brute_force import need
from tests.words.board_facts import (
    CENTRE,
    FILES,
    Played,
    is_passed,
    men,
    rank,
    stands,
)
from tests.words.claims.claim import MAN, SQUARE, SQUARES, WING, Claim, Forms


def passer(c: Claim, p: Played, m: re.Match[str]) -> None:
    square = chess.parse_square(m["at"]) if m["at"] else p.target
    need(is_passed(p.after, square) and p.after.color_at(square) == p.me, "not passed")
    old = p.source if square == p.target else square
    if m["how"].startswith("creates"):
        blocked = any(  # the rear one of doubled pawns is no passed pawn yet
            one % 8 == old % 8 and rank(one, p.me) > rank(old, p.me)
            for one in p.before.pieces(chess.PAWN, p.me)
        )
        need(not is_passed(p.before, old) or blocked or p.before.color_at(old) != p.me, "it was")
    else:
        need(is_passed(p.before, p.source) and square == p.target, "it was not passed")


def met(c: Claim, p: Played, m: re.Match[str]) -> None:
    need(p.kind == chess.PAWN, "no pawn")
    for name in re.findall(SQUARE, m[0]):
        square = chess.parse_square(name)
        stands(p.after, (chess.PAWN, square), p.enemy)
        need(square in p.reach, "it does not meet it")


def storm(c: Claim, p: Played, m: re.Match[str]) -> None:
    king = stands(p.after, men(m[0])[0], p.enemy)
    need(king == p.after.king(p.enemy) and p.kind == chess.PAWN, "no pawn against a king")
    need(abs(king % 8 - p.target % 8) <= 1 and rank(p.target, p.me) >= 4, "not at it")


def space(c: Claim, p: Played, m: re.Match[str]) -> None:
    file = p.target % 8
    wing = "queenside" if file <= 2 else "centre" if file <= 4 else "kingside"
    need(p.kind == chess.PAWN and rank(p.target, p.me) >= 4 and wing in m[0], "no space there")


def centre_pawn(c: Claim, p: Played, m: re.Match[str]) -> None:
    need(p.kind == chess.PAWN and p.target in CENTRE, "no pawn in the centre")


def supported(c: Claim, p: Played, m: re.Match[str]) -> None:
    square = stands(p.after, men(m[0])[0], p.me)
    need(p.kind == chess.PAWN and square in p.reach, "no pawn guards it")


def file_opened(c: Claim, p: Played, m: re.Match[str]) -> None:
    square, file = stands(p.after, men(m[0])[0], p.me), FILES.index(m["file"])
    need(p.kind == chess.PAWN and p.source % 8 == file != p.target % 8, "no pawn left the file")
    need(square % 8 == file, "the piece is on another file")
    need(all(one % 8 != file for one in p.after.pieces(chess.PAWN, p.me)), "a pawn is left")


def line_opened(c: Claim, p: Played, m: re.Match[str]) -> None:
    square = stands(p.after, men(m[0])[0], p.me)
    new = set(p.after.attacks(square)) - set(p.before.attacks(square))
    file = square % 8 if m["file"] is None else FILES.index(m["file"])
    need(file == square % 8, "it is on another file")
    along = [one for one in new if (one % 8 == file) == (m["file"] is not None)]
    free = [one for one in along if p.after.color_at(one) != p.me]
    moved = [one for one in p.before.attacks(square) if p.before.color_at(one) != p.me]
    if p.after.piece_type_at(square) == chess.BISHOP and not moved:  # it was shut in
        moves = [one for one in p.after.attacks(square) if p.after.color_at(one) != p.me]
        need(len(moves) >= 2, "it still is shut in")
        return
    need(len(free) >= 3, "not opened")


PAWNS: Forms = {
    "passed pawn": (
        rf"(?P<how>creates a passed pawn on (?P<at>{SQUARE})|pushes the passed pawn)", passer,
    ),
    "break": (rf"(?:challenges|strikes at) (?:{MAN}|the pawns on {SQUARES})", met),
    "storm": (rf"advances against {MAN}", storm),
    "space": (rf"takes space {WING}", space),
    "centre": (r"occupies the centre|takes its share of the centre", centre_pawn),
    "support": (rf"supports {MAN}", supported),
    "file opened": (rf"opens the (?P<file>[a-h])-file for {MAN}", file_opened),
    "line opened": (
        rf"(?:opens the diagonal|clears the (?P<file>[a-h])-file) for {MAN}", line_opened,
    ),
}  # fmt: skip
