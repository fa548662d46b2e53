"""What is looked at before the first game: mistakes should not be found by losing games."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from playalike.arena.game import GameRules
from playalike.engine.tablebase import open_tablebase
from playalike.errors import PlayalikeError
from playalike.players.configuration import load_configuration
from playalike.players.factory import LEVEL, open_player
from playalike.players.spec import parse_spec
from playalike.settings import Settings
from playalike.style.level import TABLE

__all__ = ["check_players", "file_digests"]


def check_players(specs: Iterable[str], rules: GameRules, settings: Settings) -> None:
    """Make every player once, and open the arbiter's tablebases; what fails, fails here."""
    for spec in dict.fromkeys(specs):
        open_player(spec, settings).close()
    tables = open_tablebase(rules.adjudication.syzygy)
    if tables is not None:
        tables.close()


def file_digests(specs: Iterable[str]) -> dict[str, str]:
    """Return a digest of each TOML file that players are made of: another content, another match.

    A match is resumed by its description, and the name of a file does not say what is in it.
    """
    digests: dict[str, str] = {}
    for spec in specs:
        if spec.startswith("personality:") and LEVEL in parse_spec(spec).options:
            digests["levels"] = hashlib.sha256(TABLE.read_bytes()).hexdigest()[:16]
        head = spec.partition("?")[0].removeprefix("engine:")
        if not head.endswith(".toml"):
            continue
        files = [Path(head)]
        if not spec.startswith("engine:"):
            ruleset = load_configuration(Path(head)).ruleset
            files += [Path(ruleset)] if ruleset.endswith(".toml") else []
        for file in files:
            try:
                digests[str(file)] = hashlib.sha256(file.read_bytes()).hexdigest()[:16]
            except OSError as error:
                raise PlayalikeError(f"cannot read {file}: {error.strerror}") from error
    return digests
