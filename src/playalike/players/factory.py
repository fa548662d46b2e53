"""Players by a short description: ``personality:tal``, ``engine:default``, ``uci:/path``, a file.

Options follow a question mark, as in an address: ``engine:default?elo=1500``. For our engine every
key of a ruleset is an option too: ``engine:default?null_move=false`` is the default without null
moves, which makes an experiment out of one line.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from urllib.parse import parse_qsl

import chess

from playalike.config import nearest
from playalike.decision import Decision
from playalike.engine.players import EngineConfig, EnginePlayer, RandomPlayer, SimplePlayer
from playalike.engine.ruleset_changes import derive_ruleset, ruleset_keys
from playalike.engine.strength import Level, load_strength_table
from playalike.errors import PlayalikeError
from playalike.oracle.engines import find_engine
from playalike.player import Limit, Player
from playalike.players.cpu_time import CpuTimedEngine
from playalike.players.personality import open_personality
from playalike.players.snapshots import snapshot_program
from playalike.players.uci import UciPlayer
from playalike.settings import Settings

__all__ = ["KINDS", "engine_config", "open_player", "threads_of"]

KINDS = (
    "personality", "engine", "uci", "stockfish", "maia", "snapshot", "simple", "random",
)  # fmt: skip
PATIENCE = 60.0
"""Seconds beyond its time that a UCI engine is waited for: the machine may be busy."""
ENGINE_OPTIONS = (
    "elo", "nodes", "noise", "candidates", "hash", "book", "syzygy", "seed", "clock",
)  # fmt: skip
PERSONALITY_OPTIONS = ("book", "variety", "without", "seed", "mode", "dial")
TRUTH = {"true": True, "on": True, "1": True, "false": False, "off": False, "0": False}


def open_player(spec: str, settings: Settings, seed: int | None = None) -> Player:
    """Build a player.

    - ``personality:NAME`` or ``personality:FOLDER``, with ``book=``, ``variety=``, ``without=``,
      ``mode=classic``, ``dial=2``
    - ``engine:RULESET``: ``elo=``, ``nodes=``, ``noise=``, ``candidates=``, ``hash=``, ``book=``,
      ``syzygy=``, ``seed=``, ``clock=cpu``, and any key of a ruleset
    - ``uci:PATH`` and ``stockfish`` with UCI options, as in ``stockfish?UCI_Elo=1500``
    - ``maia?weights=FILE``: lc0, or the engine that ``engine=`` names, one node a move
    - ``snapshot:NAME``: a frozen engine of ours, with UCI options
    - ``simple``, ``random`` (``seed=``)
    - a TOML file that describes a player, see `playalike.players.configuration`

    `seed` is for whoever has chance in it and no seed of its own.
    """
    head, _, query = spec.partition("?")
    if head.endswith(".toml") and not head.startswith("engine:"):
        from playalike.players.configuration import load_configuration

        return load_configuration(Path(head)).player(settings, seed)
    kind, _, rest = head.partition(":")
    options = dict(parse_qsl(query, keep_blank_values=True))
    maker = _MAKERS.get(kind)
    if maker is None:
        raise PlayalikeError(f"no player {spec!r}; {nearest(kind, KINDS)}")
    return maker(_Order(spec, rest, options, settings, seed))


def threads_of(spec: str) -> int:
    """Return how many cores a player uses at once: the UCI option Threads, else 1."""
    options = dict(parse_qsl(spec.partition("?")[2], keep_blank_values=True))
    words = [value for key, value in options.items() if key.lower() == "threads"]
    return int(words[0]) if words and words[0].isdecimal() and int(words[0]) else 1


class _Order:
    """A description taken apart."""

    def __init__(
        self,
        spec: str,
        rest: str,
        options: Mapping[str, str],
        settings: Settings,
        seed: int | None,
    ) -> None:
        self.spec, self.rest, self.options = spec, rest, dict(options)
        self.settings = settings
        self.seed = self.number("seed") if "seed" in options else seed

    def number(self, key: str) -> int:
        text = self.options[key]
        if not text.isdecimal():
            raise PlayalikeError(f"{self.spec}: {key} must be a whole number, not {text!r}")
        return int(text)

    def real(self, key: str) -> float:
        try:
            return float(self.options[key])
        except ValueError as error:
            raise PlayalikeError(
                f"{self.spec}: {key} must be a number, not {self.options[key]!r}"
            ) from error

    def truth(self, key: str) -> bool:
        value = TRUTH.get(self.options[key].lower())
        if value is None:
            raise PlayalikeError(
                f"{self.spec}: {key} must be true or false, not {self.options[key]!r}"
            )
        return value

    def refuse_unknown(self, *known: str) -> None:
        for key in self.options:
            if key not in known:
                raise PlayalikeError(f"{self.spec}: unknown option {key!r}; {nearest(key, known)}")


def engine_config(order: _Order) -> EngineConfig:
    """Return our engine's configuration for a description."""
    keys = ruleset_keys()
    order.refuse_unknown(*ENGINE_OPTIONS, *keys)
    level = None
    if "elo" in order.options:
        level = load_strength_table().at(order.number("elo"))
    if "nodes" in order.options:
        noise = order.real("noise") if "noise" in order.options else 0.0
        candidates = order.number("candidates") if "candidates" in order.options else 1
        level = Level(0, order.number("nodes"), noise, candidates)
    overrides = {key: value for key, value in order.options.items() if key in keys}
    ruleset = order.rest or "default"
    if overrides:
        ruleset = str(derive_ruleset(ruleset, overrides, order.settings.data / "rulesets"))
    tables = str(order.settings.syzygy) if order.settings.syzygy else None
    return EngineConfig(
        ruleset=ruleset,
        hash_mb=order.number("hash") if "hash" in order.options else 64,
        book=Path(order.options["book"]) if "book" in order.options else None,
        tablebase=order.options.get("syzygy", tables) or None,
        level=level,
        seed=order.seed,
    )


