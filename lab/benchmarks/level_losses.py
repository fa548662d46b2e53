"""What moves cost real players of a rating, and what they cost a personality at that level.

    python -m lab.benchmarks.level_losses DATA --positions 60 --kept losses.jsonl

Positions are drawn as in `lab.benchmarks.strengths`, everybody's validation games and those who are
held out, more than ten legal moves each. All legal moves are judged together by Stockfish; the
level's share is computed, not played: the chance of each move it considers, times what it costs.
Answers are kept, so that the program goes on where it was ended.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import chess
import chess.engine
import numpy as np

from lab.benchmarks.strengths import Asked, draw, held_files, other_files
from playalike.games.keys import split_of
from playalike.oracle.engines import find_engine
from playalike.player import Limit
from playalike.players.effort import USUAL_NODES
from playalike.players.factory import open_player
from playalike.players.resources import Resources
from playalike.position.phase import phase_of_position
from playalike.position.score import undecided_cp, win_chance_0_1
from playalike.prior.sampling import BANDS
from playalike.settings import load_settings
from playalike.style.level import HIGHEST, LOWEST

MANY = 10
NODES = 30_000
CLASSES = ((0.05, 0.1), (0.1, 0.2), (0.2, 1.01))
PERSONALITIES = ("karpov", "tal", "petrosian")
PHASES = ("all", "opening", "middlegame", "endgame")


def judged(engine: chess.engine.SimpleEngine, board: chess.Board) -> dict[str, float]:
    """Return the chance to win, 0 to 1, after each legal move."""
    engine.configure({"Clear Hash": None})
    found = {}
    count = board.legal_moves.count()
    for info in engine.analyse(board, chess.engine.Limit(nodes=NODES), multipv=count):
        score, line = info["score"].pov(board.turn), info.get("pv")
        if line:
            cp, mate = score.score(), score.mate()
            chance = win_chance_0_1(undecided_cp(cp or 0))
            found[line[0].uci()] = chance if mate is None else float(mate > 0)
    return found


def ask(
    row: Asked, number: int, engine: chess.engine.SimpleEngine, resources: Resources
) -> dict[str, object]:
    """Return what the move cost, and what each move costs that the level considers."""
    worth = judged(engine, row.board)
    best = max(worth.values())
    level = min(max(row.rating, LOWEST), HIGHEST)
    name = PERSONALITIES[number % len(PERSONALITIES)]
    spec = f"personality:{name}?level={level}&book=false&seed={number}"
    player = open_player(spec, resources.settings, resources=resources)
    candidates = player.choose(row.board, Limit(nodes=USUAL_NODES)).candidates
    total = sum(one.style_score for one in candidates) or 1.0
    considered = [
        (one.style_score / total, best - worth.get(one.move, min(worth.values())))
        for one in candidates
    ]
    if len(considered) == 1:
        considered = [(1.0, considered[0][1])]
    return {
        "phase": str(phase_of_position(row.board)),
        "real": best - worth.get(row.move.uci(), min(worth.values())),
        "level": considered,
    }


def row_of(label: str, answers: Sequence[Mapping[str, object]]) -> str:
    """Return a line of the table."""
    real = np.array([float(str(one["real"])) for one in answers])
    shares: list[list[float]] = []
    for one in answers:
        considered = one["level"]
        assert isinstance(considered, list)
        mean = sum(share * loss for share, loss in considered)
        parts = [
            sum(share for share, loss in considered if low <= loss < high) for low, high in CLASSES
        ]
        shares.append([mean, *parts])
    own = 100 * np.array(shares).mean(axis=0)
    his = [real.mean(), *(((real >= low) & (real < high)).mean() for low, high in CLASSES)]
    cells = [f"{100 * value:.1f} %" for value in his] + [f"{value:.1f} %" for value in own]
    return f"| {label} | {len(answers)} | {' | '.join(cells)} |"


def main() -> None:
    """Ask, then print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--positions", type=int, default=60, help="of each band")
    parser.add_argument("--kept", type=Path, default=Path("level_losses.jsonl"))
    given = parser.parse_args()
    reserved = set(json.loads((given.data / "holdout_keys.json").read_text()))
    half = given.positions
    theirs = draw(held_files(given.data), lambda game: True, half)
    others = draw(
        dict.fromkeys(other_files(given.data)),
        lambda game: split_of(game) == "validation" and game.holdout_key not in reserved,
        half,
    )
    kept: list[dict[str, object]] = []
    if given.kept.exists():
        kept = [json.loads(line) for line in given.kept.read_text().splitlines()]
    path = find_engine(load_settings())
    if path is None:
        parser.error("needs Stockfish")
    engine = chess.engine.SimpleEngine.popen_uci(str(path))
    resources = Resources(load_settings())
    both = {
        band: [
            row
            for pair in zip(theirs[band], others[band], strict=False)
            for row in pair
            if row.board.legal_moves.count() > MANY
        ][: given.positions]
        for band in BANDS
    }
    order = [
        (band, both[band][place])
        for place in range(given.positions)
        for band in BANDS
        if place < len(both[band])
    ]
    with given.kept.open("a", encoding="utf-8") as file:
        for number, (band, row) in list(enumerate(order))[len(kept) :]:
            kept.append({"band": band, **ask(row, number, engine, resources)})
            file.write(json.dumps(kept[-1]) + "\n")
            file.flush()
    engine.quit()
    resources.close()
    for band in BANDS:
        for phase in PHASES:
            rows = [one for one in kept if one["band"] == band and phase in ("all", one["phase"])]
            if rows:
                print(row_of(f"{band} | {phase}", rows))


if __name__ == "__main__":
    main()
