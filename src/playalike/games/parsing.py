"""One game's text to its tags and moves."""

from __future__ import annotations

import re
from array import array
from typing import NamedTuple

import chess

from playalike.games.game import RESULTS, Game
from playalike.games.keys import moves_key
from playalike.games.movetext import BrokenGame, play_movetext
from playalike.games.san import MOVES, UCI
from playalike.games.splitting import MAX_GAME_BYTES, RawGame

__all__ = ["Failure", "Parsed", "parse_game", "to_game"]

STANDARD = frozenset({"", "?", "standard", "chess", "normal", "from position", "fromposition"})
"""Values of the `Variant` tag that mean chess as usual; set-up positions included."""

TAG_LINE = re.compile(r'\[\s*([A-Za-z0-9_+#=:-]+)\s+"(.*)"\s*\]\s*\Z')
TAG = re.compile(r'\s*\[\s*([A-Za-z0-9_+#=:-]+)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*')
MOVE_TROUBLE = {
    "illegal move": "is not legal here",
    "ambiguous move": "could be made by more than one piece",
}
"""What is wrong with the move that the detail of a failure names."""
ESCAPED = re.compile(r'\\(["\\])')


class Parsed(NamedTuple):
    """A game in a form that is cheap to send between processes."""

    line: int
    headers: dict[str, str]
    start_fen: str | None
    codes: array[int]
    result: str
    key: str
    comments: tuple[str, ...]


class Failure(NamedTuple):
    """Why a game was skipped."""

    line: int
    kind: str
    detail: str

    @property
    def sentence(self) -> str:
        """Say it to whoever pasted the game: ``move 2. Nf6 is not legal here``."""
        if self.kind in MOVE_TROUBLE:
            return f"move {self.detail} {MOVE_TROUBLE[self.kind]}"
        return f"{self.kind} ({self.detail})" if self.detail else self.kind


def parse_game(raw: RawGame, keep_comments: bool = False) -> Parsed | Failure | None:
    """Read one game; `None` if the text holds no game at all but only comments."""
    if raw.oversized:
        return Failure(raw.line, "not a game", f"more than {MAX_GAME_BYTES >> 20} MB of text")
    try:
        return _parse(raw, keep_comments)
    except BrokenGame as broken:
        return Failure(raw.line + broken.line, broken.kind, broken.detail)


def to_game(parsed: Parsed, file: str) -> Game:
    """Make the record of a parsed game."""
    moves = tuple([MOVES[code] for code in parsed.codes])
    return Game(
        parsed.headers,
        parsed.start_fen,
        moves,
        parsed.result,
        file,
        parsed.line,
        parsed.key,
        parsed.comments,
    )


def _parse(raw: RawGame, keep_comments: bool) -> Parsed | None:
    text = _decode(raw.text)
    if "\0" in text:
        raise BrokenGame("null byte in the text", line=text.count("\n", 0, text.index("\0")))
    headers: dict[str, str] = {}
    start, header_lines = _read_headers(text, headers)
    board = _start_board(headers)
    start_fen = board.fen() if "FEN" in headers else None
    if start_fen == chess.STARTING_FEN:
        start_fen = None
    try:
        line = play_movetext(board, text[start:], keep_comments)
    except BrokenGame as broken:
        broken.line += header_lines
        raise
    written = headers.get("Result", "").strip()
    if line.result is None:
        if not headers and not line.codes:
            return None
        if raw.last or written not in RESULTS:
            kind = "no result after the moves" if line.codes else "no moves and no result"
            raise BrokenGame(kind, "cut off?", text.rstrip().count("\n"))
        line.result = written
    result = line.result
    if written in RESULTS and written != result:
        if "*" not in (written, result):
            raise BrokenGame("two results", f"{written} in the tag, {result} after the moves")
        result = written if result == "*" else result
    key = moves_key([UCI[code] for code in line.codes], start_fen)
    comments = tuple(line.comments)
    return Parsed(raw.line, headers, start_fen, array("H", line.codes), result, key, comments)


def _decode(data: bytes) -> str:
    """UTF-8 if it is that, else Latin-1, which takes every byte; by game, as files mix both."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _read_headers(text: str, headers: dict[str, str]) -> tuple[int, int]:
    """Fill `headers`; return where the moves begin and how many lines stand before them."""
    position = lines = 0
    while position < len(text):
        end = text.find("\n", position)
        if end < 0:
            end = len(text)
        line = text[position:end]
        if line.startswith("["):
            match = TAG_LINE.match(line)
            if match is None:
                raise BrokenGame("unreadable tag", repr(line[:60]), lines)
            if '"' not in match[2]:
                headers[match[1]] = match[2]
            else:
                _read_crowded_tags(line, match[1], match[2], headers)
            if "\\" in match[2]:
                headers[match[1]] = ESCAPED.sub(r"\1", headers[match[1]])
        elif line and not line.isspace() and not line.startswith(";"):
            break
        position = end + 1
        lines += 1
    return position, lines


def _read_crowded_tags(line: str, name: str, value: str, headers: dict[str, str]) -> None:
    """Read several tags on one line; or else one whose value holds quotation marks."""
    tags: list[tuple[str, str]] = []
    position = 0
    while match := TAG.match(line, position):
        tags.append((match[1], match[2]))
        position = match.end()
    headers.update(tags if position == len(line) else [(name, value)])


def _start_board(headers: dict[str, str]) -> chess.Board:
    variant = headers.get("Variant", "").strip()
    if variant.lower() not in STANDARD:
        raise BrokenGame("not standard chess", f"variant {variant[:40]!r}")
    fen = headers.get("FEN", "").strip()
    if fen in ("", "?", "-"):
        return chess.Board()
    try:
        board = chess.Board(fen)
    except ValueError as error:
        raise BrokenGame("invalid FEN", str(error)[:120]) from None
    if board.has_chess960_castling_rights():
        raise BrokenGame("not standard chess", "castling rights of Chess960 in the FEN")
    status = board.status()
    if status != chess.STATUS_VALID:
        flags = [flag.name or "" for flag in chess.Status if status & flag]
        names = ", ".join(flags).lower().replace("_", " ")
        raise BrokenGame("impossible position in the FEN", names)
    return board
