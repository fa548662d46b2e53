"""Texel tuning: exact coefficients, recovered weights, honest sampling, a file that loads."""

from __future__ import annotations

import random
from dataclasses import replace

import chess
import chess.pgn
import numpy as np
import pytest

from playalike.engine.evaluation import reference
from playalike.engine.ruleset import Ruleset, load_ruleset, ruleset_names
from playalike.engine.tuning.coefficients import CoefficientProbe
from playalike.engine.tuning.data import tabulate
from playalike.engine.tuning.objective import expected_scores, fit_scale, mean_squared_error
from playalike.engine.tuning.optimise import optimise
from playalike.engine.tuning.sampling import (
    GameLine,
    QuietTest,
    Sample,
    SampleOptions,
    balance,
    sample_game,
    sample_positions,
)
from playalike.engine.tuning.tuner import evaluate_all, tune
from playalike.engine.tuning.weights import (
    NOT_LINEAR,
    Weight,
    set_weights,
    tunable_weights,
    weight_values,
)
from playalike.errors import PlayalikeError
from tests.boards import random_boards

BLITZMATE = load_ruleset("blitzmate")
START = load_ruleset("blitzmate")


def random_game(seed: int, plies: int = 70) -> GameLine:
    """A game of random moves, its result by material: enough for the machinery."""
    rng = random.Random(seed)
    board = chess.Board()
    moves = []
    while len(moves) < plies and (legal := list(board.legal_moves)):
        move = rng.choice(legal)
        moves.append(move.uci())
        board.push(move)
    return GameLine(None, tuple(moves), rng.choice(["1-0", "0-1", "1/2-1/2"]))


def random_fens(count: int, seed: int) -> list[str]:
    """Every fourth position of random games: cheaper than a game for each."""
    fens: list[str] = []
    while len(fens) < count:
        seed += 1
        board = chess.Board()
        for ply, move in enumerate(random_game(seed, plies=160).moves):
            board.push_uci(move)
            if ply > 20 and ply % 4 == 0:
                fens.append(board.fen())
    return fens[:count]


def bumped(ruleset: Ruleset, weight: Weight, by: int) -> Ruleset:
    """The ruleset with one weight changed."""
    old = weight_values(ruleset.evaluation, [weight])
    return replace(ruleset, evaluation=set_weights(ruleset.evaluation, [weight], [old[0] + by]))


# --- weights


def test_every_key_is_either_tuned_or_named_as_fixed() -> None:
    used = {
        name: 1 if isinstance(value, int) else (1,) * len(value)
        for name in START.evaluation.__slots__
        if name not in NOT_LINEAR and (value := getattr(START.evaluation, name)) is not None
    }
    everything = replace(START.evaluation, **used)  # type: ignore[arg-type]
    keys = {weight.key for weight in tunable_weights(everything)}
    assert keys | set(NOT_LINEAR) == set(START.evaluation.__slots__)
    assert not keys & set(NOT_LINEAR)


def test_terms_that_are_left_out_stay_out() -> None:
    pesto = load_ruleset("pesto")
    assert {weight.key for weight in tunable_weights(pesto.evaluation)} == {
        "piece_values_mg",
        "piece_values_eg",
    }


def test_weights_are_set_where_they_were_read() -> None:
    weights = tunable_weights(START.evaluation)
    values = [1000 + i for i in range(len(weights))]
    changed = set_weights(START.evaluation, weights, values)
    assert weight_values(changed, weights) == values
    assert changed.mobility_base == START.evaluation.mobility_base
    assert weight_values(START.evaluation, [Weight("bishop_pair", 1)]) == [
        START.evaluation.bishop_pair[1]
    ]


# --- coefficients


@pytest.mark.parametrize(("ruleset", "boards"), [(BLITZMATE, 12), (START, 4)])
def test_coefficients_are_the_finite_differences_of_the_reference_evaluation(
    ruleset: Ruleset, boards: int
) -> None:
    # A change by 2400 makes all divisions of the evaluation exact, so that the difference is too.
    probe = CoefficientProbe(ruleset)
    seen = np.zeros(len(probe.weights), dtype=bool)
    for board in random_boards(boards, seed=7):
        _, found = probe.coefficients(board)
        seen |= np.array(found) != 0
        before = reference.evaluate(board, ruleset)
        for weight, coefficient in zip(probe.weights, found, strict=True):
            after = reference.evaluate(board, bumped(ruleset, weight, 2400))
            assert after - before == pytest.approx(2400 * coefficient, abs=1e-6), weight.name
    assert seen.mean() > (0.7 if boards > 10 else 0.3)


