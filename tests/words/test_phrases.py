"""Ratios, routes, lists and features in words."""

from __future__ import annotations

import chess
import pytest

from playalike.words.choice import (
    engine_words,
    feature_taste,
    plural,
    preference_words,
    prior_words,
    sight_words,
)
from playalike.words.modes import mode_words
from playalike.words.pieces import a_piece, man_on, piece_on, piece_to
from playalike.words.plans import GOALS, plan_kind
from playalike.words.ratios import compared, ratio_sign, times_as
from playalike.words.routes import first_move_name, route_words, seen_by
from playalike.words.rules import rule_words, share_words, where_words
from playalike.words.text import counted, family_name, joined, ordinal, percent
from playalike.words.themes import THEMES


@pytest.mark.parametrize(
    ("ratio", "words"),
    [
        (12.4, "12 times as often as other masters"),
        (2.34, "2.3 times as often as other masters"),
        (2.0, "twice as often as other masters"),
        (1.65, "65 % more often than other masters"),
        (1.0, "as often as other masters"),
        (0.66, "34 % less often than other masters"),
        (0.0, "99 % less often than other masters"),
    ],
)
def test_ratios_are_said_in_one_way(ratio: float, words: str) -> None:
    assert compared(ratio) == words
    assert words.startswith(times_as(ratio))


def test_kinds_of_plans_have_no_gaps() -> None:
    assert plan_kind("outpost_occupation") == "a plan to plant a piece on an outpost"
    assert plan_kind("passed_pawn_advance") == "a plan to push the passed pawn"
    assert plan_kind("zugzwang_net") == "a plan of the kind 'zugzwang net'"
    assert set(GOALS) == set(THEMES)
    assert not [theme for theme in GOALS if "{" in plan_kind(theme)]


@pytest.mark.parametrize(
    ("mode", "dial", "words"),
    [
        ("spirit", 1, "in his spirit"),
        ("spirit", 3, "in his spirit, three times as far"),
        ("learned", 1, "as he would move"),
        ("learned", 2.5, "as he would move, his own habits 2.5 times as strong"),
        ("learned", 0, "as the average master"),
        ("classic", 1, "by layers of style"),
    ],
)
def test_modes(mode: str, dial: float, words: str) -> None:
    assert mode_words(mode, dial) == words


def test_ratios_of_other_things() -> None:
    assert times_as(1.4, "likely") == "40 % more likely"
    assert times_as(3.2, "likely") == "3.2 times as likely"
    assert compared(0.5, "usual") == "50 % less often than usual"
    assert (ratio_sign(1.44), ratio_sign(0.66)) == ("1.4×", "0.66×")


def test_lists_and_counts() -> None:
    assert joined([]) == ""
    assert joined("a") == "a"
    assert joined("abc") == "a, b and c"
    assert counted(1, "game") == "1 game"
    assert counted(1830, "game") == "1,830 games"
    assert [ordinal(number) for number in (1, 9, 10)] == ["first", "ninth", "10th"]
    assert percent(0.643) == "64 %"
    assert percent(0.643, 1) == "64.3 %"
    assert family_name(("Karpov, Anatoly",)) == "Karpov"
    assert family_name(("=Anatoly Karpov",)) == "Karpov"
    assert family_name(()) == "The player"


def test_squares_are_turned_for_black_and_words_are_not() -> None:
    text = "puts a knight on e5 against the b6 bishop, rank 7"
    assert seen_by(chess.WHITE, text) == text
    assert seen_by(chess.BLACK, text) == "puts a knight on e4 against the b3 bishop, rank 7"


def test_routes_and_lines() -> None:
    assert route_words(("Nd2f1", "Nf1e3", "Ne3d5")) == "Nd2–f1–e3–d5"
    assert route_words(("Nd2f1", "Nf1e3"), chess.BLACK) == "Nd7–f8–e6"
    assert route_words(("Pg2g3", "O-O", "Pg3g4")) == "g2–g3, O-O, g3–g4"
    assert route_words(("Pe2e4", "O-O", "Pd2d4")) == "e2–e4, O-O, d2–d4"
    assert first_move_name("g1f3") == "1. Nf3"


