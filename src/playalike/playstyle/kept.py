"""What was measured in a game as bytes, to stand beside it in a packed file.

Whoever asks about those games again reads numbers instead of measuring: the same ones, to the bit.
Numbers that other code measured are not read; `MEASURED_BY` tells them apart.
"""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Iterable, Iterator
from dataclasses import astuple, fields
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import numpy as np

from playalike.games.game import Game
from playalike.oracle.executor import Executor
from playalike.playstyle.computed import ComputedGameMetrics, PlayerComputedMetrics
from playalike.playstyle.dimensions import NAMES
from playalike.playstyle.evolution import CURVES, PLIES, Curves
from playalike.playstyle.measured import (
    MeasuredGame,
    MeasuredSide,
    MeasureOptions,
    measure_games,
)
from playalike.playstyle.profile import FIELDS
from playalike.playstyle.timeuse import TimeUse
from playalike.position.sacrifices.accepted import AcceptedSacrifice

__all__ = ["KEPT", "keeps", "kept_game", "measured_by", "with_measurements"]

KEPT = MeasureOptions()
"""What is measured once for all; other questions measure anew."""
CHUNK = 150
"""Games measured together."""
_NONE = -32768
"""In place of a curve's value that is not there."""
_HEAD = struct.Struct("<HI")
_WHOLE = tuple(f.type == "int" for f in fields(PlayerComputedMetrics) if f.name in FIELDS)
_SIZES = (8 * len(FIELDS), 4 * len(NAMES), 6 * 64, 2 * (len(CURVES) - 1) * (PLIES + 1))
"""Bytes of a side: the document's numbers, the style, the maps, the curves but for the last one,
which is that of graphs."""


def keeps(options: MeasureOptions) -> bool:
    """Tell whether what is kept answers a question with these options."""
    return (options.skip_checks, options.graphs, options.raw) == (
        KEPT.skip_checks, KEPT.graphs, KEPT.raw,
    )  # fmt: skip


@cache
def measured_by() -> bytes:
    """Return a digest of the code that measures."""
    digest = hashlib.sha256()
    for package in ("playalike.games", "playalike.position", "playalike.playstyle"):
        for name, code in sorted(_code(files(package))):
            digest.update(name.encode() + b"\0" + code)
    return digest.hexdigest()[:16].encode()


def _code(folder: Traversable) -> Iterator[tuple[str, bytes]]:
    for file in folder.iterdir():
        if file.is_dir():
            yield from ((f"{file.name}/{name}", code) for name, code in _code(file))
        elif file.name.endswith(".py"):
            yield file.name, file.read_bytes()


def with_measurements(
    games: Iterable[tuple[Game, bool]], executor: Executor
) -> Iterator[tuple[Game, bool, bytes]]:
    """Yield games, and whatever is known of each, with what was measured in it; in order."""
    waiting: dict[int, list[tuple[Game, bool]]] = {}

    def chunks() -> Iterator[tuple[int, list[Game]]]:
        chunk: list[tuple[Game, bool]] = []
        number = 0
        for pair in games:
            chunk.append(pair)
            if len(chunk) == CHUNK:
                waiting[number] = chunk
                yield number, [game for game, _ in chunk]
                chunk, number = [], number + 1
        waiting[number] = chunk
        yield number, [game for game, _ in chunk]

    early: dict[int, list[bytes]] = {}
    expected = 0
    for number, measured in executor.map_unordered(_measure_chunk, chunks()):
        early[number] = measured
        while expected in early:
            pairs = zip(waiting.pop(expected), early.pop(expected), strict=True)
            yield from ((game, known, kept) for (game, known), kept in pairs)
            expected += 1


def _measure_chunk(task: tuple[int, list[Game]]) -> tuple[int, list[bytes]]:
    number, games = task
    return number, [_to_bytes(game) for game in measure_games(games, KEPT)]


def _to_bytes(game: MeasuredGame) -> bytes:
    rest = {
        "opening": [game.eco, game.opening, game.speed],
        "classes": [game.computed.of(white).classification for white in (True, False)],
        "clocks": [None if side.clock is None else astuple(side.clock) for side in game.sides],
        "sacrifices": [[s.ply, s.white, s.pieces, s.total, s.san] for s in game.sacrifices],
    }
    text = json.dumps(rest, ensure_ascii=False).encode()
    parts = [_HEAD.pack(game.plies, len(text)), text]
    for side in game.sides:
        assert side.heat is not None
        assert side.curves is not None
        computed = game.computed.of(side.white)
        curves = np.where(np.isnan(side.curves[:-1]), _NONE, side.curves[:-1])
        parts += [
            np.array([getattr(computed, name) for name in FIELDS], "<f8").tobytes(),
            side.style.astype("<f4").tobytes(),
            side.heat.astype("u1").tobytes(),
            curves.astype("<i2").tobytes(),
        ]
    return b"".join(parts)


def kept_game(kept: bytes, game: Game, names: frozenset[str] | None) -> MeasuredGame:
    """Return what was measured in a game; with `names`, the sides of players called so."""
    plies, length = _HEAD.unpack_from(kept)
    start = _HEAD.size + length
    rest = json.loads(kept[_HEAD.size : start])
    computed, sides = [], []
    for number, (white, name) in enumerate(((True, game.white), (False, game.black))):
        first = start + number * sum(_SIZES)
        values = np.frombuffer(kept, "<f8", len(FIELDS), first).tolist()
        numbers: dict[str, Any] = {
            name: int(value) if whole else value
            for name, value, whole in zip(FIELDS, values, _WHOLE, strict=True)
        }
        computed.append(PlayerComputedMetrics(**numbers, classification=rest["classes"][number]))
        if names is None or name in names:
            clock = rest["clocks"][number]
            sides.append(
                MeasuredSide(
                    white,
                    name,
                    game.elo(white),
                    # A copy: a view would keep everything about the game in memory.
                    np.frombuffer(kept, "<f4", len(NAMES), first + _SIZES[0]).copy(),
                    np.frombuffer(kept, "u1", 6 * 64, first + sum(_SIZES[:2]))
                    .astype(np.int64)
                    .reshape(6, 64),
                    _curves(kept, first + sum(_SIZES[:3])),
                    None if clock is None else TimeUse(*clock),
                )
            )
    return MeasuredGame(
        game.white,
        game.black,
        game.result,
        game.year,
        rest["opening"][0],
        rest["opening"][1],
        game.headers.get("Event", ""),
        rest["opening"][2],
        game.key,
        game.holdout_key,
        game.file,
        game.line,
        plies,
        ComputedGameMetrics(*computed),
        tuple(sides),
        tuple(AcceptedSacrifice(0, *one) for one in rest["sacrifices"]),
        None,
    )


def _curves(kept: bytes, start: int) -> Curves:
    curves = np.full((len(CURVES), PLIES + 1), np.nan)
    values = np.frombuffer(kept, "<i2", (len(CURVES) - 1) * (PLIES + 1), start)
    known = values.reshape(-1, PLIES + 1)
    np.copyto(curves[:-1], known, where=known != _NONE)
    return curves
