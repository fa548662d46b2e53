"""Put the personalities' strength on their cards: from what `playalike evaluate --json` printed.

    playalike evaluate --subject personality:karpov --subject personality:tal --no-delta \
        --levels 2000,2300,2600 --games 10 --movetime 0.5 --jobs 1 --json > strength.json
    python tools/keep_strength.py strength.json "Stockfish 15.1, UCI_Elo 2000–2600, 0.5 s a move"

On a quiet machine: time is measured by the clock.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

MEASURED = Path(__file__).resolve().parents[1] / "src/playalike/faces/web/data/measured.json"


def entries(evaluation: dict[str, object], against: str) -> dict[str, dict[str, object]]:
    """Return what a card shows, by the name of the personality."""
    found: dict[str, dict[str, object]] = {}
    subjects = evaluation["subjects"]
    assert isinstance(subjects, dict)
    for subject, values in subjects.items():
        kind, _, name = subject.partition(":")
        rating = values["elo"]
        if kind != "personality" or rating["elo"] is None:
            continue
        ends = {key: None if rating[key] is None else round(rating[key]) for key in ("low", "high")}
        found[name] = {
            "elo": round(rating["elo"]),
            **ends,
            "games": values["games"],
            "against": against,
            "note": "on the scale of Stockfish's UCI_Elo; 95 % interval",
        }
    return found


def main() -> None:
    """Merge new entries into the file that the web app reads."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("evaluation", type=Path)
    parser.add_argument("against")
    options = parser.parse_args()
    table = json.loads(MEASURED.read_text(encoding="utf-8"))
    evaluation = json.loads(options.evaluation.read_text(encoding="utf-8"))
    table["strength"].update(entries(evaluation, options.against))
    MEASURED.write_text(json.dumps(table, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"wrote {MEASURED}")


if __name__ == "__main__":
    main()
