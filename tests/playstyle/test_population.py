"""The shipped population, calibrated scores, and whose style it is."""

from __future__ import annotations

import gzip
import itertools
import json
import math
from pathlib import Path

import numpy as np
import pytest

from playalike.errors import PlayalikeError
from playalike.games.report import ReadReport
from playalike.oracle.executor import SerialExecutor
from playalike.playstyle.calibration import ScoreEffect, game_scores, played_out, player_score
from playalike.playstyle.classes import Classification
from playalike.playstyle.comparison import compare
from playalike.playstyle.dimensions import COMPOSITES, DIMENSIONS, NAMES
from playalike.playstyle.measured import MeasureOptions
from playalike.playstyle.nearest import SOMEBODY_ELSE, nearest_players
from playalike.playstyle.population import Population, load_population, read_population
from playalike.playstyle.population_building import describe, fit_population, write_population
from playalike.playstyle.population_columns import reliability_at, with_columns
from playalike.playstyle.population_sides import Collector, Sides
from playalike.playstyle.profile import Profile, era_of
from playalike.playstyle.stream import count_slow
from playalike.playstyle.subjects import find_subject, profile_subject
from playalike.playstyle.summary import summarise

from .making import KASPAROV_TOPALOV, OPERA

PLIES = NAMES.index("plies")


def sides(rng: np.random.Generator, name: str, games: int, shift: float) -> Sides:
    """Made-up games: every dimension normal around 10 + shift, Black's one lower."""
    white = rng.random(games) < 0.5
    style = rng.normal(10 + shift, 2, (games, len(NAMES))) + white[:, None]
    eras = tuple("1960-1974" if n % 2 else "2001-" for n in range(games))
    style += np.array([[1.5 if era == "2001-" else 0.0] for era in eras])
    style[:, PLIES] = 80 + style[:, PLIES]
    style[:, NAMES.index("delta")] = np.nan
    ecos = tuple("B90" if n % 3 else "C65" for n in range(games))
    return Sides(style, np.ones(games), eras, ecos, white, (name,) * games)


@pytest.fixture(scope="module")
def made_up() -> Population:
    rng = np.random.default_rng(1)
    many = [sides(rng, f"player {n}", 40, rng.normal(0, 0.5)) for n in range(40)]
    together = Sides(
        np.concatenate([one.style for one in many]),
        np.concatenate([one.points for one in many]),
        tuple(itertools.chain.from_iterable(one.eras for one in many)),
        tuple(itertools.chain.from_iterable(one.ecos for one in many)),
        np.concatenate([one.white for one in many]),
        tuple(itertools.chain.from_iterable(one.names for one in many)),
    )
    known = [(name, sides(rng, name, 400, shift)) for name, shift in
             (("quiet", -1.0), ("usual", 0.0), ("wild", 1.0))]  # fmt: skip
    return fit_population(together, known)


def test_effects_are_found(made_up: Population) -> None:
    assert made_up.effects["white"][0] == pytest.approx(1, abs=0.2)
    newer = made_up.effects["era 2001-"][0] - made_up.effects["era 1960-1974"][0]
    assert newer == pytest.approx(1.5, abs=0.25)
    assert made_up.residual[0] == pytest.approx(2, abs=0.2)
    wild = next(p for p in made_up.players if p.name == "wild")
    assert wild.adjusted[0] == pytest.approx(0.5, abs=0.15)
    assert made_up.reliability[0] > 0.95
    assert math.isnan(made_up.reliability[NAMES.index("delta")])
    assert made_up.weak("delta")


def test_scores_are_percentiles(made_up: Population) -> None:
    rng = np.random.default_rng(2)
    usual = sides(rng, "x", 2000, 0.0)
    scores = game_scores(usual.style, usual.points, made_up, "tactical")
    assert np.nanmean(scores) == pytest.approx(0.5, abs=0.05)
    assert np.nanquantile(scores, 0.1) == pytest.approx(0.1, abs=0.06)
    order = [player_score(sides(rng, "x", 300, s).style, np.ones(300), made_up).score
             for s in (-1, 0, 1)]  # fmt: skip
    assert order == sorted(order)
    wild = player_score(sides(rng, "x", 300, 1.5).style, np.ones(300), made_up)
    assert wild.classification is Classification.VERY_TACTICAL
    assert wild.low < wild.score < wild.high


