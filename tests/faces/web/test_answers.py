"""Models say exactly what is sent: no field is lost on the way, and none comes from nowhere."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from typing import Any

import chess
import pytest

from playalike.decision import Decision
from playalike.faces.web.answers.analysis import LinesAnswer, OthersAnswer
from playalike.faces.web.answers.base import Answer
from playalike.faces.web.answers.decisions import Explanation
from playalike.faces.web.answers.metrics import MetricsResult
from playalike.faces.web.answers.players import Card, Comparison, PlayerList
from playalike.faces.web.answers.reviews import MoveClassWords, ReviewResult
from playalike.faces.web.answers.study import StudyAnswer
from playalike.faces.web.catalogue import Catalogue
from playalike.faces.web.compare import compare_values, everybody, find_side
from playalike.faces.web.findings import read_findings
from playalike.faces.web.portraits import card
from playalike.faces.web.work.reviewing import Metrics, Review
from playalike.faces.web.work.study import CardFacts
from playalike.personality.catalogue import BUILT_IN
from playalike.player import Limit
from playalike.players.spec import Spec, parse_spec
from playalike.review.schemes import DEFAULT_SCHEME
from playalike.settings import Settings
from playalike.style import candidates
from playalike.work.boards import Line
from playalike.work.decisions import Choose, Explain, Others
from playalike.work.lines import BestLines
from playalike.work.messages import TaskControl
from playalike.work.resources import WorkerResources

from .test_reviews import GAME

QUIET = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 10"
NAMES = sorted(path.stem for path in BUILT_IN.glob("*/*.yaml"))


@pytest.fixture(scope="module")
def resources(tmp_path_factory: pytest.TempPathFactory) -> WorkerResources:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(candidates, "find_engine", lambda settings: None)
        found = WorkerResources(Settings(data=tmp_path_factory.mktemp("data")))
        assert found.source.name.startswith("Playalike"), "the engine is started here, not later"
        return found


def control() -> TaskControl:
    return TaskControl([].append, threading.Event())


def check(model: type[Answer], values: Mapping[str, Any]) -> None:
    """Fail unless a model keeps the values as they are."""
    plain = json.loads(json.dumps(values))
    assert model.model_validate(plain).model_dump(mode="json") == plain


def check_explanation(values: Mapping[str, Any]) -> Decision:
    """The server adds the accent, and whether it was busy."""
    check(Explanation, {**values, "accent": "#123456", "busy_note": ""})
    return Decision.from_dict(values)


@pytest.mark.parametrize(
    ("mode", "tier", "line"),
    [
        ("learned", "style", Line(QUIET)),
        ("classic", "style", Line(QUIET)),
        ("learned", "book", Line(chess.STARTING_FEN)),
        ("learned", "only move", Line("7k/8/8/8/8/8/1q6/K7 w - - 0 1")),
    ],
)
def test_explanations(resources: WorkerResources, mode: str, tier: str, line: Line) -> None:
    options = Spec("personality", "karpov").having(variety=False, mode=mode)
    values = Explain(line, 300, options).run(resources, control())
    decision = check_explanation(values)
    assert (decision.tier, values["mode"]) == (tier, mode)
    assert decision.to_dict().keys() <= values.keys()


@pytest.mark.parametrize("player", ["engine?nodes=300", "random"])
def test_moves_of_other_players_have_the_same_form(resources: WorkerResources, player: str) -> None:
    why = Choose(Line(QUIET), Limit(nodes=300), parse_spec(player)).run(resources, control())["why"]
    assert isinstance(why, dict)
    decision = check_explanation(why)
    assert chess.Move.from_uci(decision.move) in chess.Board(QUIET).legal_moves
    assert (why["personality"], why["tier_number"], why["tiers"]) == ("", 0, [])


def test_opinions(resources: WorkerResources) -> None:
    values = dict(Others(Line(QUIET), 300, ("karpov", "tal")).run(resources, control()))
    values["others"] = [{**one, "accent": "#123456"} for one in values["others"]]  # type: ignore[attr-defined]
    check(OthersAnswer, values)


def test_lines(resources: WorkerResources) -> None:
    check(LinesAnswer, BestLines(Line(QUIET), 2, Limit(nodes=300)).run(resources, control()))


@pytest.mark.parametrize("name", NAMES)
def test_findings(name: str) -> None:
    findings = read_findings(BUILT_IN / name, name)
    assert findings is not None
    check(StudyAnswer, {**findings, "empty": {"plans": "He has none."}})


def test_cards_and_comparisons(resources: WorkerResources) -> None:
    catalogue = Catalogue(resources.settings)
    check(PlayerList, {"players": everybody(catalogue)})
    entry = catalogue.personality("karpov")
    check(Card, card(entry, CardFacts(entry.folder).run(resources, control())))
    sides = [find_side(name, "one", catalogue) for name in ("karpov", "tal")]
    findings = [read_findings(BUILT_IN / side.name, side.name) for side in sides]
    check(Comparison, compare_values(sides[0], sides[1], (findings[0], findings[1])))


def test_reviews(resources: WorkerResources) -> None:
    folders = (BUILT_IN / "karpov", BUILT_IN / "tal")
    task = Review(GAME, DEFAULT_SCHEME, 1000, 2, False, True, folders, (), "somebody")
    values = json.loads(json.dumps(task.run(resources, control())))
    for game in values["games"]:
        game["classes"] = [one.model_dump() for one in MoveClassWords.all()]
    check(ReviewResult, values)


def test_measurements(resources: WorkerResources) -> None:
    check(MetricsResult, Metrics(GAME, None).run(resources, control()))


def test_what_an_earlier_version_kept_can_be_read(resources: WorkerResources) -> None:
    """Explanations are kept with the moves of games; fields that came later have a default."""
    options = Spec("personality", "karpov").having(variety=False)
    values = dict(Explain(Line(chess.STARTING_FEN), 300, options).run(resources, control()))
    for field in ("mode", "mode_words", "dial", "prior", "mode_note"):
        del values[field]
    for move in values["book"]:  # type: ignore[attr-defined]
        del move["example"]
    for one in values["evidence"]:  # type: ignore[attr-defined]
        del one["moves"]
    read = Explanation.model_validate({**values, "display_name": "Karpov", "accent": "#123456"})
    assert (read.mode, read.dial, read.book[0].example) == ("", None, None)
