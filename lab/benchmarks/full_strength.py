"""Where do a master's points go at full strength? Losses at equal analysis, beside the real one's.

    python -m lab.benchmarks.full_strength DATA karpov tal petrosian --positions 80

In positions of the player's validation games four moves are judged by the same engine with the same
nodes: the one he played, the one the personality plays in its usual mode, the one it would play
with no taste (the engine's first choice among its candidates, with the same nodes), and the best.
A loss is of the chance to win, in percent.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.engine
import numpy as np

from playalike.games.game import Game
from playalike.games.keys import split_of
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.oracle.engines import find_engine
from playalike.personality.catalogue import find_personality
from playalike.player import Limit
from playalike.players.effort import USUAL_NODES
from playalike.players.factory import open_player
from playalike.players.resources import Resources
from playalike.position.score import undecided_cp, win_chance_0_1
from playalike.settings import load_settings
from playalike.stats.resampling import Resampler

FROM_PLY = 16
UNDECIDED = (0.1, 0.9)
OF_A_GAME = 3


def positions(file: Path, name: str) -> Iterator[tuple[Game, int]]:
    """Yield plies of validation games at which the player is to move, in an order by hash."""
    found = []
    for game in read_games([file], ReadReport()):
        if split_of(game) != "validation" or game.start_fen or name not in (game.white, game.black):
            continue
        plies = [
            (hashlib.sha256(f"strength {game.key} {ply}".encode()).hexdigest(), ply)
            for ply in range(FROM_PLY, len(game.moves))
            if (ply % 2 == 0) == (game.white == name)
        ]
        found += [(digest, game, ply) for digest, ply in sorted(plies)[:OF_A_GAME]]
    for _, game, ply in sorted(found, key=lambda row: row[0]):
        yield game, ply


def worth(
    engine: chess.engine.SimpleEngine, board: chess.Board, move: chess.Move | None, nodes: int
) -> float:
    """Return the chance to win after a move, or after the best one, 0 to 1."""
    engine.configure({"Clear Hash": None})
    roots = None if move is None else [move]
    info = engine.analyse(board, chess.engine.Limit(nodes=nodes), root_moves=roots)
    score = info["score"].pov(board.turn)
    if score.is_mate():
        return 1.0 if (score.mate() or 0) > 0 else 0.0
    return win_chance_0_1(undecided_cp(score.score() or 0))


def main() -> None:
    """Print a row for each player."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("players", nargs="+")
    parser.add_argument("--positions", type=int, default=80)
    parser.add_argument("--nodes", type=int, default=USUAL_NODES, help="of the personality")
    parser.add_argument("--judge", type=int, default=400_000, help="nodes for each move judged")
    given = parser.parse_args()
    settings = load_settings()
    path = find_engine(settings)
    if path is None:
        parser.error("needs Stockfish")
    judge = chess.engine.SimpleEngine.popen_uci(str(path))
    resources = Resources(settings)
    print("| player | positions | he | personality | no taste | style costs (95 %) | same as he |")
    print("|---|---|---|---|---|---|---|")
    for name in given.players:
        definition = find_personality(name, settings).definition
        player = open_player(f"personality:{name}?book=false&seed=1", settings, resources=resources)
        rows: list[list[float]] = []
        group: list[str] = []
        for game, ply in positions(
            given.data / "players" / f"{name.title()}.pgn", definition.player
        ):
            if len(rows) >= given.positions:
                break
            board = chess.Board()
            for move in game.moves[:ply]:
                board.push(move)
            best = worth(judge, board, None, given.judge)
            if not UNDECIDED[0] < best < UNDECIDED[1] or board.legal_moves.count() < 2:
                continue
            decision = player.choose(board, Limit(nodes=given.nodes))
            scored = [one for one in decision.candidates if one.score_cp is not None]
            plain = max(scored, key=lambda one: one.score_cp or 0).move if scored else decision.move
            moves = [game.moves[ply].uci(), decision.move, plain]
            worths = {
                uci: worth(judge, board, chess.Move.from_uci(uci), given.judge)
                for uci in set(moves)
            }
            most = max(best, *worths.values())
            rows.append([100 * (most - worths[uci]) for uci in moves] + [moves[0] == moves[1]])
            group.append(game.key)
        numbers = {key: number for number, key in enumerate(dict.fromkeys(group))}
        again = Resampler(np.array([numbers[key] for key in group]), len(numbers), 1)
        table = np.array(rows, dtype=np.float64)
        cells = [again.mean(table[:, column]) for column in range(3)]
        style = again.mean(table[:, 1] - table[:, 2])
        print(
            f"| {name} | {len(rows)} | "
            + " | ".join(f"{cell.value:.2f} ({cell.low:.2f}–{cell.high:.2f})" for cell in cells)
            + f" | {style.value:+.2f} ({style.low:+.2f} to {style.high:+.2f})"
            + f" | {table[:, 3].mean():.0%} |",
            flush=True,
        )
    judge.quit()
    resources.close()


if __name__ == "__main__":
    main()
