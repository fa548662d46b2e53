"""An independent checker of "why" sentences: reads the English and asks python-chess if it is true.

Nothing of `playalike` is used. Each form of words has its proof here; a sentence with a form that
is not known is an error, so that nothing is said that nobody checks. Threats that are more than
a capture are handed to an engine when one is given, other than that which found them.
"""

from tests.words.claims.claim import Claim, Judge
from tests.words.claims.reading import check

__all__ = ["Claim", "Judge", "check"]
