"""What requests may say; FastAPI checks it and names the field that is wrong."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from playalike.faces.web.limits import LIMITS
from playalike.review.schemes import DEFAULT_SCHEME

__all__ = [
    "AnalysisRequest",
    "AnswerRequest",
    "ClockRequest",
    "ExplainRequest",
    "GameRequest",
    "GuessRequest",
    "GuessedMoveRequest",
    "JoinRequest",
    "LinesRequest",
    "MakingRequest",
    "MetricsRequest",
    "MoveRequest",
    "OthersRequest",
    "OwnMoveRequest",
    "PositionRequest",
    "PushRequest",
    "ReadingRequest",
    "ReviewRequest",
    "SearchRequest",
    "SetRequest",
    "SteerRequest",
]  # fmt: skip

Fen = Annotated[str, Field(min_length=1, max_length=LIMITS.fen_chars, description="A position.")]
Move = Annotated[str, Field(min_length=2, max_length=10, description="UCI or SAN.")]
Moves = Annotated[
    list[Move],
    Field(max_length=LIMITS.plies, description="On from the position, or from the start."),
]
Pgn = Annotated[str, Field(min_length=1, max_length=LIMITS.pgn_bytes)]
Name = Annotated[str, Field(min_length=1, max_length=100)]
Nodes = Annotated[int, Field(ge=LIMITS.least_nodes, le=LIMITS.most_nodes)]
Seconds = Annotated[
    float, Field(ge=LIMITS.least_seconds, le=LIMITS.most_seconds, allow_inf_nan=False)
]
Mode = Annotated[
    Literal["spirit", "learned", "classic"] | None,
    Field(description="How a personality chooses; the best there is when it is not given."),
]
Dial = Annotated[
    float | None,
    Field(
        ge=0,
        le=3,
        allow_inf_nan=False,
        description="0 the average master, 1 the player, 3 a caricature; not in classic.",
    ),
]
LeastSeconds = Annotated[
    float,
    Field(ge=0, le=60, allow_inf_nan=False, description="Between two moves that are watched."),
]
Depth = Annotated[int, Field(ge=1, le=LIMITS.most_depth)]


class _Request(BaseModel):
    """No field that we do not know."""

    model_config = ConfigDict(extra="forbid")


class OwnMoveRequest(_Request):
    """A position and the seconds to think about it."""

    fen: Fen
    time_limit: Seconds = 1.0


class SetRequest(_Request):
    """A new position for the session's board."""

    fen: Fen


class PushRequest(_Request):
    """A move on the session's board."""

    move: Move


class SearchRequest(_Request):
    """How long, or how deep, to search on the session's board."""

    time_limit: Seconds = 1.0
    depth: Depth | None = None


class ClockRequest(_Request):
    """A clock for both sides."""

    initial_s: Annotated[int, Field(ge=5, le=LIMITS.clock_seconds)]
    increment_s: Annotated[int, Field(ge=0, le=LIMITS.increment_seconds)] = 0


class GameRequest(_Request):
    """A new game."""

    opponent: Name
    color: Literal["white", "black", "random"] = "white"
    clock: ClockRequest | None = None
    pace: Literal["human", "fast"] = "human"
    help: Literal["none", "hints", "all"] = "none"
    elo: Annotated[int, Field(ge=0, le=4000)] | None = None
    start_fen: Fen | None = None
    moves: Moves = []
    """Made on the board before the game begins: an opening, or a game up to here."""
    seed: Annotated[int, Field(ge=0, lt=2**31)] | None = None
    mode: Mode = None
    dial: Dial = None
    play_out: Annotated[
        bool, Field(description="The opponent neither resigns nor offers a draw.")
    ] = False
    remarks: Annotated[
        bool, Field(description="The opponent says a few words at turning points.")
    ] = True
    player: Annotated[Name | None, Field(description="Who plays in your place, to be watched.")] = (
        None
    )
    player_elo: Annotated[int, Field(ge=0, le=4000)] | None = None
    least_seconds: LeastSeconds = 1.0


class GuessRequest(_Request):
    """Who an anonymous opponent is."""

    personality: Name


class GuessedMoveRequest(_Request):
    """What the player may have played."""

    ply: Annotated[int, Field(ge=0, le=LIMITS.plies)]
    """How many moves had been made."""
    uci: Move


class SteerRequest(_Request):
    """How a game that is watched goes on."""

    paused: bool | None = None
    least_seconds: LeastSeconds | None = None


