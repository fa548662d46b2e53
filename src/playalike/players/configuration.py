"""A player and its games in one TOML file, in the manner of v7p3r's configurations.

    color = "white"             # white, black or both
    search = "negamax"          # negamax, simple or random
    ruleset = "default"
    depth = 4                   # 1 to 10
    games = 10
    opponent = "random"

    [performance]
    max_moves = 24
    quiescence = true

or a list of such files, each played out: ``config_name = ["first", "second"]``.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import chess

from playalike.config import ConfigError, from_mapping, load_toml
from playalike.decision import Decision
from playalike.engine.assets import find_tables
from playalike.engine.players import EngineConfig, EnginePlayer, RandomPlayer, SimplePlayer
from playalike.engine.ruleset_changes import derive_values
from playalike.player import Limit, Player
from playalike.settings import Settings

__all__ = ["Configuration", "Performance", "load_configuration", "load_configurations"]


@dataclass(frozen=True, slots=True)
class Performance:
    """v7p3r's performance controls; None leaves a setting as the ruleset has it."""

    alpha_beta: bool | None = None
    """False searches every move: plain negamax, for teaching and for tests."""
    move_ordering: bool | None = None
    """Killers, countermoves and history, on top of captures first."""
    max_moves: int | None = None
    """Look only at so many moves in each node; 0 is no limit."""
    node_limit: int | None = None
    """The node budget that shrinks as scores rise; 0 is no limit."""
    start_depth: int | None = None
    """The first depth of threshold deepening; `depth` is the second."""
    max_depth: int | None = None
    """How deep threshold deepening may go; `depth` when not given."""
    score_threshold: int | None = None
    """Deepening ends when the score reaches this; 0 never ends it."""
    opening_book: Path | None = None
    """A Polyglot book, seen from this file's folder."""
    critical_short_circuit: int | None = None
    """Play a mate in at most so many moves at once."""
    quiescence: bool | None = None
    mvv_lva: bool | None = None
    """Add the MVV-LVA value of captures to their scores."""
    stalemate_prevention: bool | None = None
    draw_avoidance: bool | None = None

    def changes(self) -> dict[str, object]:
        """Return the keys of the ruleset that are changed."""
        named = {
            "alpha_beta": self.alpha_beta,
            "move_limit": self.max_moves,
            "node_limit": self.node_limit,
            "start_depth": self.start_depth,
            "score_threshold": self.score_threshold,
            "mate_short_circuit": self.critical_short_circuit,
            "quiescence": self.quiescence,
            "capture_bonus": self.mvv_lva,
            "stalemate_avoidance": self.stalemate_prevention,
            "draw_prevention": self.draw_avoidance,
            "killers": self.move_ordering,
            "countermoves": self.move_ordering,
            "history": self.move_ordering,
        }
        return {key: value for key, value in named.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Configuration:
    """One player, its opponent and how many games."""

    color: Literal["white", "black", "both"] = "both"
    engine: Literal["v7p3r", "playalike"] = "playalike"
    """v7p3r's core engine; both names mean ours."""
    search: Literal["negamax", "simple", "random"] = "negamax"
    ruleset: str = "default"
    """A built-in ruleset, or a TOML file beside this one."""
    depth: int = 4
    """1 to 10 plies."""
    games: int = 1
    opponent: str = "random"
    """Any description of a player."""
    tc: str = ""
    """Time for both, as in ``playalike match --tc``; empty: the depth alone."""
    performance: Performance = field(default_factory=Performance)

    def check(self, where: str) -> None:
        """Refuse what cannot be played."""
        if not 1 <= self.depth <= 10:
            raise ConfigError(f"{where}: depth must be 1 to 10, not {self.depth}")
        if self.games < 1:
            raise ConfigError(f"{where}: games must be at least 1, not {self.games}")
        deepest = self.performance.max_depth
        if deepest is not None and not self.depth <= deepest <= 10:
            raise ConfigError(
                f"{where}: performance.max_depth must be {self.depth} (the depth) to 10, "
                f"not {deepest}"
            )

    def player(self, settings: Settings, seed: int | None = None) -> Player:
        """Build the player, which never looks deeper than `depth`."""
        if self.search == "simple":
            return SimplePlayer()
        if self.search == "random":
            return RandomPlayer(seed)
        ruleset, changes = self.ruleset, self.performance.changes()
        deepest = self.performance.max_depth or self.depth
        if self.performance.max_depth is not None:
            changes |= {"standard_depth": self.depth, "max_depth": deepest}
        if changes:
            ruleset = str(derive_values(ruleset, changes, settings.data / "rulesets"))
        book = self.performance.opening_book
        books = () if book is None else (book,)
        config = EngineConfig(
            ruleset=ruleset, books=books, tablebase=find_tables(settings), seed=seed
        )
        return _Shallow(EnginePlayer(config), deepest)


class _Shallow:
    """An engine that looks at most so many plies deep."""

    def __init__(self, player: EnginePlayer, depth: int) -> None:
        self._player, self._depth = player, depth

    @property
    def name(self) -> str:
        return f"{self._player.name} depth {self._depth}"

    @property
    def ruleset(self) -> str:
        return self._player.ruleset

    def choose(self, board: chess.Board, limit: Limit) -> Decision:
        depth = self._depth if limit.depth is None else min(limit.depth, self._depth)
        return self._player.choose(board, dataclasses.replace(limit, depth=depth))

    def close(self) -> None:
        self._player.close()


def load_configuration(path: Path) -> Configuration:
    """Read one configuration; a list of names is an error here."""
    configurations = load_configurations(path)
    if len(configurations) != 1 or configurations[0][0] != path:
        raise ConfigError(f"{path} names other configurations: it is no player by itself")
    return configurations[0][1]


def load_configurations(path: Path) -> list[tuple[Path, Configuration]]:
    """Read a configuration, or all those that its `config_name` lists."""
    table = load_toml(path)
    if "config_name" not in table:
        configuration = from_mapping(Configuration, table, str(path))
        configuration.check(str(path))
        return [(path, _beside(configuration, path.parent))]
    names = from_mapping(_List, table, str(path)).config_name
    names = (names,) if isinstance(names, str) else names
    if not names:
        raise ConfigError(f"{path}: config_name is an empty list")
    files = [path.parent / (name if name.endswith(".toml") else f"{name}.toml") for name in names]
    return [(file, load_configuration(file)) for file in files]


def _beside(configuration: Configuration, folder: Path) -> Configuration:
    """Return the configuration with the files that it names as seen from its own folder."""
    changes: dict[str, str | Performance] = {}
    for key in ("ruleset", "opponent"):
        name = getattr(configuration, key)
        if name.endswith(".toml") and ":" not in name:
            changes[key] = str(folder / name)
    performance = configuration.performance
    if performance.opening_book is not None:
        book = folder / performance.opening_book
        changes["performance"] = dataclasses.replace(performance, opening_book=book)
    return dataclasses.replace(configuration, **changes)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class _List:
    config_name: str | tuple[str, ...]
