"""Entering a set: a person with bots, or two partners. Each person enters a set once."""

import secrets
from typing import Literal

import msgspec

from botifarra.bots import BotName
from botifarra.core.seats import Seat
from botifarra.records.rules import format_rules
from botifarra.server.live.lobby import Lobby
from botifarra.server.live.table_codes import new_code
from botifarra.server.shared.loaded_set import LoadedSet
from botifarra.server.shared.members import SEATS, Member
from botifarra.server.shared.shared_sets import SharedSets, may_exist
from botifarra.server.store.shared_rows import EntrantRow, PlayerRow
from botifarra.server.table.events import Player, SharedPlay
from botifarra.server.table.settings import Settings
from botifarra.tournament.shared.shared_set import Phase

_KEY_BYTES = 12
"""Bytes of the key of a partner's link: too many for anybody to guess."""

EntryBar = Literal["not_open", "being_sealed", "closed", "entered"]
"""The reason why a person cannot enter.

`not_open`: the window has not begun. `being_sealed`: it has ended, and the results are being completed.
`closed`: it has ended, and the person wants to enter with a rank. `entered`: the person has entered the set
already.
"""


class CannotEnter(Exception):
    """The refusal of an entry, with the reason."""

    def __init__(self, bar: EntryBar) -> None:
        super().__init__(bar)
        self.bar = bar


async def enter(
    sets: SharedSets, set_id: str, player: Player, name: str, *, may_be_apart: bool = True
) -> tuple[LoadedSet, Member] | None:
    """Enter a person, or return the entrant that the person is already; None if there is no such set.

    Raises `CannotEnter`. A person who enters a sealed set plays it apart, without a rank, unless that is not
    wanted: `may_be_apart`.
    """
    loaded = await sets.find(set_id)
    if loaded is None:
        return None
    known = loaded.member_of(player)
    if known is not None:
        return loaded, known
    with loaded.being_entered():
        _must_be_open(loaded, sets.clock.now())
        if loaded.sealed and not may_be_apart:
            raise CannotEnter("closed")
        wanted = EntrantRow(
            set_id=set_id,
            number=0,
            entered_at=sets.clock.now(),
            code=new_code(),
            apart=loaded.sealed,
            partner_key=secrets.token_urlsafe(_KEY_BYTES) if loaded.shared.people > 1 else None,
        )
        row = await sets.store.shared_sets.enter(wanted, player, SEATS[0], name)
        loaded = await sets.find(set_id) or loaded
        if row.number not in loaded.members:
            first = PlayerRow(set_id=set_id, player=player, number=row.number, seat=SEATS[0], name=name)
            loaded.add_member(row, first)
    return loaded, loaded.members[row.number]


async def invitation(
    sets: SharedSets, key: str, player: Player | None = None
) -> tuple[LoadedSet, Member] | None:
    """Return the entrant that waits for a partner with a key; None if the key does not admit the person.

    Nobody joins an entrant of a sealed set, unless the entrant plays apart. The people of an entrant may come
    by its link again.
    """
    waiting = await sets.store.shared_sets.entrant_of_key(key) if may_exist(key) else None
    loaded = await sets.find(waiting.set_id) if waiting is not None else None
    if waiting is None or loaded is None:
        return None
    member = loaded.members[waiting.number]
    is_free = member.partner_key is not None and (member.apart or not loaded.sealed)
    return (loaded, member) if is_free or player in member.players else None


async def join(sets: SharedSets, key: str, player: Player, name: str) -> tuple[LoadedSet, Member] | None:
    """Make a person the partner of the entrant with a key; None if the key does not admit the person.

    A second request of the partner changes nothing. Raises `CannotEnter`, also for anybody else who has
    entered the set.
    """
    found = await invitation(sets, key, player)
    if found is None:
        return None
    loaded, waiting = found
    if player in waiting.players[1:]:
        return found
    with loaded.being_entered():
        if not waiting.apart:
            _must_be_open(loaded, sets.clock.now())
        if loaded.member_of(player) is not None:
            raise CannotEnter("entered")
        row = await sets.store.shared_sets.join(key, player, SEATS[1], name)
        if row is None:
            return None
        if row.number != waiting.number:
            raise CannotEnter("entered")
        loaded = await sets.find(loaded.id) or loaded
        member = loaded.members[row.number]
        return loaded, member if player in member.players else loaded.add_partner(row.number, player, name)


async def open_table(lobby: Lobby, loaded: LoadedSet, member: Member, address: str | None) -> None:
    """Make the table of an entrant, unless it exists or the entrant waits for a partner.

    After the window a table is made only for an entrant that plays apart. Raises `TooManyTables`,
    `StorageError` and `DamagedLog`.
    """
    if member.partner_key is not None or member.code is None:
        return
    if not member.apart and loaded.phase(lobby.clock.now()) is not Phase.OPEN:
        return
    shared = loaded.shared
    at_seats = dict(zip(SEATS, member.players, strict=False))
    north, west, south, east = (at_seats.get(seat) for seat in Seat)
    play = SharedPlay(
        set=shared.id,
        entrant=member.number,
        boards=shared.boards,
        commit=shared.commitment,
        seats=(north, west, south, east),
        level=msgspec.convert(shared.bots.level, BotName),
        nodes=shared.bots.nodes,
    )
    names = [name for _, name in sorted(zip(SEATS, member.names, strict=False))]
    settings = Settings(rules=format_rules(shared.play_rules), spectators=False)
    await lobby.open_shared(member.code, play, names, settings, address)


def _must_be_open(loaded: LoadedSet, now: int) -> None:
    if loaded.sealed:
        return
    phase = loaded.phase(now)
    if phase is Phase.ANNOUNCED:
        raise CannotEnter("not_open")
    if phase is Phase.CLOSED:
        raise CannotEnter("being_sealed")
