from __future__ import annotations

import json
import random
import sqlite3
import zlib
from dataclasses import replace
from pathlib import Path

import pytest

from playalike.errors import PlayalikeError
from playalike.personality.plan_packing import pack_plans, shared_words
from playalike.personality.plans import (
    PLAN_THEMES,
    Collaboration,
    Plan,
    PlanStart,
    PlanStore,
    PlanTheme,
    trigger_holds,
    write_plans,
)
from playalike.position.themes import Theme
from playalike.words.themes import describe_theme

START = PlanStart(
    ply=20,
    phase="middlegame",
    hash_exact=11,
    hash_pawns=1,
    category="carlsbad",
    weaknesses=("isolated_pawn",),
    piece_count=24,
    enemy_king_wing=2,
    bishop_pair=True,
    fianchetto=False,
    eval_cp=None,
)
PLAN = Plan(
    name="minority_attack",
    themes=(PlanTheme("minority_attack", 1, ("b4", "b5"), "the b-pawn advances"),),
    collaborations=(Collaboration((("rook", "attacker"), ("pawn", "supporter")), ("b5",)),),
    trigger="carlsbad",
    start=START,
    moves=("Pb2b4", "Pb4b5"),
    achievement_move="Pb4b5",
    eval_gain_cp=45,
    outcome=1.0,
    success=0.8,
    game="Karpov – Ljubojević, 1989",
)


def plans(count: int) -> list[Plan]:
    rng = random.Random(5)
    made = []
    for number in range(count):
        pawns = rng.randrange(-40, 40)
        start = replace(
            START, hash_pawns=pawns, hash_exact=pawns * 3 + rng.randrange(3), ply=number
        )
        start = replace(start, category=rng.choice(["open", "carlsbad", "locked"]))
        made.append(replace(PLAN, start=start, success=rng.random()))
    return made


def test_a_plan_comes_back_whole(tmp_path: Path) -> None:
    write_plans(tmp_path / "plans.sqlite", [PLAN])
    store = PlanStore(tmp_path / "plans.sqlite")
    assert len(store) == 1
    assert store.lookup(11, 1, "carlsbad") == [("exact", PLAN)]
    assert store.lookup(12, 1, "carlsbad") == [("pawns", PLAN)]
    assert store.lookup(12, 2, "carlsbad") == [("category", PLAN)]
    assert store.lookup(12, 2, "open") == []
    store.close()


def test_lookups_equal_a_search_through_all(tmp_path: Path) -> None:
    made = plans(1000)
    write_plans(tmp_path / "plans.sqlite", made)
    store = PlanStore(tmp_path / "plans.sqlite")
    assert sorted(store.plan(n).start.ply for n in range(len(store))) == list(range(1000))
    for plan in made[:50]:
        start = plan.start
        found = store.lookup(start.hash_exact, start.hash_pawns, start.category)
        by_tier = {
            tier: {p.start.ply for t, p in found if t == tier}
            for tier in ("exact", "pawns", "category")
        }
        exact = {p.start.ply for p in made if p.start.hash_exact == start.hash_exact}
        pawns = {p.start.ply for p in made if p.start.hash_pawns == start.hash_pawns}
        assert by_tier["exact"] == exact
        assert by_tier["pawns"] == pawns - exact
        same = sorted(
            (p for p in made if p.start.category == start.category), key=lambda p: -p.success
        )
        assert by_tier["category"] == {p.start.ply for p in same[:256]} - pawns
    store.close()


def test_order_does_not_change_the_file(tmp_path: Path) -> None:
    made = plans(200)
    write_plans(tmp_path / "a.sqlite", made)
    write_plans(tmp_path / "b.sqlite", reversed(made))
    assert (tmp_path / "a.sqlite").read_bytes() == (tmp_path / "b.sqlite").read_bytes()


def test_no_plans_at_all_is_fine(tmp_path: Path) -> None:
    write_plans(tmp_path / "plans.sqlite", [])
    store = PlanStore(tmp_path / "plans.sqlite")
    assert len(store) == 0
    assert store.lookup(1, 1, "open") == []
    store.close()


def test_another_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "no.sqlite").write_text("hello" * 1000)
    with pytest.raises(PlayalikeError, match=r"no\.sqlite is not a store of plans"):
        PlanStore(tmp_path / "no.sqlite")


def test_what_does_not_follow_from_other_fields_comes_back_too(tmp_path: Path) -> None:
    odd = replace(
        PLAN, name="my plan", achievement_move="Pb2b4", collaborations=(), moves=("Ra1b1",)
    )
    usual = PlanTheme("pressure", 4, ("c6", "c7"), describe_theme("pressure", 4, ("c6", "c7")))
    plain = replace(PLAN, name="pressure", themes=(usual,), start=replace(START, weaknesses=()))
    write_plans(tmp_path / "plans.sqlite", [odd, plain, PLAN])
    store = PlanStore(tmp_path / "plans.sqlite")
    found = [store.plan(number) for number in range(3)]
    store.close()
    assert all(plan in found for plan in (odd, plain, PLAN))
    assert usual.description == "rook adds to the pressure on c6 and c7"


def test_unknown_themes_are_refused(tmp_path: Path) -> None:
    theme = replace(PLAN.themes[0], theme="minority_atack")
    with pytest.raises(PlayalikeError, match="'minority_atack' is no theme of plans"):
        write_plans(tmp_path / "plans.sqlite", [replace(PLAN, themes=(theme,))])


