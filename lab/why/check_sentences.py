"""Ask all personalities why in positions of real games, and check every sentence independently.

    .venv/bin/python -m lab.why.check_sentences --out FILE.jsonl --sentences 2000

Every personality that ships is asked. Positions are drawn from ../shared/data/players (from ply 8
on), seeded: a third from the player's own games, known by heart, the others from games of the other
masters, where style has to find a move. Even numbers are asked in the mode `spirit`, odd ones in
`learned`. A file that is there already is gone on with. Each line of the file is one decision and
what the checker (tests/words/claims, python-chess and a Stockfish of its own) found; what is said
of the player's own games is looked up in the personality's files and in the PGN. The end prints a
summary; `--list` writes 300 moves that style decided, with positions and sentences, for reading.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from array import array
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import chess
import chess.engine
import chess.pgn

from playalike.player import Limit
from playalike.players.personality import PersonalityPlayer, open_personality
from playalike.style.mode import LEARNED, SPIRIT
from playalike.words.why import LEADS, spoken
from tests.brute_force import WrongSentenceError
from tests.words.board_facts import Played
from tests.words.claims import Claim, Judge, check

PLAYERS = Path(__file__).parents[2] / "../shared/data/players"
DATA = Path(__file__).parents[2] / "src/playalike/personality/data"
FILES = {"polgar": "PolgarJ"}
"""PGN files that are not called as the personality is."""
PLAYER = re.compile(r"^player: (.+)$", re.MULTILINE)
PERSONALITIES = sorted(path.stem for path in DATA.glob("*/*.yaml"))
FULL_NAMES = {
    name: PLAYER.findall((DATA / name / f"{name}.yaml").read_text(encoding="utf-8"))[0]
    for name in PERSONALITIES
}
"""As the PGN files write them."""
NAMES = {name: full.partition(",")[0] for name, full in FULL_NAMES.items()}
"""Family names, as sentences say them."""
FIRST_PLY = 8
GAMES = 120
"""Of each player, from all over the career, positions are drawn from."""
OWN_SHARE = 1 / 3
BLOCK = 34
"""Positions asked of one personality before the next one's turn; fewer for a short run."""
JUDGE_NODES = 40_000
BANNED = re.compile(r"like other masters|hard to see at first|wants .* of the opponent")
NODES = 20_000
LISTED = 300
RESULTS = {", and won": 1.0, ", and lost": 0.0, ", a draw": 0.5}


def pgn_of(name: str) -> Path:
    """Return the file of a player's games."""
    return PLAYERS / f"{FILES.get(name, name.capitalize())}.pgn"


@cache
def games_of(name: str) -> list[chess.pgn.Game]:
    """Return some games of a player, spread over the file."""
    path = pgn_of(name)
    offsets = []
    with path.open(encoding="utf-8", errors="replace") as file:
        while True:
            offset = file.tell()
            headers = chess.pgn.read_headers(file)
            if headers is None:
                break
            offsets.append(offset)
        picked = random.Random(name).sample(offsets, min(GAMES, len(offsets)))
        found = []
        for offset in sorted(picked):
            file.seek(offset)
            game = chess.pgn.read_game(file)
            assert game is not None
            found.append(game)
    return found


def positions(seed: int, block_size: int) -> Iterator[tuple[int, str, chess.Board, str]]:
    """Yield number, personality, board and the game's name, one personality after another."""
    number = 0
    for block in range(10_000):
        for name in PERSONALITIES:
            rng = random.Random(f"{seed} {block} {name}")
            others = [other for other in PERSONALITIES if other != name]
            for _ in range(block_size):
                own = rng.random() < OWN_SHARE
                game = rng.choice(games_of(name if own else rng.choice(others)))
                moves = list(game.mainline_moves())
                white = game.headers["White"] == FULL_NAMES[name]
                plies = [
                    ply
                    for ply in range(FIRST_PLY, len(moves))
                    if not own or (ply % 2 == 0) == white
                ]
                if not plies:
                    continue
                board = game.board()
                for move in moves[: rng.choice(plies)]:
                    board.push(move)
                headers = game.headers
                told = f"{headers['White']} – {headers['Black']}, {headers['Date'][:4]}"
                yield number, name, board, told
                number += 1


