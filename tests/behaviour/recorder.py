"""Record what the program decides, and compare two records.

    python -m tests.behaviour.recorder record before.json.gz
    python -m tests.behaviour.recorder record after.json.gz
    python -m tests.behaviour.recorder compare before.json.gz after.json.gz

A record has five parts: the engine's node count (`bench`), decisions of all personalities in both
modes (`decisions`), ten games a player judged (`authenticity`), five games reviewed (`review`), and
a study of thirty games (`study`). `--parts` and `--positions` make a quick one; only what both
records have is compared. Numbers are compared to the last digit, words only with `--words`.

It needs Stockfish and the games in ../shared/data, and asks the engine by nodes only: two records
of the same program are the same. Answers of the engine are kept in `--cache` between runs, answers
of ours never.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import chess
import chess.pgn

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
PARTS = ("bench", "decisions", "authenticity", "review", "study")
MODES = ("learned", "classic")
POSITIONS, NODES = 300, 5_000
GAMES_A_PLAYER, REVIEWED, STUDIED = 10, 5, 30
PLIES = (20, 60)
"""The middlegame, roughly."""
WORDS = frozenset(
    {
        "sentence",
        "reason",
        "note",
        "notes",
        "sentences",
        "words",
        "title",
        "text",
        "summary",
        "description",
        "portrait",
    }
)
"""Keys whose values are prose."""
PASSING = frozenset({"seconds", "engine_seconds", "created", "time", "rate", "out", "fingerprint"})
"""Keys whose values differ from run to run."""
PASSING_FILES = frozenset({"work/state.json"})
"""What a study notes about its own run."""
FOLDER = re.compile(r"/tmp/tmp\w+/")
"""Where a run had its files."""


def command(*arguments: str | Path, home: Path) -> str:
    """Run `playalike` with nothing kept from other runs, and return what it prints."""
    script = Path(sys.executable).with_name("playalike")
    environment = os.environ | {
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_CONFIG_HOME": str(home / "config"),
    }
    done = subprocess.run(
        [script, *map(str, arguments)],
        env=environment,
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise SystemExit(f"playalike {' '.join(map(str, arguments))}:\n{done.stderr}")
    return done.stdout


def first_games(path: Path, count: int) -> list[chess.pgn.Game]:
    """Return the first games of a file."""
    with path.open(encoding="utf-8") as file:
        games = iter(lambda: chess.pgn.read_game(file), None)
        return [game for game in itertools.islice(games, count) if game is not None]


def write_games(games: Sequence[chess.pgn.Game], path: Path) -> Path:
    """Write games to a file."""
    path.write_text("\n\n".join(str(game) for game in games) + "\n", encoding="utf-8")
    return path


def middlegames() -> list[list[str]]:
    """Return middlegame positions, each by the moves that led to it, from many players' games."""
    paths = sorted((DATA / "players").glob("*.pgn"))
    each = -(-POSITIONS // len(paths))
    found = []
    for path in paths:
        for game in first_games(path, each * 2)[::2]:
            moves = [move.uci() for move in game.mainline_moves()]
            if len(moves) <= PLIES[0]:
                continue
            seed = int(hashlib.sha256(" ".join(moves).encode()).hexdigest(), 16)
            ply = PLIES[0] + seed % (min(len(moves), PLIES[1]) - PLIES[0])
            found.append(moves[:ply])
    found.sort(key=lambda moves: hashlib.sha256(" ".join(moves).encode()).hexdigest())
    return found[:POSITIONS]


def decide(task: tuple[str, str, list[list[str]]]) -> tuple[str, list[Any]]:
    """Return what one personality decides in one mode."""
    from playalike.player import Limit
    from playalike.settings import load_settings

    try:
        from playalike.players import open_personality
    except ImportError:
        from playalike.style.player import open_personality  # type: ignore[no-redef]

    name, mode, positions = task
    player = open_personality(name, load_settings(), mode=mode, use_book=False, variety=False)
    decisions = []
    try:
        for moves in positions:
            board = chess.Board()
            for move in moves:
                board.push_uci(move)
            player.new_game()
            decision = player.choose(board, Limit(nodes=NODES)).to_dict()
            decisions.append(json.loads(json.dumps(decision)))
    finally:
        player.close()
    return f"{name} {mode}", decisions


def record_decisions(positions: list[list[str]]) -> dict[str, Any]:
    """Return the decisions of all built-in personalities in both modes."""
    from playalike.personality.catalogue import list_personalities
    from playalike.settings import load_settings

    names = sorted(list_personalities(load_settings()))
    tasks = [(name, mode, positions) for mode in MODES for name in names]
    with ProcessPoolExecutor(2) as workers:
        return dict(workers.map(decide, tasks))


def record_study(home: Path, cache: Path) -> dict[str, Any]:
    """Study thirty games and return all that the study wrote, but for pages."""
    import pyarrow.parquet

    games = write_games(first_games(DATA / "players" / "Tal.pgn", STUDIED), home / "tal.pgn")
    out = home / "tal-of-thirty-games"
    command(
        "study", games, "--player", "Tal, Mikhail", "--out", out, "--nodes", "1000",
        "--cache", cache, "--jobs", "2", home=home,
    )  # fmt: skip
    written: dict[str, Any] = {}
    for path in sorted(out.rglob("*")):
        name = path.relative_to(out).as_posix()
        if path.suffix == ".parquet":
            table = pyarrow.parquet.read_table(path)
            written[name] = {
                column: digest(json.dumps(table.column(column).to_pylist(), default=repr))
                for column in table.column_names
            }
        elif path.suffix == ".json" and name not in PASSING_FILES:
            written[name] = json.loads(path.read_text(encoding="utf-8"))
        elif name.endswith(".json.gz"):
            written[name] = json.loads(gzip.decompress(path.read_bytes()))
    return written


def digest(text: str) -> str:
    """Return a short fingerprint."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def record(parts: Sequence[str], positions: int, cache: Path) -> dict[str, Any]:
    """Return what the program does, part by part."""
    made: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        os.environ["XDG_DATA_HOME"] = str(home / "data")
        os.environ["XDG_CONFIG_HOME"] = str(home / "config")
        if "bench" in parts:
            (nodes,) = re.findall(r"([\d,]+) nodes", command("bench", home=home))[:1]
            made["bench"] = int(nodes.replace(",", ""))
        if "decisions" in parts:
            made["decisions"] = record_decisions(middlegames()[:positions])
        if "review" in parts:
            games = first_games(DATA / "players" / "Tal.pgn", 5 * REVIEWED)[::5]
            made["review"] = json.loads(
                command(
                    "review",
                    write_games(games, home / "five.pgn"),
                    "--nodes",
                    str(NODES),
                    "--cache",
                    cache,
                    "--jobs",
                    "2",
                    "--json",
                    home=home,
                )
            )
        if "study" in parts:
            made["study"] = record_study(home, cache)
        if "authenticity" in parts:
            from playalike.personality.catalogue import list_personalities
            from playalike.settings import load_settings

            names = sorted(list_personalities(load_settings()))
            files = [DATA / "players" / f"{name.capitalize()}.pgn" for name in names]
            made["authenticity"] = json.loads(
                command(
                    "authenticity",
                    "karpov",
                    *files,
                    "--games",
                    str(GAMES_A_PLAYER),
                    "--nodes",
                    str(NODES),
                    "--cache",
                    cache,
                    "--jobs",
                    "2",
                    "--json",
                    home=home,
                )
            )
    return made


def differences(before: Any, after: Any, words: bool, path: str = "") -> Iterator[str]:
    """Yield where two records differ, one line each; prose only with `words`."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted(before.keys() | after.keys()):
            if key in PASSING | PASSING_FILES or (key in WORDS and not words):
                continue
            if key not in before or key not in after:
                yield f"{path}/{key}: only {'before' if key in before else 'after'}"
            else:
                yield from differences(before[key], after[key], words, f"{path}/{key}")
    elif isinstance(before, list) and isinstance(after, list):
        if len(before) != len(after):
            yield f"{path}: {len(before)} entries before, {len(after)} after"
        for number, (old, new) in enumerate(zip(before, after, strict=False)):
            yield from differences(old, new, words, f"{path}/{number}")
    elif plain(before) != plain(after):
        yield f"{path}: {before!r} before, {after!r} after"


def plain(value: Any) -> Any:
    """Return a value without the folder that only one run had."""
    return FOLDER.sub("", value) if isinstance(value, str) else value


def read(path: Path) -> dict[str, Any]:
    """Read a record."""
    return dict(json.loads(gzip.decompress(path.read_bytes())))


def main() -> None:
    """Record or compare."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    recording = commands.add_parser("record")
    recording.add_argument("out", type=Path)
    recording.add_argument("--parts", default=",".join(PARTS))
    recording.add_argument("--positions", type=int, default=POSITIONS)
    recording.add_argument("--cache", type=Path, default=Path("/tmp/playalike-recorder.db"))
    comparing = commands.add_parser("compare")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    comparing.add_argument("--words", action="store_true", help="compare prose, too")
    comparing.add_argument("--most", type=int, default=40, help="lines to print")
    given = parser.parse_args()
    if given.command == "record":
        made = record(given.parts.split(","), given.positions, given.cache)
        given.out.write_bytes(gzip.compress(json.dumps(made).encode(), mtime=0))
        return
    before, after = read(given.before), read(given.after)
    shared = [part for part in PARTS if part in before and part in after]
    if "decisions" in shared:
        for record_of in (before, after):  # a quick record has the first positions only
            fewest = min(len(row) for one in (before, after) for row in one["decisions"].values())
            record_of["decisions"] = {
                name: rows[:fewest] for name, rows in record_of["decisions"].items()
            }
    found = [
        line
        for part in shared
        for line in differences(before[part], after[part], given.words, part)
    ]
    print("\n".join(found[: given.most]))
    print(f"{len(found)} differences in {', '.join(shared)}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
