"""Have what is said of games' own moves read by the independent checker, without an engine.

    .venv/bin/python -m lab.why.check_moves --sentences 10000 [--seed 1] [--show 60]

Moves of the masters' games, each with the game's next moves as the expected line: everything
that a move does, prepares, and threatens or stops by a mate in one. What is threatened or stopped
otherwise, and what is the player's own, needs an engine and his records: `lab.why.check_sentences`.
`--show` prints so many of them, with their positions, for reading.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator

from lab.why.check_sentences import FIRST_PLY, NAMES, games_of
from playalike.position.reasons import reasons_for
from playalike.style.why import IDEAS, weighed
from playalike.words.why import spoken, why_sentence
from tests.brute_force import WrongSentenceError
from tests.words.claims import Claim, check

SHARE = 0.25
"""Of the moves of a game."""
LINE = 8
"""Half-moves of the line that the engine would give."""


def claims(seed: int) -> Iterator[tuple[Claim, tuple[str, ...]]]:
    """Yield sentences about moves for ever, each with the ideas that it names."""
    rng = random.Random(seed)
    while True:
        name = rng.choice(list(NAMES))
        game = rng.choice(games_of(name))
        moves = list(game.mainline_moves())
        board = game.board()
        for ply, move in enumerate(moves):
            if ply >= FIRST_PLY and rng.random() < SHARE:
                line = moves[ply : ply + LINE]
                reasons = spoken(weighed(reasons_for(board, move, line)[:IDEAS], 0.0))
                text = why_sentence(
                    NAMES[name], board.san(move), board.turn, reasons, seed=board.fen()
                )
                pv = tuple(one.uci() for one in line)
                yield Claim(text, board.copy(), move.uci(), pv), tuple(r.idea for r in reasons)
            board.push(move)


def main() -> None:
    """Check so many sentences, and print what is false."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--sentences", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=0)
    options = parser.parse_args()
    said = false = silent = 0
    kinds: Counter[str] = Counter()
    for claim, ideas in claims(options.seed):
        if not ideas:
            silent += 1
            continue
        said += 1
        kinds.update(ideas)
        try:
            check(claim)
        except (WrongSentenceError, ValueError, AssertionError) as wrong:
            false += 1
            print(f"FALSE {claim.board.fen()} | {claim.text} | {wrong}", flush=True)
        if said % max(1, options.sentences // max(1, options.show)) == 0 and options.show:
            print(f"{claim.board.fen()} | {claim.text}", flush=True)
        if said == options.sentences:
            break
    print(f"{said} sentences, {false} false; {silent} moves of which nothing is said")
    print(kinds.most_common())


if __name__ == "__main__":
    main()
