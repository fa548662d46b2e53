"""Offering a draw: the opponent looks at the position before it answers."""

from __future__ import annotations

from dataclasses import dataclass

from playalike.errors import PlayalikeError
from playalike.faces.web.errors import ApiError
from playalike.faces.web.live_game import LiveGame
from playalike.faces.web.live_games import LiveGames
from playalike.faces.web.positions import line_of
from playalike.faces.web.work.boards import Effort
from playalike.faces.web.work.lines import BestLines
from playalike.faces.web.work.pool import Pool, TroubleError
from playalike.position.score import value_cp

__all__ = ["DrawAnswer", "offer_draw"]

NODES = 60_000
EARLY_PLY = 30
"""Before move 15 nobody agrees to a draw unless things look bad."""
CONTENT_CP = 15
"""An opponent that is better by no more than this accepts."""
WORRIED_CP = -100
PATIENCE = 10
"""Half-moves before the same question may be asked again."""


@dataclass(frozen=True, slots=True)
class DrawAnswer:
    """What the opponent says."""

    accepted: bool
    sentence: str


async def offer_draw(live_games: LiveGames, pool: Pool, live: LiveGame) -> DrawAnswer:
    """Ask the opponent; when it accepts, the game is over."""
    name, ply = live.opponent.display_name, len(live.moves)
    if live.game.over:
        raise ApiError(409, f"the game is over: {live.game.result}, {live.game.reason}")
    if ply - live.offered_ply < PATIENCE:
        return DrawAnswer(False, f"{name} has answered that already and plays on.")
    board = live.board.copy()
    try:
        found = await pool.run(BestLines(line_of(board), 1, Effort(nodes=NODES)))
    except (PlayalikeError, TroubleError) as error:
        raise ApiError(503, f"the position could not be judged: {error}", code="engine") from error
    lines = found["lines"]
    assert isinstance(lines, list)
    value = value_cp(lines[0]["score_cp"], lines[0]["mate"])
    opponents = value if board.turn != live.person else -value
    async with live.lock:
        if live.game.over or len(live.moves) != ply:
            raise ApiError(409, "the game went on meanwhile")
        live.offered_ply = ply
        if opponents > (WORRIED_CP if ply < EARLY_PLY else CONTENT_CP):
            early = "It is too early for that." if ply < EARLY_PLY else "There is play left."
            return DrawAnswer(False, f"{name} declines. {early}")
        await live_games.end(live, "1/2-1/2", "agreement")
    live.told()
    return DrawAnswer(True, f"{name} accepts the draw.")
