"""Would a taste for his own set-ups bring a personality to his positions?

    python -m lab.where_style_lives.his_positions ../shared/data /tmp/positions --games 40

Each master plays the average master up to ply 30, who keeps to masters' books or leaves them at
move 4. A prototype beside the player: out of the book, and until ply 30, the choice among the
candidates that lose at most 50 cp is drawn again, by their chances times a factor for where their
lines lead: how much more frequent each own man on its square is in his games than in those of the
nine (games that ship: none is reserved or for validation). Judged by the overlap with his
*validation* games.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from pathlib import Path

import chess
import numpy as np

from playalike.authenticity.profile.real import career_rows, read_classical
from playalike.authenticity.profile.structures import Setups, compare_setups, measure_setups
from playalike.choice.leaves import leaf_board
from playalike.decision import Candidate
from playalike.games.game import Game
from playalike.games.keys import split_of
from playalike.personality.catalogue import BUILT_IN
from playalike.personality.load import Personality, load_personality
from playalike.player import Limit, Player
from playalike.players.factory import open_player
from playalike.players.resources import Resources
from playalike.settings import load_settings

NAMES = ("capablanca", "fischer", "karpov", "kasparov", "lasker", "morphy", "nimzowitsch",
         "petrosian", "tal")  # fmt: skip
LAST, NODES, MOST, LOSS = 30, 2000, 2.0, 50
WEIGHTS = (0.0, 2.0)
BUCKET = 8
"""Plies that share frequencies."""


def men(board: chess.Board, side: chess.Color) -> np.ndarray:
    """Return which own men stand where, seen from the own side: kinds x squares."""
    masks = [board.pieces_mask(kind, side) for kind in chess.PIECE_TYPES]
    masks = masks if side else [chess.flip_vertical(mask) for mask in masks]
    bits = np.array(masks, dtype="<u8").view(np.uint8)
    return np.unpackbits(bits, bitorder="little").astype(np.float32)


def frequencies(personality: Personality) -> np.ndarray:
    """Return colour x bucket x man on square: in which share of the positions it stands there."""
    games, player = personality.own_games, personality.own_games.player()
    found, number = np.zeros((2, 6, 384)), np.zeros((2, 6, 1))
    for index in range(0, len(games), max(1, len(games) // 250)):
        game = games.game(index, 42)
        side = game.white == player
        board = chess.Board()
        for ply, move in enumerate(game.moves, start=1):
            board.push_uci(move)
            if ply >= BUCKET and ply % 2 == 0:
                found[int(side), ply // BUCKET] += men(board, side)
                number[int(side), ply // BUCKET] += 1
    return found / np.maximum(number, 1)


class Taste:
    """How much likelier a set-up is in his games than in those of all."""

    def __init__(self, own: np.ndarray, usual: np.ndarray) -> None:
        """Take frequencies; a little of the usual is added to his own."""
        self.log_ratio = np.log((own + 0.02) / (usual + 0.02))

    def score(self, board: chess.Board, side: chess.Color, ply: int) -> float:
        """Add up over the own men."""
        return float(self.log_ratio[int(side), min(5, ply // BUCKET)] @ men(board, side))


def play(
    player: Player, opponent: Player, taste: Taste, weight: float, deviates: bool, number: int
) -> list[str]:
    """Play to ply 30; the player has White in even games."""
    board, rng = chess.Board(), random.Random(number)
    own = number % 2 == 0
    while board.ply() < LAST and not board.is_game_over():
        mover = player if board.turn == own else opponent
        decision = mover.choose(board, Limit(nodes=NODES))
        move = decision.move
        scored = [one for one in decision.candidates if one.loss_cp <= LOSS]
        if mover is opponent and deviates and board.fullmove_number == 4:
            move = _other_move(opponent, board, move, rng)
        elif mover is player and weight and decision.tier == "style" and len(scored) > 1:
            move = _drawn(board, scored, taste, weight, rng)
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


def _drawn(
    board: chess.Board, scored: Sequence[Candidate], taste: Taste, weight: float, rng: random.Random
) -> str:
    scores = np.array([taste.score(leaf_board(board, one.pv or (one.move,)), board.turn,
                                   board.ply() + 6) for one in scored])  # fmt: skip
    fading = weight * max(0.0, (LAST - board.ply()) / LAST)
    terms = np.clip(fading * (scores - scores.mean()), -MOST, MOST)
    utilities = np.array([one.final_score for one in scored]) + terms
    chances = np.exp(utilities - utilities.max())
    return rng.choices([one.move for one in scored], chances.tolist())[0]


def main() -> None:
    """Play what is missing, then compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--games", type=int, default=40)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    games = _play_all(asked.out / "games.jsonl", asked.games)
    careers = [_validation(asked.data / "players" / f"{n.capitalize()}.pgn", n) for n in NAMES]
    print([len(one) for one in careers])
    print(
        "| opponent | weight | what | own | real | others | own nearest | real |\n"
        + "|---" * 8
        + "|"
    )
    for deviates in (False, True):
        for weight in WEIGHTS:
            series = [_setups(games, name, deviates, weight) for name in NAMES]
            if not all(map(len, series)):
                continue
            for one in compare_setups(careers, series, 1):
                own = np.diag(one.table)
                others = (one.table.sum() - own.sum()) / (len(own) * (len(own) - 1))
                print(f"| {'leaves the book at move 4' if deviates else 'main lines'} | {weight} | "
                      f"{one.kind} at {one.ply} | {own.mean():.3f} | {one.real.mean():.3f} | "
                      f"{others:.3f} | {one.own_nearest:.2f} | {one.ceiling:.2f} |")  # fmt: skip


