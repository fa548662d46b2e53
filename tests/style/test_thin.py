"""A personality from a handful of games: it plays, and says what it knows nothing of."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from pathlib import Path

import chess
import pytest

from playalike.decision import Decision
from playalike.personality.load import Personality, load_personality
from playalike.player import Limit
from playalike.study.missing import missing_findings
from playalike.study.report import write_report
from playalike.study.runner import StageResult, run_stages
from playalike.study.stage import SilentProgress
from playalike.study.stages import STAGES
from playalike.style.candidates import UciSource
from playalike.style.chooser import Chooser
from playalike.style.layers import LAYER_NAMES
from playalike.style.player import PersonalityPlayer
from tests.boards import after
from tests.study.studying import GAMES, stockfish, workspace_of
from tests.style.layering import write_blank
from tests.style.sources import STOCKFISH, needs_stockfish

NODES = 300
AMATEUR = "Szurkos,Andras"
"""Rated about 1700, with a few dozen games in the shared data: what a user's own games are like."""
MIDDLEGAME = after(
    "1. e4 e6 2. d4 d5 3. Nc3 Nf6 4. Bg5 Be7 5. e5 Nfd7 6. Bxe7 Qxe7 7. f4 a6 8. Nf3 c5 9. Qd2 Nc6"
)


@dataclass(frozen=True)
class Thin:
    """A study of few games."""

    games: int
    folder: Path
    results: list[StageResult]
    personality: Personality

    @property
    def silent(self) -> tuple[str, ...]:
        return Chooser(self.personality).silent_layers


def study(folder: Path, games: Path, player: str) -> Thin:
    with stockfish(folder / "answers.db") as oracle:
        workspace = workspace_of(folder, games, player=player, nodes=NODES)
        workspace.oracle = oracle
        results = run_stages(STAGES, workspace, SilentProgress())
    write_report(workspace, results)
    personality = load_personality(workspace.folder)
    return Thin(personality.definition.provenance.games, workspace.folder, results, personality)


@pytest.fixture(scope="module")
def seven(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Thin]:
    """Seven famous games of Karpov."""
    thin = study(tmp_path_factory.mktemp("seven"), GAMES / "karpov.pgn", "Karpov, Anatoly")
    yield thin
    thin.personality.close()


@pytest.fixture(scope="module")
def thirty(tmp_path_factory: pytest.TempPathFactory, shared_data: Path) -> Iterator[Thin]:
    """Thirty games of an amateur."""
    folder = tmp_path_factory.mktemp("thirty")
    text = (shared_data / "baseline" / "twic_1600_1800.pgn").read_text(encoding="utf-8")
    every = re.split(r"^(?=\[Event )", text, flags=re.MULTILINE)
    own = [game for game in every if f'"{AMATEUR}"' in game][:30]
    (folder / "30games.pgn").write_text("".join(own), encoding="utf-8")
    thin = study(folder, folder / "30games.pgn", AMATEUR)
    yield thin
    thin.personality.close()


def check_report(thin: Thin) -> None:
    """The study and its report name the silent layers, all of them and no other."""
    missing = missing_findings(thin.personality)
    named = [layer for one in missing for layer in one.layers]
    assert sorted(named) == sorted(thin.silent)
    said = " ".join(thin.results[-1].report.sentences)
    facts = json.loads((thin.folder / "report.json").read_text(encoding="utf-8"))
    html = unescape((thin.folder / "report.html").read_text(encoding="utf-8"))
    assert [row["finding"] for row in facts["missing"]] == [one.finding for one in missing]
    for one in missing:
        assert one.finding in said
        assert one.effect[1:] in html
        for layer in one.layers:
            assert layer in said
            assert re.search(rf"\(silent: [^)]*\b{layer}\b", html)


def check_silence(thin: Thin, decision: Decision) -> None:
    """Silent layers add nothing, and what the others add makes the score."""
    assert decision.candidates
    for candidate in decision.candidates:
        parts = {part.name: part for part in candidate.contributions}
        for layer in thin.silent:
            assert parts[layer].value == 0
            assert parts[layer].reason == ""
        total = sum(part.value for part in candidate.contributions)
        assert math.isclose(total, candidate.final_score, abs_tol=1e-6)
    speaking = {
        part.name
        for candidate in decision.candidates
        for part in candidate.contributions
        if part.name in LAYER_NAMES and part.value
    }
    assert speaking
    assert speaking.isdisjoint(thin.silent)


def check_play(thin: Thin) -> None:
    """It plays a game's beginning against itself, and explains a middlegame."""
    personality = load_personality(thin.folder)
    player = PersonalityPlayer(personality, UciSource(STOCKFISH), seed=3)
    try:
        board = chess.Board()
        for _ in range(24):
            decision = player.choose(board, Limit(nodes=NODES))
            assert chess.Move.from_uci(decision.move) in board.legal_moves
            assert decision.sentence.startswith(decision.player)
            board.push_uci(decision.move)
        player.new_game()
        explained = player.choose(MIDDLEGAME, Limit(nodes=NODES))
        assert explained.tier == "style"
        assert explained.engine.startswith("Stockfish")
        check_silence(thin, explained)
    finally:
        player.close()


@needs_stockfish
@pytest.mark.slow
def test_seven_games_make_a_personality_that_says_what_it_lacks(seven: Thin) -> None:
    assert seven.games == 7
    assert {"causality", "formula"} <= set(seven.silent)
    assert set(seven.silent) < set(LAYER_NAMES)
    check_report(seven)
    check_play(seven)


@needs_stockfish
@pytest.mark.slow
@pytest.mark.shared
def test_thirty_games_of_an_amateur_make_a_personality(thirty: Thin) -> None:
    assert thirty.games == 30
    assert "causality" in thirty.silent
    assert not {"plans", "comprehensive", "placement"} & set(thirty.silent)
    check_report(thirty)
    check_play(thirty)
    assert "30 games" in " ".join(thirty.results[0].report.sentences)
    assert thirty.personality.definition.portrait.startswith("Andras Szurkos, as seen in 30 games")


def test_a_personality_without_findings_has_every_layer_but_the_plans_silent(
    tmp_path: Path,
) -> None:
    blank = write_blank(tmp_path)
    try:
        silent = Chooser(blank).silent_layers
        named = [layer for one in missing_findings(blank) for layer in one.layers]
        assert sorted(named) == sorted(silent)
        assert set(LAYER_NAMES) - set(silent) == {"plans", "multi_theme", "memory"}
    finally:
        blank.close()
