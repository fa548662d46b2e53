"""Learning: a known taste is found again, in the right one of the two parts."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from typer.testing import CliRunner

from playalike.choice.average import (
    SHIPPED_AVERAGE,
    fit_average,
    read_average,
    write_average,
)
from playalike.choice.examples import Player
from playalike.choice.features import LEARNED_FEATURES, feature_matrix
from playalike.choice.first_sight import SIGHT_FEATURES, Glance
from playalike.choice.fitting import pool, standardised
from playalike.choice.learning import learn_player, require_same_prior
from playalike.choice.model import Outside, softmax, strength_of
from playalike.choice.step_fitting import fit_steps
from playalike.choice.steps import step_code, step_name
from playalike.errors import PlayalikeError
from playalike.faces.cli.main import app
from playalike.oracle.analysis import Line
from playalike.oracle.cache import AnalysisCache
from playalike.oracle.executor import SerialExecutor
from playalike.oracle.oracle import Oracle
from playalike.personality.load import load_personality
from playalike.progress import SilentProgress
from playalike.stats.logit import log_likelihoods
from playalike.study.learn import opinions
from playalike.study.learn.examples import read_player
from playalike.study.learn.folder import open_study, save_model
from playalike.study.learn.sight import require_engine
from tests.study.learn.players import LOGS, PUSHES, RankPrior, make_study, named, stormer

OUTSIDE = Outside(-0.6, -0.8, 1.0, -0.3, -0.2)


@pytest.fixture(scope="module")
def studies(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Two players who follow the engine, and one who storms."""
    folder = tmp_path_factory.mktemp("studies")
    return {
        "ada": make_study(folder / "ada", "ada", seed=1),
        "bob": make_study(folder / "bob", "bob", seed=2),
        "eve": make_study(folder / "eve", "eve", stormer, seed=3),
    }


@pytest.fixture(scope="module")
def players(studies: dict[str, Path]) -> list[Player]:
    return [
        read_player(open_study(path).workspace, named(), SilentProgress())
        for path in studies.values()
    ]


def test_examples_are_candidates_with_the_priors_opinion(players: list[Player]) -> None:
    for player in players:
        for part in (player.fit, player.check):
            assert 0 < len(part) < part.asked  # moves outside the candidates are left out
            rank = part.inputs.candidates.rank
            assert rank.min() == 1
            assert part.inputs.log_prior == pytest.approx(-rank / 2)
            assert not part.inputs.endgame.any()
            pushes = [step_name(code) for code in part.steps[:6]]
            assert pushes[:2] == ["step:Pa2a3", "step:Pb2b3"]
        assert player.nodes == 500
        assert not set(player.fit.game) & set(player.check.game)


def test_a_cap_takes_whole_games(studies: dict[str, Path], players: list[Player]) -> None:
    few = read_player(open_study(studies["ada"]).workspace, named(), SilentProgress(), 90, 30)
    assert (few.fit.asked, few.check.asked) == (100, 40)  # games have 20 positions
    assert set(few.fit.game) < set(players[0].fit.game)


def test_some_decisions_spread_over_all(players: list[Player]) -> None:
    every = players[0].fit
    assert every.spread(10**6) is every
    few = every.spread(7)
    kept = np.linspace(0, len(every) - 1, 7).astype(int)
    assert few.game.tolist() == every.game[kept].tolist()
    for number, original in enumerate(kept):
        own, whole = few.inputs.start, every.inputs.start
        assert (
            few.steps[own[number] : own[number + 1]].tolist()
            == every.steps[whole[original] : whole[original + 1]].tolist()
        )
        assert few.chosen[number] - own[number] == every.chosen[original] - whole[original]
    assert len(few.inputs.candidates) == few.inputs.start[-1]


