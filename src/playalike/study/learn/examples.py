"""One player's decisions in a form that a choice model can be fitted to and judged by."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

import chess
import numpy as np
from numpy.typing import NDArray

from playalike.errors import PlayalikeError
from playalike.personality.choice_inputs import endgame_share_of, steps_of
from playalike.personality.choice_model import ChoiceInputs, choice_features
from playalike.personality.glances import Seen
from playalike.study.choices import Choices, read_choices
from playalike.study.learn.folder import StudyFolder
from playalike.study.learn.opinions import NamedPrior, prior_of_candidates
from playalike.study.learn.sight import SIGHT_POSITIONS, Glancer, sight_of
from playalike.study.logit import Decisions, Ints
from playalike.study.stage import Progress
from playalike.study.stages.learning import check_games

__all__ = ["CHECK_POSITIONS", "FIT_POSITIONS", "Examples", "Player", "read_player"]

FIT_POSITIONS = 25_000
"""Of one player, at most: more take longer and add little."""
CHECK_POSITIONS = 4_000


@dataclass(frozen=True, slots=True)
class Examples:
    """Positions where the move played is one of the engine's candidates, and not the only one."""

    inputs: ChoiceInputs
    chosen: Ints
    """The row of the move played in each position."""
    game: Ints
    """Of each position."""
    asked: int
    """Positions these were taken from."""
    alone: int
    """Of those, how many have a single candidate, which was played: a model cannot miss it."""
    engine_first: int
    """Of those, in how many the engine's first choice was played."""

    def __len__(self) -> int:
        """Return the number of decisions."""
        return len(self.chosen)

    def spread(self, most: int) -> Examples:
        """Return at most so many decisions, evenly spread over all."""
        if len(self) <= most:
            return self
        kept = np.zeros(len(self), dtype=np.bool_)
        kept[np.linspace(0, len(self) - 1, most).astype(np.int64)] = True
        sizes = np.diff(self.inputs.start)
        rows = np.repeat(kept, sizes)
        start = np.concatenate(([0], np.cumsum(sizes[kept]))).astype(np.int64)
        return replace(
            self,
            inputs=ChoiceInputs(
                self.inputs.candidates.rows(rows),
                self.inputs.log_prior[rows],
                self.inputs.endgame[rows],
                start,
                self.steps[rows],
                None if self.inputs.seen is None else self.inputs.seen[rows],
            ),
            chosen=(self.chosen - self.inputs.start[:-1])[kept] + start[:-1],
            game=self.game[kept],
        )

    def features(self, names: Sequence[str]) -> NDArray[np.float32]:
        """Return the named features, not standardised."""
        return choice_features(self.inputs, names)

    @property
    def steps(self) -> Ints:
        """The step of each candidate."""
        if self.inputs.steps is None:
            raise ValueError("the steps of these candidates are not known")
        return self.inputs.steps

    def decisions(self, matrix: NDArray[np.float32]) -> Decisions:
        """Return the decisions with a matrix of features."""
        return Decisions(matrix, self.inputs.start, self.chosen)


@dataclass(frozen=True, slots=True)
class Player:
    """Whose games were studied: decisions to fit to, and others to check with."""

    name: str
    nodes: int
    fit: Examples
    check: Examples
    """With first sight, where that was asked."""
    sighted: Examples
    """Some of `fit` with first sight; none where that was not asked."""


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
