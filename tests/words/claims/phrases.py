"""The phrases about what a move does on the board, and how a phrase is found and proved."""

from __future__ import annotations

import re

from tests.brute_force import WrongSentenceError, need
from tests.words.board_facts import Played
from tests.words.claims.captures import CAPTURES
from tests.words.claims.claim import Claim, Forms
from tests.words.claims.contact import CONTACT
from tests.words.claims.defence import DEFENCE
from tests.words.claims.pawns import PAWNS
from tests.words.claims.placing import PLACING

ON_THE_BOARD: Forms = {**CAPTURES, **CONTACT, **DEFENCE, **PAWNS, **PLACING}
ANY = "|".join(re.sub(r"\?P<\w+>", "?:", pattern) for pattern, _ in ON_THE_BOARD.values())
"""Any of them, up to the next one or the end, inside another phrase."""
INSIDE = rf"(?P<what>(?:{ANY})(?=\.|,? and |$))"


def found_at(forms: Forms, text: str, start: int = 0) -> list[tuple[str, re.Match[str]]]:
    """Return the forms that fit from a place on, the longest first."""
    found = [(name, match) for name, (pattern, _) in forms.items()
             if (match := re.compile(pattern).match(text, start))]  # fmt: skip
    return sorted(found, key=lambda one: -one[1].end())


def prove(forms: Forms, claim: Claim, played: Played, name: str, match: re.Match[str]) -> None:
    """Verify a phrase; raise with its words when it is not so."""
    try:
        forms[name][1](claim, played, match)
    except WrongSentenceError as error:
        raise WrongSentenceError(f"{match[0]!r} ({name}): {error}") from None
    claim.forms.append(name)


def prove_all(claim: Claim, played: Played, text: str) -> None:
    """Verify a phrase that is all of a text, about a move other than that of the sentence."""
    for name, match in found_at(ON_THE_BOARD, text):
        if match.end() == len(text):
            prove(ON_THE_BOARD, claim, played, name, match)
            return
    need(False, f"no known form: {text}")
