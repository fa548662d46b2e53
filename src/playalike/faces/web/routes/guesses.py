"""Guess the move: a master's own wins and combinations. Guess the master: the tally."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path as FilePath
from typing import Annotated

import chess
from fastapi import APIRouter, Path, Query, Request

from playalike.errors import PlayalikeError
from playalike.faces.web.answers.guesses import (
    GuessGame,
    GuessTally,
    JudgedGuess,
    MasterTally,
    Tallies,
)
from playalike.faces.web.errors import ApiError, invalid
from playalike.faces.web.models import GuessedMoveRequest
from playalike.faces.web.positions import parse_move
from playalike.faces.web.services import Seen, Shared
from playalike.faces.web.session import Owner, address_of
from playalike.personality.own_games import OWN_GAMES, OwnGame, OwnGames
from playalike.play.opponents import StudiedPlayer
from playalike.players.effort import USUAL_NODES
from playalike.players.spec import Spec
from playalike.store import Tally
from playalike.work.boards import line_of
from playalike.work.guessing import LONGEST, SHORTEST, FindCombination, JudgeGuess, won_games

__all__ = ["router"]

router = APIRouter(prefix="/api/guesses", tags=["players"])

Name = Annotated[str, Path(min_length=1, max_length=64)]
Seed = Annotated[int, Query(ge=0, lt=2**31)]
BEGIN_PLY = 16
"""Guessing begins after the opening."""
TRIES = 400
COMBINATION_PLIES = 5
"""How much of a combination is asked: three moves of his."""


@router.get("", summary="How often anonymous opponents were recognised")
async def tallies(services: Shared, owner: Owner) -> Tallies:
    """By you, by everybody on this server, and for each master."""
    entries = services.catalogue.seen_by(owner).personalities()
    mine = await asyncio.to_thread(services.guesses.tally, owner)
    every = await asyncio.to_thread(services.guesses.tally)
    known = await asyncio.to_thread(services.guesses.by_opponent)
    return Tallies(
        yours=_tally(mine),
        everybody=_tally(every),
        by_master=[
            MasterTally(
                name=name,
                display_name=entries[name].definition.display_name,
                guesses=tally.guesses,
                right=tally.right,
            )
            for name, tally in sorted(known.items())
            if name in entries
        ],
        masters=len(entries),
    )


def _tally(tally: Tally) -> GuessTally:
    return GuessTally(guesses=tally.guesses, right=tally.right)


@router.get("/{name}", summary="A win to guess the moves of")
async def win(seen: Seen, name: Name, seed: Seed) -> GuessGame:
    """One of the games that the player won; the same seed gives the same game."""
    entry = seen.personality(name)
    games = OwnGames(_file(entry))

    def chosen() -> tuple[int, OwnGame]:
        numbers = won_games(games)
        random.Random(seed).shuffle(numbers)
        for number in numbers[:TRIES]:
            game = games.game(number)
            if SHORTEST <= len(game.moves) <= LONGEST:
                return number, game
        raise ApiError(404, f"{entry.name} has won no game of the right length")

    number, game = await asyncio.to_thread(chosen)
    white = game.white == games.player()
    first = BEGIN_PLY if white else BEGIN_PLY + 1
    return _game(entry, number, game, white, first, len(game.moves))


@router.get("/{name}/combination", summary="A combination of his own to find")
async def combination(
    services: Shared, owner: Owner, request: Request, name: Name, seed: Seed
) -> GuessGame:
    """A position of his games in which one move is far better than all others, and he played it."""
    entry = services.catalogue.seen_by(owner).personality(name)
    file = _file(entry)
    try:
        place = await services.think(FindCombination(file, seed), owner, address_of(request))
    except PlayalikeError as error:
        raise ApiError(503, str(error), code="engine", retry_after=1) from error
    number, ply = place["number"], place["ply"]
    assert isinstance(number, int)
    assert isinstance(ply, int)
    games = OwnGames(file)
    game = await asyncio.to_thread(games.game, number)
    last = min(ply + COMBINATION_PLIES, len(game.moves))
    return _game(entry, number, game, game.white == games.player(), ply, last)


@router.post("/{name}/{number}", summary="Judge a guessed move")
async def judge(
    services: Shared,
    owner: Owner,
    request: Request,
    name: Name,
    number: Annotated[int, Path(ge=0, le=100_000)],
    body: GuessedMoveRequest,
) -> JudgedGuess:
    """How like the player it is, and how good, beside the move that was played."""
    entry = services.catalogue.seen_by(owner).personality(name)
    try:
        game = await asyncio.to_thread(OwnGames(_file(entry)).game, number)
    except PlayalikeError as error:
        raise ApiError(404, str(error)) from error
    if body.ply >= len(game.moves):
        raise invalid("ply", f"the game has {len(game.moves)} half-moves")
    board = chess.Board()
    for uci in game.moves[: body.ply]:
        board.push_uci(uci)
    guess = parse_move(board, body.uci, "uci").uci()
    personality = Spec("personality", entry.name).having(variety=False)
    task = JudgeGuess(line_of(board), guess, game.moves[body.ply], personality, USUAL_NODES)
    return JudgedGuess.model_validate(await services.think(task, owner, address_of(request)))


def _file(entry: StudiedPlayer) -> FilePath:
    if OWN_GAMES not in entry.definition.files:
        raise ApiError(404, f"{entry.name} has no games of its own: study the player again")
    return entry.folder / f"{entry.name}_{OWN_GAMES}"


def _game(
    entry: StudiedPlayer, number: int, game: OwnGame, white: bool, first: int, last: int
) -> GuessGame:
    return GuessGame(
        personality=entry.name,
        display_name=entry.definition.display_name,
        accent=entry.accent,
        number=number,
        white=game.white,
        black=game.black,
        year=game.year,
        result=game.result,
        player_white=white,
        moves=list(game.moves),
        first_ply=first,
        last_ply=last,
    )