def test_scores_with_era_and_openings_controlled_for(made_up: Population) -> None:
    """Games of the later era are higher in everything by 1.5: that is not the player's doing."""
    rng = np.random.default_rng(3)
    tactical = made_up.composites["tactical"]
    assert tactical.effects["era 2001-"] > tactical.effects["era 1960-1974"] + 0.1
    assert tactical.reliability > 0.9
    assert tactical.reliability_raw > 0.9

    def effect(own: Sides) -> ScoreEffect:
        return summarise(profile(own, "?"), made_up).score_effects["tactical"]

    late = sides(rng, "x", 1200, 0.0)
    rows = np.array([era == "2001-" for era in late.eras])
    late = Sides(
        late.style[rows], late.points[rows], ("2001-",) * 600,
        tuple(e for e, kept in zip(late.ecos, rows, strict=True) if kept), late.white[rows],
        ("x",) * 600,
    )  # fmt: skip
    assert player_score(late.style, late.points, made_up).score > 0.58
    usual = effect(late)
    assert abs(usual.effect) < 0.2
    wild = effect(sides(rng, "x", 400, 1.0))
    assert wild.low > 0.3
    assert wild.low < wild.effect < wild.high


def test_games_hardly_played_get_no_score() -> None:
    style = np.full((4, len(NAMES)), 1.0)
    style[:, PLIES] = (20, 30, 40, 60)
    assert played_out(style, np.array([1.0, 0.5, 1.0, 0.5])).tolist() == [False, False, True, True]


def test_dimensions_measured_on_other_games(made_up: Population) -> None:
    """Delta comes from a sample of its own; everything else stays as it was."""
    rng = np.random.default_rng(7)
    delta = NAMES.index("delta")

    def with_delta(games: int, shift: float) -> Sides:
        own = sides(rng, "x", games, 0.0)
        own.style[:, delta] = rng.normal(0.5 + shift, 0.5, games) + 0.2 * own.white
        return own

    described = describe(with_delta(3000, 0.0))
    # Means spread by 0.2, games by 0.5: 1 / (1 + 6.25 / 200) = 0.97 at 200 games, from 40 each.
    players = [(f"p{n}", with_delta(40, rng.normal(0, 0.2))) for n in range(30)]
    players.append(("wild", with_delta(40, 0.5)))
    found = with_columns(made_up, ["delta"], described, players)
    assert found.mean[delta] == pytest.approx(0.6, abs=0.05)
    assert found.effects["white"][delta] == pytest.approx(0.2, abs=0.06)
    assert found.residual[delta] == pytest.approx(0.5, abs=0.03)
    assert found.reliability[delta] == pytest.approx(0.97, abs=0.04)
    assert not found.weak("delta")
    wild = next(p for p in found.players if p.name == "wild")
    assert wild.adjusted[delta] == pytest.approx(1.0, abs=0.35)
    others = [n for n in range(len(NAMES)) if n != delta]
    assert np.array_equal(found.mean[others], made_up.mean[others])
    assert np.array_equal(found.reliability[others], made_up.reliability[others])
    assert np.array_equal(found.effects["white"][others], made_up.effects["white"][others])
    few = with_columns(made_up, ["delta"], described, players[:9])
    assert math.isnan(few.reliability[delta])
    assert few.weak("delta")


def test_reliability_from_as_many_games_as_enough_players_have() -> None:
    rng = np.random.default_rng(8)
    column = np.array([3])
    groups = [np.full((60, len(NAMES)), np.nan) for _ in range(12)]
    for group in groups:
        group[:, 3] = rng.normal(rng.normal(0, 1), 1, 60)
    found = reliability_at(groups, column)
    assert found[3] > 0.95
    assert np.isnan(np.delete(found, 3)).all()
    # Ten players with a value in twenty games: still enough. Nine are not.
    for group in groups[:2]:
        group[:, 3] = np.nan
    for group in groups:
        group[20:, 3] = np.nan
    assert reliability_at(groups, column)[3] > 0.9
    groups[2][:, 3] = np.nan
    assert math.isnan(reliability_at(groups, column)[3])


