"""The errors of the routes in the OpenAPI document: bodies of `ProblemBody`, by status."""

from litestar.openapi import ResponseSpec

from botifarra.server.api.problems import ProblemBody

_CODES = {
    400: "`bad_message`, `bad_name`, `bad_settings` and others: the request is not valid; `detail` says why",
    401: "`no_session`: there is no session cookie, or it is not known",
    403: "`bad_origin`: a page of another site may not do this; `not_finished`: the person has not finished "
    "the board",
    404: "`no_table`, `no_hand`, `no_match`, `no_set`, `not_found`: there is no such thing",
    409: "`not_now`: the match cannot begin as asked; `not_open`, `being_sealed`, `closed`, `entered`: the "
    "set cannot be entered",
    411: "`bad_message`: the request does not state the length of its body",
    413: "`bad_message`: the body is too large",
    421: "`bad_host`: the server is not known by this name",
    429: "`too_fast`, `too_many`: a limit is reached; `Retry-After` tells for how many seconds to wait",
    500: "`failed`: something failed in the server; `damaged`: the stored log of the table is damaged",
    501: "`failed`: this server lacks a package that the file needs; `detail` names it",
    503: "`storage`: the database cannot be read or written; `busy`: too many reviews wait; "
    "`Retry-After` tells when to ask again",
}

_ANYWHERE = (400, 411, 413, 421, 429, 500, 503)


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the errors of a route: the given ones and those that every route may answer with."""
    return {
        status: ResponseSpec(ProblemBody, generate_examples=False, description=_CODES[status])
        for status in sorted({*statuses, *_ANYWHERE})
    }