@pytest.mark.parametrize("name", ruleset_names())
def test_coefficients_add_up_to_the_evaluation(name: str) -> None:
    ruleset = load_ruleset(name)
    probe = CoefficientProbe(ruleset)
    values = np.array(weight_values(ruleset.evaluation, probe.weights))
    fens = random_fens(100, seed=3)
    for fen, value in zip(fens, evaluate_all(fens, ruleset), strict=True):
        rest, found = probe.coefficients(chess.Board(fen))
        # Percentages and the phase are rounded down: at most a centipawn for each of five.
        assert rest + np.array(found) @ values == pytest.approx(value, abs=3)


def test_some_weights_only() -> None:
    weight = Weight("bishop_pair", 0)
    board = chess.Board("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1")
    rest, found = CoefficientProbe(BLITZMATE, [weight]).coefficients(board)
    assert found == [pytest.approx(2 / 24)]
    value = evaluate_all([board.fen()], BLITZMATE)[0]
    assert rest + found[0] * BLITZMATE.evaluation.bishop_pair[0] == pytest.approx(value, abs=2)


def test_coefficients_turn_with_the_side_to_move() -> None:
    probe = CoefficientProbe(START)
    for board in random_boards(20, seed=5):
        mirrored = board.mirror()
        assert probe.coefficients(board) == probe.coefficients(mirrored)


# --- objective


@pytest.mark.parametrize("scale", [0.4, 1.0, 1.9])
def test_the_scale_is_found(scale: float) -> None:
    rng = np.random.default_rng(1)
    centipawns = rng.normal(0, 250, 40_000)
    chances = expected_scores(centipawns, scale)
    assert fit_scale(centipawns, chances) == pytest.approx(scale, abs=1e-3)
    results = (rng.random(len(chances)) < chances).astype(float)
    assert fit_scale(centipawns, results) == pytest.approx(scale, rel=0.05)


def test_expected_scores_by_hand() -> None:
    scores = expected_scores(np.array([0.0, 400.0, -400.0, 1e9]), 1.0)
    assert scores == pytest.approx([0.5, 10 / 11, 1 / 11, 1.0])
    assert mean_squared_error(np.zeros(4), np.array([1.0, 0, 0.5, 0.5]), 1.0) == 0.125


# --- optimisation


def test_planted_weights_are_recovered() -> None:
    rng = np.random.default_rng(2)
    planted = np.array([90.0, 30.0, -12.0, 5.0])
    start = np.array([60.0, 10.0, 3.0, 5.0])
    coefficients = rng.integers(-3, 4, (30_000, 4)).astype(float)
    rest = rng.normal(0, 40, 30_000)
    chances = expected_scores(rest + coefficients @ planted, 1.2)
    results = (rng.random(30_000) < chances).astype(float)
    found = optimise(rest, coefficients, results, start, 1.2)
    assert found == pytest.approx(planted, abs=5)
    exact = optimise(rest, coefficients, chances, start, 1.2, pull=0.0)
    assert exact == pytest.approx(planted, abs=0.01)


def test_a_weight_that_never_occurs_stays() -> None:
    rng = np.random.default_rng(3)
    coefficients = np.zeros((500, 2))
    coefficients[:, 0] = rng.normal(0, 2, 500)
    results = expected_scores(50 * coefficients[:, 0], 1.0)
    found = optimise(np.zeros(500), coefficients, results, np.array([20.0, 33.0]), 1.0, pull=1e-3)
    assert found[1] == pytest.approx(33)
    assert found[0] > 40


def test_a_strong_pull_keeps_everything() -> None:
    rng = np.random.default_rng(4)
    coefficients = rng.normal(0, 2, (500, 1))
    results = expected_scores(50 * coefficients[:, 0], 1.0)
    found = optimise(np.zeros(500), coefficients, results, np.array([20.0]), 1.0, pull=1e9)
    assert found[0] == pytest.approx(20, abs=0.01)


def test_tuning_moves_the_rulesets_weights_towards_the_planted_ones() -> None:
    """Results come from a ruleset whose knights are worth more; tuning must see that."""
    knight = [Weight("piece_values_mg", 1), Weight("piece_values_eg", 1)]
    rules = set_weights(BLITZMATE.evaluation, knight, [450, 400])
    planted = replace(BLITZMATE, evaluation=rules)
    fens = random_fens(1500, seed=11)
    chances = expected_scores(evaluate_all(fens, planted), 1.0)
    samples = [
        Sample(fen, float(chance), i % 5 == 0)
        for i, (fen, chance) in enumerate(zip(fens, chances, strict=True))
    ]
    data = tabulate(samples, BLITZMATE)
    tuned, report = tune(data, BLITZMATE, pull=0.01)
    found = weight_values(tuned.evaluation, knight)
    assert abs(found[0] - 450) < 30
    assert abs(found[1] - 400) < 30
    assert report.held_out_after < 0.2 * report.held_out_before
    assert report.train_after < report.train_before
    assert (report.train_positions, report.held_out_positions) == (1200, 300)
    assert {c.name: c.before for c in report.changed}["piece_values_mg[1]"] == 337


