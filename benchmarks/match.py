"""A small match between two players: paired openings, both colours, an interval for the result.

    python benchmarks/match.py --a engine:default \
        --b 'uci:/usr/games/stockfish?UCI_LimitStrength=true&UCI_Elo=2000' \
        --limit movetime=1 --openings OPENINGS.epd --games 200 --jobs 2 --out result.jsonl

Players: ``random``, ``simple``, ``engine:RULESET`` (``?elo=``, ``nodes=``, ``noise=``,
``candidates=``, ``hash=``, ``book=``, ``syzygy=``, ``seed=``), ``uci:PATH?OPTION=VALUE&…``.
Limits: ``movetime=0.2``, ``nodes=1000``, ``depth=5``, ``clock=10+0.1`` (seconds), joined by commas.

Every game is one line of the output file, and a match that was interrupted goes on where it
stopped. The arena will replace this script; `play_game` and `summary` are all it has to keep.
"""

from __future__ import annotations

import argparse
import gc
import io
import json
import math
import multiprocessing
import random
import statistics
import sys
import time
import urllib.parse
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from operator import attrgetter
from pathlib import Path

import chess
import chess.pgn

from playalike.engine.players import EngineConfig, EnginePlayer, RandomPlayer, SimplePlayer
from playalike.engine.strength import Level, load_strength_table
from playalike.errors import PlayalikeError
from playalike.oracle.uci_player import UciPlayer
from playalike.player import Limit, Player

MAX_PLIES = 500
LATEST = (attrgetter("latest_a"), attrgetter("latest_b"))


@dataclass(frozen=True, slots=True)
class Control:
    """A time control, from a text such as ``movetime=0.2`` or ``clock=10+0.1``."""

    movetime: float | None = None
    nodes: int | None = None
    depth: int | None = None
    clock: float | None = None
    increment: float = 0.0

    @classmethod
    def parse(cls, text: str) -> Control:
        """Read the text."""
        values: dict[str, float | int] = {}
        for part in text.split(","):
            key, _, value = part.partition("=")
            if key == "clock":
                base, _, increment = value.partition("+")
                values |= {"clock": float(base), "increment": float(increment or 0)}
            elif key in ("nodes", "depth"):
                values[key] = int(value)
            elif key == "movetime":
                values[key] = float(value)
            else:
                raise PlayalikeError(f"no limit {part!r}: say movetime=, nodes=, depth= or clock=")
        return cls(**values)  # type: ignore[arg-type]

    def limit(self, left: list[float | None], increments: list[float]) -> Limit:
        """Return the limit for a move; clocks are indexed by colour."""
        return Limit(
            time=self.movetime,
            nodes=self.nodes,
            depth=self.depth,
            white_clock=left[chess.WHITE],
            black_clock=left[chess.BLACK],
            white_inc=increments[chess.WHITE] or None,
            black_inc=increments[chess.BLACK] or None,
        )


@dataclass(frozen=True, slots=True)
class Adjudication:
    """When to end a game early: both sides must agree, so that neither decides alone."""

    on: bool = False
    draw_cp: int = 10
    draw_after: int = 80
    draw_plies: int = 16
    win_cp: int = 900
    win_plies: int = 8


@dataclass(frozen=True, slots=True)
class Game:
    """The record of one game; `score_a` is 1, 0.5 or 0 for the first player."""

    pair: int
    a_is_white: bool
    score_a: float
    result: str
    reason: str
    plies: int
    latest_a: float  # the most that the first player exceeded its time per move, in seconds
    latest_b: float
    depth_a: float  # average search depth
    depth_b: float
    fen: str
    moves: str
    match: str  # players and limits: a file holds one match only


def make_player(spec: str) -> Player:
    """Build a player from its description."""
    head, _, query = spec.partition("?")
    kind, _, rest = head.partition(":")
    options = dict(urllib.parse.parse_qsl(query, keep_blank_values=True))
    if kind == "random":
        return RandomPlayer(int(options["seed"]) if "seed" in options else None)
    if kind == "simple":
        return SimplePlayer()
    if kind == "uci":
        return UciPlayer(Path(rest), options, timeout=20.0)
    if kind == "engine":
        level = load_strength_table().at(int(options["elo"])) if "elo" in options else None
        if "nodes" in options:
            noise, candidates = float(options.get("noise", 0)), int(options.get("candidates", 1))
            level = Level(0, int(options["nodes"]), noise, candidates)
        return EnginePlayer(
            EngineConfig(
                ruleset=rest or "default",
                hash_mb=int(options.get("hash", 64)),
                book=Path(options["book"]) if "book" in options else None,
                tablebase=options.get("syzygy"),
                level=level,
                seed=int(options["seed"]) if "seed" in options else None,
            )
        )
    raise PlayalikeError(f"no player {spec!r}: say random, simple, engine:RULESET or uci:PATH")


