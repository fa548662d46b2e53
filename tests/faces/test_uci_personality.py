"""UCI with a personality: chosen by option, thinking within what `go` allows, saying why."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.engine
import pytest

from playalike.faces.uci.loop import UciLoop
from playalike.faces.uci.options import Options, option_table
from playalike.faces.uci.parse import parse_go
from playalike.faces.uci.personality import ENDLESS_SECONDS, _limit
from playalike.faces.uci.render import option_line
from playalike.oracle import engines
from playalike.personality.catalogue import BUILT_IN
from playalike.player import Limit
from playalike.players.personality import PersonalityPlayer
from playalike.settings import Settings
from tests.faces.test_uci import COMMAND
from tests.faces.test_uci_loop import Talk
from tests.programs import KILL, alive, descendants, linux
from tests.style.sources import needs_stockfish

QUIET = "r1bq1rk1/pp1n1ppp/2pbpn2/3p4/2PP4/2N1PN2/PPQ1BPPP/R1B2RK1 w - - 0 16"
CHOICES = (
    QUIET,
    "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N3P1/PP2PPBP/R1BQ1RK1 w - - 0 16",
    "r1b2rk1/1pq1bppp/p1nppn2/8/3NPP2/2N1B3/PPP1B1PP/R2Q1R1K w - - 0 16",
    "r2qr1k1/1b1nbppp/p2p1n2/1pp1p3/3PP3/2P2N1P/PPBN1PP1/R1BQR1K1 w - - 0 16",
)


@pytest.fixture
def own_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide every UCI engine of this machine."""
    monkeypatch.setattr(engines, "usual_places", lambda system: iter(()))
    monkeypatch.setenv("PATH", "/nowhere")


@pytest.fixture
def talk() -> Iterator[Talk]:
    talk = Talk()
    yield talk
    talk.loop.close()


def strings(talk: Talk) -> str:
    return "\n".join(line for line in talk.lines if line.startswith("info string"))


def test_the_combo_has_every_personality_and_no_spaces(tmp_path: Path) -> None:
    shutil.copytree(BUILT_IN / "tal", tmp_path / "mine" / "misha")
    (tmp_path / "mine" / "misha" / "tal.yaml").rename(tmp_path / "mine" / "misha" / "misha.yaml")
    lines: list[str] = []
    UciLoop(lines.append, Settings(data=tmp_path, personalities=tmp_path / "mine")).run(["uci"])
    (combo,) = [line for line in lines if line.startswith("option name Personality type combo")]
    assert combo.startswith("option name Personality type combo default none var none var ")
    assert {"fischer", "karpov", "misha", "tal"} <= set(combo.split(" var ")[1:])
    assert "option name PersonalityFile type string default <empty>" in lines
    option = next(o for o in option_table(("a b", "none", "z")) if o.name == "Personality")
    assert option_line(option, Options()).endswith("default none var none var z")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Personality value karpow", "did you mean 'karpov'"),
        ("PersonalityFile value /no/such/folder", "is not a folder"),
        ("PersonalityFile value \x00\x01 garbage", "garbage"),
        ("PersonalityFile value src", "is not a personality"),
        ("Seed value -1", "Seed must be"),
        ("HumanTime value maybe", "true or false"),
    ],
)
def test_garbage_is_told_and_survived(talk: Talk, line: str, words: str) -> None:
    talk.say(f"setoption name {line}")
    assert len(talk.lines) == 1
    assert talk.lines[0].startswith("info string ")
    assert words in talk.lines[0]
    talk.say("isready")
    assert talk.lines[-1] == "readyok"


def test_a_damaged_folder_is_refused_and_the_old_choice_stays(
    talk: Talk, tmp_path: Path, own_engine: None
) -> None:
    folder = tmp_path / "tal"
    shutil.copytree(BUILT_IN / "tal", folder)
    (folder / "tal_style_rules.json").write_text("{}")
    talk.say("setoption name Personality value karpov")
    talk.say(f"setoption name PersonalityFile value {folder}")
    assert "is damaged" in talk.lines[-1]
    talk.say("isready")
    assert "Anatoly Karpov plays" in strings(talk)


def test_a_folder_or_its_definition_wins_over_the_name(talk: Talk, own_engine: None) -> None:
    talk.say("setoption name Personality value karpov", "isready")
    talk.say(f"setoption name PersonalityFile value {BUILT_IN / 'tal' / 'tal.yaml'}", "isready")
    assert "Mikhail Tal plays" in strings(talk)
    talk.lines.clear()
    talk.say("setoption name PersonalityFile value <empty>", "isready")
    assert "Anatoly Karpov plays" in strings(talk)
    talk.lines.clear()
    talk.say("setoption name Personality value none", "isready")
    assert talk.lines == ["readyok"]


def test_a_folder_that_goes_away_costs_no_move(
    talk: Talk, tmp_path: Path, own_engine: None
) -> None:
    folder = tmp_path / "tal"
    shutil.copytree(BUILT_IN / "tal", folder)
    talk.say(f"setoption name PersonalityFile value {folder}")
    shutil.rmtree(folder)
    talk.say("ucinewgame", "isready", f"position fen {QUIET}", "go depth 1")
    talk.wait_for("bestmove", 60)
    assert "our engine moves instead" in strings(talk)


