"""Sets of shared boards: those of the day and week, those that people make, and entering them."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Annotated, Literal

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta

from botifarra.server.api.dependencies import AnyRequest, TheLobby, TheSetKeeper
from botifarra.server.api.errors import problems
from botifarra.server.api.guest_names import clean_text
from botifarra.server.api.problems import Problem
from botifarra.server.api.session import Asker, Viewer, player_of
from botifarra.server.live.limits import whose
from botifarra.server.live.lobby import Lobby, TooManyTables
from botifarra.server.live.table_codes import parse_code
from botifarra.server.shared.entering import CannotEnter, enter, invitation, join, open_table
from botifarra.server.shared.keeper import SetKeeper
from botifarra.server.shared.loaded_set import LoadedSet
from botifarra.server.shared.members import Member
from botifarra.server.shared.messages import (
    CHALLENGE_DAYS,
    MAX_SUBTITLE,
    MAX_TITLE,
    Entry,
    PartnerInvitation,
    SetForm,
    SetLine,
    SetPage,
    Sets,
    Today,
)
from botifarra.server.shared.new_sets import DAY_MS, made_set
from botifarra.server.shared.pages import set_line, set_page
from botifarra.server.shared.schedule import Series
from botifarra.server.shared.set_lists import MOST_SETS, set_lines
from botifarra.server.table.events import Player
from botifarra.tournament.shared.shared_set import BOARDS, SetKind

_FRESH_S = 10
"""Seconds for which a browser may keep the sets of today."""

_AGAIN_S = 30
"""Seconds after which somebody may try again to enter a set that is being sealed."""

MADE_PER_DAY = 20
"""Largest number of sets that a person makes in 24 hours."""


@get("/shared/today", summary="The sets of today", tags=["shared boards"], responses=problems())
async def shared_today(keeper: TheSetKeeper, viewer: Viewer) -> Response[Today]:
    """Return the sets of the day and the week, how many have entered, and the place of the one who asks."""
    player = player_of(viewer)
    series: tuple[Series, ...] = ("day", "day-pairs", "week")
    day, pairs, week = [await _line(keeper, await keeper.sets.current(each), player) for each in series]
    headers = {"Cache-Control": f"private, max-age={_FRESH_S}", "Vary": "Cookie"}
    return Response(Today(day, pairs, week), headers=headers)


@get("/shared/sets", summary="All days or weeks", tags=["shared boards"], responses=problems())
async def list_sets(
    keeper: TheSetKeeper,
    viewer: Viewer,
    kind: FromQuery[Literal["day", "day-pairs", "week"]] = "day",
    before: FromQuery[int | None] = None,
    count: FromQuery[Annotated[int, Meta(ge=1, le=MOST_SETS)]] = 31,
) -> Sets:
    """Return the sets of the days or weeks that opened before a moment, by default until now."""
    sets, now = keeper.sets, keeper.sets.clock.now()
    until = now + 1 if before is None else max(0, min(before, now + 1))
    rows = await sets.store.shared_sets.sets_of_kind(kind, until, count + 1)
    lines = await set_lines(sets.store, rows[:count], player_of(viewer), now)
    return Sets(lines, len(rows) > count)


@get("/shared/mine", summary="My sets", tags=["shared boards"], responses=problems(401))
async def my_sets(keeper: TheSetKeeper, person: Asker) -> Sets:
    """Return the sets that the person who asks has entered or made."""
    sets = keeper.sets
    rows = await sets.store.shared_sets.sets_of_player(person.player, MOST_SETS + 1)
    lines = await set_lines(sets.store, rows[:MOST_SETS], person.player, sets.clock.now())
    return Sets(lines, len(rows) > MOST_SETS)


@post("/shared/sets", summary="Make a set", tags=["shared boards"], responses=problems(401, 403))
async def make_set(
    request: AnyRequest, data: JSONBody[SetForm], keeper: TheSetKeeper, person: Asker
) -> SetPage:
    """Make a challenge or a club's set. Its id is the code that admits people."""
    sets, now = keeper.sets, keeper.sets.clock.now()
    title, subtitle = clean_text(data.title, MAX_TITLE), clean_text(data.subtitle, MAX_SUBTITLE)
    if data.kind == "club" and title is None:
        raise Problem(400, "bad_message", "title: a club's set needs a title")
    if data.boards not in (possible := BOARDS[SetKind(data.kind)]):
        raise Problem(400, "bad_message", f"boards: {data.boards}, expected {' '.join(map(str, possible))}")
    has_many = await sets.store.shared_sets.made_since(person.player, now - DAY_MS) >= MADE_PER_DAY
    if has_many or not keeper.makers.take(_address(request)):
        raise Problem(429, "too_many", retry_after=round(timedelta(hours=1).total_seconds()))
    days = data.days if data.kind == "club" else CHALLENGE_DAYS
    new = made_set(data.kind, data.people, data.boards, days, title or "", subtitle or "", person.player, now)
    loaded = await sets.add(new)
    keeper.look()
    return set_page(loaded, now, person.player, None)


