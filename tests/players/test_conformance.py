"""One suite that everything of ours that plays must pass, and what is special about each."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import chess
import pytest

from playalike.decision import Decision
from playalike.engine.info import Info, SearchResult
from playalike.engine.players import EngineConfig, EnginePlayer, RandomPlayer, SimplePlayer
from playalike.engine.search import Searcher
from playalike.engine.strength import Level, load_strength_table, noisy_choice
from playalike.errors import PlayalikeError
from playalike.oracle.engines import find_engine
from playalike.personality.catalogue import find_personality
from playalike.player import Limit, Player
from playalike.players.personality import PersonalityPlayer
from playalike.players.uci import UciPlayer
from playalike.settings import load_settings
from playalike.style.candidates import OwnSource
from playalike.style.mode import Mode, limited_strength
from tests.boards import after, random_boards
from tests.engine.test_book import write_book

LIMIT = Limit(depth=2)


def stockfish() -> Player:
    path = find_engine(load_settings())
    if path is None:
        pytest.skip("no UCI engine on this machine")
    return UciPlayer(path, {"Threads": 1, "Hash": 1})


def weak_engine() -> Player:
    return EnginePlayer(EngineConfig(level=Level(1400, 150, 100.0, 3), seed=5, hash_mb=1))


def personality(mode: Mode | None = None, level: int | None = None) -> Player:
    """A personality as it ships, in the learned mode when nothing else is said."""
    found = find_personality("tal", load_settings())
    limited = None if level is None else limited_strength(level, None, 5)
    player = PersonalityPlayer(found, OwnSource(hash_mb=1), seed=5, mode=mode, level=limited)
    assert player.chooser.mode.learned is (mode is None)
    return player


PLAYERS: dict[str, Callable[[], Player]] = {
    "random": lambda: RandomPlayer(seed=5),
    "simple": SimplePlayer,
    "engine": lambda: EnginePlayer(EngineConfig(seed=5, hash_mb=1)),
    "engine, three candidates": lambda: EnginePlayer(EngineConfig(seed=5, hash_mb=1, multipv=3)),
    "engine, weaker": weak_engine,
    "uci": stockfish,
    "personality": personality,
    "personality, classic": lambda: personality(Mode("classic")),
    "personality, 2500": lambda: personality(level=2500),
}


@contextmanager
def playing(make: Callable[[], Player]) -> Iterator[Player]:
    player = make()
    try:
        yield player
    finally:
        player.close()


everybody = pytest.mark.parametrize("make", PLAYERS.values(), ids=PLAYERS.keys())


@everybody
def test_is_a_player_with_a_name(make: Callable[[], Player]) -> None:
    with playing(make) as player:
        assert isinstance(player, Player)
        assert player.name


@everybody
def test_legal_move_explained_and_board_unchanged(make: Callable[[], Player]) -> None:
    with playing(make) as player:
        for board in random_boards(12, seed=3):
            if board.is_game_over():
                continue
            before = (board.fen(), list(board.move_stack))
            decision = player.choose(board, LIMIT)
            assert (board.fen(), list(board.move_stack)) == before
            move = chess.Move.from_uci(decision.move)
            assert board.is_legal(move)
            assert board.parse_san(decision.san) == move
            assert decision.player == player.name
            assert decision.tier
            assert decision.sentence.endswith(".")
            assert decision.san in decision.sentence
            assert decision.seconds >= 0
            check_candidates(board, decision)


def check_candidates(board: chess.Board, decision: Decision) -> None:
    # A personality puts the move it chose first, whatever the engine thinks of it.
    ranked = sorted(decision.candidates, key=lambda candidate: candidate.rank)
    assert [candidate.rank for candidate in ranked] == list(range(1, len(ranked) + 1))
    if ranked:
        assert decision.move in {candidate.move for candidate in decision.candidates}
        assert ranked[0].loss_cp == 0
    for candidate in decision.candidates:
        assert candidate.pv[0] == candidate.move
        assert candidate.loss_cp >= 0
        assert board.parse_san(candidate.san).uci() == candidate.move
        assert candidate.score_cp is None or candidate.mate is None
        line = board.copy()
        for move in candidate.pv:
            line.push_uci(move)


@everybody
def test_same_answer_for_the_same_seed(make: Callable[[], Player]) -> None:
    boards = list(random_boards(4, seed=8))
    limit = Limit(nodes=300)
    answers = []
    for _ in range(2):
        with playing(make) as player:
            answers.append([player.choose(board, limit).move for board in boards])
    assert answers[0] == answers[1]


@everybody
def test_decision_survives_json(make: Callable[[], Player]) -> None:
    with playing(make) as player:
        decision = player.choose(after("1. e4 e5 2. Nf3"), LIMIT)
    assert Decision.from_dict(json.loads(json.dumps(decision.to_dict()))) == decision


@everybody
def test_finished_games_are_refused(make: Callable[[], Player]) -> None:
    with playing(make) as player:
        for board in (
            after("1. f3 e5 2. g4 Qh4"),
            chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
            chess.Board("7k/8/6K1/8/8/8/8/8 b - - 0 1"),
        ):
            with pytest.raises(PlayalikeError, match="over"):
                player.choose(board, LIMIT)


@pytest.mark.alone
@everybody
def test_respects_the_clock(make: Callable[[], Player]) -> None:
    limits = [
        Limit(time=0.1),
        Limit(white_clock=1.0, black_clock=1.0),
        Limit(white_clock=0.05, black_clock=0.05, white_inc=0.01, black_inc=0.01),
        Limit(white_clock=0.0, black_clock=0.0),
    ]
    board = after("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6")
    with playing(make) as player:
        player.choose(board, Limit(depth=1))  # imports and tables are not thinking time
        for limit in limits:
            taken = []
            for _ in range(3):
                started = time.monotonic()
                player.choose(board, limit)
                taken.append(time.monotonic() - started)
            assert min(taken) < 5 * 0.15


@everybody
def test_takes_a_mate_in_one(make: Callable[[], Player]) -> None:
    board = after("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6")
    with playing(make) as player:
        if player.name == "random":
            return
        decision = player.choose(board, Limit(nodes=2000))
    assert decision.san == "Qxf7#"


def test_random_is_uniform_and_seeds_differ() -> None:
    board = chess.Board()
    seen = {RandomPlayer(seed).choose(board, LIMIT).move for seed in range(300)}
    assert seen == {move.uci() for move in board.legal_moves}
    free = {RandomPlayer().choose(board, LIMIT).move for _ in range(60)}
    assert len(free) > 5


@pytest.mark.parametrize(
    ("fen", "best"),
    [
        ("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8"),
        ("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "g5g7"),
        ("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8q"),
    ],
)
def test_simple_takes_promotes_and_mates_but_never_stalemates(fen: str, best: str) -> None:
    board = chess.Board(fen)
    decision = SimplePlayer().choose(board, LIMIT)
    if best == "g5g7":
        assert decision.san.endswith("#") or not _stalemates(board, decision)
    else:
        assert decision.move == best


def _stalemates(board: chess.Board, decision: Decision) -> bool:
    line = board.copy()
    line.push_uci(decision.move)
    return line.is_stalemate()


def test_simple_is_the_same_for_both_colours() -> None:
    for board in random_boards(40, seed=4):
        if board.is_game_over():
            continue
        mine = SimplePlayer().choose(board, LIMIT)
        other = SimplePlayer().choose(board.mirror(), LIMIT)
        assert [c.score_cp for c in mine.candidates] == [c.score_cp for c in other.candidates]


def test_an_endless_limit_is_refused() -> None:
    with (
        playing(PLAYERS["engine"]) as player,
        pytest.raises(PlayalikeError, match="for ever"),
    ):
        player.choose(chess.Board(), Limit())


class BadSearcher(Searcher):
    """Answers with a move that is not legal."""

    def search(self, *arguments: object, **_: object) -> SearchResult:  # type: ignore[override]
        return SearchResult(chess.Move.from_uci("e2e5"), None, (), 1, 1, 0.0)


def test_an_invalid_move_falls_back_to_simple_and_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("playalike.engine.players.engine.Searcher", BadSearcher)
    with caplog.at_level(logging.ERROR):
        decision = EnginePlayer().choose(chess.Board(), LIMIT)
    assert decision.tier == "simple"
    assert chess.Board().is_legal(chess.Move.from_uci(decision.move))
    assert "e2e5" in caplog.text


def test_book_comes_first_and_repeats_with_the_seed(tmp_path: Path) -> None:
    start = chess.Board()
    path = write_book(tmp_path / "b.bin", [(start, "e2e4", 1), (start, "c2c4", 1)])
    moves = set()
    for seed in range(20):
        player = EnginePlayer(EngineConfig(books=(path,), seed=seed, hash_mb=1))
        first, second = player.choose(start, LIMIT), player.choose(start, LIMIT)
        assert first.move == second.move
        assert first.tier == "book"
        assert "50%" in first.sentence
        moves.add(first.move)
        assert player.choose(after("1. d4"), LIMIT).tier == "search"
        player.close()
    assert moves == {"e2e4", "c2c4"}


def test_configure_keeps_the_old_when_the_new_cannot_be_opened(tmp_path: Path) -> None:
    player = EnginePlayer()
    old = player.config
    for wrong in (
        EngineConfig(books=(tmp_path / "no.bin",)),
        EngineConfig(tablebase=str(tmp_path)),
        EngineConfig(ruleset="defualt"),
    ):
        with pytest.raises(PlayalikeError):
            player.configure(wrong)
        assert player.config == old
    player.configure(EngineConfig(hash_mb=1, ruleset="pesto"))
    assert player.name == "playalike pesto"
    assert player.choose(chess.Board(), LIMIT).move


@pytest.mark.shared
def test_with_tablebases_a_rook_is_enough_to_mate(shared_data: Path) -> None:
    """The engine against the most stubborn defence, from the suite's positions."""
    player = EnginePlayer(EngineConfig(tablebase=str(shared_data / "syzygy"), hash_mb=1))
    lines = (shared_data / "suites" / "KRvK1000.epd").read_text().splitlines()
    for line in lines[5::340]:
        board, _ = chess.Board.from_epd(line)
        while not board.is_game_over():
            decision = player.choose(board, LIMIT)
            assert decision.tier == "tablebase"
            board.push_uci(decision.move)
        assert board.is_checkmate()
    player.close()