def test_without_an_engine_ours_gives_the_candidates(talk: Talk, own_engine: None) -> None:
    talk.say("setoption name Personality value tal", "isready")
    assert "no UCI engine was found: our own engine" in strings(talk)
    talk.say("setoption name EngineFile value /no/such/engine", "isready")
    assert "/no/such/engine" in strings(talk)
    talk.say(f"position fen {QUIET}", "go nodes 300")
    move = chess.Move.from_uci(talk.wait_for("bestmove", 60).split()[1])
    assert chess.Board(QUIET).is_legal(move)
    assert f"info string {chess.Board(QUIET).san(move)} " in strings(talk)


@pytest.mark.parametrize(
    "go",
    [
        "go depth 1",
        "go nodes 100",
        "go movetime 50",
        "go movetime 0",
        "go wtime 400 btime 400",
        "go wtime -5 btime -5",
        "go mate 1",
        "go nodes 50 searchmoves a2a3",
    ],
)
def test_every_kind_of_go_is_answered(talk: Talk, own_engine: None, go: str) -> None:
    talk.say("setoption name Personality value fischer", "isready", f"position fen {QUIET}", go)
    move = talk.wait_for("bestmove", 60).split()[1]
    assert chess.Board(QUIET).is_legal(chess.Move.from_uci(move))
    if "searchmoves" in go:
        assert move == "a2a3"


def test_infinite_and_ponder_wait(talk: Talk, own_engine: None) -> None:
    talk.say("setoption name Personality value karpov", "isready", f"position fen {QUIET}")
    talk.say("go infinite")
    talk.wait_for("info depth", 60)
    time.sleep(0.2)
    assert talk.count("bestmove") == 0
    talk.say("isready", "stop")
    talk.wait_for("bestmove", 60)
    assert talk.count("bestmove") == 1
    talk.lines.clear()
    talk.say("go ponder wtime 2000 btime 2000")
    time.sleep(0.2)
    assert talk.count("bestmove") == 0
    talk.say("ponderhit")
    talk.wait_for("bestmove", 60)
    talk.lines.clear()
    talk.say("go ponder wtime 2000 btime 2000", "stop")
    talk.wait_for("bestmove", 60)


def test_the_book_is_left_out_of_analysis(talk: Talk, own_engine: None) -> None:
    talk.say("setoption name Personality value karpov", "isready", "position startpos")
    talk.say("go nodes 50")
    talk.wait_for("bestmove", 60)
    assert "here in" in strings(talk)
    talk.lines.clear()
    talk.say("setoption name UCI_AnalyseMode value true", "go nodes 50")
    talk.wait_for("bestmove", 60)
    assert any(line.startswith("info depth") and " nodes 0 " not in line for line in talk.lines)


