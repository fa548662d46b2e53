"""What holds for each layer that judges a move by itself; those of plans have laws of their own."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import chess
import chess.pgn
import pytest

from playalike.decision import Contribution
from playalike.oracle.analysis import Line
from playalike.personality.catalogue import BUILT_IN
from playalike.personality.load import Personality, load_personality
from playalike.position.phase import phase_of_position
from playalike.style.classic.layer import Layer
from playalike.style.classic.layers import LAYERS
from playalike.style.classic.layers.comprehensive import ComprehensiveLayer
from playalike.style.classic.layers.decision_formula import DecisionFormulaLayer
from playalike.style.classic.layers.harmonics import HarmonicsLayer
from playalike.style.classic.layers.move_type import MoveTypeLayer
from playalike.style.classic.layers.patterns import PatternsLayer
from playalike.style.classic.layers.placement import PlacementLayer
from playalike.style.classic.layers.sequences import SequencesLayer
from playalike.style.classic.layers.style_rules import StyleRulesLayer
from playalike.style.context import Context, make_context
from playalike.style.memory import PlanMemory
from tests.boards import random_boards
from tests.style.classic import test_layer_plans as plans
from tests.style.classic.layering import QUIET_MIDDLEGAME, context_of, mirrored_context, write_blank

RANGES: dict[type[Layer], tuple[float, float]] = {
    HarmonicsLayer: (0.0, 0.30),
    StyleRulesLayer: (-0.30, 0.30),
    ComprehensiveLayer: (-0.30, 0.30),
    PatternsLayer: (-0.20, 0.20),
    SequencesLayer: (0.0, 0.30),
    DecisionFormulaLayer: (-0.15, 0.15),
    PlacementLayer: (-0.25, 0.25),
    MoveTypeLayer: (-0.20, 0.20),
}
NAMES = ("karpov", "tal", "fischer")
each_layer = pytest.mark.parametrize("kind", RANGES, ids=lambda kind: kind.name)


@pytest.fixture(scope="module")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Personality]:
    """A personality that knows nothing."""
    personality = write_blank(tmp_path_factory.mktemp("blank"))
    yield personality
    personality.close()


@pytest.fixture(scope="module")
def shipped() -> Iterator[dict[str, Personality]]:
    """The personalities that ship."""
    found = {name: load_personality(BUILT_IN / name) for name in NAMES}
    yield found
    for personality in found.values():
        personality.close()


@pytest.fixture(scope="module")
def contexts(shipped: dict[str, Personality]) -> list[Context]:
    """200 positions of random games with up to ten random candidates, shared among the three."""
    rng = random.Random(5)
    return [
        _random_context(shipped[NAMES[number % 3]], board, rng)
        for number, board in enumerate(random_boards(200, seed=11))
    ]


def _random_context(personality: Personality, board: chess.Board, rng: random.Random) -> Context:
    moves = list(board.legal_moves)
    chosen = rng.sample(moves, min(10, len(moves)))
    scores = sorted((rng.randrange(-400, 400) for _ in chosen), reverse=True)
    lines = [Line(m.uci(), cp, None, (m.uci(),)) for m, cp in zip(chosen, scores, strict=True)]
    return make_context(personality, board, lines, PlanMemory())


def judged(kind: type[Layer], contexts: list[Context]) -> list[list[Contribution]]:
    """Return what a kind of layer says, made once for each personality."""
    layers: dict[str, Layer] = {}
    found = []
    for context in contexts:
        name = context.personality.name
        if name not in layers:
            layers[name] = kind(context.personality)
        found.append([layers[name].score(context, option) for option in context.options])
    return found


def test_every_layer_is_held_to_laws() -> None:
    assert {*RANGES, *plans.RANGES} == {*LAYERS}, "a new layer belongs to RANGES"


@each_layer
def test_values_stay_in_their_range_and_have_reasons(
    kind: type[Layer], contexts: list[Context]
) -> None:
    low, high = RANGES[kind]
    said = [one for row in judged(kind, contexts) for one in row]
    assert all(low <= one.value <= high for one in said)
    assert all(one.name == kind.name for one in said)
    assert all(bool(one.reason) == (one.value != 0) for one in said)
    assert all("_" not in one.reason and len(one.reason) <= 140 for one in said)
    assert len({round(one.value, 4) for one in said}) > 10, "the layer is dead"


@each_layer
def test_mirrored_games_give_the_same_values(kind: type[Layer], contexts: list[Context]) -> None:
    some = contexts[:60]
    here = judged(kind, some)
    there = judged(kind, [mirrored_context(context) for context in some])
    assert [[one.value for one in row] for row in here] == [
        [one.value for one in row] for row in there
    ]


@each_layer
def test_the_board_is_left_alone_and_the_order_of_asking_does_not_matter(
    kind: type[Layer], contexts: list[Context]
) -> None:
    first, second = contexts[0], contexts[3]
    assert first.personality is second.personality
    fen, stack = first.board.fen(), list(first.board.move_stack)
    layer = kind(first.personality)
    forward = [layer.score(first, option) for option in first.options]
    for option in second.options:
        layer.score(second, option)
    backward = [layer.score(first, option) for option in reversed(first.options)]
    assert forward == backward[::-1]
    assert (first.board.fen(), first.board.move_stack) == (fen, stack)


@each_layer
def test_without_findings_a_layer_is_silent(kind: type[Layer], blank: Personality) -> None:
    layer = kind(blank)
    assert layer.support == 0
    context = context_of(blank, chess.Board(QUIET_MIDDLEGAME))
    assert {layer.score(context, option) for option in context.options} == {
        Contribution(kind.name, 0.0, "")
    }


@each_layer
def test_with_findings_a_layer_says_on_how_many_it_rests(
    kind: type[Layer], shipped: dict[str, Personality]
) -> None:
    assert all(kind(personality).support > 50 for personality in shipped.values())


@each_layer
def test_one_candidate_is_enough(kind: type[Layer], shipped: dict[str, Personality]) -> None:
    board = chess.Board("7k/8/8/8/8/8/1r6/K7 w - - 0 60")
    assert board.legal_moves.count() == 1
    context = context_of(shipped["tal"], board)
    low, high = RANGES[kind]
    assert low <= kind(shipped["tal"]).score(context, context.options[0]).value <= high


@each_layer
def test_the_personality_may_name_another_weight(
    kind: type[Layer], shipped: dict[str, Personality], contexts: list[Context]
) -> None:
    karpov = shipped["karpov"]
    weight = RANGES[kind][1]

    def loudest(weights: dict[str, float]) -> float:
        changed = replace(karpov, definition=replace(karpov.definition, weights=weights))
        layer = kind(changed)
        return max(abs(layer.score(c, o).value) for c in contexts[:30:3] for o in c.options)

    usual = loudest({})
    assert usual > 0
    assert loudest({kind.name: 2 * weight}) == pytest.approx(2 * usual)
    assert loudest({kind.name: 0.0}) == 0


@each_layer
def test_ten_candidates_cost_little(kind: type[Layer], contexts: list[Context]) -> None:
    """The aim is 2 ms for ten together; here is five times that, for busy machines.

    The first of three rounds pays for what a personality loads when it is first asked.
    """
    full = [context for context in contexts if len(context.options) == 10][:40]
    rounds = [_cost(kind, [replace(context) for context in full]) for _ in range(3)]
    assert min(rounds) / len(full) < 0.010


def _cost(kind: type[Layer], contexts: list[Context]) -> float:
    layers = {c.personality.name: kind(c.personality) for c in contexts}
    for context in contexts:
        assert len(context.gains) == len(context.options)
    began = time.thread_time()
    for context in contexts:
        for option in context.options:
            layers[context.personality.name].score(context, option)
    return time.thread_time() - began


@pytest.mark.parametrize("name", NAMES)
def test_personalities_judge_differently(name: str, contexts: list[Context]) -> None:
    """The same position, seen by another player: other values in every layer."""
    players = {context.personality.name: context.personality for context in contexts}
    other = players["tal" if name != "tal" else "karpov"]
    some = [context for context in contexts if context.personality.name == name][:20]
    for kind in RANGES:
        here = judged(kind, some)
        there = judged(kind, [replace(context, personality=other) for context in some])
        assert here != there, kind.name


@pytest.mark.shared
def test_every_layer_tells_candidates_of_real_middlegames_apart(
    shipped: dict[str, Personality], shared_data: Path
) -> None:
    rng = random.Random(3)
    boards: list[chess.Board] = []
    with (shared_data / "players" / "Tal.pgn").open(encoding="utf-8", errors="replace") as file:
        while len(boards) < 30 and (game := chess.pgn.read_game(file)):
            board = game.board()
            for move in list(game.mainline_moves())[: 40 + rng.randrange(10)]:
                board.push(move)
            if any(board.legal_moves) and phase_of_position(board) == "middlegame":
                boards.append(board)
    for personality in shipped.values():
        contexts = [_random_context(personality, board, rng) for board in boards]
        for kind in RANGES:
            spread = [
                max(one.value for one in row) - min(one.value for one in row)
                for row in judged(kind, contexts)
            ]
            telling = sum(one > 0.01 for one in spread) / len(spread)
            # Sequences speak when one is under way; all others nearly always.
            assert telling >= (0.1 if kind is SequencesLayer else 0.6), (personality.name, kind)
