"""Standings of shared boards to print, and the card with which a person shares their own result."""

import asyncio
from typing import Annotated

from litestar import Response, get
from litestar.params import FromPath, FromQuery
from msgspec import Meta

from botifarra.paper.shared_standings import make_shared_standings
from botifarra.paper.texts import paper_prose
from botifarra.prose import Language
from botifarra.server.api.dependencies import TheSetKeeper
from botifarra.server.api.errors import problems
from botifarra.server.api.problems import Problem
from botifarra.server.api.request_costs import DEAR
from botifarra.server.api.session import Asker, Viewer, player_of
from botifarra.server.api.shared_sets import find_set
from botifarra.server.shared.papers import own_card, standings_paper

_KINDS = {
    ".pdf": "application/pdf",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".csv": "text/csv",
    ".json": "application/json",
}

_Words = Annotated[str, Meta(max_length=200)]


@get(
    "/shared/sets/{set_id:str}/paper/{file:str}",
    summary="Standings to print",
    tags=["shared boards"],
    opt=DEAR,
    responses=problems(404, 501),
)
async def print_standings(
    set_id: FromPath[str],
    file: FromPath[str],
    keeper: TheSetKeeper,
    viewer: Viewer,
    lang: FromQuery[Language] = "ca",
) -> Response[bytes]:
    """Return the standings that the person who asks may see: `standings.pdf`, `.xlsx`, `.csv` or `.json`."""
    loaded = await find_set(keeper, set_id)
    name, dot, ending = file.partition(".")
    suffix = f"{dot}{ending}"
    if name != "standings" or suffix not in _KINDS:
        raise Problem(404, "not_found")
    wanted = standings_paper(loaded, await loaded.ranking(player_of(viewer)))
    try:
        content = await asyncio.to_thread(make_shared_standings, suffix, wanted, paper_prose(lang))
    except ModuleNotFoundError as error:
        raise Problem(501, "failed", f"{error.name} is missing: it comes with botifarra[club]") from None
    headers = {"Content-Disposition": f'inline; filename="{loaded.id}{suffix}"', "Cache-Control": "no-store"}
    return Response(content, media_type=_KINDS[suffix], headers=headers)


@get(
    "/shared/sets/{set_id:str}/card/{file:str}",
    summary="My card to share",
    tags=["shared boards"],
    responses=problems(401, 404),
)
async def share_card(
    set_id: FromPath[str],
    file: FromPath[str],
    keeper: TheSetKeeper,
    person: Asker,
    title: FromQuery[_Words] = "",
    average: FromQuery[_Words] = "",
    place: FromQuery[_Words] = "",
    link: FromQuery[_Words] = "",
) -> Response[str]:
    """Return the result of the person who asks as `card.svg` or `card.txt`, without the cards of the boards.

    The parameters are the words of the page, in the reader's language.
    """
    if file not in ("card.svg", "card.txt"):
        raise Problem(404, "not_found")
    loaded = await find_set(keeper, set_id)
    member = loaded.member_of(person.player)
    if member is None:
        raise Problem(404, "not_found")
    found = await loaded.ranking(person.player)
    card = own_card(loaded, member, found, title, average, place, link)
    headers = {"Cache-Control": "no-store"}
    if file == "card.txt":
        return Response(card.text(), media_type="text/plain", headers=headers)
    return Response(card.svg(), media_type="image/svg+xml", headers=headers)
