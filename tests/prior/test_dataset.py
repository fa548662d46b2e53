from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from playalike.errors import PlayalikeError
from playalike.games.keys import split_of
from playalike.games.reader import read_games
from playalike.games.report import ReadReport
from playalike.position.batch.legal import legal_moves
from playalike.prior.dataset import FIRST_PLY, HELD_FROM_PLY, build_dataset, open_dataset
from playalike.prior.inputs import played_moves
from playalike.prior.owners import owners_of
from playalike.prior.positions import POSITION, UNKNOWN_OUTCOME, YEAR_ZERO, Positions, sides_of
from playalike.prior.sampling import batches_of, chance_of, epoch_order
from tests.prior.games import write_games


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_games(tmp_path_factory.mktemp("games") / "somebody.pgn", 60)


def test_positions_come_from_training_games_only(games: Path, tmp_path: Path) -> None:
    read = list(read_games([games], ReadReport()))
    train = [game for game in read if split_of(game) == "train"]
    held = [game for game in read if split_of(game) == "validation"]
    assert held
    dataset = build_dataset(tmp_path, [games], (), players=("Somebody",))
    assert len(dataset.positions) == sum(len(game.moves) - FIRST_PLY for game in train)
    # White's moves only: Black has no games enough to be a player.
    own = sum(len(range(HELD_FROM_PLY, len(game.moves), 2)) for game in held)
    assert len(dataset.validation) == own
    assert set(dataset.validation["player"].tolist()) == {1}
    assert dataset.notes["counts"] == {
        "games learned from": len(train), "validation": len(held), "validation read": own,
        "positions read": len(dataset.positions),
    }  # fmt: skip
    assert not list(tmp_path.glob("parts"))


def test_every_stored_move_is_legal(games: Path, tmp_path: Path) -> None:
    dataset = build_dataset(tmp_path, [games], ())
    positions = np.array(dataset.positions)
    rows = played_moves(
        positions, legal_moves(sides_of(positions), positions["castling"], positions["passant"])
    )
    assert (rows >= 0).all()
    assert set(positions["player"].tolist()) == {0}
    assert positions["ply"].min() == FIRST_PLY
    assert (positions["outcome"] == UNKNOWN_OUTCOME).all()
    years = positions["year"].astype(int) + YEAR_ZERO
    assert years.min() >= 1950
    assert set(positions["rating"].tolist()) == {0, 2500 // 16}


def test_reserved_games_are_left_out_wherever_they_are(games: Path, tmp_path: Path) -> None:
    read = list(read_games([games], ReadReport()))
    train = [game for game in read if split_of(game) == "train"]
    reserved = {game.holdout_key for game in (*train[:7], *read[:3])}
    dataset = build_dataset(tmp_path, [games], reserved)
    left = [game for game in train if game.holdout_key not in reserved]
    assert len(dataset.positions) == sum(len(game.moves) - FIRST_PLY for game in left)
    counts = dataset.notes["counts"]
    assert isinstance(counts, dict)
    assert counts["reserved"] == len(reserved)


def test_a_game_in_two_files_counts_once(games: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.pgn"
    copy.write_text(games.read_text().replace("Nobody", "N."), encoding="utf-8")
    once = build_dataset(tmp_path / "once", [games], ())
    twice = build_dataset(tmp_path / "twice", [games, copy], ())
    assert len(once.positions) == len(twice.positions)


def test_results_are_seen_from_the_side_to_move(tmp_path: Path) -> None:
    games = tmp_path / "games.pgn"
    write_games(games, 4, seed=50)
    games.write_text(games.read_text().replace(" *", " 1-0"), encoding="utf-8")
    positions = build_dataset(tmp_path, [games], ()).positions
    white = positions["ply"] % 2 == 0
    assert (positions["outcome"][white] == 1).all()
    assert (positions["outcome"][~white] == -1).all()


def test_fast_games_are_marked(games: Path, tmp_path: Path) -> None:
    dataset = build_dataset(
        tmp_path, [games], (), players=("Somebody",),
        time_class=lambda tags: int(tags["Date"].startswith("195")),
    )  # fmt: skip
    fast = dataset.positions["fast"] == 1
    years = dataset.positions["year"].astype(int) + YEAR_ZERO
    assert (fast == (years < 1960)).all()
    assert (dataset.validation["year"].astype(int) + YEAR_ZERO >= 1960).all()


def test_nothing_to_learn_from_is_an_error(tmp_path: Path) -> None:
    assert open_dataset(tmp_path) is None
    with pytest.raises(PlayalikeError, match="no file or folder"):
        build_dataset(tmp_path / "a", [tmp_path / "absent.pgn"], ())
    with pytest.raises(PlayalikeError, match="no PGN file"):
        build_dataset(tmp_path / "a", [tmp_path], ())
    short = write_games(tmp_path / "short.pgn", 2, plies=12)
    with pytest.raises(PlayalikeError, match="no position to learn from"):
        build_dataset(tmp_path / "b", [short], ())


def test_a_damaged_file_is_noticed(games: Path, tmp_path: Path) -> None:
    build_dataset(tmp_path, [games], ())
    np.save(tmp_path / "positions.npy", np.zeros(3, dtype=POSITION))
    with pytest.raises(PlayalikeError, match=r"positions\.npy is damaged"):
        open_dataset(tmp_path)


def test_owners_sit_at_nearly_every_board(games: Path, tmp_path: Path) -> None:
    others = write_games(tmp_path / "others.pgn", 60, White="A", Black="B")
    mixed = tmp_path / "mixed.pgn"
    mixed.write_text(games.read_text() + others.read_text(), encoding="utf-8")
    few = write_games(tmp_path / "few.pgn", 5)
    assert owners_of([games, mixed, few]) == ("Somebody",)


def made(**fields: int) -> Positions:
    position = np.zeros(1, dtype=POSITION)
    position["ply"], position["year"] = 40, 1990 - YEAR_ZERO
    for name, value in fields.items():
        position[name] = value
    return position


def test_masters_after_the_opening_are_drawn_most() -> None:
    best = chance_of(made(rating=2700 // 16))
    assert best == 1
    assert chance_of(made(rating=2700 // 16, ply=10)) < best
    assert chance_of(made(rating=1500 // 16)) < chance_of(made(rating=2300 // 16)) < best
    assert chance_of(made(rating=2700 // 16, fast=1)) < best
    assert chance_of(made(year=120)) < chance_of(made()) < best
    assert chance_of(made(player=3)) == best


def test_batches_go_on_where_they_were() -> None:
    chance = np.linspace(0.2, 1, 400, dtype=np.float32)
    stream = batches_of(chance, 32, seed=3, first=0)
    whole = [next(stream) for _ in range(30)]
    later = batches_of(chance, 32, seed=3, first=17)
    for number, rows in whole[17:]:
        again, same = next(later)
        assert again == number
        assert (rows == same).all()
    one = epoch_order(chance, 3, 0)
    assert len(set(one.tolist())) == len(one) < 400
    assert not np.array_equal(one, epoch_order(chance, 3, 1))
    assert (whole[0][1] == one[:32]).all()
    with pytest.raises(ValueError, match="fewer than one batch"):
        next(batches_of(chance, 1000, seed=3, first=0))
