"""Where a piece goes."""

from __future__ import annotations

import re

import chess

from tests.brute_force import need
from tests.words.board_facts import (
    CENTRE,
    FILES,
    Played,
    chased_by_pawns,
    free_squares,
    is_passed,
    kind,
    men,
    rank,
    stands,
)
from tests.words.claims.claim import MAN, PIECE, SQUARE, SQUARES, Claim, Forms


def developed(c: Claim, p: Played, m: re.Match[str]) -> None:
    need(p.kind == kind(m["kind"]) and rank(p.source, p.me) == 1, "not from home")
    files = {chess.KNIGHT: "bg", chess.BISHOP: "cf"}[p.kind or 0]
    need(FILES[p.source % 8] in files, "not from home")


def long_diagonal(c: Claim, p: Played, m: re.Match[str]) -> None:
    need(p.kind == chess.BISHOP and p.target in (chess.B2, chess.G2, chess.B7, chess.G7), "no")


def outpost(c: Claim, p: Played, m: re.Match[str]) -> None:
    need(chess.square_name(p.target) == m["at"], "another square")
    need(not chased_by_pawns(p.after, p.target, p.me), "a pawn may drive it away")
    need(any(p.after.piece_type_at(one) == chess.PAWN for one in
             p.after.attackers(p.me, p.target)), "no pawn guards it")  # fmt: skip


def central(c: Claim, p: Played, m: re.Match[str]) -> None:
    need(p.kind == kind(m["kind"]) and p.target in CENTRE, "not in the centre")


def open_file(c: Claim, p: Played, m: re.Match[str]) -> None:
    file = FILES.index(m["file"])
    need(p.target % 8 == file != p.source % 8, "it was there, or is not")
    need(p.kind in (chess.ROOK, chess.QUEEN), "no heavy piece")
    pawns = [one for one, piece in p.after.piece_map().items()
             if piece.piece_type == chess.PAWN and one % 8 == file]  # fmt: skip
    if "half-open" not in m[0]:
        need(not pawns, "there is a pawn on it")
        return
    need(all(p.after.color_at(one) == p.enemy for one in pawns), "an own pawn is on it")
    need(stands(p.after, men(m[0])[0], p.enemy) in p.reach, "it does not see that pawn")


def doubled(c: Claim, p: Played, m: re.Match[str]) -> None:
    kinds = {chess.ROOK} if "the rooks" in m[0] else {chess.QUEEN, chess.ROOK}
    partner = [one for one in p.reach if one % 8 == p.target % 8
               and p.after.color_at(one) == p.me
               and {p.after.piece_type_at(one), p.kind} == kinds]  # fmt: skip
    need(partner and FILES[p.target % 8] == m["file"], "no such pair on the file")


def seventh(c: Claim, p: Played, m: re.Match[str]) -> None:
    need(p.kind == chess.ROOK and rank(p.target, p.me) == 7, "no rook on the seventh")


def behind_passer(c: Claim, p: Played, m: re.Match[str]) -> None:
    pawn = chess.parse_square(m["at"])
    need(is_passed(p.after, pawn) and pawn in p.reach and pawn % 8 == p.target % 8, "not so")
    owner = p.after.color_at(pawn)
    need(rank(p.target, bool(owner)) < rank(pawn, bool(owner)), "before it, not behind")


def worst(c: Claim, p: Played, m: re.Match[str]) -> None:
    need(p.kind == kind(m["kind"]) and chess.square_name(p.source) == m["at"], "another piece")
    own = [one for one, piece in p.before.piece_map().items() if piece.color == p.me
           and piece.piece_type not in (chess.PAWN, chess.KING)]  # fmt: skip
    free = {one: free_squares(p.before, one) for one in own}
    need(all(free[p.source] < free[one] for one in own if one != p.source), "not the least active")
    need(free_squares(p.after, p.target) > free[p.source], "no improvement")


def king_central(c: Claim, p: Played, m: re.Match[str]) -> None:
    def away(square: int) -> int:
        return min(chess.square_manhattan_distance(square, one) for one in CENTRE)

    need(p.kind == chess.KING and away(p.target) < away(p.source), "not nearer")


def covers(c: Claim, p: Played, m: re.Match[str]) -> None:
    for name in re.findall(SQUARE, m[0]):
        square = chess.parse_square(name)
        need(square in p.reach and square not in p.old_reach, f"{name} is not new")


PLACING: Forms = {
    "development": (
        rf"develops the (?P<kind>{PIECE})", developed,
    ),
    "into play": (rf"brings the (?P<kind>{PIECE}) into play", developed),
    "long diagonal": (r"puts the bishop on the long diagonal", long_diagonal),
    "outpost": (rf"takes the outpost on (?P<at>{SQUARE})", outpost),
    "planted": (
        rf"plants the {PIECE} on (?P<at>{SQUARE}), where no pawn can drive it away", outpost,
    ),
    "centralised": (rf"centralises the (?P<kind>{PIECE})", central),
    "to the centre": (rf"brings the (?P<kind>{PIECE}) to the centre", central),
    "open file": (r"(?:takes|seizes) the open (?P<file>[a-h])-file", open_file),
    "half-open file": (rf"takes the half-open (?P<file>[a-h])-file against {MAN}", open_file),
    "doubled": (r"doubles (?:the rooks|queen and rook) on the (?P<file>[a-h])-file", doubled),
    "seventh": (r"invades on the seventh rank", seventh),
    "behind the passed pawn": (rf"goes behind the passed pawn on (?P<at>{SQUARE})", behind_passer),
    "worst piece": (
        rf"improves the worst-placed piece, the (?P<kind>{PIECE}) on (?P<at>{SQUARE})", worst,
    ),
    "king to the centre": (r"brings the king towards the centre", king_central),
    "covers": (rf"(?:covers|takes aim at) {SQUARES}", covers),
}  # fmt: skip
