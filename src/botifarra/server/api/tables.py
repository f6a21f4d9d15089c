"""Tables over HTTP: create, list and preview. All other actions go over the socket."""

from math import ceil

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody

from botifarra.bots import BotName
from botifarra.core.seats import Seat
from botifarra.server.api.dependencies import AnyRequest, TheLobby
from botifarra.server.api.errors import problems
from botifarra.server.api.problems import Problem
from botifarra.server.api.session import Asker, Person
from botifarra.server.api.table_preview import TablePreview, look
from botifarra.server.live.limits import whose
from botifarra.server.live.lobby import Lobby, TooManyTables
from botifarra.server.live.owner import Owner
from botifarra.server.protocol.parts import Score, Stage
from botifarra.server.table.events import AnyEvent
from botifarra.server.table.refusal import Refusal
from botifarra.server.table.settings import Settings
from botifarra.server.table.show import snapshot

_MOST_LISTED = 100
"""Largest number of public tables that are listed, the newest ones."""


class TableForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The description of a new table: its settings, and the seat of its host (null for none).

    `fill` puts bots on all other seats, and `start` begins the match.
    """

    settings: Settings = Settings()
    seat: Seat | None = Seat.SOUTH
    fill: BotName | None = None
    start: bool = False


class NewTable(msgspec.Struct, frozen=True):
    """The new table."""

    code: str


class Listed(msgspec.Struct, frozen=True):
    """A table that anybody may join. `score` is that of the current match.

    `created` is in milliseconds since 1970.
    """

    code: str
    rules: str
    names: tuple[str | None, str | None, str | None, str | None]
    stage: Stage
    score: Score | None
    created: int


class Tables(msgspec.Struct, frozen=True):
    """Public tables, the newest first."""

    tables: tuple[Listed, ...]


@post("/tables", summary="Make a table", tags=["tables"], responses=problems(401, 403, 409))
async def make_table(
    request: AnyRequest, data: JSONBody[TableForm], person: Asker, lobby: TheLobby
) -> NewTable:
    """Create a table. The person who asks becomes its host."""
    owner = await make(request, lobby, person, data.settings, data.seat, data.fill, data.start)
    return NewTable(owner.table.code)


async def make(
    request: AnyRequest,
    lobby: Lobby,
    person: Person,
    settings: Settings,
    seat: Seat | None,
    fill: BotName | None,
    start: bool = False,
    practice: tuple[AnyEvent, ...] = (),
) -> Owner:
    """Create a table of the person who asks, with the arguments of `Lobby.make`; raise a `Problem`."""
    address = whose(request.client.host if request.client else "")
    try:
        return await lobby.make(person.player, person.name, settings, seat, fill, start, address, practice)
    except Refusal as refusal:
        raise Problem(409 if refusal.code == "not_now" else 400, refusal.code, refusal.detail) from None
    except TooManyTables:
        raise Problem(429, "too_many", retry_after=ceil(lobby.limits.idle_s)) from None


@get("/tables", sync_to_thread=False, summary="List the public tables", tags=["tables"], responses=problems())
def list_tables(lobby: TheLobby) -> Tables:
    """Return the public tables with at least one connection."""
    public = [owner for owner in lobby.live if owner.table.settings.public and owner.connections]
    public.sort(key=lambda owner: owner.created, reverse=True)
    return Tables(tuple(map(_listed, public[:_MOST_LISTED])))


@get("/tables/{code:str}", summary="Look at a table", tags=["tables"], responses=problems(404))
async def see_table(code: FromPath[str], lobby: TheLobby) -> TablePreview:
    """Return the people at a table and its rules, for a guest who decides whether to join."""
    seen = await look(code, lobby)
    if seen is None:
        raise Problem(404, "no_table")
    return seen


def _listed(owner: Owner) -> Listed:
    shown = snapshot(owner.table, None)
    north, west, south, east = (sitter.name if sitter else None for sitter in shown.seats)
    return Listed(
        shown.code,
        shown.settings.rules,
        (north, west, south, east),
        shown.stage,
        shown.sheet.score if shown.sheet else None,
        owner.created,
    )
