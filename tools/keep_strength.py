"""Put the personalities' strength on their cards: from what `playalike tournament --json` printed.

    playalike tournament benchmarks/masters.toml --json > masters.json
    python tools/keep_strength.py masters.json

Whoever won or lost every game gets no number: results alone would set no limit to it.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

MEASURED = Path(__file__).resolve().parents[1] / "src/playalike/faces/web/data/measured.json"
SPEC = "personality:"


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
    table = json.loads(MEASURED.read_text(encoding="utf-8"))
    tournament = json.loads(options.tournament.read_text(encoding="utf-8"))
    table["strength"].update(entries(tournament))
    MEASURED.write_text(json.dumps(table, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"wrote {MEASURED}")


if __name__ == "__main__":
    main()
