"""May the masters' sound sacrifices be played, and who plays them?

    python -m lab.sacrifices ../shared/data --each 10 --nodes 100000

Offers of a piece or the exchange (two pawns or more by exchanges, from ply 16) in validation games,
so many of each master, that lose at most a pawn at so many nodes. Everybody who ships, and the
average master, is asked in all of these positions, in the mode `spirit`, without books and chance:
is the offer among the moves considered, does it pass the filters and the second look, and how
likely is it?
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import chess
import numpy as np

from playalike.authenticity.profile.real import career_rows, read_classical
from playalike.choice.temperament import USUAL_PRICE
from playalike.games.game import Game
from playalike.games.keys import split_of
from playalike.personality.catalogue import BUILT_IN
from playalike.personality.definition import read_definition
from playalike.player import Limit
from playalike.players.factory import open_player
from playalike.players.resources import Resources
from playalike.position.phase import phase_of_position
from playalike.position.score import value_cp
from playalike.settings import load_settings
from playalike.style.candidates import CandidateSource, look_after
from playalike.style.safety import HANGING_CP, offered
from playalike.style.verification import second_look

FIRST_PLY, DEPTH, SOUND_CP, WON_CP, NODES = 16, 14, 100, 600, 20_000


def offers(games: Sequence[Game], player: str) -> Iterator[tuple[chess.Board, chess.Move]]:
    """Yield one offer a game, with the history that networks look back on."""
    for game in games:
        for ply, (board, move) in enumerate(game.positions()):
            mover = game.white if board.turn else game.black
            if ply >= FIRST_PLY and mover == player and offered(board, move) >= HANGING_CP:
                yield board.copy(), move
                break


def sound(source: CandidateSource, board: chess.Board, move: chess.Move, nodes: int) -> bool:
    """Tell whether it loses a pawn at most, and nothing was decided before."""
    best = source.candidates(board, Limit(nodes=nodes), 1).lines[0]
    value = value_cp(best.cp, best.mate)
    if abs(value) > WON_CP or best.move == move.uci():
        return abs(value) <= WON_CP
    own = look_after(source, board, move, DEPTH)
    return value - value_cp(own.cp, own.mate) <= SOUND_CP


def main() -> None:
    """Find the sacrifices, ask everybody."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--each", type=int, default=10)
    parser.add_argument("--nodes", type=int, default=100_000)
    asked = parser.parse_args()
    people = [read_definition(path) for path in sorted(BUILT_IN.glob("*/*.yaml"))]
    resources = Resources(load_settings(), threads=1, remember=True, personalities=len(people) + 2)
    specs = [f"personality:{one.name}?book=off&mode=spirit&variety=off" for one in people]
    players = [open_player(spec, None, 1, resources=resources) for spec in (*specs, "average")]
    rows, allowed = [], 0
    try:
        for person in people:
            found = 0
            path = asked.data / "players" / f"{person.player.partition(',')[0]}.pgn"
            games = [game for game in read_classical(path) if split_of(game) == "validation"]
            names = np.array([name for game in games for name in (game.white, game.black)])
            called = names[career_rows(names, person.player)][0]
            for board, move in offers(games, called):
                if not sound(resources.source, board, move, asked.nodes):
                    continue
                chances, may = [], False
                for player in players:
                    decision = player.choose(board, Limit(nodes=NODES))
                    own = [one for one in decision.candidates if one.move == move.uci()]
                    passed = bool(own) and all(v.passed for v in own[0].verdicts)
                    certain = decision.tier != "style" and decision.move == move.uci()
                    chances.append(1.0 if certain else own[0].style_score if passed else 0.0)
                    may = may or (passed and decision.tier == "style") or certain
                first = resources.candidates.candidates(board, Limit(nodes=NODES), 10).lines[0]
                price = USUAL_PRICE.at(str(phase_of_position(board)))
                after = chess.Move.from_uci(first.move)
                look = second_look(resources.source, board, move, after, price=price)
                allowed += may and look.passed
                rows.append(chances)
                found += 1
                if found == asked.each:
                    break
            print(f"{person.name}: {found} sound offers", flush=True)
    finally:
        for player in players:
            player.close()
        resources.close()
    table = np.array(rows, dtype=float)
    print(f"{allowed} of {len(rows)} may be played")
    errors = table.std(axis=0) / len(table) ** 0.5
    for name, mean, error in zip([*(one.name for one in people), "average"],
                                 table.mean(axis=0), errors, strict=True):  # fmt: skip
        print(f"{name:12} {mean:.3f} ± {error:.3f}")


if __name__ == "__main__":
    main()
