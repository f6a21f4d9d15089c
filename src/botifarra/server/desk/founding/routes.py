"""The wizard over HTTP (docs/desk.md). Each request needs the host's link."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from litestar import get, post
from litestar.params import FromQuery, JSONBody
from msgspec.structs import replace

from botifarra.prose import Language
from botifarra.sentences.name_lists import list_complaint
from botifarra.sentences.texts import web_sentences
from botifarra.server.api.dependencies import AnyRequest
from botifarra.server.desk.event_names import event_name
from botifarra.server.desk.founding.beginning import begin
from botifarra.server.desk.founding.draft import first_seats
from botifarra.server.desk.founding.host import Host
from botifarra.server.desk.founding.name_lists import read_name_list
from botifarra.server.desk.links import Link, secret_of
from botifarra.server.desk.live.desk import Desk
from botifarra.server.desk.live.errors import DeskError, answering
from botifarra.server.desk.live.evening import Evening
from botifarra.server.desk.live.routes import TheDesk
from botifarra.server.desk.protocol.founding import (
    MOST_LIST,
    Founded,
    FoundingForm,
    HostPage,
    NameList,
    Proposals,
)
from botifarra.server.desk.protocol.replies import DeskRefusal
from botifarra.server.desk.protocol.screen_parts import RoundSeats
from botifarra.server.desk.refusals import EventExists
from botifarra.server.store.errors import InUse, StorageError
from botifarra.tournament.proposals import Need, proposals
from botifarra.tournament.reading.names import BadNames
from botifarra.workbook import BadWorkbook


@get("/host", sync_to_thread=False, include_in_schema=False)
def see_host(request: AnyRequest, desk: TheDesk) -> HostPage:
    """Return the events that the host may begin."""
    host = _asked(request, desk)
    return HostPage(host.file.stem if host.file else None)


@get("/host/proposals", include_in_schema=False)
async def propose(
    request: AnyRequest,
    desk: TheDesk,
    pairs: FromQuery[int],
    minutes: FromQuery[int],
    sets: FromQuery[int],
    teams: FromQuery[bool] = False,
    rounds: FromQuery[int] = 0,
    boards: FromQuery[int] = 0,
    sections: FromQuery[list[int] | None] = None,
) -> Proposals:
    """Return the formats that fit an evening, the best first."""
    _asked(request, desk)
    asked = (pairs, minutes, sets, teams, rounds, boards, sections or ())
    try:
        need = msgspec.convert(dict(zip(Need.__struct_fields__, asked, strict=True)), Need)
    except msgspec.ValidationError:
        raise DeskError(400, "bad_message") from None
    return Proposals(await asyncio.to_thread(proposals, need))


@post("/host/names", status_code=200, include_in_schema=False, request_max_body_size=MOST_LIST)
async def read_list(request: AnyRequest, desk: TheDesk, lang: FromQuery[Language] = "ca") -> NameList:
    """Return the pairs of a list: the body is CSV, a spreadsheet (.xlsx), or text as it was pasted."""
    _asked(request, desk)
    content = await request.body()
    text = web_sentences(lang)
    try:
        return await asyncio.to_thread(read_name_list, text, content)
    except (BadNames, BadWorkbook) as error:
        code = f"names_{error.kind}"
        raise DeskError(409, code, DeskRefusal(code, {}, list_complaint(text, error))) from None


@post("/host/preview", status_code=200, include_in_schema=False, request_max_body_size=MOST_LIST)
async def preview_seats(request: AnyRequest, desk: TheDesk, data: JSONBody[FoundingForm]) -> RoundSeats:
    """Return the seats of round 1. Nothing is written."""
    _asked(request, desk)
    with answering(data.lang):
        return await asyncio.to_thread(first_seats, data)


@post("/host/events", include_in_schema=False, request_max_body_size=MOST_LIST)
async def found(request: AnyRequest, desk: TheDesk, data: JSONBody[FoundingForm]) -> Founded:
    """Begin an event, once for each request, and open its desk."""
    host = _asked(request, desk)
    path = host.path(data.name)
    event = event_name(path)
    async with desk.founding:
        with answering(data.lang), _storing():
            if desk.has_other(event, path):
                raise EventExists(name=path.name)
            await asyncio.to_thread(begin, path, data)
            evening = desk.evenings.get(event)
            if evening is None:
                evening = await desk.add_event(event, path)
                desk.tell(evening)
            await _check_in(evening, data)
    return Founded(event, secret_of(evening.state, Link("director")))


ROUTES: tuple[Any, ...] = (see_host, propose, read_list, preview_seats, found)


async def _check_in(evening: Evening, form: FoundingForm) -> None:
    """Check in all pairs. The wizard enters only pairs that are present."""
    here = frozenset(range(1, len(form.pairs) + 1))
    await evening.change_state(f"host/{form.request}", lambda state: replace(state, present=here))


@contextmanager
def _storing() -> Iterator[None]:
    """Turn errors of the file system into the answer that the file cannot be written now."""
    try:
        yield
    except (OSError, InUse, StorageError):
        raise DeskError(503, "file") from None


def _asked(request: AnyRequest, desk: Desk) -> Host:
    """Return the host of a request; raises `DeskError` for any other link."""
    if desk.host is None:
        raise DeskError(404, "not_found")
    if not is_host(desk.host, request.headers.get("authorization", "")):
        raise DeskError(401, "no_link")
    return desk.host


def is_host(host: Host, authorization: str) -> bool:
    """Return whether a header `Authorization` has the host's link."""
    scheme, _, secret = authorization.partition(" ")
    return scheme.lower() == "bearer" and host.admits(secret.strip())


def most_body(host: Host | None, usual: int, path: str, authorization: str) -> int:
    """Return the largest size of a request's body in bytes. The head of the request decides it."""
    is_ours = host is not None and path.startswith("/api/host/") and is_host(host, authorization)
    return MOST_LIST if is_ours else usual
