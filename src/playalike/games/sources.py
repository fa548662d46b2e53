"""Inputs: files, folders, standard input; plain or compressed; as lines of bytes."""

from __future__ import annotations

import bz2
import contextlib
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, NamedTuple, Protocol

__all__ = [
    "STDIN", "BadInput", "InputFailure", "Source", "find_sources", "read_blocks", "read_lines",
    "unpacked_bytes",
]  # fmt: skip

STDIN = "<stdin>"
"""How standard input is called in reports."""

SUFFIXES = (".pgn", ".pgn.gz", ".pgn.zst", ".pgn.bz2")
"""What a folder is searched for; a file given by name may be called anything."""

BLOCK = 1 << 18
COMPRESSED_BLOCK = 1 << 14
COMPRESSED_BITE = 1 << 8
"""Decompressed at once: so few bytes can become some megabytes, sixteen thousand a gigabyte."""
MAX_LINE = 1 << 20
"""A longer line is handed on in pieces: it is garbage, and garbage may not fill the memory."""

UTF8_BOM = b"\xef\xbb\xbf"


class BadInput(Exception):  # noqa: N818 (it is caught inside this package, never shown)
    """An input cannot be read further; the message says why."""


@dataclass(frozen=True, slots=True)
class Source:
    """One input to read."""

    name: str
    """As it is called in reports."""
    path: Path | None
    """The file, or `None` for standard input."""


class InputFailure(NamedTuple):
    """An input that cannot be read, or not to its end."""

    line: int
    """The last line reached, 0 if none was."""
    kind: str
    """What is wrong."""
    detail: str = ""
    """More about it."""


def find_sources(paths: Iterable[str | Path]) -> Iterator[tuple[str, Source | InputFailure]]:
    """Resolve files, folders (recursively, in sorted order) and ``-``, each with its name."""
    for given in paths:
        if str(given) == "-":
            yield STDIN, Source(STDIN, None)
            continue
        path = Path(given)
        try:
            if path.is_dir():
                files = sorted(p for p in path.rglob("*") if _is_pgn(p))
                if not files:
                    yield str(path), InputFailure(0, "no PGN files in this folder")
                for file in files:
                    yield str(file), Source(str(file), file)
            elif path.exists():
                yield str(path), Source(str(path), path)
            else:
                yield str(path), InputFailure(0, "no such file or folder")
        except (OSError, ValueError) as error:  # ValueError: a null byte in the path
            yield str(path), InputFailure(0, "cannot be opened", str(error))


def read_lines(source: Source) -> Iterator[bytes]:
    r"""Yield the lines of an input, decompressed, without ``\n``, ``\r\n`` or ``\r``.

    Raises `BadInput` when the data cannot be read (further).
    """
    try:
        if source.path is None:
            yield from _lines(read_blocks(sys.stdin.buffer))
        else:
            with source.path.open("rb") as stream:
                yield from _lines(read_blocks(stream))
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror or error}") from error


def _is_pgn(path: Path) -> bool:
    return path.name.lower().endswith(SUFFIXES) and path.is_file()


def read_blocks(stream: BinaryIO) -> Iterator[bytes]:
    """Yield decompressed blocks; the first bytes, not the name, say how a file is compressed."""
    first = stream.read(COMPRESSED_BLOCK)
    if first.startswith(b"\x1f\x8b"):
        yield from _decompressed(first, stream, lambda: zlib.decompressobj(31))
    elif first.startswith(b"BZh") and first[4:10] == b"1AY&SY":
        yield from _decompressed(first, stream, bz2.BZ2Decompressor)
    elif first.startswith(b"\x28\xb5\x2f\xfd"):
        import zstandard

        yield from _decompressed(
            first, stream, lambda: zstandard.ZstdDecompressor().decompressobj()
        )
    elif first.startswith(b"PK\x03\x04"):
        raise BadInput("a zip archive: unpack it first (.gz, .zst and .bz2 are read as they are)")
    elif first.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise BadInput("encoded in UTF-16: save it as UTF-8")
    else:
        yield first.removeprefix(UTF8_BOM)
        while block := stream.read(BLOCK):
            yield block


def unpacked_bytes(path: Path, most: int) -> int:
    """Return how large a file is when it is unpacked, counting no further than `most`."""
    size = 0
    with path.open("rb") as stream, contextlib.suppress(BadInput):
        for block in read_blocks(stream):
            size += len(block)
            if size > most:
                break
    return size


class _Decompressor(Protocol):
    @property
    def eof(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    def decompress(self, data: bytes, /) -> bytes: ...


def _decompressed(
    first: bytes, stream: BinaryIO, new: Callable[[], _Decompressor]
) -> Iterator[bytes]:
    """Decompress one or more members; data that ends inside one is `BadInput`, never silence."""
    import zstandard

    member: _Decompressor | None = None
    data, block, begun = first, bytearray(), False
    trouble: BadInput | None = None
    try:
        while data:
            if member is None:
                data = data.lstrip(b"\0")  # padding after a member is allowed
                if not data:
                    data = stream.read(COMPRESSED_BLOCK)
                    continue
                member = new()
            bite, data = data[:COMPRESSED_BITE], data[COMPRESSED_BITE:]
            block += member.decompress(bite)
            if member.eof:
                data, member = member.unused_data + data, None
            data = data or stream.read(COMPRESSED_BLOCK)
            if len(block) >= BLOCK:
                yield bytes(block if begun else block.removeprefix(UTF8_BOM))
                block, begun = bytearray(), True
    except (zlib.error, OSError, EOFError, ValueError, zstandard.ZstdError) as error:
        trouble = BadInput(f"the compressed data is damaged ({error})")
    if block:
        yield bytes(block if begun else block.removeprefix(UTF8_BOM))
    if trouble is None and member is not None:
        trouble = BadInput("the compressed data ends early: the file is truncated")
    if trouble is not None:
        raise trouble


def _lines(blocks: Iterator[bytes]) -> Iterator[bytes]:
    rest = b""
    broken: BadInput | None = None
    while broken is None:
        try:
            block = next(blocks, None)
        except BadInput as error:
            broken = error
            break
        if block is None:
            break
        data = rest + block
        lines = data.splitlines(keepends=True)
        # An unfinished line waits for the next block, and so does "\r": "\n" may follow it.
        rest = lines.pop() if lines and not data.endswith(b"\n") else b""
        for line in lines:
            yield line.rstrip(b"\r\n")
        if len(rest) > MAX_LINE:
            yield rest
            rest = b""
    if rest:
        yield rest.rstrip(b"\r\n")
    if broken is not None:
        raise broken
