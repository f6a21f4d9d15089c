"""The answer to an HTTP request that fails: a status, a code and perhaps a detail."""

import logging
from typing import Any, Literal

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException

from botifarra.server.live.limits import whose
from botifarra.server.protocol.replies import RejectCode
from botifarra.server.store.errors import DamagedLog, StorageError

_log = logging.getLogger(__name__)

ProblemCode = (
    RejectCode
    | Literal[
        "no_session",
        "bad_name",
        "bad_origin",
        "bad_host",
        "no_hand",
        "no_match",
        "no_set",
        "not_finished",
        "not_open",
        "being_sealed",
        "closed",
        "entered",
        "not_found",
        "too_many",
        "failed",
    ]
)
"""The reason for a failure. A reason that the socket also gives has the same code there."""


class ProblemBody(msgspec.Struct, frozen=True, omit_defaults=True):
    """The body of every error response."""

    code: ProblemCode
    detail: str | None = None


def encode_problem(body: ProblemBody) -> bytes:
    """Return the body as JSON."""
    return _ENCODER.encode(body)


_ENCODER = msgspec.json.Encoder()


class Problem(Exception):
    """A request that cannot be done. The client may repeat it after `retry_after` seconds."""

    def __init__(
        self, status: int, code: ProblemCode, detail: str | None = None, retry_after: int | None = None
    ) -> None:
        super().__init__(code)
        self.status = status
        self.body = ProblemBody(code, detail)
        self.headers = {} if retry_after is None else {"Retry-After": str(retry_after)}


def on_problem(request: Request[Any, Any, Any], problem: Problem) -> Response[ProblemBody]:
    """Return the response for a request that our own code refused."""
    if _log.isEnabledFor(logging.DEBUG):
        address = whose(request.client.host if request.client else "")
        fields = {"code": problem.body.code, "address": address}
        _log.debug("%d to %s %s", problem.status, request.method, request.url.path, extra=fields)
    return Response(problem.body, status_code=problem.status, headers=problem.headers)


def on_storage_error(_: Request[Any, Any, Any], error: StorageError) -> Response[ProblemBody]:
    """Return the response for a database that cannot be written or read, or for a damaged log."""
    if isinstance(error, DamagedLog):
        return Response(ProblemBody("damaged"), status_code=500)
    return Response(ProblemBody("storage"), status_code=503, headers={"Retry-After": "5"})


def on_failure(request: Request[Any, Any, Any], error: Exception) -> Response[ProblemBody]:
    """Log an unexpected error, and return the response for it."""
    _log.error(
        "%s %s failed", request.method, request.url.path, exc_info=error, extra={"code": "request_failed"}
    )
    return Response(ProblemBody("failed"), status_code=500)


_CODES: dict[int, ProblemCode] = {400: "bad_message", 404: "not_found", 405: "not_found", 413: "bad_message"}


def on_http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[ProblemBody]:
    """Return the response for a request that Litestar refused before our own code ran."""
    detail = error.detail if error.status_code == 400 else None
    body = ProblemBody(_CODES.get(error.status_code, "failed"), detail)
    return Response(body, status_code=error.status_code, headers=dict(error.headers or {}))
