"""What does a decision cost beyond the engine's own time?

    python -m lab.benchmarks.decision GAMES.pgn [--positions N] [--personality karpov] [--mode MODE]

Takes one middlegame position from each of the first games of a PGN file, lets a personality decide
with ten candidates and a small number of nodes, and prints the median of what was spent outside the
engine: by the wall clock (which a busy machine makes longer) and by the processor. Then each part
alone: describing the candidates, safety, every layer or the choice model, the memory. Budget: 50 ms
in the median for classic, 60 for learned; the exit code goes by the processor, and the last line
gives both.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from collections import defaultdict
from pathlib import Path

import chess

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the commands do, before numpy is loaded

from playalike.choice.first_sight import Glance
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.oracle.analysis import Line
from playalike.personality.catalogue import find_personality
from playalike.player import Limit
from playalike.position.phase import GamePhase, phase_of_position
from playalike.settings import load_settings
from playalike.style.candidates import CandidateSource, SourceAnswer, open_source
from playalike.style.chooser import Chooser
from playalike.style.context import make_context
from playalike.style.memory import PlanMemory
from playalike.style.mode import CLASSIC, LEARNED, choose_mode, prior_of
from playalike.style.safety import Limits, Repetitions, judge

BUDGET_MS = {CLASSIC: 50.0, LEARNED: 60.0}


class TimedSource:
    """Counts the time spent in the engine."""

    def __init__(self, source: CandidateSource) -> None:
        self._source = source
        self.seconds = 0.0
        self.found: tuple[Line, ...] = ()

    @property
    def name(self) -> str:
        """The engine's name."""
        return self._source.name

    def candidates(self, board: chess.Board, limit: Limit, multipv: int) -> SourceAnswer:
        """Ask, and count."""
        started = time.perf_counter()
        found = self._source.candidates(board, limit, multipv)
        self.seconds += time.perf_counter() - started
        self.found = found.lines
        return found

    def glance(self, board: chess.Board, glance: Glance) -> tuple[Line, ...]:
        """Ask, and count."""
        started = time.perf_counter()
        seen = self._source.glance(board, glance)
        self.seconds += time.perf_counter() - started
        return seen

    def best(self, board: chess.Board, depth: int, seconds: float | None = None) -> Line:
        """Ask, and count."""
        started = time.perf_counter()
        line = self._source.best(board, depth, seconds)
        self.seconds += time.perf_counter() - started
        return line

    def new_game(self) -> None:
        """Pass on."""
        self._source.new_game()

    def close(self) -> None:
        """Pass on."""
        self._source.close()


def middlegames(path: Path, count: int) -> list[chess.Board]:
    """Return positions with the moves that led to them, at most one from a game."""
    found: list[chess.Board] = []
    for number, game in enumerate(read_games([path], ReadReport())):
        plies = 24 + 7 * number % 36
        if len(game.moves) <= plies:
            continue
        board = game.start()
        for move in game.moves[:plies]:
            board.push(move)
        if (
            phase_of_position(board) == GamePhase.MIDDLEGAME
            and board.fullmove_number > 15
            and board.legal_moves.count() >= 10
        ):
            found.append(board)
            if len(found) == count:
                break
    return found


def whole(
    chooser: Chooser, source: TimedSource, boards: list[chess.Board], nodes: int
) -> tuple[dict[str, list[float]], list[tuple[chess.Board, tuple[Line, ...]]]]:
    """Decide everywhere; return milliseconds and what the engine said where style decided."""
    spent: dict[str, list[float]] = defaultdict(list)
    judged = []
    for board in boards:
        source.seconds = 0.0
        wall, cpu = time.perf_counter(), time.process_time()
        decision, _ = chooser.decide(board, Limit(nodes=nodes), PlanMemory())
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        if decision.tier == "style" and len(source.found) == 10:
            spent["engine, wall"].append(1000 * source.seconds)
            spent["overhead, wall"].append(1000 * (wall - source.seconds))
            spent["overhead, processor"].append(1000 * cpu)
            judged.append((board, source.found))
    return spent, judged


def parts(
    chooser: Chooser, judged: list[tuple[chess.Board, tuple[Line, ...]]]
) -> dict[str, list[float]]:
    """Time each part on its own, by the processor; what layers share counts for the first."""
    spent: dict[str, list[float]] = defaultdict(list)

    def note(name: str, started: float) -> None:
        spent[name].append(1000 * (time.process_time() - started))

    personality = chooser.personality
    for board, lines in judged:
        started = time.process_time()
        context = make_context(personality, board, lines, PlanMemory())
        options = context.options
        note("describing", started)
        started = time.process_time()
        limits = Limits.of(personality.definition.thresholds, context.phase)
        repetitions = Repetitions(board)
        for option in options:
            judge(
                board,
                option.move,
                rank=option.rank,
                loss_cp=option.loss_cp,
                best_cp=context.best_cp,
                limits=limits,
                repetitions=repetitions,
            )
        note("safety", started)
        if chooser.mode.learned:
            started = time.process_time()
            chooser.judge_learned(board, lines)
            note("all of judging", started)
            started = time.process_time()
            chooser.judge_learned(board, lines)
            note("the same without prior", started)  # which remembers its last answer
        for layer in () if chooser.mode.learned else chooser.layers:
            started = time.process_time()
            for option in options:
                layer.score(context, option)
            note(f"layer {layer.name}", started)
        started = time.process_time()
        PlanMemory().after(context, options[0])
        note("memory after the move", started)
    return spent


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", type=Path, help="a PGN file")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--personality", default="karpov")
    parser.add_argument("--mode", help="learned or classic; the best there is by default")
    parser.add_argument("--nodes", type=int, default=5000)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    settings = load_settings()
    source = TimedSource(open_source(settings))
    personality = find_personality(args.personality, settings)
    mode = choose_mode(personality, prior_of(settings), args.mode)
    chooser = Chooser(personality, source=source, seed=1, mode=mode)
    budget = BUDGET_MS[mode.name]
    boards = middlegames(args.games, args.positions)
    if not boards:
        raise SystemExit(f"decision: no middlegame positions in {args.games}")
    chooser.decide(boards[0], Limit(nodes=args.nodes))  # what is made once is made now
    spent, judged = whole(chooser, source, boards, args.nodes)
    source.close()
    rows = {**spent, **parts(chooser, judged)}
    table = {
        name: {
            "median": round(statistics.median(values), 2),
            "95 %": round(sorted(values)[int(0.95 * (len(values) - 1))], 2),
            "worst": round(max(values), 2),
        }
        for name, values in rows.items()
    }
    passed = table["overhead, processor"]["median"] < budget
    if args.json:
        wall = table["overhead, wall"]["median"] < budget
        kept = {"within_budget_processor": passed, "within_budget_wall": wall}
        how = {"mode": str(mode), "positions": len(judged)}
        print(json.dumps({**how, "ms": table, **kept}))
        return 0 if passed else 1
    print(f"{args.personality}, {mode}{'; ' + mode.note if mode.note else ''}")
    print(f"{len(judged)} of {len(boards)} positions decided by style, in ms")
    for name, row in table.items():
        print(f"{name:24}" + "".join(f"  {key} {value:8.2f}" for key, value in row.items()))
    wall = table["overhead, wall"]["median"] < budget
    print(
        f"budget {budget:.0f} ms in the median: {'kept' if passed else 'EXCEEDED'} by the "
        f"processor, {'kept' if wall else 'EXCEEDED'} by the wall clock"
    )
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