def _engine(order: _Order) -> Player:
    config = engine_config(order)
    match order.options.get("clock"):
        case None:
            return EnginePlayer(config)
        case "cpu":
            return CpuTimedEngine(config)
        case other:
            raise PlayalikeError(f"{order.spec}: clock must be cpu, or left out, not {other!r}")


def _personality(order: _Order) -> Player:
    if not order.rest:
        raise PlayalikeError(f"{order.spec}: say which, for example personality:tal")
    order.refuse_unknown(*PERSONALITY_OPTIONS)
    without = [word for word in order.options.get("without", "").split(",") if word]
    return open_personality(
        order.rest,
        order.settings,
        seed=order.seed,
        without=without,
        use_book=order.truth("book") if "book" in order.options else True,
        variety=order.truth("variety") if "variety" in order.options else True,
        mode=order.options.get("mode"),
        dial=order.real("dial") if "dial" in order.options else None,
    )


def _uci(order: _Order) -> Player:
    if not order.rest:
        raise PlayalikeError(f"{order.spec}: say which program, for example uci:/usr/games/x")
    return UciPlayer(_program(order.rest), order.options, timeout=PATIENCE)


def _program(name: str) -> Path:
    found = shutil.which(name)
    return Path(found or name)


def _stockfish(order: _Order) -> Player:
    path = find_engine(order.settings)
    if path is None:
        raise PlayalikeError(f"{order.spec}: no UCI engine was found; install stockfish")
    options = order.options
    if "UCI_Elo" in options:
        options = {"UCI_LimitStrength": "true", **options}
    return UciPlayer(path, options, timeout=PATIENCE)


def _snapshot(order: _Order) -> Player:
    program = snapshot_program(order.rest, order.settings)
    name = f"snapshot {order.rest}"
    return UciPlayer(program, order.options, name=name, timeout=PATIENCE)


def _maia(order: _Order) -> Player:
    options = dict(order.options)
    program = options.pop("engine", "lc0")
    weights = options.pop("weights", None)
    if shutil.which(program) is None:
        raise PlayalikeError(
            f"{order.spec}: {program} is not installed; Maia plays through lc0, or any UCI engine "
            "that has it: maia?engine=PATH&weights=FILE"
        )
    if weights is not None:
        options["WeightsFile"] = weights
    return _OneNode(UciPlayer(_program(program), options, timeout=PATIENCE))


class _OneNode:
    """Maia's own way to play: the network's first choice, without any search."""

    def __init__(self, player: UciPlayer) -> None:
        self._player = player

    @property
    def name(self) -> str:
        return self._player.name

    def choose(self, board: chess.Board, limit: Limit) -> Decision:
        return self._player.choose(board, Limit(nodes=1))

    def close(self) -> None:
        self._player.close()


def _simple(order: _Order) -> Player:
    order.refuse_unknown()
    return SimplePlayer()


def _random(order: _Order) -> Player:
    order.refuse_unknown("seed")
    return RandomPlayer(order.seed)


_MAKERS: Mapping[str, Callable[[_Order], Player]] = {
    "personality": _personality,
    "engine": _engine,
    "uci": _uci,
    "stockfish": _stockfish,
    "maia": _maia,
    "snapshot": _snapshot,
    "simple": _simple,
    "random": _random,
}