@get("/shared/sets/{set_id:str}", summary="A set", tags=["shared boards"], responses=problems(404))
async def see_set(set_id: FromPath[str], keeper: TheSetKeeper, viewer: Viewer) -> SetPage:
    """Return a set, to anybody who knows its id."""
    loaded = await find_set(keeper, set_id)
    player = player_of(viewer)
    found = await loaded.ranking(player) if _needs_ranking(loaded, player) else None
    return set_page(loaded, keeper.sets.clock.now(), player, found)


@post(
    "/shared/sets/{set_id:str}/entry",
    status_code=200,
    summary="Enter a set",
    tags=["shared boards"],
    responses=problems(401, 403, 404, 409),
)
async def enter_set(
    request: AnyRequest,
    set_id: FromPath[str],
    keeper: TheSetKeeper,
    person: Asker,
    lobby: TheLobby,
    apart: FromQuery[bool] = True,
) -> Entry:
    """Enter the person who asks, and return the table of the entrant. A second request returns the same one.

    A person who enters a sealed set plays it apart, without a rank. `apart=false` refuses such an entry.
    """
    loaded = await find_set(keeper, set_id)
    with _entering():
        found = await enter(keeper.sets, loaded.id, person.player, person.name, may_be_apart=apart)
        if found is None:
            raise Problem(404, "no_set")
        keeper.bots.look()
        return await _seated(request, lobby, *found, person.player)


@get(
    "/shared/partners/{key:str}",
    summary="An invitation of a partner",
    tags=["shared boards"],
    responses=problems(404),
)
async def see_partner(key: FromPath[str], keeper: TheSetKeeper, viewer: Viewer) -> PartnerInvitation:
    """Return the set and the person who waits for a partner with this key."""
    player = player_of(viewer)
    found = await invitation(keeper.sets, key, player)
    if found is None:
        raise Problem(404, "no_set")
    loaded, waiting = found
    return PartnerInvitation(await _line(keeper, loaded, player), waiting.names[0])


@post(
    "/shared/partners/{key:str}",
    status_code=200,
    summary="Enter as a partner",
    tags=["shared boards"],
    responses=problems(401, 403, 404, 409),
)
async def join_partner(
    request: AnyRequest, key: FromPath[str], keeper: TheSetKeeper, person: Asker, lobby: TheLobby
) -> Entry:
    """Make the person who asks the partner of the entrant with this key, and return the table.

    The key admits one person. A second request of that person returns the same entry.
    """
    with _entering():
        found = await join(keeper.sets, key, person.player, person.name)
        if found is None:
            raise Problem(404, "no_set")
        return await _seated(request, lobby, *found, person.player)


async def find_set(keeper: SetKeeper, set_id: str) -> LoadedSet:
    """Return a set by its id, in any spelling of a code; raise a `Problem` if it does not exist."""
    loaded = await keeper.sets.find(parse_code(set_id) or set_id)
    if loaded is None:
        raise Problem(404, "no_set")
    return loaded


async def _line(keeper: SetKeeper, loaded: LoadedSet, player: Player | None) -> SetLine:
    found = await loaded.ranking(player) if _needs_ranking(loaded, player) else None
    return set_line(loaded, keeper.sets.clock.now(), player, found)


def _needs_ranking(loaded: LoadedSet, player: Player | None) -> bool:
    """Return whether a person has a place in the standings."""
    member = loaded.member_of(player)
    return member is not None and loaded.shown_boards(player) == loaded.shared.boards


async def _seated(
    request: AnyRequest, lobby: Lobby, loaded: LoadedSet, member: Member, player: Player
) -> Entry:
    """Make the table of an entrant, and return the entry for one of its people."""
    await open_table(lobby, loaded, member, _address(request))
    return Entry(
        set=loaded.id,
        entrant=member.number,
        code=member.code or "",
        seat=member.seat_of(player),
        partner_key=member.partner_key,
    )


def _address(request: AnyRequest) -> str:
    """Return the address that counts for limits."""
    return whose(request.client.host if request.client else "")


@contextmanager
def _entering() -> Iterator[None]:
    """Raise the refusals of an entry as a `Problem`."""
    try:
        yield
    except CannotEnter as refusal:
        again = _AGAIN_S if refusal.bar == "being_sealed" else None
        raise Problem(409, refusal.bar, retry_after=again) from None
    except TooManyTables:
        raise Problem(429, "too_many", retry_after=_AGAIN_S) from None
