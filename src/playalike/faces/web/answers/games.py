"""Games against an opponent, and what happens in them."""

from __future__ import annotations

from typing import Literal

from playalike.faces.web.answers.base import Answer, Color, OpeningName, ServerEnd
from playalike.faces.web.errors import ErrorAnswer
from playalike.words.endings import Outcome

__all__ = [
    "ClockAnswer", "DrawReply", "GameAnswer", "GameEvents", "GameLine", "GameList", "GameMove",
    "GameOpponent", "GuessReply", "ListedOpponent", "Thinking",
    "Watched",
]  # fmt: skip


class GameMove(Answer):
    """One move of a game."""

    ply: int
    uci: str
    san: str
    fen: str
    """The position after the move."""
    by: Literal["you", "opponent", "player"]
    """`player` is who plays in your place in a game that you watch."""
    seconds: float
    why: bool
    """Whether the reasons can be asked for."""
    sentence: str
    """The opponent's reason in one sentence; empty for your own moves."""
    remark: str
    """What the opponent said with the move; mostly empty."""


class ClockAnswer(Answer):
    """Both clocks as of this answer."""

    initial_ms: int
    increment_ms: int
    white_ms: int
    black_ms: int
    running: Color | None


class GameOpponent(Answer):
    """Whom one plays."""

    id: str
    kind: str
    name: str
    display_name: str
    sentence: str
    accent: str
    """A colour, such as `#2f5d8a`."""
    elo: int | None
    """The strength that was set; null for all it has."""


class Watched(Answer):
    """What is special about a game between two players."""

    player: GameOpponent
    """Who has the colour of the game; its opponent has the other one."""
    paused: bool
    least_seconds: float
    """How long each move stands on the board at least."""


class _Game(Answer):
    """What a list of games and a single game have in common."""

    id: str
    created: str
    updated: str
    opponent: GameOpponent
    color: Color
    """Your colour."""
    fen: str
    turn: Color
    your_turn: bool
    status: Literal["active", "over"]
    result: Literal["*", "1-0", "0-1", "1/2-1/2"]
    outcome: Outcome | None
    """Yours; null while the game goes on."""
    reason: str
    ending: str
    """How it ended, in one sentence; empty while it goes on."""
    thinking: bool
    clock: ClockAnswer | None
    pace: Literal["human", "fast"]
    help: Literal["none", "hints", "all"]
    play_out: bool
    """Whether the opponent neither resigns nor offers a draw."""
    remarks: bool
    """Whether it says a few words during the game."""
    opening: OpeningName | None
    anonymous: bool
    """Whether nobody says who the opponent is: it is to be guessed."""
    may_guess: bool
    watched: Watched | None
    """Null for a game of your own."""


class GameLine(_Game):
    """A game as lists show it."""

    plies: int
    last_san: str


class ListedOpponent(Answer):
    """Somebody among the opponents of one's games."""

    id: str
    display_name: str
    games: int


class GameList(Answer):
    """Games, the latest first."""

    games: list[GameLine]
    total: int
    """How many fit what was asked for; `games` may be a part of them."""
    all_games: int
    """How many the session has."""
    opponents: list[ListedOpponent]
    """Everybody it has played, the most frequent first."""


class GameAnswer(_Game):
    """A whole game."""

    start_fen: str
    check: bool
    moves: list[GameMove]
    legal: list[str]
    """The moves that can be made, in UCI notation."""
    greeting: str
    parting: str
    considers_draw: str
    """What the opponent says while it looks at a draw that is offered."""
    draw_offered: bool
    """Whether the opponent offers a draw: accept it by offering one, or make your move."""
    engine_note: str
    """Why the opponent could not move; empty when all is well."""


class DrawReply(Answer):
    """What the opponent said to a draw."""

    accepted: bool
    sentence: str
    game: GameAnswer


class GuessReply(Answer):
    """Whether a guess was right, and the game with the opponent's name."""

    right: bool
    sentence: str
    game: GameAnswer


class Thinking(Answer):
    """How far the opponent is with its move."""

    ply: int
    depth: int
    nodes: int
    elapsed_ms: int


class GameEvents(Answer):
    """What comes with each event of a game, by the event's name."""

    state: GameAnswer
    """The game: first, and after every change."""
    thinking: Thinking
    error: ErrorAnswer
    """The opponent could not move."""
    end: ServerEnd
