"""An independent checker of "why" sentences: reads the English and asks python-chess if it is true.

Nothing of `playalike` is used. Each form of words has its proof here; a sentence with a form that
is not known is an error, so that nothing is said that nobody checks. Threats that are more than
a capture are handed to an engine when one is given, other than that which found them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

import chess

from tests.review.checker import (
    WrongSentenceError,
    capture_only,
    capture_value,
    exchange,
    mates_within,
    need,
)
from tests.words.board_facts import (
    CENTRE,
    FILES,
    VALUES,
    Played,
    beyond,
    chased_by_pawns,
    enemy_turn,
    free_squares,
    is_passed,
    kind,
    loses,
    loss,
    men,
    rank,
    sliders,
    stands,
)

SAN = r"(?:\.\.\.)?(?:O-O(?:-O)?[+#]?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?[+#]?)"
MAN = r"the (?:pawn|knight|bishop|rook|queen|king) on [a-h][1-8]"
PIECE = r"(?:pawn|knight|bishop|rook|queen|king)"
SQUARE = r"[a-h][1-8]"
SQUARES = rf"{SQUARE}(?: and {SQUARE})?"
WING = r"(?:on the queenside|in the centre|on the kingside)"
OWN = (
    rf"(?:With the same pawns [\w' -]+ (?:played|came to play) (?:it|{SAN}) against .+?"
    r"|[\w' -]+ played \S+ here in (?:a game|\d+ of [\d,]+ games) studied.*?"
    r"|[^.]+(?:\.\d[^.]*)*? often (?:than|as) other masters \([\d,]+ times.*?\))\.(?= [A-Z]|$)"
)
"""Sentences about the player's own games: memories, the book, habits with their count."""
Judge = Callable[[chess.Board, chess.Move], int]
"""An engine's view of a move for the side to move, in centipawns; no move for the best one."""


@dataclass(frozen=True)
class Claim:
    """A sentence and the moment it is about."""

    text: str
    board: chess.Board
    """With its history."""
    move: str
    line: tuple[str, ...] = ()
    judge: Judge | None = None
    own: Callable[[str, Played], bool] | None = None
    """Says whether a sentence about the player's games is true; None leaves those aside."""
    forms: list[str] = field(default_factory=list)
    """What was found, for counting."""


def check(claim: Claim) -> list[str]:
    """Check every sentence of a text; raise when anything is wrong or unknown."""
    rest = claim.text
    played = Played(claim.board, chess.Move.from_uci(claim.move), claim.line)
    while rest:
        length = _sentence(claim, played, rest)
        rest = rest[length:].lstrip()
    return claim.forms


def _sentence(claim: Claim, played: Played, text: str) -> int:
    san = claim.board.san(played.move)
    for start in (san, "It"):
        if text.startswith(f"{start} "):
            end = _phrases(claim, played, text, len(start) + 1)
            if end:
                return end
    if text.startswith(f"{san}: "):
        colon = len(san) + 2
        return colon + _sentence(claim, played, text[colon:])
    for name, (pattern, verify) in WHOLE.items():
        if match := re.match(pattern, text):
            verify(claim, played, match)
            claim.forms.append(name)
            return match.end()
    own = re.match(OWN, text)
    if own and claim.own is None:
        claim.forms.append("of his games, unchecked")
        return own.end()
    if own and claim.own is not None and claim.own(own[0], played):
        claim.forms.append("of his games")
        return own.end()
    raise WrongSentenceError(f"no known form, or not in his games: {text}")


def _phrases(claim: Claim, played: Played, text: str, start: int) -> int:
    """Check one or two phrases and the full stop; return where the sentence ends, or 0."""
    for name, match in _matches(text, start):
        rest = text[match.end() :]
        if rest.startswith("."):
            _verify(claim, played, name, match)
            return match.end() + 1
        for join in (", and ", " and "):
            if not rest.startswith(join):
                continue
            for second, other in _matches(text, match.end() + len(join)):
                if text[other.end() :].startswith("."):
                    _verify(claim, played, name, match)
                    _verify(claim, played, second, other)
                    return other.end() + 1
    return 0