# --- quiet positions


@pytest.mark.parametrize(
    "fen",
    [
        "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1",  # a queen hangs
        "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",  # a pawn promotes
        "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",  # in check
        "4k3/8/2n5/3p4/4P3/8/8/4K3 w - - 0 1",  # a pawn can be taken for nothing lost
    ],
)
def test_positions_that_are_not_quiet(fen: str) -> None:
    assert not QuietTest(START).is_quiet(chess.Board(fen))


@pytest.mark.parametrize(
    "fen",
    [
        chess.STARTING_FEN,
        "4k3/2p5/3p4/8/8/3P4/2P5/4K3 w - - 0 1",
        "4k3/8/3p4/4p3/8/8/8/4K2R w - - 0 1",
        "3rk3/3p4/8/8/8/8/8/3QK3 w - - 0 1",  # the pawn is covered
    ],
)
def test_positions_that_are_quiet(fen: str) -> None:
    board = chess.Board(fen)
    assert QuietTest(START).is_quiet(board)
    assert board.fen() == fen


def test_lazy_evaluation_does_not_decide_what_is_quiet() -> None:
    lazy = replace(START, evaluation=replace(START.evaluation, lazy_margin=1))
    for board in random_boards(40, seed=9):
        assert QuietTest(lazy).is_quiet(board) == QuietTest(START).is_quiet(board)


# --- sampling


def test_samples_of_a_game() -> None:
    options = SampleOptions(per_game=3)
    quiet = QuietTest(START)
    games = [random_game(seed) for seed in range(12)]
    found = 0
    for game in games:
        samples = sample_game(game, quiet, options)
        assert samples == sample_game(game, quiet, options)
        assert len(samples) <= 3
        assert len({sample.held_out for sample in samples}) <= 1
        for sample in samples:
            board = chess.Board(sample.fen)
            assert quiet.is_quiet(board)
            assert board.ply() >= 16
            white = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}[game.result]
            assert sample.result == (white if board.turn else 1 - white)
        found += len(samples)
    assert found > 5
    assert sample_game(games[0]._replace(result="*"), quiet, options) == []
    assert sample_game(games[0]._replace(moves=games[0].moves[:10]), quiet, options) == []


def test_the_split_is_by_game_and_about_as_large_as_asked() -> None:
    options = SampleOptions(positions=10_000, per_game=4, held_out=0.3)
    quiet = QuietTest(START)
    games = [random_game(seed, plies=30) for seed in range(50)]
    held = [{s.held_out for s in sample_game(game, quiet, options)} for game in games]
    assert all(len(kinds) <= 1 for kinds in held)
    share = sum(kinds == {True} for kinds in held) / sum(bool(kinds) for kinds in held)
    assert 0.12 < share < 0.5
    both = SampleOptions(positions=10_000, per_game=4, held_out=0.3, seed=1)
    assert [{s.held_out for s in sample_game(g, quiet, both)} for g in games] != held


def test_the_number_of_processes_changes_nothing() -> None:
    games = [random_game(seed, plies=36) for seed in range(110)]
    options = SampleOptions(positions=150, per_game=3)
    alone = sample_positions(games, START, options)
    assert alone
    assert sample_positions(iter(games), START, options, jobs=2) == alone


def test_balance() -> None:
    rng = random.Random(1)
    samples = [
        Sample(f"{i} {rng.choice('wwwb')} - -", rng.choice([1.0, 1.0, 0.5, 0.0]), i % 4 == 0)
        for i in range(2000)
    ]
    kept = balance(samples)
    assert len(kept) > 400
    counts: dict[tuple[bool, str, float], int] = {}
    for sample in kept:
        cell = (sample.held_out, sample.fen.split()[1], sample.result)
        counts[cell] = counts.get(cell, 0) + 1
    for held_out in (False, True):
        decided = {counts[held_out, side, result] for side in "wb" for result in (0.0, 1.0)}
        assert len(decided) == 1
        assert counts[held_out, "w", 0.5] == counts[held_out, "b", 0.5]
    assert balance(samples) == kept
    assert balance([]) == []


def test_few_positions_are_refused() -> None:
    data = tabulate([Sample(chess.STARTING_FEN, 0.5, False)], START)
    with pytest.raises(PlayalikeError, match="too few"):
        tune(data, START)
