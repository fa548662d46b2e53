"""Put the personalities' strength on their cards: from what `playalike tournament --json` printed.

    playalike tournament lab/benchmarks/masters.toml --json > masters.json
    python tools/keep_strength.py masters.json

Whoever won or lost every game gets no number: results alone would set no limit to it.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

MEASURED = Path(__file__).resolve().parents[1] / "src/playalike/faces/web/data/measured.json"
SPEC = "personality:"


def read(path: Path) -> dict[str, object]:
    """Return what the tournament printed; what is none ends the program with one line."""
    try:
        tournament = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        sys.exit(f"keep_strength: cannot read {path}: {error.strerror}")
    except ValueError as error:
        sys.exit(f"keep_strength: {path} is not JSON: {error}")
    if not isinstance(tournament, dict) or not isinstance(tournament.get("ratings"), list):
        sys.exit(
            f"keep_strength: {path} has no ratings: give what 'playalike tournament --json' printed"
        )
    return tournament


def entries(tournament: dict[str, object]) -> dict[str, dict[str, object]]:
    """Return what a card shows, by the name of the personality."""
    ratings = tournament["ratings"]
    assert isinstance(ratings, list)
    found: dict[str, dict[str, object]] = {}
    for player in ratings:
        if not player["spec"].startswith(SPEC) or not player["bounded"]:
            continue
        found[player["spec"].removeprefix(SPEC)] = {
            "elo": round(player["elo"]),
            "low": round(player["elo"] - player["error"]),
            "high": round(player["elo"] + player["error"]),
            "games": player["games"],
            "against": f"{len(ratings) - 1} others, three of them levels of Stockfish",
            "note": "20,000 nodes a move, on the scale of Stockfish 15.1's UCI_Elo",
        }
    return found


def main() -> None:
    """Merge new entries into the file that the web app reads."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tournament", type=Path)
    options = parser.parse_args()
    tournament = read(options.tournament)
    table = json.loads(MEASURED.read_text(encoding="utf-8"))
    table["strength"].update(entries(tournament))
    MEASURED.write_text(json.dumps(table, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"wrote {MEASURED}")


if __name__ == "__main__":
    main()