def test_a_file_from_before_a_dimension_was_added(made_up: Population, tmp_path: Path) -> None:
    """Its values keep their names; the new dimension is unknown, and weak."""
    data = made_up.to_dict()
    names, lost = list(NAMES), NAMES.index("space")
    rest = [n for n in range(len(NAMES)) if n != lost]

    def without(value: object) -> object:
        assert isinstance(value, list)
        return [value[n] for n in rest]

    for key in ("quantiles", "mean", "deviation", "base", "residual", "reliability",
                "reliability_raw", "drift"):  # fmt: skip
        data[key] = without(data[key])
    data["dimensions"] = without(names)
    data["effects"] = {key: without(value) for key, value in data["effects"].items()}  # type: ignore[attr-defined]
    data["covariance"] = [without(row) for row in without(data["covariance"])]  # type: ignore[attr-defined]
    data["players"] = [
        {**p, "mean": without(p["mean"]), "adjusted": without(p["adjusted"])}
        for p in data["players"]  # type: ignore[attr-defined]
    ]
    file = tmp_path / "older.json.gz"
    file.write_bytes(gzip.compress(json.dumps(data).encode()))
    older = read_population(file)
    assert math.isnan(older.mean[lost])
    assert older.weak("space")
    assert np.allclose(older.mean[rest], made_up.mean[rest], rtol=1e-4, equal_nan=True)
    block = np.ix_(rest, rest)
    assert np.allclose(older.covariance[block], made_up.covariance[block], rtol=1e-3, atol=1e-4)
    assert older.covariance[lost, lost] == 1
    assert older.covariance[lost, rest].sum() == 0
    games = sides(np.random.default_rng(9), "?", 50, 1.0)
    assert nearest_players(profile(games, "?"), older)[0].name == "wild"


def test_what_was_measured_is_kept(tmp_path: Path) -> None:
    """An interrupted run goes on; a file measured before a dimension was added is measured anew."""
    file = tmp_path / "games.pgn"
    file.write_text(
        f'[White "A"]\n[Black "B"]\n[Result "1-0"]\n[Date "1999.??.??"]\n[ECO "B07"]\n\n'
        f"{KASPAROV_TOPALOV} 1-0\n\n"
        f'[White "B"]\n[Black "A"]\n[Event "World Blitz"]\n[Result "1-0"]\n\n{OPERA} 1-0\n'
    )
    notes: list[str] = []
    collector = Collector(SerialExecutor(), tmp_path / "work", notes.append)
    first = collector.games(file)
    assert (len(first), first.names, first.eras) == (2, ("A", "B"), ("1990-2000",) * 2)
    again = collector.games(file)
    assert notes == ["games.1: 2 sides"]
    assert np.array_equal(first.style, again.style, equal_nan=True)
    assert len(collector.games(file, 1, "A")) == 2  # kept under the name of the file
    assert count_slow(file) == 1
    with np.load(tmp_path / "work" / "games.1.npz") as kept:
        older = {**kept, "dimensions": np.array(["something else"])}
    np.savez(tmp_path / "work" / "games.1.npz", **older)
    collector.games(file)
    assert len(notes) == 2
    key = "0" * 16
    assert len(Collector(SerialExecutor(), tmp_path / "other", notes.append, frozenset([key]))
               .clocked(file)) == 4  # fmt: skip


def test_a_round_trip(made_up: Population, tmp_path: Path) -> None:
    file = tmp_path / "population.json.gz"
    write_population(made_up, file)
    first = file.read_bytes()
    write_population(made_up, file)
    assert file.read_bytes() == first
    again = read_population(file)
    assert again.composites["tactical"].bounds == made_up.composites["tactical"].bounds
    assert np.allclose(again.quantiles, made_up.quantiles, rtol=1e-4, equal_nan=True)
    assert [p.name for p in again.players] == ["quiet", "usual", "wild"]
    with pytest.raises(PlayalikeError):
        read_population(tmp_path / "nothing.json.gz")


def profile(own: Sides, name: str) -> Profile:
    return Profile(
        name, own.style.astype(np.float32), own.white, own.eras, own.ecos,
        own.points.astype(np.float32), np.zeros((len(own), 24)), {}, np.zeros((5, 101)),
        np.zeros((5, 101), np.int64), {}, (), (), (),
    )  # fmt: skip


def test_whose_style(made_up: Population) -> None:
    rng = np.random.default_rng(5)
    for name, shift in (("quiet", -1.0), ("wild", 1.0)):
        found = nearest_players(profile(sides(rng, "?", 100, shift), "?"), made_up)
        assert found[0].name == name
        assert sum(one.probability for one in found) == pytest.approx(1)
        assert {one.name for one in found} == {"quiet", "usual", "wild", SOMEBODY_ELSE}
    assert nearest_players(profile(sides(rng, "?", 19, 0.0), "?"), made_up) == ()
    assert nearest_players(profile(sides(rng, "?", 20, 0.0), "?"), made_up)


