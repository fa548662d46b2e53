"""Measure games of many players stage by stage: the data behind "where style lives".

    python -m lab.where_style_lives.measure ../shared/data /tmp/style --games 250

For each of the 22 players so many classical games, spread over the career; none that is reserved,
none that a study keeps for validation. Of each game the player's side: the style dimensions of
the game and of windows of it, what the position was like at plies 20, 24, 30 and 32, what was done
where something could be done, and how it ended.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import chess
import numpy as np

from playalike.games.game import Game
from playalike.games.keys import split_of
from playalike.games.openings import name_opening
from playalike.games.parsing import Failure, parse_game, to_game
from playalike.games.reader import raw_games
from playalike.games.splitting import RawGame
from playalike.playstyle.measure import count_games
from playalike.playstyle.style import style_matrix
from playalike.position.batch.columns import columns_of
from playalike.position.exchange import see
from playalike.position.sacrifices.accepted import find_accepted
from playalike.position.structure.category import categorise
from playalike.study.speed import FAST, speed_of

WINDOWS = ((0, None), (0, 20), (20, 32), (24, None), (32, None), (32, 50), (40, None))
"""Plies from, to (None: the end)."""
PLIES = (20, 24, 30, 32)
CHANCES = ("check", "exchange", "queen exchange", "pawn break", "capture of a pawn", "offer",
           "piece towards the king")  # fmt: skip
"""What can be done at a turning point; see `chances`."""
TURNING = range(20, 51, 2)
LEAST_PLIES = 34
BATCH = 100


def main() -> None:
    """Measure every file once; what is there already is left alone."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--games", type=int, default=250)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    reserved = frozenset(json.loads((asked.data / "holdout_keys.json").read_text()))
    for file in sorted((asked.data / "players").glob("*.pgn")):
        _keep(file, asked.games, asked.out / f"player-{file.stem}.npz", reserved)


def _keep(path: Path, count: int, out: Path, reserved: frozenset[str]) -> None:
    if out.exists():
        return
    raws = [raw for _, raw in raw_games([path]) if isinstance(raw, RawGame)]
    name = _most_frequent(raws)
    games: list[Game] = []
    step = max(1, len(raws) // (3 * count))
    for raw in (raw for first in range(step) for raw in raws[first::step]):
        if len(games) >= count:
            break
        parsed = parse_game(raw)
        if parsed is None or isinstance(parsed, Failure):
            continue
        game = to_game(parsed, path.name)
        if (
            name in (game.white, game.black)
            and game.start_fen is None
            and len(game.moves) >= LEAST_PLIES
            and game.result != "*"
            and speed_of(game.headers) not in FAST
            and game.holdout_key not in reserved
            and split_of(game) == "train"
        ):
            games.append(game)
    np.savez_compressed(out, **measure(games, name))  # type: ignore[arg-type]
    print(f"{path.name}: {len(games)} games of {name}", flush=True)


def _most_frequent(raws: Sequence[RawGame]) -> str:
    names: Counter[bytes] = Counter()
    for raw in raws:
        names.update(re.findall(rb'\[(?:White|Black) "([^"]*)"', raw.text))
    return names.most_common(1)[0][0].decode("utf-8", "replace")


def measure(games: Sequence[Game], name: str) -> dict[str, np.ndarray]:
    """Return arrays, one row a game: the side of `name`."""
    white = np.array([game.white == name for game in games])
    sides = list(zip(games, white.tolist(), strict=True))
    rows = 2 * np.arange(len(games)) + white
    windows = []
    for first, last in WINDOWS:
        parts = []
        for start in range(0, len(games), BATCH):
            some = games[start : start + BATCH]
            cut = [replace(game, moves=game.moves[:last]) if last else game for game in some]
            counted = count_games(columns_of(cut), skip_checks=True)
            results = [game.result if last is None else "*" for game in cut]
            offers = find_accepted(counted.columns, counted.material, counted.captured, results)
            parts.append(style_matrix(counted, offers, from_ply=first))
        windows.append(np.concatenate(parts)[rows])
    places = [[position(game, own, ply) for ply in PLIES] for game, own in sides]
    return {
        "name": np.array([name]),
        "white": white,
        "points": np.array([_points(game, own) for game, own in sides]),
        "eco": np.array([(found.eco if (found := name_opening(g)) else "") for g in games]),
        "line": np.array([" ".join(move.uci() for move in g.moves[:10]) for g in games]),
        "own_elo": np.array([game.elo(own) or 0 for game, own in sides]),
        "other_elo": np.array([game.elo(not own) or 0 for game, own in sides]),
        "style": np.stack(windows, axis=1).astype(np.float32),
        "structure": np.array([[one[0] for one in row] for row in places]),
        "position": np.array([[one[1] for one in row] for row in places], dtype=np.float32),
        "squares": np.array([[one[2] for one in row] for row in places], dtype=np.int8),
        "end": np.array([_end(game) for game in games]),
        "turning": np.stack([_turning(game, own) for game, own in sides]),
    }


def _points(game: Game, white: bool) -> float:
    if game.result == "1/2-1/2":
        return 0.5
    return float((game.result == "1-0") == white)


POSITION = ("material", "pieces", "queens", "own king long", "own king short", "enemy king long",
            "enemy king short", "own pawns", "enemy pawns", "minors differ", "own pawn rank",
            "enemy pawn rank", "open files", "tension", "king pressure", "king risk", "space",
            "enemy space", "own moves", "bishop pair", "enemy bishop pair",
            "centre pawns")  # fmt: skip


def position(game: Game, own: bool, ply: int) -> tuple[str, list[float], list[int]]:
    """Say what a position is like for one side: the kind of its structure, numbers, and what
    stands on each square (own men positive, seen from the own side)."""
    board = game.start()
    for move in game.moves[:ply]:
        board.push(move)
    label = categorise(board, own)
    squares = [0] * 64
    for square, piece in board.piece_map().items():
        seen = square if own else chess.square_mirror(square)
        squares[seen] = piece.piece_type if piece.color == own else -piece.piece_type
    return str(label), _numbers(board, own), squares


def _end(game: Game) -> tuple[float, float, float]:
    """Return plies, pieces left (without pawns), and whether a draw was agreed, not forced."""
    board = game.start()
    for move in game.moves:
        board.push(move)
    forced = board.is_game_over(claim_draw=True) or board.is_repetition(3)
    pieces = chess.popcount(board.occupied & ~board.pawns & ~board.kings)
    return len(game.moves), pieces, float(game.result == "1/2-1/2" and not forced)


def _numbers(board: chess.Board, own: bool) -> list[float]:
    worth = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}
    material = sum(
        value * (len(board.pieces(kind, own)) - len(board.pieces(kind, not own)))
        for kind, value in worth.items()
    )
    pieces = chess.popcount(board.occupied & ~board.pawns & ~board.kings)
    kings = []
    for side in (own, not own):
        square = board.king(side)
        assert square is not None
        file, back = chess.square_file(square), chess.square_rank(square) in (0, 7)
        kings += [float(back and file <= 2), float(back and file >= 6)]
    pawns = [board.pieces(chess.PAWN, side) for side in (own, not own)]
    ranks = [
        np.mean([chess.square_rank(s) if side else 7 - chess.square_rank(s) for s in group] or [1])
        for side, group in zip((own, not own), pawns, strict=True)
    ]
    attacks = {}
    for side in (own, not own):
        bits = 0
        for square in chess.SquareSet(board.occupied_co[side]):
            bits |= board.attacks_mask(square)
        attacks[side] = bits
    half = {True: 0xFFFFFFFF00000000, False: 0x00000000FFFFFFFF}
    zone = {side: chess.BB_KING_ATTACKS[board.king(side) or 0] for side in (own, not own)}
    files = sum(not (board.pawns & mask) for mask in chess.BB_FILES)
    minors = len(board.pieces(chess.KNIGHT, own)) - len(board.pieces(chess.KNIGHT, not own))
    touched = chess.popcount(attacks[own] & board.occupied_co[not own]) + chess.popcount(
        attacks[not own] & board.occupied_co[own]
    )
    turn = board.turn
    board.turn = own
    moves = board.pseudo_legal_moves.count()
    board.turn = turn
    centre = chess.BB_D4 | chess.BB_E4 | chess.BB_D5 | chess.BB_E5
    return [
        material, pieces, float(bool(board.queens)), *kings, len(pawns[0]), len(pawns[1]),
        minors, float(ranks[0]), float(ranks[1]), files, touched,
        chess.popcount(attacks[own] & zone[not own]), chess.popcount(attacks[not own] & zone[own]),
        chess.popcount(attacks[own] & half[own]), chess.popcount(attacks[not own] & half[not own]),
        moves, float(len(board.pieces(chess.BISHOP, own)) >= 2),
        float(len(board.pieces(chess.BISHOP, not own)) >= 2),
        chess.popcount(board.pawns & centre),
    ]  # fmt: skip


