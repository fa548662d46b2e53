"""Files of every kind: good games come out, the rest is in the report."""

from __future__ import annotations

import bz2
import gzip
import io
import random
import sys
from pathlib import Path

import chess
import chess.pgn
import pytest
import zstandard
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from playalike.games import splitting
from playalike.games.reader import read_games
from playalike.games.report import NoGamesError, ReadReport
from playalike.games.sources import read_blocks, unpacked_bytes
from playalike.games.writer import format_game
from tests.games.pgn import FOOL, SCHOLAR, game_text, movetext, random_game, read, read_all, tags

COMPRESS = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "zst": lambda data: zstandard.ZstdCompressor().compress(data),
}


def test_reads_tags_moves_and_places(tmp_path: Path) -> None:
    games, report = read(tmp_path, game_text() + game_text(FOOL, White="Öz", Date="1999.05.01"))
    assert [len(game.moves) for game in games] == [7, 4]
    assert [game.result for game in games] == ["1-0", "0-1"]
    assert [game.line for game in games] == [1, 7]
    assert games[0].replay().is_checkmate()
    assert (games[1].white, games[1].black, games[1].year) == ("Öz", "Jones, Bo", 1999)
    assert games[0].file == str(tmp_path / "games.pgn")
    assert (report.read, report.skipped, report.problems) == (2, 0, [])


def test_variations_comments_escapes_and_glyphs_are_skipped(tmp_path: Path) -> None:
    moves = (
        "{Intro (with ( bracket} 1. e4! $1 (1. d4 d5 (1... Nf6 {deep ) }) 2. c4) 1... e5 ; 2. a3\n"
        "% 2. h4 hidden\n2.Nf3 {two\n\nlines} Nc6?! += 3. Bb5 $14 a6 N 1/2-1/2"
    )
    games, report = read(tmp_path, game_text(moves) + game_text(FOOL))
    assert report.problems == []
    assert [m.uci() for m in games[0].moves] == ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"]
    assert len(games) == 2


def test_utf8_bom_and_latin1_in_one_file(tmp_path: Path) -> None:
    data = b"\xef\xbb\xbf" + game_text(White="Ståhlberg").encode()
    data += game_text(FOOL, White="Ståhlberg").encode("latin-1")
    games, report = read(tmp_path, data)
    assert [game.white for game in games] == ["Ståhlberg", "Ståhlberg"]
    assert report.skipped == 0


def test_line_ends_of_every_system(tmp_path: Path) -> None:
    for end in ("\r\n", "\r", "\n"):
        games, report = read(tmp_path, (game_text() + game_text(FOOL)).replace("\n", end))
        assert [game.line for game in games] == [1, 7], repr(end)
        assert report.skipped == 0


def test_fen_set_up_is_kept(tmp_path: Path) -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30"
    games, _ = read(tmp_path, game_text("30... Kd7 31. e4 *", SetUp="1", FEN=fen))
    assert games[0].start_fen == fen
    assert games[0].start().fen() == fen
    assert games[0].replay().piece_at(chess.E4) is not None
    usual, _ = read(tmp_path, game_text(SetUp="1", FEN=chess.STARTING_FEN))
    assert usual[0].start_fen is None