def test_a_personality_that_fails_still_moves(
    talk: Talk,
    own_engine: None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr(PersonalityPlayer, "choose", fail)
    talk.say("setoption name Personality value tal", f"position fen {QUIET}", "go depth 1")
    talk.wait_for("bestmove", 60)
    assert "on purpose" in strings(talk)
    assert "ZeroDivisionError" in capsys.readouterr().err


@pytest.mark.parametrize("fen", ["7k/8/6K1/8/8/8/8/8 w - - 0 1", "7k/8/6K1/8/8/8/8/R7 w - - 160 9"])
def test_positions_that_are_draws_still_get_a_move(talk: Talk, own_engine: None, fen: str) -> None:
    talk.say("setoption name Personality value tal", f"position fen {fen}", "go depth 1")
    assert talk.wait_for("bestmove", 60) != "bestmove 0000"


def test_the_overhead_comes_off_the_clocks() -> None:
    board = chess.Board()
    slow, usual = Options(move_overhead=110), Options()
    asked = parse_go(["wtime", "1000", "btime", "100", "movetime", "500"], board)
    limit = _limit(asked, slow)
    assert (limit.white_clock, limit.black_clock) == pytest.approx((0.9, 0.05))
    assert limit.time == pytest.approx(0.4)
    assert _limit(asked, usual) == asked.limit
    endless = Limit(time=ENDLESS_SECONDS, depth=3)
    assert _limit(parse_go(["infinite", "depth", "3"], board), usual) == endless


@pytest.fixture(scope="module")
def engine() -> Iterator[chess.engine.SimpleEngine]:
    engine = chess.engine.SimpleEngine.popen_uci(COMMAND, timeout=60)
    yield engine
    engine.quit()


@needs_stockfish
def test_choosing_a_personality_changes_moves(engine: chess.engine.SimpleEngine) -> None:
    """With python-chess' own client and Stockfish, at equal nodes.

    As predicted, three masters may well agree about four positions; as caricatures they do not.
    """
    played: dict[str, list[chess.Move | None]] = {}
    for who in ("none", "karpov", "tal", "fischer"):
        engine.configure({"Personality": who, "Seed": 1, "Dial": 300})
        played[who] = [
            engine.play(chess.Board(fen), chess.engine.Limit(nodes=4000), game=(who, fen)).move
            for fen in CHOICES
        ]
    assert len({tuple(moves) for moves in played.values()}) == 4, played
    again = [
        engine.play(chess.Board(fen), chess.engine.Limit(nodes=4000), game=("again", fen)).move
        for fen in CHOICES
    ]
    assert again == played["fischer"], "a seed makes it repeatable"


@needs_stockfish
def test_info_strings_carry_the_reason(engine: chess.engine.SimpleEngine) -> None:
    engine.configure({"Personality": "karpov", "Seed": 1})
    told: list[str] = []
    for fen in CHOICES:
        board = chess.Board(fen)
        with engine.analysis(board, chess.engine.Limit(nodes=1000), multipv=2) as analysis:
            told += [info["string"] for info in analysis if "string" in info]
        reasons = [text for text in told if not text.startswith("plan: ")]
        assert reasons[-1].split()[0].rstrip(":") in {board.san(move) for move in board.legal_moves}
    result = engine.play(board, chess.engine.Limit(nodes=3000), info=chess.engine.INFO_ALL)
    assert result.info["pv"][0] == result.move, "the last line is about the move that is played"


@needs_stockfish
def test_the_score_is_that_of_the_move_that_is_played() -> None:
    """Not that of the engine's first choice: a caricature plays other moves often enough."""
    others = 0
    with chess.engine.SimpleEngine.popen_uci(COMMAND, timeout=60) as engine:
        for who in ("tal", "petrosian"):
            engine.configure({"Personality": who, "Seed": 1, "Dial": 300})
            for fen in CHOICES:
                board = chess.Board(fen)
                with engine.analysis(board, chess.engine.Limit(nodes=4000), multipv=10) as lines:
                    infos = [info for info in lines if "score" in info]
                    played = lines.wait().move
                # The engine's own lines tell how full its memory is; ours do not.
                found = {i["pv"][0]: i["score"] for i in infos if "hashfull" in i}
                told = [i for i in infos if "hashfull" not in i and i.get("multipv", 1) == 1][-1]
                assert told["pv"][0] == played
                if played in found:
                    assert told["score"] == found[played], (who, fen)
                    others += told["score"] != max(found.values(), key=lambda s: s.relative)
    assert others > 0


@pytest.mark.alone
@needs_stockfish
def test_a_game_with_clocks_keeps_them(engine: chess.engine.SimpleEngine) -> None:
    """Whatever the load, a move may take five times its share of the clock, not more."""
    engine.configure({"Personality": "tal", "Seed": 2})
    board, left = chess.Board(QUIET), 6.0
    for ply in range(6):
        limit = chess.engine.Limit(white_clock=left, black_clock=left)
        started = time.monotonic()
        result = engine.play(board, limit, game="clocks", ponder=ply == 2)
        left -= time.monotonic() - started
        assert result.move is not None
        board.push(result.move)
    assert left > 0


@pytest.mark.alone
@needs_stockfish
def test_stop_is_answered_at_once(talk: Talk) -> None:
    """The issue asks for 50 ms; five times that is asserted, the rest is the machine's load."""
    talk.say("setoption name Personality value karpov", "isready", f"position fen {QUIET}")
    taken = []
    for _ in range(4):
        talk.lines.clear()
        talk.say("go infinite")
        talk.wait_for("info depth 4", 60)
        started = time.monotonic()
        talk.say("stop")
        talk.wait_for("bestmove", 60)
        taken.append(time.monotonic() - started)
    assert min(taken) < 0.25


@needs_stockfish
def test_human_time_waits_and_stop_ends_the_waiting(talk: Talk) -> None:
    talk.say("setoption name Personality value karpov", "setoption name HumanTime value true")
    talk.say("isready", f"position fen {QUIET}", "go nodes 2000")
    time.sleep(0.5)
    assert talk.count("bestmove") == 0
    talk.say("stop")
    talk.wait_for("bestmove", 60)


@needs_stockfish
@linux
@pytest.mark.parametrize("how", ["quit", "ctrl-c", "kill", "dead engine"])
def test_no_engine_is_left_behind(how: str) -> None:
    process = subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
        start_new_session=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(
        f"setoption name Personality value tal\nisready\nposition fen {QUIET}\ngo infinite\n"
    )
    while not process.stdout.readline().startswith("info depth 3"):
        pass
    (found,) = descendants(process.pid)
    if how == "dead engine":
        os.kill(found, KILL)
        time.sleep(0.5)
        process.stdin.write("stop\nisready\n")
        while not (line := process.stdout.readline()).startswith("bestmove"):
            assert line
        # The second engine was started by the thread that thinks, and lives on.
        process.stdin.write("go nodes 500\n")
        while not (line := process.stdout.readline()).startswith("bestmove"):
            assert line
    if how == "ctrl-c":
        os.killpg(process.pid, signal.SIGINT)
    elif how == "kill":
        process.kill()
    else:
        process.stdin.write("quit\n")
    process.communicate(timeout=60)
    time.sleep(0.2)
    assert process.returncode == (-9 if how == "kill" else 0)
    assert not alive(found)
