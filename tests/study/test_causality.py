from __future__ import annotations

import json
import random
from pathlib import Path

import pyarrow as pa
import pytest

from playalike.oracle.executor import SerialExecutor
from playalike.personality.records import Chain
from playalike.position.themes import Theme
from playalike.progress import SilentProgress
from playalike.study.stages import causality
from playalike.study.stages.causality import Causality
from playalike.study.stages.ingestion import games_schema
from playalike.study.tables import moves_schema
from playalike.study.theme_chains import GameThemes, find_chains
from playalike.study.workspace import StudyParameters, Workspace
from playalike.words.text import counted
from tests.study.plan_tables import Row
from tests.study.planted import baseline_of, write_baseline

THEMES = tuple(Theme)
BIT = {theme: 1 << number for number, theme in enumerate(THEMES)}
STORM, ATTACK = BIT[Theme.PAWN_STORM], BIT[Theme.KING_ATTACK]
NOISE = (Theme.FILE_CONTROL, Theme.CENTRALIZATION, Theme.PIECE_TRADE, Theme.PAWN_BREAK)
MOVES = 50


def noise(rng: random.Random) -> list[int]:
    """Themes that come by chance, at the same rate everywhere."""
    masks = [0] * MOVES
    for place in range(MOVES):
        for theme in NOISE:
            masks[place] |= BIT[theme] if rng.random() < 0.06 else 0
    return masks


def planted(seed: int, games: int = 150) -> list[list[int]]:
    """Three own moves after a storm, an attack: six plies; and some attacks without a storm."""
    rng = random.Random(seed)
    made = []
    for _ in range(games):
        masks = noise(rng)
        start = rng.randrange(0, MOVES - 5)
        masks[start] |= STORM
        if rng.random() < 0.7:
            masks[start + 3] |= ATTACK
        if rng.random() < 0.5:
            masks[rng.randrange(MOVES)] |= ATTACK
        made.append(masks)
    return made


def games_of(masks: list[list[int]]) -> list[GameThemes]:
    return [GameThemes(range(0, 2 * len(game), 2), game) for game in masks]


def test_a_planted_chain_is_found_with_its_delay_and_nothing_else_is() -> None:
    found, tried = find_chains(games_of(planted(1)))
    assert [(chain.first, chain.second) for chain in found] == [
        (Theme.PAWN_STORM, Theme.KING_ATTACK)
    ]
    (chain,) = found
    assert tried == 6 * 5
    assert chain.starts == 150 - sum(bool(m & STORM and m & ATTACK) for g in planted(1) for m in g)
    assert 100 <= chain.occurrences <= 125
    assert chain.delay_plies == 6
    assert chain.lift > 2
    assert chain.p_value < 1e-6


@pytest.mark.parametrize("seed", range(4))
def test_in_another_order_of_moves_there_is_no_chain(seed: int) -> None:
    masks = planted(seed)
    rng = random.Random(seed)
    for game in masks:
        rng.shuffle(game)
    assert find_chains(games_of(masks))[0] == []


@pytest.mark.parametrize("seed", range(4))
def test_attacks_of_other_games_are_no_chain(seed: int) -> None:
    """Every attack stays at its move, but in a game picked at random."""
    masks = planted(seed)
    attacks = [[mask & ATTACK for mask in game] for game in masks]
    random.Random(seed).shuffle(attacks)
    mixed = [
        [mask & ~ATTACK | attack for mask, attack in zip(game, other, strict=True)]
        for game, other in zip(masks, attacks, strict=True)
    ]
    assert find_chains(games_of(mixed))[0] == []


def test_being_early_both_is_no_chain() -> None:
    """A theme of moves 2–5 and one of moves 6–9, in unrelated games."""
    rng = random.Random(3)
    masks = []
    for _ in range(300):
        game = noise(rng)
        if rng.random() < 0.5:
            game[rng.randrange(2, 6)] |= STORM
        if rng.random() < 0.5:
            game[rng.randrange(6, 10)] |= ATTACK
        masks.append(game)
    assert find_chains(games_of(masks))[0] == []


def test_belonging_to_one_kind_of_game_is_no_chain() -> None:
    """In sharp games both themes are frequent, in any order; in quiet games neither is."""
    rng = random.Random(4)
    masks = []
    for number in range(300):
        game = noise(rng)
        rate = 0.12 if number % 3 == 0 else 0.01
        for place in range(MOVES):
            game[place] |= STORM if rng.random() < rate else 0
            game[place] |= ATTACK if rng.random() < rate else 0
        masks.append(game)
    assert find_chains(games_of(masks))[0] == []


def test_what_comes_in_the_same_move_is_no_chain() -> None:
    """Two names for one thing follow each other all the time; that says nothing."""
    rng = random.Random(5)
    masks = []
    for _ in range(200):
        game = noise(rng)
        start = rng.randrange(MOVES - 8)
        for step in (0, 2, 4, 6):
            game[start + step] |= STORM | ATTACK
        masks.append(game)
    assert find_chains(games_of(masks))[0] == []