def test_the_prior_is_asked_once(studies: dict[str, Path], players: list[Player]) -> None:
    study = open_study(studies["ada"])
    again, other = named(), named("cd" * 32)
    known = read_player(study.workspace, again, SilentProgress())
    assert isinstance(again.prior, RankPrior)
    assert again.prior.asked == 0
    assert (known.fit.inputs.log_prior == players[0].fit.inputs.log_prior).all()
    read_player(study.workspace, other, SilentProgress())
    assert isinstance(other.prior, RankPrior)
    assert other.prior.asked == 80 * 20
    assert other.prior.stacks == {0, 2, 4, 6, 8}  # of 38 half-moves the last eight are shown


def test_a_game_that_leads_elsewhere_is_refused(tmp_path: Path) -> None:
    study = open_study(make_study(tmp_path / "ada", "ada"))
    table = study.workspace.read_table("work/positions.parquet")
    epds = ["8/8/8/8/8/8/8/8 w - -"] * len(table)
    column = table.schema.get_field_index("epd")
    table = table.set_column(column, table.schema.field(column), pa.array(epds))
    study.workspace.write_table("work/positions.parquet", table)
    with pytest.raises(PlayalikeError, match="run the study again"):
        read_player(study.workspace, named(), SilentProgress())


def test_a_taste_is_the_players_own(players: list[Player]) -> None:
    """Eve storms, the others do not: a third is the average's, the rest is hers."""
    average = fit_average(players, LEARNED_FEATURES, "ranks", OUTSIDE)
    storm = LEARNED_FEATURES.index("pawn_storm")
    learned = [learn_player(player, average, penalty=20.0) for player in players]
    raw = [one.model.personal[storm] / average.scales[storm] for one in learned]
    common = average.weights[storm] / average.scales[storm]
    assert common == pytest.approx(0.5, abs=0.25)
    assert raw[2] + common == pytest.approx(1.5, abs=0.35)
    assert max(raw[0], raw[1]) < -0.2
    assert learned[2].gain.mean > 0.02
    gain = learned[2].average.nll - learned[2].own.nll
    assert learned[2].gain.mean == pytest.approx(gain)
    assert learned[2].gain.low < learned[2].gain.mean < learned[2].gain.high
    assert learned[2].model.check_nll == pytest.approx(learned[2].own.nll, abs=1e-4)


def test_a_firm_penalty_leaves_the_average_master(players: list[Player]) -> None:
    average = fit_average(players, ("loss", "log_rank", "pawn_storm"), "ranks", OUTSIDE)
    firm = learn_player(players[2], average, penalty=1e9, step_penalty=1e9)
    assert np.abs(firm.model.personal).max() < 1e-4
    assert firm.gain.mean == pytest.approx(0, abs=1e-6)


def test_what_is_judged_is_what_the_model_says(players: list[Player]) -> None:
    """The written model, used as a game uses it, has the chances that the check was made with."""
    one = learn_player(players[2], fit_average(players, ("loss", "log_rank"), "ranks", OUTSIDE))
    inputs, model = players[2].check.inputs, one.model
    matrix = (feature_matrix(inputs, model.features) - model.means) / np.array(model.scales)
    utility = matrix @ (np.array(model.population) + strength_of(1) * np.array(model.personal))
    parts = np.split(utility, inputs.start[1:-1])
    chosen = players[2].check.chosen - inputs.start[:-1]
    chances = [np.log(softmax(part)[at]) for part, at in zip(parts, chosen, strict=True)]
    assert -np.mean(chances) == pytest.approx(one.own.nll, abs=1e-4)


