"""From the options of `playalike match` to games and numbers."""

from __future__ import annotations

import json as json_module
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from playalike.arena.adjudication import Adjudication
from playalike.arena.control import parse_control
from playalike.arena.external import external_result
from playalike.arena.fixtures import Entrant
from playalike.arena.game import GameRules
from playalike.arena.journal import open_journal
from playalike.arena.match import Colour, Match, MatchResult, Recorder, play_match
from playalike.arena.openings import built_in_openings, load_openings, shuffled
from playalike.arena.pgn import LiveSnapshot
from playalike.arena.pool import fitting_concurrency
from playalike.arena.preparation import check_players
from playalike.arena.recording import StoreRecorder
from playalike.arena.records import Opening
from playalike.arena.statistics import Sprt, parse_bounds
from playalike.arena.statistics.sprt import MODELS
from playalike.arena.wrapper import RUNNERS, run_external
from playalike.config import nearest
from playalike.errors import PlayalikeError
from playalike.faces.cli.match_table import LiveTable, print_result
from playalike.players.configuration import load_configurations
from playalike.players.versions import current_version
from playalike.settings import Settings, load_settings
from playalike.store import open_store

__all__ = ["MatchOrder", "choose_openings", "file_word", "game_rules", "run_match"]

DEFAULT_TC = "10+0.1"
DEFAULT_GAMES = 100


@dataclass(frozen=True, slots=True)
class MatchOrder:
    """The command line of `playalike match`."""

    first: str
    second: str | None
    games: int | None
    tc: str | None
    tc_first: str | None
    tc_second: str | None
    openings: Path | None
    plies: int | None
    sprt: str | None
    model: str
    alpha: float
    beta: float
    concurrency: int | None
    resign: int | None
    draw: int | None
    syzygy: str | None
    margin: float
    patience: float
    seed: int
    out: Path
    new: bool
    store: bool
    runner: str
    json: bool

    @property
    def test(self) -> Sprt | None:
        """The sequential test that was asked for."""
        for model in MODELS:
            if model == self.model:
                if self.sprt is None:
                    return None
                return parse_bounds(self.sprt, model, self.alpha, self.beta)
        raise PlayalikeError(f"--model {self.model!r}: {nearest(self.model, MODELS)}")


def run_match(order: MatchOrder) -> None:
    """Play the match, or the matches of a configuration, and print."""
    settings = load_settings()
    matches = _matches(order)
    if order.runner not in ("own", *RUNNERS):
        raise PlayalikeError(f"--runner {order.runner!r}: {nearest(order.runner, RUNNERS)}")
    results = []
    for match in matches:
        if order.runner != "own":
            results.append(_play_elsewhere(match, order, settings))
            continue
        check_players((match.first.spec, match.second.spec), match.rules, settings)
        results.append(_play(match, order, settings))
    if order.json and results:
        data = [result.to_dict() for result in results]
        print(json_module.dumps(data[0] if len(data) == 1 else data, indent=2))


def _play_elsewhere(match: Match, order: MatchOrder, settings: Settings) -> MatchResult:
    """Let the other program play; count, print and keep what it wrote."""
    concurrency = fitting_concurrency((match.first.spec, match.second.spec), order.concurrency)
    begun = time.monotonic()
    pgn = run_external(order.runner, match, settings, order.out, concurrency, aside=order.json)
    result = external_result(match, pgn)
    if order.store:
        store = open_store(settings)
        try:
            event = f"{match.first.spec} - {match.second.spec}"
            run = store.start_run("match", event, {**match.description(), "runner": order.runner})
            store.put_summary(run, _summary(match, result))
            store.finish_run(run, time.monotonic() - begun)
        finally:
            store.close()
    if not order.json:
        print_result(match, result, pgn)
    return result


def _summary(match: Match, result: MatchResult) -> dict[str, object]:
    """Return what the Elo tracker keeps."""
    return {
        **result.to_dict(),
        "version": current_version(),
        "tc": str(match.first.control),
        "players": [match.first.spec, match.second.spec],
    }


