"""Lists of sets, read from the database without their results."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from botifarra.server.shared.figures import figure
from botifarra.server.shared.messages import Mine, SetLine
from botifarra.server.store.shared_rows import OwnRow, SetRow
from botifarra.server.store.store import Store
from botifarra.server.table.events import Player
from botifarra.tournament.shared.shared_set import Phase, SharedSet

MOST_SETS = 60
"""Largest number of sets in one list: two months of days."""

_SET = msgspec.json.Decoder(SharedSet)


async def set_lines(
    store: Store, rows: Sequence[SetRow], player: Player | None, now: int
) -> tuple[SetLine, ...]:
    """Return sets for a list, with the entrants of a person and, in sealed sets, their ranks."""
    ids = [row.set_id for row in rows]
    if not ids:
        return ()
    entered = await store.shared_sets.entered(ids)
    rows_of_own = await store.shared_sets.own_entrants(player, ids) if player is not None else []
    own = {row.set_id: row for row in rows_of_own}
    makers = await store.names_of([row.maker for row in rows if row.maker is not None])
    return tuple(
        _line(
            row,
            entered.get(row.set_id, (0, 0)),
            own.get(row.set_id),
            None if row.maker is None else makers.get(row.maker),
            now,
        )
        for row in rows
    )


def _line(row: SetRow, entered: tuple[int, int], own: OwnRow | None, maker: str | None, now: int) -> SetLine:
    shared = _SET.decode(row.body)
    entrants, ranked = entered
    return SetLine(
        id=shared.id,
        kind=shared.kind,
        title=shared.title,
        subtitle=shared.subtitle,
        opens_at=shared.opens_at,
        closes_at=shared.closes_at,
        now=now,
        phase=Phase.CLOSED if row.sealed else shared.phase(now),
        people=shared.people,
        boards=shared.boards,
        entrants=entrants,
        sealed=row.sealed,
        maker=maker,
        mine=_mine(own, ranked) if own is not None else None,
    )


def _mine(own: OwnRow, ranked: int) -> Mine:
    is_ranked = own.rank is not None
    return Mine(
        entrant=own.number,
        code=own.code or "",
        seat=own.seat,
        finished=own.finished,
        apart=own.apart,
        partner_key=own.partner_key,
        rank=own.rank,
        ranked=ranked if is_ranked else None,
        average=figure(Fraction(own.average)) if own.average is not None else None,
    )
