"""The main line of a game: comments and variations taken out in one pass, then move by move."""

from __future__ import annotations

import re

import chess

from playalike.games import san

__all__ = ["BrokenGame", "MainLine", "play_movetext"]

SPECIAL = re.compile(r"[{}();<]")


class BrokenGame(Exception):  # noqa: N818 (it becomes a line of the report, never a crash)
    """A game cannot be read: what kind of trouble, details, and on which of its lines (from 0)."""

    def __init__(self, kind: str, detail: str = "", line: int = 0) -> None:
        super().__init__(kind, detail, line)
        self.kind = kind
        self.detail = detail
        self.line = line


class MainLine:
    """What was found in the movetext."""

    __slots__ = ("codes", "comments", "result")

    def __init__(self) -> None:
        self.codes: list[int] = []
        """Moves by their code in `playalike.games.san.MOVES`."""
        self.comments: list[str] = []
        """Comment after each ply, if they were asked for."""
        self.result: str | None = None
        """The termination marker, if there is one."""


def play_movetext(board: chess.Board, text: str, keep_comments: bool = False) -> MainLine:
    """Play the main line on `board`, which is changed; raises `BrokenGame`."""
    line = MainLine()
    notes: list[tuple[int, str]] = []
    words = text.split() if SPECIAL.search(text) is None else _main_words(text, notes)
    known = san.WORDS
    push = san.push_word
    codes = line.codes
    word_ply = [0] if keep_comments else None
    for index, written in enumerate(words):
        word = known.get(written) or san.word_of(written)
        kind = word.kind
        if kind == san.SKIP:
            pass
        elif line.result is not None:
            if kind != san.RESULT or word.san != line.result:
                raise BrokenGame("text after the result", repr(written), _line_of(text, index))
        elif kind == san.RESULT:
            line.result = word.san
        elif kind == san.UNREADABLE:
            shown = repr(written[:40])
            raise BrokenGame("unreadable word among the moves", shown, _line_of(text, index))
        elif kind == san.NULL:
            raise BrokenGame("null move", repr(written), _line_of(text, index))
        else:
            try:
                codes.append(push(board, word))
            except ValueError as error:
                number = f"{board.fullmove_number}{'.' if board.turn else '...'}"
                kind_text = (
                    "ambiguous move"
                    if isinstance(error, chess.AmbiguousMoveError)
                    else "illegal move"
                )
                shown = f"{number} {written[:40]}"
                raise BrokenGame(kind_text, shown, _line_of(text, index)) from None
        if word_ply is not None:
            word_ply.append(len(codes))
    if word_ply is not None:
        line.comments = _comments_by_ply(notes, word_ply, len(codes))
    return line


def _main_words(text: str, notes: list[tuple[int, str]]) -> list[str]:
    """Split into words outside comments and variations, in time linear in the text.

    `notes` gets each comment of the main line with the number of words before it.
    """
    words: list[str] = []
    position = depth = 0
    while (match := SPECIAL.search(text, position)) is not None:
        start, sign = match.start(), match[0]
        if depth == 0:
            words += text[position:start].split()
        position = start + 1
        if sign == "{":
            end = text.find("}", position)
            if end < 0:
                raise BrokenGame("comment not closed", line=text.count("\n", 0, start))
            if depth == 0:
                notes.append((len(words), text[position:end]))
            position = end + 1
        elif sign == "(":
            depth += 1
        elif sign == ")":
            if depth == 0:
                raise BrokenGame("variation closed but not opened", line=text.count("\n", 0, start))
            depth -= 1
        elif sign == ";":
            end = text.find("\n", position)
            position = len(text) if end < 0 else end
        elif sign == "}":
            raise BrokenGame("comment closed but not opened", line=text.count("\n", 0, start))
        elif depth == 0:  # "<": reserved by the standard, seen only in garbage
            words.append("<")
    if depth:
        raise BrokenGame("variation not closed", line=text.rstrip().count("\n"))
    words += text[position:].split()
    return words


def _line_of(text: str, index: int) -> int:
    """Find the line of a word of the main line, by splitting once more; only for reports."""
    if SPECIAL.search(text) is None:
        count = 0
        for number, line in enumerate(text.split("\n")):
            count += len(line.split())
            if count > index:
                return number
        return 0
    count = position = depth = 0
    while True:
        match = SPECIAL.search(text, position)
        end = len(text) if match is None else match.start()
        if depth == 0:
            piece = text[position:end]
            size = len(piece.split())
            if count + size > index:
                for number, line in enumerate(piece.split("\n")):
                    count += len(line.split())
                    if count > index:
                        return text.count("\n", 0, position) + number
            count += size
        if match is None:
            return 0
        position = end + 1
        if match[0] == "{":
            position = text.find("}", position) + 1
        elif match[0] == ";":
            newline = text.find("\n", position)
            position = len(text) if newline < 0 else newline
        elif match[0] == "<":
            count += depth == 0
            if count > index:
                return text.count("\n", 0, end)
        else:
            depth += 1 if match[0] == "(" else -1


def _comments_by_ply(notes: list[tuple[int, str]], word_ply: list[int], plies: int) -> list[str]:
    """Give each ply the comments that follow it; what stands before the first move is dropped."""
    comments = [""] * plies
    for words_before, comment in notes:
        ply = word_ply[words_before] - 1
        if ply >= 0:
            text = " ".join(comment.split())
            comments[ply] = f"{comments[ply]} {text}" if comments[ply] else text
    return comments
