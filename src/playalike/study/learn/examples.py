"""Reading a player's decisions from the tables of a study."""

from __future__ import annotations

import hashlib

import numpy as np
from numpy.typing import NDArray

from playalike.choice.candidates import Candidates
from playalike.choice.examples import Player
from playalike.choice.first_sight import Glances
from playalike.choice.inputs import ChoiceInputs, build_inputs
from playalike.progress import Progress
from playalike.study.choices import Choices, Narrowed, examples_of, read_choices
from playalike.study.learn.opinions import NamedPrior, prior_of_candidates
from playalike.study.learn.sight import SIGHT_POSITIONS, Glancer, glances_of
from playalike.study.selection import check_games
from playalike.study.workspace import Workspace

__all__ = ["CHECK_POSITIONS", "FIT_POSITIONS", "read_player"]

FIT_POSITIONS = 25_000
"""Of one player, at most: more take longer and add little."""
CHECK_POSITIONS = 4_000


def read_player(
    workspace: Workspace,
    named: NamedPrior,
    progress: Progress,
    fit_positions: int = FIT_POSITIONS,
    check_positions: int = CHECK_POSITIONS,
    glancer: Glancer | None = None,
    sight_positions: int = SIGHT_POSITIONS,
) -> Player:
    """Read a study's tables and ask the prior; whole games, in an order that only their keys give.

    With a `glancer` the engine is asked how check positions look at first sight, and so many of
    those to fit to, of which only the average of several players makes use.

    The games kept for judging (the validation split) are not in a study unless it was told so; then
    they are the check games.
    """
    choices, positions = read_choices(workspace)
    held = np.isin(choices.game, np.array(sorted(check_games(workspace)), dtype=np.int64))
    order = _order_of_games(workspace)
    fit = _some_games(choices, ~held, order, fit_positions)
    check = _some_games(choices, held, order, check_positions)
    looked = _some_games(choices, ~held, order, sight_positions if glancer else 0) & fit
    wanted = np.flatnonzero(fit | check)
    log_prior = prior_of_candidates(workspace, named, wanted, choices.start, progress)
    epds = [str(epd) for epd in positions.column("epd").to_pylist()]
    moves = workspace.read_table("work/candidates.parquet", ["move"]).column("move")
    answers: dict[str, Glances] = {}
    if glancer is not None:
        answers = glances_of(glancer, [epds[at] for at in np.flatnonzero(looked | check)])

    def blind(candidates: Candidates, narrowed: Narrowed) -> ChoiceInputs:
        return inputs(candidates, narrowed, None)

    def sighted(candidates: Candidates, narrowed: Narrowed) -> ChoiceInputs:
        seen = [answers[epds[at]] for at in narrowed.positions] if glancer is not None else None
        return inputs(candidates, narrowed, seen)

    def inputs(
        candidates: Candidates, narrowed: Narrowed, glances: list[Glances] | None
    ) -> ChoiceInputs:
        return build_inputs(
            candidates,
            narrowed.start,
            [epds[at] for at in narrowed.positions],
            [str(text) for text in moves.take(narrowed.rows).to_pylist()],
            log_prior[narrowed.rows],
            glances,
        )

    nodes = (positions.schema.metadata or {}).get(b"nodes", b"0").decode()
    return Player(
        workspace.parameters.slug,
        int(nodes) if nodes.isdigit() else 0,
        fit=examples_of(choices, fit, blind),
        check=examples_of(choices, check, sighted),
        sighted=examples_of(choices, looked, sighted),
    )


def _order_of_games(workspace: Workspace) -> dict[int, str]:
    table = workspace.read_table("work/games.parquet", ["game", "key"]).to_pydict()
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
