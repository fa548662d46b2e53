"""The shipped personalities: none blunders where blunders beckon, and no two are alike."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import chess
import pytest

from playalike.personality.catalogue import BUILT_IN, find_personality
from playalike.personality.definition import read_definition
from playalike.personality.load import Personality
from playalike.player import Limit
from playalike.position.phase import phase_of_position
from playalike.position.score import loss_cp, value_cp
from playalike.settings import load_settings
from playalike.style.chooser import Chooser
from playalike.style.mode import CLASSIC, LEARNED, SPIRIT, Mode, prior_of
from playalike.style.verification import CHECK_DEPTH, MATE_MOVES
from tests.style.learning import learned, learned_mode
from tests.style.positions import SharedSource, Tempting, middlegames, tempting
from tests.style.sources import needs_stockfish

SHIPPED = tuple(sorted(path.stem for path in BUILT_IN.glob("*/*.yaml")))
WHOLE = tuple(
    name
    for name in SHIPPED
    if read_definition(BUILT_IN / name / f"{name}.yaml").provenance.analysed is None
)
"""Those of whom every game was studied."""
LIMIT = Limit(nodes=5000)
USUAL = Limit(nodes=20_000)
"""What the personalities were studied with."""

pytestmark = [pytest.mark.slow, pytest.mark.shared, needs_stockfish]


@pytest.fixture(scope="module")
def personalities() -> Iterator[dict[str, Personality]]:
    found = {name: find_personality(name, load_settings({})) for name in SHIPPED}
    yield found
    for personality in found.values():
        personality.close()


@pytest.fixture(scope="module")
def source() -> Iterator[SharedSource]:
    shared = SharedSource()
    yield shared
    shared.close()


def really_loses(source: SharedSource, case: Tempting, threshold: int = 120) -> bool:
    """Tell whether there is a choice, and the tempting move beyond the threshold or the ten."""
    if case.board.legal_moves.count() < 2:
        return False
    lines = source.candidates(case.board, LIMIT, 10).lines
    best = value_cp(lines[0].cp, lines[0].mate)
    for line in lines:
        if line.move == case.losing.uci():
            return loss_cp(best, value_cp(line.cp, line.mate)) > threshold
    return len(lines) == 10


def moded(personality: Personality, mode: str) -> tuple[Personality, Mode]:
    """Return how it plays; who has no model yet gets one made by hand, and a prior that grabs.

    The dial stands at its end: what is safe there is safe everywhere.
    """
    if mode == CLASSIC:
        return personality, Mode("classic")
    prior = prior_of(load_settings({}))()
    if personality.choice is not None and prior is not None:
        return personality, Mode(LEARNED, prior, 3.0)
    return learned(personality), learned_mode(3.0)


@pytest.mark.parametrize("mode", [CLASSIC, LEARNED])
def test_no_personality_ever_blunders(
    personalities: dict[str, Personality], source: SharedSource, shared_data: Path, mode: str
) -> None:
    """Each position is seen by three of those of whom every game was studied, and by one or two
    of the others."""
    found = (case for case in tempting(shared_data) if really_loses(source, case))
    cases = list(itertools.islice(found, 300))
    assert len({case.board.fen() for case in cases}) == 300
    own_choices = 0
    for number, (name, loaded) in enumerate(personalities.items()):
        personality, how = moded(loaded, mode)
        chooser = Chooser(personality, source=source, seed=1, mode=how)
        blunder = personality.definition.thresholds.blunder_cp
        step = 3 if name in WHOLE else 12
        for case in cases[number % step :: step]:
            decision, _ = chooser.decide(case.board, LIMIT)
            chosen = decision.candidates[0]
            assert chosen.move == decision.move
            where = f"{name} plays {chosen.san} in {case.board.fen()}"
            assert decision.move != case.losing.uci(), where
            if chosen.rank == 1:
                continue
            own_choices += 1
            phase = str(phase_of_position(case.board))
            assert chosen.loss_cp <= getattr(blunder, phase), where
            after = case.board.copy()
            after.push(chess.Move.from_uci(chosen.move))
            if any(after.legal_moves):
                mate = source.best(after, CHECK_DEPTH).mate
                assert mate is None or not 0 < mate <= MATE_MOVES, where
    assert own_choices > 50  # they do not hide behind the engine


def test_any_two_personalities_differ_in_classic(
    personalities: dict[str, Personality],
    source: SharedSource,
    shared_data: Path,
    record_property: Callable[[str, object], None],
) -> None:
    boards = middlegames(shared_data, 500)
    assert len(boards) == 500
    moves: dict[str, list[str]] = {}
    for name in WHOLE:
        chooser = Chooser(personalities[name], source=source, variety=False, mode=Mode(CLASSIC))
        moves[name] = [chooser.decide(board, USUAL)[0].move for board in boards]
    for first, second in itertools.combinations(WHOLE, 2):
        differ = sum(a != b for a, b in zip(moves[first], moves[second], strict=True)) / 500
        record_property(f"{first} and {second}", differ)
        print(f"{first} and {second} differ in {differ:.1%} of 500 middlegame positions")
        assert differ >= 0.15


def test_any_two_personalities_differ_in_spirit(
    personalities: dict[str, Personality], source: SharedSource, shared_data: Path
) -> None:
    """At dial 1, as one meets them: an eighth of the moves on average, and nobody is another."""
    prior = prior_of(load_settings({}))()
    assert prior is not None
    boards = middlegames(shared_data, 500)[::12][:40]
    moves: dict[str, list[str]] = {}
    for name, personality in personalities.items():
        mode = Mode(SPIRIT, prior, 1.0, personality.temperament)
        chooser = Chooser(personality, source=source, variety=False, mode=mode)
        moves[name] = [chooser.decide(board, LIMIT)[0].move for board in boards]
    shares = []
    for first, second in itertools.combinations(SHIPPED, 2):
        differ = sum(a != b for a, b in zip(moves[first], moves[second], strict=True))
        assert differ, f"{first} and {second} choose alike in all {len(boards)} positions"
        shares.append(differ / len(boards))
    assert sum(shares) / len(shares) >= 0.12
