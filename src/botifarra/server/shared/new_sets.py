"""New sets with their first rows in the database: announced before anybody can play them."""

import secrets
from dataclasses import dataclass
from typing import Literal

import msgspec

from botifarra import __version__
from botifarra.bots import BotName
from botifarra.fairness.chance import SEED_BYTES, commitment
from botifarra.server.live.table_codes import new_code
from botifarra.server.shared.schedule import Window, series_of
from botifarra.server.store.shared_rows import EntrantRow, LogRow, SetRow
from botifarra.server.table.events import Player
from botifarra.tournament.chain import Link
from botifarra.tournament.shared.log import Committed, SetEntry, link
from botifarra.tournament.shared.shared_set import BOARDS, Access, SetBots, SetKind, SharedSet

DAY_MS = 24 * 3600 * 1000

FIELD_BOTS: tuple[BotName, ...] = ("greedy", "club", "champion")
"""The bots that play each set, so that there are results to compare with from the beginning."""

LEVEL: BotName = "club"
"""The level of the bots at the tables of all entrants."""


@dataclass(frozen=True, slots=True)
class NewSet:
    """A set that is not stored yet: its row, its bots, and the first entries of its log."""

    row: SetRow
    bots: tuple[EntrantRow, ...]
    log: tuple[LogRow, ...]


def scheduled_set(window: Window, now: int) -> NewSet:
    """Return the set of a day or week. A set whose window has begun opens now."""
    seed = secrets.token_bytes(SEED_BYTES)
    return _new(
        SharedSet(
            id=window.id,
            kind=window.kind,
            boards=BOARDS[window.kind][0],
            commitment=commitment(seed),
            opens_at=max(window.opens_at, now),
            closes_at=window.closes_at,
            bots=_BOTS,
            people=window.people,
            field_bots=FIELD_BOTS,
        ),
        seed,
        now,
    )


def made_set(
    kind: Literal["challenge", "club"],
    people: int,
    boards: int,
    days: int,
    title: str,
    subtitle: str,
    maker: Player,
    now: int,
) -> NewSet:
    """Return the set that a person makes. Its id admits people, and cannot be guessed."""
    seed = secrets.token_bytes(SEED_BYTES)
    shared = SharedSet(
        id=new_code(),
        kind=SetKind(kind),
        boards=boards,
        commitment=commitment(seed),
        opens_at=now,
        closes_at=now + days * DAY_MS,
        bots=_BOTS,
        title=title,
        subtitle=subtitle,
        people=people,
        access=Access.LINK if kind == "challenge" else Access.MEMBERS,
        field_bots=FIELD_BOTS,
    )
    return _new(shared, seed, now, maker)


def log_row(set_id: str, link: Link) -> LogRow:
    """Return an entry of a set's log as a row."""
    return LogRow(set_id=set_id, entry=link.number, text=link.text, digest=link.digest)


_BOTS = SetBots(LEVEL, version=__version__)


def _new(shared: SharedSet, seed: bytes, now: int, maker: Player | None = None) -> NewSet:
    row = SetRow(
        set_id=shared.id,
        kind=series_of(shared.kind, shared.people),
        opens=shared.opens_at,
        closes=shared.closes_at,
        maker=maker,
        made_at=now,
        seed=seed.hex(),
        body=msgspec.json.encode(shared).decode(),
    )
    bots = tuple(
        EntrantRow(set_id=shared.id, number=number, entered_at=now, bot=bot)
        for number, bot in enumerate(shared.field_bots, 1)
    )
    return NewSet(row, bots, (log_row(shared.id, link(SetEntry(1, now, Committed(shared)))),))
