"""Train the network of the engine's evaluation on what Stockfish has said about masters' games.

    python tools/train_network.py ANSWERS.db OUT --minutes 22   # needs PyTorch (the extra `ml`)

Every line of every answer of 20,000 nodes in the oracle's cache gives up to two positions, taken
from anywhere along it, with the line's score; positions in check and those from which the line goes
on with a capture are left out, because the search never evaluates in the middle of an exchange. A
twentieth of the roots is held out.

What is to be learned is mostly which of several moves is better, so the error counts as a
difference from the mean error of the positions from the same root; the error itself counts a fifth.
Piece-square tables are fitted together with the network and written beside it (`OUT.toml`,
`OUT.json.gz`), and the piece values are printed.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import random
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import chess
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from playalike.engine.evaluation.material import (
    MAX_PHASE,
    PHASE_WEIGHTS,
    ZERO,
    MaterialTables,
    unpack,
)
from playalike.engine.evaluation.network import FRACTION, INPUTS, Network
from playalike.engine.ruleset import load_ruleset

NODES = 20_000
MOST = 1_200
"""Centipawns; further on a position is won, and by how much hardly matters."""
FURTHEST = 9
"""Plies along a line."""
WIDTH = 2.5
"""Pawns by which the expected score bends: errors in won positions count less."""
OVERALL = 0.2
"""What the error itself counts beside the differences."""
ROOTS = 800
"""Positions of so many roots make a batch."""
RATE = 2e-3
HELD = 20
LABELS = 0.84
"""Pawns of the training for one of Stockfish 15.1's: what makes PeSTO's tables fit best."""
CENTIPAWNS = 140
"""For one pawn of the training, so that taking a pawn away costs a hundred or a little less."""


@dataclass(frozen=True, slots=True)
class Examples:
    """Positions with scores, those of one root together."""

    men: NDArray[np.uint64]
    """Twelve sets of squares: White's pawns to king, Black's pawns to king."""
    white_to_move: NDArray[np.bool_]
    scores: NDArray[np.float32]
    """White's, in Stockfish's centipawns."""
    edges: NDArray[np.int64]
    """Where each root's positions begin, and the end."""
    held: NDArray[np.bool_]
    """By root: not learned from."""

    def dense(self, rows: NDArray[np.int64]) -> Tensor:
        """Return rows × inputs as White sees them."""
        squares = self.men[rows].astype("<u8").view(np.uint8).reshape(len(rows), -1)
        return torch.from_numpy(np.unpackbits(squares, axis=1, bitorder="little")).float()

    def phase(self, rows: NDArray[np.int64]) -> Tensor:
        """Return the share of the middlegame in each position's evaluation."""
        counts = np.bitwise_count(self.men[rows]).astype(np.float32)
        points = counts @ np.array(PHASE_WEIGHTS[1:] * 2, dtype=np.float32)
        return torch.from_numpy(np.minimum(points, MAX_PHASE) / MAX_PHASE)


def read_examples(path: Path) -> Examples:
    """Take positions from the lines of an oracle's cache."""
    by_number: dict[int, list[tuple[tuple[int, ...], bool, int]]] = {}
    query = "select position, lines from analyses where nodes = ? and multipv = 10"
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as cache:
            for position, lines in cache.execute(query, (NODES,)):
                number = int.from_bytes(hashlib.md5(position.encode()).digest()[:6])
                by_number[number] = list(_from_lines(position, lines, random.Random(number)))
    except sqlite3.Error as error:
        raise SystemExit(f"{path} is no cache of the oracle ({error}): check the path") from error
    roots = sorted(number for number, examples in by_number.items() if examples)
    if not roots:
        raise SystemExit(f"{path} holds no answers of {NODES} nodes: study some players first")
    rows = [row for number in roots for row in by_number[number]]
    counts = [len(by_number[number]) for number in roots]
    return Examples(
        men=np.array([men for men, _, _ in rows], dtype=np.uint64),
        white_to_move=np.array([turn for _, turn, _ in rows]),
        scores=np.array([score for _, _, score in rows], dtype=np.float32),
        edges=np.concatenate(([0], np.cumsum(counts))),
        held=np.array([number % HELD == 0 for number in roots]),
    )