def test_comparing(made_up: Population) -> None:
    rng = np.random.default_rng(6)
    one = profile(sides(rng, "a", 300, 1.0), "a")
    other = profile(sides(rng, "b", 300, 0.0), "b")
    found = compare(one, other, made_up, heat=False)
    assert all(d.deviations > 0.2 for d in found.differences)
    assert all(d.clear for d in found.differences)
    assert all(d.low < d.deviations < d.high for d in found.differences)
    same = compare(other, other, made_up, heat=False)
    assert same.divergence == pytest.approx(0)


@pytest.mark.parametrize(
    ("year", "era"),
    [(1858, "-1899"), (1900, "1900-1919"), (1972, "1960-1974"), (2024, "2001-"), (None, "?")],
)
def test_eras(year: int | None, era: str) -> None:
    assert era_of(year) == era


def test_the_shipped_order_of_players() -> None:
    """Tactical players above positional ones, with intervals that do not touch."""
    known = {p.name.split(",")[0]: p.scores for p in load_population().players}
    for tactical in ("Tal", "Shirov", "Kasparov", "Morphy"):
        for positional in ("Petrosian", "Karpov", "Capablanca", "Smyslov"):
            assert known[tactical]["tactical"][1] > known[positional]["tactical"][2]
    for positional in ("Petrosian", "Karpov"):
        assert known["Tal"]["aggression"][1] > known[positional]["aggression"][2]


def test_what_is_shipped_is_honest_about_reliability() -> None:
    population = load_population()
    assert len(population.players) == 22
    assert set(population.composites) == set(COMPOSITES)
    assert all(one.reliability_raw >= 0.8 for one in population.composites.values())
    # With era and openings controlled for, the tactical score is just below the line.
    assert population.composites["aggression"].reliability >= 0.8
    assert 0.75 < population.composites["tactical"].reliability < 0.8
    # Everything but time use, of which there were too few games, has a number.
    unknown = [name for name, value in zip(NAMES, population.reliability, strict=True)
               if math.isnan(value)]  # fmt: skip
    assert unknown == [one.name for one in DIMENSIONS if one.clock]
    assert all(population.weak(name) for name in unknown)
    # And everything has what an effect size needs.
    assert not np.isnan(population.residual).any()
    assert not np.isnan(population.base).any()
    assert population.weak("sacrifices")
    assert not population.weak("delta")
    assert not population.weak("space")
    # Fragility is universal: it tells nobody from anybody.
    assert population.weak("fragility")


@pytest.mark.shared
def test_real_games_give_the_shipped_numbers(shared_data: Path) -> None:
    """A part of two careers, measured now, agrees with what is on file."""
    population = load_population()
    known = {p.name: p for p in population.players}
    options = MeasureOptions(pictures=False, classical=True)
    scores = {}
    for name in ("Morphy", "Capablanca"):
        subject = find_subject([shared_data / "players" / f"{name}.pgn"])
        measured = profile_subject(subject, options, ReadReport())
        summary = summarise(measured, population)
        scores[name] = summary
        shipped = known[subject.name]
        assert summary.calibrated_score == pytest.approx(shipped.scores["tactical"][0], abs=0.03)
        assert summary.dimension("space").mean == pytest.approx(
            shipped.mean[NAMES.index("space")], rel=0.02
        )
    assert scores["Morphy"].aggression_low > scores["Capablanca"].aggression_high


@pytest.mark.shared
def test_clocks_of_real_games(shared_data: Path) -> None:
    files = sorted((shared_data / "baseline" / "lichess_clk").glob("*.pgn"))
    text = files[0].read_text(encoding="utf-8").split("\n\n[Event ")[:30]
    from tempfile import NamedTemporaryFile

    with NamedTemporaryFile("w", suffix=".pgn", encoding="utf-8") as file:
        file.write("\n\n[Event ".join(text) + "\n")
        file.flush()
        subject = find_subject([Path(file.name)])
        measured = profile_subject(subject, MeasureOptions(), ReadReport())
    summary = summarise(measured, load_population())
    assert summary.time is not None
    assert summary.time["games"] >= 20
    assert 1 < summary.time["seconds_per_move"] < 60
    assert 0 <= summary.time["trouble"] < 0.6