def load_openings(path: Path | None, seed: int) -> list[str]:
    """Read start positions from EPD or PGN, zipped or not, shuffled by the seed."""
    if path is None:
        return [chess.STARTING_FEN]
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            name = archive.namelist()[0]
            text = archive.read(name).decode("utf-8", "replace")
    else:
        name, text = path.name, path.read_text(encoding="utf-8", errors="replace")
    rng = random.Random(seed)
    if not name.endswith(".pgn"):
        lines = [line for line in text.splitlines() if line.strip()]
        rng.shuffle(lines)
        return [" ".join([*line.split()[:4], "0 1"]) for line in lines]
    fens, stream = [], io.StringIO(text)
    while (game := chess.pgn.read_game(stream)) is not None:
        fens.append(game.end().board().fen())
    rng.shuffle(fens)
    return fens


def play_game(
    players: Sequence[Player],
    controls: Sequence[Control],
    fen: str,
    margin: float,
    adjudication: Adjudication,
) -> tuple[str, str, chess.Board, list[float], list[list[int]]]:
    """Play one game, White first. Whoever fails (error, illegal move, time) loses with a reason.

    Returns result, reason, final position, and for White and Black the worst lateness in seconds
    and the depths searched.
    """
    board = chess.Board(fen)
    left: list[float | None] = [controls[1].clock, controls[0].clock]  # indexed by colour
    increments = [controls[1].increment, controls[0].increment]
    late, depths = [0.0, 0.0], [[], []]  # type: ignore[var-annotated]
    quiet = decided = 0
    while True:
        outcome = board.outcome(claim_draw=False)
        if outcome is not None:
            return outcome.result(), outcome.termination.name.lower(), board, late, depths
        if board.is_repetition(3) or board.halfmove_clock >= 100:
            why = "fifty moves" if board.halfmove_clock >= 100 else "repetition"
            return "1/2-1/2", why, board, late, depths
        if len(board.move_stack) >= MAX_PLIES:
            return "1/2-1/2", "too long", board, late, depths
        side = 0 if board.turn else 1
        lost = "0-1" if board.turn else "1-0"
        started = time.monotonic()
        try:
            decision = players[side].choose(board, controls[side].limit(left, increments))
            move = chess.Move.from_uci(decision.move)
        except Exception as error:
            return lost, f"error: {type(error).__name__}: {error}", board, late, depths
        seconds = time.monotonic() - started
        if not board.is_legal(move):
            return lost, f"illegal move {decision.move}", board, late, depths
        if (movetime := controls[side].movetime) is not None:
            late[side] = max(late[side], seconds - movetime)
            if seconds > movetime + margin:
                return lost, f"time: {seconds:.3f} s for a move", board, late, depths
        if (clock := left[board.turn]) is not None:
            if seconds > clock + margin:
                return lost, f"time: {seconds - clock:.3f} s over", board, late, depths
            left[board.turn] = max(0.0, clock - seconds) + increments[board.turn]
        depths[side].append(decision.depth)
        if adjudication.on:
            score = next((c.final_score for c in decision.candidates if c.move == decision.move), 0)
            quiet = quiet + 1 if abs(score) <= adjudication.draw_cp else 0
            good = (score if board.turn else -score) >= adjudication.win_cp
            bad = (score if board.turn else -score) <= -adjudication.win_cp
            decided = max(decided, 0) + 1 if good else min(decided, 0) - 1 if bad else 0
        board.push(move)
        if adjudication.on:
            if len(board.move_stack) > adjudication.draw_after and quiet >= adjudication.draw_plies:
                return "1/2-1/2", "adjudicated", board, late, depths
            if abs(decided) >= adjudication.win_plies:
                return ("1-0" if decided > 0 else "0-1"), "adjudicated", board, late, depths


def play_pair(
    pair: int,
    colours: tuple[bool, ...],
    fen: str,
    specs: tuple[str, str],
    controls: tuple[Control, Control],
    margin: float,
    adjudication: Adjudication,
    match: str,
) -> list[Game]:
    """Play one opening with the colours asked for, in a process of the pool."""
    games = []
    for a_is_white in colours:
        a, b = make_player(specs[0]), make_player(specs[1])
        gc.collect()
        gc.freeze()  # what exists now needs no more looking at, so that a clock is not missed
        try:
            order = (0, 1) if a_is_white else (1, 0)
            result, reason, board, late, depths = play_game(
                [(a, b)[i] for i in order], [controls[i] for i in order], fen, margin, adjudication
            )
        finally:
            a.close()
            b.close()
        white = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}[result]
        average = [round(statistics.fmean(d), 2) if d else 0.0 for d in depths]
        games.append(
            Game(
                pair=pair,
                a_is_white=a_is_white,
                score_a=white if a_is_white else 1 - white,
                result=result,
                reason=reason,
                plies=len(board.move_stack),
                latest_a=round(late[order[0]], 4),
                latest_b=round(late[order[1]], 4),
                depth_a=average[order[0]],
                depth_b=average[order[1]],
                fen=fen,
                moves=" ".join(move.uci() for move in board.move_stack),
                match=match,
            )
        )
    return games


