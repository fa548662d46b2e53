"""Games of the average master against himself, each side with a few tastes drawn at random."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import chess

from playalike.choice.temperament import TASTES, USUAL_PRICE, Temperament
from playalike.errors import PlayalikeError
from playalike.games.game import Game
from playalike.games.keys import moves_key
from playalike.player import Limit
from playalike.players.average import average_personality
from playalike.players.endings import Endings
from playalike.players.personality import PersonalityPlayer
from playalike.players.resources import Resources
from playalike.progress import Progress
from playalike.style.mode import SPIRIT, Mode

__all__ = ["TASTE_SCALES", "TastedGame", "play_tasted", "read_tasted"]

TASTE_SCALES: dict[str, float] = {
    "king_pressure": 0.556, "king_risk": 0.731, "tension": 1.223, "threats": 2.316,
    "space": 1.77, "their_space": 1.783, "mobility": 2.138, "their_mobility": 2.074,
    "centre": 0.535, "pieces": 0.711, "queens": 0.249, "unlike_material": 0.25,
    "material_given": 0.961, "advanced_pawns": 0.138, "isolated_pawns": 0.385,
    "doubled_pawns": 0.2, "passed_pawns": 0.2, "open_files": 0.304, "loose_pieces": 0.248,
    "outposts": 0.2, "opposite_kings": 0.2, "check": 0.2, "capture": 0.225, "pawn_move": 0.405,
    "retreat": 0.342, "castle_short": 0.2, "castle_long": 0.2, "sacrifice": 0.2, "pawn_storm": 0.2,
}  # fmt: skip
"""Deviations among the candidates of a position (483 positions of six masters' games, moves that
lose less than 150 cp), what a weight refers to; rare things count as if they had 0.2."""
LIKED = 6
"""Tastes that one side has in a game ..."""
STRENGTH = 0.7
"""... each for or against, in nats: stronger than a player's, to be seen among the noise."""


@dataclass(frozen=True, slots=True)
class TastedGame:
    """A game with the tastes of both sides."""

    tastes: tuple[tuple[float, ...], tuple[float, ...]]
    """Black's and White's weights, in the order of `TASTES`."""
    moves: tuple[str, ...]
    """UCI."""
    result: str

    def as_game(self, number: int) -> Game:
        """Return it like a game that was read from a file."""
        headers = {"White": "white", "Black": "black", "Result": self.result}
        moves = tuple(chess.Move.from_uci(move) for move in self.moves)
        return Game(headers, None, moves, self.result, "", number, moves_key(self.moves))


def read_tasted(path: Path) -> list[TastedGame]:
    """Read what was played so far; a last line that was broken off is left out."""
    if not path.exists():
        return []
    games = []
    for number, line in enumerate(path.read_text().splitlines(keepends=True), start=1):
        if not line.endswith("\n"):
            break
        try:
            black, white = json.loads(line)["tastes"]
            rest = json.loads(line)
            tastes = (tuple(map(float, black)), tuple(map(float, white)))
            games.append(TastedGame(tastes, tuple(rest["moves"]), str(rest["result"])))
        except (ValueError, KeyError, TypeError) as error:
            raise PlayalikeError(f"{path}, line {number}: no game with tastes: {error}") from error
    return games


def play_tasted(
    path: Path, games: int, nodes: int, resources: Resources, progress: Progress, seed: int = 1
) -> list[TastedGame]:
    """Play until there are so many games in the file; each is there when it ends."""
    known = read_tasted(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(_line(game) for game in known))
    numbers = range(len(known), games)
    with path.open("a") as file:
        for number in progress.track(iter(numbers), len(numbers), "games played"):
            known.append(_play(random.Random(f"{seed} {number}"), nodes, resources))
            file.write(_line(known[-1]))
            file.flush()
    return known


def _line(game: TastedGame) -> str:
    return json.dumps(asdict(game), separators=(",", ":")) + "\n"


def _play(chance: random.Random, nodes: int, resources: Resources) -> TastedGame:
    tastes = (_tastes(chance), _tastes(chance))
    personality = resources.keep("average", average_personality)
    prior = resources.find_prior()
    scales = tuple(TASTE_SCALES[name] for name in TASTES)
    players = [
        PersonalityPlayer(
            personality,
            resources.candidates,
            seed=chance.randrange(1 << 30),
            mode=Mode(
                SPIRIT, prior, 1.0, Temperament(TASTES, scales, taste, USUAL_PRICE, 1.0, 0, 0)
            ),
            shared=True,
        )
        for taste in tastes
    ]
    board, endings = chess.Board(), Endings()
    while (ended := endings.ended(board)) is None:
        decision = players[board.turn].choose(board, Limit(nodes=nodes))
        endings.hear(board, decision)
        board.push_uci(decision.move)
    return TastedGame(tastes, tuple(move.uci() for move in board.move_stack), ended[0])


def _tastes(chance: random.Random) -> tuple[float, ...]:
    weights = [0.0] * len(TASTES)
    for number in chance.sample(range(len(TASTES)), LIKED):
        weights[number] = STRENGTH * chance.choice((-1, 1))
    return tuple(weights)


def sides_of(games: list[TastedGame]) -> Iterator[tuple[tuple[float, ...], tuple[float, ...]]]:
    """Yield own and opposing tastes, Black's side of each game first."""
    for game in games:
        black, white = game.tastes
        yield black, white
        yield white, black
