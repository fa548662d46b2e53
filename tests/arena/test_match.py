"""Matches: resumed after a kill, faults recorded, games written as others read them."""

from __future__ import annotations

import io
import json
from pathlib import Path

import chess
import chess.pgn
import pytest

from playalike.arena.control import Control
from playalike.arena.fixtures import Entrant
from playalike.arena.game import GameRules
from playalike.arena.journal import open_journal
from playalike.arena.match import Match, Recorder, match_result, play_match
from playalike.arena.openings import built_in_openings, load_openings
from playalike.arena.pgn import LiveSnapshot, game_pgn
from playalike.arena.pool import fitting_concurrency, play_fixtures
from playalike.arena.recording import StoreRecorder
from playalike.arena.records import GameRecord, MoveRecord, Opening
from playalike.arena.statistics import Counts, Sprt
from playalike.errors import PlayalikeError
from playalike.processes import available_cores
from playalike.settings import Settings
from playalike.store import Store
from tests.arena.players import broken_engine

DEPTH = Control(depth=1)
OPENINGS = (Opening(moves=("e2e4",)), Opening(moves=("d2d4",)))


def make_match(first: str, second: str, games: int, plies: int = 12) -> Match:
    rules = GameRules(max_plies=plies)
    return Match(Entrant(first, DEPTH), Entrant(second, DEPTH), OPENINGS, games, rules)


def recorder(folder: Path, match: Match) -> Recorder:
    journal = open_journal(folder, "match", match.description())
    return Recorder(journal, folder / "games.pgn", LiveSnapshot(folder / "live.pgn"), "test")


def test_a_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    match = make_match("simple", "random", 4)
    states = play_match(match, settings, recorder(tmp_path, match))
    counts = [next(states).counts.games, next(states).counts.games, next(states).counts.games]
    states.close()  # a kill between two games
    assert counts == [0, 1, 2]
    journal = next(tmp_path.glob("match-*.jsonl"))
    with journal.open("a") as file:
        file.write('{"number": 2, "wh')  # and a line torn by a power cut
    again = recorder(tmp_path, match)
    store = Store(f"sqlite:///{tmp_path / 'x.db'}")
    kept = StoreRecorder(store, "match", "m", match.description(), again.journal)
    done = Recorder(again.journal, again.pgn, again.live, "test", kept.add)
    *_, last = play_match(match, settings, done)
    kept.finish(last.to_dict(), complete=True)
    assert last.counts.games == 4
    games = [json.loads(line) for line in journal.read_text().splitlines()[1:]]
    assert sorted(game["number"] for game in games) == [0, 1, 2, 3]
    by_number = {game["number"]: game for game in games}
    assert [by_number[n]["white"] for n in range(4)] == ["simple", "random"] * 2
    assert [by_number[n]["opening"]["moves"] for n in range(4)] == [["e2e4"]] * 2 + [["d2d4"]] * 2
    # The store has all four, moves with terms, though two were played before it was opened.
    rows = list(store.rows("raw", kept.run))
    store.close()
    assert [row["number"] for row in rows] == [0, 1, 2, 3]
    first = rows[0]["data"]["moves"][0]  # type: ignore[index]
    assert {"uci", "seconds", "depth", "white_static", "terms"} <= set(first)
    # The PGN has every game once, and other programs read it.
    text = (tmp_path / "games.pgn").read_text()
    assert text.count("[Event ") == 4
    assert "[%emt" in text


def test_another_content_of_a_file_is_another_match(tmp_path: Path) -> None:
    rules, config = tmp_path / "mine.toml", tmp_path / "player.toml"
    rules.write_text("[search]\npvs = true\n")
    config.write_text('ruleset = "mine.toml"\n')

    def digests() -> list[object]:
        return [
            make_match(spec, "random", 2).description()["files"]
            for spec in (f"engine:{rules}?hash=1", str(config))
        ]

    first = digests()
    assert digests() == first
    rules.write_text("[search]\npvs = false\n")
    second = digests()
    assert first[0] != second[0]
    assert first[1] != second[1]
    assert "files" not in make_match("engine:default", "random", 2).description()


