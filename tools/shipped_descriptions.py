"""Write the descriptions of the shipped personalities' rules and patterns again: `make docs`.

A study writes them once; when `words` learns to say a thing better, this says them anew. Nothing
but the descriptions and the checksums of their files changes; `tests/personality/test_shipped.py`
fails when they are out of date.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re
from pathlib import Path
from typing import Any

from playalike.files import write_whole
from playalike.personality.catalogue import BUILT_IN
from playalike.personality.definition import (
    FileEntry,
    definition_path,
    read_definition,
    write_definition,
)
from playalike.study.rule_tests import BOOST_OF_DOUBLE
from playalike.words.patterns import pattern_words
from playalike.words.rules import rule_words, share_words, where_words
from playalike.words.text import family_name

Record = dict[str, Any]


def rule_description(player: str, rule: Record) -> str:
    """Say a stored rule in today's words."""
    is_choice = rule["name"].startswith("choice_")
    return rule_words(
        player,
        rule["feature"],
        where_words(rule["phase"], rule["category"], rule["eval_band"]),
        ratio_of(rule),
        share_words(rule["rate"], rule["baseline_rate"]),
        "chance would have it"
        if "chance would have it" in rule["description"]
        else "other masters",
        "where a move as good was there" if is_choice else "",
    )


def ratio_of(rule: Record) -> float:
    """Return how many times as often: from the boost, or, where that is capped, from the words."""
    if abs(rule["boost"]) < BOOST_OF_DOUBLE:
        return float(2 ** (rule["boost"] / BOOST_OF_DOUBLE))
    text = rule["description"]
    if times := re.search(r"(\d+(?:\.\d)?) times as often", text):
        return float(times[1])
    if less := re.search(r"(\d+) ?% less often", text):
        return 1 - int(less[1]) / 100
    return 2.0


def reworded(player: str, artefact: str, content: str) -> str:
    """Return the file with today's descriptions."""
    table = json.loads(content)
    for record in table["records"]:
        record["description"] = (
            pattern_words(record["key"])
            if artefact == "prime_patterns.json"
            else rule_description(player, record)
        )
    return json.dumps(table, ensure_ascii=False, separators=(",", ":"))


def described_files(folder: Path) -> dict[str, str]:
    """Return the files with descriptions of one personality as they should be."""
    definition = read_definition(definition_path(folder, "personality"))
    player = family_name((definition.player,))
    names = ("style_rules.json", "db_style_rules.json", "prime_patterns.json")
    return {
        name: reworded(player, name, (folder / f"{definition.name}_{name}").read_text("utf-8"))
        for name in names
    }


def main() -> None:
    """Write the files that changed, and their checksums."""
    for folder in sorted(path.parent for path in BUILT_IN.glob("*/*.yaml")):
        definition_file = definition_path(folder, "personality")
        definition = read_definition(definition_file)
        entries = dict(definition.files)
        for name, content in described_files(folder).items():
            data = content.encode()
            entries[name] = FileEntry(hashlib.sha256(data).hexdigest(), len(data))
            if entries[name] != definition.files[name]:
                write_whole(folder / f"{definition.name}_{name}", data)
        if entries != definition.files:
            write_definition(definition_file, dataclasses.replace(definition, files=entries))


if __name__ == "__main__":
    main()
