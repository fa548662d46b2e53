"""A player's games together, and puzzles from the mistakes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import chess
import pytest

from playalike.errors import PlayalikeError
from playalike.position.phase import GamePhase
from playalike.reason import Reason, ReasonKind
from playalike.review.archive import Archive, Trend, collect
from playalike.review.archive_page import draw_archive
from playalike.review.facts import Fact, FactKind, Role
from playalike.review.mistake_kinds import _BY_IDEA, motif_of
from playalike.review.move_class import MoveClass
from playalike.review.practice import DAYS, NewPuzzle, PracticeStore, puzzle_moves
from playalike.words.ideas import IDEAS
from playalike.words.lessons import ADVICE
from tests.reports.checking import SCRIPT, assert_shown_as_text, parsed
from tests.review.making import game_of, review_of

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def archive() -> Archive:
    games = [
        game_of("f3 e5 g4 Qh4#", White="Me", Black="You", Date="2025.03.01"),
        game_of("e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#", White="You", Black="Me", Date="2024.05.??"),
        game_of("e4 e5 Nf3 Nc6 Nxe5 Nxe5", White="Me", Black="You", Date="????.??.??"),
        game_of("e4 e5", White="You", Black="Other"),
    ]
    return collect(map(review_of, games), "Me", {"Me"})


def test_only_the_players_own_moves_count() -> None:
    found = archive()
    assert [game.date for game in found.games] == ["", "2024.05", "2025.03.01"]
    assert [game.color for game in found.games] == [chess.WHITE, chess.BLACK, chess.WHITE]
    assert [game.points for game in found.games] == [None, 0.0, 0.0]
    turns = {chess.Board(m.move.fen).turn == m.move.side for m in found.mistakes}
    assert turns == {True}
    assert {m.move.san for m in found.mistakes} >= {"g4", "Nf6", "Nxe5"}


def test_mistakes_are_counted_by_motif_and_phase() -> None:
    found = archive().recurring()
    by_motif = {(one.motif, one.phase): one for one in found}
    mate = by_motif["allowed mate", GamePhase.OPENING]
    assert mate.count == 2
    assert mate.cost > 0.5
    assert len(mate.examples) == 2
    assert sum(one.count for one in found) == len(archive().mistakes)
    costs = [one.cost * one.count for one in found]
    assert costs == sorted(costs, reverse=True)


def test_mistakes_are_counted_in_the_earlier_and_the_later_half() -> None:
    found = archive()
    assert {one.halves for one in found.recurring()} == {None}, "three games are too few"
    old, new = found.games[1], found.games[2]
    made = tuple(one for one in found.mistakes if one.game_key == new.key)
    (mate,) = [
        one
        for one in Archive("Me", (old,) * 4 + (new,) * 4, made).recurring()
        if one.motif == "allowed mate"
    ]
    assert mate.halves == (0, 1)


def test_the_motif_is_the_first_that_says_more_than_better() -> None:
    better = Fact(FactKind.BETTER, Role.MISSED)
    assert motif_of([better]) == "quiet move"
    assert motif_of([Fact(FactKind.FORK, Role.ALLOWED), better]) == "allowed fork"
    assert motif_of([Fact(FactKind.CAPTURE, Role.MISSED)]) == "missed material to take"


def test_without_a_tactic_the_motif_is_what_the_better_move_was_for() -> None:
    better = Fact(FactKind.BETTER, Role.MISSED)
    known = {idea for ways in IDEAS.values() for idea in ways}
    motifs = set()
    for idea in sorted(known):
        reason = Reason(ReasonKind.DOES, idea)
        motif = motif_of([better, Fact(FactKind.IDEA, Role.MISSED, reasons=(reason,))])
        motifs.add(motif)
        assert motif in ADVICE, motif
    assert {"late development", "passive piece", "missed exchange"} < motifs
    assert {idea for ideas in _BY_IDEA.values() for idea in ideas} <= known


def test_periods_and_trend() -> None:
    found = archive()
    assert [(p.name, p.games) for p in found.periods()] == [
        ("undated", 1), ("2024", 1), ("2025", 1),
    ]  # fmt: skip
    assert found.trend() is None
    assert [(p.name, p.games) for p in found.months()][-1][0].startswith("2025.")
    assert sum(p.games for p in found.openings()) == 3
    assert found.clocks() == (), "these games have no clocks"
    one = found.games[2]
    many = Archive("Me", (one,) * 10, ())
    assert many.trend() == Trend(0, 0)
    assert many.phase_trends() == {GamePhase.OPENING: Trend(0, 0)}
    assert [p.name for p in many.periods()] == ["2025.03"]


def test_the_page_of_an_archive() -> None:
    page = parsed(draw_archive(archive()))
    words = "".join(page.words)
    assert "allowed mate" in words
    assert "3 games" in words
    parsed(draw_archive(Archive("Nobody", (), ())))


def test_names_in_an_archive_cannot_become_markup() -> None:
    found = archive()
    mistakes = tuple(replace(mistake, title=SCRIPT) for mistake in found.mistakes)
    games = tuple(replace(game, title=SCRIPT) for game in found.games)
    assert_shown_as_text(draw_archive(Archive(SCRIPT, games, mistakes)))


def test_puzzles_have_solutions_that_are_not_what_was_played() -> None:
    for mistake in archive().mistakes:
        for move in puzzle_moves(mistake):
            assert move != mistake.move.move.uci()
            assert chess.Board(mistake.move.fen).is_legal(chess.Move.from_uci(move))
        if mistake.move.move_class == MoveClass.INACCURACY:
            assert puzzle_moves(mistake) == ()


def test_puzzles_are_kept_with_progress(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "practice.db"
    store = PracticeStore(path)
    added = store.add("Me", archive().mistakes)
    assert added >= 2
    assert store.add("Me", archive().mistakes) == 0  # nothing twice, and progress stays
    first, *rest = store.due(NOW, "Me")
    assert len(rest) == added - 1
    assert store.answer(first, True, NOW) == 1
    assert store.answer(rest[0], False, NOW) == 0
    store.close()

    store = PracticeStore(path)
    progress = store.progress(NOW, "Me")
    assert (progress.puzzles, progress.tries, progress.solved) == (added, 2, 1)
    assert first.number not in {p.number for p in store.due(NOW, "Me")}
    later = NOW + timedelta(days=DAYS[1])
    assert first.number in {p.number for p in store.due(later, "Me")}
    assert store.players() == ["Me"]
    assert store.due(NOW, "You") == []
    store.close()


def test_a_puzzle_comes_back_after_longer_and_longer(tmp_path: Path) -> None:
    store = PracticeStore(tmp_path / "practice.db")
    store.add("Me", archive().mistakes)
    number = store.due(NOW)[0].number
    now, waits = NOW, []
    for _ in range(7):
        (puzzle,) = (p for p in store.all() if p.number == number)
        store.answer(puzzle, True, now)
        days = next(d for d in range(100) if number in
                    {p.number for p in store.due(now + timedelta(days=d), limit=99)})  # fmt: skip
        waits.append(days)
        now += timedelta(days=days)
    assert waits == [1, 3, 7, 16, 35, 35, 35]
    assert store.progress(now).learnt == 1
    (puzzle,) = (p for p in store.all() if p.number == number)
    assert store.answer(puzzle, True, now, second_try=True) == len(DAYS) - 1
    assert store.answer(puzzle, False, now) == 0
    assert number in {p.number for p in store.due(now, limit=99)}
    store.close()


def test_progress_by_motif_over_weeks_and_deleting_what_was_studied(tmp_path: Path) -> None:
    made = [
        NewPuzzle(f"study ann {n}", 10, "A game", chess.STARTING_FEN, "f2f3", ("e2e4",), {},
                  "missed fork" if n < 3 else "hung piece", "opening", "")
        for n in range(4)
    ]  # fmt: skip
    store = PracticeStore(tmp_path / "practice.db")
    assert store.keep("Me", made) == 4
    assert store.keep("Me", made) == 0
    assert store.keep("You", made[:1]) == 1
    forks = store.due(NOW, "Me", motif="missed fork")
    assert len(forks) == 3
    monday = datetime(2026, 1, 5, tzinfo=UTC)
    store.answer(forks[0], True, NOW)
    store.answer(forks[1], False, NOW)
    store.answer(forks[1], True, monday)
    fork, hung = store.motifs(monday, "Me")
    assert (fork.motif, fork.puzzles, fork.learnt) == ("missed fork", 3, 0)
    assert fork.weeks == (("2025-12-29", 2, 1), ("2026-01-05", 1, 1))
    assert fork.due == 2  # one came back on the second, one was never tried
    assert (hung.motif, hung.weeks) == ("hung piece", ())
    assert store.forget("study an ") == 0
    assert store.forget("study ann ") == 5
    assert store.motifs(monday) == []
    assert store.progress(monday).puzzles == 0
    store.close()


def test_puzzles_of_an_older_version_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "practice.db"
    store = PracticeStore(path)
    added = store.add("Me", archive().mistakes)
    store.close()
    with closing(sqlite3.connect(path)) as old:
        old.execute("drop table answers")
        old.execute("pragma user_version = 2")
        old.commit()
    store = PracticeStore(path)
    first = store.due(NOW, "Me")[0]
    store.answer(first, True, NOW)
    assert store.progress(NOW, "Me").puzzles == added
    assert sum(len(one.weeks) for one in store.motifs(NOW, "Me")) == 1
    store.close()


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    path = tmp_path / "practice.db"
    path.write_text("no database at all, but long enough to be looked at " * 40)
    with pytest.raises(PlayalikeError, match=r"practice\.db cannot be used"):
        PracticeStore(path)
