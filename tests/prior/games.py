"""Files of games for the tests of the prior."""

from __future__ import annotations

from pathlib import Path

from tests.games.pgn import game_text, movetext, random_game

__all__ = ["write_games"]


def write_games(path: Path, count: int, seed: int = 1, plies: int = 60, **tags: str) -> Path:
    """Write random games of Somebody, one year each; return the path."""
    texts = []
    for number in range(count):
        moves = movetext(random_game(seed + number, plies))
        names = {"White": "Somebody", "Black": f"Nobody {number}"}
        extra = {"Date": f"{1950 + number % 60}.01.01", "WhiteElo": "2500", **names, **tags}
        texts.append(game_text(moves, **extra))
    path.write_text("\n\n".join(texts), encoding="utf-8")
    return path
