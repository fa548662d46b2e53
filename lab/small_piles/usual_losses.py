"""How much more, or less, players of a rating give away in some situations than in general.

python -m lab.small_piles.usual_losses DATA > src/playalike/review/preparation/usual.toml

From games of lichess with evaluations and clocks, three minutes a side at least: means only.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

from playalike.games.annotations import game_clocks, game_evaluations
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.position.bands import eval_band
from playalike.position.phase import phase_of_position
from playalike.position.score import undecided_cp, win_chance_0_1
from playalike.position.structure.category import categorise
from playalike.review.preparation.tables import AT_HAND

RATINGS = (1000, 1200, 1400, 1600, 1800, 2000, 2200)
NEAR, NEAR_IN_STRUCTURES = 150, 400
"""Players within so many points of a row belong to it; named structures are rare."""
FIRST_PLY, LEAST = 16, 300


def main() -> None:
    """Read the games and print the table."""
    sums: dict[int, dict[str, list[float]]] = {r: defaultdict(lambda: [0, 0.0]) for r in RATINGS}
    games = 0
    source = Path(sys.argv[1]) / "amateurs" / "mixed_clk_eval.pgn.zst"
    for game in read_games([source], ReadReport(), keep_comments=True):
        base = game.headers.get("TimeControl", "").partition("+")[0]
        if not base.isdigit() or int(base) < 180:
            continue
        scores = game_evaluations(game.comments)
        if sum(score is not None for score in scores) < len(scores) // 2:
            continue
        games += 1
        clocks = game_clocks(game.comments)
        for ply, (board, _) in enumerate(game.positions()):
            rating = game.elo(board.turn)
            if ply < FIRST_PLY or rating is None or ply >= len(scores):
                continue
            before, after = scores[ply - 1], scores[ply]
            rows = [row for row in RATINGS if abs(row - rating) <= NEAR_IN_STRUCTURES]
            if before is None or after is None or not rows:
                continue
            was = before.pov(board.turn).score(mate_score=10_000)
            now = after.pov(board.turn).score(mate_score=10_000)
            loss = max(0.0, win_chance_0_1(undecided_cp(was)) - win_chance_0_1(undecided_cp(now)))
            names = ["all", f"phase {phase_of_position(board)}", f"standing {eval_band(was)}"]
            if (clock := clocks[ply]) is not None:
                names.append("clock short" if clock < AT_HAND else "clock enough")
            structure = f"structure {categorise(board, board.turn)}"
            for row in rows:
                near = ["wide", structure]
                if abs(row - rating) <= NEAR:
                    near += names
                for name in near:
                    sums[row][name][0] += 1
                    sums[row][name][1] += loss
    print(
        "# What players of a rating give away in a situation, against all their moves after ply "
        f"{FIRST_PLY};\n# in named structures those within {NEAR_IN_STRUCTURES} points."
    )
    print(f"# {games} games of lichess, three minutes or more; lab/small_piles/usual_losses.py")
    for row in RATINGS:
        count, total = sums[row]["all"]
        if count < LEAST:
            continue
        print(f"\n[rating.{row}]  # {count} moves, {total / count:.4f} of the chance to win a move")
        for name, (number, lost) in sorted(sums[row].items()):
            if name in ("all", "wide") or number < LEAST:
                continue
            every = sums[row]["wide"] if name.startswith("structure") else (count, total)
            print(f'"{name}" = {(lost / number) / (every[1] / every[0]):.3f}')


if __name__ == "__main__":
    main()
