"""What each of the twelve layers says of the candidates in games that it was not mined from."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from playalike.authenticity.positions import PreparedGame
from playalike.authenticity.predictors.classic import (
    DEPENDS_ON,
    ClassicPredictor,
    chooser_of,
    remember,
)
from playalike.authenticity.store import Arrays, Store, code_digest
from playalike.oracle.executor import Executor
from playalike.personality.load import Personality
from playalike.progress import Progress
from playalike.stats.arrays import Floats
from playalike.style.classic.layers import LAYER_NAMES
from playalike.style.memory import PlanMemory

__all__ = ["GameLayers", "layer_values"]

GameLayers = tuple[Floats, ...]
"""For each position of a game: candidates x layers, in the order of `LAYER_NAMES`."""


def layer_values(
    personality: Personality,
    games: Sequence[PreparedGame],
    engine: Sequence[object],
    store: Store,
    executor: Executor,
    progress: Progress,
) -> list[GameLayers]:
    """Ask the layers of a personality about games; what was asked before is kept.

    `engine` is name, nodes and MultiPV of the analysis. The memory of plans follows the moves that
    were really played.
    """
    digest = ClassicPredictor.of(personality).digest
    found: dict[int, GameLayers] = {}
    missing: list[tuple[int, str, PreparedGame]] = []
    keys = [
        Store.key(
            what="layers",
            personality=digest,
            code=code_digest(*DEPENDS_ON),
            engine=list(engine),
            game=[game.game.key, game.game.color],
        )
        for game in games
    ]
    for number, (game, key) in enumerate(zip(games, keys, strict=True)):
        kept = store.get(key)
        if kept is None:
            missing.append((number, str(personality.folder), game))
        else:
            found[number] = _unpack(kept)
    results = executor.map_unordered(_ask, missing)
    what = f"games by the layers of {personality.name}"
    for number, values in progress.track(results, len(missing), what):
        store.put(keys[number], _pack(values))
        found[number] = values
    return [found[number] for number in range(len(games))]


def _ask(task: tuple[int, str, PreparedGame]) -> tuple[int, GameLayers]:
    number, folder, game = task
    chooser = chooser_of(folder)
    memory = PlanMemory()
    found = []
    for position, board in game.boards():
        evaluated = chooser.judge_classic(board, position.lines, memory)
        found.append(np.array([[part.value for part in one.layers] for one in evaluated.judged]))
        memory = remember(chooser.personality, board, position, evaluated, memory)
    return number, tuple(found)


def _pack(values: GameLayers) -> Arrays:
    empty = np.zeros((0, len(LAYER_NAMES)))
    return {
        "size": np.array([len(one) for one in values], dtype=np.int16),
        "values": np.concatenate([empty, *values]).astype(np.float32),
    }


def _unpack(arrays: Arrays) -> GameLayers:
    if not len(arrays["size"]):
        return ()
    ends = np.cumsum(arrays["size"])[:-1]
    return tuple(part.astype(np.float64) for part in np.split(arrays["values"], ends))
