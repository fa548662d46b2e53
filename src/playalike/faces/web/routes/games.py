"""Games against an opponent; they belong to the browser that made them."""

from __future__ import annotations

import asyncio
import dataclasses
import random
import secrets
from datetime import date
from typing import Annotated, Literal

import chess
from fastapi import APIRouter, Path, Query, Request, Response

from playalike.faces.web.answers.decisions import Explanation
from playalike.faces.web.answers.games import (
    DrawReply,
    GameAnswer,
    GameEvents,
    GameList,
    GuessReply,
)
from playalike.faces.web.catalogue import Catalogue
from playalike.faces.web.errors import ApiError, invalid
from playalike.faces.web.game_search import GameSearch, searched
from playalike.faces.web.limits import LIMITS
from playalike.faces.web.live_game import ANONYMOUS, LiveGame
from playalike.faces.web.models import GameRequest, GuessRequest, MoveRequest, SteerRequest
from playalike.faces.web.pgn_text import PgnFile, pgn_file
from playalike.faces.web.positions import parse_fen, push_line, refuse_ended
from playalike.faces.web.services import Services, Shared
from playalike.faces.web.session import Owner, address_of
from playalike.faces.web.streams import Event, EventStream, event_stream, lasting_events
from playalike.play.game import Game, PlayedMove
from playalike.play.opponents import Opponent
from playalike.play.terms import Terms
from playalike.words.endings import Outcome
from playalike.words.guessing import guess_sentence

__all__ = ["router"]

router = APIRouter(prefix="/api/games", tags=["games"])

Id = Annotated[str, Path(min_length=1, max_length=40)]
Ply = Annotated[int, Path(ge=1, le=10_000)]


@router.post("", status_code=201, summary="A new game")
async def begin(services: Shared, owner: Owner, request: Request, body: GameRequest) -> GameAnswer:
    """When the opponent is to move, it begins to think at once."""
    services.rates.count(address_of(request))
    seen = services.catalogue.seen_by(owner)
    hidden = body.opponent == ANONYMOUS
    wanted = _anybody(seen) if hidden else body.opponent
    opponent = seen.opponent(wanted)
    _check_elo(opponent, body.elo)
    if body.player is not None:
        _check_elo(seen.opponent(body.player, "player"), body.player_elo, "player_elo")
    elif body.player_elo is not None:
        raise invalid("player_elo", "it is the strength of `player`, who is not given")
    _check_mode(opponent, body)
    board = chess.Board() if body.start_fen is None else parse_fen(body.start_fen, "start_fen")
    start_fen = board.fen()
    push_line(board, body.moves)
    refuse_ended(board, "moves" if body.moves else "start_fen")
    white = body.color == "white"
    if body.color == "random":
        white = random.random() < 0.5
    clock = body.clock
    terms = Terms(
        initial_ms=None if clock is None else 1000 * clock.initial_s,
        increment_ms=0 if clock is None else 1000 * clock.increment_s,
        pace=body.pace,
        help=body.help,
        elo=body.elo,
        seed=secrets.randbits(31) if body.seed is None else body.seed,
        mode=body.mode,
        dial=body.dial,
        play_out=body.play_out,
        remarks=body.remarks and not hidden,
        hidden=hidden,
        given_plies=len(board.move_stack),
        player=body.player,
        player_elo=body.player_elo,
        least_seconds=body.least_seconds,
    )
    given = tuple(PlayedMove(move.uci()) for move in board.move_stack)
    game = Game(opponent.id, chess.WHITE if white else chess.BLACK, start_fen, terms, given)
    return (await services.live_games.begin(owner, game)).answer()


def _anybody(seen: Catalogue) -> str:
    """Return a personality by chance, for a person who is to guess."""
    names = sorted(seen.personalities())
    if len(names) < 2:
        raise invalid("opponent", "there are not enough personalities to guess among")
    return f"personality:{secrets.choice(names)}"


def _check_mode(opponent: Opponent, body: GameRequest) -> None:
    for field in ("mode", "dial"):
        if getattr(body, field) is not None and opponent.kind != "personality":
            raise invalid(field, f"{opponent.display_name} has no modes: only personalities do")


def _check_elo(opponent: Opponent, elo: int | None, field: str = "elo") -> None:
    if elo is None:
        return
    if opponent.elo is None:
        raise invalid(field, f"the strength of {opponent.display_name} cannot be set")
    low, high = opponent.elo
    if not low <= elo <= high:
        raise invalid(field, f"{opponent.display_name} plays from {low} to {high}, not {elo}")


@router.get("", summary="The session's games")
async def games(
    services: Shared,
    owner: Owner,
    status: Literal["active", "over"] | None = None,
    outcome: Outcome | None = None,
    opponent: Annotated[str | None, Query(max_length=100)] = None,
    words: Annotated[str, Query(max_length=100)] = "",
    watched: bool | None = None,
    since: date | None = None,
    until: date | None = None,
    offset: Annotated[int, Query(ge=0)] = 0,
    limit: Annotated[int, Query(ge=1, le=LIMITS.games)] = 50,
) -> GameList:
    """The latest first; `words` are looked for in opponents, openings and endings."""
    search = GameSearch(status, outcome, opponent, words, since, until, watched)
    return searched(await services.live_games.cache.listed(owner), search, offset, limit)


@router.get("/pgn", response_class=PgnFile, summary="All games as PGN")
async def all_pgn(services: Shared, owner: Owner) -> PgnFile:
    """The session's games in one file, the latest first."""
    return pgn_file(await services.live_games.cache.pgn_of(owner), "playalike-games.pgn")


