"""What a release looks at before it builds anything, and what it looks at afterwards."""

from __future__ import annotations

import io
import re
import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest

from tools import release
from tools.release import ReleaseError

LOG = """# Changelog

## 0.2.0 (unreleased)

- Plays like Tal.

## 0.1.0 (2026-01-02)

- Plays.
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    folder = tmp_path / "clone"
    code = folder / release.VERSION_FILE
    code.parent.mkdir(parents=True)
    code.write_text('"""Playalike."""\n\n__version__ = "0.1.0"\n', encoding="utf-8")
    (folder / release.CHANGELOG).write_text(LOG, encoding="utf-8")
    for words in (
        ("init", "--quiet"),
        ("add", "."),
        ("-c", "user.name=A", "-c", "user.email=a@b", "commit", "--quiet", "-m", "first"),
    ):
        subprocess.run(["git", *words], cwd=folder, check=True)
    return folder


def test_a_clone_that_is_ready(clone: Path) -> None:
    release.check(clone, "0.2.0")


@pytest.mark.parametrize("version", ["", "1.0", "v0.2.0", "0.2.0rc1"])
def test_a_version_has_three_numbers(clone: Path, version: str) -> None:
    with pytest.raises(ReleaseError, match="is no version"):
        release.check(clone, version)


def test_a_version_is_not_older_than_the_present_one(clone: Path) -> None:
    with pytest.raises(ReleaseError, match=re.escape("older than the present version 0.1.0")):
        release.check(clone, "0.0.9")


def test_changes_that_are_not_committed(clone: Path) -> None:
    (clone / "new").touch()
    with pytest.raises(ReleaseError, match="not committed"):
        release.check(clone, "0.2.0")


def test_a_version_is_released_once(clone: Path) -> None:
    subprocess.run(["git", "tag", "v0.2.0"], cwd=clone, check=True)
    with pytest.raises(ReleaseError, match=re.escape("the tag v0.2.0 is there already")):
        release.check(clone, "0.2.0")


def test_the_changelog_tells_about_it(clone: Path) -> None:
    with pytest.raises(ReleaseError, match=re.escape("'Unreleased' or '0.3.0 (unreleased)'")):
        release.check(clone, "0.3.0")
    assert release.changelog_section("## Unreleased\n\n- Castles.\n", "0.3.0") == "- Castles."
    with pytest.raises(ReleaseError, match=re.escape("is '0.2.0 ")):
        release.changelog_section(LOG.replace("unreleased", "2026-01-05"), "0.2.0")
    assert release.changelog_section(LOG, "0.2.0") == "- Plays like Tal."
    with pytest.raises(ReleaseError, match=re.escape("says nothing about 0.2.0")):
        release.changelog_section(LOG.replace("- Plays like Tal.", ""), "0.2.0")
    with pytest.raises(ReleaseError, match="first section"):
        release.changelog_section("# Changelog\n", "0.2.0")


def test_version_and_date_are_written(clone: Path) -> None:
    release.set_version(clone, "0.2.0", "2026-03-04")
    assert '__version__ = "0.2.0"' in (clone / release.VERSION_FILE).read_text(encoding="utf-8")
    assert "## 0.2.0 (2026-03-04)" in (clone / release.CHANGELOG).read_text(encoding="utf-8")
    assert "## 0.1.0 (2026-01-02)" in (clone / release.CHANGELOG).read_text(encoding="utf-8")
    assert "unreleased" not in (clone / release.CHANGELOG).read_text(encoding="utf-8")


def packages(folder: Path, names: list[str], version: str = "0.2.0") -> list[Path]:
    wheel = folder / f"playalike-{version}-py3-none-any.whl"
    source = folder / f"playalike-{version}.tar.gz"
    with zipfile.ZipFile(wheel, "w") as file:
        for name in names:
            file.writestr(name, "")
    with tarfile.open(source, "w:gz") as tar:
        for name in names:
            tar.addfile(tarfile.TarInfo(f"playalike-{version}/src/{name}"), io.BytesIO())
    return [wheel, source]


def test_packages_have_what_the_build_makes(tmp_path: Path) -> None:
    release.check_contents(packages(tmp_path, [*release.NEEDED]), "0.2.0")
    with pytest.raises(ReleaseError, match=re.escape("is not of version 0.3.0")):
        release.check_contents(packages(tmp_path, [*release.NEEDED]), "0.3.0")
    for missing in release.NEEDED:
        names = [name for name in release.NEEDED if name != missing]
        for package in packages(tmp_path, names):
            with pytest.raises(ReleaseError, match=f"lacks {missing}"):
                release.check_contents([package], "0.2.0")
    with pytest.raises(ReleaseError, match="contains"):
        release.check_contents(packages(tmp_path, [*release.NEEDED, "node_modules/a.js"]), "0.2.0")


def test_checksums_are_those_that_sha256sum_reads(tmp_path: Path) -> None:
    files = packages(tmp_path, [*release.NEEDED])
    sums = release.write_checksums(files, tmp_path)
    assert [line.split("  ")[1] for line in sums.read_text().splitlines()] == [
        path.name for path in files
    ]
    if Path("/usr/bin/sha256sum").exists():
        subprocess.run(["/usr/bin/sha256sum", "--check", sums.name], cwd=tmp_path, check=True)
        files[0].write_bytes(b"forged")
        done = subprocess.run(
            ["/usr/bin/sha256sum", "--check", sums.name], cwd=tmp_path, capture_output=True
        )
        assert done.returncode != 0