@pytest.mark.shared
def test_with_tablebases_a_draw_is_searched_among_drawing_moves(shared_data: Path) -> None:
    player = EnginePlayer(EngineConfig(tablebase=str(shared_data / "syzygy"), hash_mb=1))
    board = chess.Board("4k3/8/4K3/8/4P3/8/8/8 w - - 0 1")
    assert player.choose(board, LIMIT).tier == "tablebase"
    only = chess.Board("4k3/4P3/8/4K3/8/8/8/8 b - - 0 1")
    decision = player.choose(only, LIMIT)
    assert decision.tier == "search"
    assert decision.move == "e8e7"
    player.close()


def test_levels_are_interpolated_and_weaker_is_weaker() -> None:
    table = load_strength_table()
    assert table.at(table.lowest - 500) == table.level[0]
    assert table.at(table.highest + 500) == table.level[-1]
    nodes = [table.at(elo).nodes for elo in range(table.lowest, table.highest + 1, 10)]
    assert nodes == sorted(nodes)


def test_noise_changes_choices_only_as_far_as_it_reaches() -> None:
    import random

    picks = [noisy_choice([50, 40, -900], 40.0, random.Random(seed)) for seed in range(400)]
    assert 100 < picks.count(1) < 200
    assert 2 not in picks
    assert {noisy_choice([50, 40], 0.0, random.Random(seed)) for seed in range(20)} == {0}


def test_an_info_without_a_line_is_no_candidate() -> None:
    from playalike.engine.players.reasons import search_candidates

    empty = Info(1, 1, 0, None, 1, 1, 0, 0, 0.0, ())
    assert search_candidates(chess.Board(), (empty,)) == ()
