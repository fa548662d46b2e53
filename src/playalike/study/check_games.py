"""Which games a model is checked on, and so not fitted to.

About one game in seven, by the hash of its moves; where a study holds games of the validation
split, those instead.
"""

from __future__ import annotations

import hashlib

from playalike.study.workspace import Workspace

__all__ = ["check_games", "is_check_game"]

CHECK_PERCENT = 15


def check_games(workspace: Workspace) -> set[int]:
    """Return the games that the model is checked on and not fitted to."""
    table = workspace.read_table("work/games.parquet", ["game", "key", "split"]).to_pydict()
    validation = {
        game for game, split in zip(table["game"], table["split"], strict=True) if split != "train"
    }
    if validation:
        return validation
    return {
        game
        for game, key in zip(table["game"], table["key"], strict=True)
        if is_check_game(str(key))
    }


def is_check_game(key: str) -> bool:
    """Return whether a training game is one of those that a model is checked on."""
    digest = hashlib.sha256(f"style model {key}".encode()).digest()
    return int.from_bytes(digest[:4], "big") % 100 < CHECK_PERCENT