def test_a_step_is_found(players: list[Player]) -> None:
    """Someone who plays b2–b3 whenever it is worth a nat more, against a naive reference."""
    rng = np.random.default_rng(5)
    codes = np.array([step_code(1, 8 + n % 5, 16 + n % 5) for n in range(15_000)])
    start = np.arange(0, 15_001, 3)
    liked = codes == step_code(1, 9, 17)
    base = rng.normal(size=15_000)
    drawn = (base + liked + rng.gumbel(size=15_000)).reshape(-1, 3)
    found = fit_steps(codes, start, start[:-1] + drawn.argmax(axis=1), base, 10.0)
    value = dict(zip([step_name(int(c)) for c in found.codes], found.weights, strict=True))
    others = [weight for name, weight in value.items() if name != "step:Pb2b3"]
    assert value["step:Pb2b3"] - np.mean(others) == pytest.approx(1.0, abs=0.15)
    # At the best place the slope is zero: what was played is what was expected, less the penalty.
    chance = np.exp((base + found.utilities(codes)).reshape(-1, 3))
    chance /= chance.sum(axis=1, keepdims=True)
    surplus = (drawn.argmax(axis=1)[:, None] == np.arange(3)) - chance
    slope = surplus.reshape(-1)[liked].sum() - 10.0 * value["step:Pb2b3"]
    assert abs(slope) < 0.5
    assert [step_name(int(code)) for code in found.strongest(1).codes] == ["step:Pb2b3"]
    assert found.utilities(np.array([step_code(6, 0, 1)])).tolist() == [0.0]


def test_pooled_decisions_are_the_same_decisions(players: list[Player]) -> None:
    average = fit_average(players, ("loss", "log_rank"), "ranks", OUTSIDE)
    parts = [standardised(average.standard, player.check) for player in players]
    weights = np.array(average.sighted)
    together = log_likelihoods(pool(parts), weights)
    apart = np.concatenate([log_likelihoods(part, weights) for part in parts])
    assert together == pytest.approx(apart)


def test_a_saved_model_is_part_of_the_personality(tmp_path: Path, players: list[Player]) -> None:
    study = open_study(make_study(tmp_path / "ada", "ada"))
    average = fit_average(players, LEARNED_FEATURES, "ranks", OUTSIDE)
    model = learn_player(players[0], average).model
    save_model(study, model)
    first = (tmp_path / "ada" / "ada.yaml").read_bytes()
    save_model(open_study(tmp_path / "ada"), model)
    assert (tmp_path / "ada" / "ada.yaml").read_bytes() == first
    personality = load_personality(tmp_path / "ada")
    assert personality.choice == model
    personality.close()
    write_average(tmp_path / "population.json", average)
    assert read_average(tmp_path / "population.json") == average


@pytest.fixture
def fake_network(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    network = tmp_path / "ranks.npz"
    network.write_bytes(b"network")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))  # where glances are remembered
    monkeypatch.setattr(opinions, "open_prior", lambda path: RankPrior())
    return network


def run(*arguments: object) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["learn", *map(str, arguments)])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        return 2, result.stdout, str(result.exception)
    return result.exit_code, result.stdout, result.stderr


def test_the_command(studies: dict[str, Path], fake_network: Path, tmp_path: Path) -> None:
    saved = tmp_path / "average.json"
    code, out, _ = run(
        *studies.values(), "--prior", fake_network, "--save-population", saved, "--json"
    )
    assert code == 0
    found = json.loads(out)
    assert found["population"]["players"] == ["ada", "bob", "eve"]
    assert [one["name"] for one in found["players"]] == ["ada", "bob", "eve"]
    for name, path in studies.items():
        personality = load_personality(path)
        assert personality.choice is not None
        features = personality.choice.features
        known = (*LEARNED_FEATURES, *SIGHT_FEATURES)
        assert features[: len(known)] == known, name
        assert set(features[len(known) :]) == {f"step:P{move}" for move in PUSHES}
        assert personality.choice.prior == "ranks"
        personality.close()
    code, out, _ = run(studies["eve"], "--prior", fake_network, "--population", saved)
    assert code == 0
    assert "eve" in out
    assert "ada, bob, eve" in out


