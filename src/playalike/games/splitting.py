"""Where one game ends and the next begins, found on lines of bytes without reading the moves.

The rules, for the sake of files that follow no standard:

- a tag line after moves begins a game; also inside a comment that was never closed, if a blank line
  stands before it, so that one forgotten brace costs one game and not the rest of the file;
- a tag line after tags and a blank line begins a game if that tag was already seen (the game before
  had no moves at all); otherwise the tags go on;
- after a blank line, moves without tags begin a game if the moves before ended with a result, or if
  they start again with number 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

__all__ = ["MAX_GAME_BYTES", "RawGame", "split_games"]

MAX_GAME_BYTES = 1 << 24
"""A game longer than this is no game; its text is dropped, its place is reported."""

TAG_START = re.compile(rb'\[\s*([A-Za-z0-9_]+)\s+"')
RESULT_END = (b"1-0", b"0-1", b"1/2-1/2", b"*")
MOVE_ONE = re.compile(rb"1\s*\.(?!\s*\.)")
BRACES = re.compile(rb"[{};]")


@dataclass(frozen=True, slots=True)
class RawGame:
    """The text of one game as it stands in the file."""

    line: int
    """The line (from 1) of its first tag or move."""
    text: bytes
    r"""Its lines joined by ``\n``; empty if `oversized`."""
    last: bool
    """Whether the input ends with it: then a missing result means that the input was cut off."""
    oversized: bool = False
    """Longer than `MAX_GAME_BYTES`."""


class _Pending:
    """The game being collected."""

    __slots__ = ("blank", "in_comment", "in_moves", "line", "lines", "size", "tags")

    def __init__(self, line: int) -> None:
        self.line = line
        self.lines: list[bytes] = []
        self.size = 0
        self.tags: set[bytes] = set()
        self.in_moves = False
        self.in_comment = False
        self.blank = False

    def add(self, line: bytes) -> None:
        self.size += len(line) + 1
        if self.size <= MAX_GAME_BYTES:
            self.lines.append(line)

    def add_moves(self, line: bytes) -> None:
        self.in_moves = True
        self.blank = False
        self.add(line)
        if b"{" in line or b"}" in line:
            self.in_comment = _comment_open_after(line, self.in_comment)

    def ended(self) -> bool:
        """Whether the last line that is not blank ends with a result."""
        for line in reversed(self.lines):
            if text := line.rstrip():
                return text.endswith(RESULT_END)
        return False

    def done(self, last: bool = False) -> RawGame:
        if self.size > MAX_GAME_BYTES:
            return RawGame(self.line, b"", last, oversized=True)
        return RawGame(self.line, b"\n".join(self.lines), last)


def split_games(lines: Iterable[bytes]) -> Iterator[RawGame]:
    """Cut lines into games; an exception of `lines` comes after the games before it."""
    game: _Pending | None = None
    failure: Exception | None = None
    iterator = enumerate(lines, start=1)
    while True:
        try:
            number, line = next(iterator)
        except StopIteration:
            break
        except Exception as error:  # raised again below, when the last game has been handed over
            failure = error
            break
        tag = TAG_START.match(line) if line.startswith(b"[") else None
        if tag is not None:
            if game is not None and _tag_begins_game(game, tag[1]):
                yield game.done()
                game = None
            if game is None:
                game = _Pending(number)
            game.tags.add(tag[1])
            game.blank = False
            game.add(line)
        elif not line or line.isspace():
            if game is not None:
                game.blank = True
                game.add(b"")
        elif line.startswith(b"%"):  # PGN's escape: the line is not for us
            if game is not None:
                game.add(b"")
        else:
            if game is not None and _moves_begin_game(game, line):
                yield game.done()
                game = None
            if game is None:
                game = _Pending(number)
            game.add_moves(line)
    if game is not None:
        yield game.done(last=True)
    if failure is not None:
        raise failure


def _tag_begins_game(game: _Pending, tag: bytes) -> bool:
    if game.in_moves:
        return game.blank or not game.in_comment
    return game.blank and tag in game.tags


def _moves_begin_game(game: _Pending, line: bytes) -> bool:
    if not (game.in_moves and game.blank) or game.in_comment:
        return False
    return game.ended() or MOVE_ONE.match(line) is not None


def _comment_open_after(line: bytes, in_comment: bool) -> bool:
    if b";" not in line:
        return line.rfind(b"{") > line.rfind(b"}")
    for brace in BRACES.finditer(line):
        if in_comment:
            in_comment = brace[0] != b"}"
        elif brace[0] == b"{":
            in_comment = True
        elif brace[0] == b";":
            break
    return in_comment
