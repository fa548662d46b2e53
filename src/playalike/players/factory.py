"""Players by a short description: ``personality:tal``, ``engine:default``, ``uci:/path``, a file.

Options follow a question mark, as in an address: ``engine:default?elo=1500``. For our engine every
key of a ruleset is an option too: ``engine:default?null_move=false`` is the default without null
moves, which makes an experiment out of one line.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import chess

from playalike.config import nearest
from playalike.decision import Decision
from playalike.engine.assets import find_books, find_tables
from playalike.engine.players import EngineConfig, EnginePlayer, RandomPlayer, SimplePlayer
from playalike.engine.ruleset import ruleset_names
from playalike.engine.ruleset_changes import derive_ruleset, ruleset_keys
from playalike.engine.strength import Level, load_strength_table
from playalike.errors import PlayalikeError
from playalike.oracle.engines import find_engine
from playalike.personality.catalogue import list_personalities
from playalike.player import Limit, Player
from playalike.players.average import AVERAGE, open_average
from playalike.players.careless import CARELESS, CarelessPlayer
from playalike.players.configuration import load_configuration
from playalike.players.cpu_time import CpuTimedEngine
from playalike.players.network import NetworkPlayer
from playalike.players.personality import open_personality
from playalike.players.resources import Resources
from playalike.players.snapshots import snapshot_program
from playalike.players.spec import CONFIGURATION, TRUTH, Spec, parse_spec
from playalike.players.uci import UciPlayer
from playalike.prior.base import open_network
from playalike.settings import Settings, load_settings
from playalike.style.level import FULL, HIGHEST, LOWEST, parse_level

__all__ = ["KINDS", "STOCKFISH_ELO", "elo_range", "open_player", "with_elo"]

KINDS = (
    "personality", "average", "engine", "uci", "stockfish", "maia", "snapshot", "simple", "random",
)  # fmt: skip
PATIENCE = 60.0
"""Seconds beyond its time that a UCI engine is waited for: the machine may be busy."""
STOCKFISH_ELO = (1350, 2850)
"""What Stockfish 15 and 16 offer as UCI_Elo."""
LEVEL = "level"
ENGINE_OPTIONS = (
    LEVEL, "elo", "nodes", "noise", "candidates", "hash", "book", "syzygy", "seed", "clock",
)  # fmt: skip
PERSONALITY_OPTIONS = ("book", "variety", "without", "seed", "mode", "dial", "year", LEVEL)


@dataclass(frozen=True, slots=True)
class _Request:
    """What is wanted, and on which machine."""

    spec: Spec
    settings: Settings
    seed: int | None
    resources: Resources | None

    @property
    def name(self) -> str:
        return self.spec.name

    @property
    def options(self) -> Mapping[str, str]:
        return self.spec.options

    def refuse_unknown(self, *known: str) -> None:
        for key in self.options:
            if key not in known:
                raise PlayalikeError(f"{self.spec}: unknown option {key!r}; {nearest(key, known)}")


def open_player(
    spec: str | Spec,
    settings: Settings | None = None,
    seed: int | None = None,
    *,
    resources: Resources | None = None,
) -> Player:
    """Open anything that plays.

    - ``personality:NAME`` or ``personality:FOLDER``, with ``level=1500``, ``book=``, ``variety=``,
      ``without=``, ``mode=classic``, ``dial=2``, ``year=1972`` (the openings of that time)
    - ``average``: the average master, with the openings of all built-in personalities
    - ``engine:RULESET``: ``level=``, ``nodes=``, ``noise=``, ``candidates=``, ``hash=``, ``book=``,
      ``syzygy=``, ``seed=``, ``clock=cpu``, and any key of a ruleset;
      ``book=off`` plays without one
    - ``uci:PATH`` and ``stockfish`` with UCI options, as in ``stockfish?UCI_Elo=1500``;
      ``stockfish?careless=0.1`` plays a tenth of its moves at random
    - ``maia?weights=FILE``: lc0 or the engine that ``engine=`` names, one node a move; without
      either, our own reader of the network
    - ``snapshot:NAME``: a frozen engine of ours, with UCI options
    - ``simple``, ``random`` (``seed=``)
    - a TOML file that describes a player, see `playalike.players.configuration`

    `seed` is for whoever has chance in it and no seed of its own. `resources` are shared with other
    players and outlive this one.
    """
    spec = parse_spec(spec) if isinstance(spec, str) else spec
    settings = load_settings() if settings is None else settings
    opener = _OPENERS.get(spec.kind)
    if opener is None:
        raise PlayalikeError(f"no player {str(spec)!r}; {_known_kind(spec.kind, settings)}")
    if "seed" in spec.options:
        seed = spec.number("seed")
    return opener(_Request(spec, settings, seed, resources))


def _known_kind(word: str, settings: Settings) -> str:
    """Say what a word should have been: the name of a ruleset or of a personality is not enough."""
    whole = {name: f"engine:{name}" for name in ruleset_names()}
    whole |= {name: f"personality:{name}" for name in list_personalities(settings)}
    return f"did you mean {whole[word]!r}?" if word in whole else nearest(word, KINDS)


def elo_range(spec: Spec) -> tuple[int, int] | None:
    """Return between which ratings a player's strength can be set; None where it cannot.

    The table of our engine's strength was measured with its default ruleset.
    """
    if spec.kind == "engine" and spec.name in ("", "default"):
        table = load_strength_table()
        return table.lowest, table.highest
    if spec.kind == "personality":
        return LOWEST, HIGHEST
    return STOCKFISH_ELO if spec.kind == "stockfish" else None


def with_elo(spec: Spec, elo: int) -> Spec:
    """Return a player at a rating; one that cannot play at it is a `PlayalikeError`."""
    bounds = elo_range(spec)
    if bounds is None:
        raise PlayalikeError(f"the strength of {spec} cannot be set")
    if not bounds[0] <= elo <= bounds[1]:
        raise PlayalikeError(f"{spec} plays from {bounds[0]} to {bounds[1]}, not {elo}")
    option = "UCI_Elo" if spec.kind == "stockfish" else LEVEL
    if option in spec.options or "elo" in spec.options:
        raise PlayalikeError(f"{spec} has its strength already: {elo} is one too many")
    return spec.having(**{option: elo})


def _engine_config(request: _Request) -> EngineConfig:
    """Return our engine's configuration for a description."""
    keys = ruleset_keys()
    request.refuse_unknown(*ENGINE_OPTIONS, *keys)
    level = None
    if (elo := _engine_elo(request)) is not None:
        level = load_strength_table().at(elo)
    if "nodes" in request.options:
        noise = request.spec.real("noise") if "noise" in request.options else 0.0
        candidates = request.spec.number("candidates") if "candidates" in request.options else 1
        level = Level(0, request.spec.number("nodes"), noise, candidates)
    overrides = {key: value for key, value in request.options.items() if key in keys}
    ruleset = request.name or "default"
    if overrides:
        ruleset = str(derive_ruleset(ruleset, overrides, request.settings.data / "rulesets"))
    return EngineConfig(
        ruleset=ruleset,
        hash_mb=request.spec.number("hash") if "hash" in request.options else 64,
        books=_books(request),
        tablebase=request.options.get("syzygy", find_tables(request.settings)) or None,
        level=level,
        seed=request.seed,
    )