def test_every_theme_can_be_told_and_stored(tmp_path: Path) -> None:
    made = []
    for name in PLAN_THEMES:
        theme = PlanTheme(name, 2, ("d5",), describe_theme(name, 2, ("d5",)))
        assert "{" not in theme.description
        made.append(replace(PLAN, name=name, themes=(theme,)))
    assert set(PLAN_THEMES) >= {str(theme) for theme in Theme}
    write_plans(tmp_path / "plans.sqlite", made)
    store = PlanStore(tmp_path / "plans.sqlite")
    assert {store.plan(number).name for number in range(len(store))} == set(PLAN_THEMES)
    store.close()


@pytest.mark.parametrize(
    ("trigger", "holds"),
    [
        ("weakness:isolated_pawn", True),
        ("weakness:bad_bishop", False),
        ("theme:file_control", True),
        ("theme:blockade", False),
        ("structure:carlsbad:mine", True),
        ("structure:carlsbad:theirs", False),
        ("nonsense", False),
    ],
)
def test_triggers(trigger: str, holds: bool) -> None:
    assert trigger_holds(trigger, ("isolated_pawn",), {"file_control"}, "carlsbad:mine") is holds


def test_a_crowded_structure_offers_its_best(tmp_path: Path) -> None:
    """The pawns of the first moves have thousands of plans; nobody can weigh them all."""
    made = [
        replace(
            PLAN,
            start=replace(START, ply=number, hash_exact=11 + number % 2),
            success=number / 1000,
        )
        for number in range(1000)
    ]
    write_plans(tmp_path / "plans.sqlite", made)
    store = PlanStore(tmp_path / "plans.sqlite")
    found = store.lookup(12, 1, "open")
    store.close()
    tiers = [tier for tier, _ in found]
    assert tiers == ["exact"] * 256 + ["pawns"] * 256
    assert [plan.start.ply for _, plan in found[:3]] == [999, 997, 995]
    assert [plan.start.ply for _, plan in found[256:259]] == [998, 996, 994]


POSITIONS = (
    "r1bq1rk1/pp1nbppp/2p2n2/3p2B1/3P4/2NBPN2/PPQ2PPP/R3K2R w KQ -",
    "r1bqr1k1/1pp1bppp/p1np1n2/4p3/B3P3/2P2N2/PP1P1PPP/RNBQR1K1 b - -",
    "rnbqkb1r/pp2pppp/5n2/2ppP3/8/2N2N2/PPPP1PPP/R1BQKB1R w KQkq d6",
    "rnbqk2r/ppp1ppbp/6p1/8/2pPn3/6P1/PP2PPBP/RNBQK1NR b KQkq d3",
)


def test_positions_come_back_in_the_colours_of_their_games(tmp_path: Path) -> None:
    given = [
        replace(PLAN, start=replace(START, position=epd, ply=number), success=0.1)
        for number, epd in enumerate((*POSITIONS, POSITIONS[-1], "", POSITIONS[0]))
    ]
    write_plans(tmp_path / "plans.sqlite", given)
    store = PlanStore(tmp_path / "plans.sqlite")
    assert [store.plan(number) for number in range(len(store))] == given
    assert [plan for _, plan in store.lookup(12, 2, "carlsbad")] == given
    store.close()


def test_the_player_is_below_in_the_packed_form() -> None:
    black = replace(PLAN, start=replace(START, position=POSITIONS[1]))
    words = {word: number for number, word in enumerate(shared_words([black]))}
    packed = json.loads(zlib.decompress(pack_plans([black], words)))[-1]
    # Black to move: ranks in reverse order and colours exchanged.
    assert packed == ["rnbqr1k1/pp1p1ppp/2p2n2/b3p3/4P3/P1NP1N2/1PP1BPPP/R1BQR1K1 b"]


def test_a_store_without_positions_is_read(tmp_path: Path) -> None:
    path = tmp_path / "plans.sqlite"
    made = [replace(one, start=replace(one.start, position=POSITIONS[0])) for one in plans(100)]
    write_plans(path, made)
    store = PlanStore(path)
    expected = [store.plan(number) for number in range(len(store))]
    store.close()
    with sqlite3.connect(path) as database:
        # What schema 2 wrote: the same without the last column.
        for table, key in (("blocks", "id"), ("best", "category")):
            for name, data in database.execute(f"select {key}, data from {table}").fetchall():
                columns = json.loads(zlib.decompress(data))[:-1]
                old = zlib.compress(json.dumps(columns).encode())
                database.execute(f"update {table} set data = ? where {key} = ?", (old, name))
        database.execute("pragma user_version = 2")
    database.close()
    store = PlanStore(path)
    assert [store.plan(number) for number in range(len(store))] == [
        replace(one, start=replace(one.start, position="")) for one in expected
    ]
    assert all(not plan.start.position for _, plan in store.lookup(0, 1000, "open"))
    store.close()


@pytest.mark.parametrize("version", [1, 4])
def test_another_schema_is_refused(tmp_path: Path, version: int) -> None:
    path = tmp_path / "plans.sqlite"
    write_plans(path, [PLAN])
    with sqlite3.connect(path) as database:
        database.execute(f"pragma user_version = {version}")
    database.close()
    with pytest.raises(PlayalikeError, match=f"schema {version}, not 3: study the player again"):
        PlanStore(path)
