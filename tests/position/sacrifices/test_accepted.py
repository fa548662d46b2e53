"""Famous sacrifices are found, exchanges are not sacrifices."""

from __future__ import annotations

import pytest

from playalike.games.game import Game
from playalike.playstyle.measure import count_games
from playalike.position.batch.columns import columns_of
from playalike.position.sacrifices.accepted import find_accepted
from tests.playstyle.making import (
    BERLIN,
    BOTVINNIK_TAL,
    KASPAROV_TOPALOV,
    OPERA,
    PAULSEN_MORPHY,
    TAL_LARSEN,
    game,
)


def found(one: Game) -> set[str]:
    counted = count_games(columns_of([one]), skip_checks=True)
    board = one.start()
    sans = []
    for move in one.moves:
        sans.append(board.san(move))
        board.push(move)
    return {
        f"{(s.ply + 1) // 2}{'.' if s.white else '...'}{sans[s.ply - 1]}"
        for s in find_accepted(counted.columns, counted.material, counted.captured, [one.result])
    }


@pytest.mark.parametrize(
    ("line", "result", "offers"),
    [
        (KASPAROV_TOPALOV, "1-0", {"24.Rxd4"}),
        (OPERA, "1-0", {"10.Nxb5", "16.Qb8+"}),
        (BOTVINNIK_TAL, "0-1", {"21...Nf4"}),
        (TAL_LARSEN, "1-0", {"16.Nd5"}),
        (PAULSEN_MORPHY, "0-1", {"17...Qxf3"}),
    ],
)
def test_famous_sacrifices(line: str, result: str, offers: set[str]) -> None:
    assert offers <= found(game(line, result))


@pytest.mark.parametrize(
    "line",
    [
        BERLIN,  # queens are exchanged
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O f6 6. d4 exd4 7. Nxd4 c5",
        "1. e4 e5 2. Nf3 Nc6 3. Nxe5 Nxe5 4. d4 Ng6 5. Bc4",  # and lost: a blunder
        "1. e4 Nf6 2. e5 Nd5 3. c4 Nb6 4. c5 Nd5 5. Bc4 e6",
        # A piece that is won back at once.
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Nc3 Nxe4 5. Nxe4 d5 6. Bd3 dxe4 7. Bxe4",
    ],
)
def test_no_sacrifices(line: str) -> None:
    assert found(game(line, "0-1")) == set()
    if "Nxe5 Nxe5" not in line:
        assert found(game(line, "1/2-1/2")) == set()


def test_a_lost_game_has_blunders_not_sacrifices() -> None:
    line = "1. e4 e5 2. Nf3 Nc6 3. Nxe5 Nxe5 4. d4 Ng6 5. Bc4 Bb4+ 6. c3 Ba5"
    assert found(game(line, "1-0")) == {"3.Nxe5"}
    assert found(game(line, "0-1")) == set()