def _from_lines(
    position: str, lines: str, chance: random.Random
) -> Iterator[tuple[tuple[int, ...], bool, int]]:
    root = chess.Board(f"{position} 0 1")
    seen: set[tuple[int, ...]] = set()
    for line in lines.split(";"):
        said, *moves = line.split(" ")
        if said.startswith("#") or abs(int(said)) > MOST:
            continue
        score = int(said) if root.turn else -int(said)
        end = min(len(moves), FURTHEST)
        places = {1 if chance.random() < 0.35 else chance.randint(1, end), chance.randint(1, end)}
        board = root.copy(stack=False)
        for ply, text in enumerate(moves[: max(places)], start=1):
            move = chess.Move.from_uci(text)
            noisy = board.is_capture(move) or move.promotion is not None
            board.push(move)
            if ply < len(moves):
                after = chess.Move.from_uci(moves[ply])
                noisy = board.is_capture(after) or after.promotion is not None
            if ply not in places or noisy or board.is_check():
                continue
            men = tuple(
                board.pieces_mask(kind, color)
                for color in (chess.WHITE, chess.BLACK)
                for kind in chess.PIECE_TYPES
            )
            if men not in seen:
                seen.add(men)
                yield men, board.turn, score


class Evaluation(nn.Module):
    """Tapered tables and the network, in pawns, from White's side."""

    def __init__(self, neurons: int) -> None:
        """Begin with PeSTO's tables and small random weights."""
        super().__init__()
        ruleset = load_ruleset("pesto")
        values = MaterialTables(ruleset.evaluation, ruleset.tables).values[chess.WHITE]
        pairs = [unpack(value + ZERO) for kind in chess.PIECE_TYPES for value in values[kind]]
        self.tables = nn.Parameter(torch.tensor(pairs) / 100)
        self.weights = nn.Parameter(torch.randn(INPUTS, neurons) * 0.08)
        self.biases = nn.Parameter(torch.full((neurons,), 0.1))
        self.outputs = nn.Parameter(0.3 * (1 - 2 * (torch.arange(neurons) % 2)))
        self.tempo = nn.Parameter(torch.tensor(0.1))
        self.turned = torch.tensor(
            [
                Network.input_of(chess.BLACK, color, kind, square)
                for color in (chess.WHITE, chess.BLACK)
                for kind in chess.PIECE_TYPES
                for square in chess.SQUARES
            ]
        )
        """The input that each of White's is for Black."""

    def forward(self, men: Tensor, phase: Tensor, side: Tensor) -> Tensor:
        """Return White's score; `side` is 1 with White to move, -1 with Black."""
        neurons = len(self.biases)
        black = -self.tables.view(6, 8, 8, 2).flip(1).reshape(-1, 2)
        tables = torch.cat((self.tables, black))
        sums = men @ torch.cat((self.weights, self.weights[self.turned], tables), dim=1)
        white = torch.relu(sums[:, :neurons] + self.biases)
        theirs = torch.relu(sums[:, neurons : 2 * neurons] + self.biases)
        tapered = sums[:, -2] * phase + sums[:, -1] * (1 - phase)
        score: Tensor = tapered + (white - theirs) @ self.outputs + self.tempo * side
        return score


def errors(
    network: Evaluation, examples: Examples, roots: NDArray[np.int64]
) -> tuple[Tensor, Tensor]:
    """Return errors of the expected score, and how they differ from their root's mean."""
    counts = examples.edges[roots + 1] - examples.edges[roots]
    rows = np.concatenate([np.arange(examples.edges[r], examples.edges[r + 1]) for r in roots])
    side = torch.from_numpy(np.where(examples.white_to_move[rows], 1.0, -1.0).astype(np.float32))
    scores = network(examples.dense(rows), examples.phase(rows), side)
    wanted = torch.from_numpy(examples.scores[rows] * LABELS / 100)
    error = torch.sigmoid(scores / WIDTH) - torch.sigmoid(wanted / WIDTH)
    root = torch.from_numpy(np.repeat(np.arange(len(roots)), counts))
    mean = torch.zeros(len(roots)).index_add_(0, root, error) / torch.from_numpy(counts)
    return error, error - mean.float()[root]