def make_workspace(
    folder: Path, masks: list[list[int]], states: bool = False, baseline: Path | None = None
) -> Workspace:
    parameters = StudyParameters((), ("Test",), "test", baseline=baseline)
    workspace = Workspace(folder, parameters, SerialExecutor())
    plain: Row = {
        field.name: "" if field.type == pa.string() else False if field.type == pa.bool_() else 0
        for field in moves_schema()
    }
    rows: list[Row] = []
    for number, game in enumerate(masks):
        standing = 0
        for place, mask in enumerate(game):
            shown = mask & ~ATTACK if states else mask
            themes = [
                {"theme": index, "squares": [], "pieces": [], "evidence": ""}
                for index in range(len(THEMES))
                if shown >> index & 1
            ]
            rows.append(
                plain
                | {"game": number, "ply": 2 * place, "themes": themes, "state_themes": standing}
            )
            if states:
                standing |= mask & ATTACK
    workspace.write_table("work/moves.parquet", pa.Table.from_pylist(rows, schema=moves_schema()))
    games = [
        {field.name: None for field in games_schema()}
        | {"game": number, "year": 1970, "key": f"{number:016x}"}
        for number in range(len(masks))
    ]
    workspace.write_table("work/games.parquet", pa.Table.from_pylist(games, schema=games_schema()))
    return workspace


@pytest.fixture
def no_baseline(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(causality, "SHIPPED", tmp_path / "none.json.gz")


@pytest.mark.usefixtures("no_baseline")
def test_the_stage_writes_chains_and_says_so(tmp_path: Path) -> None:
    workspace = make_workspace(tmp_path, planted(1))
    report = Causality().run(workspace, SilentProgress())
    content = json.loads(workspace.path("causality.json").read_text(encoding="utf-8"))
    assert (content["schema"], content["kind"]) == (1, "causality")
    (chain,) = [Chain(**record) for record in content["records"]]
    assert (chain.prerequisite, chain.enables) == ("pawn_storm", "king_attack")
    assert chain.delay_plies == 6
    assert chain.baseline_lift == 1.0
    assert report.sentences[0] == "Of 30 pairs of themes, 1 are more than chance."
    assert report.sentences[1].startswith("After pawn storm, king attack came up ")
    assert report.sentences[-1].startswith("There is no baseline")
    assert report.items == 150 * MOVES


def test_other_masters_are_compared_like_for_like(tmp_path: Path) -> None:
    """Once with masters whose attacks follow storms by chance only, once with peers."""
    rng = random.Random(9)
    others = planted(7)
    for game in others:
        rng.shuffle(game)
    lifts = []
    for name, masters in (("others", others), ("peers", planted(8))):
        workspace = make_workspace(tmp_path / name, masters)
        baseline = baseline_of(workspace.read_table("work/moves.parquet"))
        path = write_baseline(tmp_path / f"{name}.json.gz", baseline)
        workspace = make_workspace(tmp_path / f"of {name}", planted(1), baseline=path)
        report = Causality().run(workspace, SilentProgress())
        (record,) = json.loads(workspace.path("causality.json").read_text())["records"]
        lifts.append((record["lift"], record["baseline_lift"], report.sentences[-1]))
    (lift, among_others, said), (same, among_peers, _) = lifts
    assert lift == same
    assert 0.6 < among_others < 1.4
    assert 0.8 * lift < among_peers < 1.25 * lift
    own = "More the player's own than the average master's: pawn storm → king attack"
    assert said.startswith(own)


@pytest.mark.usefixtures("no_baseline")
def test_a_theme_that_comes_to_stand_counts_like_a_move_that_has_it(tmp_path: Path) -> None:
    workspace = make_workspace(tmp_path, planted(1), states=True)
    report = Causality().run(workspace, SilentProgress())
    assert report.numbers["chains"] == 1
    (chain,) = json.loads(workspace.path("causality.json").read_text())["records"]
    assert (chain["prerequisite"], chain["enables"]) == ("pawn_storm", "king_attack")
    assert chain["delay_plies"] == 6


@pytest.mark.usefixtures("no_baseline")
def test_two_runs_give_the_same_bytes(tmp_path: Path) -> None:
    contents = []
    for folder in ("a", "b"):
        workspace = make_workspace(tmp_path / folder, planted(2))
        Causality().run(workspace, SilentProgress())
        contents.append(workspace.path("causality.json").read_bytes())
    assert contents[0] == contents[1]


@pytest.mark.usefixtures("no_baseline")
@pytest.mark.parametrize("masks", [[], [[0, 0, 0]], [[STORM, 0, 0, ATTACK]]])
def test_too_little_to_say_anything_is_said(tmp_path: Path, masks: list[list[int]]) -> None:
    workspace = make_workspace(tmp_path, masks)
    report = Causality().run(workspace, SilentProgress())
    assert report.sentences == (
        "No theme leads to another more often than chance would, "
        f"in {counted(len(masks), 'game')}.",
    )
    assert json.loads(workspace.path("causality.json").read_text())["records"] == []
