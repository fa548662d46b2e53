"""Games as PGN with `[%eval]`, `[%clk]` and `[%emt]`, while they are played and afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import chess

from playalike.arena.records import GameRecord, MoveRecord, Opening
from playalike.files import write_whole

__all__ = ["LiveGame", "LiveSnapshot", "append_game", "game_pgn"]


COLUMNS = 100


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")


def _clock(seconds: float) -> str:
    hours, rest = divmod(max(0.0, seconds), 3600)
    minutes, rest = divmod(rest, 60)
    return f"{int(hours)}:{int(minutes):02d}:{min(rest, 59.999):06.3f}"


def _comment(move: MoveRecord) -> str:
    parts = []
    if move.white_mate is not None:
        parts.append(f"[%eval #{move.white_mate}{f',{move.depth}' if move.depth else ''}]")
    elif move.white_cp is not None:
        depth = f",{move.depth}" if move.depth else ""
        parts.append(f"[%eval {move.white_cp / 100:.2f}{depth}]")
    if move.clock is not None:
        parts.append(f"[%clk {_clock(move.clock)}]")
    parts.append(f"[%emt {_clock(move.seconds)}]")
    return "{ " + " ".join(parts) + " }"


class LiveGame:
    """A game under way, which knows its own PGN; a move costs one more token, no more."""

    def __init__(self, headers: Mapping[str, str], opening: Opening) -> None:
        """Begin with the opening's moves."""
        self.headers = dict(headers)
        if opening.start_fen != chess.STARTING_FEN:
            self.headers |= {"SetUp": "1", "FEN": opening.start_fen}
        self._tokens: list[str] = []
        board = chess.Board(opening.start_fen)
        self._ply = board.ply()
        self._numbered = False
        for word in opening.moves:
            move = board.parse_uci(word)
            self._token(board.san(move))
            board.push(move)

    def _token(self, san: str) -> None:
        number = self._ply // 2 + 1
        if self._ply % 2 == 0:
            self._tokens.append(f"{number}. {san}")
        else:
            self._tokens.append(san if self._numbered else f"{number}... {san}")
        self._numbered = True
        self._ply += 1

    def add(self, move: MoveRecord) -> None:
        """Append a move that was played."""
        self._token(move.san)
        self._tokens.append(_comment(move))
        self._numbered = False  # after a comment Black's move bears its number again

    def text(self, result: str = "*", ending: str = "") -> str:
        """Return the PGN, ending with an empty line."""
        headers = {**self.headers, "Result": result}
        lines = [f'[{key} "{_escape(value)}"]' for key, value in headers.items()]
        tail = [f"{{ {ending.replace('}', ')')} }}"] if ending else []
        return "\n".join([*lines, "", _filled([*self._tokens, *tail, result]), "", ""])


def _filled(tokens: Iterable[str]) -> str:
    """Put the tokens into lines; a comment is never broken."""
    lines, width = [""], 0
    for token in tokens:
        if width and width + len(token) >= COLUMNS:
            lines.append("")
            width = 0
        lines[-1] += f" {token}" if width else token
        width = len(lines[-1])
    return "\n".join(lines)


def game_headers(record: GameRecord, event: str) -> dict[str, str]:
    """Return the tags of a finished game, the seven of the roster first."""
    date, _, clock = record.started.partition("T")
    headers = {
        "Event": event,
        "Site": "Playalike arena",
        "Date": date.replace("-", ".") or "????.??.??",
        "Round": str(record.number + 1),
        "White": record.white_name,
        "Black": record.black_name,
        "Result": record.result,
        "UTCTime": clock[:8],
        "WhitePlayer": record.white,
        "BlackPlayer": record.black,
        "TimeControl": _time_control(record),
        "PlyCount": str(len(record.opening.moves) + len(record.moves)),
        "Termination": _termination(record),
    }
    if record.opening.name:
        headers["OpeningLine"] = record.opening.name
    return {key: value for key, value in headers.items() if value}


def _time_control(record: GameRecord) -> str:
    if record.white_control == record.black_control:
        return record.white_control
    return f"{record.white_control} : {record.black_control}"


def _termination(record: GameRecord) -> str:
    if record.reason.startswith("adjudicated"):
        return "adjudication"
    if not record.fault:
        return "normal"
    return "time forfeit" if record.reason.startswith("time") else "rules infraction"


def game_pgn(record: GameRecord, event: str) -> str:
    """Return a finished game as PGN."""
    live = LiveGame(game_headers(record, event), record.opening)
    for move in record.moves:
        live.add(move)
    return live.text(record.result, record.reason)


def append_game(path: Path, record: GameRecord, event: str) -> None:
    """Add a game to a PGN file."""
    with path.open("a", encoding="utf-8") as file:
        file.write(game_pgn(record, event) + "\n")


class LiveSnapshot:
    """The file that shows all games under way, rewritten after each move."""

    def __init__(self, path: Path) -> None:
        """Remember the file."""
        self.path = path
        self._games: dict[int, LiveGame] = {}

    def begin(self, number: int, game: LiveGame) -> None:
        """A game starts."""
        self._games[number] = game
        self._show_games()

    def add(self, number: int, move: MoveRecord) -> None:
        """A move was made."""
        self._games[number].add(move)
        self._show_games()

    def end(self, number: int, result: str, reason: str) -> None:
        """A game is over; it stays in the file, with its result, until another one moves."""
        game = self._games.pop(number, None)
        if game is not None:
            done = game.text(result, reason)
            rest = "\n".join(other.text() for other in self._games.values())
            self._replace(f"{done}\n{rest}" if rest else done)

    def _show_games(self) -> None:
        self._replace("\n".join(game.text() for game in self._games.values()))

    def _replace(self, text: str) -> None:
        write_whole(self.path, text, durable=False)
