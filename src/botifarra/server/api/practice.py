"""Playing on from a moment of a finished hand, with bots."""

from typing import Annotated

import msgspec
from litestar import post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from botifarra.bots import BotName
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.records.rules import format_rules
from botifarra.server.api.dependencies import AnyRequest, TheArchive, TheLobby
from botifarra.server.api.errors import problems
from botifarra.server.api.history import played_hand
from botifarra.server.api.problems import Problem
from botifarra.server.api.session import Asker
from botifarra.server.api.tables import NewTable, make
from botifarra.server.table.practice import seated_bots
from botifarra.server.table.settings import Settings


class PracticeForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The moment from which a hand is played on: `place` actions after the deal.

    The person who asks plays at `seat`; null stands for the seat on turn at that moment. Bots of `level` play
    at the others, under the names of those who played the hand there.
    """

    place: Annotated[int, Meta(ge=0)] = 0
    seat: Seat | None = None
    level: BotName = "club"


@post(
    "/tables/{code:str}/hands/{deal:str}/practice",
    summary="Play on from a moment of a finished hand",
    tags=["history"],
    responses=problems(401, 403, 404),
)
async def practise(
    request: AnyRequest,
    code: FromPath[str],
    deal: FromPath[str],
    data: JSONBody[PracticeForm],
    person: Asker,
    archive: TheArchive,
    lobby: TheLobby,
) -> NewTable:
    """Create a practice table, at which the person who asks plays a finished hand on from that moment.

    The table is private. Its hand is not stored as played, and its cards do not have a commitment.
    """
    match, played = await played_hand(code, deal, archive)
    record = played.record
    if data.place >= len(record.actions):
        raise Problem(400, "bad_message", f"place: {data.place}, expected less than {len(record.actions)}")
    placed = played.placed(match.code, data.place)
    on_turn = State.replay(record.rules, record.deal, record.actions[: data.place]).public.to_act
    seat = on_turn if data.seat is None else data.seat
    owner = await make(
        request,
        lobby,
        person,
        settings=Settings(rules=format_rules(record.rules), spectators=False),
        seat=seat,
        fill=None,
        practice=(*seated_bots(match.names, seat, person.name, data.level), placed),
    )
    return NewTable(owner.table.code)
