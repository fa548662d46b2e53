from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from playalike.errors import PlayalikeError
from playalike.personality.definition import read_definition
from playalike.personality.load import ARTEFACTS, load_personality
from playalike.personality.opening_games import OPENING_GAMES
from playalike.personality.records import BookExample
from tests.personality.sample import PLAN, START, define, write_personality

JSON_FILES = [name for name in (*ARTEFACTS, OPENING_GAMES) if name.endswith(".json")]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_personality(tmp_path / "ada")
    return tmp_path / "ada"


def refused(folder: Path, *words: str) -> None:
    """Loading fails with one line that has all the words."""
    with pytest.raises(PlayalikeError) as caught:
        load_personality(folder)
    message = str(caught.value)
    assert "\n" not in message
    for word in words:
        assert word in message, message


def change(folder: Path, artefact: str, edit: Callable[[dict[str, Any]], object]) -> None:
    """Edit a JSON file and make the checksums agree again: only its content is wrong then."""
    path = folder / f"ada_{artefact}"
    table = json.loads(path.read_text())
    edit(table)
    path.write_text(json.dumps(table))
    define(folder)


def edit_yaml(folder: Path, old: str, new: str) -> None:
    path = folder / "ada.yaml"
    text = path.read_text()
    changed = re.sub(old, lambda _: new, text, count=1, flags=re.MULTILINE)
    assert changed != text
    path.write_text(changed)


def test_a_sound_one_is_loaded_whole(folder: Path) -> None:
    ada = load_personality(folder)
    assert ada.name == "ada"
    assert [move.move for move in ada.book[START]] == ["e2e4", "c2c4"]
    assert ada.patterns[0].example is not None
    assert ada.patterns[0].example.san == "Bb5"
    assert ada.sequences[0].tokens == ("Bf1b5", "Bb5a4", "Ba4b3")
    assert ada.formula.intervals["initiative"] == pytest.approx((0.22, 0.28))
    assert (ada.rules[0].boost, ada.db_rules[0].boost) == (0.12, -0.1)
    assert len(ada.plans) == 3
    assert ada.plans.plan(0) == PLAN
    ada.close()


