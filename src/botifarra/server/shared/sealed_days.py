"""A sealed set as sums and ratings need it: entrants, final standings, and the names of the people."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import msgspec

from botifarra.server.shared.members import SEATS
from botifarra.server.store.shared_rows import EntrantRow, LogRow, PlayerRow
from botifarra.server.store.store import Store
from botifarra.server.table.events import Player
from botifarra.tournament.shared.log import Sealed, SetEntry
from botifarra.tournament.shared.shared_set import Entrant
from botifarra.tournament.shared.standings import Standing

_ENTRY = msgspec.json.Decoder(SetEntry)


@dataclass(frozen=True, slots=True)
class SealedDay:
    """A sealed set: its entrants by number, its standings with the bots, and the names of its people."""

    entrants: Mapping[int, Entrant]
    rows: Sequence[Standing]
    names: Mapping[Player, str]

    @property
    def ranked(self) -> list[Standing]:
        """The rows of the people."""
        return [row for row in self.rows if row.rank is not None]


@dataclass(frozen=True, slots=True)
class StoredDay:
    """The rows of a sealed set, as they are read."""

    log: Sequence[LogRow]
    entrants: Sequence[EntrantRow]
    players: Sequence[PlayerRow]

    @classmethod
    async def read(cls, store: Store, set_id: str) -> "StoredDay":
        """Read a set that is sealed; raise `StorageError`."""
        sets = store.shared_sets
        return cls(await sets.log(set_id), await sets.entrants(set_id), await sets.players(set_id))

    def decoded(self) -> SealedDay:
        """Return the set; this takes some milliseconds for thousands of people."""
        event = _ENTRY.decode(self.log[-1].text).event
        assert isinstance(event, Sealed)
        people: dict[int, list[PlayerRow]] = {}
        for player in self.players:
            people.setdefault(player.number, []).append(player)
        entrants = {
            row.number: Entrant(row.number, _in_order(people.get(row.number, ())), row.bot)
            for row in self.entrants
        }
        rows = [
            Standing(
                row.rank,
                row.entrant,
                Fraction(row.average),
                None if row.share is None else Fraction(row.share),
                row.boards,
                row.by_bot,
                is_complete=True,
            )
            for row in event.standings
        ]
        return SealedDay(entrants, rows, {player.player: player.name for player in self.players})


def _in_order(people: Sequence[PlayerRow]) -> tuple[Player, ...]:
    return tuple(player.player for player in sorted(people, key=lambda each: SEATS.index(each.seat)))
