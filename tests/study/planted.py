"""Hand-made tables and games in which something is planted, and a baseline in which it is not."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import chess
import pyarrow as pa

from playalike.personality.baseline import ERAS, Baseline, pack_keys
from playalike.position.moves.patterns import MoveFacts
from playalike.study.baseline.counts import count_moves
from playalike.study.extraction import StudiedGame, extract_moves
from playalike.study.tables import moves_schema
from playalike.study.workspace import Workspace

ERA = 2
"""1946–1970."""


def facts_of(token: str, **changes: object) -> MoveFacts:
    """Return the facts of a quiet middlegame move such as ``Nd2f1``."""
    facts = MoveFacts(
        piece=" PNBRQK".index(token[0]),
        from_square=chess.parse_square(token[1:3]),
        to_square=chess.parse_square(token[3:5]),
        captured=0,
        phase=1,
        category="other:both",
        features=1,
        enemy_king_wing=2,
    )
    return facts._replace(**changes)  # type: ignore[arg-type]


FREE = [name for name in chess.SQUARE_NAMES if name[0] in "abcg" and name[1] in "1234567"]
"""Squares for random moves; what is planted uses the others."""


def random_token(rng: random.Random) -> str:
    """Return a move at random, as a token."""
    return rng.choice("PNBRQK") + "".join(rng.sample(FREE, 2))


def moves_table(games: Iterable[Sequence[MoveFacts]]) -> pa.Table:
    """Make a table of moves, one side's moves of each game."""
    empty = {"themes": [], "move": "a1a1", "in_book": False, "eval_cp": None, "loss_cp": None}
    rows = [
        {
            name: empty.get(name, False if pa.types.is_boolean(kind) else 0)
            for name, kind in zip(moves_schema().names, moves_schema().types, strict=True)
        }
        | {"game": number, "ply": 2 * index}
        | facts._asdict()
        for number, game in enumerate(games)
        for index, facts in enumerate(game)
    ]
    return pa.Table.from_pylist(rows, schema=moves_schema())


def baseline_of(moves: pa.Table, engine: dict[str, dict[str, int]] | None = None) -> Baseline:
    """Count a table as a baseline of one era."""
    return Baseline(
        games=tuple(int(era == ERA) for era in range(len(ERAS))),
        sampled=frozenset(),
        tables={
            name: {
                key: tuple(count if era == ERA else 0 for era in range(len(ERAS)))
                for key, count in counts.items()
            }
            for name, counts in count_moves(moves).items()
        },
        floors={},
        engine={name: {k: (v,) for k, v in t.items()} for name, t in (engine or {}).items()},
    )


def write_baseline(path: Path, baseline: Baseline) -> Path:
    """Write a baseline as the builder does."""
    content = {
        "schema": 1,
        "kind": "baseline",
        "provenance": {},
        "games": baseline.games,
        "sampled": pack_keys(sorted(baseline.sampled)),
        "floors": dict(baseline.floors),
    }
    for part in ("tables", "engine"):
        tables = getattr(baseline, part)
        content[part] = {
            name: {
                "keys": list(table),
                "counts": [list(column) for column in zip(*table.values(), strict=True)],
            }
            for name, table in tables.items()
        }
    path.write_bytes(gzip.compress(json.dumps(content).encode(), mtime=0))
    return path


def scripted_games(
    count: int, script: Callable[[random.Random], Sequence[str]], seed: int = 1
) -> list[str]:
    """Play games in which White follows a script (UCI) and Black shuffles about; as SAN."""
    games: list[str] = []
    rng = random.Random(seed)
    while len(games) < count:
        board = chess.Board()
        words: list[str] = []
        for uci in script(rng):
            move = chess.Move.from_uci(uci)
            if move not in board.legal_moves:
                break
            words.append(board.san(move))
            board.push(move)
            # White's men stay unharmed, so that the script can go on.
            quiet = [
                m
                for m in board.legal_moves
                if not board.is_capture(m) and not board.gives_check(m) and m.to_square >= 32
            ]
            if not quiet:
                break
            reply = rng.choice(quiet)
            words.append(board.san(reply))
            board.push(reply)
        else:
            games.append(" ".join(words))
    return games


def describe_only(workspace: Workspace) -> None:
    """Make the table of moves without an engine."""
    columns = ["game", "color", "start_fen", "moves", "split"]
    games = [
        StudiedGame(**row)
        for row in workspace.read_table("work/games.parquet", columns).to_pylist()
    ]
    batch = extract_moves((0, games, frozenset()))[1][0]
    workspace.write_table("work/moves.parquet", pa.Table.from_batches([batch]))
