"""Where the difference between masters lies: by stage of the game, result, and at turning points.

    python -m lab.where_style_lives.stages /tmp/style --plots lab/images

Reads what `measure` wrote, prints tables as Markdown. A *difference* is the variance between
players of a mean over games, what chance adds taken off, added up over the style dimensions, in
deviations of single games. What a stage explains is taken off by regression within players.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from lab.where_style_lives import plots
from lab.where_style_lives.games import (
    AGGRESSION,
    ALL,
    TACTICAL,
    Floats,
    Games,
    Spread,
    share,
    size,
)
from lab.where_style_lives.measure import CHANCES
from playalike.authenticity.profile.table import MEASURED

OPENING = ("colour", "opening")
Window = tuple[int, int | None]
STEPS: tuple[tuple[Window, tuple[tuple[str, ...], ...]], ...] = (
    ((0, None), (("colour",), ("colour", "result"), OPENING, (*OPENING, "line"),
                 (*OPENING, "line", "result"))),
    ((0, 20), (("colour",), OPENING, (*OPENING, "line"))),
    ((20, 32), (("colour",), OPENING, (*OPENING, "line"), (*OPENING, "structure 20"),
                (*OPENING, "structure 20", "set-up 20"))),
    ((24, None), (("colour",), OPENING, (*OPENING, "line"), (*OPENING, "structure 24"),
                  (*OPENING, "structure 24", "set-up 24"),
                  (*OPENING, "structure 24", "set-up 24", "result"))),
    ((32, None), (("colour",), OPENING, (*OPENING, "structure 30"),
                  (*OPENING, "structure 30", "set-up 30"),
                  (*OPENING, "structure 32", "set-up 32"),
                  (*OPENING, "structure 32", "set-up 32", "result"))),
    ((32, 50), (("colour",), OPENING, (*OPENING, "structure 32"),
                (*OPENING, "structure 32", "set-up 32"))),
    ((40, None), (("colour",), OPENING, (*OPENING, "structure 32", "set-up 32"),
                  (*OPENING, "structure 32", "set-up 32", "result"))),
)  # fmt: skip
"""Plies, and what is taken off, more and more."""
GROUPS = {
    "attack": ("king_pressure", "checks", "sacrifices", "attacked_material", "king_risk"),
    "tension and loose pieces": ("tension", "loose_pieces", "imbalance"),
    "space and mobility": ("legal_moves", "opponent_moves", "center_control", "space",
                           "space_gradient", "placement_gradient"),
    "simplification": ("captures", "first_exchange_ply", "queen_exchange_ply", "queens_on",
                       "pieces_left"),
    "pawns": ("pawn_advance", "isolated_pawns", "doubled_pawns", "pawn_moves"),
    "manoeuvres and length": ("retreats", "move_diversity", "plies"),
}  # fmt: skip


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--plots", type=Path)
    asked = parser.parse_args()
    games = Games(asked.folder)
    print(f"{len(games.player)} games of {len(games.names)} players")
    _stages(games)
    _matched(games)
    _groups(games)
    _by_result(games)
    parts = _parts(games)
    rates = _turning(games, parts[:, -1])
    if asked.plots:
        plots.draw_parts(games.names, parts, asked.plots / "where-style-lives.svg")
        plots.draw_turning(games.names, rates, parts[:, -1], asked.plots / "turning-points.svg")


def _head(*cells: str) -> None:
    print(f"\n| {' | '.join(cells)} |\n|---|{'---|' * (len(cells) - 1)}")


def _row(*cells: object) -> None:
    print(f"| {' | '.join(map(str, cells))} |", flush=True)


def _span(window: Window) -> str:
    return f"{window[0]}–{window[1] or 'end'}"


def _stages(games: Games) -> None:
    _head("plies", "taken off", "sd a dimension", "left, all", "left, aggression", "left, tactical",
          "explained")  # fmt: skip
    for window, steps in STEPS:
        values = games.values(window)
        whole: Spread | None = None
        for step in steps:
            left = games.left(values, step)
            spread = Spread(left, games.player)
            whole = whole or spread
            cells = [share(spread, whole, columns) for columns in (ALL, AGGRESSION, TACTICAL)]
            _row(_span(window), ", ".join(step), size(spread, ALL), *cells,
                 f"{_explained(games, values, left):.2f}")  # fmt: skip


def _explained(games: Games, values: Floats, left: Floats) -> float:
    """Return the share of single games' variance, within players, that was taken off."""
    ratio = []
    for column in ALL:
        own, rest = values[:, column], left[:, column]
        if np.isnan(own).all():
            continue
        pairs = [(np.nanvar(own[games.player == n]), np.nanvar(rest[games.player == n]))
                 for n in range(len(games.names))]  # fmt: skip
        ratio.append(1 - sum(pair[1] for pair in pairs) / sum(pair[0] for pair in pairs))
    return float(np.mean(ratio))


def _matched(games: Games) -> None:
    """Do it without a regression: each game beside the ten nearest games of other masters."""
    _head("plies", "beside ten games of others", "left, all", "left, aggression", "left, tactical")
    for window, ply in (((24, None), 24), ((32, None), 32)):
        values = games.values(window)
        whole = Spread(games.beyond_nearest(values, ply, matched=False), games.player)
        near = Spread(games.beyond_nearest(values, ply, matched=True), games.player)
        cells = [share(near, whole, columns) for columns in (ALL, AGGRESSION, TACTICAL)]
        _row(_span(window), f"nearest at ply {ply}", *cells)


