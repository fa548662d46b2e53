"""The endpoints that the chess-ai and BlitzMate documents describe, with their names and fields.

`POST /api/move` is stateless. The five others work on a board: see `board_owner`.
"""

from __future__ import annotations

import asyncio

import chess
from fastapi import APIRouter, Request

from playalike.faces.web.answers.basics import BoardAnswer, OwnMoveAnswer, SearchAnswer
from playalike.faces.web.board_owner import BoardOwner
from playalike.faces.web.errors import ApiError, invalid
from playalike.faces.web.limits import LIMITS
from playalike.faces.web.models import OwnMoveRequest, PushRequest, SearchRequest, SetRequest
from playalike.faces.web.positions import parse_fen, parse_move, refuse_ended
from playalike.faces.web.services import Services, Shared
from playalike.faces.web.session import Owner, address_of
from playalike.store import SavedBoard
from playalike.work.boards import line_of
from playalike.work.lines import OwnMove

__all__ = ["router"]

router = APIRouter(tags=["session board"])


@router.post("/api/move", summary="A move of our engine (stateless)")
async def own_move(
    services: Shared, owner: Owner, request: Request, body: OwnMoveRequest
) -> OwnMoveAnswer:
    """As the chess-ai document has it: a position and seconds in; move, position, score, depth out.

    The score is in centipawns for the side that moved; a mate in n half-moves is ±(99999 - n).
    """
    board = parse_fen(body.fen)
    refuse_ended(board)
    task = OwnMove(line_of(board), body.time_limit)
    answer = await services.think(task, owner, address_of(request))
    board.push_uci(str(answer["move"]))
    return OwnMoveAnswer.model_validate({**answer, "fen": board.fen()})


async def _board(services: Services, owner: str) -> chess.Board:
    saved = await asyncio.to_thread(services.games.board, owner)
    if saved is None:
        return chess.Board()
    board = chess.Board(saved.start_fen)
    for move in saved.moves:
        board.push_uci(move)
    return board


async def _keep(services: Services, owner: str, board: chess.Board) -> BoardAnswer:
    moves = tuple(move.uci() for move in board.move_stack)
    saved = SavedBoard(board.root().fen(), moves)
    await asyncio.to_thread(services.games.put_board, owner, saved)
    return _shown(board)


def _shown(board: chess.Board) -> BoardAnswer:
    outcome = board.outcome()
    return BoardAnswer(
        fen=board.fen(),
        turn="white" if board.turn else "black",
        legal_moves=[move.uci() for move in board.legal_moves],
        in_check=board.is_check(),
        game_over=outcome is not None,
        result=None if outcome is None else outcome.result(),
        move_history=[move.uci() for move in board.move_stack],
    )


@router.get("/board", summary="The session's board")
async def board(services: Shared, owner: BoardOwner) -> BoardAnswer:
    """Position, legal moves, and whether the game is over."""
    return _shown(await _board(services, owner))


@router.post("/position", summary="Set the session's board")
async def position(services: Shared, owner: BoardOwner, body: SetRequest) -> BoardAnswer:
    """From a FEN."""
    return await _keep(services, owner, parse_fen(body.fen))


@router.post("/move", summary="Make a move on the session's board")
async def move(services: Shared, owner: BoardOwner, body: PushRequest) -> BoardAnswer:
    """In UCI notation (SAN is understood, too)."""
    current = await _board(services, owner)
    if current.outcome() is not None:
        raise ApiError(409, "the game on this board is over: set a position, or reset it")
    if len(current.move_stack) >= LIMITS.plies:
        raise invalid("move", f"no game here is longer than {LIMITS.plies} half-moves")
    current.push(parse_move(current, body.move, "move"))
    return await _keep(services, owner, current)


@router.post("/search", summary="Search on the session's board")
async def search(
    services: Shared, owner: BoardOwner, request: Request, body: SearchRequest
) -> SearchAnswer:
    """With our engine; the board is not changed."""
    current = await _board(services, owner)
    if current.outcome() is not None:
        raise ApiError(409, "the game on this board is over: there is nothing to search")
    task = OwnMove(line_of(current), body.time_limit, body.depth)
    answer = await services.think(task, owner, address_of(request))
    return SearchAnswer.model_validate({**answer, "best_move": answer["move"]})


@router.post("/reset", summary="Start again on the session's board")
async def reset(services: Shared, owner: BoardOwner) -> BoardAnswer:
    """From the initial position."""
    return await _keep(services, owner, chess.Board())
