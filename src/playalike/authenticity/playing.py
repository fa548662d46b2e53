"""Games that a personality plays against a neutral engine, to see whose they seem to be.

The opponent is the engine with few nodes; in its first moves it takes any of its candidates that is
nearly as good as the best, by a seeded chance, so that openings vary. Colours alternate. Every game
is written to a file when it ends: an interrupted run goes on where it stopped.
"""

from __future__ import annotations

import dataclasses
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import chess

from playalike.authenticity.games import JudgedGame
from playalike.authenticity.predictors.classic import DEPENDS_ON, ClassicPredictor
from playalike.authenticity.predictors.network import NetworkPredictor
from playalike.authenticity.store import Store, code_digest
from playalike.files import write_whole
from playalike.games.keys import moves_key
from playalike.oracle.executor import Executor
from playalike.oracle.oracle import Oracle
from playalike.oracle.own import OWN_ENGINE
from playalike.personality.load import Personality, load_personality
from playalike.player import Limit
from playalike.players.personality import PersonalityPlayer
from playalike.position.score import value_cp
from playalike.prior.base import Prior, open_prior
from playalike.progress import Progress
from playalike.style.candidates import CandidateSource, OwnSource, UciSource
from playalike.style.mode import CLASSIC, Mode, at_full_strength, choose_mode

__all__ = ["OPPONENT_NODES", "PlayedGame", "Terms", "play_games", "playing_mode"]

OPPONENT_NODES = 2_000
OPPONENT_MULTIPV = 5
VARIED_PLIES = 12
"""The opponent varies its moves for so many plies ..."""
VARIED_CP = 30
"""... among candidates that lose no more than this."""
LONGEST = 160
"""Plies after which a game ends as it stands."""
DECIDED_CP = 800
"""When the opponent's engine sees this much for either side ..."""
DECIDED_TURNS = 3
"""... for so many of its moves, somebody would have resigned."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a played game depends on, besides its number."""

    personality: str
    """The name."""
    folder: str
    engine: str
    """The path of a UCI engine, or `OWN_ENGINE`."""
    nodes: int
    """The personality's, a move; its candidates are always ten."""
    seed: int
    opponent_nodes: int = OPPONENT_NODES
    mode: str = CLASSIC
    dial: float = 1.0
    prior: str | None = None
    """The path of the network that the learned mode asks."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game played."""

    number: int
    color: bool
    """The personality's: true for White."""
    moves: tuple[str, ...]
    result: str

    def judged(self, personality: str) -> JudgedGame:
        """Return the personality's side of the game, to be judged like a real one."""
        key = moves_key(self.moves)
        label = f"game {self.number + 1} of {personality}"
        return JudgedGame(key, personality, self.color, None, self.moves, label)


def play_games(
    personality: Personality,
    count: int,
    oracle: Oracle,
    nodes: int,
    seed: int,
    folder: Path,
    executor: Executor,
    progress: Progress,
    *,
    mode: str | None = None,
    dial: float | None = None,
    prior: NetworkPredictor | None = None,
) -> list[PlayedGame]:
    """Play games, or read those that were played before on the same terms."""
    how = playing_mode(personality, prior, mode, dial)
    terms = Terms(
        personality.name,
        str(personality.folder),
        oracle.engine,
        nodes,
        seed,
        mode=how.name,
        dial=how.dial,
        prior=prior.path if how.learned and prior is not None else None,
    )
    learned: dict[str, object] = {}
    if how.learned and prior is not None:
        model = Store.key(
            model=dataclasses.asdict(personality.choice) if personality.choice else {}
        )
        learned = {"learned": [how.dial, prior.digest, model]}
    digest = Store.key(
        personality=ClassicPredictor.of(personality).digest,
        code=code_digest(*DEPENDS_ON),
        engine=oracle.name,
        terms=[nodes, seed, terms.opponent_nodes, VARIED_PLIES, VARIED_CP, LONGEST, DECIDED_CP],
        **learned,
    )
    path = folder / f"{personality.name}-{digest[:16]}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    done = {game.number: game for game in _read(path)}
    missing = [(terms, number) for number in range(count) if number not in done]
    with path.open("a", encoding="utf-8") as file:
        results = executor.map_unordered(_play, missing)
        for game in progress.track(results, len(missing), "games played"):
            row = [game.number, game.color, " ".join(game.moves), game.result]
            file.write(json.dumps(row) + "\n")
            file.flush()
            done[game.number] = game
    return [done[number] for number in range(count)]


def playing_mode(
    personality: Personality, prior: NetworkPredictor | None, mode: str | None, dial: float | None
) -> Mode:
    """Return the mode in which games are played; see `style.mode.choose_mode`."""
    return choose_mode(personality, lambda: _prior(prior.path if prior else None), mode, dial)


def _prior(path: str | None) -> Prior | None:
    return None if path is None else open_prior(path)


def _read(path: Path) -> Iterator[PlayedGame]:
    """Read whole lines; one that was cut off by an interruption is dropped and played again."""
    if not path.exists():
        return
    text = path.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        write_whole(path, whole)
    for line in whole.splitlines():
        number, color, moves, result = json.loads(line)
        yield PlayedGame(number, color, tuple(moves.split()), result)


def _open(engine: str) -> CandidateSource:
    return OwnSource() if engine == OWN_ENGINE else UciSource(Path(engine))


def _play(task: tuple[Terms, int]) -> PlayedGame:
    """Play one game in a worker."""
    terms, number = task
    color = number % 2 == 0
    source = _open(terms.engine)
    mode = Mode(terms.mode, _prior(terms.prior), terms.dial)
    personality = at_full_strength(load_personality(Path(terms.folder)))
    player = PersonalityPlayer(personality, source, seed=terms.seed * 1_000 + number, mode=mode)
    chance = random.Random(f"opponent {terms.seed} {number}")
    board = chess.Board()
    decided = 0
    try:
        while not board.is_game_over(claim_draw=True) and board.ply() < LONGEST:
            if board.turn == color:
                decision = player.choose(board, Limit(nodes=terms.nodes))
                board.push_uci(decision.move)
                continue
            move, value = _opponent(source, board, terms.opponent_nodes, chance)
            board.push_uci(move)
            decided = decided + 1 if abs(value) >= DECIDED_CP else 0
            if decided >= DECIDED_TURNS:
                won = value < 0  # for the personality, which is not the side that just moved
                return _finished(number, color, board, ("1-0" if won == color else "0-1"))
    finally:
        player.close()
    return _finished(number, color, board, board.result(claim_draw=True))


def _finished(number: int, color: bool, board: chess.Board, result: str) -> PlayedGame:
    return PlayedGame(number, color, tuple(move.uci() for move in board.move_stack), result)


def _opponent(
    source: CandidateSource, board: chess.Board, nodes: int, chance: random.Random
) -> tuple[str, int]:
    """Return the neutral engine's move and its view of the position."""
    varied = board.ply() < VARIED_PLIES
    multipv = OPPONENT_MULTIPV if varied else 1
    lines = source.candidates(board, Limit(nodes=nodes), multipv).lines
    values: Sequence[int] = [value_cp(line.cp, line.mate) for line in lines]
    good = [line.move for line, v in zip(lines, values, strict=True) if values[0] - v <= VARIED_CP]
    return (chance.choice(good) if varied else lines[0].move), values[0]