def _turning(game: Game, own: bool) -> np.ndarray:
    """Count, in the own moves from ply 20 to 50: could be done, was done; rows are `CHANCES`."""
    found = np.zeros((len(CHANCES), 2))
    board = game.start()
    for ply, move in enumerate(game.moves[:51]):
        if ply >= TURNING.start and board.turn == own:
            there, done = chances(board, move)
            found[:, 0] += there
            found[:, 1] += done
        board.push(move)
    return found


VALUE = {
    chess.PAWN: 1,
    chess.KNIGHT: 3,
    chess.BISHOP: 3,
    chess.ROOK: 5,
    chess.QUEEN: 9,
    chess.KING: 99,
}


def chances(board: chess.Board, played: chess.Move) -> tuple[np.ndarray, np.ndarray]:
    """Tell which of `CHANCES` there are in a position, and which of them the move played is."""
    there, done = np.zeros(len(CHANCES)), np.zeros(len(CHANCES))
    king = board.king(not board.turn)
    assert king is not None
    for move in board.legal_moves:
        kinds = _kinds(board, move, king)
        there[kinds] = 1
        if move == played:
            done[kinds] = 1
    return there, done


def _kinds(board: chess.Board, move: chess.Move, king: int) -> list[int]:
    kinds = []
    mover, taken = board.piece_type_at(move.from_square), board.piece_type_at(move.to_square)
    assert mover is not None
    guarded = board.is_attacked_by(not board.turn, move.to_square)
    if board.gives_check(move):
        kinds.append(0)
    if (
        taken
        and taken != chess.PAWN
        and mover != chess.PAWN
        and VALUE[mover] == VALUE[taken]
        and guarded
    ):
        kinds.append(2 if mover == chess.QUEEN else 1)
    if taken == chess.PAWN:
        kinds.append(4)
    if mover == chess.PAWN and not taken:
        enemy = board.pieces_mask(chess.PAWN, not board.turn)
        if chess.BB_PAWN_ATTACKS[board.turn][move.to_square] & enemy:
            kinds.append(3)
    if mover not in (chess.PAWN, chess.KING):
        lost = VALUE[mover] - (VALUE[taken] if taken else 0)
        if lost >= 2 and guarded and see(board, move) <= -150:
            kinds.append(5)
        if not taken and chess.square_distance(move.to_square, king) <= 3 < chess.square_distance(
            move.from_square, king
        ):
            kinds.append(6)
    return kinds


if __name__ == "__main__":
    main()