def _books(request: _Request) -> tuple[Path, ...]:
    """Return the books to play from: a file, none with ``book=off``, or what the machine has."""
    named = request.options.get("book")
    if named is None or TRUTH.get(named.lower()) is True:
        return find_books(request.settings)
    return () if TRUTH.get(named.lower()) is False else (Path(named),)


def _engine_elo(request: _Request) -> int | None:
    """Return the rating that `level` or `elo` ask for; None is full strength."""
    if LEVEL not in request.options:
        return request.spec.number("elo") if "elo" in request.options else None
    if request.options[LEVEL] == FULL:
        return None
    elo, table = request.spec.number(LEVEL), load_strength_table()
    if not table.lowest <= elo <= table.highest:
        raise PlayalikeError(
            f"{request.spec}: the engine's level goes from {table.lowest} to {table.highest} Elo, "
            f"or is {FULL!r}, not {elo}"
        )
    return elo


def _engine(request: _Request) -> Player:
    config = _engine_config(request)
    match request.options.get("clock"):
        case None:
            return EnginePlayer(config)
        case "cpu":
            return CpuTimedEngine(config)
        case other:
            raise PlayalikeError(f"{request.spec}: clock must be cpu, or left out, not {other!r}")


def _personality(request: _Request) -> Player:
    if not request.name:
        raise PlayalikeError(f"{request.spec}: say which, for example personality:tal")
    request.refuse_unknown(*PERSONALITY_OPTIONS)
    without = [word for word in request.options.get("without", "").split(",") if word]
    return open_personality(
        request.name,
        request.settings,
        seed=request.seed,
        without=without,
        use_book=request.spec.truth("book") if "book" in request.options else True,
        variety=request.spec.truth("variety") if "variety" in request.options else True,
        mode=request.options.get("mode"),
        dial=request.spec.real("dial") if "dial" in request.options else None,
        year=request.spec.number("year") if "year" in request.options else None,
        level=_level(request),
        full=request.options.get(LEVEL, "").strip().lower() == FULL,
        resources=request.resources,
    )