def test_wrong_input_is_refused(
    studies: dict[str, Path], fake_network: Path, tmp_path: Path
) -> None:
    prior = ("--prior", fake_network)
    assert "not a folder" in run(tmp_path / "nobody", *prior)[2]
    assert "not a finished study" in run(tmp_path, *prior)[2]
    shipped = make_study(tmp_path / "ada", "ada", nodes=900)
    assert "differ in the engine's nodes" in run(shipped, studies["bob"], *prior)[2]
    assert "given twice" in run(shipped, shipped, *prior)[2]
    assert "several studies" in run(shipped, *prior, "--save-population", tmp_path / "p.json")[2]
    (tmp_path / "p.json").write_text('{"kind": "population", "schema": 1, "records": [{}]}')
    assert "missing" in run(shipped, *prior, "--population", tmp_path / "p.json")[2]
    (shipped / "work" / "candidates.parquet").unlink()
    assert "tables of the study" in run(shipped, *prior)[2]


def test_an_average_master_with_another_prior_is_refused(players: list[Player]) -> None:
    average = fit_average(players, ("loss",), "ranks", OUTSIDE)
    require_same_prior(average, "ranks")
    with pytest.raises(PlayalikeError, match="'ranks', not 'maia-1900'"):
        require_same_prior(average, "maia-1900")


def test_logs_fall_with_the_rank() -> None:
    """The fixture itself: what is planted is what the tests speak of."""
    assert all(a > b for a, b in itertools.pairwise(LOGS.values()))


def test_the_shipped_average_master() -> None:
    """Somebody's own study starts from it, so its features must be those that are known here."""
    average = read_average(SHIPPED_AVERAGE)
    assert average.features == (*LEARNED_FEATURES, *SIGHT_FEATURES)
    assert len(average.players) >= 5
    weight = dict(zip(average.features, average.sighted, strict=True))
    assert weight["look_rank"] < 0
    assert weight["loss"] < 0
    assert weight["prior"] > 0


def test_first_sight_counts_for_what_it_is_worth(studies: dict[str, Path]) -> None:
    """A player who takes what a glance likes best, whatever the search says later."""
    study = open_study(make_study(studies["ada"].parent / "gus", "gus", seed=4))

    def glancer(epds: Iterable[str], glance: Glance) -> dict[str, tuple[Line, ...]]:
        # Ada's favourite is the engine's; at first sight the order is turned round.
        return {
            epd: tuple(
                Line(move, -20 * place, None, (move,))
                for place, move in enumerate(reversed(PUSHES))
            )
            for epd in epds
        }

    player = read_player(study.workspace, named(), SilentProgress(), glancer=glancer)
    assert 0 < len(player.sighted) <= len(player.fit)
    assert player.sighted.inputs.seen is not None
    assert player.check.inputs.seen is not None
    rank = player.sighted.inputs.candidates.rank
    assert np.exp(player.sighted.inputs.seen[:, 1]) == pytest.approx(7 - rank)
    average = fit_average([player], ("loss", "log_rank"), "ranks", OUTSIDE)
    blind = replace(player, sighted=player.sighted.spread(0))
    plain = fit_average([blind], ("loss",), "ranks", OUTSIDE)
    assert plain.sighted == plain.weights + (0.0,) * len(SIGHT_FEATURES)
    learned = learn_player(player, average)
    size = 2 + len(SIGHT_FEATURES)
    assert learned.model.features[2:size] == SIGHT_FEATURES
    assert learned.model.personal[2:size] == (0.0,) * len(SIGHT_FEATURES)
    assert learned.model.outside == OUTSIDE
    assert learned.model.population[:size] == average.sighted


def test_another_engine_than_the_studys_is_refused(
    studies: dict[str, Path], tmp_path: Path
) -> None:
    cache = AnalysisCache(tmp_path / "analysis.db")
    oracle = Oracle("engine", "Other 3", cache, SerialExecutor())
    with pytest.raises(PlayalikeError, match=r"was studied with .* this machine has Other 3"):
        require_engine(oracle, open_study(studies["ada"]))
    cache.close()
