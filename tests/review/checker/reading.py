"""Reads what is said of a move, sentence by sentence, and has each one proved."""

from __future__ import annotations

import re
from collections.abc import Sequence

import chess

from tests.brute_force import WrongSentenceError, need
from tests.review.checker.claim import SAN, Claim, played, start
from tests.review.checker.material import MATERIAL
from tests.review.checker.motifs import MOTIFS
from tests.review.checker.verdicts import VERDICTS, better
from tests.words import claims

FORMS = {**VERDICTS, **MATERIAL, **MOTIFS}


def check(claim: Claim) -> list[str]:
    """Check all that is said of a move; return the forms; raise when anything in it is wrong."""
    for name, (pattern, verify) in FORMS.items():
        if match := re.match(f"(?:{pattern})(?= |$)", claim.text):
            verify(claim, match)
            return [name, *_after(claim, claim.text[match.end() :].strip())]
    raise WrongSentenceError(f"no known form: {claim.text}")


def _after(claim: Claim, text: str) -> list[str]:
    """Check what follows the first sentence: lines and ideas, each about one move."""
    if not text:
        return []
    if match := re.match(r"The line: (?P<line>[\w=+# -]+)\.(?= |$)", text):
        board = start(claim)
        for number, san in enumerate(match["line"].split()):
            need(board.push_san(san).uci() == claim.best_line[number], "not the engine's line")
        return ["the line", *_after(claim, text[match.end() :].strip())]
    if match := re.match(r"The move played is answered by (?P<line>[\w=+# -]+)\.(?= |$)", text):
        board = played(claim)
        for number, san in enumerate(match["line"].split()):
            need(board.push_san(san).uci() == claim.reply_line[number], "not the engine's line")
        return ["the answer", *_after(claim, text[match.end() :].strip())]
    if match := re.match(rf"Better was {SAN}(?P<idea>, which )?(?(idea)|\.(?= |$))", text):
        better(claim, match, evaluations=False)
        if not match["idea"]:
            return ["better move", *_after(claim, text[match.end() :].strip())]
        told = f"{match['san']} {text[match.end() :]}"
        return _ideas(claim, told, start(claim), claim.best_line)
    if match := re.match(rf"Now {SAN} ", text):
        board = played(claim)
        need(board.parse_san(match["san"]).uci() == claim.reply_line[0], "not the best answer")
        return _ideas(claim, text.removeprefix("Now "), board, claim.reply_line)
    if match := re.match(rf"{SAN} ", text):
        move = start(claim).parse_san(match["san"]).uci()
        need(move in (claim.best, claim.move), "neither the best move nor the one played")
        own = (claim.move, *claim.reply_line)
        line = own if move == claim.move else claim.best_line
        return _ideas(claim, text, start(claim), line)
    raise WrongSentenceError(f"no known form: {text}")


def _ideas(claim: Claim, text: str, board: chess.Board, line: tuple[str, ...]) -> list[str]:
    """Have the checker of ideas read one sentence, then go on behind it."""
    sentence = re.match(r".+?[^.]\.(?= |$)", text)
    need(sentence, f"no sentence: {text}")
    assert sentence is not None
    forms = claims.check(claims.Claim(sentence[0], board, line[0], line))
    return [*forms, *_after(claim, text[sentence.end() :].strip())]


def check_all(claims: Sequence[Claim]) -> tuple[dict[str, int], list[str]]:
    """Check what is said of many moves; return how often each form came, and what is wrong."""
    counts: dict[str, int] = {}
    wrong = []
    for claim in claims:
        try:
            forms = check(claim)
        except (WrongSentenceError, ValueError, IndexError) as error:
            wrong.append(f"{claim.fen} {claim.move}: {claim.text} -- {error}")
        else:
            for form in forms:
                counts[form] = counts.get(form, 0) + 1
    return counts, wrong