class Records:
    """What a player's files say, read without `playalike`, to check habits and memories."""

    def __init__(self, name: str) -> None:
        folder = DATA / name

        def read(kind: str) -> dict[str, object]:
            table: dict[str, object] = json.loads((folder / f"{name}_{kind}.json").read_text())
            return table

        self.book = read("opening_book")["positions"]
        counts: list[int] = []
        for kind in ("prime_patterns", "style_rules", "db_style_rules"):
            counts += [one["support"] for one in read(kind)["records"]]  # type: ignore[attr-defined]
        style = read("comprehensive_style")["move_types"]
        counts += [one["support"] for one in style]  # type: ignore[attr-defined]
        self.counts = set(counts)
        self.name, self.full_name, self.pgn = NAMES[name], FULL_NAMES[name], pgn_of(name)

    def true(self, text: str, played: Played) -> bool:
        """Say whether a sentence about the player's own games is true."""
        if match := re.fullmatch(
            rf"{self.name} played \S+ here (?:in (\d+) of ([\d,]+) games studied.*|before|"
            r"(?:against|in) .+)\.",
            text,
        ):
            said = (int(match[1]), int(match[2].replace(",", ""))) if match[1] else (1, 1)
            result = "|".join(RESULTS)
            named = re.search(
                rf"against (.+?)(?: in (\d{{4}}))?(?:, scoring .+|({result}))?\.$", text
            )
            if named and not self._was_against(played, *named.groups()):
                return False
            moves = self.book.get(played.before.epd(), [])  # type: ignore[attr-defined]
            mine = [one for one in moves if one["move"] == played.move.uci()]
            if mine:
                return said == (mine[0]["games"], sum(one["games"] for one in moves))
            games, total = self._count(played)
            # The PGN has games that were not studied: reserved ones, rapid, simultaneous.
            return 0 < said[0] <= games and said[1] <= total
        if match := re.fullmatch(
            rf"With the same pawns {self.name} (played|came to play) \S+ against (.+?)"
            r"(?: in (\d{4}))?(, and won|, and lost|, a draw)?\.",
            text,
        ):
            return self._same_pawns(match, played)
        if match := re.fullmatch(r".+ \(([\d,]+) times(?:, .+)?\)\.", text):
            return self.name in text and int(match[1].replace(",", "")) in self.counts
        return False

    def _was_against(
        self, played: Played, opponent: str, year: str | None, result: str | None
    ) -> bool:
        """Look for a game in the PGN against an opponent with this very position and move."""
        return any(
            self._called(game.opponent) == opponent
            and game.year == (year or "")
            and (not result or game.points == RESULTS[result])
            and move == played.move
            for game, move in self._here(played)
        )

    def _called(self, other: str) -> str:
        """Return how an opponent is called in a sentence: Polgar's sister with both names."""
        family, _, given = (part.strip() for part in other.partition(","))
        return f"{given} {family}" if family == self.name and given else family

    def _here(self, played: Played) -> list[tuple[Career, chess.Move]]:
        """Return his games with this very position and his first move there."""
        epd = played.before.epd()
        found: list[tuple[Career, chess.Move]] = []
        games = career_of(self.pgn, self.full_name)
        for number, ply in positions_of(self.pgn, self.full_name).get(_key(played.before), ()):
            game = games[number]
            if game.white != played.me or any(game is known for known, _ in found):
                continue
            board = game.at(ply)
            if board.epd() == epd:
                found.append((game, game.move(ply)))
        return found

    def _count(self, played: Played) -> tuple[int, int]:
        """Count the move, and all his moves, in this very position in the PGN, in games."""
        moves = [move for _, move in self._here(played)]
        return moves.count(played.move), len(moves)

    def _same_pawns(self, match: re.Match[str], played: Played) -> bool:
        """Look for the game in the PGN: the same pawns, seen from the player, and the move."""
        how, opponent, year, result = match.groups()
        return any(
            _shows(game, played, at_once=how == "played")
            for game in career_of(self.pgn, self.full_name)
            if game.year == (year or "")
            and self._called(game.opponent) == opponent
            and (not result or game.points == RESULTS[result])
        )


@dataclass(frozen=True)
class Career:
    """One of a player's games, in few bytes."""

    white: bool
    """Whether the player had White."""
    opponent: str
    year: str
    points: float | None
    moves: array[int]

    def move(self, ply: int) -> chess.Move:
        """Return the move after so many half-moves."""
        code = self.moves[ply]
        return chess.Move(code & 63, code >> 6 & 63, code >> 12 or None)

    def at(self, ply: int) -> chess.Board:
        """Return the board after so many half-moves."""
        board = chess.Board()
        for number in range(ply):
            board.push(self.move(number))
        return board