def test_loading_changes_no_file(folder: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    load_personality(folder).close()
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.parametrize("artefact", ARTEFACTS)
def test_a_missing_file(folder: Path, artefact: str) -> None:
    (folder / f"ada_{artefact}").unlink()
    refused(folder, f"ada_{artefact}", "No such file")


@pytest.mark.parametrize("artefact", ARTEFACTS)
def test_a_changed_byte(folder: Path, artefact: str) -> None:
    path = folder / f"ada_{artefact}"
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    refused(folder, path.name, "damaged", "checksum")


@pytest.mark.parametrize("artefact", ARTEFACTS)
def test_a_cut_off_file(folder: Path, artefact: str) -> None:
    path = folder / f"ada_{artefact}"
    path.write_bytes(path.read_bytes()[:-7])
    refused(folder, path.name, "damaged", "bytes")


@pytest.mark.parametrize("artefact", JSON_FILES)
def test_a_file_of_another_kind(folder: Path, artefact: str) -> None:
    change(folder, artefact, lambda table: table.update(kind="recipes"))
    refused(folder, f"ada_{artefact}", "kind", artefact.removesuffix(".json"))


@pytest.mark.parametrize("artefact", JSON_FILES)
def test_a_file_of_another_schema(folder: Path, artefact: str) -> None:
    change(folder, artefact, lambda table: table.update(schema=2))
    refused(folder, f"ada_{artefact}", "schema 2, not 1")


@pytest.mark.parametrize("artefact", JSON_FILES)
@pytest.mark.parametrize("content", ["{", "[]", '"x"', "[" * 100_000, '{"schema": NaN}'])
def test_a_file_that_is_no_table(folder: Path, artefact: str, content: str) -> None:
    (folder / f"ada_{artefact}").write_text(content)
    define(folder)
    refused(folder, f"ada_{artefact}")


@pytest.mark.parametrize("artefact", [n for n in JSON_FILES if not n.startswith("opening_")])
def test_no_records(folder: Path, artefact: str) -> None:
    def drop(table: dict[str, Any]) -> None:
        for key in ("records", "placements"):
            table.pop(key, None)

    change(folder, artefact, drop)
    refused(folder, f"ada_{artefact}", "no list of records")


@pytest.mark.parametrize(
    ("artefact", "field", "value", "word"),
    [
        ("prime_patterns.json", "rate", 1.5, "rate is 1.5"),
        ("prime_patterns.json", "support", 0, "support is 0"),
        ("prime_patterns.json", "phase", "overture", "overture"),
        ("prime_patterns.json", "support", "many", "support must be int"),
        ("prime_patterns.json", "support", True, "support must be int"),
        ("prime_sequences.json", "tokens", ["Nd2f1"], "number of tokens"),
        ("prime_sequences.json", "tokens", "Nd2f1", "tokens must be a list"),
        ("decision_formula.json", "avg_eval_sacrifice", -1, "avg_eval_sacrifice"),
        ("decision_formula.json", "harmonics_weights", {"mobility": 7}, "mobility"),
        ("decision_formula.json", "intervals", {"mobility": [1]}, "a list of 2"),
        ("enhanced_formula.json", "rank_tolerance", 99, "rank_tolerance is 99"),
        ("style_model.json", "weights", [1.0], "differ in length"),
        ("style_rules.json", "boost", 0.31, "boost is 0.31"),
        ("style_rules.json", "surprise", 1, "unknown key 'surprise'"),
        ("db_style_rules.json", "p_value", 1.01, "p_value"),
        ("causality.json", "lift", -0.5, "lift is -0.5"),
        ("causality.json", "enables", None, "enables must be str"),
    ],
)
def test_a_value_out_of_range(
    folder: Path, artefact: str, field: str, value: object, word: str
) -> None:
    change(folder, artefact, lambda table: table["records"][0].update({field: value}))
    refused(folder, f"ada_{artefact}", "record 0", word)


@pytest.mark.parametrize("value", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_numbers_that_are_none(folder: Path, value: str) -> None:
    path = folder / "ada_style_rules.json"
    path.write_text(path.read_text().replace('"boost": 0.12', f'"boost": {value}'))
    define(folder)
    refused(folder, path.name)


def test_a_missing_value(folder: Path) -> None:
    change(folder, "causality.json", lambda table: table["records"][0].pop("lift"))
    refused(folder, "ada_causality.json", "missing key 'lift'")


def test_one_formula_is_needed(folder: Path) -> None:
    change(folder, "decision_formula.json", lambda table: table["records"].clear())
    refused(folder, "ada_decision_formula.json", "0 records")


def test_a_book_with_a_move_that_is_none(folder: Path) -> None:
    def spoil(table: dict[str, Any]) -> None:
        table["positions"][START][0]["move"] = "rm -rf"

    change(folder, "opening_book.json", spoil)
    refused(folder, "ada_opening_book.json", "'rm -rf' is no move")


def test_a_book_of_broken_entries(folder: Path) -> None:
    (folder / "ada_opening_book.bin").write_bytes(bytes(17))
    define(folder)
    refused(folder, "ada_opening_book.bin", "Polyglot")


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0" + bytes(100), b"plans" * 99])
def test_a_store_that_is_none(folder: Path, content: bytes) -> None:
    (folder / "ada_strategic_plans.sqlite").write_bytes(content)
    define(folder)
    refused(folder, "ada_strategic_plans.sqlite")


def test_foreign_folders(tmp_path: Path, folder: Path) -> None:
    refused(tmp_path / "nowhere", "nowhere", "not a folder")
    refused(folder / "ada.yaml", "not a folder")
    (tmp_path / "empty").mkdir()
    refused(tmp_path / "empty", "empty", "0 .yaml files")
    (tmp_path / "docker").mkdir()
    (tmp_path / "docker" / "compose.yaml").write_text("services: {web: {image: x}}")
    refused(tmp_path / "docker", "compose.yaml", "no 'schema'")


def test_two_definitions(folder: Path) -> None:
    shutil.copy(folder / "ada.yaml", folder / "eve.yaml")
    refused(folder, str(folder), "2 .yaml files")


def test_what_macos_leaves_on_other_drives_is_no_definition(folder: Path) -> None:
    (folder / "._ada.yaml").write_bytes(b"\x00\x05\x16\x07Mac OS X")
    assert load_personality(folder).definition.name == "ada"


def test_a_renamed_definition(folder: Path) -> None:
    (folder / "ada.yaml").rename(folder / "eve.yaml")
    refused(folder, "eve.yaml", "ada.yaml")


@pytest.mark.parametrize("schema", ["2", "'1'", "null", "[1]"])
def test_another_schema_of_the_definition(folder: Path, schema: str) -> None:
    edit_yaml(folder, "^schema: 1", f"schema: {schema}")
    refused(folder, "ada.yaml", "schema")


def test_a_definition_runs_nothing(folder: Path, tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    for tag in (
        f'!!python/object/apply:os.mkdir ["{trace}"]',
        f'!!python/object/apply:os.system ["touch {trace}"]',
        f'!!python/object/new:os.system ["touch {trace}"]',
        "!!python/name:os.system",
        "!!python/object:playalike.personality.definition.Definition {}",
    ):
        edit_yaml(folder, "^portrait: .*$", f"portrait: {tag}")
        refused(folder, "ada.yaml", "not valid YAML", "python")
        assert not trace.exists()
        define(folder)


def test_a_huge_definition(folder: Path) -> None:
    with (folder / "ada.yaml").open("a") as file:
        file.write("# padding\n" * 100_000)
    refused(folder, "ada.yaml", "too large")


def test_a_definition_that_grows_when_read(folder: Path) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    with (folder / "ada.yaml").open("a") as file:
        file.write("\n".join(lines))
    refused(folder, "ada.yaml", "aliases")


def test_a_definition_nested_deeply(folder: Path) -> None:
    with (folder / "ada.yaml").open("a") as file:
        file.write("extra: " + "[" * 5_000)
    refused(folder, "ada.yaml", "not valid YAML")


def test_a_definition_of_binary_rubbish(folder: Path) -> None:
    (folder / "ada.yaml").write_bytes(b"\xff\xfe\x00schema: 1")
    refused(folder, "ada.yaml", "not valid YAML")


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ("^name: ada", "name: ../ada", "'../ada'"),
        ("^name: ada", "name: Ada Lovelace", "small letters"),
        ("^  causality.json:", "  ../../etc/passwd:", "passwd"),
        ("^  causality.json:", "  /etc/passwd:", "passwd"),
        ("^  causality.json:", "  casuality.json:", "did you mean 'causality.json'"),
        ("sha256: .*$", "sha256: 12ab", "no checksum"),
        ("bytes: .*$", "bytes: -1", "-1 bytes"),
        ("bytes: .*$", "bytes: 99999999999", "bytes"),
        ("bytes: .*$", "bytes: many", "bytes must be int"),
        ("opening: 15$", "opening: -15", "-15 centipawns"),
        ("opening: 15$", "opening: 36", "must rise"),
        ("weights: {}", "weights: {harmonics: .nan}", "harmonics"),
        ("weights: {}", "weights: {harmonics: 11.0}", "harmonics"),
        ("weights: {}", "weigths: {}", "did you mean 'weights'"),
        ("first_year: 1960", "first_year: 1990", "last year"),
        ("date: .*$", "date: yesterday", "date"),
        ("- ada.pgn", "- /home/me/ada.pgn", "is a path"),
        ("^player: .*$", "", "missing key 'player'"),
    ],
)
def test_a_wrong_value_in_the_definition(folder: Path, old: str, new: str, word: str) -> None:
    edit_yaml(folder, old, new)
    refused(folder, "ada.yaml", word)


def test_a_file_that_is_not_listed(folder: Path) -> None:
    text = (folder / "ada.yaml").read_text()
    text = re.sub(r"  causality\.json:\n.*\n.*\n", "", text)
    (folder / "ada.yaml").write_text(text)
    refused(folder, "ada.yaml", "does not list causality.json")


def test_a_definition_comes_back_as_written(folder: Path) -> None:
    definition = read_definition(folder / "ada.yaml")
    assert definition.provenance.left_out == {"duplicate": 2}
    assert definition.provenance.sources == ("ada.pgn",)
    assert definition.thresholds.blunder_cp.middlegame == 120
    assert set(definition.files) == {*ARTEFACTS, OPENING_GAMES}


def test_each_book_move_has_its_example(folder: Path) -> None:
    ada = load_personality(folder)
    assert [move.example for move in ada.book[START]] == [
        BookExample("Planter, Ada", "Guest, Bob", 1962),
        BookExample("Planter, Ada", "Guest, Bob", 1961),
    ]
    ada.close()


def test_a_personality_of_an_earlier_study_has_no_examples(folder: Path) -> None:
    edit_yaml(folder, r"  opening_games\.json:\n.*\n.*\n", "")
    (folder / f"ada_{OPENING_GAMES}").unlink()
    ada = load_personality(folder)
    assert [(move.move, move.example) for move in ada.book[START]] == [
        ("e2e4", None),
        ("c2c4", None),
    ]
    ada.close()


@pytest.mark.parametrize(
    ("key", "value", "word"),
    [
        ("names", None, "names"),
        ("names", ["A", 3], "names"),
        ("games", None, "list of games"),
        ("games", [[0, 1]], "[0, 1]"),
        ("games", [[0, 2, 1960]], "from 0 to 1"),
        ("games", [[0, 1, -4]], "year"),
        ("games", [[0, True, 1960]], "True"),
        ("examples", [], "1 positions"),
        ("examples", [[0]], "2 moves"),
        ("examples", [[0, 2]], "from 0 to 1"),
        ("examples", [[-1, 0]], "-1"),
    ],
)
def test_examples_that_do_not_belong_to_the_book(
    folder: Path, key: str, value: object, word: str
) -> None:
    change(folder, OPENING_GAMES, lambda table: table.update({key: value}))
    refused(folder, f"ada_{OPENING_GAMES}", word)