@router.get("/{game}", summary="One game")
async def game(services: Shared, owner: Owner, game: Id) -> GameAnswer:
    """With its moves; a game that waits for its opponent goes on."""
    return (await services.live_games.find(game, owner)).answer()


@router.delete("/{game}", status_code=204, summary="Forget a game")
async def remove(services: Shared, owner: Owner, game: Id) -> Response:
    """There is no way back."""
    await services.live_games.remove(game, owner)
    return Response(status_code=204)


@router.post("/{game}/moves", summary="Make a move")
async def move(services: Shared, owner: Owner, game: Id, body: MoveRequest) -> GameAnswer:
    """It is in the store when this answers; the opponent's reply comes as an event."""
    live = await services.live_games.find(game, owner)
    await services.live_games.move(live, body.uci, body.ply)
    return live.answer()


@router.post("/{game}/resign", summary="Resign")
async def resign(services: Shared, owner: Owner, game: Id) -> GameAnswer:
    """The game is over."""
    live = await services.live_games.find(game, owner)
    await services.live_games.resign(live)
    return live.answer()


@router.post("/{game}/takeback", summary="Take a move back")
async def take_back(services: Shared, owner: Owner, game: Id) -> GameAnswer:
    """The last move of one's own and the answer to it."""
    live = await services.live_games.find(game, owner)
    await services.live_games.take_back(live)
    return live.answer()


@router.post("/{game}/draw", summary="Offer a draw")
async def draw(services: Shared, owner: Owner, game: Id) -> DrawReply:
    """The opponent looks at the position and answers; a draw that it has offered is accepted."""
    live = await services.live_games.find(game, owner)
    reply = await services.live_games.offer_draw(live)
    return DrawReply(accepted=reply.accepted, sentence=reply.sentence, game=live.answer())


@router.post("/{game}/retry", summary="Ask the opponent again")
async def retry(services: Shared, owner: Owner, game: Id) -> GameAnswer:
    """After it could not move."""
    live = await services.live_games.find(game, owner)
    await services.live_games.retry(live)
    return live.answer()


@router.post("/{game}/watch", summary="Pause, or change the speed")
async def steer(services: Shared, owner: Owner, game: Id, body: SteerRequest) -> GameAnswer:
    """Of a game between two players; it goes on while somebody listens to its events."""
    live = await services.live_games.find(game, owner)
    await services.live_games.steer(live, body.paused, body.least_seconds)
    return live.answer()


@router.post("/{game}/rematch", status_code=201, summary="Once more, colours changed")
async def rematch(services: Shared, owner: Owner, request: Request, game: Id) -> GameAnswer:
    """On the same terms."""
    services.rates.count(address_of(request))
    live = await services.live_games.find(game, owner)
    old = live.game
    seed, hidden = secrets.randbits(31), old.terms.anonymous
    terms = dataclasses.replace(old.terms, seed=seed, rematch_of=live.id, hidden=hidden)
    given = old.moves[: old.terms.given_plies]
    again = Game(live.opponent.id, not old.person, old.start_fen, terms, given)
    return (await services.live_games.begin(owner, again)).answer()


@router.post("/{game}/guess", summary="Say who an anonymous opponent is")
async def guess(services: Shared, owner: Owner, game: Id, body: GuessRequest) -> GuessReply:
    """Once for each game, from move 15 on; then the opponent is known."""
    live = await services.live_games.find(game, owner)
    seen = services.catalogue.seen_by(owner)
    taken_for = seen.personality(body.personality, "personality")
    await services.live_games.reveal(live, taken_for.name)
    name, plies = live.opponent.name, len(live.game.moves)
    await asyncio.to_thread(services.guesses.add, live.id, owner, name, taken_for.name, plies)
    return GuessReply(
        right=taken_for.name == name,
        sentence=guess_sentence(taken_for.definition.display_name, live.opponent.display_name),
        game=live.answer(),
    )


@router.get("/{game}/pgn", response_class=PgnFile, summary="The game as PGN")
async def pgn(services: Shared, owner: Owner, game: Id) -> PgnFile:
    """With the opponent's reasons as comments."""
    live = await services.live_games.find(game, owner)
    return pgn_file(live.pgn(), "playalike.pgn")


@router.get("/{game}/moves/{ply}/why", summary="Why this move?")
async def why(services: Shared, owner: Owner, game: Id, ply: Ply) -> Explanation:
    """The opponent's decision as it was made, with everything it considered."""
    live = await services.live_games.find(game, owner)
    if live.game.terms.anonymous:
        raise ApiError(409, "the reasons would say who it is: guess first")
    explanation, moves = None, live.game.moves
    if ply <= len(moves) and moves[ply - 1].explained:
        explanation = await asyncio.to_thread(services.games.explanation, game, ply)
    if explanation is None:
        raise ApiError(404, f"half-move {ply} is no move of your opponent's")
    # Games of version 0.1 call the player by the page's name for it.
    older = {"player": explanation.get("display_name", "")}
    return Explanation.model_validate({**older, **explanation, "accent": live.mover(ply).accent})


@router.get(
    "/{game}/events",
    response_class=EventStream,
    responses={200: {"model": GameEvents}},
    summary="What happens, as it happens",
)
async def events(services: Shared, owner: Owner, game: Id) -> EventStream:
    """Events: `state` (the game; first, and after every change), `thinking`, `error`."""
    live = await services.live_games.find(game, owner)
    return _stream(services, owner, live)


def _stream(services: Services, owner: str, live: LiveGame) -> EventStream:
    services.streams.enter(owner)
    first = Event("state", live.answer())
    return event_stream(lasting_events(live.listeners, first, services.streams, owner))
