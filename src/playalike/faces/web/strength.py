"""The personalities' strength as their cards show it, from what a tournament found.

Whoever won or lost every game gets no number: results alone would set no limit to it. A number
holds for the mode and the nodes that it was measured with, and is shown for these alone.
"""

from __future__ import annotations

import json
from pathlib import Path

from playalike.errors import PlayalikeError
from playalike.files import write_whole
from playalike.players.spec import parse_spec

__all__ = ["MEASURED", "entries", "keep_strength"]

MEASURED = Path(__file__).parent / "data" / "measured.json"


def keep_strength(path: Path) -> None:
    """Put what ``playalike tournament --json`` printed on the cards."""
    kept = entries(_read(path))
    table = json.loads(MEASURED.read_text(encoding="utf-8"))
    table["strength"].update(kept)
    write_whole(MEASURED, json.dumps(table, indent=2, ensure_ascii=False) + "\n")


def _read(path: Path) -> dict[str, object]:
    """Return what the tournament printed."""
    try:
        tournament = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise PlayalikeError(f"cannot read {path}: {error.strerror}") from error
    except ValueError as error:
        raise PlayalikeError(f"{path} is not JSON: {error}") from error
    if not isinstance(tournament, dict) or not isinstance(tournament.get("ratings"), list):
        raise PlayalikeError(
            f"{path} has no ratings: give what 'playalike tournament --json' printed"
        )
    return tournament


def entries(tournament: dict[str, object]) -> dict[str, dict[str, object]]:
    """Return what a card shows, by the name of the personality."""
    ratings = tournament["ratings"]
    assert isinstance(ratings, list)
    strengths: dict[str, dict[str, object]] = {}
    for player in ratings:
        spec = parse_spec(player["spec"])
        if spec.kind != "personality" or not player["bounded"]:
            continue
        if set(spec.options) != {"mode"} or not player["nodes"]:
            raise PlayalikeError(
                f"{player['spec']}: a card shows what was measured in one mode with a number of "
                f"nodes: let personality:{spec.name}?mode=learned play with nodes=200000, for "
                "example"
            )
        strengths[spec.name] = {
            "mode": spec.options["mode"],
            "nodes": player["nodes"],
            "elo": round(player["elo"]),
            "low": round(player["elo"] - player["error"]),
            "high": round(player["elo"] + player["error"]),
            "games": player["games"],
            "against": f"{len(ratings) - 1} others, three of them levels of Stockfish",
            "note": f"{player['nodes']:,} nodes a move, on the scale of Stockfish's UCI_Elo",
        }
    return strengths