@pytest.mark.parametrize(
    ("text", "reason", "line"),
    [
        (game_text("1. e4 e5\n2. Ke3 *"), "illegal move: 2. Ke3", 6),
        (game_text("1. e4 {a\nb} e5\n(2. d4) 2. Ke3 *"), "illegal move: 2. Ke3", 7),
        (game_text("1. Nf3 d6 2. d3 d5 3. Nd2 *"), "ambiguous move: 3. Nd2", 5),
        (game_text("1. e4 e5 resigns 1-0"), "unreadable word among the moves: 'resigns'", 5),
        (game_text("1. e4 -- 2. d4 *"), "null move: '--'", 5),
        (game_text("1. e4 {never closed *"), "comment not closed", 5),
        (game_text("1. e4 (1. d4 *"), "variation not closed", 5),
        (game_text("1. e4 ) *"), "variation closed but not opened", 5),
        (game_text("1. e4 } *"), "comment closed but not opened", 5),
        (game_text("1. e4 1-0 e5"), "text after the result: 'e5'", 5),
        (game_text("1. e4 1-0", Result="0-1"), "two results: 0-1 in the tag, 1-0", 1),
        (game_text("1. e4 e5"), "no result after the moves: cut off?", 5),
        (tags(), "no moves and no result: cut off?", 3),
        ('[Event "x"]\n[White "y\n\n1. e4 *\n', "unreadable tag: '[White \"y'", 2),
        (game_text(Variant="Crazyhouse"), "not standard chess: variant 'Crazyhouse'", 1),
        (game_text(Variant="Chess960"), "not standard chess: variant 'Chess960'", 1),
        (
            game_text(FEN="8/8/8/8/8/8/8/8 w - - 0 1"),
            "impossible position in the FEN: no white king",
            1,
        ),
        (game_text(FEN="nonsense"), "invalid FEN: ", 1),
        (
            game_text("*", FEN="1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1"),
            "not standard chess: castling rights of Chess960",
            1,
        ),
        ("Dear reader, this is no game.\n", "unreadable word among the moves: 'Dear'", 1),
        (game_text("1. e4\0 e5 *"), "null byte in the text", 5),
    ],
)
def test_a_broken_game_is_reported_and_its_neighbours_are_read(
    tmp_path: Path, text: str, reason: str, line: int
) -> None:
    games, report = read(tmp_path, game_text() + text)
    assert len(games) == 1
    assert report.skipped == 1
    problem = report.problems[0]
    assert problem.reason.startswith(reason)
    assert (problem.file, problem.line) == (str(tmp_path / "games.pgn"), line + 6)
    assert str(problem).startswith(f"{problem.file}:{problem.line}: ")
    if "cut off" not in reason:
        games, report = read(tmp_path, text + "\n" + game_text(FOOL))
        assert [len(game.moves) for game in games] == [4]
        assert report.skipped == 1


def test_standard_variants_and_odd_tags(tmp_path: Path) -> None:
    for variant in ("Standard", "From Position", "chess", "?"):
        assert read(tmp_path, game_text(Variant=variant))[1].read == 1
    odd = '[Event "A "big" one"]\n[White "a\\"b\\\\c"] [Black "d"]\n[Site ""]\n\n' + SCHOLAR
    games, _ = read(tmp_path, odd)
    assert games[0].headers == {"Event": 'A "big" one', "White": 'a"b\\c', "Black": "d", "Site": ""}


def test_games_without_tags_or_blank_lines_or_results(tmp_path: Path) -> None:
    games, report = read(tmp_path, f"{SCHOLAR}\n\n{FOOL}\n\n1. e4\n\n1... e5 *\n")
    assert [len(game.moves) for game in games] == [7, 4, 2]
    crowded = (tags() + SCHOLAR + "\n" + tags() + FOOL).encode()
    assert read(tmp_path, crowded)[1].read == 2
    no_marker = game_text("1. e4 e5", Result="1-0") + game_text(FOOL)
    games, report = read(tmp_path, no_marker)
    assert [game.result for game in games] == ["1-0", "0-1"]
    split_tags = '[Event "x"]\n\n[White "w"]\n\n' + SCHOLAR
    assert read(tmp_path, split_tags)[0][0].headers == {"Event": "x", "White": "w"}
    moveless = tags(Result="1-0") + "\n" + tags() + "\n" + FOOL
    games, report = read(tmp_path, moveless)
    assert [len(game.moves) for game in games] == [0, 4]
    assert report.skipped == 0


def test_an_open_brace_costs_one_game_only(tmp_path: Path) -> None:
    data = game_text() + game_text("1. e4 {oops e5 *") + game_text(FOOL) * 3
    games, report = read(tmp_path, data)
    assert (len(games), report.skipped) == (4, 1)


def test_notation_that_differs_from_the_standard(tmp_path: Path) -> None:
    moves = "1.e2-e4 e5 2.Ng1f3 Nb8-c6 3.Bc4 Bc5 4.0-0 Nf6 5.Re1 0-0 6.c3 d5 7.ed5 Nd5 1/2"
    games, report = read(tmp_path, game_text(moves))
    assert report.problems == []
    assert len(games[0].moves) == 14
    assert games[0].result == "1/2-1/2"