def _matches(text: str, start: int) -> list[tuple[str, re.Match[str]]]:
    found = [(name, match) for name, (pattern, _) in PHRASES.items()
             if (match := re.compile(pattern).match(text, start))]  # fmt: skip
    return sorted(found, key=lambda one: -one[1].end())


def _verify(claim: Claim, played: Played, name: str, match: re.Match[str]) -> None:
    try:
        PHRASES[name][1](claim, played, match)
    except WrongSentenceError as error:
        raise WrongSentenceError(f"{match[0]!r} ({name}): {error}") from None
    claim.forms.append(name)


# ---------------------------------------------------------------- what the move does


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
    if m["how"] in ("attacks", "goes for"):
        board = enemy_turn(p.after, p.me)
        gains = [capture_value(board, one) for one in list(board.legal_moves)
                 if (one.from_square, one.to_square) == (p.target, square)]  # fmt: skip
        need(gains and max(gains) > 0, "taking it wins nothing")
    elif m["how"] in ("hits", "kicks"):
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


def passer(c: Claim, p: Played, m: re.Match[str]) -> None:
    square = chess.parse_square(m["at"])
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
    need(len([one for one in new if p.after.color_at(one) != p.me]) >= 3, "not opened")


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


def promoted(c: Claim, p: Played, m: re.Match[str]) -> None:
    need(p.move.promotion == kind(m["kind"]), "no such promotion")


# ---------------------------------------------------------------- what it threatens and stops


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


# ---------------------------------------------------------------- what it prepares


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
    for _, move in _line(p):
        if move.from_square == place:
            place = move.to_square
        if place == wanted:
            return
    need(False, "it does not go there")


def prepared(c: Claim, p: Played, m: re.Match[str]) -> None:
    for board, move in _line(p):
        if board.san(move) == m["san"]:
            need(move.to_square in p.reach and move.to_square not in p.old_reach, "no support")
            return
    need(False, "that is not in the line")


# ---------------------------------------------------------------- other moves


def would_lose(c: Claim, p: Played, m: re.Match[str]) -> None:
    board = p.before.copy()
    move = board.parse_san(m["other"])
    took = capture_only(board, move)
    board.push(move)
    reply = board.parse_san(p.undotted(m["san"]))
    need(reply.to_square == stands(board, men(m[0])[0], p.me), "it takes something else")
    owed = took if reply.to_square == move.to_square else 0
    need(capture_value(board, reply) > owed and not (took and not owed), "nothing is lost")


def alternative(c: Claim, p: Played, m: re.Match[str]) -> None:
    move = p.before.parse_san(m["other"])
    other = Played(p.before, move)
    text = m["what"]
    for name, match in _matches(text, 0):
        if match.end() == len(text):
            _verify(c, other, name, match)
            return
    need(False, f"no known form: {text}")


def nothing(c: Claim, p: Played, m: re.Match[str]) -> None:
    """What the decision itself says (chances, evaluations) is checked where it is made."""


def likelier(c: Claim, p: Played, m: re.Match[str]) -> None:
    need(p.before.parse_san(m["other"]) != p.move, "the same move")
    need(int(m["more"]) >= int(m["less"]), "it is not likelier")


