"""Who is who: spellings of a name, and when two of them may be one player.

``Karpov, Anatoly``, ``Karpov,A``, ``Anatoly Karpov`` and ``karpov`` agree; ``Tal, Mikhail`` and
``Talla, Vladimir`` do not, nor do ``Anand, Vignesh`` and ``Anand, Viswanathan``. The rules:

- accents, case, titles, apostrophes and countries in brackets do not count;
- with a comma the family name comes first; without one the given name does, but a lone initial
  marks its side (``Klaman C``), and full words may stand in the reverse order (``Karpov Anatoly``);
- family names must be equal, or (if not short) sound equal (``Kortschnoj``, ``Korchnoi``);
- given names agree place by place if they sound equal or one is an abbreviation of the other:
  an initial, a word with a dot, or what follows a comma without a space (``Karpov,An``);
- one word alone agrees with every bearer of that family name, in either order of words.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

__all__ = ["Reading", "agree", "fold", "readings", "sounds"]

LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i"}
)
TITLES = frozenset(["gm", "im", "fm", "cm", "nm", "wgm", "wim", "wfm", "wcm", "dr", "prof"])
BRACKETS = re.compile(r"[(\[][^)\]]*[)\]]")
NOT_WORD = re.compile(r"[^\w.]+|_")
APOSTROPHES = re.compile("['`’ʼ´]")

SOUNDS = (
    (re.compile(r"tsch|tch|tsh|ch|kh"), "h"),
    (re.compile(r"sch|sh|sz"), "s"),
    (re.compile(r"th"), "t"),
    (re.compile(r"ph"), "f"),
    (re.compile(r"ck|c|q"), "k"),
    (re.compile(r"x"), "ks"),
    (re.compile(r"w"), "v"),
    (re.compile(r"ou"), "u"),
    (re.compile(r"([aou])e"), r"\1"),
    (re.compile(r"gu(?=[ei])"), "g"),
    (re.compile(r"[yj]"), "i"),
    (re.compile(r"^ie"), "e"),
    (re.compile(r"dre?$"), "der"),
    (re.compile(r"(.)\1+"), r"\1"),
)
"""How one name is written in several languages, mostly out of Cyrillic."""

SHORT = 4
"""A family name this short must be equal to the letter: sounds would mix up too many."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to take a name apart."""

    family: str
    """Folded family name, parts joined by a space."""
    given: tuple[str, ...]
    """Folded given names and initials, in order; an abbreviation keeps a dot at its end."""
    primary: bool = True
    """Whether this is the order in which the name was most likely meant."""


def fold(text: str) -> str:
    """Take accents and case away."""
    if text.isascii():
        return text.casefold()
    plain = unicodedata.normalize("NFKD", text.casefold().translate(LETTERS))
    return "".join(c for c in plain if not unicodedata.combining(c))


@lru_cache(maxsize=1 << 16)
def sounds(word: str) -> str:
    """Return a rough phonetic key of a folded word."""
    for pattern, replacement in SOUNDS:
        word = pattern.sub(replacement, word)
    return word


@lru_cache(maxsize=1 << 17)
def readings(name: str) -> tuple[Reading, ...]:
    """Take a name apart in every way it may have been meant, the likeliest first; () if empty."""
    text = APOSTROPHES.sub("", BRACKETS.sub(" ", name)).strip()
    family, comma, given = text.partition(",")
    if comma and family.strip() and given.strip(" ."):
        crowded = not given.startswith(" ")
        first = tuple(_words(given, abbreviated=crowded, shouted=family.isupper()))
        last = " ".join(word.rstrip(".") for word in _words(family))
        return (Reading(last, first),) if last else ()
    words = _words(text.replace(",", " "))
    bare = [word.rstrip(".") for word in words]
    if not words:
        return ()
    if len(words) == 1:
        return (Reading(bare[0], ()),)
    family_first = [Reading(" ".join(bare[:n]), tuple(words[n:])) for n in range(1, len(words))]
    given_first = [Reading(" ".join(bare[n:]), tuple(words[:n])) for n in range(1, len(words))]
    ends_short, begins_short = words[-1].endswith("."), words[0].endswith(".")
    if ends_short and not begins_short:
        initials = next(n for n in range(len(words)) if all(w.endswith(".") for w in words[n:]))
        # "Van der Wiel J", or else "Tal Mikhail N": given names may stand before the initials.
        second = [Reading(r.family, r.given, primary=False) for r in family_first[: initials - 1]]
        return (family_first[initials - 1], *second)
    if begins_short and not ends_short:
        return tuple(given_first)
    # The family name is the last word, or (double names) the last few.
    ordered = [given_first[-1], *given_first[:-1]]
    second = [Reading(r.family, r.given, primary=False) for r in family_first]
    return (*ordered, *second)


def agree(one: str, other: str) -> bool:
    """Whether two spellings may name one player."""
    if fold(one).strip() == fold(other).strip():
        return bool(one.strip())
    return any(_agree(a, b) for a in readings(one) for b in readings(other))


def _agree(a: Reading, b: Reading) -> bool:
    if a.family != b.family and (
        min(len(a.family), len(b.family)) <= SHORT or sounds(a.family) != sounds(b.family)
    ):
        return False
    if a.given and b.given and not (a.primary or b.primary):
        return False
    return all(_given_agree(x, y) for x, y in zip(a.given, b.given, strict=False))


def _given_agree(a: str, b: str) -> bool:
    if not (a.endswith(".") or b.endswith(".")):
        return a == b or sounds(a) == sounds(b)
    short, long = sorted((a.rstrip("."), b.rstrip(".")), key=len)
    return long.startswith(short) or sounds(long).startswith(sounds(short))


def _words(text: str, abbreviated: bool = False, shouted: bool = False) -> list[str]:
    """Split into folded words without titles; initials and abbreviations end with a dot."""
    words: list[str] = []
    for written in NOT_WORD.sub(" ", text.replace(".", ". ")).split():
        letters = written.rstrip(".")
        if not letters or fold(letters) in TITLES:
            continue
        capitals = len(letters) in (2, 3) and letters.isupper() and not shouted
        if capitals and (written.endswith(".") or abbreviated):
            words += [f"{fold(letter)}." for letter in letters]  # "Karpov,AE"
        elif written.endswith(".") or len(letters) == 1 or (abbreviated and len(letters) <= 3):
            words.append(f"{fold(letters)}.")
        else:
            words.append(fold(letters))
    return words
