"""A file is there whole, or as it was before: whatever happens to the one who writes it."""

import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from playalike import files
from playalike.errors import PlayalikeError
from playalike.files import whole_file, write_whole


@pytest.fixture
def report(tmp_path: Path) -> Path:
    path = tmp_path / "report.json"
    path.write_bytes(b"old")
    return path


def test_text_is_utf8_with_plain_line_feeds(report: Path) -> None:
    write_whole(report, "Tal – Botvinnik\n")
    assert report.read_bytes() == "Tal – Botvinnik\n".encode()


def test_nothing_else_stays_in_the_folder(report: Path) -> None:
    write_whole(report, b"new")
    assert [path.name for path in report.parent.iterdir()] == ["report.json"]
    assert report.read_bytes() == b"new"


def test_the_file_has_the_permissions_of_any_other_new_file(report: Path) -> None:
    write_whole(report.with_name("new"), "x")
    report.with_name("plain").write_text("x")
    modes = {report.with_name(name).stat().st_mode for name in ("new", "plain")}
    assert len(modes) == 1


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_after_an_exception_the_old_file_stands(report: Path, error: type[BaseException]) -> None:
    with pytest.raises(error):
        _break_off(report, error())
    assert report.read_bytes() == b"old"
    assert [path.name for path in report.parent.iterdir()] == ["report.json"]


def test_a_reader_sees_the_old_file_until_the_new_one_is_whole(report: Path) -> None:
    with whole_file(report) as part:
        part.write_bytes(b"new")
        assert report.read_bytes() == b"old"
    assert report.read_bytes() == b"new"


def test_the_temporary_name_ends_like_the_real_one(tmp_path: Path) -> None:
    """NumPy adds ``.npz`` to other names, and would then write beside the temporary file."""
    path = tmp_path / "table.npz"
    with whole_file(path) as part:
        np.savez(part, moves=np.arange(3))
    with np.load(path) as table:
        assert table["moves"].tolist() == [0, 1, 2]


def test_two_writers_at_once_do_not_meet(report: Path) -> None:
    with whole_file(report) as first, whole_file(report) as second:
        first.write_bytes(b"first")
        second.write_bytes(b"second")
    assert report.read_bytes() == b"first"  # its block ended last


WRITER = """
import sys, time
from pathlib import Path
from playalike.files import whole_file
with whole_file(Path(sys.argv[1])) as part, part.open("wb") as file:
    file.write(b"n" * 100_000)
    file.flush()
    print("writing", flush=True)
    time.sleep(60)
"""


def test_a_writer_that_is_killed_leaves_the_old_file(report: Path) -> None:
    source = Path(files.__file__).parents[1]
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(report)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(source)},
    )
    with writer:
        assert writer.stdout is not None
        assert writer.stdout.readline().strip() == b"writing"
        writer.kill()
    assert report.read_bytes() == b"old"
    (left,) = (path for path in report.parent.iterdir() if path != report)

    write_whole(report, b"new")
    assert left.exists()  # it may belong to somebody who is still writing
    long_ago = time.time() - 2 * files.ABANDONED_SECONDS
    os.utime(left, (long_ago, long_ago))
    write_whole(report, b"newer")
    assert [path.name for path in report.parent.iterdir()] == ["report.json"]


def test_what_is_left_of_other_files_is_not_touched(report: Path) -> None:
    other = report.with_name(f".0123abcd{files.MARK}other.json")
    other.write_bytes(b"x")
    os.utime(other, (0, 0))
    write_whole(report, b"new")
    assert other.exists()


def test_a_file_that_is_being_read_on_windows_is_tried_again(
    report: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    really, refusals = os.replace, [PermissionError(13, "in use")] * 3

    def replace(source: Path, target: Path) -> None:
        if refusals:
            raise refusals.pop()
        really(source, target)

    monkeypatch.setattr(os, "replace", replace)
    write_whole(report, b"new")
    assert report.read_bytes() == b"new"


def test_a_file_that_stays_in_use_is_an_error_that_names_it(
    report: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def replace(source: Path, target: Path) -> None:
        raise PermissionError(13, "in use", str(source), None, str(target))

    monkeypatch.setattr(os, "replace", replace)
    monkeypatch.setattr(files, "PAUSES", (0.0,))
    with pytest.raises(PlayalikeError, match=r"cannot write .*report.json: in use"):
        write_whole(report, b"new")
    assert report.read_bytes() == b"old"
    assert [path.name for path in report.parent.iterdir()] == ["report.json"]


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "report.html"
    with pytest.raises(PlayalikeError) as write:
        write_whole(path, "x")
    with pytest.raises(PlayalikeError) as block, whole_file(path) as part:
        part.write_text("x")
    assert str(write.value) == str(block.value) == f"cannot write {path}: No such file or directory"


def test_errors_of_others_within_the_block_are_not_ours(report: Path) -> None:
    """An engine that dies while its answers are written is no trouble with the file."""
    with pytest.raises(BrokenPipeError):
        _break_off(report, BrokenPipeError(32, "the engine is gone"))


def _break_off(path: Path, error: BaseException) -> None:
    with whole_file(path) as part:
        part.write_bytes(b"ha")
        raise error


def test_a_link_stays_a_link(report: Path) -> None:
    link = report.with_name("latest.json")
    try:
        link.symlink_to(report)
    except OSError:
        pytest.skip("no right to make links")
    write_whole(link, b"new")
    assert link.is_symlink()
    assert report.read_bytes() == b"new"


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="no /dev/null")
def test_devices_are_written_to_and_not_replaced() -> None:
    write_whole(Path("/dev/null"), "nothing")
    assert not Path("/dev/null").is_file()


def test_content_is_on_the_disk_before_it_takes_the_name(
    report: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    monkeypatch.setattr(os, "fsync", lambda handle: calls.append("fsync"))
    really = os.replace
    monkeypatch.setattr(os, "replace", lambda a, b: (calls.append("replace"), really(a, b)))
    write_whole(report, b"new")
    write_whole(report, b"newer", durable=False)
    assert calls == ["fsync", "replace", "replace"]