Verify = Callable[[Claim, Played, "re.Match[str]"], None]
PHRASES: dict[str, tuple[str, Verify]] = {
    "mate, check": (r"is mate|gives check", always),
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
    "fork": (rf"forks (?:the king|{MAN})(?:(?:, | and )(?:the king(?! on)|{MAN}))+", fork),
    "pin": (rf"pins {MAN} to (?:{MAN}|the king)", pin),
    "skewer": (
        rf"attacks {MAN} and behind it {MAN}|gives check and aims through the king at {MAN}",
        skewer,
    ),
    "uncovers": (rf"opens the line from {MAN} to {MAN}", uncovered),
    "attack": (rf"(?P<how>attacks|goes for|kicks) {MAN}", attacked),
    "pawn hits": (rf"(?P<how>hits) {MAN} with a pawn", attacked),
    "pressure": (rf"(?P<how>bears on|eyes|puts pressure on) {MAN}", attacked),
    "at the king": (rf"(?:aims at|bears on) {SQUARES} beside the king", at_king),
    "exchange offer": (
        rf"offers (?:the exchange of|to trade) (?P<mine>{PIECE}s)", exchange_offer,
    ),
    "exchange offer of two": (rf"offers to exchange (?P<mine>{PIECE}) for {MAN}", exchange_offer),
    "lines up": (rf"lines up against {MAN}", lined_up),
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
    "passed pawn": (
        rf"(?P<how>creates a passed pawn on|pushes the passed pawn to) (?P<at>{SQUARE})", passer,
    ),
    "break": (rf"(?:challenges|strikes at) (?:{MAN}|the pawns on {SQUARES})", met),
    "storm": (rf"advances against {MAN}", storm),
    "space": (rf"takes space {WING}", space),
    "centre": (r"occupies the centre|takes its share of the centre", centre_pawn),
    "support": (rf"supports {MAN}", supported),
    "file opened": (rf"opens the (?P<file>[a-h])-file for {MAN}", file_opened),
    "line opened": (rf"opens (?:the diagonal|a line) for {MAN}", line_opened),
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
        rf"improves the least active piece, the (?P<kind>{PIECE}) from (?P<at>{SQUARE})", worst,
    ),
    "king to the centre": (r"brings the king towards the centre", king_central),
    "covers": (rf"(?:covers|takes aim at) {SQUARES}", covers),
    "doubled pawns": (
        rf"leaves doubled pawns on the (?P<file>[a-h])-file after (?P<san>{SAN})", doubled_pawns,
    ),
    "threat": (
        rf"(?P<how>threatens(?: mate with| the fork| to promote with| to strike with"
        rf"| mate in two, beginning with)?) (?P<san>{SAN})", threat,
    ),
    "threat to take": (rf"threatens to take {MAN}", threat_to_take),
    "stopped": (
        rf"(?:stops mate with|parries|stops the fork|stops|prevents) (?P<san>{SAN})", stopped,
    ),
    "kept out": (rf"keeps {MAN} out of (?P<at>{SQUARE})", kept_out),
    "square taken": (rf"takes (?P<at>{SQUARE}) from {MAN}", kept_out),
    "to castle": (r"makes way for castling", to_castle),
    "room": (rf"clears (?P<at>{SQUARE}) for the (?P<kind>{PIECE})", room),
    "on its way": (rf"(?:heads for|is on the way to) (?P<at>{SQUARE})", heads),
    "prepared": (rf"(?:prepares|supports the advance) (?P<san>{SAN})", prepared),
}  # fmt: skip
WHOLE: dict[str, tuple[str, Verify]] = {
    "would lose": (rf"(?P<other>{SAN}) would lose {MAN} to (?P<san>{SAN})\.", would_lose),
    "alternative": (
        rf"The alternative was (?P<other>{SAN}), which (?P<what>.+?)\.(?= [A-Z]|$)", alternative,
    ),
    "preferred": (
        rf"[\w' -]+ prefers (?:it|{SAN}) to (?P<other>{SAN}), which (?P<what>.+?)\.(?= [A-Z]|$)",
        alternative,
    ),
    "likelier": (
        rf"Likelier was (?P<other>{SAN}) \((?P<more>\d+) % against (?P<less>\d+) %\)\.", likelier,
    ),
    "plays": (rf"[\w' -]+ plays {SAN}\.", nothing),
    "decision": (
        r"No other move that he considered is safe\."
        rf"|(?:It|{SAN}) (?:mates|puts|keeps|holds|resists) .+?: .+?\.(?= |$)"
        r"|For want of time .+?\.(?= |$)|\S+ was his first thought, but .+?\.(?= [A-Z]|$)", nothing,
    ),
}  # fmt: skip