class MoveRequest(_Request):
    """A move in a game; `ply` is the number that it will have."""

    uci: Move
    ply: Annotated[int, Field(ge=1, le=10 * LIMITS.plies)] | None = None


class ExplainRequest(_Request):
    """Who is asked about which position."""

    personality: Name
    fen: Fen | None = None
    moves: Moves = []
    nodes: Nodes = 20_000
    without: Annotated[list[Name], Field(max_length=20)] = []
    book: bool = True
    mode: Mode = None
    dial: Dial = None


class OthersRequest(_Request):
    """Which position everybody is asked about."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    fen: Fen | None = None
    moves: Moves = []
    nodes: Nodes = 20_000
    leave_out: Annotated[str | None, Field(alias="except", max_length=100)] = None


class LinesRequest(_Request):
    """Which lines are wanted, and how hard to look for them."""

    fen: Fen | None = None
    moves: Moves = []
    multipv: Annotated[int, Field(ge=1, le=LIMITS.multipv)] = 3
    nodes: Nodes | None = None
    seconds: Seconds | None = None


class PositionRequest(_Request):
    """A position with moves, or a pasted PGN."""

    fen: Fen | None = None
    moves: Moves = []
    pgn: Pgn | None = None


class AnalysisRequest(_Request):
    """A tree of moves to keep."""

    pgn: Pgn
    title: Annotated[str, Field(max_length=200)] = ""


class JoinRequest(_Request):
    """The passphrase of another device."""

    phrase: Annotated[str, Field(min_length=10, max_length=100)]


class ReviewRequest(_Request):
    """A pasted PGN or one of the session's games."""

    pgn: Pgn | None = None
    game: Annotated[str, Field(min_length=1, max_length=40)] | None = None
    scheme: Annotated[str, Field(min_length=1, max_length=40)] = DEFAULT_SCHEME
    nodes: Annotated[int, Field(ge=1_000, le=LIMITS.most_review_nodes)] = 20_000
    multipv: Annotated[int, Field(ge=2, le=5)] = 3
    deeper: bool = True
    """Look much deeper at every move that is called bad or special; else once more, briefly."""
    portrait: bool = True
    puzzles_for: Literal["white", "black", "both"] | None = None


class MetricsRequest(_Request):
    """Pasted games, and whose playstyle is wanted."""

    pgn: Pgn
    player: Name | None = None


class ArchiveRequest(_Request):
    """All games of a player."""

    pgn: Pgn
    player: Name
    nodes: Annotated[int, Field(ge=1_000, le=LIMITS.most_review_nodes)] = 20_000
    deeper: bool = True
    """Look much deeper at every move that is called bad or special; else once more, briefly."""


class ReadingRequest(_Request):
    """Files that were sent, or an account on a game server."""

    pile: Annotated[str, Field(min_length=1, max_length=40)] | None = None
    account: (
        Annotated[
            str, Field(min_length=1, max_length=80, description="lichess:NAME or chesscom:NAME.")
        ]
        | None
    ) = None
    most: Annotated[int, Field(ge=1, le=2_000)] = 1_000
    """How many games are fetched at most, the latest ones."""
    since: Annotated[str, Field(max_length=10, description="A day: 2024-01-31.")] | None = None


class MakingRequest(_Request):
    """Who of a reading's players becomes an opponent."""

    reading: Annotated[str, Field(min_length=1, max_length=40)]
    players: Annotated[list[Annotated[str, Field(min_length=1, max_length=300)]],
                       Field(min_length=1, max_length=12)]  # fmt: skip
    """Spellings of one person's name, each as it stands in the files."""


class AnswerRequest(_Request):
    """An answer to a puzzle."""

    uci: Move
    last: bool = True
    """A wrong answer ends the puzzle; otherwise it may be tried once more."""
    second: bool = False
    """This is the second try."""


class DrillsRequest(_Request):
    """Puzzles from the mistakes of somebody who was studied."""

    motifs: Annotated[list[Annotated[str, Field(max_length=60)]], Field(max_length=20)] = []
    """As a preparation calls them; all when none is given."""


class TryRequest(_Request):
    """A move instead of one that a review calls a mistake."""

    game: Annotated[int, Field(ge=0, lt=10_000)] = 0
    """Which game of the review, from 0."""
    ply: Annotated[int, Field(ge=1, le=LIMITS.plies)]
    uci: Move
