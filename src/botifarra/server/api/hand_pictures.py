"""The picture of a moment of a finished hand, for previews of links to its review."""

import asyncio

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from botifarra.core.state import State
from botifarra.server.api.dependencies import TheArchive
from botifarra.server.api.errors import problems
from botifarra.server.api.history import played_hand
from botifarra.server.api.moment_picture import draw_moment
from botifarra.server.api.problems import Problem
from botifarra.server.api.request_costs import DEAR
from botifarra.server.reviews.question import may_be_reviewed

_CACHING = "private, max-age=86400"
"""A finished hand does not change, but not everybody may see it."""


@get(
    "/tables/{code:str}/hands/{deal:str}/picture",
    summary="Picture of a moment",
    tags=["history"],
    opt=DEAR,
    responses=problems(403, 404),
)
async def picture(
    code: FromPath[str], deal: FromPath[str], archive: TheArchive, step: FromQuery[int] = 0
) -> Response[bytes]:
    """Return a finished hand after `step` actions as PNG, to those who may see its review."""
    _, hand = await played_hand(code, deal, archive)
    record = hand.record
    if not may_be_reviewed(hand) or not 0 <= step <= len(record.actions):
        raise Problem(404, "no_hand")
    state = State.replay(record.rules, record.deal, record.actions[:step])
    drawn = await asyncio.to_thread(draw_moment, state)
    return Response(drawn, media_type="image/png", headers={"Cache-Control": _CACHING})