class _Reader(chess.pgn.BaseVisitor[Career | None]):
    """Reads the moves of the game itself only."""

    def __init__(self, player: str) -> None:
        self._player = player

    def begin_game(self) -> None:
        self._headers: dict[str, str] = {}
        self._moves = array("H")

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        self._headers[tagname] = tagvalue

    def end_headers(self) -> chess.pgn.SkipType | None:
        return chess.pgn.SKIP if "FEN" in self._headers else None

    def begin_variation(self) -> chess.pgn.SkipType:
        return chess.pgn.SKIP

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        promotion = move.promotion or 0
        self._moves.append(move.from_square | move.to_square << 6 | promotion << 12)

    def result(self) -> Career | None:
        headers = self._headers
        if "FEN" in headers:
            return None
        white = headers.get("White") == self._player
        points = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}.get(headers.get("Result", ""))
        year = headers.get("Date", "")[:4]
        return Career(
            white,
            headers.get("Black" if white else "White", ""),
            year if year.isdigit() else "",
            points if points is None or white else 1 - points,
            self._moves,
        )


@cache
def career_of(path: Path, player: str) -> list[Career]:
    """Return all games of a player's file."""
    games = []
    with path.open(encoding="utf-8", errors="replace") as file:
        while True:
            before = file.tell()
            game = chess.pgn.read_game(file, Visitor=lambda: _Reader(player))
            if game is not None:
                games.append(game)
            elif file.tell() == before:
                return games


@lru_cache(maxsize=1)
def positions_of(path: Path, player: str) -> dict[int, list[tuple[int, int]]]:
    """Return in which games, after how many half-moves, a player was to move in a position."""
    found: dict[int, list[tuple[int, int]]] = {}
    for number, game in enumerate(career_of(path, player)):
        board = chess.Board()
        for ply in range(len(game.moves)):
            if ply >= FIRST_PLY - 1 and board.turn == game.white:
                found.setdefault(_key(board), []).append((number, ply))
            board.push(game.move(ply))
    return found


def _key(board: chess.Board) -> int:
    return hash((board.occupied_co[True], board.occupied_co[False], board.pawns, board.knights,
                 board.rooks, board.queens))  # fmt: skip


def _pawns(board: chess.Board, side: chess.Color) -> tuple[int, int]:
    if not side:
        board = board.mirror()
    return int(board.pieces(chess.PAWN, True)), int(board.pieces(chess.PAWN, False))


def _token(board: chess.Board, move: chess.Move) -> tuple[int | None, int, int]:
    flip = 0 if board.turn else 56
    return board.piece_type_at(move.from_square), move.from_square ^ flip, move.to_square ^ flip


def _shows(game: Career, played: Played, at_once: bool) -> bool:
    wanted, token = _pawns(played.before, played.me), _token(played.before, played.move)
    board, seen = chess.Board(), False
    for ply in range(len(game.moves)):
        move = game.move(ply)
        if board.turn == game.white:
            here = _pawns(board, game.white) == wanted
            seen = seen or here
            if (here if at_once else seen) and _token(board, move) == token:
                return True
        board.push(move)
    return False


def judge_with(engine: chess.engine.SimpleEngine) -> Judge:
    """Return an engine's view of a move for the side to move; a null move asks for the best."""

    def view(board: chess.Board, move: chess.Move) -> int:
        board = board.copy(stack=False)
        only = [move] if move else None
        info = engine.analyse(board, chess.engine.Limit(nodes=JUDGE_NODES), root_moves=only)
        return max(-1000, min(1000, info["score"].relative.score(mate_score=10000)))

    return view


