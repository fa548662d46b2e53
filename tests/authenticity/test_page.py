"""The page of one judged personality, from made-up numbers."""

from __future__ import annotations

from playalike.authenticity.attribution import Attribution
from playalike.authenticity.comparison import Agreement, Difference, Signal
from playalike.authenticity.games import GameChoice
from playalike.authenticity.identification import Identification
from playalike.authenticity.preparation import EngineSetting
from playalike.authenticity.report import page
from playalike.authenticity.result import Authenticity, Trap
from playalike.stats.intervals import Interval
from tests.reports.checking import SCRIPT, assert_shown_as_text, parsed

HALF = Interval(0.5, 0.4, 0.6)


def judged(name: str) -> Authenticity:
    own, rival = f"{name} learned", "karpov learned"
    difference = Difference(own, rival, 10, "all", HALF, HALF)
    return Authenticity(
        name=name,
        display_name=name,
        engine=EngineSetting(f"Engine of {name}", 1_000, 5),
        seed=1,
        choices=(GameChoice(name, (), (), {"duplicate": 3}), GameChoice("Karpov", (), ())),
        traps=(Trap(10, 100, 20, 5, 1_075, 0.5, None),),
        predicted=(),
        agreements=tuple(
            Agreement(one, 10, part, 1_075, 8, HALF, HALF, HALF, HALF)
            for part in ("all", "choice positions")
            for one in (own, rival)
        ),
        differences=(difference,),
        signals=(Signal("learned", 10, rival, HALF, (difference,)),),
        dials=(),
        identifications=(
            Identification(
                "learned", "with openings", 1, (name, "karpov"), (name, "karpov"), (8, 8),
                ((0.75, 0.25), (0.5, 0.5)), HALF,
            ),
        ),
        attributions=(
            Attribution("learned", "with openings", 1, 2, 8, HALF, HALF, ((name, 0.5),)),
        ),
        played_mode="learned",
        notes=(f"nothing of {name} was left out",),
    )  # fmt: skip


def test_the_page_has_every_section() -> None:
    html = page(judged("tal"))
    words = "".join(parsed(html).words)
    for told in (
        "1,075 positions, 8 games",
        "From ply 10, choice positions",
        "1 game, with openings, by learned",
        "left out: 3 duplicate.",
        "none left out",
        "Engine of tal, 1,000 nodes, MultiPV 5; seed 1.",
    ):
        assert told in words, told
    assert html.count("<section") == 5


def test_names_cannot_become_markup() -> None:
    assert_shown_as_text(page(judged(SCRIPT)))
