"""The results of a set of shared boards: standings, boards, entrants, and the log by which to verify them."""

from typing import Annotated

from litestar import MediaType, Response, get
from litestar.params import FromPath, FromQuery
from msgspec import Meta

from botifarra.server.api.dependencies import TheSetKeeper
from botifarra.server.api.errors import problems
from botifarra.server.api.problems import Problem
from botifarra.server.api.request_costs import DEAR
from botifarra.server.api.session import Viewer, player_of
from botifarra.server.api.shared_sets import find_set
from botifarra.server.shared.board_page import board_page
from botifarra.server.shared.messages import BoardPage, EntrantPage, MonthPage, RatingsPage, StandingsPage
from botifarra.server.shared.months import month_page
from botifarra.server.shared.pages import MOST_ROWS, entrant_page, standings_page
from botifarra.server.shared.ratings import ratings_page

First = Annotated[int, Meta(ge=1)]
"""The place of the first row of a part of a list, from 1."""

Count = Annotated[int, Meta(ge=1, le=MOST_ROWS)]
"""The number of rows of a part of a list."""


@get(
    "/shared/sets/{set_id:str}/standings",
    summary="Standings of a set",
    tags=["shared boards"],
    responses=problems(404),
)
async def see_standings(
    set_id: FromPath[str],
    keeper: TheSetKeeper,
    viewer: Viewer,
    first: FromQuery[First] = 1,
    count: FromQuery[Count] = 50,
) -> StandingsPage:
    """Return the standings over the boards that the person who asks has finished, or over all once sealed."""
    loaded = await find_set(keeper, set_id)
    player = player_of(viewer)
    return standings_page(loaded, player, await loaded.ranking(player), first, count)


@get(
    "/shared/sets/{set_id:str}/boards/{number:int}",
    summary="A board beside the field",
    tags=["shared boards"],
    opt=DEAR,
    responses=problems(403, 404),
)
async def see_board(
    set_id: FromPath[str], number: FromPath[int], keeper: TheSetKeeper, viewer: Viewer
) -> BoardPage:
    """Return a board that the person who asks has finished, beside the results of all others."""
    loaded = await find_set(keeper, set_id)
    if number not in loaded.shared.numbers:
        raise Problem(404, "not_found")
    player = player_of(viewer)
    if number > await keeper.sets.shown_boards(loaded, player, number):
        raise Problem(403, "not_finished")
    found = await loaded.ranking(player)
    values = await loaded.open_hands(number)
    return board_page(loaded, number, player, found.fields.get(number), values)


@get(
    "/shared/sets/{set_id:str}/entrants/{number:int}",
    summary="Results of an entrant",
    tags=["shared boards"],
    responses=problems(404),
)
async def see_entrant(
    set_id: FromPath[str], number: FromPath[int], keeper: TheSetKeeper, viewer: Viewer
) -> EntrantPage:
    """Return the results of an entrant on the boards that the person who asks has finished."""
    loaded = await find_set(keeper, set_id)
    member = loaded.members.get(number)
    if member is None:
        raise Problem(404, "not_found")
    player = player_of(viewer)
    return entrant_page(loaded, member, keeper.sets.clock.now(), player, await loaded.ranking(player))


@get(
    "/shared/sets/{set_id:str}/file",
    summary="The file of a set",
    tags=["shared boards"],
    opt=DEAR,
    responses=problems(404),
)
async def see_file(set_id: FromPath[str], keeper: TheSetKeeper) -> Response[bytes]:
    """Return the file by which anybody can check a set; before it is sealed, its commitment alone."""
    loaded = await find_set(keeper, set_id)
    content = await keeper.files.file(loaded)
    headers = {"Content-Disposition": f'attachment; filename="{loaded.id}.json"'}
    return Response(content, media_type=MediaType.JSON, headers=headers)


@get(
    "/shared/months/{month:str}",
    summary="The sums of a month",
    tags=["shared boards"],
    opt=DEAR,
    responses=problems(404),
)
async def see_month(
    month: FromPath[str],
    keeper: TheSetKeeper,
    viewer: Viewer,
    first: FromQuery[First] = 1,
    count: FromQuery[Count] = 50,
) -> MonthPage:
    """Return the sums over the sealed days of a month, such as `2026-11`."""
    try:
        found = await keeper.months.sums(month)
    except ValueError:
        raise Problem(404, "not_found") from None
    return month_page(month, found, player_of(viewer), first, count)


@get("/shared/ratings", summary="Ratings", tags=["shared boards"], opt=DEAR, responses=problems())
async def see_ratings(
    keeper: TheSetKeeper,
    viewer: Viewer,
    first: FromQuery[First] = 1,
    count: FromQuery[Count] = 50,
) -> RatingsPage:
    """Return the ratings from all sealed days, with that of the person who asks."""
    found = await keeper.ratings.listed(keeper.sets.clock.now())
    return ratings_page(found, player_of(viewer), first, count)
