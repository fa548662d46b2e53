"""Books and tables from a file or an address into the folders where players look for them.

Whatever comes is checked before it takes its place: a book is opened and its order looked at, a
table must have Syzygy's mark and the size that such files have. What fails leaves nothing behind.
"""

from __future__ import annotations

import hashlib
import re
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from playalike.engine.assets import book_folder, table_folder
from playalike.engine.book import Book
from playalike.errors import PlayalikeError
from playalike.files import whole_file
from playalike.settings import Settings

__all__ = ["Kind", "check_table", "install", "kind_of"]

TABLE_NAME = re.compile(r"K[QRBNP]*vK[QRBNP]*\.rtb[wz]\Z")
MARKS = {".rtbw": b"\x71\xe8\x23\x5d", ".rtbz": b"\xd7\x66\x0c\xa5"}
"""The first four bytes of Syzygy's files."""
TIMEOUT = 30.0
"""Seconds without a byte after which a download is given up."""
CHUNK = 1 << 16


def check_table(path: Path) -> None:
    """Raise `PlayalikeError` when a file is no Syzygy table, or only a part of one."""
    mark = MARKS.get(path.suffix)
    with path.open("rb") as file:
        if mark is None or file.read(4) != mark:
            raise PlayalikeError(
                f"{path.name} is not a Syzygy table: its first bytes are not one's"
            )
    if path.stat().st_size % 64 != 16:  # as the format has it
        raise PlayalikeError(f"{path.name} is damaged: a Syzygy table has another size")


def _check_book(path: Path) -> None:
    Book(path).close()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file that players can use."""

    name: str
    folder: Callable[[Settings], Path]
    check: Callable[[Path], None]


BOOK = Kind("a Polyglot book", book_folder, _check_book)
TABLE = Kind("a Syzygy table", table_folder, check_table)


def kind_of(name: str) -> Kind:
    """Tell by its name what a file is."""
    if name.endswith(".bin") and not name.startswith("."):
        return BOOK
    if TABLE_NAME.match(name):
        return TABLE
    raise PlayalikeError(
        f"{name!r} is neither a Polyglot book (NAME.bin) nor a Syzygy table (such as KRPvKR.rtbw)"
    )


def install(
    source: str, settings: Settings, *, most_bytes: int, sha256: str | None = None
) -> list[Path]:
    """Check what is at `source` and put it where players look; return the files.

    `source` is an http or https address, a file, or a folder with books and tables in it.
    """
    if re.match(r"[a-z][a-z0-9+.-]*://", source, re.IGNORECASE):
        return [_download(source, settings, most_bytes, sha256)]
    path = Path(source).expanduser()
    if path.is_dir():
        files = [file for file in sorted(path.iterdir()) if file.suffix in (".bin", *MARKS)]
        if not files:
            raise PlayalikeError(f"there are no books (*.bin) and no Syzygy tables in {path}")
        if sha256 is not None:
            raise PlayalikeError(f"{path} is a folder: a checksum is for one file")
    elif path.is_file():
        files = [path]
    else:
        raise PlayalikeError(f"there is no file or folder {source}")
    for file in files:  # all of them, before the first is copied
        _refuse_too_large(file.name, file.stat().st_size, most_bytes)
        kind_of(file.name).check(file)
    return [_copy(file, settings, most_bytes, sha256) for file in files]


def _copy(file: Path, settings: Settings, most_bytes: int, sha256: str | None) -> Path:
    with file.open("rb") as stream:
        return _take(stream, file.name, settings, most_bytes, sha256)


def _download(address: str, settings: Settings, most_bytes: int, sha256: str | None) -> Path:
    parts = urllib.parse.urlsplit(address)
    if parts.scheme.lower() not in ("http", "https") or not parts.hostname:
        raise PlayalikeError(f"{address}: only http and https addresses can be downloaded")
    name = urllib.parse.unquote(parts.path).rpartition("/")[2]
    kind_of(name)
    request = urllib.request.Request(address, headers={"User-Agent": "playalike"})
    try:
        with _web_only().open(request, timeout=TIMEOUT) as answer:
            _refuse_too_large(name, int(answer.headers.get("Content-Length") or 0), most_bytes)
            return _take(answer, name, settings, most_bytes, sha256)
    except urllib.error.HTTPError as error:
        error.close()
        raise PlayalikeError(
            f"{address}: the server answers {error.code} {error.reason}"
        ) from error
    except urllib.error.URLError as error:
        raise PlayalikeError(f"{address} cannot be reached: {error.reason}") from error
    except (OSError, ValueError) as error:
        raise PlayalikeError(f"{address}: the download failed: {error}") from error


def _web_only() -> urllib.request.OpenerDirector:
    """Return an opener that no server leads to another place than the web."""
    opener = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler(),
        urllib.request.UnknownHandler(),
        urllib.request.HTTPHandler(),
        urllib.request.HTTPSHandler(),
        urllib.request.HTTPDefaultErrorHandler(),
        urllib.request.HTTPRedirectHandler(),
        urllib.request.HTTPErrorProcessor(),
    ):
        opener.add_handler(handler)
    return opener


def _take(
    stream: BinaryIO, name: str, settings: Settings, most_bytes: int, sha256: str | None
) -> Path:
    """Write what the stream gives to its folder, if it is what its name says."""
    kind = kind_of(name)
    folder = kind.folder(settings)
    if folder.is_file() or not str(folder):
        raise PlayalikeError(f"{folder} is a file: name a folder in config.toml to add {kind.name}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PlayalikeError(f"cannot make {folder}: {error.strerror}") from error
    digest, size = hashlib.sha256(), 0
    with whole_file(folder / name) as part:
        with part.open("wb") as file:
            while data := stream.read(CHUNK):
                size += len(data)
                _refuse_too_large(name, size, most_bytes)
                digest.update(data)
                file.write(data)
        if sha256 is not None and digest.hexdigest() != sha256.lower():
            raise PlayalikeError(f"{name}: its SHA-256 is {digest.hexdigest()}, not {sha256}")
        _check_named(kind, part, name)
    return folder / name


def _check_named(kind: Kind, part: Path, name: str) -> None:
    """Check a file under its temporary name; errors speak of the real one."""
    try:
        kind.check(part)
    except PlayalikeError as error:
        text = str(error).replace(str(part), name).replace(part.name, name)
        raise PlayalikeError(text) from error


def _refuse_too_large(name: str, size: int, most_bytes: int) -> None:
    if size > most_bytes:
        raise PlayalikeError(
            f"{name} is larger than {most_bytes / 1e6:.0f} MB: allow more with --most-mb"
        )
