"""The entrants of a set with the names of their people, as lists show them."""

from collections.abc import Iterable, Mapping

import msgspec

from botifarra.core.seats import Seat
from botifarra.server.store.shared_rows import EntrantRow, PlayerRow
from botifarra.server.table.events import MAX_NAME, Player
from botifarra.tournament.shared import shared_set
from botifarra.tournament.shared.shared_set import Entrant


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """An entrant of a set: a bot, or people at the table `code`.

    `entrant` is the part that scoring uses. The `names` are unique in the set, and in the order of the seats,
    `Seat.SOUTH` first. `partner_key` admits a partner; it is None once one has joined. The other fields are
    those of its row.
    """

    entrant: Entrant
    code: str | None
    apart: bool
    partner_key: str | None
    names: tuple[str, ...] = ()

    @property
    def number(self) -> int:
        """The number of the entrant."""
        return self.entrant.number

    @property
    def bot(self) -> str:
        """The name of the bot; empty for people."""
        return self.entrant.bot

    @property
    def players(self) -> tuple[Player, ...]:
        """The people in the order of their seats."""
        return self.entrant.players

    def seat_of(self, player: Player) -> Seat:
        """Return the seat of one of its people."""
        return SEATS[self.players.index(player)]


SEATS = shared_set.SEATS[2]
"""The seats of the first person of an entrant and of its partner."""


class NameList:
    """The names of a set: a second Anna is shown as "Anna (2)"."""

    def __init__(self) -> None:
        self._taken: set[str] = set()
        self._numbers: dict[str, int] = {}

    def add(self, name: str) -> str:
        """Return a name that nobody has yet, and take it. Names that differ only in case count as equal.

        A long name is cut, so that it can be the name of a player at a table.
        """
        key = name.casefold()
        number = self._numbers.get(key, 1)
        shown = _numbered(name, number)
        while shown.casefold() in self._taken:
            number += 1
            shown = _numbered(name, number)
        self._numbers[key] = number + 1
        self._taken.add(shown.casefold())
        return shown


def _numbered(name: str, number: int) -> str:
    ending = "" if number == 1 else f" ({number})"
    return name[: MAX_NAME - len(ending)].rstrip() + ending


def members_of(
    entrants: Iterable[EntrantRow], players: Iterable[PlayerRow], names: NameList
) -> dict[int, Member]:
    """Return the entrants by number. Names are taken in the order of the entrants and their seats."""
    people: dict[int, list[PlayerRow]] = {}
    for player in players:
        people.setdefault(player.number, []).append(player)
    return {
        row.number: member_of(row, sorted(people.get(row.number, ()), key=_by_seat), names)
        for row in sorted(entrants, key=lambda row: row.number)
    }


def member_of(row: EntrantRow, people: Iterable[PlayerRow], names: NameList) -> Member:
    """Return an entrant with its people, who are in the order of their seats."""
    people = tuple(people)
    return Member(
        entrant=Entrant(row.number, tuple(player.player for player in people), row.bot),
        code=row.code,
        apart=row.apart,
        partner_key=row.partner_key if len(people) < len(SEATS) else None,
        names=tuple(names.add(player.name) for player in people),
    )


def with_partner(member: Member, player: Player, name: str, names: NameList) -> Member:
    """Return the entrant after a partner has joined."""
    return msgspec.structs.replace(
        member,
        entrant=Entrant(member.number, (*member.players, player)),
        partner_key=None,
        names=(*member.names, names.add(name)),
    )


def by_player(members: Mapping[int, Member]) -> dict[Player, int]:
    """Return the number of the entrant of each person."""
    return {player: member.number for member in members.values() for player in member.players}


def _by_seat(player: PlayerRow) -> int:
    return SEATS.index(player.seat)
