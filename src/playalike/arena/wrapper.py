"""fastchess and cutechess-cli as runners, for those who have them and trust them more."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import parse_qsl

from playalike.arena.control import Control
from playalike.arena.fixtures import Entrant
from playalike.arena.match import Match
from playalike.arena.pgn import LiveGame
from playalike.errors import PlayalikeError
from playalike.oracle.engines import find_engine
from playalike.settings import Settings

__all__ = ["RUNNERS", "external_command", "run_external"]

RUNNERS = ("fastchess", "cutechess-cli")


def run_external(
    runner: str, match: Match, settings: Settings, openings: Path | None, out: Path
) -> None:
    """Run the program with this match; what it prints is shown as it is."""
    program = shutil.which(runner)
    if program is None:
        raise PlayalikeError(f"--runner {runner}: it is not installed; leave it out to use ours")
    out.mkdir(parents=True, exist_ok=True)
    if openings is None or openings.suffix == ".zip":
        openings = out / "openings.pgn"
        lines = [LiveGame({"Event": "opening"}, opening).text() for opening in match.openings]
        openings.write_text("\n".join(lines), encoding="utf-8")
    command = external_command(runner, match, settings, openings, out / f"{runner}.pgn")
    code = subprocess.run([program, *command[1:]]).returncode
    if code:
        raise PlayalikeError(f"{runner} ended with exit code {code}")


def external_command(
    runner: str, match: Match, settings: Settings, openings: Path, pgn: Path
) -> list[str]:
    """Return the command line."""
    form = "pgn" if openings.suffix == ".pgn" else "epd"
    command = [runner]
    for entrant in (match.first, match.second):
        command += ["-engine", *_engine(entrant, settings)]
    command += ["-each", "proto=uci", f"timemargin={round(1000 * match.rules.margin)}"]
    command += ["-rounds", str(len(match.fixtures()) // 2 or 1), "-games", "2", "-repeat"]
    command += ["-openings", f"file={openings}", f"format={form}", "order=random"]
    command += ["-srand", str(match.seed)]
    command += ["-pgnout", f"file={pgn}"] if runner == "fastchess" else ["-pgnout", str(pgn)]
    adjudication = match.rules.adjudication
    if adjudication.resign_cp is not None:
        moves = -(-adjudication.resign_plies // 2)
        command += ["-resign", f"movecount={moves}", f"score={adjudication.resign_cp}"]
    if adjudication.draw_cp is not None:
        command += [
            "-draw",
            f"movenumber={adjudication.draw_after // 2}",
            f"movecount={-(-adjudication.draw_plies // 2)}",
            f"score={adjudication.draw_cp}",
        ]
    if adjudication.syzygy is not None:
        command += ["-tb", adjudication.syzygy]
    if match.sprt is not None:
        test = match.sprt
        command += ["-sprt", f"elo0={test.elo0:g}", f"elo1={test.elo1:g}"]
        command += [f"alpha={test.alpha:g}", f"beta={test.beta:g}"]
        if runner == "fastchess":
            command += [f"model={test.model.replace('normalised', 'normalized')}"]
    return command


def _engine(entrant: Entrant, settings: Settings) -> list[str]:
    head, _, query = entrant.spec.partition("?")
    kind, _, rest = head.partition(":")
    options = dict(parse_qsl(query, keep_blank_values=True))
    # Without a quote: both programs pass the words after args= on as they are.
    own = [f"cmd={sys.executable}", "args=-m playalike.faces.uci"]
    if kind == "uci":
        words = [f"cmd={shutil.which(rest) or rest}"]
    elif kind == "stockfish":
        words = [f"cmd={find_engine(settings)}"]
        if "UCI_Elo" in options:
            options = {"UCI_LimitStrength": "true", **options}
    elif kind == "engine" and set(options) <= {"elo", "hash"}:
        words = own
        names = {"elo": "UCI_Elo", "hash": "Hash"}
        options = {names[key]: value for key, value in options.items()}
        options |= {"Ruleset": rest or "default"}
        options |= {"UCI_LimitStrength": "true"} if "UCI_Elo" in options else {}
    elif kind == "personality" and not options:
        words, options = own, {"Personality": rest}
    else:
        raise PlayalikeError(f"{entrant.spec} plays with our own runner only")
    words += [f"name={entrant.spec}", *_control(entrant.control)]
    return [*words, *(f"option.{key}={value}" for key, value in options.items())]


def _control(control: Control) -> list[str]:
    words = []
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
