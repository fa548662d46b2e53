"""Study Karpov, Tal and Fischer from public-domain games that any Debian machine can fetch.

The games are those of Debian's source package `gnuchess-book`, fetched by apt, which checks the
package's signature, with a configuration of its own: the system's package sources stay as they are.
This needs the network, apt and Debian's keyring; with `--pgn` a file that is already there is used
instead. The games of the three are cut out by name and studied with `playalike study`, which goes
on where it stopped when it is interrupted.

What comes out is the method repeated, not the personalities that ship: those were studied from
other collections, and an engine of another version answers differently. The average master to
compare with is the one that ships with Playalike; it was counted from other collections, too. Games
that are reserved for judging are left out where a list of their keys is given or lies in
``../shared/data``; elsewhere they are studied like all others.

Names in the package are spelled in many ways, some of which could be somebody else's. Which
spellings are taken for the player is written down in `PLAYERS`; those that are not are printed.
"""

from __future__ import annotations

import argparse
import itertools
import json
import re
import subprocess
import sys
import tarfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "personalities"
RESERVED = ROOT.parent / "shared" / "data" / "holdout_keys.json"
MIRROR = "http://deb.debian.org/debian"
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
PACKAGE = "gnuchess-book"
TAG = re.compile(rb'^\[(White|Black)\s+"([^"\r\n]*)"', re.MULTILINE)
GAME_START = re.compile(rb"^\[Event ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Player:
    """Whom to study, and how the package spells the name."""

    slug: str
    name: str
    family: str
    """Games with this word in a player's name are cut out."""
    spelling: str
    """A regular expression: what fits it as a whole is the player."""


PLAYERS = (
    Player(
        "karpov", "Karpov, Anatoly", "Karpov", r"Karpov(,? +A(n(atol[yi]( E)?)?)?( \([A-Z]*\)?)?)?"
    ),
    Player("tal", "Tal, Mikhail", "Tal", r"Tal,? +M(ik?hail)?( N)?( \([A-Z]*\)| LET)?|Tal"),
    Player("fischer", "Fischer, Robert James", "Fischer", r"Fischer,? +R(obert( J(ames)?)?)?"),
)


def main() -> int:
    """Fetch, cut out, study; 1 if something is missing."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=BUILD, help="folder to build in")
    parser.add_argument("--pgn", type=Path, help="the package's PGN file, when already there")
    parser.add_argument("--only", action="append", choices=[p.slug for p in PLAYERS])
    parser.add_argument("--stages", help="stages to run, such as 'ingestion'; all when not given")
    parser.add_argument("--nodes", type=int, default=20_000, help="engine nodes a position")
    parser.add_argument("--jobs", type=int, help="processes; one for each core when not given")
    parser.add_argument(
        "--reserved",
        type=Path,
        default=RESERVED if RESERVED.exists() else None,
        help="JSON list of keys of games that must not be studied",
    )
    args = parser.parse_args()
    try:
        pgn = args.pgn or fetch(args.out / "source")
        content = pgn.read_bytes()
        for player in PLAYERS:
            if not args.only or player.slug in args.only:
                study(player, content, args)
    except (OSError, subprocess.CalledProcessError, tarfile.TarError) as error:
        print(f"build_personalities: {error}", file=sys.stderr)
        return 1
    return 0


def fetch(folder: Path) -> Path:
    """Download the source package and return its PGN file; nothing is fetched twice."""
    wanted = f"{folder}/*/*.pgn"
    files = sorted(folder.glob("*/*.pgn"))
    if files:
        return files[0]
    for name in ("lists/partial", "cache/archives/partial"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    sources = folder / "sources.list"
    sources.write_text(f"deb-src [signed-by={KEYRING}] {MIRROR} {_release()} main\n")
    options = {
        "Dir::Etc::sourcelist": sources,
        "Dir::Etc::sourceparts": "-",
        "Dir::State::lists": folder / "lists",
        "Dir::Cache": folder / "cache",
        "APT::Sandbox::User": "root",
    }
    apt = ["apt-get", "-qq", *(f"-o{name}={value}" for name, value in options.items())]
    print(f"Fetching Debian's source package {PACKAGE} (26 MB) ...", flush=True)
    subprocess.run([*apt, "update"], check=True, cwd=folder)
    # The games are all in the upstream archive; Debian's own part is not needed.
    subprocess.run(
        [*apt, "source", "--download-only", "--tar-only", PACKAGE], check=True, cwd=folder
    )
    for archive in sorted(folder.glob(f"{PACKAGE}_*.orig.tar.*")):
        with tarfile.open(archive) as tar:
            tar.extractall(folder, filter="data")
    files = sorted(folder.glob("*/*.pgn"))
    if not files:
        raise FileNotFoundError(f"there is no {wanted} in the source package {PACKAGE}")
    return files[0]


def _release() -> str:
    """Return the code name of this Debian, such as ``bookworm``."""
    text = Path("/etc/os-release").read_text(encoding="utf-8")
    name = re.search(r"^VERSION_CODENAME=(\S+)$", text, re.MULTILINE)
    return name[1] if name else "stable"


def games_of(player: Player, content: bytes) -> Iterator[tuple[bytes, list[str]]]:
    """Yield the text of every game with the family name, and the names in it that have it."""
    family = player.family.encode()
    starts = [match.start() for match in GAME_START.finditer(content)] + [len(content)]
    for first, last in itertools.pairwise(starts):
        text = content[first:last]
        if family in text:
            names = [name.decode("latin-1") for _, name in TAG.findall(text) if family in name]
            if names:
                yield text, names


def study(player: Player, content: bytes, args: argparse.Namespace) -> None:
    """Cut out the player's games and study them."""
    folder = args.out / player.slug
    folder.mkdir(parents=True, exist_ok=True)
    names: Counter[str] = Counter()
    games = []
    for text, spelled in games_of(player, content):
        games.append(text)
        names.update(spelled)
    pgn = args.out / "games" / f"{player.slug}.pgn"
    pgn.parent.mkdir(exist_ok=True)
    cut_out = b"".join(games)
    # An unchanged file keeps its time, so that the study knows there is nothing to do.
    if not pgn.exists() or pgn.read_bytes() != cut_out:
        pgn.write_bytes(cut_out)
    # The first one is how the player is called in the report: the fullest, family name first.
    mine = sorted(
        (name for name in names if re.fullmatch(player.spelling, name)),
        key=lambda name: (name != player.name, "," not in name, -len(name), name),
    )
    others = {name: count for name, count in names.most_common() if name not in mine}
    print(f"{player.name}: {len(games)} games by name; spelled {dict(names.most_common())}")
    print(f"  not taken for the player: {others}", flush=True)
    command = [str(Path(sys.executable).with_name("playalike")), "study", str(pgn)]
    for name in mine:
        command += ["--player", f"={name}"]
    command += ["--out", str(folder), "--name", player.slug, "--nodes", str(args.nodes)]
    if args.jobs:
        command += ["--jobs", str(args.jobs)]
    if args.reserved:
        command += ["--reserved", str(args.reserved)]
    if args.stages:
        command += ["--only", args.stages]
    started = time.monotonic()
    subprocess.run(command, check=True)
    print(_summary(folder / "work" / "ingestion.json", time.monotonic() - started), flush=True)


def _summary(path: Path, seconds: float) -> str:
    facts = json.loads(path.read_text(encoding="utf-8"))
    return (
        f"  {facts['found']} read, {facts['unreadable']} unreadable, {facts['games']} studied, "
        f"left out {facts['left_out']}, years {facts['years']}; {seconds:.0f} s"
    )


if __name__ == "__main__":
    sys.exit(main())
