"""Plan memory over a game, and the layer that holds on to plans (12)."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import chess
import pytest

from playalike.errors import PlayalikeError
from playalike.personality.load import Personality
from playalike.personality.plans import Plan
from playalike.style.classic.layers.plan_memory import PlanMemoryLayer
from playalike.style.context import Context
from playalike.style.memory import MOST_ACTIVE, ActivePlan, PlanMemory
from tests.style.classic.layering import judge, mirrored, mirrored_context, values
from tests.style.plan_sample import (
    GAME,
    OPEN_FILE,
    context,
    double,
    option,
    personality,
    plan,
    theme,
)

BOARD = chess.Board(OPEN_FILE)
PRESS = plan(BOARD, theme("pressure", chess.ROOK, "c6"), moves=("Ra1c1", "Rf1c1"))
OUTPOST = plan(
    BOARD, theme("centralization", chess.KNIGHT, "e5"), moves=("Nf3e1", "Ne1d3", "Nd3e5")
)


class Game:
    """A game in which the personality has White, or Black on the mirrored board."""

    def __init__(self, who: Personality, board: chess.Board = BOARD) -> None:
        self.who = who
        self.board = board.copy()
        self.memory = PlanMemory()

    def before(self, *moves: str) -> Context:
        return context(self.who, self.board, moves, self.memory)

    def play(self, own: str, reply: str = "") -> PlanMemory:
        """Make an own move, remember, and let the opponent answer."""
        given = self.before(own)
        self.memory = self.memory.after(given, given.options[0])
        self.board.push(given.options[0].move)
        if reply:
            self.board.push_san(reply)
        return self.memory

    @property
    def news(self) -> list[tuple[str, int]]:
        return [(event.kind, event.move_number) for event in self.memory.events]


def started(folder: Path, *plans: Plan, first: str = "Rac1", reply: str = "a6") -> Game:
    game = Game(personality(folder, plans))
    game.play(first, reply)
    return game


def test_a_plan_from_its_start_to_its_payoff(tmp_path: Path) -> None:
    game = Game(personality(tmp_path, [double(BOARD)]))
    assert game.play("h3", "Rfe8") == PlanMemory()
    game.play("Rac1", "Rf8")
    (plan,) = game.memory.active
    assert (plan.name, plan.words, plan.game) == ("doubled_rooks", "double on the c-file", GAME)
    assert (plan.move_number, plan.age, plan.idle) == (1, 1, 0)
    assert plan.moves == ("Rc1c3", "Rf1c1")
    assert game.news == [("started", 1)]

    said = judge(PlanMemoryLayer(game.who), game.before("Ne5", "Rc3", "Rfd1", "g3"))
    assert max(said, key=lambda san: said[san].value) == "Rc3"
    assert said["Rc3"].reason == f"move 2 of the plan 'double on the c-file' ({GAME})"
    assert said["g3"].value == said["Ne5"].value == 0

    game.play("Rc3", "Rfe8")
    assert game.memory.active[0].move_number == 2
    assert game.news == [("continued", 2)]
    said = judge(PlanMemoryLayer(game.who), game.before("Ne5", "Rfc1", "Rd1", "g3"))
    assert said["Rfc1"].reason == f"move 3 of the plan 'double on the c-file', its payoff ({GAME})"
    assert said["Rfc1"].value > said["Rd1"].value > said["g3"].value == 0

    game.play("Rfc1", "Rf8")
    assert game.memory.active == ()
    assert game.news == [("achieved", 3)]
    assert game.play("g3", "Rfe8") == PlanMemory()
    game.who.close()


def test_black_remembers_the_same(tmp_path: Path) -> None:
    who = personality(tmp_path, [double(BOARD), OUTPOST])
    white, black = Game(who), Game(who, mirrored(BOARD))
    for own, reply, turned, answer in (
        ("Rac1", "a6", "Rac8", "a3"),
        ("Ne1", "h6", "Ne8", "h3"),
        ("Rc3", "a5", "Rc6", "a4"),
    ):
        mine, theirs = white.play(own, reply), black.play(turned, answer)
        assert white.news == black.news
        told = [plan.words for plan in mine.active], [plan.words for plan in theirs.active]
        assert [plan.moves for plan in mine.active] == [plan.moves for plan in theirs.active]
    assert told == (
        ["double on the c-file", "put a knight in the centre on e5"],
        ["double on the c-file", "put a knight in the centre on e4"],
    )
    layer = PlanMemoryLayer(who)
    given = white.before("Rd3", "Nd3", "Kh1")
    assert list(values(layer, given).values()) == list(
        values(layer, mirrored_context(given)).values()
    )
    who.close()


def test_the_payoff_alone_starts_nothing(tmp_path: Path) -> None:
    short = replace(double(BOARD), moves=("Rf1e1", "Ra1c1"), achievement_move="Ra1c1")
    game = started(tmp_path, short)
    assert game.memory == PlanMemory()
    game.who.close()


def test_a_plan_without_progress_expires(tmp_path: Path) -> None:
    game = started(tmp_path, double(BOARD))
    quiet = [("Kh1", "Kh8"), ("Kg1", "Kg8")] * 2
    for idle, (own, reply) in enumerate(quiet, 1):
        game.play(own, reply)
        assert [plan.idle for plan in game.memory.active] == [idle]
        assert game.news == []
    game.play("Kh1")
    assert game.memory.active == ()
    assert game.news == [("expired", 1)]
    game.who.close()


def test_progress_begins_the_patience_anew_but_ten_moves_are_the_end(tmp_path: Path) -> None:
    game = started(tmp_path, double(BOARD))
    for _ in range(2):
        game.play("Kh1", "Kh8")
        game.play("Kg1", "Kg8")
    game.play("Rc3", "Rfe8")
    (plan,) = game.memory.active
    assert (plan.move_number, plan.age, plan.idle) == (2, 6, 0)
    for own, reply in (("Kh1", "Kh8"), ("Kg1", "Kg8"), ("Kh1", "Kh8")):
        game.play(own, reply)
        assert len(game.memory.active) == 1
    game.play("Kg1", "Kg8")
    assert game.news == [("expired", 2)]
    game.who.close()


def test_a_plan_is_dropped_when_its_target_has_gone(tmp_path: Path) -> None:
    game = started(tmp_path, PRESS, reply="Nb4")
    assert game.memory.active[0].victims == ("Nc6",)
    assert game.memory.standing(game.board) == ()
    assert set(values(PlanMemoryLayer(game.who), game.before("Rc7", "Rc6")).values()) == {0.0}
    game.play("h3", "a6")
    assert game.news == [("dropped", 1)]
    assert game.memory.active == ()
    game.who.close()


def test_winning_the_target_is_the_payoff(tmp_path: Path) -> None:
    game = started(tmp_path, PRESS)
    game.play("Rxc6", "Qxc6")
    assert game.news == [("achieved", 2)]
    game.who.close()


def test_a_plan_is_dropped_when_its_piece_has_gone(tmp_path: Path) -> None:
    game = started(tmp_path, OUTPOST, first="Ne1", reply="Bd6")
    assert len(game.memory.active) == 1
    game.play("Nd3", "Bxh2+")
    game.play("Kxh2", "Ng4+")
    game.play("Kg1", "Qd6")
    assert len(game.memory.standing(game.board)) == 1
    game.board.remove_piece_at(chess.D3)
    assert game.memory.standing(game.board) == ()
    game.who.close()


def test_a_square_taken_by_an_own_pawn_is_gone_for_a_piece(tmp_path: Path) -> None:
    game = started(tmp_path, OUTPOST, first="Ne1", reply="h6")
    assert len(game.memory.standing(game.board)) == 1
    game.board.set_piece_at(chess.E5, chess.Piece(chess.PAWN, chess.WHITE))
    assert game.memory.standing(game.board) == ()
    game.who.close()


def test_no_more_plans_than_one_can_hold(tmp_path: Path) -> None:
    squares = ("c5", "c6", "c7", "b8", "d8")
    plans = [
        plan(BOARD, theme("file_control", 4, square), theme(goal, 4, square), moves=moves)
        for goal, square in zip(
            ("activation", "invasion", "pressure", "pin", "king_pressure"), squares, strict=True
        )
        for moves in [("Ra1c1", "Rc1c2", "Rc2c1", f"Rc1{square}")]
    ]
    game = started(tmp_path, *plans)
    for own, reply in (("Rc2", "h6"), ("Rcc1", "Rfe8"), ("Rc2", "Rf8"), ("Rcc1", "Rfe8")):
        game.play(own, reply)
        assert len({one.words for one in game.memory.active}) == len(game.memory.active)
    assert len(game.memory.active) == MOST_ACTIVE
    assert len(json.dumps(game.memory.to_dict())) < 4000
    game.who.close()


def test_odd_plans_of_a_stranger_do_no_harm(tmp_path: Path) -> None:
    """Loading checks that a store is a store, not that every plan in it makes sense."""
    usual = double(BOARD)
    odd = [
        replace(usual, themes=(), name="nothing"),
        replace(usual, moves=("Ra1c1", "castles"), achievement_move="castles"),
        replace(usual, moves=(), achievement_move=""),
        replace(usual, success=50.0, themes=(replace(usual.themes[0], description="x" * 999),)),
    ]
    game = started(tmp_path, *odd)
    assert [plan.relevance for plan in game.memory.active] == [1.0]
    assert PlanMemory.from_dict(game.memory.to_dict()) == game.memory
    game.who.close()


def test_taking_back_is_using_the_older_memory(tmp_path: Path) -> None:
    game = started(tmp_path, double(BOARD))
    older, text = game.memory, json.dumps(game.memory.to_dict())
    again = game.before("Rc3", "Kh1")
    first = older.after(again, option(again, "Rc3"))
    other = older.after(again, option(again, "Kh1"))
    assert older.after(again, option(again, "Rc3")) == first != other
    assert json.dumps(older.to_dict()) == text
    game.who.close()


def test_through_json_and_back(tmp_path: Path) -> None:
    game = started(tmp_path, double(BOARD), OUTPOST)
    for own, reply in (("Ne1", "h6"), ("Rc3", "a5"), ("Nd3", "a4")):
        wire = json.dumps(game.memory.to_dict())
        carried = PlanMemory.from_dict(json.loads(wire))
        assert carried == game.memory
        assert json.dumps(carried.to_dict()) == wire
        game.play(own, reply)
    assert len(game.memory.active) == 2
    assert PlanMemory.from_dict(json.loads(json.dumps(PlanMemory().to_dict()))) == PlanMemory()
    assert PlanMemory.from_dict({}) == PlanMemory()
    game.who.close()


def sample(folder: Path) -> dict[str, Any]:
    game = started(folder, double(BOARD))
    game.who.close()
    found: dict[str, Any] = json.loads(json.dumps(game.memory.to_dict()))
    return found


@pytest.mark.parametrize("garbage", [None, 3, "x", [], [{}], {"plans": []}, {1: 2}, {"active": 3}])
def test_no_memory_at_all(garbage: object) -> None:
    with pytest.raises(PlayalikeError, match="plan memory"):
        PlanMemory.from_dict(garbage)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", 3),
        ("name", "x" * 300),
        ("words", None),
        ("themes", []),
        ("themes", [{}]),
        ("themes", [{"theme": "nonsense", "primary_piece": 4, "squares": [], "description": ""}]),
        ("themes", [{"theme": "pin", "primary_piece": 9, "squares": [], "description": ""}]),
        ("themes", [{"theme": "pin", "primary_piece": 4, "squares": ["i9"], "description": ""}]),
        ("moves", "Rc1c3"),
        ("moves", ["Rc1c9"]),
        ("moves", ["Rc1c3"] * 40),
        ("achievement_move", ""),
        ("victims", ["xx"]),
        ("relevance", float("nan")),
        ("relevance", 1.5),
        ("relevance", "1"),
        ("move_number", -1),
        ("age", 10**9),
        ("idle", True),
        ("unknown", 1),
    ],
)
def test_a_damaged_plan_is_refused(field: str, value: object, tmp_path: Path) -> None:
    data = sample(tmp_path)
    data["active"][0][field] = value
    with pytest.raises(PlayalikeError, match="plan memory"):
        PlanMemory.from_dict(data)


def test_too_much_is_refused(tmp_path: Path) -> None:
    data = sample(tmp_path)
    with pytest.raises(PlayalikeError, match="plans"):
        PlanMemory.from_dict(data | {"active": data["active"] * 4})
    with pytest.raises(PlayalikeError, match="events"):
        PlanMemory.from_dict(data | {"events": data["events"] * 40})
    with pytest.raises(PlayalikeError, match="'kind'"):
        PlanMemory.from_dict(data | {"events": [{}]})


def test_whatever_comes_is_a_memory_or_an_error(tmp_path: Path) -> None:
    """Random damage anywhere: never another exception, and what is accepted can be used."""
    rng = random.Random(4)
    values = [None, -1, 2, 3.5, "", "e4", "Rc1c3", [], ["a"], {}, {"a": 1}, True, float("inf")]
    base = sample(tmp_path)
    who = personality(tmp_path, [double(BOARD)])
    accepted = 0
    for _ in range(400):
        data = json.loads(json.dumps(base))
        place: Any = data
        while True:
            key = rng.choice(list(place) if isinstance(place, dict) else range(len(place)))
            if isinstance(place[key], list | dict) and place[key] and rng.random() < 0.8:
                place = place[key]
                continue
            place[key] = rng.choice(values)
            break
        try:
            memory = PlanMemory.from_dict(data)
        except PlayalikeError:
            continue
        accepted += 1
        given = context(who, BOARD, ["Rac1", "h3"], memory)
        assert isinstance(memory.after(given, given.options[0]), PlanMemory)
        values_of_layer = [PlanMemoryLayer(who).score(given, one).value for one in given.options]
        assert all(0 <= value <= 0.30 for value in values_of_layer)
    who.close()
    assert 0 < accepted < 300


def test_the_next_move_counts_most_then_the_target_then_the_piece(tmp_path: Path) -> None:
    who = personality(tmp_path, [double(BOARD)])
    game = Game(who)
    game.play("Rac1", "a6")
    found = values(PlanMemoryLayer(who), game.before("Rc3", "Rc5", "Rc2", "Kh1"))
    assert found["Rc3"] > found["Rc5"] > found["Rc2"] > found["Kh1"] == 0
    weaker: ActivePlan = replace(game.memory.active[0], relevance=0.1)
    game.memory = PlanMemory((weaker,))
    assert values(PlanMemoryLayer(who), game.before("Rc3"))["Rc3"] < found["Rc3"] / 2
    who.close()
