"""Which games a personality may be judged on: its player's, and none that it was studied from.

A personality must not be judged on what it has learned by heart. Its study left out one game in ten
by a hash of the moves (`games.keys.split_of`), so of a file that was studied only those are judged.
A file of other games, which the study never had, is judged whole. Which of the two a file is shows
in the plans of the personality: a game that was studied left some there.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import chess

from playalike.errors import PlayalikeError
from playalike.games.duplicates import Duplicates
from playalike.games.game import Game
from playalike.games.keys import split_of
from playalike.games.players import UnknownPlayerError, count_names, resolve_player
from playalike.personality.load import Personality
from playalike.position.structure.hashes import structure_hashes
from playalike.study.selection import KEPT, MIN_PLIES, NOT_CLASSICAL
from playalike.study.speed import FAST, speed_of

__all__ = ["GameChoice", "JudgedGame", "choose_games", "share_with_plans"]

LOOKED_AT = 24
"""Games that are looked for in the plans: enough to tell a studied file from another one."""
PLAN_FROM_PLY = 20
"""Earlier structures are common to many games."""
TRACES = 3
"""A game with so many plans that begin at its very plies and structures has left them there."""
STUDIED_SHARE = 0.5
"""Of studied games 85 to 95 % show such traces, of others 5 to 25 % (Karpov, Tal, Fischer)."""


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """One game, with the side whose moves are judged."""

    key: str
    """A hash of the moves, see `games.keys.moves_key`."""
    player: str
    """The personality whose player has `color`, such as ``karpov``."""
    color: chess.Color
    start_fen: str | None
    moves: tuple[str, ...]
    """UCI."""
    label: str
    """Such as ``Karpov – Kasparov, 1985``."""
    speed: str = "classical"
    holdout_key: str = ""
    """The key by which reserved and sampled games are known, see `games.keys.holdout_key`."""

    def start(self) -> chess.Board:
        """Return the position before the first move."""
        return chess.Board() if self.start_fen is None else chess.Board(self.start_fen)


@dataclass(frozen=True, slots=True)
class GameChoice:
    """The games of one player: judged, studied, and left out."""

    player: str
    judged: tuple[JudgedGame, ...]
    studied: tuple[JudgedGame, ...]
    """Never judged; their positions are known by heart."""
    left_out: dict[str, int] = field(default_factory=dict)
    """Games that are neither, by reason."""
    traces: float | None = None
    """Share of the games of the training split with traces in the plans; None without plans."""

    def to_dict(self) -> dict[str, object]:
        """Return the counts."""
        return {
            "player": self.player,
            "judged": len(self.judged),
            "studied": len(self.studied),
            "left_out": dict(self.left_out),
            "speeds": dict(Counter(game.speed for game in self.judged).most_common()),
            "share_with_traces_in_plans": self.traces,
        }


def choose_games(
    personality: Personality,
    games: Sequence[Game],
    *,
    names: Sequence[str] = (),
    limit: int | None = None,
    seed: int = 1,
    unseen: bool = False,
    classical: bool = False,
) -> GameChoice:
    """Sort the games of a personality's player; `UnknownPlayerError` when there are none.

    `names` are used instead of the personality's own; `limit` draws so many of the judged games by
    chance; with `unseen` the caller promises that none of the games was studied.
    """
    spellings = resolve_player(names or (personality.definition.player,), count_names(games))
    left_out: Counter[str] = Counter()
    duplicates = Duplicates()
    held: list[JudgedGame] = []
    train: list[JudgedGame] = []
    for game in games:
        is_white, is_black = game.white in spellings, game.black in spellings
        if not (is_white or is_black):
            continue
        if is_white and is_black:
            left_out["the player on both sides"] += 1
        elif len(game.moves) < MIN_PLIES:
            left_out[f"fewer than {MIN_PLIES} plies"] += 1
        elif duplicates.add(game):
            left_out["duplicate"] += 1
        else:
            kept = held if unseen or split_of(game) == "validation" else train
            kept.append(_judged(personality.name, game, is_white))
    traces = None
    if train:
        traces = share_with_plans(
            personality, _drawn(_of_studied_kinds(personality, train), LOOKED_AT, seed)
        )
        if traces is not None and traces < STUDIED_SHARE:
            held, train = [*held, *train], []
    if held and not unseen and KEPT not in personality.definition.provenance.left_out:
        # The study kept nothing back: these may be as well known as the others.
        share = share_with_plans(personality, _drawn(held, LOOKED_AT, seed))
        if share is not None and share >= STUDIED_SHARE:
            held, train = [], [*train, *held]
    if not held and train:
        raise PlayalikeError(
            f"all {len(train)} games of {personality.definition.player} were studied: judging needs"
            " games the study has not seen (it keeps one in ten); give more games, or --unseen"
            " if the study had none of these"
        )
    if classical:
        left_out["not classical"] = sum(game.speed in FAST for game in held)
        held = [game for game in held if game.speed not in FAST]
    if limit is not None and limit < len(held):
        left_out["not drawn"] = len(held) - limit
        held = _drawn(held, limit, seed)
    if not held:
        reasons = ", ".join(f"{count} x {reason}" for reason, count in left_out.items() if count)
        raise UnknownPlayerError(
            f"no game of {personality.definition.player} is left to judge ({reasons}): "
            "give more games"
        )
    return GameChoice(personality.name, tuple(held), tuple(train), dict(+left_out), traces)


def _of_studied_kinds(
    personality: Personality, games: Sequence[JudgedGame]
) -> Sequence[JudgedGame]:
    """Leave out kinds of games, such as simuls, that the study did: they have left no traces."""
    reasons = personality.definition.provenance.left_out
    kept = [game for game in games if f"{NOT_CLASSICAL}{game.speed}" not in reasons]
    return kept or games


def _judged(player: str, game: Game, is_white: bool) -> JudgedGame:
    def family(name: str) -> str:
        return name.partition(",")[0] or "?"

    year = f", {game.year}" if game.year else ""
    return JudgedGame(
        key=game.key,
        player=player,
        color=is_white,
        start_fen=game.start_fen,
        moves=tuple(move.uci() for move in game.moves),
        label=f"{family(game.white)} – {family(game.black)}{year}",
        speed=speed_of(game.headers),
        holdout_key=game.holdout_key,
    )


def _drawn(games: Sequence[JudgedGame], count: int, seed: int) -> list[JudgedGame]:
    """Draw games by a hash, so that a smaller draw is part of a larger one; order is kept."""

    def draw(number: int) -> str:
        return hashlib.sha256(f"draw {seed} {games[number].key}".encode()).hexdigest()

    chosen = set(sorted(range(len(games)), key=draw)[:count])
    return [game for number, game in enumerate(games) if number in chosen]


def share_with_plans(personality: Personality, games: Iterable[JudgedGame]) -> float | None:
    """Return the share of games that left traces in the plans; None when there are no plans."""
    if not len(personality.plans):
        return None
    traced = [_traces(personality, game) >= TRACES for game in games]
    return sum(traced) / len(traced) if traced else None


def _traces(personality: Personality, game: JudgedGame) -> int:
    board, traces = game.start(), 0
    for ply, uci in enumerate(game.moves):
        if ply >= PLAN_FROM_PLY and board.turn == game.color:
            hashes = structure_hashes(board, game.color)
            for tier, plan in personality.plans.lookup(hashes.exact, hashes.pawns, ""):
                if tier == "exact" and plan.start.ply == ply:
                    traces += 1
                    break
            if traces >= TRACES:
                break
        board.push_uci(uci)
    return traces
