"""The baseline: two tiny collections worked out by hand; samples, resuming, the same bytes."""

from __future__ import annotations

import json
import random
from itertools import permutations
from pathlib import Path

import chess
import pyarrow as pa
import pytest

from playalike.choice.features import PLAIN_FEATURES
from playalike.errors import PlayalikeError
from playalike.games.game import Game
from playalike.games.keys import holdout_key, moves_key
from playalike.oracle.executor import SerialExecutor
from playalike.personality.baseline import load_baseline
from playalike.progress import SilentProgress
from playalike.study.baseline.build import BaselineParameters, build_baseline
from playalike.study.baseline.choices import count_choices
from playalike.study.baseline.engine import Judged, _shares
from playalike.study.baseline.sample import NUMBERS, draw_sample
from playalike.study.baseline.themes import ThemeMove, count_theme_pairs
from playalike.study.reference import make_reference
from playalike.study.stages.ingestion import Ingestion
from playalike.study.tables import candidates_schema, positions_schema
from tests.boards import after
from tests.study.planted import describe_only
from tests.study.studying import pgn, stockfish, workspace_of

RUY = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5"
QUEENS = "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 h6"


def _build(folder: Path, *texts: str, **changes: object) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    sources = []
    for number, text in enumerate(texts):
        path = folder / f"{number}.pgn"
        path.write_text(text, encoding="utf-8")
        sources.append(path)
    parameters = BaselineParameters(tuple(sources), engine_positions=0, **changes)  # type: ignore[arg-type]
    out = folder / "baseline.json.gz"
    build_baseline(parameters, out, folder / "work", SerialExecutor(), None, SilentProgress())
    return out


