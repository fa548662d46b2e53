from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import chess
import pytest

from playalike.personality.catalogue import find_personality
from playalike.personality.load import Personality
from playalike.personality.plans import PLAN_THEMES, Plan, PlanStore
from playalike.position.weaknesses import weaknesses_of
from playalike.settings import load_settings
from playalike.style.plan_relevance import (
    DIMENSIONS,
    Situation,
    relevance,
    situation_of,
    top_plans,
)
from playalike.words.plans import plan_words
from tests.boards import random_boards
from tests.style.classic.layering import mirrored
from tests.style.plan_sample import (
    OPEN_FILE,
    context,
    double,
    personality,
    plan,
    played,
    theme,
)

BOARD = chess.Board(OPEN_FILE)
DOCUMENT = [20, 15, 10, 10, 10, 8, 7, 7, 5, 5, 3]
"""Per cent, in chessgate's order."""


def changed(one: Plan, start: dict[str, Any] | None = None, **changes: Any) -> Plan:
    return replace(one, start=replace(one.start, **(start or {})), **changes)


def test_weights_are_those_of_the_document() -> None:
    assert [round(100 * weight, 9) for _, weight in DIMENSIONS] == DOCUMENT
    assert sum(DOCUMENT) == 100


NOW = Situation(
    category="other:both",
    themes=frozenset({"doubled_rooks"}),
    standing=frozenset({"file_control"}),
    weaknesses=frozenset({"isolated_pawn"}),
    piece_count=BOARD.occupied.bit_count(),
    enemy_king_wing=2,
    bishop_pair=False,
    fianchetto=True,
    eval_cp=30,
)
PERFECT = changed(double(BOARD), {"weaknesses": ("isolated_pawn",)}, success=1.0, eval_gain_cp=250)
"""In the situation above this plan has 1 in every dimension."""

WORSE: dict[str, tuple[str, Plan, float]] = {
    "structure_match": ("category", PERFECT, 0.4),
    "theme_overlap": (
        "exact",
        changed(PERFECT, themes=(*PERFECT.themes, theme("pawn_storm", 1, "g5"))),
        0.5,
    ),
    "trigger_conditions": ("exact", changed(PERFECT, trigger="weakness:bad_bishop"), 0.0),
    "success_rating": ("exact", changed(PERFECT, success=0.3), 0.3),
    "plan_outcome": ("exact", changed(PERFECT, outcome=0.5), 0.5),
    "piece_count_proximity": ("exact", changed(PERFECT, {"piece_count": NOW.piece_count - 4}), 0.6),
    "weakness_overlap": (
        "exact",
        changed(PERFECT, {"weaknesses": ("isolated_pawn", "bad_bishop")}),
        0.5,
    ),
    "eval_gain": ("exact", changed(PERFECT, eval_gain_cp=50), 0.25),
    "king_side_match": ("exact", changed(PERFECT, {"enemy_king_wing": 0}), 0.0),
    "bishops_match": ("exact", changed(PERFECT, {"bishop_pair": True}), 0.5),
    "context_eval": ("exact", changed(PERFECT, {"eval_cp": 180}), 0.5),
}


def test_a_plan_that_fits_in_all_respects_has_relevance_one() -> None:
    assert relevance("exact", PERFECT, NOW) == pytest.approx(1)


@pytest.mark.parametrize("number", range(11))
def test_each_dimension_matters_alone(number: int) -> None:
    measure, weight = DIMENSIONS[number]
    tier, worse, share = WORSE[measure.__name__]
    assert measure(tier, worse, NOW) == pytest.approx(share)
    for other, _ in DIMENSIONS:
        if other is not measure:
            assert other(tier, worse, NOW) == 1, other.__name__
    assert relevance(tier, worse, NOW) == pytest.approx(1 - weight * (1 - share))


@pytest.mark.parametrize("number", range(1, 11))
def test_each_dimension_decides_between_plans_that_are_else_equal(
    number: int, tmp_path: Path
) -> None:
    measure, _ = DIMENSIONS[number]
    board = played("Rac1 a6 Rc3 h6")
    kinds = tuple(sorted(str(one.kind) for one in weaknesses_of(board, chess.BLACK)))
    fits = changed(PERFECT, {"weaknesses": kinds}, game="Fits – Guest, 1960")
    worse = WORSE[measure.__name__][1]
    if measure.__name__ != "weakness_overlap":
        worse = changed(worse, {"weaknesses": kinds})
    who = personality(tmp_path, [replace(worse, game="Worse – Guest, 1960"), fits])
    found = top_plans(context(who, board, ["h3", "Rfc1"]))
    who.close()
    assert [ranked.plan.game[:4] for ranked in found] == ["Fits", "Wors"]
    assert found[0].relevance > found[1].relevance


@pytest.mark.parametrize(
    ("kinds", "weaknesses", "share"),
    [((), (), 1.0), (("a",), (), 0.0), ((), ("a",), 0.0), (("a", "b"), ("b", "c"), 1 / 3)],
)
def test_shared_weaknesses(
    kinds: tuple[str, ...], weaknesses: tuple[str, ...], share: float
) -> None:
    measure = next(one for one, _ in DIMENSIONS if one.__name__ == "weakness_overlap")
    now = replace(NOW, weaknesses=frozenset(weaknesses))
    assert measure("exact", changed(PERFECT, {"weaknesses": kinds}), now) == pytest.approx(share)


