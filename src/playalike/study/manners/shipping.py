"""The manners of the personalities that ship, and the average master's."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from pathlib import Path

from playalike.errors import PlayalikeError
from playalike.files import write_whole
from playalike.personality.catalogue import BUILT_IN
from playalike.personality.definition import read_definition, write_definition
from playalike.personality.manners import AVERAGE, Manners
from playalike.study.manners.fitting import fit_average, fit_manners
from playalike.study.stages.manners import read_turns

__all__ = ["fit_everybody", "save_everybody"]


def fit_everybody(studies: Iterable[Path]) -> tuple[Manners, dict[str, Manners]]:
    """Fit the average of several studies, and each player's own; by the folders' names."""
    turns = {}
    for folder in studies:
        path = folder / "work" / "endings.parquet"
        if not path.exists():
            raise PlayalikeError(f"there is no {path}: run playalike study, the stage manners")
        turns[folder.absolute().name] = read_turns(path)
    average = fit_average(list(turns.values()))
    return average, {name: fit_manners(own, average) for name, own in turns.items()}


def save_everybody(average: Manners, players: Mapping[str, Manners]) -> None:
    """Write the average, and each player's into the definition that ships."""
    for name in players:
        if not (BUILT_IN / name / f"{name}.yaml").exists():
            raise PlayalikeError(f"no personality {name!r} ships: give the studies of those who do")
    write_whole(AVERAGE, (json.dumps(asdict(average), indent=2) + "\n").encode())
    for name, manners in players.items():
        path = BUILT_IN / name / f"{name}.yaml"
        write_definition(path, replace(read_definition(path), manners=manners))
