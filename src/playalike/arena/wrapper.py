"""fastchess and cutechess-cli as runners, for those who have them and trust them more.

The command line is written after fastchess' manual page and cutechess-cli's help. Where they
differ (`args=` against one `arg=` for each word, `-pgnout`), each gets its own; where they would
refuse what was asked (a clock and a time per move at once, two engines of one name), we say so
before anything is started.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import parse_qsl

import chess

from playalike.arena.control import Control
from playalike.arena.fixtures import Entrant
from playalike.arena.match import Match
from playalike.arena.pgn import LiveGame
from playalike.arena.records import Opening
from playalike.engine.ruleset import ruleset_names
from playalike.errors import PlayalikeError
from playalike.oracle.engines import find_engine
from playalike.settings import Settings

__all__ = ["RUNNERS", "engine_names", "external_command", "run_external", "write_openings"]

RUNNERS = ("fastchess", "cutechess-cli")
STANDARD_ERROR = 2
"""The file descriptor."""


def run_external(
    runner: str,
    match: Match,
    settings: Settings,
    out: Path,
    concurrency: int = 1,
    *,
    aside: bool = False,
) -> Path:
    """Run the program with this match and return its PGN.

    What it prints is shown as it is, on standard error if `aside`.
    """
    program = shutil.which(runner)
    if program is None:
        raise PlayalikeError(f"--runner {runner}: it is not installed; leave it out to use ours")
    if match.colour != "both":
        raise PlayalikeError(f"--runner {runner}: one colour only is for our own runner")
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    pgn = out / f"{now}-{runner}.pgn"
    # Before anything is written: players that only we have are refused here.
    external_command(runner, match, settings, out / "openings.epd", pgn, concurrency)
    out.mkdir(parents=True, exist_ok=True)
    openings = write_openings(match, out)
    command = external_command(runner, match, settings, openings, pgn, concurrency)
    errors = STANDARD_ERROR if aside else None
    code = subprocess.run([program, *command[1:]], stdout=errors).returncode
    if code:
        raise PlayalikeError(f"{runner} ended with exit code {code}")
    return pgn


def engine_names(match: Match) -> tuple[str, str]:
    """Return what the players are called there: both programs want different names."""
    first, second = match.first.spec, match.second.spec
    return first, f"{second} (second)" if first == second else second


def write_openings(match: Match, out: Path) -> Path:
    """Write the openings in the order in which we would play them, and return the file."""
    rounds = max(1, len(match.fixtures()) // 2)
    chosen = match.openings[:rounds]
    if all(not opening.moves for opening in chosen):
        path = out / "openings.epd"
        path.write_text("".join(f"{_epd(opening)}\n" for opening in chosen), encoding="utf-8")
        return path
    path = out / "openings.pgn"
    lines = [LiveGame({"Event": "opening"}, opening).text() for opening in chosen]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def _epd(opening: Opening) -> str:
    board = chess.Board(opening.start_fen)
    return board.epd(hmvc=board.halfmove_clock, fmvn=board.fullmove_number)


def external_command(
    runner: str, match: Match, settings: Settings, openings: Path, pgn: Path, concurrency: int = 1
) -> list[str]:
    """Return the command line."""
    command = [runner]
    for entrant, name in zip((match.first, match.second), engine_names(match), strict=True):
        command += ["-engine", *_engine(runner, entrant, name, settings)]
    command += ["-each", "proto=uci", f"timemargin={round(1000 * match.rules.margin)}"]
    command += ["-rounds", str(len(match.fixtures()) // 2 or 1), "-games", "2", "-repeat"]
    command += ["-concurrency", str(concurrency), "-recover"]  # a crash loses one game only
    form = "pgn" if openings.suffix == ".pgn" else "epd"
    command += ["-openings", f"file={openings}", f"format={form}", "order=sequential"]
    command += ["-srand", str(match.seed)]
    command += ["-pgnout", f"file={pgn}"] if runner == "fastchess" else ["-pgnout", str(pgn)]
    return [*command, *_adjudication(match), *_test(runner, match)]


def _adjudication(match: Match) -> list[str]:
    rules, words = match.rules.adjudication, []
    if rules.resign_cp is not None:
        moves = -(-rules.resign_plies // 2)
        words += ["-resign", f"movecount={moves}", f"score={rules.resign_cp}"]
    if rules.draw_cp is not None:
        words += [
            "-draw",
            f"movenumber={rules.draw_after // 2}",
            f"movecount={-(-rules.draw_plies // 2)}",
            f"score={rules.draw_cp}",
        ]
    return [*words, "-tb", rules.syzygy] if rules.syzygy is not None else words


def _test(runner: str, match: Match) -> list[str]:
    test = match.sprt
    if test is None:
        return []
    words = ["-sprt", f"elo0={test.elo0:g}", f"elo1={test.elo1:g}"]
    words += [f"alpha={test.alpha:g}", f"beta={test.beta:g}"]
    if runner == "fastchess":  # cutechess-cli has one model, its own
        words.append(f"model={test.model.replace('normalised', 'normalized')}")
    return words


def _engine(runner: str, entrant: Entrant, name: str, settings: Settings) -> list[str]:
    head, _, query = entrant.spec.partition("?")
    kind, _, rest = head.partition(":")
    options = dict(parse_qsl(query, keep_blank_values=True))
    ruleset = rest or "default"
    own = [f"cmd={sys.executable}", *_arguments(runner, "-m", "playalike.faces.uci")]
    if kind == "uci":
        words = [f"cmd={shutil.which(rest) or rest}"]
    elif kind == "stockfish":
        words = [f"cmd={find_engine(settings)}"]
        if "UCI_Elo" in options:
            options = {"UCI_LimitStrength": "true", **options}
    elif kind == "engine" and set(options) <= {"elo", "hash"} and ruleset in ruleset_names():
        words = own
        names = {"elo": "UCI_Elo", "hash": "Hash"}
        options = {names[key]: value for key, value in options.items()}
        options |= {"Ruleset": ruleset.capitalize()}  # as our UCI program announces its choices
        options |= {"UCI_LimitStrength": "true"} if "UCI_Elo" in options else {}
    elif kind == "personality" and not options:
        folder = Path(rest).is_dir()
        words, options = own, {"PersonalityFile" if folder else "Personality": rest}
    else:
        raise PlayalikeError(f"{entrant.spec} plays with our own runner only")
    words += [f"name={name}", *_control(runner, entrant.control)]
    return [*words, *(f"option.{key}={value}" for key, value in options.items())]


def _arguments(runner: str, *words: str) -> list[str]:
    """Return arguments for an engine: fastchess takes all in one, cutechess-cli one by one."""
    if runner == "fastchess":
        return [f"args={' '.join(words)}"]
    return [f"arg={word}" for word in words]


def _control(runner: str, control: Control) -> list[str]:
    words = []
    if control.clock is not None and control.movetime is not None:
        raise PlayalikeError(f"{runner} takes a clock or a time per move, not both: {control}")
    if control.clock is not None:
        words.append(f"tc={control.clock:g}+{control.increment:g}")
    if control.movetime is not None:
        words.append(f"st={control.movetime:g}")
    if control.nodes is not None:
        words.append(f"nodes={control.nodes}")
    if control.depth is not None:
        words.append(f"depth={control.depth}")
    if control.clock is None and control.movetime is None:
        words.append("tc=inf")
    return words
