"""An independent checker of sentences: reads the words and asks python-chess if they are true.

Nothing of `playalike` is used here. What a sentence claims about the board is verified on the
board with legal moves only (exchanges are played out by brute force, mates are searched); what it
claims about evaluations is compared with the numbers given. A sentence that fits no known form is
an error: there must be no words that nobody checks.
"""

from tests.brute_force import WrongSentenceError
from tests.review.checker.claim import Claim
from tests.review.checker.reading import check, check_all

__all__ = ["Claim", "WrongSentenceError", "check", "check_all"]