def test_pieces() -> None:
    assert a_piece("N") == "a knight"
    assert piece_on("Q", "d5") == "the queen on d5"
    assert piece_to(chess.KNIGHT, chess.D5) == "knight to d5"
    assert man_on(chess.ROOK, chess.A1) == "the rook on a1"


def test_where_a_rule_holds() -> None:
    assert where_words(None, None, None) == "everywhere"
    told = "in the endgame, against hanging pawns, when worse"
    assert where_words("endgame", "hanging_pawns:theirs", "worse") == told


def test_rules() -> None:
    assert share_words(0.166, 0.127) == "17 % against 13 %"
    assert share_words(0.033, 0.047) == "3.3 % against 4.7 %"
    assert share_words(0.0042, 0.0021) == "4.2 against 2.1 in a thousand moves"
    told = rule_words("Tal", "check", "in the opening", 1.31, "17 % against 13 %")
    assert told == (
        "In the opening, Tal gives check 31 % more often than other masters (17 % against 13 %)."
    )
    told = rule_words(
        "Tal", "retreat", "everywhere", 2.0, "2 % against 1 %", "chance would", "then"
    )
    assert told == (
        "Everywhere, Tal retreats a piece twice as often as chance would then (2 % against 1 %)."
    )


@pytest.mark.parametrize(
    ("feature", "helps", "liked", "words"),
    [
        ("outpost", True, True, "likes outposts"),
        ("outpost", True, False, "prefers this to outposts"),
        ("outpost", False, False, "avoids outposts"),
        ("outpost", False, True, "prefers outposts to this"),
        ("own_space_advantage", True, True, "wants more space"),
        ("own_space_advantage", True, False, "cares less about space"),
        ("their_king_safety", True, True, "allows the opponent more king safety"),
        ("their_king_safety", True, False, "leaves the opponent less king safety"),
        ("check*endgame", True, True, "likes checks with few pieces left"),
        ("look_rank", True, False, "likes moves that look good at once"),
        ("step:Qd1h5", False, False, "seldom goes Qd1–h5"),
    ],
)
def test_tastes(feature: str, helps: bool, liked: bool, words: str) -> None:
    assert feature_taste(feature, helps, liked) == words


def test_tastes_of_many() -> None:
    assert plural("likes outposts") == "like outposts"
    assert plural("leaves the opponent less space") == "leave the opponent less space"


def test_what_the_engine_thinks() -> None:
    assert engine_words(1, 0) == "the engine's first choice"
    assert engine_words(3, 12) == "the engine's third choice, 12 cp behind"


def test_a_rare_move_is_no_reason_against_itself() -> None:
    assert prior_words(0.06, speaks_for=False) == "a move few masters would play (6 %)"
    assert (
        prior_words(0.06, speaks_for=True)
        == "more natural for a master than most other moves here (6 %)"
    )
    assert prior_words(0.12, speaks_for=True) == "a move some masters would play (12 %)"
    assert prior_words(0.5, speaks_for=True) == "a natural move for a master (50 %)"
    assert prior_words(0.001, speaks_for=False) == "a move few masters would play (below 1 %)"


@pytest.mark.parametrize(
    ("rank", "words"),
    [
        (1, "the first move one sees"),
        (4, "the fourth move one sees"),
        (10, "the 10th move one sees"),
        (11.5, "easy to overlook"),
    ],
)
def test_first_sight(rank: float, words: str) -> None:
    assert sight_words(rank) == words


def test_what_the_engine_preferred() -> None:
    assert preference_words("Nf3", False, 0.31) == (
        "The engine preferred Nf3 (cost 0.3 % win chance)."
    )
    assert preference_words("Nf3", True, 0.0) == "The engine would play the same."
    assert preference_words("Nf3", False, 0.04) == "For the engine Nf3 is as good."