def test_broken_engines_lose_and_the_match_goes_on(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    fixtures = []
    for way in ("hang", "crash", "illegal"):
        match = make_match(f"uci:{broken_engine(tmp_path, way)}", "random", 2)
        fixtures.append(match.fixtures()[1])  # the broken one has Black, after 1. e4
    fixtures.append(make_match("simple", "random", 2).fixtures()[0])
    ends = [
        news
        for _, news in play_fixtures(fixtures, GameRules(max_plies=8), settings, 1, patience=4.0)
        if isinstance(news, GameRecord)
    ]
    reasons = [game.reason for game in ends]
    assert "hang" in reasons[0]
    assert "died" in reasons[1]
    assert "misbehaved" in reasons[2] or "illegal" in reasons[2]
    for game in ends[:3]:
        lost_by = game.white if game.fault == "white" else game.black
        assert lost_by.startswith("uci:")
        assert game.result == ("0-1" if game.fault == "white" else "1-0")
    assert ends[3].reason == "too long"


def finished(number: int, result: str, fault: str = "") -> GameRecord:
    moves = (MoveRecord("e2e4", "e4", 0.5, 9.5, 31, None, 4), MoveRecord("e7e5", "e5", 1.0, 9.0))
    return GameRecord(
        number, "a", "b", "A", "B", Opening(), moves, result, "time: 1 s over" if fault else "mate",
        fault, "2026-01-02T03:04:05+00:00", "10+0", "10+0", 0.0, 0.25,
    )  # fmt: skip


def test_results_are_those_of_the_first_player() -> None:
    match = make_match("a", "b", 4)
    games = [
        finished(0, "1-0"), finished(1, "1-0"), finished(2, "1/2-1/2"), finished(3, "0-1", "white"),
    ]  # fmt: skip
    result = match_result(match, games)
    # a wins game 0 with White, loses game 1 with Black, draws, and wins game 3 with Black.
    assert result.counts == Counts(2, 1, 1, (0, 0, 1, 1, 0))
    assert result.latest == (0.25, 0.25)
    assert len(result.faults) == 1
    assert "game 4" in result.faults[0]
    json.dumps(result.to_dict())


def test_a_proven_match_plays_no_more(tmp_path: Path) -> None:
    match = Match(
        Entrant("a", DEPTH), Entrant("b", DEPTH), OPENINGS, 2000, sprt=Sprt(0, 10, "logistic")
    )
    place = recorder(tmp_path, match)
    for n in range(400):
        place.journal.games.append(finished(n, "1-0" if n % 2 == 0 else "0-1"))
    states = list(play_match(match, Settings(data=tmp_path), place))
    assert len(states) == 1
    assert states[0].sprt is not None
    assert states[0].sprt.verdict == "H1"


def test_pgn_is_read_back_with_evaluations_and_clocks() -> None:
    game = chess.pgn.read_game(io.StringIO(game_pgn(finished(0, "0-1", "white"), "a - b")))
    assert game is not None
    assert not game.errors
    assert game.headers["Termination"] == "time forfeit"
    first = game.next()
    assert first is not None
    score = first.eval()
    assert score is not None
    assert score.white().score() == 31
    assert (first.clock(), first.emt()) == (9.5, 0.5)


def test_the_built_in_openings_are_legal_and_different() -> None:
    boards = [opening.board() for opening in built_in_openings()]
    assert len(boards) >= 15
    assert len({board.epd() for board in boards}) == len(boards)
    assert all(board.turn and len(board.move_stack) == 8 for board in boards)


def test_openings_from_epd_and_pgn(tmp_path: Path) -> None:
    epd = tmp_path / "o.epd"
    epd.write_text("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - hmvc 0;\n\n")
    assert load_openings(epd)[0].board().fullmove_number == 1
    pgn = tmp_path / "o.pgn"
    pgn.write_text('[Event "x"]\n\n1. e4 e5 2. Nf3 *\n')
    assert load_openings(pgn, 2)[0].moves == ("e2e4", "e7e5")
    epd.write_text("no position at all\n")
    with pytest.raises(PlayalikeError, match=r"o\.epd:1"):
        load_openings(epd)


def test_of_a_large_file_some_are_taken_as_the_seed_decides(tmp_path: Path) -> None:
    epd = tmp_path / "o.epd"
    squares = [f"{file}{rank}" for file in "abcdefgh" for rank in range(3, 6)]
    boards = []
    for square in squares:
        board = chess.Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
        board.set_piece_at(chess.parse_square(square), chess.Piece.from_symbol("P"))
        boards.append(board.fen())
    epd.write_text("\n".join([*boards, ""]))
    all_of_them = load_openings(epd)
    assert [opening.start_fen for opening in all_of_them] == boards
    one, two = (load_openings(epd, most=6, seed=seed) for seed in (1, 2))
    assert len(one) == 6
    assert load_openings(epd, most=6, seed=1) == one != two
    assert set(one) <= set(all_of_them)
    pgn = tmp_path / "o.pgn"
    pgn.write_text("".join(f'[Event "x"]\n[FEN "{fen}"]\n\n1. Kd2 *\n\n' for fen in boards))
    assert len(load_openings(pgn)) == len(boards)
    assert len(load_openings(pgn, most=5)) == 5


def test_games_at_a_time_fit_on_the_cores() -> None:
    cores = available_cores()
    assert fitting_concurrency(["simple", "random"]) == cores
    assert fitting_concurrency(["simple"], 1000) == cores
    assert fitting_concurrency([f"uci:x?Threads={cores}", "simple"], 4) == 1
