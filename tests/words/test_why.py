"""The grammar of "why": which reasons are said, in which order, in which words."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from itertools import product

import chess
import pytest

from playalike.position.reasons import reasons_for
from playalike.reason import GameReference, Reason, ReasonKind
from playalike.words.ideas import IDEAS, idea_words
from playalike.words.why import LEADS, reason_words, spoken, why_sentence
from tests.brute_force import WrongSentenceError
from tests.words.claims import Claim, check
from tests.words.claims.reading import PHRASES

FILE = Reason(ReasonKind.DOES, "open_file", 0.55, ("Rc1",), numbers=(2,), weight=0.4)
PRESSES = Reason(ReasonKind.DOES, "presses", 0.33, ("Rc1", "pc7"), weight=0.2)
THREAT = Reason(
    ReasonKind.THREATENS, "capture", 0.7, ("Rc1", "pc7"), moves=("c1c7",), sans=("Rxc7",),
    weight=0.3,
)  # fmt: skip
MEMORY = Reason(
    ReasonKind.MEMORY, "structure", 0.6, numbers=(1.0,),
    game=GameReference("Karpov", "Unzicker", 1974, "1-0"), weight=0.2,
)  # fmt: skip
HABIT = Reason(ReasonKind.HABIT, "type", 0.5, numbers=(120, 1.5), text="doubles_rooks|middlegame",
               weight=0.3)  # fmt: skip


def told(*reasons: Reason, facts: tuple[str, ...] = ()) -> str:
    return why_sentence("Karpov", "Rc1", True, spoken(reasons), facts=facts, seed="x")


def test_idea_first_character_second_number_last() -> None:
    assert told(MEMORY, FILE, PRESSES) in {
        f"Rc1 takes the open c-file and {way} the pawn on c7. With the same pawns Karpov played it "
        "against Unzicker in 1974, and won."
        for way in ("bears on", "eyes", "puts pressure on")
    }
    assert told(FILE, HABIT) == (
        "Rc1 takes the open c-file. Given the choice in the middlegame, Karpov doubles the rooks "
        "50 % more often than other masters (120 times)."
    )


def test_what_weighs_less_than_a_tenth_does_not_lead() -> None:
    light = replace(FILE, weight=LEADS / 2)
    assert [one.kind for one in spoken([light, HABIT])] == ["habit", "does"]
    assert told(light, HABIT) == (
        "Rc1: Given the choice in the middlegame, Karpov doubles the rooks 50 % more often than "
        "other masters (120 times). It takes the open c-file."
    )
    assert [one.kind for one in spoken([FILE, HABIT])] == ["does", "habit"]
    assert told(light, replace(HABIT, weight=LEADS / 2)) == "Karpov plays Rc1."
    assert told(replace(FILE, weight=0.0)) == "Karpov plays Rc1."


def test_a_threat_follows_what_the_move_does() -> None:
    assert [one.idea for one in spoken([THREAT, FILE])] == ["open_file", "capture"]
    assert [one.idea for one in spoken([THREAT, PRESSES])] == ["capture"]


def test_what_cannot_wait_is_said_first() -> None:
    out = Reason(ReasonKind.DOES, "leaves_check", 0.4, ("Kd6",), weight=0.3)
    attack = Reason(ReasonKind.DOES, "attacks", 0.6, ("Kd6", "re5"), weight=0.5)
    mate = Reason(
        ReasonKind.PREVENTS, "mate", 0.85, moves=("e8e1",), sans=("Re1#",), weight=0.3
    )  # fmt: skip
    assert [one.idea for one in spoken([attack, out])] == ["leaves_check", "attacks"]
    assert [one.idea for one in spoken([attack, mate])] == ["mate", "attacks"]
    assert [one.idea for one in spoken([replace(attack, idea="takes"), mate])] == ["takes", "mate"]


def test_the_same_man_is_not_named_twice_nor_the_same_verb() -> None:
    attack = Reason(ReasonKind.DOES, "attacks", 0.6, ("Nd7", "qf6"), weight=0.5)
    aims = Reason(
        ReasonKind.DOES, "aims_at_king", 0.5, ("Nd7", "kg7"), ("f6", "f8"), weight=0.4
    )  # fmt: skip
    assert [one.idea for one in spoken([attack, aims])] == ["attacks"]
    pawn = replace(attack, men=("Nf6", "ph7"))
    heads = Reason(
        ReasonKind.PREPARES, "heads", 0.5, ("Nf6", "Nf8", "pg6"), ("f8",),
        moves=("d5f6", "g3g2", "f6f8"), sans=("Nf6", "Kg2", "Nf8"), text="attacks", weight=0.4,
    )  # fmt: skip
    for seed in range(20):
        words = why_sentence("Tal", "Nf6", True, [pawn, heads], seed=str(seed))
        assert "goes for" not in words or "attacks" in words


def test_one_game_is_told_as_one() -> None:
    game = GameReference("Capablanca", "Gunsberg", 1914)
    book = Reason(ReasonKind.MEMORY, "position", numbers=(1.0, 1.0, 0, 0, 0), game=game)
    said = reason_words("Capablanca", "Nd7", True, book, random.Random(0))
    assert said == "Capablanca played Nd7 here against Gunsberg in 1914."
    won = replace(book, numbers=(1.0, 1.0, 1.0, 0, 0))
    said = reason_words("Capablanca", "Nd7", True, won, random.Random(0))
    assert said == "Capablanca played Nd7 here against Gunsberg in 1914, and won."
    said = reason_words("Capablanca", "Nd7", True, replace(won, game=None), random.Random(0))
    assert said == "Capablanca played Nd7 here before."


def test_the_opponent_is_who_had_the_other_colour_whatever_he_is_called() -> None:
    vitaly = GameReference("Tseshkovsky, Vitaly", "Tal, Mikhail", 1976, "0-1")
    memory = Reason(ReasonKind.MEMORY, "position", numbers=(1.0, 1.0, 1.0, 0, 0), game=vitaly)
    said = reason_words("Tal", "Nf6", False, memory, random.Random(0))
    assert said == "Tal played Nf6 here against Tseshkovsky in 1976, and won."
    epd = "4k3/8/8/8/8/8/8/4K3 b - -"  # Tal had Black then, though he has White now
    pawns = replace(MEMORY, game=vitaly, text=epd)
    said = reason_words("Tal", "Nf3", True, pawns, random.Random(0))
    assert said == "With the same pawns Tal played Nf3 against Tseshkovsky in 1976, and won."
    sisters = GameReference("Polgar, Judit", "Polgar, Zsuzsa", 1992, "1/2-1/2")
    memory = replace(memory, game=sisters, numbers=(1.0, 1.0, 0, 1.0, 0))
    said = reason_words("Polgar", "Nf3", True, memory, random.Random(0))
    assert said == "Polgar played Nf3 here against Zsuzsa Polgar in 1992, a draw."


def test_no_habit_explains_what_wins_material() -> None:
    queen = Reason(ReasonKind.DOES, "takes_dearer", 0.8, ("Re7", "qe7"), weight=0.5)
    assert [one.kind for one in spoken([queen, HABIT])] == ["does"]
    assert [one.kind for one in spoken([queen, MEMORY])] == ["does", "memory"]
    assert [one.kind for one in spoken([replace(queen, weight=LEADS / 2), HABIT])] == [
        "habit", "does",
    ]  # fmt: skip


def test_what_wins_material_prepares_nothing() -> None:
    wins = Reason(ReasonKind.DOES, "takes_loose", 0.8, ("Qc5", "rc7"), weight=0.5)
    next_move = Reason(ReasonKind.PREPARES, "supports_next", 0.5, ("Rd8",), ("b8",), weight=0.4)
    assert [one.idea for one in spoken([wins, next_move])] == ["takes_loose"]
    better = Reason(ReasonKind.DOES, "worst_piece", 0.4, ("Bc6",), ("d7",), weight=0.2)
    assert [one.idea for one in spoken([THREAT, better])] == ["capture"]
    trade = replace(wins, idea="exchanges", telling=0.5)
    assert [one.idea for one in spoken([trade, next_move])] == ["exchanges", "supports_next"]


def test_without_reasons_the_facts_still_name_the_move() -> None:
    assert told() == "Karpov plays Rc1."
    assert told(facts=("It keeps the balance (+0.10): so it is.",)).startswith("Rc1 keeps")
    assert told(facts=("No other candidate is safe.",)).startswith("Karpov plays Rc1. No")


def test_the_same_facts_are_said_in_several_ways_and_the_seed_decides() -> None:
    ways = {idea_words(PRESSES, True, random.Random(seed)) for seed in range(30)}
    assert len(ways) == 3
    assert told(FILE, PRESSES) == told(FILE, PRESSES)


def test_books_are_counted() -> None:
    numbers = (12.0, 15.0, 6.0, 4.0, 2.0)
    book = Reason(ReasonKind.MEMORY, "position", numbers=numbers,
                  game=GameReference("Karpov, Anatoly", "Spassky, Boris", 1974))  # fmt: skip
    words = reason_words("Karpov", "c4", True, book, random.Random(0))
    assert words == (
        "Karpov played c4 here in 12 of 15 games studied,"
        " last against Spassky in 1974, scoring 67 %."
    )


SENTENCES = [
    ("4k3/8/2n5/8/8/8/8/4KB2 w - - 0 1", "f1b5", "Bb5 pins the knight on c6 to the king."),
    ("4k3/pp3ppp/8/8/8/8/PP3PPP/R3K3 w - - 0 1", "a1d1", "Rd1 takes the open d-file."),
    ("4k3/pp3ppp/8/8/2PP4/4N3/8/4K3 w - - 0 1", "e3d5", "Nd5 takes the outpost on d5."),
    ("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7", "Nc7+ forks the rook on a8 and the king."),
    ("4k3/pp3p1p/8/4P3/8/2N5/8/4K3 w - - 0 1", "c3d5", "Nd5 centralises the knight."),
    ("4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "e4c5",
     "Nc5+ gives discovered check from the rook on e1."),
    ("4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "e4f6", "Nf6+ gives double check."),
]  # fmt: skip
WRONG = [
    (SENTENCES[0], "Bb5 pins the knight on c6 to the queen on d7."),
    (SENTENCES[1], "Rd1 takes the open e-file."),
    (SENTENCES[2], "Nd5 takes the outpost on d5 and attacks the pawn on b7."),
    (SENTENCES[3], "Nc7+ gives the king air on d7."),
    (SENTENCES[4], "Nd5 dreams of f6."),
    (SENTENCES[5], "Nc5+ gives double check."),
    (SENTENCES[6], "Nf6+ gives discovered check from the rook on e1."),
]


@pytest.mark.parametrize(("fen", "move", "text"), SENTENCES)
def test_the_checker_agrees_with_the_truth(fen: str, move: str, text: str) -> None:
    assert check(Claim(text, chess.Board(fen), move))


KNIGHT = "4k3/8/8/4p3/8/8/8/1N2K3 w - - 0 1"
WAY = ("b1d2", "e8e7", "d2f3")
LATE = (
    ("4k3/8/8/4p3/8/8/2P5/4KB2 w - - 0 1", ("c2c3", "e8e7", "f1d3"), "c3 prepares Bd3"),
    (KNIGHT, WAY, "Nd2 heads for f3"),
)


def test_what_is_prepared_is_said_with_what_for() -> None:
    board = chess.Board(KNIGHT)
    line = [chess.Move.from_uci(one) for one in WAY]
    (heads,) = [one for one in reasons_for(board, line[0], line) if one.kind == "prepares"]
    for seed in range(20):
        words = idea_words(heads, True, random.Random(seed))
        assert ", where it " in words
        assert check(Claim(f"Nd2 {words}.", board, WAY[0], WAY))
    with pytest.raises(WrongSentenceError):
        check(Claim("Nd2 heads for f3, where it attacks the pawn on d4.", board, WAY[0], WAY))


@pytest.mark.parametrize(("fen", "line", "words"), LATE)
def test_what_is_prepared_for_nothing_is_no_known_form(
    fen: str, line: tuple[str, ...], words: str
) -> None:
    with pytest.raises(WrongSentenceError):
        check(Claim(f"{words}.", chess.Board(fen), line[0], line))


@pytest.mark.parametrize(("case", "text"), WRONG)
def test_the_checker_finds_what_is_false(case: tuple[str, str, str], text: str) -> None:
    with pytest.raises(WrongSentenceError):
        check(Claim(text, chess.Board(case[0]), case[1]))


FAMOUS = (
    "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 "
    "O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3 O-O Qd2 Nc6 Bc4 Bd7 h4 Rc8 Bb3 Ne5 O-O-O Nc4 "
    "Bxc4 Rxc4 h5 Nxh5 g4 Nf6 Nde2 Qa5 Bh6 Bxh6 Qxh6 Rfc8 Rd3 R4c5 g5 Rxg5 Rd5 Rxd5 Nxd5 Re8 "
    "Nef4 Bc6 e5 Bxd5 exf6 exf6 Qxh7+ Kf8 Qh8+",
    "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3 O-O Be3 e5 d5 Nh5 Qd2 Qh4+ g3 Nxg3 Qf2 Nxf1 Qxh4 Nxe3 Ke2 Nxc4 "
    "Rc1 Na6 Nd1 Nb6 Ne3 Bd7 Nh3 f6 Rhg1 Rad8 b3 c6 dxc6 bxc6 Rxc6 Bxc6",
)


def test_every_way_of_saying_every_idea_of_famous_games_is_true() -> None:
    """The game's own moves serve as the line; each phrase stands alone as a sentence."""
    seen = set()
    for game in FAMOUS:
        board = chess.Board()
        moves = []
        for san in game.split():
            moves.append(board.push_san(san))
        board = chess.Board()
        for ply, move in enumerate(moves):
            line = moves[ply : ply + 8]
            san = board.san(move)
            for reason in reasons_for(board, move, line):
                seen.add(reason.idea)
                ways = {idea_words(reason, board.turn, random.Random(n)) for n in range(12)}
                for words in ways:
                    pv = tuple(one.uci() for one in line)
                    check(Claim(f"{san} {words}.", board.copy(), move.uci(), pv))
            board.push(move)
    assert len(seen) >= 35, sorted(seen)


@pytest.mark.parametrize(
    ("kind", "idea"), [(kind, idea) for kind, ideas in IDEAS.items() for idea in ideas]
)
def test_every_way_of_every_idea_is_a_form_that_the_checker_knows(
    kind: ReasonKind, idea: str
) -> None:
    purposes = [""] if kind != ReasonKind.PREPARES else ["attacks", "outpost", "pushes_passer"]
    for piece, purpose in product("RNP", purposes):
        reason = Reason(
            kind, idea, 0.5, (f"{piece}d5", f"{piece.lower()}e5", "ke8"), ("d5", "e5"),
            moves=("f6d5", "g3g2", "d5c3"), sans=("Nd5", "Kg2", "Nc3"), numbers=(2.0,),
            text=purpose,
        )  # fmt: skip
        for words in IDEAS[kind][idea](reason):
            assert any(re.fullmatch(form, words) for form, _ in PHRASES.values()), words
