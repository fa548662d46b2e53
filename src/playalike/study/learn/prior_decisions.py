"""A study's decisions as the prior's tuning sees them, and the tuning of the shipped prior.

Check games are kept out, and what the tuning says it gained is about them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import chess
import numpy as np
import torch

from playalike.choice.average import AveragePlayer
from playalike.choice.examples import Player
from playalike.choice.fitting import standardised
from playalike.choice.inputs import LEAST_LOG_CHANCE
from playalike.choice.prior_tuning import (
    BATCH,
    EPOCHS,
    Decided,
    code_of,
    gains,
    joined,
    network_of,
    slopes_of,
    tune,
)
from playalike.errors import PlayalikeError
from playalike.prior.base import SHIPPED
from playalike.prior.master import Setting
from playalike.prior.network import write_network
from playalike.prior.positions import YEAR_ZERO, canonical, describe_boards
from playalike.progress import Progress
from playalike.study.choices import read_choices
from playalike.study.learn.opinions import batches, find_named_prior, replay
from playalike.study.learn.personal import read_studies
from playalike.study.selection import check_games
from playalike.study.workspace import Workspace

__all__ = ["decided", "tune_prior"]


def decided(workspace: Workspace, player: Player, held: bool, population: AveragePlayer) -> Decided:
    """Return a player's decisions: those of check games when `held`, else those to learn from."""
    examples = player.check if held else player.fit
    all_choices, positions = read_choices(workspace)
    checked = np.isin(all_choices.game, np.array(sorted(check_games(workspace)), dtype=np.int64))
    narrowed = all_choices.among(all_choices.candidates.rank > 0, checked == held)
    games = workspace.read_table("work/games.parquet", ["game", "start_fen", "moves"])
    where = positions.select(["game", "ply", "epd"]).take(narrowed.positions)
    texts = workspace.read_table("work/candidates.parquet", ["move"]).column("move")
    moves = [chess.Move.from_uci(str(text)) for text in texts.take(narrowed.rows).to_pylist()]
    packed: dict[int, np.void] = {}
    turn: dict[int, int] = {}
    for batch in batches(replay(games, where, narrowed.positions)):
        boards, mirrored = canonical(describe_boards([board for _, board in batch]))
        for (number, board), decision, left in zip(batch, boards, mirrored.tolist(), strict=True):
            packed[number] = decision
            turn[number] = (0 if board.turn else 56) ^ (7 if left else 0)
    turned = np.repeat([turn[number] for number in narrowed.positions], np.diff(narrowed.start))
    setting = Setting()
    array = np.array([packed[number] for number in narrowed.positions])
    array["rating"], array["year"] = (setting.rating or 0) // 16, (setting.year or 0) - YEAR_ZERO
    decisions = standardised(population.unsighted, examples)
    scales = np.array(population.unsighted.scales)
    weights = np.array(population.weights)
    return Decided(
        positions=array,
        codes=code_of(
            np.array([move.from_square for move in moves]) ^ turned,
            np.array([move.to_square for move in moves]) ^ turned,
            np.array([move.promotion or 0 for move in moves]),
        ),
        start=decisions.start,
        chosen=decisions.chosen,
        utility=(decisions.matrix @ weights).astype(np.float64),
        log_prior=np.maximum(examples.inputs.log_prior, LEAST_LOG_CHANCE).astype(np.float64),
        slopes=slopes_of(examples.inputs, population.unsighted.features, weights / scales),
    )


def tune_prior(
    folders: Sequence[Path],
    out: Path,
    say: Callable[[str], None],
    progress: Progress,
    network_file: Path = SHIPPED,
) -> None:
    """Tune a prior with the decisions of studies, judge it on check games, and write it."""
    if not out.parent.is_dir():
        raise PlayalikeError(f"there is no folder {out.parent} to write {out.name} into")
    torch.set_num_threads(1)
    studies = read_studies(folders, find_named_prior(network_file.parent, network_file), progress)
    pairs = [(s.workspace, p) for s, p in zip(studies.studies, studies.players, strict=True)]
    learned = joined([decided(where, pair, False, studies.average) for where, pair in pairs])
    network, notes = network_of(network_file)
    steps = tune(network, learned)
    total = max(1, len(learned.chosen) * EPOCHS // BATCH)
    reports = list(progress.track(steps, total, "steps"))
    some = max(1, len(reports) // 10)
    first, last = (1000 * sum(part) / len(part) for part in (reports[:some], reports[-some:]))
    say(f"gained while learning, thousandths of a nat: {first:+.1f} at first, {last:+.1f} at last")
    before, _ = network_of(network_file)
    say("check games, thousandths of a nat gained: in the model, alone")
    for where, player in pairs:
        among, alone = gains(network, before, decided(where, player, True, studies.average))
        say(f"{player.name:14}{among:+7.1f}{alone:+7.1f}")
    weights = {name: value.numpy() for name, value in network.state_dict().items()}
    notes["tuned"] = len(learned.chosen) * EPOCHS
    write_network(out, network.shape, weights, notes)
