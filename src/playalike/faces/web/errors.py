"""Errors as the API tells them: a status, a code for programs, a message for people."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from playalike.errors import PlayalikeError
from playalike.play.game import PlayError
from playalike.store import StoreError
from playalike.work.pool import BusyError

__all__ = [
    "ApiError", "ErrorAnswer", "ErrorBody", "ErrorField", "FieldError", "add_error_handlers",
    "busy", "error_answer", "invalid",
]  # fmt: skip

log = logging.getLogger(__name__)

CODES = {
    400: "validation", 401: "token", 403: "forbidden", 404: "not_found", 405: "method",
    408: "timeout", 409: "conflict", 413: "too_large", 421: "host", 422: "validation",
    429: "too_many", 503: "busy",
}  # fmt: skip
SHOWN = 200
"""Characters of a wrong value that are repeated."""


@dataclass(frozen=True, slots=True)
class FieldError:
    """What is wrong with one field of a request."""

    field: str
    message: str


class ApiError(Exception):
    """A refusal; whoever raises it has written the message for people."""

    def __init__(
        self,
        status: int,
        message: str,
        *,
        code: str | None = None,
        fields: tuple[FieldError, ...] = (),
        retry_after: int | None = None,
    ) -> None:
        """The code follows from the status unless it is given."""
        super().__init__(message)
        self.status, self.message, self.fields = status, message, fields
        self.code = code or CODES.get(status, "error")
        self.retry_after = retry_after


class ErrorField(BaseModel):
    """What is wrong with one field of a request."""

    field: str
    message: str


class ErrorBody(BaseModel):
    """A code for programs, a message for people."""

    code: str
    message: str
    fields: list[ErrorField]


class ErrorAnswer(BaseModel):
    """The body of every answer from status 400 on."""

    error: ErrorBody


def invalid(field: str, message: str) -> ApiError:
    """Return the refusal of one field."""
    return ApiError(422, f"{field}: {message}", fields=(FieldError(field, message),))


def busy(error: BusyError) -> ApiError:
    """Return the refusal of workers that have too much to do."""
    return ApiError(503, str(error), retry_after=error.retry_after)


def error_answer(error: ApiError) -> ErrorAnswer:
    """Return what is answered to an error."""
    fields = [ErrorField(field=fault.field, message=fault.message) for fault in error.fields]
    return ErrorAnswer(error=ErrorBody(code=error.code, message=error.message, fields=fields))


def _answer(error: ApiError) -> JSONResponse:
    headers = {} if error.retry_after is None else {"Retry-After": str(error.retry_after)}
    if error.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return JSONResponse(error_answer(error).model_dump(), error.status, headers)


def add_error_handlers(app: FastAPI) -> None:
    """Have every error told in the one shape."""

    @app.exception_handler(ApiError)
    async def _told(_: Request, error: ApiError) -> JSONResponse:
        return _answer(error)

    @app.exception_handler(PlayalikeError)
    async def _users(_: Request, error: PlayalikeError) -> JSONResponse:
        return _answer(ApiError(422, str(error)))

    @app.exception_handler(PlayError)
    async def _rules(_: Request, error: PlayError) -> JSONResponse:
        return _answer(ApiError(409, str(error)))

    @app.exception_handler(BusyError)
    async def _busy(_: Request, error: BusyError) -> JSONResponse:
        return _answer(busy(error))

    @app.exception_handler(StoreError)
    async def _stores(_: Request, error: StoreError) -> JSONResponse:
        log.error("%s", error)
        message = "the games cannot be read or written at the moment: try again"
        return _answer(ApiError(503, message, code="store", retry_after=5))

    @app.exception_handler(RequestValidationError)
    async def _wrong(_: Request, error: RequestValidationError) -> JSONResponse:
        fields = tuple(_field(fault) for fault in error.errors())
        message = "; ".join(f"{fault.field}: {fault.message}" for fault in fields[:3])
        return _answer(ApiError(422, message, fields=fields))

    @app.exception_handler(HTTPException)
    async def _http(_: Request, error: HTTPException) -> JSONResponse:
        answer = _answer(ApiError(error.status_code, str(error.detail)))
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(Exception)
    async def _ours(request: Request, error: Exception) -> JSONResponse:
        log.error("%s %s failed", request.method, request.url.path, exc_info=error)
        message = "Playalike made a mistake; it is in the server's log"
        return _answer(ApiError(500, message, code="internal"))


def _field(error: dict[str, object]) -> FieldError:
    place = error.get("loc", ())
    words = [str(part) for part in place] if isinstance(place, tuple | list) else []
    if words and words[0] in ("body", "query", "path", "header", "cookie"):
        words = words[1:]
    if error.get("type") == "json_invalid":
        return FieldError("body", "this is no JSON")
    message = str(error.get("msg", "is wrong")).removeprefix("Value error, ")
    return FieldError(".".join(words) or "body", message[:SHOWN])