def _average(request: _Request) -> Player:
    request.refuse_unknown("seed")
    return open_average(request.settings, seed=request.seed, resources=request.resources)


def _level(request: _Request) -> int | None:
    """Return the level that is asked for; None where none is, or full strength."""
    if LEVEL not in request.options:
        return None
    try:
        return parse_level(request.options[LEVEL])
    except PlayalikeError as error:
        raise PlayalikeError(f"{request.spec}: {error}") from error


def _uci(request: _Request) -> Player:
    if not request.name:
        raise PlayalikeError(f"{request.spec}: say which program, for example uci:/usr/games/x")
    return UciPlayer(_program(request.name), request.options, timeout=PATIENCE)


def _program(name: str) -> Path:
    return Path(shutil.which(name) or name)


def _stockfish(request: _Request) -> Player:
    path = find_engine(request.settings)
    if path is None:
        raise PlayalikeError(f"{request.spec}: no UCI engine was found; install stockfish")
    options = dict(request.options)
    if "UCI_Elo" in options:
        options = {"UCI_LimitStrength": "true", **options}
    if options.pop(CARELESS, None) is None:
        return UciPlayer(path, options, timeout=PATIENCE)
    share = request.spec.real(CARELESS)
    if not 0 <= share <= 1:
        raise PlayalikeError(f"{request.spec}: {CARELESS} goes from 0 to 1, not {share:g}")
    options.pop("seed", None)
    return CarelessPlayer(UciPlayer(path, options, timeout=PATIENCE), share, request.seed)


def _snapshot(request: _Request) -> Player:
    program = snapshot_program(request.name, request.settings)
    name = f"snapshot {request.name}"
    return UciPlayer(program, request.options, name=name, timeout=PATIENCE)


def _maia(request: _Request) -> Player:
    options = dict(request.options)
    program = options.pop("engine", "lc0")
    weights = options.pop("weights", None)
    if weights is not None and "engine" not in request.options and shutil.which(program) is None:
        request.refuse_unknown("weights")
        return NetworkPlayer(open_network(weights))
    if shutil.which(program) is None:
        raise PlayalikeError(
            f"{request.spec}: {program} is not installed; say which network Maia plays with "
            "(maia?weights=FILE), or which UCI engine has it (maia?engine=PATH&weights=FILE)"
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


def _configuration(request: _Request) -> Player:
    return load_configuration(Path(request.name)).player(request.settings, request.seed)


def _simple(request: _Request) -> Player:
    request.refuse_unknown()
    return SimplePlayer()


def _random(request: _Request) -> Player:
    request.refuse_unknown("seed")
    return RandomPlayer(request.seed)


_OPENERS: Mapping[str, Callable[[_Request], Player]] = {
    "personality": _personality,
    AVERAGE: _average,
    "engine": _engine,
    "uci": _uci,
    "stockfish": _stockfish,
    "maia": _maia,
    "snapshot": _snapshot,
    "simple": _simple,
    "random": _random,
    CONFIGURATION: _configuration,
}