@torch.no_grad()
def held_out(network: Evaluation, examples: Examples) -> str:
    """Return the mean squared errors on what was not learned from, to be printed."""
    roots = np.flatnonzero(examples.held)
    every, apart, count = 0.0, 0.0, 0
    for at in range(0, len(roots), ROOTS):
        error, difference = errors(network, examples, roots[at : at + ROOTS])
        every += float((error**2).sum())
        apart += float((difference**2).sum())
        count += len(error)
    return f"held out: {every / count:.6f}, differences {apart / count:.6f}"


def train(examples: Examples, neurons: int, minutes: float) -> Evaluation:
    """Learn for some minutes; the rate falls to zero in the second half."""
    torch.manual_seed(1)
    network = Evaluation(neurons)
    optimiser = torch.optim.Adam(network.parameters(), lr=RATE)
    roots = np.flatnonzero(~examples.held)
    chance = np.random.default_rng(3)
    print(f"{len(examples.scores):,} positions; {held_out(network, examples)}", flush=True)
    begin, step, rounds = time.monotonic(), 0, 0
    while True:
        chance.shuffle(roots)
        for at in range(0, len(roots), ROOTS):
            part = (time.monotonic() - begin) / (60 * minutes)
            if part >= 1:
                return network
            for group in optimiser.param_groups:
                group["lr"] = RATE * min(1.0, (step + 1) / 200, 2 * (1 - part))
            error, difference = errors(network, examples, roots[at : at + ROOTS])
            loss = (difference**2).mean() + OVERALL * (error**2).mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            step += 1
        rounds += 1
        print(f"round {rounds}, {part:.0%}: {held_out(network, examples)}", flush=True)


def write(network: Evaluation, out: Path) -> None:
    """Write weights and tables, and print the piece values that belong to them."""
    outputs = network.outputs.detach().numpy()
    fold = np.abs(outputs) * CENTIPAWNS * 2**FRACTION
    data = {
        "speaks_for": [int(output > 0) for output in outputs],
        "biases": np.rint(network.biases.detach().numpy() * fold).astype(int).tolist(),
        "weights": np.rint(network.weights.detach().numpy() * fold).astype(int).tolist(),
    }
    with gzip.GzipFile(f"{out}.json.gz", "wb", mtime=0) as file:
        file.write(json.dumps(data, separators=(",", ":")).encode())
    text = "# Piece-square tables, fitted together with the network of the same name.\n"
    tables = network.tables.detach().numpy().reshape(6, 64, 2) * CENTIPAWNS
    for part, name in enumerate(("middlegame", "endgame")):
        text += f"\n[{name}]\n"
        values = []
        for kind in range(6):
            table = tables[kind, :, part].copy()
            reached = table[8:56] if kind == 0 else table
            value = 0 if kind == 5 else round(float(reached.mean()))
            values.append(value)
            table = np.rint(table - value).astype(int)
            if kind == 0:
                table[:8] = table[56:] = 0
            lines = [", ".join(f"{x:4}" for x in row) for row in table.reshape(8, 8)[::-1]]
            text += f"{chess.PIECE_NAMES[kind + 1]} = [\n    " + ",\n    ".join(lines) + ",\n]\n"
        print(f"piece values, {name}: {values[:5]}")
    Path(f"{out}.toml").write_text(text, encoding="ascii")
    print(f"tempo: {CENTIPAWNS * float(network.tempo.detach()):.0f}")


def main() -> None:
    """Read, train, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("answers", type=Path, help="the oracle's cache, analysis.db")
    parser.add_argument("out", type=Path, help="path of the files to write, without an ending")
    parser.add_argument("--neurons", type=int, default=64)
    parser.add_argument("--minutes", type=float, default=25)
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    examples = read_examples(given.answers)
    network = train(examples, given.neurons, given.minutes)
    print(f"at the end, {held_out(network, examples)}")
    write(network, given.out)


if __name__ == "__main__":
    main()