@pytest.fixture(autouse=True)
def _no_validation_split(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which split a game falls into is chance; here all are for training."""
    monkeypatch.setattr("playalike.study.baseline.sample.split_of", lambda game: "train")
    monkeypatch.setattr("playalike.study.baseline.build.RAREST", 1)


def test_two_games_by_hand(tmp_path: Path) -> None:
    old = pgn(RUY, Date="1890.??.??", white="Anderssen, A", black="Lasker, E")
    new = pgn(QUEENS, Date="1950.01.01", white="Smyslov, V", black="Keres, P")
    out = _build(tmp_path, old, new)
    baseline = load_baseline(out)
    assert baseline.games == (1, 0, 1, 0, 0)
    assert baseline.sampled == {
        holdout_key(tuple(after(line).move_stack)) for line in (RUY, QUEENS)
    }
    assert baseline.tables["moves"]["all"] == (12, 0, 12, 0, 0)
    assert baseline.tables["moves"]["games"] == (2, 0, 2, 0, 0)
    # Both sides bring a knight to f3, seen from their own side: Nf3 and Nf6 in both games.
    assert baseline.tables["placements"]["Nf3|opening"] == (2, 0, 2, 0, 0)
    assert baseline.tables["patterns"]["maneuver|Ng1f3|opening"] == (2, 0, 2, 0, 0)
    assert baseline.tables["features"]["castle_short|opening"] == (1, 0, 1, 0, 0)
    assert "capture|opening" not in baseline.tables["features"]
    # Lines and routes are kept without eras.
    assert baseline.tables["routes"]["opening||Bf1b5 Bb5a4"] == (1,)
    assert baseline.tables["lines"]["opening||Pe2e4 Ng1f3"] == (1,)
    assert baseline.tables["lines"]["opening||Pe2e4 Nb1c3"] == (1,)  # Black: e5, Nc6
    # Windows of two moves: five of six moves on each side.
    assert sum(baseline.tables["moves"]["windows|2|opening|"]) == 4 * 5


def test_the_same_bytes_again_and_from_what_was_kept(tmp_path: Path) -> None:
    texts = [pgn(RUY, Date="1890.??.??"), pgn(QUEENS, Date="1950.01.01")]
    first = _build(tmp_path / "a", *texts).read_bytes()
    again = _build(tmp_path / "a", *texts).read_bytes()
    assert first == again
    elsewhere = _build(tmp_path / "b", *texts).read_bytes()
    assert first == elsewhere
    # An interrupted run goes on with the chunks that are there.
    for path in (tmp_path / "a" / "work").glob("moves_*"):
        path.unlink()
        break
    assert _build(tmp_path / "a", *texts).read_bytes() == first


def test_reserved_fast_and_undated_games_are_left_out(tmp_path: Path) -> None:
    reserved = tmp_path / "keys.json"
    reserved.write_text(json.dumps([holdout_key(tuple(after(RUY).move_stack))]))
    texts = [pgn(RUY), pgn(QUEENS, Date="????.??.??"), pgn(QUEENS + " 7. Bh4 b6", Event="Blitz")]
    with pytest.raises(PlayalikeError, match="no game is left"):
        _build(tmp_path / "x", *texts, reserved_keys=reserved)


def _random_game(rng: random.Random, year: int) -> Game:
    board = chess.Board()
    for _ in range(16):
        board.push(rng.choice(list(board.legal_moves)))
    moves = tuple(board.move_stack)
    headers = {"White": "A, B", "Black": "C, D", "Date": f"{year}.01.01", "Event": "Test"}
    return Game(headers, None, moves, "*", "x.pgn", 1, moves_key(move.uci() for move in moves))


def test_the_sample_does_not_depend_on_the_order() -> None:
    rng = random.Random(1)
    games = [_random_game(rng, 1880 + 5 * (n % 20)) for n in range(60)]
    sample = draw_sample(games, 5)
    rng.shuffle(games)
    assert draw_sample(games, 5).eras == sample.eras
    assert all(len(era) <= 5 for era in sample.eras)
    smallest = min(g.holdout_key for g in games if 1900 <= (g.year or 0) <= 1945)
    assert sample.eras[1][0].key == smallest
    larger = draw_sample(games, 8)
    assert larger.eras[1][:5] == sample.eras[1]


def test_the_player_is_taken_out_of_the_average(tmp_path: Path) -> None:
    """Hero's moves in a sampled game are taken off; the opponent's stay."""
    mine = pgn(RUY, white="Hero, Ann", black="Villain, Bob", Date="1890.??.??")
    other = pgn(QUEENS, white="Someone, X", black="Else, Y", Date="1890.??.??")
    baseline = load_baseline(_build(tmp_path / "base", mine, other))
    workspace = workspace_of(tmp_path, mine)
    Ingestion().run(workspace, SilentProgress())
    describe_only(workspace)
    games = workspace.read_table("work/games.parquet")
    moves = workspace.read_table("work/moves.parquet")
    reference = make_reference(baseline, games, moves, {"placements", "routes"})
    left = reference.baseline.tables
    assert sum(baseline.tables["moves"]["all"]) == 24
    assert sum(left["moves"]["all"]) == 18
    assert sum(baseline.tables["placements"]["Nf3|opening"]) == 4
    assert sum(left["placements"]["Nf3|opening"]) == 3
    assert left["routes"]["opening||Bf1b5 Bb5a4"] == (0,)
    # The weight is all on the era of the player's games.
    assert reference.weights == (1.0, 0.0, 0.0, 0.0, 0.0)


def test_theme_pairs_against_a_count_of_all_orders() -> None:
    masks = [0b01, 0b10, 0, 0b10, 0b11]
    moves = [ThemeMove(2 * n, mask) for n, mask in enumerate(masks)]
    found = count_theme_pairs(moves, window=4)
    assert found.moves == {0: 2, 1: 3}
    assert found.followed == {(0, 1): 1, (1, 1): 2, (1, 0): 1}
    # Chance by trying out: the first theme's move stays, the others come in every order.
    expected: dict[tuple[int, int], float] = {}
    for index, mask in enumerate(masks):
        inside = min(2, len(masks) - 1 - index)
        others = masks[:index] + masks[index + 1 :]
        orders = list(permutations(others))
        for first in (0, 1):
            for second in (0, 1):
                if mask >> first & 1 and inside:
                    hits = sum(any(m >> second & 1 for m in order[:inside]) for order in orders)
                    key = (first, second)
                    expected[key] = expected.get(key, 0) + hits / len(orders)
    assert found.chances == pytest.approx(expected)


def _choice_tables() -> tuple[pa.Table, pa.Table]:
    positions = {name: [] for name in positions_schema().names}
    candidates = {name: [] for name in candidates_schema().names}

    def position(number: int, rank: int, loss: int, best: int, phase: int) -> None:
        row = dict.fromkeys(positions, 0) | {
            "position": number, "played_rank": rank, "played_loss_cp": loss, "best_cp": best,
            "phase": phase, "category": "open:both", "harmonics": [0.0] * 20, "epd": "",
            "played": "", "split": "", "best_mate": None,
        }  # fmt: skip
        for name, value in row.items():
            positions[name].append(value)

    def candidate(number: int, rank: int, loss: int, played: bool, features: int) -> None:
        row = dict.fromkeys(candidates, 0) | {
            "position": number, "rank": rank, "loss_cp": loss, "played": played,
            "features": features, "harmonics": [0.0] * 20, "move": "", "mate": None,
        }  # fmt: skip
        for name, value in row.items():
            candidates[name].append(value)

    # 0: three near moves, one quiet (bit 0), the quiet one played.
    position(0, 2, 10, 20, 1)
    for rank, loss, features in ((1, 0, 2), (2, 10, 1), (3, 30, 2), (4, 31, 1)):
        candidate(0, rank, loss, rank == 2, features)
    # 1: two near moves, one quiet, the other played.
    position(1, 1, 0, 20, 1)
    candidate(1, 1, 0, True, 2)
    candidate(1, 2, 5, False, 1)
    # 2: the move played is not near-equal: no choice of taste.
    position(2, 0, 200, 400, 2)
    for rank, loss, features in ((1, 0, 2), (2, 10, 1), (0, 200, 1)):
        candidate(2, rank, loss, rank == 0, features)
    # 3: all near moves are quiet: no choice, either.
    position(3, 1, 0, -90, 0)
    candidate(3, 1, 0, True, 1)
    candidate(3, 2, 0, False, 1)
    return (
        pa.Table.from_pydict(positions, schema=positions_schema()),
        pa.Table.from_pydict(candidates, schema=candidates_schema()),
    )


def test_choices_by_hand() -> None:
    counts = count_choices(*_choice_tables())
    assert counts["choice_trials"]["quiet|middlegame"] == 2
    assert counts["choice_hits"]["quiet|middlegame"] == 1
    assert counts["choice_chances"]["quiet|middlegame"] == 833  # 1/3 + 1/2
    assert counts["choice_trials"]["quiet|middlegame|equal"] == 2
    assert counts["choice_trials"]["quiet|endgame"] == 0
    assert counts["choice_trials"]["quiet|opening"] == 0
    assert counts["engine_positions"]["all"] == 4
    assert counts["engine_departures"]["all"] == 2
    assert counts["engine_losses"]["all"] == 210
    assert counts["engine_positions"]["phase|endgame|winning"] == 1
    assert counts["engine_positions"]["band|worse"] == 1
    assert counts["engine_positions"]["feature|quiet|endgame"] == 1
    assert counts["engine_positions"]["rank|0"] == 1


def test_the_engine_is_asked_about_unknown_players(tmp_path: Path) -> None:
    long = RUY + " 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8"
    source = tmp_path / "a.pgn"
    source.write_text(pgn(long, Date="1970.??.??"))
    out = tmp_path / "out.json.gz"
    with stockfish(tmp_path / "cache.sqlite") as oracle:
        build_baseline(
            BaselineParameters((source,), engine_positions=5, nodes=300, multipv=4),
            out, tmp_path / "work", SerialExecutor(), oracle, SilentProgress(),
        )  # fmt: skip
    baseline = load_baseline(out)
    assert baseline.engine["engine_positions"]["all"] == (0, 0, 5, 0, 0)
    assert baseline.provenance["nodes"] == 300
    # The average master as a model: what the stage `learning` makes of the same five positions.
    assert baseline.model is not None
    assert baseline.model.features == PLAIN_FEATURES
    assert baseline.model.positions <= 5
    assert dict(zip(baseline.model.features, baseline.model.weights, strict=True))["loss"] < 0


def test_every_era_gives_its_share_of_positions() -> None:
    assert _shares({0: 100, 1: 100, 2: 100}, 30) == {0: 10, 1: 10, 2: 10}
    # What a small one lacks, the others give; no more than there are.
    assert _shares({0: 100, 1: 4, 2: 100}, 30) == {0: 13, 1: 4, 2: 13}
    assert _shares({0: 3, 1: 4}, 30) == {0: 3, 1: 4}
    assert _shares({}, 30) == {}


def test_judged_positions_are_counted_by_era() -> None:
    positions, candidates = _choice_tables()
    # Positions 0 and 2 are of the third era (a game of its second side), the others of the first.
    third = 2 * 2 * NUMBERS + 1
    games = pa.array([third, 0, third, 0], positions.schema.field("game").type)
    column = positions.schema.get_field_index("game")
    judged = Judged(positions.set_column(column, "game", games), candidates)
    counts = judged.counts(5)
    assert [found["engine_positions"]["all"] for found in counts] == [2, 0, 2, 0, 0]
    assert [found["choice_trials"]["quiet|middlegame"] for found in counts] == [1, 0, 1, 0, 0]
    assert [found["choice_hits"]["quiet|middlegame"] for found in counts] == [0, 0, 1, 0, 0]
    whole = count_choices(positions, candidates)
    for name, table in whole.items():
        for key, count in table.items():
            assert sum(found[name][key] for found in counts) == pytest.approx(count, abs=1)
    assert list(judged.choices().game) == [third, 0, third, 0]
