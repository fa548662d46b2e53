"""Write docs/commands.md and lab/commands.md from the commands' own help: `make docs`.

The lab's page has the commands that make and measure what ships. `tests/test_docs.py` fails when a
page is out of date.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import typer.core
import typer.main

from playalike.faces.cli.main import app
from playalike.settings import ENVIRONMENT

ROOT = Path(__file__).resolve().parents[1]
PAGE, LAB_PAGE = ROOT / "docs" / "commands.md", ROOT / "lab" / "commands.md"
LAB_COMMANDS = tuple(
    f"playalike {name}"
    for name in ("models", "prior", "bench", "calibrate", "tune", "engine tune", "arena")
)
SHARED = ("--jobs", "--cache", "--cluster", "--json")
"""Options that mean the same in every command."""

HEAD = """# Commands

Written from the commands' own help by `make docs`. Every command has `--help`. Wrong input is one
line on standard error and exit code 2; progress goes to standard error, so `--json` can be piped.
`--jobs` is the number of worker processes, all cores unless the command says otherwise; `--cache`
the file with the engine's answers, in the data folder by default; `--cluster` where Ray works,
`HOST:PORT` or `local` ([cluster](cluster.md)).
`playalike --version` prints the version. `playalike --install-completion` has your shell (bash,
zsh, fish, PowerShell) complete commands and options; `--show-completion` prints the script instead.

## Settings

Paths come from `config.toml` in the configuration folder, or from the environment. On Linux that
folder is `~/.config/playalike`, and what Playalike keeps is in `~/.local/share/playalike`; on macOS
both are `~/Library/Application Support/playalike`, on Windows `%LOCALAPPDATA%\\playalike`.
`XDG_CONFIG_HOME` and `XDG_DATA_HOME` are followed everywhere. `config.toml` also takes `threads`
(of the engine that personalities ask), `[ui]` with `engine_name` and `engine_author` for UCI
programs, and `[analyzer]` with `brilliant`, `excellent`, `good`, `inaccuracy` and `mistake`, in
centipawns, for `playalike review --scheme blitzmate`.

"""

LAB_HEAD = """# Commands of the lab

What makes and measures the models and rulesets that ship, freezes the engine and lists its rated
runs. Written by `make docs`, like [the other commands](../docs/commands.md).

"""


def walk(command: object, path: str) -> Iterator[tuple[str, typer.core.TyperCommand]]:
    """Yield every command that can be run, with its full name."""
    if isinstance(command, typer.core.TyperGroup):
        if command.invoke_without_command:
            yield path, command  # type: ignore[misc]
        for name, child in command.commands.items():
            yield from walk(child, f"{path} {name}")
    elif isinstance(command, typer.core.TyperCommand):
        yield path, command


def section(path: str, command: typer.core.TyperCommand) -> str:
    """Return what the page says about one command."""
    arguments = [p for p in command.params if isinstance(p, typer.core.TyperArgument)]
    words = [
        f"{a.name.upper()}{'…' if a.nargs == -1 else ''}"
        if a.required
        else f"[{a.name.upper()}{'…' if a.nargs == -1 else ''}]"
        for a in arguments
        if a.name
    ]
    lines = [f"## `{' '.join([path, *words])}`", "", " ".join((command.help or "").split()), ""]
    options = [p for p in command.params if isinstance(p, typer.core.TyperOption)]
    shared = [name for name in SHARED if any(name in option.opts for option in options)]
    own = [option for option in options if not {"--help", *SHARED} & set(option.opts)]
    lines += [entry(option) for option in own]
    if shared:
        lines.append("- " + ", ".join(f"`{name}`" for name in shared))
    return "\n".join(lines).rstrip() + "\n"


def entry(option: typer.core.TyperOption) -> str:
    """Return the line of an option."""
    names = ", ".join(f"`{name}`" for name in option.opts)
    default = option.default
    shown = "" if default in (None, False, "", ()) or callable(default) else f" Default: {default}."
    return f"- {names}: {option.help or ''}{shown}"


def sections(lab: bool) -> list[str]:
    """Return what there is to say about the lab's commands, or about all others."""
    commands = walk(typer.main.get_command(app), "playalike")
    return [section(path, c) for path, c in commands if path.startswith(LAB_COMMANDS) == lab]


def page() -> str:
    """Return the whole page."""
    settings = "\n".join(f"- `{variable}`: {name}" for name, variable in ENVIRONMENT.items())
    others = ", ".join(f"`{name}`" for name in LAB_COMMANDS)
    end = f"\nWhat makes and measures models, {others}: [the lab](../lab/commands.md).\n"
    return HEAD + settings + "\n\n" + "\n".join(sections(lab=False)) + end


def lab_page() -> str:
    """Return the page of the lab's commands."""
    return LAB_HEAD + "\n".join(sections(lab=True))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    LAB_PAGE.write_text(lab_page(), encoding="utf-8")
    print(f"wrote {PAGE} and {LAB_PAGE}")
