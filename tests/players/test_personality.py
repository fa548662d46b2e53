"""A personality as a player: follows the game, keeps the clock, takes its time when asked to."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import chess
import pytest

from playalike.decision import Candidate, Decision
from playalike.engine.clock import plan
from playalike.errors import PlayalikeError
from playalike.oracle.own import own_name
from playalike.personality.catalogue import find_personality
from playalike.personality.load import Personality, load_personality
from playalike.player import Limit, Player
from playalike.players.personality import PersonalityPlayer, open_personality
from playalike.settings import Settings, load_settings
from playalike.style.candidates import OwnSource, UciSource
from playalike.style.human_time import human_seconds
from playalike.style.memory import PlanMemory
from tests.boards import after
from tests.style.classic.layering import write_blank
from tests.style.sources import STOCKFISH, FakeSource, needs_stockfish

QUIET = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 20"


@pytest.fixture(scope="module")
def tal() -> Iterator[Personality]:
    personality = find_personality("tal", load_settings({}))
    yield personality
    personality.close()


def play_game(player: PersonalityPlayer, plies: int, nodes: int = 400) -> list[str]:
    """Let a personality play both sides."""
    player.new_game()
    board = chess.Board()
    for _ in range(plies):
        board.push_uci(player.choose(board, Limit(nodes=nodes)).move)
    return [move.uci() for move in board.move_stack]


def test_it_is_a_player(tal: Personality) -> None:
    player = PersonalityPlayer(tal, FakeSource())
    assert isinstance(player, Player)
    assert player.name == "Mikhail Tal"
    board = after("1. e4 e5 2. Nf3")
    before = board.copy()
    decision = player.choose(board, Limit(nodes=10))
    assert board == before
    assert board.is_legal(chess.Move.from_uci(decision.move))


@needs_stockfish
def test_the_same_seed_plays_the_same_game_and_another_seed_another(tal: Personality) -> None:
    games = []
    for seed in (1, 1, 2):
        player = PersonalityPlayer(tal, UciSource(STOCKFISH), seed=seed)
        games.append(play_game(player, 36))
        player.source.close()
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_game_over_is_refused(tal: Personality) -> None:
    player = PersonalityPlayer(tal, FakeSource())
    with pytest.raises(PlayalikeError, match="checkmate"):
        player.choose(after("1. f3 e5 2. g4 Qh4#"), Limit(nodes=5))
    with pytest.raises(PlayalikeError, match="insufficient material"):
        player.choose(chess.Board("7k/8/8/8/8/8/8/K7 w - - 0 70"), Limit(nodes=5))


def test_one_legal_move_needs_no_engine(tal: Personality) -> None:
    source = FakeSource()
    board = chess.Board("k7/8/1K6/8/8/8/8/7R b - - 0 1")
    decision = PersonalityPlayer(tal, source).choose(board, Limit(nodes=5))
    assert (decision.san, decision.tier) == ("Kb8", "only move")
    assert source.asked == []


def test_close_closes_everything(tmp_path: Path) -> None:
    source = FakeSource()
    player = PersonalityPlayer(write_blank(tmp_path), source)
    player.close()
    assert source.closed


# Following the game


def remembering(tal: Personality) -> tuple[PersonalityPlayer, chess.Board]:
    """Return a player some moves into a game, with a plan in mind."""
    player = PersonalityPlayer(tal, FakeSource(), seed=1, use_book=False)
    board = after("1. d4 d5")
    for _ in range(30):
        board.push_uci(player.choose(board, Limit(nodes=5)).move)
        if player.memory.active:
            return player, board
        board.push(next(m for m in board.legal_moves if not board.is_capture(m)))
    raise AssertionError("no plan was taken up in thirty moves")


def test_plans_go_on_with_the_game_and_end_with_it(tal: Personality) -> None:
    player, board = remembering(tal)
    kept = player.memory
    board.push(next(iter(board.legal_moves)))
    player._follow(board)
    assert player._latest(len(board.move_stack) + 1) == kept
    player.new_game()
    assert player.memory == PlanMemory()


def test_another_game_starts_without_plans(tal: Personality) -> None:
    player, _ = remembering(tal)
    source = player.source
    assert isinstance(source, FakeSource)
    games = source.games
    player._follow(after("1. e4"))
    assert player._memories == {}
    assert source.games == games + 1


def test_a_takeback_brings_the_older_plans_back(tal: Personality) -> None:
    player, board = remembering(tal)
    older = dict(player._memories)
    newest = max(older)
    board.pop()  # our own move
    player._follow(board)
    assert player._memories == {ply: kept for ply, kept in older.items() if ply < newest}


def test_a_program_that_sends_bare_positions_is_followed(tal: Personality) -> None:
    player, board = remembering(tal)
    kept = player.memory
    board.push(next(iter(board.legal_moves)))
    player._follow(chess.Board(board.fen()))
    assert player._latest(1) == kept
    player._follow(chess.Board())
    assert player._latest(1) == PlanMemory()


def test_the_plans_of_both_sides_are_kept_apart(tal: Personality) -> None:
    player, board = remembering(tal)
    assert player._latest(len(board.move_stack)) == player.memory
    assert player._latest(len(board.move_stack) + 1) == PlanMemory()


# Clocks


@pytest.mark.alone
@needs_stockfish
@pytest.mark.parametrize(
    "limit",
    [
        Limit(time=0.001),
        Limit(time=0.02),
        Limit(time=0.3),
        Limit(white_clock=0.05, black_clock=9.0),
        Limit(white_clock=3.0, black_clock=3.0, white_inc=0.1, black_inc=0.1),
        Limit(white_clock=0.0, black_clock=9.0),
    ],
    ids=str,
)
def test_the_clock_is_respected(tal: Personality, limit: Limit) -> None:
    player = PersonalityPlayer(tal, UciSource(STOCKFISH), seed=1)
    board = chess.Board(QUIET)
    player.choose(board, Limit(nodes=500))  # files are read, tables are made
    started = time.monotonic()
    decision = player.choose(board, limit)
    seconds = time.monotonic() - started
    player.source.close()
    assert board.is_legal(chess.Move.from_uci(decision.move))
    hard = plan(limit, board.turn).hard_seconds
    assert hard is not None
    assert seconds < hard + 1.5  # a busy machine; the benchmark measures it


@needs_stockfish
def test_short_times_mean_fewer_steps_and_the_reason_says_so(tal: Personality) -> None:
    player = PersonalityPlayer(tal, UciSource(STOCKFISH), seed=1)
    hasty = player.choose(chess.Board(QUIET), Limit(time=0.002))
    player.source.close()
    assert hasty.tier == "no time"
    assert "no time" in hasty.sentence


# Human time


def decision_of(tier: str, losses: tuple[int, ...]) -> Decision:
    shown = tuple(Candidate("a2a3", "a3", n, 0, loss_cp=c) for n, c in enumerate(losses, 1))
    return Decision("a2a3", "a3", tier, "", "x", shown)


def test_known_moves_are_quick_not_instant() -> None:
    for board in (chess.Board(), chess.Board(QUIET)):
        known = human_seconds(decision_of("book", (0,)), board, Limit(nodes=5))
        assert 0.5 <= known <= 3.0
    hurried = Limit(white_clock=5.0, black_clock=5.0)
    assert 0 < human_seconds(decision_of("book", (0,)), board, hurried) <= 0.1
    assert human_seconds(decision_of("no time", (0, 1)), board, Limit(nodes=5)) == 0


def test_a_longer_clock_means_more_thought() -> None:
    board = chess.Board(QUIET)
    times = [
        human_seconds(decision_of("style", (0, 1)), board, Limit(white_clock=s, black_clock=s))
        for s in (20.0, 180.0, 900.0)
    ]
    assert times == sorted(times)
    assert 0 < times[0] < 3


@pytest.mark.parametrize(
    "limit",
    [
        Limit(time=0.2),
        Limit(white_clock=1.0, black_clock=60.0),
        Limit(white_clock=600.0, black_clock=60.0, white_inc=2.0),
        Limit(white_clock=0.0),
    ],
    ids=str,
)
def test_never_beyond_the_budget(limit: Limit) -> None:
    board = chess.Board(QUIET)
    hard = plan(limit, board.turn).hard_seconds
    assert hard is not None
    assert human_seconds(decision_of("style", (0,) * 10), board, limit) <= hard


def test_the_player_waits_only_when_asked_to(tal: Personality) -> None:
    slept: list[float] = []
    board = chess.Board(QUIET)
    PersonalityPlayer(tal, FakeSource(), seed=1, sleep=slept.append).choose(board, Limit(nodes=5))
    assert slept == []
    human = PersonalityPlayer(tal, FakeSource(), seed=1, human_time=True, sleep=slept.append)
    decision = human.choose(board, Limit(nodes=5))
    assert len(slept) == 1
    assert decision.seconds >= slept[0] > 0.3
    human.choose(chess.Board(), Limit(nodes=5))  # from the book
    assert len(slept) == 2
    assert slept[1] <= 3.0


# Opening one


def test_a_personality_by_name_without_an_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("playalike.oracle.engines.usual_places", lambda system: iter(()))
    player = open_personality("fischer", Settings(data=tmp_path), seed=1)
    try:
        assert isinstance(player.source, OwnSource)
        decision = player.choose(chess.Board(QUIET), Limit(nodes=800))
        assert decision.engine == own_name()
        assert decision.candidates
    finally:
        player.close()


def test_an_unknown_personality_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(PlayalikeError, match="did you mean 'karpov'"):
        open_personality("karpow", Settings(data=tmp_path))


def test_a_personality_with_nothing_in_it_still_plays(tmp_path: Path) -> None:
    player = PersonalityPlayer(write_blank(tmp_path), FakeSource(), seed=1)
    board = chess.Board()
    for _ in range(10):
        board.push_uci(player.choose(board, Limit(nodes=5)).move)
    assert len(board.move_stack) == 10
    assert load_personality(tmp_path).name == "ada"