def test_empty_inputs(tmp_path: Path) -> None:
    for data in (b"", b"\n\n \n", b"\xef\xbb\xbf", b"% only an escape\n; and a comment\n"):
        games, report = read(tmp_path, data)
        assert (games, report.found, report.problems) == ([], 0, [])
        with pytest.raises(NoGamesError, match="empty"):
            report.require_games()


def test_missing_file_and_folder_without_games(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    good = tmp_path / "good.pgn"
    good.write_text(game_text())
    games, report = read_all([tmp_path / "no.pgn", tmp_path / "empty", "bad\0name", good])
    assert len(games) == 1
    assert report.failed_inputs == 3
    assert "no such file" in report.problems[0].reason
    assert "no PGN files" in report.problems[1].reason
    report = read_all([tmp_path / "no.pgn"])[1]
    with pytest.raises(NoGamesError, match=r"no\.pgn: no such file"):
        report.require_games()


def test_folders_are_searched_in_order(tmp_path: Path) -> None:
    (tmp_path / "deep" / "er").mkdir(parents=True)
    (tmp_path / "b.PGN").write_text(game_text(FOOL))
    (tmp_path / "notes.txt").write_text("nothing")
    for name, compress in COMPRESS.items():
        (tmp_path / "deep" / "er" / f"a.pgn.{name}").write_bytes(compress(game_text().encode()))
    games, report = read_all([tmp_path])
    assert [Path(game.file).name for game in games] == [
        "b.PGN",
        "a.pgn.bz2",
        "a.pgn.gz",
        "a.pgn.zst",
    ]
    assert report.problems == []


@pytest.mark.parametrize("kind", COMPRESS)
def test_truncated_and_damaged_compressed_files(tmp_path: Path, kind: str) -> None:
    rng = random.Random(5)
    text = "".join(game_text(movetext(random_game(rng.random(), 60))) for _ in range(60)).encode()
    data = COMPRESS[kind](text)
    games, report = read(tmp_path, data + COMPRESS[kind](game_text().encode()), name="ok")
    assert (report.read, report.problems) == (61, [])
    for keep in (len(data) // 2, len(data) - 3):
        games, report = read(tmp_path, data[:keep])
        assert report.failed_inputs == 1
        assert report.problems[-1].reason == "the compressed data ends early: the file is truncated"
        assert len(games) <= 60
        assert report.skipped <= 1
    damaged = bytearray(data)
    for place in range(len(data) // 2, len(data) // 2 + 40):
        damaged[place] ^= 0x5A
    report = read(tmp_path, bytes(damaged))[1]
    assert report.failed_inputs + report.skipped >= 1


@pytest.mark.parametrize("kind", ["gz", "zst"])
def test_a_small_file_does_not_fill_the_memory(tmp_path: Path, kind: str) -> None:
    size = 100 << 20
    data = COMPRESS[kind](b"%\n" * (size // 2))
    assert len(data) < 200_000
    (tmp_path / "bomb").write_bytes(data)
    with (tmp_path / "bomb").open("rb") as stream:
        sizes = [len(block) for block in read_blocks(stream)]
    assert sum(sizes) == size
    assert max(sizes) < 16 << 20
    assert unpacked_bytes(tmp_path / "bomb", 1 << 30) == size
    assert 1 << 20 < unpacked_bytes(tmp_path / "bomb", 1 << 20) < 32 << 20


def test_archives_and_utf16_are_named(tmp_path: Path) -> None:
    assert "zip" in read(tmp_path, b"PK\x03\x04rest")[1].problems[0].reason
    assert "UTF-16" in read(tmp_path, game_text().encode("utf-16"))[1].problems[0].reason


def test_every_truncation_of_a_file_is_read_or_reported(tmp_path: Path) -> None:
    text = game_text() + game_text("1. e4 {c} e5 (1... c5 2. Nf3) 2. Nf3 1-0", Result="1-0")
    whole = len(text.rstrip())
    for end in range(len(text)):
        games, report = read(tmp_path, text[:end])
        assert report.found == (end > 0) + (end > len(game_text())), end
        assert all(len(game.moves) in (7, 3) for game in games), end
        if end < whole:
            assert len(games) < 2, end


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO(gzip.compress(game_text().encode())))
    monkeypatch.setattr(sys, "stdin", stream)
    games, report = read_all(["-"])
    assert [game.file for game in games] == ["<stdin>"]
    assert report.problems == []


def test_ten_megabytes_of_noise(tmp_path: Path) -> None:
    noise = random.Random(1).randbytes(10_000_000)
    games, report = read(tmp_path, noise + b"\n\n" + game_text().encode())
    assert len(games) == 1
    assert report.skipped >= 1
    assert read(tmp_path, noise[:100_000])[1].skipped >= 1


@pytest.mark.parametrize(
    "pattern", ["{", "(", "()", "{\n\n1.\n\n", "[", '[A "', '"]', "$", "1.", "e4 ", "\n["]
)
def test_patterns_that_invite_quadratic_time(tmp_path: Path, pattern: str) -> None:
    data = (tags() + "\n" + pattern * (1_000_000 // len(pattern))).encode()
    games, report = read(tmp_path, data)
    assert games == []
    assert report.skipped >= 1


def test_a_game_without_end_is_not_kept_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(splitting, "MAX_GAME_BYTES", 1000)
    games, report = read(tmp_path, game_text() + game_text("e4 " * 1000) + game_text(FOOL))
    assert [len(game.moves) for game in games] == [7, 4]
    assert report.problems[0].reason.startswith("not a game")


def test_six_hundred_moves(tmp_path: Path) -> None:
    cycle = ["Nf3", "Nf6", "Ng1", "Ng8"]
    words = [f"{n // 2 + 1}. {cycle[n % 4]}" if n % 2 == 0 else cycle[n % 4] for n in range(1200)]
    games, _ = read(tmp_path, game_text(" ".join(words) + " 1/2-1/2"))
    assert len(games[0].moves) == 1200
    assert games[0].replay().ply() == 1200


def test_comments_of_the_main_line_only_when_asked(tmp_path: Path) -> None:
    text = game_text("{a} 1. e4 {b} {c} (1. d4 {no}) e5 2. Nf3 $1 {d\nd} *")
    path = tmp_path / "x.pgn"
    path.write_text(text)
    (kept,) = read_games([path], ReadReport(), keep_comments=True)
    (plain,) = read_games([path], ReadReport())
    assert kept.comments == ("b c", "", "d d")
    assert plain.comments == ()


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.one_of(
            st.sampled_from((SCHOLAR, FOOL, tags(), "\n", "\n\n", *"{}();%[\0*$\r\ufeff", '"]')),
            st.sampled_from(
                ("1-0", "1. e4", "Nf3", "[%clk 0:00:01]", '[FEN "x"]', '[Variant "Atomic"]')
            ),
            st.text(max_size=8),
        ),
        max_size=40,
    ),
    st.sampled_from(["utf-8", "latin-1", "utf-16"]),
)
def test_nothing_breaks_the_reader(tmp_path: Path, parts: list[str], encoding: str) -> None:
    data = "".join(parts).encode(encoding, errors="replace")
    games, report = read(tmp_path, data)
    for game in games:
        assert game.replay().is_valid()
    assert report.found == report.read + report.skipped


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.binary(max_size=300), st.sampled_from([b"", b"\x1f\x8b", b"BZh91AY&SY", b"\x28\xb5\x2f\xfd"])
)
def test_no_bytes_break_the_reader(tmp_path: Path, data: bytes, magic: bytes) -> None:
    read(tmp_path, magic + data)


def test_agrees_with_python_chess(tmp_path: Path) -> None:
    text = "".join(game_text(movetext(random_game(seed, 150))) for seed in range(40))
    games, _ = read(tmp_path, text)
    handle = io.StringIO(text)
    for game in games:
        theirs = chess.pgn.read_game(handle)
        assert theirs is not None
        assert list(theirs.mainline_moves()) == list(game.moves)
    assert "".join(map(format_game, games)).count("[Event") == 40


@pytest.mark.shared
def test_agrees_with_python_chess_on_real_games(shared_data: Path) -> None:
    for file in ("players/Morphy.pgn", "baseline/lichess_clk"):
        games, report = read_all([shared_data / file])
        assert report.problems == []
        with Path(games[0].file).open(encoding="utf-8") as handle:
            for game in games[:160]:
                theirs = chess.pgn.read_game(handle)
                assert theirs is not None
                assert dict(theirs.headers) == dict(game.headers)
                assert list(theirs.mainline_moves()) == list(game.moves)