def _play_all(path: Path, count: int) -> dict[tuple[str, bool, float, int], list[str]]:
    done = {}
    if path.exists():
        for line in path.read_text().splitlines():
            *key, moves = json.loads(line)
            done[tuple(key)] = moves
    tables = {n: frequencies(load_personality(BUILT_IN / n)) for n in NAMES}
    usual = np.mean(list(tables.values()), axis=0)
    resources = Resources(
        load_settings(), hash_mb=4, threads=1, quick=True, personalities=len(NAMES) + 2
    )
    with path.open("a") as out:
        for number in range(count):
            for name in NAMES:
                taste = Taste(tables[name], usual)
                for deviates in (False, True):
                    for weight in WEIGHTS:
                        if (name, deviates, weight, number) in done:
                            continue
                        player = open_player(
                            f"personality:{name}", None, number, resources=resources
                        )
                        opponent = open_player("average", None, number, resources=resources)
                        moves = play(player, opponent, taste, weight, deviates, number)
                        done[name, deviates, weight, number] = moves
                        out.write(json.dumps([name, deviates, weight, number, moves]) + "\n")
                        out.flush()
                        player.close()
                        opponent.close()
    resources.close()
    return done


def _setups(
    games: dict[tuple[str, bool, float, int], list[str]], name: str, deviates: bool, weight: float
) -> Setups:
    found = []
    for (who, left, factor, number), moves in games.items():
        if (who, left, factor) == (name, deviates, weight):
            names = ("player", "other") if number % 2 == 0 else ("other", "player")
            headers = {"White": names[0], "Black": names[1]}
            played = tuple(map(chess.Move.from_uci, moves))
            found.append(Game(headers, None, played, "*", "", number, ""))
    setups = measure_setups(found)
    return setups.rows(setups.name == "player")


def _validation(path: Path, name: str) -> Setups:
    kept = load_personality(BUILT_IN / name)
    setups = measure_setups(g for g in read_classical(path) if split_of(g) == "validation")
    return setups.rows(career_rows(setups.name, kept.definition.player))


if __name__ == "__main__":
    main()
