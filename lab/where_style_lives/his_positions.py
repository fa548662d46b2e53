"""Does what ships bring a personality to his positions?

    python -m lab.where_style_lives.his_positions ../shared/data /tmp/positions --weight 2
    python -m lab.where_style_lives.his_positions ../shared/data /tmp/positions --show

Each master plays the average master up to ply 30 in the mode `spirit`, who keeps to masters' books
or leaves them at move 4, with a pull towards his own set-ups (`choice.setups`) of a given weight; 0
is none. The overlap of structures and set-ups is shown with the games that the index was made of,
by which a weight is chosen, and with *validation* games, by which it is judged.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import chess
import numpy as np

from playalike.authenticity.profile.real import career_rows, read_classical
from playalike.authenticity.profile.structures import Setups, compare_setups, measure_setups
from playalike.choice import setups as product
from playalike.games.game import Game
from playalike.games.keys import split_of
from playalike.personality.catalogue import BUILT_IN
from playalike.personality.load import load_personality
from playalike.player import Limit, Player
from playalike.players.factory import open_player
from playalike.players.resources import Resources
from playalike.settings import load_settings

NAMES = ("capablanca", "fischer", "karpov", "kasparov", "lasker", "morphy", "nimzowitsch",
         "petrosian", "tal")  # fmt: skip
LAST, NODES, CAREER = 30, 2000, 600
Key = tuple[str, bool, float, int]
"""Who, whether the opponent leaves the book, the weight, the number of the game."""


def play(player: Player, opponent: Player, deviates: bool, number: int) -> list[str]:
    """Play to ply 30; the player has White in even games."""
    board, rng = chess.Board(), random.Random(number)
    own = number % 2 == 0
    while board.ply() < LAST and not board.is_game_over():
        mover = player if board.turn == own else opponent
        move = mover.choose(board, Limit(nodes=NODES)).move
        if mover is opponent and deviates and board.fullmove_number == 4:
            move = _other_move(opponent, board, move, rng)
        board.push_uci(move)
    return [move.uci() for move in board.move_stack]


def _other_move(opponent: Player, board: chess.Board, usual: str, rng: random.Random) -> str:
    """Return a sound move that no book of the nine has here; the usual one if there is none."""
    known = {move.move for move in opponent.personality.book.get(board.epd(), ())}  # type: ignore[attr-defined]
    quiet = [move.uci() for move in board.legal_moves
             if not board.is_capture(move) and move.uci() not in known
             and board.piece_type_at(move.from_square) in (chess.PAWN, chess.KNIGHT, chess.BISHOP)
             and not board.is_attacked_by(not board.turn, move.to_square)]  # fmt: skip
    return rng.choice(quiet) if quiet else usual


def main() -> None:
    """Play what is missing, or compare what there is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--weight", type=float, default=2.0)
    parser.add_argument("--show", action="store_true")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    if asked.show:
        _show(asked.data, dict(_read(asked.out)))
    else:
        _play_all(asked.out, asked.games, asked.weight)


def _read(folder: Path) -> Iterator[tuple[Key, list[str]]]:
    for path in sorted(folder.glob("games-*.jsonl")):
        for line in path.read_text().splitlines():
            name, deviates, weight, number, moves = json.loads(line)
            yield (name, deviates, weight, number), moves


def _play_all(folder: Path, count: int, weight: float) -> None:
    product.WEIGHT = weight
    done = dict(_read(folder))
    resources = Resources(
        load_settings(), hash_mb=4, threads=1, quick=True, personalities=len(NAMES) + 2
    )
    with (folder / f"games-{weight:g}.jsonl").open("a") as out:
        for number in range(count):
            for name in NAMES:
                for deviates in (False, True):
                    if (name, deviates, weight, number) in done:
                        continue
                    spec = f"personality:{name}?mode=spirit"
                    player = open_player(spec, None, number, resources=resources)
                    opponent = open_player("average", None, number, resources=resources)
                    moves = play(player, opponent, deviates, number)
                    out.write(json.dumps([name, deviates, weight, number, moves]) + "\n")
                    out.flush()
                    player.close()
                    opponent.close()
    resources.close()


def _show(data: Path, games: dict[Key, list[str]]) -> None:
    careers = [_careers(data / "players" / f"{n.capitalize()}.pgn", n) for n in NAMES]
    print("| games | opponent | weight | what | own | others | gap | own nearest |\n" + "|---" * 8)
    for title, number in (("of the index", 0), ("validation", 1)):
        for deviates in (False, True):
            for weight in sorted({key[2] for key in games}):
                series = [_setups(games, name, deviates, weight) for name in NAMES]
                if not all(map(len, series)):
                    continue
                for one in compare_setups([both[number] for both in careers], series, 1):
                    own = np.diag(one.table)
                    others = (one.table.sum() - own.sum()) / (len(own) * (len(own) - 1))
                    print(f"| {title} | {'leaves the book' if deviates else 'main lines'} | "
                          f"{weight:g} | {one.kind} at {one.ply} | {own.mean():.3f} | "
                          f"{others:.3f} | {own.mean() - others:.3f} | "
                          f"{one.own_nearest:.2f} |")  # fmt: skip


def _setups(games: dict[Key, list[str]], name: str, deviates: bool, weight: float) -> Setups:
    found = []
    for (who, left, factor, number), moves in games.items():
        if (who, left, factor) == (name, deviates, weight):
            names = ("player", "other") if number % 2 == 0 else ("other", "player")
            headers = {"White": names[0], "Black": names[1]}
            played = tuple(map(chess.Move.from_uci, moves))
            found.append(Game(headers, None, played, "*", "", number, ""))
    setups = measure_setups(found)
    return setups.rows(setups.name == "player")


def _careers(path: Path, name: str) -> tuple[Setups, Setups]:
    """Return the games that the index was made of, or some of them, and the validation games."""
    kept = load_personality(BUILT_IN / name)
    kept.close()
    games = list(read_classical(path))
    studied = [game for game in games if split_of(game) != "validation"]
    return (
        _own(studied[:: max(1, len(studied) // CAREER)], kept.definition.player),
        _own([game for game in games if split_of(game) == "validation"], kept.definition.player),
    )


def _own(games: Sequence[Game], player: str) -> Setups:
    setups = measure_setups(games)
    return setups.rows(career_rows(setups.name, player))


if __name__ == "__main__":
    main()
