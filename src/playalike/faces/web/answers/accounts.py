"""Browsers that share their games."""

from __future__ import annotations

from playalike.faces.web.answers.base import Answer

__all__ = ["AccountAnswer", "AccountLink"]


class AccountAnswer(Answer):
    """What this browser shares with others."""

    joined: bool
    """Whether it joined another one."""
    devices: int
    """How many browsers joined this one, or the same as this one."""
    link: bool
    """Whether there is a passphrase that is valid."""


class AccountLink(Answer):
    """A passphrase; it is said once, and only its hash is kept."""

    phrase: str
