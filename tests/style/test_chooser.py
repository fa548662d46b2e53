"""The whole evaluation: sums, bounds, penalties; and the whole decision through the tiers."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path

import chess
import pytest

from playalike.decision import Contribution, Decision
from playalike.errors import PlayalikeError
from playalike.oracle.analysis import Line
from playalike.personality.catalogue import find_personality
from playalike.personality.load import Personality
from playalike.player import Limit
from playalike.settings import load_settings
from playalike.style.chooser import Chooser
from playalike.style.classic.layer import Layer
from playalike.style.classic.layers import LAYER_NAMES, make_layers
from playalike.style.classic.selection import combine
from playalike.style.context import Context, Option
from playalike.style.memory import PlanMemory
from playalike.style.offers import MOST
from playalike.words.why import LEADS, spoken
from tests.boards import after, random_boards
from tests.style.classic.layering import write_blank
from tests.style.sources import FakeSource, lines

MIDDLEGAME = after(
    "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. e3 O-O 5. Bd3 d5 6. Nf3 c5 7. O-O dxc4 8. Bxc4 Nbd7 9. Qe2 b6"
    " 10. Rd1 cxd4 11. exd4 Bb7 12. d5 Bxc3 13. dxe6 Bxf3 14. gxf3 fxe6 15. bxc3 Qc7 16. Bxe6+ Kh8"
)


@pytest.fixture(scope="module")
def karpov() -> Iterator[Personality]:
    personality = find_personality("karpov", load_settings({}))
    yield personality
    personality.close()


@pytest.fixture
def blank(tmp_path: Path) -> Iterator[Personality]:
    personality = write_blank(tmp_path)
    yield personality
    personality.close()


def ten(board: chess.Board, step: int = 7) -> tuple[Line, ...]:
    """Return ten candidates that lose more and more."""
    moves = sorted(move.uci() for move in board.legal_moves)[:10]
    return tuple(Line(move, 20 - step * n, None, (move,)) for n, move in enumerate(moves))


class Fixed:
    """A layer that says what it is told, by SAN."""

    def __init__(self, name: str, values: dict[str, float]) -> None:
        self.name, self._values, self.support = name, values, 1

    def score(self, context: Context, option: Option) -> Contribution:
        value = self._values.get(option.san, 0.0)
        return Contribution(self.name, value, f"{value:+.2f}" if value else "")


def fixed(personality: Personality, **layers: dict[str, float]) -> Chooser:
    chooser = Chooser(personality)
    made: list[Layer] = [Fixed(name, values) for name, values in layers.items()]  # type: ignore[misc]
    chooser.layers = tuple(made)
    return chooser


def test_contributions_sum_to_the_final_score(karpov: Personality) -> None:
    chooser = Chooser(karpov)
    for board in [MIDDLEGAME, *random_boards(12, seed=2)]:
        evaluated = chooser.judge_classic(board, ten(board), PlanMemory())
        for slack in (0.0, 0.2):
            for number, one in enumerate(evaluated.judged):
                candidate = evaluated.candidate(number, slack)
                total = sum(part.value for part in candidate.contributions)
                assert total == pytest.approx(candidate.final_score, abs=1e-5)
                expected = combine(one.style, one.option.rank, slack)
                assert candidate.final_score == pytest.approx(expected)
                assert 0 <= candidate.style_score <= 1


def test_all_layers_are_shown_in_order_and_the_engine_last(karpov: Personality) -> None:
    evaluated = Chooser(karpov).judge_classic(MIDDLEGAME, ten(MIDDLEGAME), PlanMemory())
    names = [part.name for part in evaluated.candidate(0).contributions]
    assert tuple(names[: len(LAYER_NAMES)]) == LAYER_NAMES
    assert names[-1] == "engine"


def test_evaluation_leaves_nothing_to_chance_and_the_board_alone(karpov: Personality) -> None:
    board = MIDDLEGAME.copy()
    chooser = Chooser(karpov)
    first = chooser.judge_classic(board, ten(board), PlanMemory())
    again = Chooser(karpov, seed=5).judge_classic(board, ten(board))
    assert first.candidates() == again.candidates()
    assert board == MIDDLEGAME
    assert board.move_stack == MIDDLEGAME.move_stack


def test_sums_above_one_are_scaled_together(blank: Personality) -> None:
    board = after("1. e4 e5")
    chooser = fixed(blank, plans={"Nf3": 0.9, "d4": 0.4}, patterns={"Nf3": 0.7, "d4": 0.4})
    evaluated = chooser.judge_classic(board, lines(board, {"Nc3": 30, "Nf3": 28, "d4": 25}))
    assert [one.style for one in evaluated.judged] == pytest.approx([0.0, 1.0, 0.5])
    parts = {part.name: part.value for part in evaluated.candidate(1).contributions}
    assert parts["plans"] == pytest.approx(0.6 * 0.9 / 1.6)
    assert parts["engine"] == pytest.approx(0.4 * 0.65)


def test_sums_below_zero_count_as_zero_and_it_is_shown(blank: Personality) -> None:
    board = after("1. e4 e5")
    chooser = fixed(blank, patterns={"Nf3": -0.5})
    evaluated = chooser.judge_classic(board, lines(board, {"Nf3": 30, "Nc3": 28}))
    candidate = evaluated.candidate(0)
    assert candidate.style_score == 0
    assert candidate.final_score == pytest.approx(0.34)
    assert [part.name for part in candidate.contributions] == ["patterns", "bounds", "engine"]


def test_penalties_are_taken_off_and_shown(blank: Personality) -> None:
    board = after("1. e4 e5")  # opening: acceptable 15, hard 35, blunder 80
    scores = {"Nf3": 30, "Nc3": 5, "d3": -10, "h4": -60}
    chooser = fixed(blank, plans=dict.fromkeys(scores, 0.8))
    evaluated = chooser.judge_classic(board, lines(board, scores))
    styles = [one.style for one in evaluated.judged]
    assert styles == pytest.approx([0.8, 0.8 * 0.85, 0.8 * 0.35, 0.8 * 0.35])
    parts = evaluated.candidate(1).contributions
    assert [part.name for part in parts] == ["plans", "safety", "engine"]
    assert parts[1].reason == "loses 25 cp"
    assert [one.safety.rejected for one in evaluated.judged] == [False, False, False, True]


def test_a_rejected_move_does_not_make_the_others_pale(blank: Personality) -> None:
    board = after("1. e4 e5")
    chooser = fixed(blank, plans={"Nf3": 0.6, "h4": 3.0})
    evaluated = chooser.judge_classic(board, lines(board, {"Nf3": 30, "h4": -90}))
    assert evaluated.judged[0].style == pytest.approx(0.6)
    assert evaluated.judged[1].safety.rejected
    assert evaluated.judged[1].style <= 1
    assert sum(p.value for p in evaluated.candidate(1).contributions) == pytest.approx(
        evaluated.candidate(1).final_score
    )


def test_style_decides_within_the_window(blank: Personality) -> None:
    board = after("1. e4 e5")
    scores = {"Nf3": 30, "Nc3": 28, "d3": 20, "h4": 0}
    chooser = fixed(blank, plans={"d3": 0.9, "h4": 0.99})
    evaluated = chooser.judge_classic(board, lines(board, scores))
    assert [evaluated.judged[i].option.san for i in evaluated.order()] == ["d3", "Nf3", "h4", "Nc3"]
    assert [evaluated.may_be_chosen(i) for i in range(4)] == [True, False, True, False]


def test_layers_without_support_are_silent_and_listed(blank: Personality) -> None:
    chooser = Chooser(blank)
    silent = set(chooser.silent_layers)
    assert {"rules", "comprehensive", "patterns", "sequences", "formula"} <= silent
    assert {"placement", "move_type", "causality"} <= silent
    evaluated = chooser.judge_classic(MIDDLEGAME, ten(MIDDLEGAME))
    for one in evaluated.judged:
        for part in one.layers:
            if part.name in silent:
                assert part.value == 0


def test_the_shipped_personalities_have_support_for_everything(karpov: Personality) -> None:
    assert Chooser(karpov).silent_layers == ()


def test_layers_can_be_switched_off(karpov: Personality) -> None:
    chooser = Chooser(karpov, without=("plans", "memory"))
    assert [layer.name for layer in chooser.layers] == [
        name for name in LAYER_NAMES if name not in ("plans", "memory")
    ]
    with pytest.raises(PlayalikeError, match="did you mean 'plans'"):
        make_layers(karpov, ["plan"])
    bare = Chooser(karpov, without=LAYER_NAMES)
    evaluated = bare.judge_classic(MIDDLEGAME, ten(MIDDLEGAME))
    assert evaluated.order()[0] == 0  # without style the engine's first choice is left
    assert bare.silent_layers == ()


def test_no_candidates_is_an_error(blank: Personality) -> None:
    with pytest.raises(PlayalikeError, match="no candidates"):
        Chooser(blank).judge_classic(chess.Board(), ())


def test_mates_among_the_candidates(karpov: Personality) -> None:
    board = after("1. e4 e5 2. Bc4 Nc6 3. Qh5")
    found = (
        *lines(board, {"g6": -20, "Qe7": -25}),
        dataclasses.replace(lines(board, {"Nf6": 0})[0], cp=None, mate=-1),
    )
    evaluated = Chooser(karpov).judge_classic(board, found)
    mated = evaluated.judged[2]
    assert mated.option.loss_cp > 5000
    assert mated.safety.rejected
    assert evaluated.order()[-1] == 2


# The whole decision


def decide(
    personality: Personality, board: chess.Board, source: FakeSource | None = None, **how: int
) -> Decision:
    chooser = Chooser(personality, source=source or FakeSource(), **how)  # type: ignore[arg-type]
    return chooser.decide(board, Limit(nodes=100))[0]


def test_a_decision_is_whole(karpov: Personality) -> None:
    decision = decide(karpov, MIDDLEGAME, FakeSource(ten(MIDDLEGAME, 3)), seed=1)
    assert decision.tier == "style"
    assert decision.candidates[0].move == decision.move
    # The engine's ten, and offers that masters might think of.
    assert 10 <= len(decision.candidates) <= 10 + MOST
    assert (decision.engine, decision.depth, decision.nodes) == ("Fake 1", 12, 3456)
    assert decision.player == "Anatoly Karpov"
    assert decision.sentence.startswith(f"{decision.san} ")
    said = spoken(decision.reasons)
    assert said[0].weight >= LEADS
    assert {one.kind for one in said} - {"habit", "memory"}
    text = json.dumps(decision.to_dict())
    assert Decision.from_dict(json.loads(text)) == decision


def test_the_book_comes_before_everything(karpov: Personality) -> None:
    board = chess.Board()
    source = FakeSource(lines(board, {"a3": 0}))
    decision = decide(karpov, board, source, seed=3)
    assert decision.tier == "book"
    assert source.asked == []
    assert decision.engine == ""


def test_seeds_repeat_and_vary(karpov: Personality) -> None:
    boards = [MIDDLEGAME, chess.Board(), after("1. e4 c5")]
    for board in boards:
        first = [decide(karpov, board, seed=seed).move for seed in range(12)]
        assert first == [decide(karpov, board, seed=seed).move for seed in range(12)]
    assert len({decide(karpov, chess.Board(), seed=seed).move for seed in range(12)}) > 1
    still = {decide(karpov, chess.Board(), variety=False).move for _ in range(5)}
    assert len(still) == 1


def test_fewer_candidates_than_ten(karpov: Personality) -> None:
    board = chess.Board("8/8/8/8/8/4k3/4p3/4K3 w - - 0 70")
    with pytest.raises(PlayalikeError, match="stalemate"):
        decide(karpov, board)
    three = chess.Board("7k/8/8/8/8/8/8/K7 w - - 0 70")
    assert len(decide(karpov, three).candidates) == 3
    single = decide(karpov, MIDDLEGAME, FakeSource(ten(MIDDLEGAME)[:1]), variety=False)
    assert single.move == ten(MIDDLEGAME)[0].move


def test_what_cannot_be_decided_is_refused(karpov: Personality) -> None:
    mated = after("1. f3 e5 2. g4 Qh4#")
    with pytest.raises(PlayalikeError, match="checkmate"):
        decide(karpov, mated)
    with pytest.raises(PlayalikeError, match="Chess960"):
        decide(karpov, chess.Board(chess960=True))
    with pytest.raises(ValueError, match="only evaluate"):
        Chooser(karpov).decide(chess.Board(), Limit(nodes=5))
    with pytest.raises(PlayalikeError, match="for ever"):
        Chooser(karpov, source=FakeSource()).decide(chess.Board(), Limit())


def test_the_memory_goes_in_and_comes_out(karpov: Personality) -> None:
    chooser = Chooser(karpov, source=FakeSource(), seed=1)
    board, memory, remembered = after("1. d4 d5"), PlanMemory(), 0
    for _ in range(12):
        decision, memory = chooser.decide(board, Limit(nodes=5), memory)
        remembered += bool(memory.active)
        carried = PlanMemory.from_dict(json.loads(json.dumps(memory.to_dict())))
        assert carried == memory
        board.push_uci(decision.move)
        replies = [move for move in board.legal_moves if not board.is_capture(move)]
        board.push(replies[0])
    assert remembered
