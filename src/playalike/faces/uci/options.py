"""What a GUI may set. One table: `uci` prints it, `setoption` obeys it, docs/uci.md explains it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from playalike.config import nearest
from playalike.engine.assets import find_books, find_tables
from playalike.engine.book import Book
from playalike.engine.players import EngineConfig
from playalike.engine.ruleset import ruleset_names
from playalike.engine.strength import load_strength_table
from playalike.errors import PlayalikeError
from playalike.settings import MOST_THREADS, Settings
from playalike.style.level import HIGHEST, LOWEST
from playalike.style.mode import MODES

__all__ = [
    "AUTO",
    "CLEAR_HASH",
    "EMPTY",
    "FULL_DIAL",
    "NO_PERSONALITY",
    "Option",
    "Options",
    "engine_config",
    "option_table",
    "set_option",
]

EMPTY = "<empty>"
"""How UCI writes an empty string."""

NO_PERSONALITY = "none"
"""The choice of `Personality` by which our engine plays as itself."""

AUTO = "auto"
"""The choice of `Mode` by which a personality takes the best that it can have."""
FULL_DIAL, MOST_DIAL = 100, 300
"""`Dial` in percent: UCI knows whole numbers only."""

CLEAR_HASH = "Clear Hash"
"""The one button: it sets nothing and does something."""


@dataclass(frozen=True, slots=True)
class Options:
    """The values in force."""

    hash_mb: int = 64
    threads: int = 1
    """Of the engine that a personality asks; our own has one."""
    multipv: int = 1
    own_book: bool = True
    """In a game, that is: whoever asks for a depth or for nodes wants a search."""
    book_file: str = ""
    """The only book to use; empty: those of this machine."""
    syzygy_path: str = ""
    move_overhead: int = 10
    ponder: bool = False
    limit_strength: bool = False
    elo: int = 0
    show_wdl: bool = False
    analyse_mode: bool = False
    ruleset: str = "default"
    personality: str = NO_PERSONALITY
    personality_file: str = ""
    """A folder; it wins over `personality`."""
    engine_file: str = ""
    """The engine that a personality asks, when it is not the one of the settings."""
    seed: int = 0
    """0 means chance."""
    human_time: bool = False
    mode: str = AUTO
    dial: int = FULL_DIAL
    """Percent."""
    play_out: bool = False
    """Say nothing of resigning and of draws."""


@dataclass(frozen=True, slots=True)
class Option:
    """One row of the table."""

    name: str
    """As UCI knows it; upper and lower case do not matter."""
    kind: Literal["spin", "check", "string", "combo", "button"]
    field: str = ""
    """Where its value is kept in `Options`."""
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()


def option_table(personalities: Sequence[str] = ()) -> tuple[Option, ...]:
    """Return every option that `uci` announces; `personalities` are the names of those there are.

    Values of a combo may not have spaces in them, or some programs cut them short.
    """
    names = [name for name in personalities if name and not set(name) & set(" \t\n")]
    names = [name for name in names if name != NO_PERSONALITY]
    return (
        Option("Hash", "spin", "hash_mb", 1, 4096),
        Option("Threads", "spin", "threads", 1, MOST_THREADS),
        Option(CLEAR_HASH, "button"),
        Option("MultiPV", "spin", "multipv", 1, 256),
        Option("OwnBook", "check", "own_book"),
        Option("BookFile", "string", "book_file"),
        Option("SyzygyPath", "string", "syzygy_path"),
        Option("Move Overhead", "spin", "move_overhead", 0, 5000),
        Option("Ponder", "check", "ponder"),
        Option("UCI_LimitStrength", "check", "limit_strength"),
        Option("UCI_Elo", "spin", "elo", LOWEST, HIGHEST),
        Option("UCI_ShowWDL", "check", "show_wdl"),
        Option("UCI_AnalyseMode", "check", "analyse_mode"),
        Option("Ruleset", "combo", "ruleset", choices=_titles(ruleset_names())),
        Option("Personality", "combo", "personality", choices=(NO_PERSONALITY, *sorted(names))),
        Option("PersonalityFile", "string", "personality_file"),
        Option("EngineFile", "string", "engine_file"),
        Option("Seed", "spin", "seed", 0, 2**31 - 1),
        Option("HumanTime", "check", "human_time"),
        Option("Mode", "combo", "mode", choices=(AUTO, *MODES)),
        Option("Dial", "spin", "dial", 0, MOST_DIAL),
        Option("PlayOut", "check", "play_out"),
    )


def _titles(names: tuple[str, ...]) -> tuple[str, ...]:
    """Capitalise, since `default` is a word of UCI's own and some parsers trip over it."""
    return tuple(name.capitalize() for name in names)


def default_options(settings: Settings) -> Options:
    """Return the values at start, with this machine's tablebases."""
    return Options(
        syzygy_path=find_tables(settings) or "",
        threads=settings.threads,
        elo=load_strength_table().highest,
    )


def set_option(
    options: Options, name: str, value: str, personalities: Sequence[str] = ()
) -> Options:
    """Return the options with one value changed; what cannot be set is a `PlayalikeError`."""
    table = {option.name.lower(): option for option in option_table(personalities)}
    option = table.get(" ".join(name.lower().split()))
    if option is None:
        hint = nearest(name, [option.name for option in table.values()])
        raise PlayalikeError(f"no option {name!r}; {hint}")
    if option.kind == "button":
        return options
    change: dict[str, Any] = {option.field: _value(option, value)}
    return replace(options, **change)


def _value(option: Option, text: str) -> str | int | bool:
    if option.kind == "check":
        if text.lower() not in ("true", "false"):
            raise PlayalikeError(f"{option.name} must be true or false, not {text!r}")
        return text.lower() == "true"
    if option.kind == "spin":
        try:
            number = int(text)
        except ValueError:
            number = None
        if number is None or not option.low <= number <= option.high:
            raise PlayalikeError(
                f"{option.name} must be a number from {option.low} to {option.high}, not {text!r}"
            )
        return number
    if option.kind == "combo":
        known = [choice.lower() for choice in option.choices]
        if text.lower() not in known:
            raise PlayalikeError(f"{option.name}: no {text!r}; {nearest(text.lower(), known)}")
        return text.lower()
    text = "" if text == EMPTY else text
    if text and option.field == "book_file":
        # Opened here so that the error belongs to this line, also while OwnBook is off.
        Book(Path(text)).close()
    return text


def engine_config(options: Options, settings: Settings) -> EngineConfig:
    """Translate the options into the engine's own configuration."""
    level = load_strength_table().at(options.elo) if options.limit_strength else None
    return EngineConfig(
        ruleset=options.ruleset,
        hash_mb=options.hash_mb,
        books=_books(options, settings),
        tablebase=options.syzygy_path or None,
        level=level,
        multipv=options.multipv,
        seed=options.seed or None,
        overhead=options.move_overhead / 1000,
    )


def _books(options: Options, settings: Settings) -> tuple[Path, ...]:
    if not options.own_book:
        return ()
    return (Path(options.book_file),) if options.book_file else find_books(settings)