def _groups(games: Games) -> None:
    _head("dimensions, from ply 24", "sd a dimension", "opening off", "position at 24 off",
          "and result off")  # fmt: skip
    values = games.values((24, None))
    position = (*OPENING, "structure 24", "set-up 24")
    spreads = [Spread(games.left(values, step), games.player)
               for step in (("colour",), OPENING, position, (*position, "result"))]  # fmt: skip
    for name, members in GROUPS.items():
        columns = [MEASURED.index(one) for one in members]
        _row(name, size(spreads[0], columns),
             *(share(one, spreads[0], columns) for one in spreads[1:]))  # fmt: skip


def _by_result(games: Games) -> None:
    _head("games", "players", "games", "sd a dimension", "sd, aggression")
    left = games.left(games.values((0, None)), OPENING)
    for name, some in _kinds_of_games(games):
        spread = Spread(left[some], games.player[some])
        _row(name, spread.players, int(some.sum()), size(spread, ALL), size(spread, AGGRESSION))


def _kinds_of_games(games: Games) -> Iterator[tuple[str, Floats]]:
    rated = (games.own_elo > 0) & (games.other_elo > 0)
    ahead = games.own_elo - games.other_elo
    yield "all", np.ones(len(games.player), dtype=bool)
    yield "won", games.points == 1
    yield "drawn", games.points == 0.5
    yield "lost", games.points == 0
    yield "both rated", rated
    yield "opponent rated within 75", rated & (abs(ahead) <= 75)
    yield "opponent more than 75 lower", rated & (ahead > 75)
    yield "opponent more than 75 higher", rated & (ahead < -75)


def _parts(games: Games) -> Floats:
    """Divide each player's aggression from ply 24 into opening, position, and what is left."""
    values = games.values((24, None))
    line = (*OPENING, "line")
    position = (*line, "structure 24", "set-up 24")
    levels = []
    for step in (("colour",), line, position, (*position, "result")):
        mean = Spread(games.left(values, step), games.player).mean[:, -1]
        levels.append(mean - mean.mean())
    parts = np.column_stack([*(-np.diff(np.stack(levels), axis=0)), levels[-1], levels[0]])
    _head("master", *plots.PARTS, "aggression from ply 24")
    for one in np.argsort(parts[:, -1]):
        _row(games.names[one], *(f"{x:+.2f}" for x in parts[one]))
    return parts


def _turning(games: Games, aggression: Floats) -> Floats:
    """Say what was done where it could be done; return the rates, players x chances."""
    _head("turning point", "there", "done, %", "sd between masters, points", "left at ply 24",
          "nats/1000", "r with aggression (without Morphy)", "least", "most")  # fmt: skip
    short = (games.end[:, 0] <= 60) & (games.end[:, 2] == 1)
    there = np.column_stack([games.turning[:, :, 0], np.ones(len(short))])
    done = np.column_stack([games.turning[:, :, 1], short])
    rates = []
    for number, name in enumerate((*CHANCES, "draw agreed by move 30")):
        chances, times = (np.bincount(games.player, column[:, number]) for column in (there, done))
        rate = times / chances
        # A game's part in the player's rate: games, not positions, are independent.
        usual = chances / np.bincount(games.player)
        values = (done[:, number] - rate.mean() * there[:, number]) / usual[games.player]
        whole = Spread(values[:, None], games.player)
        near = games.left(values[:, None], (*OPENING, "structure 24", "set-up 24"))
        value, drawn = whole.of([0])
        low, high = (np.sqrt(max(0.0, x)) * 100 for x in np.quantile(drawn, [0.025, 0.975]))
        order = np.argsort(rate)
        ends = [", ".join(f"{games.names[n]} {rate[n] * 100:.1f}" for n in some)
                for some in (order[:3], order[::-1][:3])]  # fmt: skip
        _row(name, int(chances.sum()), f"{times.sum() / chances.sum() * 100:.1f}",
             f"{np.sqrt(max(0.0, value)) * 100:.1f} ({low:.1f}–{high:.1f})",
             share(Spread(near, games.player), whole, [0]),
             f"{_nats(rate, chances) * 1000:.1f}",
             _correlations(rate, aggression), *ends)  # fmt: skip
        rates.append(rate)
    return np.stack(rates, axis=1)


def _correlations(rate: Floats, aggression: Floats) -> str:
    """Say the correlation over masters, and that without the most aggressive one."""
    rest = np.arange(len(rate)) != aggression.argmax()
    both = [np.corrcoef(rate[some], aggression[some])[0, 1] for some in (rest | True, rest)]
    return f"{both[0]:+.2f} ({both[1]:+.2f})"


def _nats(rate: Floats, chances: Floats) -> float:
    """Return what knowing the master is worth a position where it can be done, less chance."""
    usual = (rate * chances).sum() / chances.sum()
    worth = rate * np.log(np.maximum(rate, 1e-9) / usual)
    worth += (1 - rate) * np.log((1 - rate) / (1 - usual))
    return float((worth - 1 / (2 * chances)).mean())


if __name__ == "__main__":
    main()