def main() -> None:
    """Go on with the file until there are enough sentences."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--sentences", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--block", type=int, default=BLOCK)
    parser.add_argument("--list", type=Path, help="write 300 style moves there, for reading")
    options = parser.parse_args()
    done = options.out.read_text().splitlines() if options.out.exists() else []
    rows = [json.loads(line) for line in done]
    known = {row["number"] for row in rows}
    engine = chess.engine.SimpleEngine.popen_uci("/usr/games/stockfish")
    players: dict[str, PersonalityPlayer] = {}
    records: dict[str, Records] = {}
    asked = ""
    with options.out.open("a") as file:
        for number, name, board, game in positions(options.seed, options.block):
            if len(rows) >= options.sentences:
                break
            if number in known or board.is_game_over():
                continue
            if name != asked:
                for other in players.values():
                    other.close()
                players = {
                    mode: open_personality(name, seed=1, use_book=False, mode=mode)
                    for mode in (SPIRIT, LEARNED)
                }
                asked = name
            if name not in records:
                records[name] = Records(name)
            mode = LEARNED if number % 2 else SPIRIT
            decision = players[mode].choose(board, Limit(nodes=NODES))
            if decision.tier == "only move":
                continue
            chosen = next((one for one in decision.candidates if one.move == decision.move), None)
            pv = chosen.pv if chosen else ()
            judge, own = judge_with(engine), records[name].true
            claim = Claim(decision.sentence, board, decision.move, pv, judge, own)
            error = ""
            try:
                check(claim)
            except (WrongSentenceError, ValueError, AssertionError) as wrong:
                error = str(wrong) or repr(wrong)
            if BANNED.search(decision.sentence):
                error = "banned words"
            row = {
                "number": number, "player": name, "mode": mode, "game": game, "fen": board.fen(),
                "history": [move.uci() for move in board.move_stack[-1:]],
                "ply": board.ply(), "tier": decision.tier, "move": decision.move,
                "sentence": decision.sentence, "forms": claim.forms, "error": error,
                "lead": next((one.weight for one in spoken(decision.reasons)), None),
                "kinds": sorted({one.kind for one in spoken(decision.reasons)}),
            }  # fmt: skip
            rows.append(row)
            file.write(json.dumps(row) + "\n")
            file.flush()
    for player in players.values():
        player.close()
    engine.quit()
    summarise(rows)
    if options.list:
        write_list(rows, options.list)


OWN_FORMS = frozenset(
    {"of his games", "of his games, unchecked", "likelier", "decision", "alternative", "preferred",
     "would lose", "plays", "out of check", "mate, check"}
)  # fmt: skip
"""Forms that are no concrete idea of the move; "gives check" and "steps out of check" are none."""


def has_idea(row: dict[str, object]) -> bool:
    """Say whether a sentence names a concrete idea: a square, piece, file, threat or line."""
    return bool(set(row["forms"]) - OWN_FORMS)  # type: ignore[call-overload]


def write_list(rows: list[dict[str, object]], path: Path) -> None:
    """Write some moves that style decided, by player."""
    style = [row for row in rows if row["tier"] == "style"]
    chosen = random.Random(1).sample(style, min(LISTED, len(style)))
    ideas = sum(has_idea(row) for row in chosen)
    lines = [
        "# Why, said: moves that style decided",
        "",
        f"{len(chosen)} moves drawn from {len(rows)} decisions in real games; {ideas} name a "
        "concrete idea. Written by `lab.why.check_sentences`.",
    ]
    for name in PERSONALITIES:
        lines += ["", f"## {NAMES[name]}", ""]
        for row in chosen:
            if row["player"] == name:
                plain = "" if has_idea(row) else " (no idea)"
                lines.append(f"- `{row['fen']}` ({row['game']})  ")
                lines.append(f"  {row['sentence']}{plain}")
    path.write_text("\n".join(lines) + "\n")


def summarise(rows: list[dict[str, object]]) -> None:
    """Print how many sentences are false, and how many style moves have a concrete idea."""
    wrong = [row for row in rows if row["error"]]
    print(f"{len(rows)} sentences, {len(wrong)} false")
    for row in wrong:
        print(f"  {row['player']} {row['fen']} | {row['sentence']} | {row['error']}")
    style = [row for row in rows if row["tier"] == "style"]
    concrete = [row for row in style if has_idea(row)]
    print(f"{len(concrete)} of {len(style)} style moves have a concrete idea")
    print(Counter(row["mode"] for row in rows))
    weak = [row for row in rows if row["lead"] is not None and row["lead"] < LEADS]  # type: ignore[operator]
    print(f"{len(weak)} are led by a reason that weighs less than {LEADS}")
    print(Counter(kind for row in rows for kind in row["kinds"]))  # type: ignore[attr-defined]
    forms = Counter(form for row in rows for form in row["forms"])  # type: ignore[attr-defined]
    print(forms.most_common())


if __name__ == "__main__":
    main()
