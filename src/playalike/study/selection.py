"""Which games may be studied, and why the others may not."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import chess

from playalike.errors import PlayalikeError
from playalike.games.duplicates import Duplicates
from playalike.games.game import Game
from playalike.games.keys import split_of
from playalike.games.names import agree
from playalike.games.players import EXACT, resolve_player
from playalike.study.speed import FAST, speed_of
from playalike.study.workspace import StudyParameters, Workspace

__all__ = [
    "ENOUGH_CLASSICAL",
    "KEPT",
    "MIN_PLIES",
    "NOT_CLASSICAL",
    "Chosen",
    "LeftOut",
    "Selection",
    "check_games",
    "draw_keys",
    "is_check_game",
    "read_reserved",
]

MIN_PLIES = 10
"""A game of fewer plies was decided by something else than chess."""
ENOUGH_CLASSICAL = 300
"""With so many slow games, fast ones are left out."""
KEPT = "kept for validation"
NOT_CLASSICAL = "not classical: "
"""Reasons to leave a game out, which the yardstick reads in a personality's provenance; the second
goes before the kind of game."""
MAX_EXAMPLES = 20
OTHERS = "other players' games"


@dataclass(frozen=True, slots=True)
class Chosen:
    """A game that may be studied."""

    game: Game
    color: chess.Color
    """The player's side."""
    speed: str
    split: str


@dataclass(slots=True)
class LeftOut:
    """Games that are not studied, counted by reason, with some examples of each."""

    counts: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[str]] = field(default_factory=dict)

    def add(self, reason: str, game: Game) -> None:
        """Count a game."""
        self.counts[reason] += 1
        listed = self.examples.setdefault(reason, [])
        if len(listed) < MAX_EXAMPLES:
            year = game.year or "????"
            listed.append(f"{game.file}:{game.line} {game.white} - {game.black} {year}")


class Selection:
    """Sifts a stream of games: `offer` each one, then `choose`.

    Only games in which a name agrees with the player asked for are remembered, so that a small
    career in a large database needs little memory.
    """

    def __init__(self, parameters: StudyParameters, reserved: frozenset[str]) -> None:
        self._parameters = parameters
        self._reserved = reserved
        self._exact = {q[1:].strip() for q in parameters.players if q.startswith(EXACT)}
        self._queries = [q for q in parameters.players if not q.startswith(EXACT)]
        self._known: dict[str, bool] = {"": False}
        self._kept: list[Game] = []
        self.names: Counter[str] = Counter()
        """How often each spelling occurs in all games offered."""
        self.left_out = LeftOut()

    def offer(self, game: Game) -> None:
        """Take a game into consideration."""
        self.names.update(name for name in (game.white, game.black) if name)
        if self._may_be(game.white) or self._may_be(game.black):
            self._kept.append(game)
        else:
            self.left_out.counts[OTHERS] += 1

    def choose(self) -> tuple[list[Chosen], set[str]]:
        """Return the games to study in the order of the files, and the player's spellings."""
        spellings = resolve_player(self._parameters.players, self.names)
        duplicates = Duplicates()
        playable: list[Chosen] = []
        for game in self._kept:
            is_white, is_black = game.white in spellings, game.black in spellings
            split = split_of(game)
            if not (is_white or is_black):
                self.left_out.counts[OTHERS] += 1
            elif is_white and is_black:
                self.left_out.add("the player on both sides", game)
            elif len(game.moves) < MIN_PLIES:
                self.left_out.add(f"fewer than {MIN_PLIES} plies", game)
            elif duplicates.add(game):
                self.left_out.add("duplicate", game)
            elif game.holdout_key in self._reserved:
                self.left_out.add("reserved for judging", game)
            elif split == "validation" and not self._parameters.include_validation:
                self.left_out.add(KEPT, game)
            else:
                playable.append(Chosen(game, is_white, speed_of(game.headers), split))
        self._kept = []
        playable = self._latest(playable)
        slow = [chosen for chosen in playable if chosen.speed not in FAST]
        if self._parameters.include_fast or len(slow) < ENOUGH_CLASSICAL:
            return playable, spellings
        for chosen in playable:
            if chosen.speed in FAST:
                self.left_out.add(f"{NOT_CLASSICAL}{chosen.speed}", chosen.game)
        return slow, spellings

    def _latest(self, games: list[Chosen]) -> list[Chosen]:
        """Return the latest games, as many as are wanted, in the order of the files."""
        most = self._parameters.latest
        if most is None or len(games) <= most:
            return games
        by_date = sorted(
            range(len(games)), key=lambda at: (games[at].game.headers.get("Date", ""), at)
        )
        kept = set(by_date[-most:])
        for at, chosen in enumerate(games):
            if at not in kept:
                self.left_out.add(f"not among the latest {most:,}", chosen.game)
        return [games[at] for at in sorted(kept)]

    def _may_be(self, name: str) -> bool:
        known = self._known.get(name)
        if known is None:
            known = name in self._exact or any(agree(query, name) for query in self._queries)
            self._known[name] = known
        return known


def read_reserved(path: Path | None) -> frozenset[str]:
    """Read the keys of games that must not be studied: a JSON list of hold-out keys."""
    if path is None:
        return frozenset()
    try:
        keys: Iterable[object] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise PlayalikeError(f"cannot read the reserved keys {path}: {error}") from error
    if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
        raise PlayalikeError(
            f"{path} is no list of reserved keys: a JSON list of strings of 16 hex digits is needed"
        )
    return frozenset(str(key) for key in keys)


def draw_keys(keys: Iterable[str], most: int | None) -> set[str]:
    """Return so many of the keys of games, the same ones each time; all for None.

    A larger draw has all of a smaller one, so that a study can be made larger later.
    """
    every = sorted(set(keys), key=lambda key: hashlib.sha256(f"drawn {key}".encode()).digest())
    return set(every[:most])


CHECK_PERCENT = 15


def check_games(workspace: Workspace) -> set[int]:
    """Return the games that the model is checked on and not fitted to."""
    table = workspace.read_table("work/games.parquet", ["game", "key", "split"]).to_pydict()
    validation = {
        game for game, split in zip(table["game"], table["split"], strict=True) if split != "train"
    }
    if validation:
        return validation
    return {
        game
        for game, key in zip(table["game"], table["key"], strict=True)
        if is_check_game(str(key))
    }


def is_check_game(key: str) -> bool:
    """Return whether a training game is one of those that a model is checked on."""
    digest = hashlib.sha256(f"style model {key}".encode()).digest()
    return int.from_bytes(digest[:4], "big") % 100 < CHECK_PERCENT
