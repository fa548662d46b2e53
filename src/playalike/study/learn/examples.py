"""Reading a player's decisions from the tables of a study."""

from __future__ import annotations

import hashlib

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.choice.examples import Examples, Player
from playalike.choice.first_sight import Seen
from playalike.choice.inputs import endgame_share_of, steps_of
from playalike.choice.model import ChoiceInputs
from playalike.errors import PlayalikeError
from playalike.progress import Progress
from playalike.stats.arrays import Ints
from playalike.study.choices import Choices, read_choices
from playalike.study.learn.folder import StudyFolder
from playalike.study.learn.opinions import NamedPrior, prior_of_candidates
from playalike.study.learn.sight import SIGHT_POSITIONS, Glancer, sight_of
from playalike.study.stages.learning import check_games

__all__ = ["CHECK_POSITIONS", "FIT_POSITIONS", "read_player"]

FIT_POSITIONS = 25_000
"""Of one player, at most: more take longer and add little."""
CHECK_POSITIONS = 4_000


def read_player(
    study: StudyFolder,
    named: NamedPrior,
    progress: Progress,
    fit_positions: int = FIT_POSITIONS,
    check_positions: int = CHECK_POSITIONS,
    glancer: Glancer | None = None,
) -> Player:
    """Read a study's tables and ask the prior; whole games, in an order that only their keys give.

    With a `glancer` the engine is asked how check positions, and some others, look at first sight.

    The games kept for judging (the validation split) are not in a study unless it was told so; then
    they are the check games.
    """
    choices, positions = read_choices(study.workspace)
    held = np.isin(choices.game, np.array(sorted(check_games(study.workspace)), dtype=np.int64))
    order = _order_of_games(study)
    fit = _some_games(choices, ~held, order, fit_positions)
    check = _some_games(choices, held, order, check_positions)
    if not fit.any():
        raise PlayalikeError(f"{study.folder} has no positions to learn from: study more games")
    start = choices.start
    wanted = np.flatnonzero(fit | check)
    log_prior = prior_of_candidates(study.workspace, named, wanted, start, progress)
    epds = [str(epd) for epd in positions.column("epd").to_pylist()]
    endgame = np.array([endgame_share_of(epd) for epd in epds], dtype=np.float32)
    moves = study.workspace.read_table("work/candidates.parquet", ["move"]).column("move")
    texts = [str(text) for text in moves.to_pylist()]
    steps = _steps(epds, texts, wanted, start)
    looked = _some_games(choices, ~held, order, SIGHT_POSITIONS if glancer else 0) & fit
    seen = None
    if glancer is not None:
        seen = sight_of(glancer, np.flatnonzero(looked | check), epds, start, texts)
    nodes = (positions.schema.metadata or {}).get(b"nodes", b"0").decode()
    return Player(
        study.name,
        int(nodes) if nodes.isdigit() else 0,
        _examples(choices, fit, log_prior, endgame, steps),
        _examples(choices, check, log_prior, endgame, steps, seen),
        _examples(choices, looked, log_prior, endgame, steps, seen),
    )


def _order_of_games(study: StudyFolder) -> dict[int, str]:
    table = study.workspace.read_table("work/games.parquet", ["game", "key"]).to_pydict()
    return {
        game: hashlib.sha256(f"choice model {key}".encode()).hexdigest()
        for game, key in zip(table["game"], table["key"], strict=True)
    }


def _some_games(
    choices: Choices, among: NDArray[np.bool_], order: dict[int, str], most: int
) -> NDArray[np.bool_]:
    """Return which positions to use: those of whole games, until there are enough."""
    games, counts = np.unique(choices.game[among], return_counts=True)
    if not most:
        return np.zeros(len(choices), dtype=np.bool_)
    drawn = sorted(range(len(games)), key=lambda number: order[int(games[number])])
    total = np.cumsum(counts[drawn])
    enough = int(np.searchsorted(total, most)) + 1
    return np.asarray(among & np.isin(choices.game, games[drawn[:enough]]))


def _steps(epds: list[str], texts: list[str], wanted: Ints, start: Ints) -> Ints:
    """Return the step of every candidate row of the wanted positions, 0 elsewhere."""
    steps = np.zeros(int(start[-1]), dtype=np.int64)
    for position in wanted.tolist():
        men, turn = epds[position].split()[:2]
        rows = slice(start[position], start[position + 1])
        found = [chess.Move.from_uci(text) for text in texts[rows]]
        steps[rows] = steps_of(chess.BaseBoard(men), turn == "w", found)
    return steps


def _examples(
    choices: Choices,
    positions: NDArray[np.bool_],
    log_prior: NDArray[np.float32],
    endgame: NDArray[np.float32],
    steps: Ints,
    seen: Seen | None = None,
) -> Examples:
    # A move outside the candidates is a row only because it was played: a model would learn that.
    narrowed = choices.among(choices.candidates.rank > 0, positions)
    of_row = choices.position_of_row()[narrowed.rows]
    rank = choices.played_rank[positions]
    return Examples(
        inputs=ChoiceInputs(
            choices.candidates.rows(narrowed.rows),
            log_prior[narrowed.rows],
            endgame[of_row],
            narrowed.start,
            steps[narrowed.rows],
            None if seen is None else seen[narrowed.rows],
        ),
        chosen=narrowed.chosen,
        game=choices.game[narrowed.positions],
        asked=int(positions.sum()),
        alone=int((rank > 0).sum()) - len(narrowed.positions),
        engine_first=int((rank == 1).sum()),
    )
