"""In which directions masters differ: effects of 220 careers, and their covariance.

    python -m lab.where_style_lives.careers ../shared/data /tmp/careers --games 60

So many classical games a player, spread over the career, none of them reserved or for validation;
the same game is counted once for either player. Effects are controlled for opening, colour and
result as the profile does (`playalike authenticity --profile`). Prints the principal directions as
Markdown and writes `directions.json`: the covariance between players (what chance adds is taken
off), its directions and their shares, and deviations of single games.
"""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import numpy as np

from playalike.authenticity.profile.control import Control
from playalike.authenticity.profile.table import (
    COLUMNS,
    WINDOWS,
    StyleTable,
    measure_sides,
)
from playalike.games.game import Game
from playalike.games.keys import split_of
from playalike.games.parsing import Failure, parse_game, to_game
from playalike.games.reader import raw_games
from playalike.games.splitting import RawGame
from playalike.study.speed import FAST, speed_of

LEAST_PLIES = 24
TRIES = 3
"""Games looked at for one that is wanted: many are fast."""


def main() -> None:
    """Measure, then write what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--games", type=int, default=60)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    reserved = frozenset(json.loads((asked.data / "holdout_keys.json").read_text()))
    for path, player in _players(asked.data):
        kept = asked.out / f"{path.name.split('.')[0]}.npz"
        if not kept.exists():
            table = measure_sides(_sample(path, player, asked.games, reserved))
            own = table.rows(table.name == player)
            np.savez_compressed(kept, **{f.name: getattr(own, f.name) for f in fields(own)})
            print(f"{path.name}: {len(own)} games", flush=True)
    text = json.dumps(directions(_read(asked.out)), indent=1)
    (asked.out / "directions.json").write_text(text + "\n")


def _players(data: Path) -> Iterator[tuple[Path, str]]:
    with (data / "careers" / "INDEX.csv").open(encoding="utf-8") as stream:
        for row in csv.DictReader(stream):
            yield data / "careers" / row["file"], row["player"]


def _sample(path: Path, player: str, count: int, reserved: frozenset[str]) -> Iterator[Game]:
    raws = [raw for _, raw in raw_games([path]) if isinstance(raw, RawGame)]
    step = max(1, len(raws) // (TRIES * count))
    found = 0
    for first in range(min(step, 2)):
        for raw in raws[first::step]:
            if found >= count:
                return
            parsed = parse_game(raw)
            if parsed is None or isinstance(parsed, Failure):
                continue
            game = to_game(parsed, path.name)
            if (
                player in (game.white, game.black)
                and game.start_fen is None
                and len(game.moves) >= LEAST_PLIES
                and game.result != "*"
                and speed_of(game.headers) not in FAST
                and game.holdout_key not in reserved
                and split_of(game) == "train"
            ):
                found += 1
                yield game


def _read(folder: Path) -> StyleTable:
    parts = []
    for kept in sorted(folder.glob("*.npz")):
        with np.load(kept) as data:
            parts.append(StyleTable(**{f.name: data[f.name] for f in fields(StyleTable)}))
    table = StyleTable.together(parts)
    sides = np.char.add(table.key, np.where(table.white, "w", "b"))
    return table.rows(np.sort(np.unique(sides, return_index=True)[1]))


def directions(table: StyleTable, least: int = 30) -> dict[str, object]:
    """Return covariances and directions by window."""
    names, games = np.unique(table.name, return_counts=True)
    chosen = names[games >= least]
    years = np.array([np.median(table.year[table.name == name]) for name in chosen])
    found: dict[str, object] = {"columns": list(COLUMNS), "players": len(chosen),
                                "games": int(games[games >= least].sum())}  # fmt: skip
    for number, window in enumerate(WINDOWS):
        values = table.values(number)
        control = Control.fit(table, values)
        left = control.residuals(table, values)
        means, noise = [], []
        for name in chosen:
            own = left[table.name == name]
            known = (~np.isnan(own)).sum(axis=0)
            means.append(np.nanmean(own, axis=0))
            filled = np.where(np.isnan(own), np.nanmean(own, axis=0), own)
            noise.append(np.cov(filled.T) / np.sqrt(np.outer(known, known)))
        mean, chance = np.stack(means), np.stack(noise)
        total = np.cov(mean.T)
        between = _positive(total - chance.mean(axis=0))
        shares, vectors = _principal(between)
        print(f"\n## {window}: {len(chosen)} careers\n")
        _say(chosen, mean, years, shares, vectors, _drawn_shares(mean, chance))
        found[window] = {
            "between": _plain(between),
            "within": _plain(chance.mean(axis=0)),
            "deviation": _plain(control.deviation),
            "reliability": _plain(np.clip(np.diag(between) / np.diag(total), 0, 1)),
            "shares": _plain(shares),
            "directions": _plain(vectors[:6]),
        }
    return found


def _principal(between: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return shares of the directions, largest first, and the directions, one a row."""
    values, vectors = np.linalg.eigh(between)
    order = np.argsort(-values)
    # The sign is free: the direction in which aggression grows.
    sign = np.where(vectors[COLUMNS.index("aggression"), order] < 0, -1, 1)
    return values[order] / values.sum(), (vectors[:, order] * sign).T


def _drawn_shares(mean: np.ndarray, chance: np.ndarray) -> np.ndarray:
    """Return 95 % intervals of the shares, by drawing careers again: low and high, by direction."""
    rng = np.random.default_rng(1)
    drawn = []
    for _ in range(200):
        some = rng.integers(len(mean), size=len(mean))
        drawn.append(_principal(_positive(np.cov(mean[some].T) - chance[some].mean(axis=0)))[0])
    return np.asarray(np.quantile(drawn, [0.025, 0.975], axis=0))


def _say(
    names: np.ndarray,
    mean: np.ndarray,
    years: np.ndarray,
    shares: np.ndarray,
    vectors: np.ndarray,
    interval: np.ndarray,
) -> None:
    print("| share | made of | r with the year | least | most |\n|---|---|---|---|---|")
    known = ~np.isnan(years) & (years > 0)
    for number, vector in enumerate(vectors[:5]):
        place = (mean - mean.mean(axis=0)) @ vector
        parts = [f"{COLUMNS[n]} {vector[n]:+.2f}" for n in np.argsort(-abs(vector))[:6]]
        order = np.argsort(place)
        ends = [", ".join(names[n].partition(",")[0] for n in some)
                for some in (order[:4], order[::-1][:4])]  # fmt: skip
        r = np.corrcoef(place[known], years[known])[0, 1]
        low, high = interval[:, number]
        print(f"| {shares[number]:.2f} ({low:.2f}–{high:.2f}) | {', '.join(parts)} | {r:+.2f} | "
              f"{ends[0]} | {ends[1]} |")  # fmt: skip
    for name in ("aggression", "tactical"):
        column = mean[known, COLUMNS.index(name)]
        print(f"\n{name}: r with the year {np.corrcoef(column, years[known])[0, 1]:+.2f}, "
              f"sd {column.std():.2f}")  # fmt: skip


def _positive(matrix: np.ndarray) -> np.ndarray:
    """Leave out directions that chance alone explains."""
    values, vectors = np.linalg.eigh((matrix + matrix.T) / 2)
    return np.asarray((vectors * np.maximum(values, 0)) @ vectors.T)


def _plain(values: np.ndarray) -> object:
    if values.ndim == 1:
        return [round(float(v), 4) for v in values]
    return [[round(float(v), 5) for v in row] for row in values]


if __name__ == "__main__":
    main()
