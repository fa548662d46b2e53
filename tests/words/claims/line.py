"""What a move prepares, by the line that is expected."""

from __future__ import annotations

import re

import chess

from tests.brute_force import need
from tests.words.board_facts import CENTRE, Played, is_passed, kind
from tests.words.claims.claim import PIECE, SAN, SQUARE, Claim, Forms
from tests.words.claims.phrases import INSIDE, prove_all
from tests.words.claims.placing import open_file, outpost, seventh


def _line(p: Played) -> list[tuple[chess.Board, chess.Move]]:
    """The mover's later moves of the line, each with its board."""
    need(p.line and p.line[0] == p.move.uci(), "there is no line")
    board, found = p.before.copy(), []
    for number, uci in enumerate(p.line):
        move = chess.Move.from_uci(uci)
        need(board.is_legal(move), f"{uci} is not legal in the line")
        if number and number % 2 == 0:
            found.append((board.copy(), move))
        board.push(move)
    return found


def to_castle(c: Claim, p: Played, m: re.Match[str]) -> None:
    moves = [move for board, move in _line(p) if board.is_castling(move)]
    need(moves and not p.before.is_legal(moves[0]), "no castling that was impossible")


def room(c: Claim, p: Played, m: re.Match[str]) -> None:
    square = chess.parse_square(m["at"])
    need(square == p.source, "another square")
    need(any(move.to_square == square and board.piece_type_at(move.from_square) == kind(m["kind"])
             for board, move in _line(p)), "nobody comes there")  # fmt: skip


def heads(c: Claim, p: Played, m: re.Match[str]) -> None:
    place, wanted = p.target, chess.parse_square(m["at"])
    for board, move in _line(p):
        if move.from_square != place:
            continue
        place = move.to_square
        if place == wanted:
            arrived = Played(board, move)
            need(not arrived.took, "it takes something there")
            _arrives(c, arrived, m)
            return
    need(False, "it does not go there")


def _arrives(c: Claim, arrived: Played, m: re.Match[str]) -> None:
    if m["what"]:
        prove_all(c, arrived, m["what"])
    elif "outpost" in m[0]:
        outpost(c, arrived, m)
    elif "centre" in m[0]:
        need(arrived.target in CENTRE, "not in the centre")
    elif "seventh" in m[0]:
        seventh(c, arrived, m)
    else:
        open_file(c, arrived, m)


def prepared(c: Claim, p: Played, m: re.Match[str]) -> None:
    for board, move in _line(p):
        if board.san(move) == m["san"]:
            need(move.to_square in p.reach and move.to_square not in p.old_reach, "no support")
            prove_all(c, Played(board, move), m["what"])
            return
    need(False, "that is not in the line")


def passer_supported(c: Claim, p: Played, m: re.Match[str]) -> None:
    square = chess.parse_square(m["at"])
    for board, move in _line(p):
        if move.to_square == square and board.piece_type_at(move.from_square) == chess.PAWN:
            need(square in p.reach and square not in p.old_reach, "no support")
            need(is_passed(board, move.from_square), "no passed pawn")
            need(not board.is_capture(move), "it takes something there")
            return
    need(False, "that is not in the line")


LINE: Forms = {
    "to castle": (r"makes way for castling", to_castle),
    "room": (rf"clears (?P<at>{SQUARE}) for the (?P<kind>{PIECE})", room),
    "on its way": (
        rf"(?:heads for|is on the way to) (?:(?:the outpost on )?(?P<at>{SQUARE})"
        rf"(?:, where it {INSIDE}| in the centre| on the open (?P<file>[a-h])-file"
        r"| on the seventh rank|(?<=outpost on ..)))",
        heads,
    ),
    "prepared": (
        rf"(?:prepares|supports the advance) (?P<san>{SAN}), which {INSIDE}", prepared,
    ),
    "passed pawn supported": (
        rf"supports the advance of the passed pawn to (?P<at>{SQUARE})", passer_supported,
    ),
}  # fmt: skip