def test_an_unknown_evaluation_counts_half_and_far_ones_nothing() -> None:
    measure = DIMENSIONS[10][0]
    assert measure("exact", changed(PERFECT, {"eval_cp": None}), NOW) == 0.5
    assert measure("exact", changed(PERFECT, {"eval_cp": 900}), NOW) == 0
    assert DIMENSIONS[5][0]("exact", changed(PERFECT, {"piece_count": 5}), NOW) == 0
    assert DIMENSIONS[7][0]("exact", changed(PERFECT, eval_gain_cp=-80), NOW) == 0


def test_tiers(tmp_path: Path) -> None:
    who = personality(tmp_path, [double(BOARD)])

    def tiers(line: str) -> list[str]:
        return [ranked.tier for ranked in top_plans(context(who, played(line), ["Ne5"]))]

    assert tiers("") == ["exact"]
    board = chess.Board(OPEN_FILE)
    board.remove_piece_at(chess.G8)
    board.set_piece_at(chess.D8, chess.Piece(chess.KING, chess.BLACK))
    assert [r.tier for r in top_plans(context(who, board, ["h3"]))] == ["pawns"]
    assert tiers("g3 a6") == ["category"]
    who.close()


def test_of_the_same_kind_only_plans_with_a_possible_move(tmp_path: Path) -> None:
    """A plan of another game is about pieces that may stand elsewhere here."""
    who = personality(tmp_path, [double(BOARD)])
    assert top_plans(context(who, played("Rac1 a6 Rcd1 h6"), ["g3"])) == ()
    assert len(top_plans(context(who, played("Rac1 a6 Rc3 h6"), ["g3"]))) == 1
    assert [r.tier for r in top_plans(context(who, played("Rac1 Rfe8 Rcd1 Rf8"), ["g3"]))] == [
        "exact"
    ]
    who.close()


def test_the_five_best_speak_and_are_found_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = [replace(double(BOARD), success=n / 10, game=f"Game {n}, 1960") for n in range(9)]
    who = personality(tmp_path, made)
    asked: list[str] = []
    lookup = PlanStore.lookup

    def counted(store: PlanStore, exact: int, pawns: int, category: str) -> list[tuple[str, Plan]]:
        asked.append(category)
        return lookup(store, exact, pawns, category)

    monkeypatch.setattr(PlanStore, "lookup", counted)
    given = context(who, BOARD)
    found = top_plans(given)
    assert [ranked.plan.game for ranked in found] == [f"Game {n}, 1960" for n in (8, 7, 6, 5, 4)]
    assert [ranked.relevance for ranked in found] == sorted(
        (ranked.relevance for ranked in found), reverse=True
    )
    assert top_plans(given) is found
    assert len(asked) == 1


def test_black_finds_what_white_found(tmp_path: Path) -> None:
    rook = plan(BOARD, theme("file_control", chess.ROOK, "c5"), moves=("Ra1c1", "Rc1c5"))
    who = personality(tmp_path, [double(BOARD), rook])
    white, black = context(who, BOARD, ["h3", "e4"]), context(who, mirrored(BOARD), ["h6", "e5"])
    assert top_plans(white) == top_plans(black)
    assert len(top_plans(white)) == 2
    assert situation_of(white) == situation_of(black)


def test_no_plans(tmp_path: Path) -> None:
    who = personality(tmp_path)
    assert top_plans(context(who, BOARD)) == ()
    who.close()


def test_words_name_the_squares_of_the_game() -> None:
    knight = theme("outpost_occupation", chess.KNIGHT, "d5")
    assert plan_words(double(BOARD).themes, chess.WHITE) == "double on the c-file"
    assert plan_words(double(BOARD).themes, chess.BLACK) == "double on the c-file"
    assert plan_words([knight], chess.WHITE) == "plant a knight on the outpost d5"
    assert plan_words([knight], chess.BLACK) == "plant a knight on the outpost d4"


@pytest.mark.parametrize("name", PLAN_THEMES)
def test_every_theme_has_words(name: str) -> None:
    told = {
        plan_words([theme(name, piece, *squares)], chess.WHITE)
        for piece in (0, chess.KNIGHT)
        for squares in ((), ("c4",), ("c4", "d5", "e6"))
    }
    for words in told:
        assert words == words.strip()
        assert not set(words) & set("{}_"), words
    assert name in ("development", "king_safety", "rooks_connected") or len(told) > 1


def test_words_of_files() -> None:
    rook = chess.ROOK
    assert plan_words([theme("file_control", rook, "d5", "d7")], True) == "take the open d-file"
    assert plan_words([theme("doubled_rooks", rook)], True) == "double the rooks"
    assert plan_words([theme("doubled_rooks", rook, "c5", "d5")], True) == "double the rooks"


@pytest.fixture(scope="module")
def karpov() -> Iterator[Personality]:
    who = find_personality("karpov", load_settings())
    yield who
    who.close()


def test_ranking_among_sixty_thousand_plans_is_fast(karpov: Personality) -> None:
    times = []
    for board in random_boards(40, seed=2, max_plies=60):
        moves = [board.san(move) for move in list(board.legal_moves)[:10]]
        given = context(karpov, board, moves)
        begin = time.process_time()
        found = top_plans(given)
        times.append(time.process_time() - begin)
        assert all(0 <= ranked.relevance <= 1 for ranked in found)
    assert sorted(times)[20] < 0.040