def elo(score: float) -> float:
    """Return the rating difference that a score stands for."""
    if not 0 < score < 1:
        return math.inf if score >= 1 else -math.inf
    return 400 * math.log10(score / (1 - score))


def summary(games: Sequence[Game]) -> str:
    """Give wins, draws, losses, and Elo with its 95 % interval.

    The two games of an opening are not independent, so the spread is that of the pairs.
    """
    if not games:
        return "no games"
    counts = [sum(g.score_a == s for g in games) for s in (1.0, 0.5, 0.0)]
    score = statistics.fmean(g.score_a for g in games)
    pairs: dict[int, list[float]] = {}
    for game in games:
        pairs.setdefault(game.pair, []).append(game.score_a)
    means = [statistics.fmean(scores) for scores in pairs.values()]
    spread = statistics.stdev(means) if len(means) > 1 else 0.0
    # When all pairs ended alike, the spread says nothing: the rule of three does.
    error = 1.96 * spread / math.sqrt(len(means)) if spread else min(0.5, 3 / len(means))
    low, high = elo(max(0.0, score - error)), elo(min(1.0, score + error))
    return (
        f"{len(games)} games: +{counts[0]} ={counts[1]} -{counts[2]}, score {score:.1%}, "
        f"Elo {elo(score):+.0f} (95 %: {low:+.0f} to {high:+.0f})"
    )


def read_games(path: Path, match: str) -> list[Game]:
    """Read the games played so far; a file of another match is refused."""
    if not path.exists():
        return []
    games = [Game(**json.loads(line)) for line in path.read_text().splitlines()]
    if any(game.match != match for game in games):
        raise PlayalikeError(f"{path} holds another match ({games[0].match}); choose another --out")
    return games


def missing(games: Sequence[Game], count: int) -> Iterator[tuple[int, tuple[bool, ...]]]:
    """Yield the pairs, and their colours, that are still to be played."""
    played = {(game.pair, game.a_is_white) for game in games}
    for pair in range((count + 1) // 2):
        colours = tuple(c for c in (True, False) if (pair, c) not in played)
        if colours:
            yield pair, colours


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--a", required=True, help="the first player, whose score is given")
    parser.add_argument("--b", required=True, help="the second player")
    parser.add_argument("--limit", default="movetime=0.2", help="for both players")
    parser.add_argument("--limit-a", help="for the first player only")
    parser.add_argument("--limit-b", help="for the second player only")
    parser.add_argument("--openings", type=Path, help="EPD or PGN, may be zipped")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=2, help="games at a time")
    parser.add_argument("--seed", type=int, default=1, help="for the order of the openings")
    parser.add_argument("--margin", type=float, default=0.5, help="seconds late that are forgiven")
    parser.add_argument("--adjudicate", action="store_true", help="end clear games early")
    parser.add_argument("--out", type=Path, required=True, help="JSON lines; an old file goes on")
    return parser.parse_args()


def main() -> int:
    args = arguments()
    limits = (args.limit_a or args.limit, args.limit_b or args.limit)
    controls = (Control.parse(limits[0]), Control.parse(limits[1]))
    match = f"{args.a} [{limits[0]}] vs {args.b} [{limits[1]}] seed {args.seed}"
    games = read_games(args.out, match)
    openings = load_openings(args.openings, args.seed)
    for spec in (args.a, args.b):  # a wrong description should fail here, not in every game
        make_player(spec).close()
    todo = list(missing(games, args.games))
    print(f"{match}: {len(games)} games played before, {args.games} wanted", flush=True)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(args.jobs, context) as pool, args.out.open("a") as out:
        futures = [
            pool.submit(
                play_pair,
                pair,
                colours,
                openings[pair % len(openings)],
                (args.a, args.b),
                controls,
                args.margin,
                Adjudication(args.adjudicate),
                match,
            )
            for pair, colours in todo
        ]
        try:
            for future in as_completed(futures):
                for game in future.result():
                    out.write(json.dumps(asdict(game)) + "\n")
                    out.flush()
                    games.append(game)
                    if game.reason.startswith(("error", "illegal", "time")):
                        print(f"  pair {game.pair}: {game.result}, {game.reason}", flush=True)
                print(f"  {summary(games)}", flush=True)
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            print("interrupted: run the same command again to go on")
    reasons = Counter(game.reason.split(":")[0] for game in games)
    print(summary(games))
    print(", ".join(f"{reason} {n}" for reason, n in reasons.most_common()))
    latest = [1000 * max((late(g) for g in games), default=0) for late in LATEST]
    print(f"latest: a {latest[0]:.0f} ms, b {latest[1]:.0f} ms")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except PlayalikeError as error:
        sys.exit(f"match: {error}")
