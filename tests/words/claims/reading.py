"""Reads a why sentence phrase by phrase, and has each one proved."""

from __future__ import annotations

import re

import chess

from tests.brute_force import (
    WrongSentenceError,
    capture_only,
    capture_value,
    need,
)
from tests.words.board_facts import (
    Played,
    men,
    stands,
)
from tests.words.claims.claim import MAN, SAN, Claim, Forms
from tests.words.claims.line import LINE
from tests.words.claims.passing import PASSING
from tests.words.claims.phrases import ON_THE_BOARD, found_at, prove, prove_all

OWN = (
    rf"(?:With the same pawns [\w' -]+ (?:played|came to play) (?:it|{SAN}) against .+?"
    r"|[\w' -]+ played \S+ here (?:before|against .+?|in \d{4}|in \d+ of [\d,]+ games studied.*?)"
    r"|[^.]+(?:\.\d[^.]*)*? often (?:than|as) other masters \([\d,]+ times.*?\))\.(?= [A-Z]|$)"
)
"""Sentences about the player's own games: memories, the book, habits with their count."""


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
    for name, match in found_at(PHRASES, text, start):
        rest = text[match.end() :]
        if rest.startswith("."):
            prove(PHRASES, claim, played, name, match)
            return match.end() + 1
        for join in (", and ", " and "):
            if not rest.startswith(join):
                continue
            for second, other in found_at(PHRASES, text, match.end() + len(join)):
                if text[other.end() :].startswith("."):
                    prove(PHRASES, claim, played, name, match)
                    prove(PHRASES, claim, played, second, other)
                    return other.end() + 1
    return 0


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
    prove_all(c, Played(p.before, p.before.parse_san(m["other"])), m["what"])


def nothing(c: Claim, p: Played, m: re.Match[str]) -> None:
    """What the decision itself says (chances, evaluations) is checked where it is made."""


def likelier(c: Claim, p: Played, m: re.Match[str]) -> None:
    need(p.before.parse_san(m["other"]) != p.move, "the same move")
    need(int(m["more"]) > int(m["less"]), "it is not likelier")


PHRASES: Forms = {**ON_THE_BOARD, **PASSING, **LINE}


WHOLE: Forms = {
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
        r"No other move that was considered is safe\."
        rf"|(?:It|{SAN}) (?:mates|puts|keeps|holds|resists) .+?: .+?\.(?= |$)"
        r"|For want of time .+?\.(?= |$)|\S+ was his first thought, but .+?\.(?= [A-Z]|$)", nothing,
    ),
}  # fmt: skip
