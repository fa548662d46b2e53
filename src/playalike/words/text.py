"""Small pieces of sentences: lists, counts, shares, ordinals."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["capitalised", "counted", "family_name", "initials", "joined", "ordinal", "percent",
           "shortened"]  # fmt: skip

LONGEST_NAME = 60
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def percent(share: float, digits: int = 0) -> str:
    """Return ``64 %``."""
    return f"{share * 100:.{digits}f} %"


def joined(parts: Iterable[str]) -> str:
    """Return ``a, b and c``."""
    *first, last = list(parts) or [""]
    return f"{', '.join(first)} and {last}" if first else last


def counted(count: int, noun: str) -> str:
    """Return ``1 game`` or ``1,830 games``."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def shortened(name: str) -> str:
    """Return a name as far as a page has room for it: a PGN header may hold anything."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def initials(name: str) -> str:
    """Return ``AK`` for ``Anatoly Karpov``, one letter where there is one word."""
    words = name.replace(",", " ").split()
    return "".join(word[0] for word in (words[:1] + words[1:][-1:])).upper()


def ordinal(number: int) -> str:
    """Say 1 as ``first``, 10 as ``10th``."""
    return _ORDINALS[number - 1] if 1 <= number <= len(_ORDINALS) else f"{number}th"


def capitalised(text: str) -> str:
    """Return a text that can begin a sentence; names in it keep their capitals."""
    return text[:1].upper() + text[1:]


def family_name(players: tuple[str, ...]) -> str:
    """Return how to call the player in a sentence: ``Karpov`` for ``Karpov, Anatoly``."""
    name = players[0].removeprefix("=").strip() if players else ""
    family, comma, _ = name.partition(",")
    return (family if comma else name.rpartition(" ")[2]).strip() or "The player"
