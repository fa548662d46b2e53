"""Make a release up to the point of publishing it: `make release VERSION=0.2.0`.

Everything is built in a clean clone of the last commit, as anybody could build it: the page, the
opening names, then a source package and from that the wheel. The wheel is installed in a fresh
environment and played against. Only when all of that went well does this clone get a commit with
the version and the date, and `dist/VERSION/` the files with their checksums. Nothing is uploaded,
pushed or tagged: the last lines say how.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VERSION_FILE, CHANGELOG = Path("src/playalike/__init__.py"), Path("CHANGELOG.md")
NEEDED = ("playalike/faces/web/static/index.html", "playalike/games/data/openings.tsv.gz")
"""Made while building, so git does not have them; a release without them would be a poor one."""
CHECKSUMS = "SHA256SUMS"


class ReleaseError(Exception):
    """Why there is no release, and what to do about it."""


def parse(version: str) -> tuple[int, ...]:
    """Return the three numbers of a version."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise ReleaseError(f"{version!r} is no version: it has three numbers, such as 0.2.0")
    return tuple(map(int, version.split(".")))


def current_version(text: str) -> str:
    """Return the version in the text of the package's `__init__.py`."""
    match = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    if match is None:
        raise ReleaseError(f"{VERSION_FILE} has no __version__")
    return match[1]


def changelog_section(text: str, version: str) -> str:
    """Return what the changelog says about a version: its first section, not dated yet."""
    sections = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    heading, _, body = sections[0].partition("\n") if sections else ("", "", "")
    if heading.strip() not in ("Unreleased", f"{version} (unreleased)"):
        raise ReleaseError(
            f"the first section of {CHANGELOG} is {heading.strip()!r}: it should be 'Unreleased' "
            f"or '{version} (unreleased)', and tell what is new"
        )
    if not body.strip():
        raise ReleaseError(f"{CHANGELOG} says nothing about {version}")
    return body.strip()


def set_version(folder: Path, version: str, day: str) -> None:
    """Write the version and its date into a clone."""
    code, log = folder / VERSION_FILE, folder / CHANGELOG
    old = code.read_text(encoding="utf-8")
    new = old.replace(f'"{current_version(old)}"', f'"{version}"', 1)
    code.write_text(new, encoding="utf-8", newline="\n")
    old = log.read_text(encoding="utf-8")
    new = re.sub(r"^## .*$", f"## {version} ({day})", old, count=1, flags=re.MULTILINE)
    log.write_text(new, encoding="utf-8", newline="\n")


def check(root: Path, version: str) -> None:
    """Raise `ReleaseError` if this clone is not ready for the version."""
    wanted = parse(version)
    present = current_version((root / VERSION_FILE).read_text(encoding="utf-8"))
    if wanted < parse(present):
        raise ReleaseError(f"{version} is older than the present version {present}")
    if git(root, "status", "--porcelain"):
        raise ReleaseError("there are changes that are not committed: commit or undo them first")
    if git(root, "tag", "--list", f"v{version}"):
        raise ReleaseError(f"the tag v{version} is there already: choose the next version")
    changelog_section((root / CHANGELOG).read_text(encoding="utf-8"), version)


def build(clone: Path) -> list[Path]:
    """Set up a clean clone and build its source package and its wheel."""
    run(clone, "make", "setup", "frontend")
    # The wheel is built from the source package, which shows that the latter lacks nothing.
    run(clone, ".venv/bin/python", "-m", "build", "--outdir", "dist")
    files = sorted((clone / "dist").iterdir())
    if [path.suffix for path in files] != [".whl", ".gz"]:
        raise ReleaseError(f"a wheel and a source package were expected, not {files}")
    return files


def check_contents(files: list[Path], version: str) -> None:
    """Raise `ReleaseError` if a package is of another version or lacks what the build makes."""
    for path in files:
        if path.suffix == ".whl":
            with zipfile.ZipFile(path) as wheel:
                names = wheel.namelist()
        else:
            with tarfile.open(path) as source:
                names = [name.partition("/")[2].removeprefix("src/") for name in source.getnames()]
        if not path.name.startswith(f"playalike-{version}"):
            raise ReleaseError(f"{path.name} is not of version {version}")
        if missing := [name for name in NEEDED if name not in names]:
            raise ReleaseError(f"{path.name} lacks {', '.join(missing)}: is npm there?")
        if strangers := [name for name in names if "node_modules" in name or ".venv" in name]:
            raise ReleaseError(f"{path.name} contains {strangers[0]}")


def write_checksums(files: list[Path], folder: Path) -> Path:
    """Write the files' checksums as `sha256sum --check` reads them."""
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    target = folder / CHECKSUMS
    target.write_text("".join(lines), encoding="utf-8", newline="\n")
    return target


def release(root: Path, version: str) -> Path:
    """Build and try everything, then write `dist/VERSION` and commit the version."""
    check(root, version)
    day = datetime.now(UTC).date().isoformat()
    with tempfile.TemporaryDirectory(prefix="playalike-release-") as folder:
        clone = Path(folder) / "playalike"
        run(root, "git", "clone", "--quiet", "--no-local", ".", str(clone))
        set_version(clone, version, day)
        files = build(clone)
        check_contents(files, version)
        wheel = next(path for path in files if path.suffix == ".whl")
        trial = ("tests/faces/web/test_wheel.py", "-q", "-p", "no:cacheprovider")
        run(clone, ".venv/bin/python", "-m", "pytest", *trial, PLAYALIKE_WHEEL=str(wheel))
        target = root / "dist" / version
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir(parents=True)
        kept = [Path(shutil.copy2(path, target)) for path in files]
        write_checksums(kept, target)
    set_version(root, version, day)
    run(root, "git", "commit", "--quiet", "-am", f"Release {version}")
    return target


def git(folder: Path, *words: str) -> str:
    """Return what git says."""
    done = subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def run(folder: Path, *command: str, **environ: str) -> None:
    """Run a command, show what it says, and stop the release if it fails."""
    print("+", *command, flush=True)
    # Settings of the make that started us are not for the clone's.
    inherited = {k: v for k, v in os.environ.items() if k not in ("MAKEFLAGS", "MAKELEVEL")}
    if subprocess.run(command, cwd=folder, env={**inherited, **environ}).returncode != 0:
        raise ReleaseError(f"`{' '.join(command)}` failed in {folder}")


PUBLISH = """
{target} has the release of {version}, and this clone a commit for it. To publish:

    git tag --sign v{version} --message "Playalike {version}"
    git push origin HEAD v{version}
    pipx run twine upload {target}/*.whl {target}/*.tar.gz
    gh release create v{version} --notes-file CHANGELOG.md {target}/*

Nothing of that was done."""


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="Make a release without publishing it.")
    parser.add_argument("version", nargs="?", default="", help="such as 0.2.0")
    version = parser.parse_args().version
    try:
        target = release(ROOT, version)
    except ReleaseError as error:
        sys.exit(f"release: {error}")
    print((target / CHECKSUMS).read_text(encoding="utf-8"), end="")
    print(PUBLISH.format(version=version, target=target.relative_to(ROOT)))


if __name__ == "__main__":
    main()