def _matches(order: MatchOrder) -> list[Match]:
    if order.second is not None:
        return [_match(order, order.first, order.second, None, "both", order.games)]
    if not order.first.endswith(".toml"):
        raise PlayalikeError(
            f"who plays {order.first}? Name a second player, or give a TOML file with an opponent"
        )
    matches = []
    for path, configuration in load_configurations(Path(order.first)):
        tc = configuration.tc or f"depth={configuration.depth}"
        games = order.games or configuration.games
        match = _match(order, str(path), configuration.opponent, tc, configuration.color, games)
        matches.append(match)
    return matches


def _match(
    order: MatchOrder, first: str, second: str, tc: str | None, colour: Colour, games: int | None
) -> Match:
    both = order.tc or tc or DEFAULT_TC
    return Match(
        first=Entrant(first, parse_control(order.tc_first or both)),
        second=Entrant(second, parse_control(order.tc_second or both)),
        openings=choose_openings(order.openings, order.plies, order.seed),
        games=games or DEFAULT_GAMES,
        rules=game_rules(order.margin, order.resign, order.draw, order.syzygy),
        seed=order.seed,
        sprt=order.test,
        colour=colour,
    )


def game_rules(
    margin: float, resign: int | None, draw: int | None, syzygy: str | None
) -> GameRules:
    """Return the rules that the options ask for."""
    return GameRules(
        margin=margin, adjudication=Adjudication(resign_cp=resign, draw_cp=draw, syzygy=syzygy)
    )


def choose_openings(path: Path | None, plies: int | None, seed: int) -> tuple[Opening, ...]:
    """Return the openings in the order of the seed."""
    openings = built_in_openings() if path is None else load_openings(path, seed=seed)
    if plies is not None:
        cut = [Opening(o.start_fen, o.moves[:plies], "") for o in openings]
        openings = tuple(dict.fromkeys(cut))
    return shuffled(openings, seed)


def file_word(text: str) -> str:
    """Return a description as a part of a file's name."""
    return "".join(c if c.isalnum() or c in "-." else "_" for c in text)[-40:].strip("_.")


def _play(match: Match, order: MatchOrder, settings: Settings) -> MatchResult:
    names = (match.first.spec, match.second.spec)
    description = match.description()
    journal = open_journal(order.out, "match", description, order.new)
    event = f"{names[0]} - {names[1]}"
    pgn = order.out / f"{journal.started}-{file_word(names[0])}-{file_word(names[1])}.pgn"
    concurrency = fitting_concurrency(names, order.concurrency)
    with ExitStack() as stack:
        kept: StoreRecorder | None = None
        if order.store:
            store = open_store(settings)
            stack.callback(store.close)
            kept = StoreRecorder(store, "match", event, description, journal)
        recorder = Recorder(
            journal,
            pgn,
            LiveSnapshot(order.out / "live.pgn"),
            event,
            kept.add if kept is not None else lambda game: None,
        )
        table = stack.enter_context(LiveTable(match, len(journal.games), concurrency))
        if order.concurrency is not None and concurrency < order.concurrency:
            table.note(f"only {concurrency} at a time: there are no cores for more")
        if journal.games and journal.version != current_version():
            table.note(f"begun with {journal.version}, now {current_version()}; --new begins again")
        states = play_match(
            match, settings, recorder, concurrency=concurrency, patience=order.patience
        )
        result = None
        try:
            for result in states:
                table.show(result)
        except KeyboardInterrupt:
            table.note("interrupted: the same command goes on where it stopped")
        finally:
            states.close()
            if kept is not None and result is not None:
                done = result.counts.games >= len(match.fixtures())
                proven = result.sprt is not None and bool(result.sprt.verdict)
                kept.finish(_summary(match, result), complete=done or proven)
    assert result is not None
    if not order.json:
        print_result(match, result, pgn)
    return result
