"""Which player, on which terms, in one line: ``personality:tal?dial=2``, ``engine:v7p3r``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import parse_qsl, urlencode

from playalike.errors import PlayalikeError

__all__ = ["CONFIGURATION", "TRUTH", "Spec", "parse_spec", "threads_of"]

CONFIGURATION = "configuration"
"""The kind of a player that a TOML file describes; the file's name stands without a kind."""
TRUTH = {"true": True, "on": True, "1": True, "false": False, "off": False, "0": False}
"""How an option says yes and no."""


@dataclass(frozen=True, slots=True)
class Spec:
    """A description taken apart."""

    kind: str
    """``personality``, ``engine``, ``uci``, … : see `playalike.players.factory`."""
    name: str = ""
    """Which of its kind: a personality, a ruleset, a program; empty where there is only one."""
    options: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        """Return it in one line, as `parse_spec` reads it."""
        head = self.kind if not self.name else f"{self.kind}:{self.name}"
        head = self.name if self.kind == CONFIGURATION else head
        return f"{head}?{urlencode(self.options, safe='/,')}" if self.options else head

    def having(self, **options: object) -> Spec:
        """Return it with more options; those that are None, or stand already, are left alone."""
        more = {key: _text(value) for key, value in options.items() if value is not None}
        return replace(self, options={**more, **self.options})

    def number(self, key: str) -> int:
        """Return an option that must be a whole number."""
        text = self.options[key]
        if not text.isdecimal():
            raise PlayalikeError(f"{self}: {key} must be a whole number, not {text!r}")
        return int(text)

    def real(self, key: str) -> float:
        """Return an option that must be a number."""
        try:
            return float(self.options[key])
        except ValueError as error:
            raise PlayalikeError(
                f"{self}: {key} must be a number, not {self.options[key]!r}"
            ) from error

    def truth(self, key: str) -> bool:
        """Return an option that must be true or false."""
        value = TRUTH.get(self.options[key].lower())
        if value is None:
            raise PlayalikeError(f"{self}: {key} must be true or false, not {self.options[key]!r}")
        return value


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def parse_spec(text: str) -> Spec:
    """Take a description apart; whether there is such a player shows when it is opened."""
    head, _, query = text.partition("?")
    options = dict(parse_qsl(query, keep_blank_values=True))
    if head.endswith(".toml") and not head.startswith("engine:"):
        return Spec(CONFIGURATION, head, options)
    kind, _, name = head.partition(":")
    return Spec(kind, name, options)


def threads_of(text: str) -> int:
    """Return how many cores a player uses at once: the UCI option Threads, else 1."""
    options = parse_spec(text).options
    words = [value for key, value in options.items() if key.lower() == "threads"]
    return int(words[0]) if words and words[0].isdecimal() and int(words[0]) else 1
