"""A set of boards that many people play, each at a time of their own, and the people who play it.

All entrants sit South (two partners: North and South), on every board. So they are in one line, and each
holds the same cards in the same place as all others. The dealer rotates instead of the entrants: in four
boards they deal once, their partner once, and the opponents twice.
"""

from enum import StrEnum

import msgspec

from botifarra.core.rules import Rules, Scoring
from botifarra.core.seats import Seat, Side
from botifarra.fairness.boards import Board, deal_boards
from botifarra.fairness.bot_seeds import bots_seed
from botifarra.fairness.chance import commitment
from botifarra.records.errors import ParseError
from botifarra.records.rules import parse_rules
from botifarra.tournament.duplicate.result import TOTAL
from botifarra.tournament.shared.errors import ImpossibleEntrant, ImpossibleSet, UnknownBoard, WrongSeed

SIDE = Side.NS
"""The side of every entrant."""

SESSION = 1
"""The session number from which boards follow (docs/boards.md); always 1, as each set has its own seed."""

SEATS = {1: (Seat.SOUTH,), 2: (Seat.SOUTH, Seat.NORTH)}
"""The seats of an entrant's people, by their number. Bots have the other seats."""

RULES = "championship"
"""The usual rules, those of a duplicate championship."""


class SetKind(StrEnum):
    """The kind of a set, from which its number of boards follows."""

    DAY = "day"
    """The boards of the day, for everybody."""
    WEEK = "week"
    """The boards of the week, for everybody."""
    CHALLENGE = "challenge"
    """Boards that a person sends to friends."""
    CLUB = "club"
    """Boards that a club publishes for its members."""


BOARDS: dict[SetKind, tuple[int, ...]] = {
    SetKind.DAY: (8,),
    SetKind.WEEK: (24,),
    SetKind.CHALLENGE: (4, 8, 16),
    SetKind.CLUB: (4, 8, 12, 16, 20, 24),
}
"""The possible numbers of boards. They are multiples of four, so that each seat deals equally often."""


class Access(StrEnum):
    """The people who may enter a set."""

    EVERYBODY = "everybody"
    LINK = "link"
    """People who have its link."""
    MEMBERS = "members"
    """People who know the code of its club."""


class Phase(StrEnum):
    """The part of a set's life at a moment."""

    ANNOUNCED = "announced"
    """The commitment is public; nobody can play."""
    OPEN = "open"
    CLOSED = "closed"
    """Nobody can enter any more; bots finish the boards that were begun, and the seed becomes public."""


class SetBots(msgspec.Struct, frozen=True, omit_defaults=True):
    """The bots at the table of every entrant: a name of `botifarra.bots.BOTS`, and their effort.

    `nodes` limits the search for each action; None leaves the effort of the level, which is a number of
    worlds. Time never limits it, so bots are the same on a busy machine. `version` is that of the program,
    with which the bots' choices can be repeated.
    """

    level: str
    nodes: int | None = None
    version: str = ""


class SharedSet(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A set: its boards by their commitment, the rules, and the window in which they can be played.

    `id` is unique, such as `2026-11-26`. `rules` are written as in a record (docs/notation.md). The window is
    from `opens_at` until before `closes_at`, in milliseconds since 1970 (UTC). An entrant is one person, or
    two partners, as `people` says. `field_bots` are the names of bots that play the set as entrants do, so
    that there are results to compare with from the beginning. `title` and `subtitle` are shown, and printed
    on paper: for a club, its name and the text of its logo.

    Raises `ImpossibleSet` for an impossible value.
    """

    id: str
    kind: SetKind
    boards: int
    commitment: str
    opens_at: int
    closes_at: int
    bots: SetBots
    title: str = ""
    subtitle: str = ""
    rules: str = RULES
    access: Access = Access.EVERYBODY
    people: int = 1
    field_bots: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _expect("boards", self.boards, BOARDS[self.kind])
        _expect("people", self.people, tuple(SEATS))
        if self.closes_at <= self.opens_at:
            raise ImpossibleSet(field="closes_at", found=self.closes_at, expected=f"after {self.opens_at}")
        if self.bots.nodes is not None and self.bots.nodes < 1:
            raise ImpossibleSet(field="nodes", found=self.bots.nodes, expected="1 or more")
        try:
            rules = self.play_rules
        except ParseError as error:
            raise ImpossibleSet(field="rules", found=self.rules, expected="rules of a record") from error
        if rules.scoring is not Scoring.DUPLICATE or rules.total != TOTAL or rules.codony:
            expected = f"scoring duplicate, {TOTAL} points a hand, no codony"
            raise ImpossibleSet(field="rules", found=self.rules, expected=expected)

    @property
    def play_rules(self) -> Rules:
        """The rules as a value."""
        return parse_rules(self.rules)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of an entrant's people, in the order of `Entrant.players`."""
        return SEATS[self.people]

    @property
    def numbers(self) -> range:
        """The numbers of the boards, in the order in which they are played."""
        return range(1, self.boards + 1)

    def phase(self, now: int) -> Phase:
        """Return the phase at a moment, in milliseconds since 1970."""
        if now < self.opens_at:
            return Phase.ANNOUNCED
        return Phase.OPEN if now < self.closes_at else Phase.CLOSED

    def deal(self, seed: bytes) -> tuple[Board, ...]:
        """Return the boards, which follow from the secret seed; raises `WrongSeed`.

        Each board has random numbers of its own, so that a board reveals nothing about another one.
        """
        if commitment(seed) != self.commitment:
            raise WrongSeed(commitment=self.commitment)
        return deal_boards(seed, SESSION, 1, self.boards)

    def bots_seed(self, seed: bytes, board: int) -> bytes:
        """Return the seed of all bots at a board (`fairness.bot_seeds`); raises `UnknownBoard`."""
        self.check_board(board)
        return bots_seed(seed, SESSION, board)

    def check_board(self, board: int) -> None:
        """Raise `UnknownBoard` for a number that is not one of the boards."""
        if board not in self.numbers:
            raise UnknownBoard(board=board, boards=self.boards)


class Entrant(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entrant: its number from 1, and the public numbers of its people, or the name of a bot.

    Names are not part of it, so that they can be deleted. Raises `ImpossibleEntrant` unless it has either
    people or a bot.
    """

    number: int
    players: tuple[int, ...] = ()
    bot: str = ""

    def __post_init__(self) -> None:
        if bool(self.players) is bool(self.bot) or len({*self.players}) != len(self.players):
            found = f"{len(self.players)} players, bot {self.bot!r}"
            raise ImpossibleEntrant(entrant=self.number, found=found, expected="different players, or a bot")


def _expect(field: str, found: int, expected: tuple[int, ...]) -> None:
    if found not in expected:
        raise ImpossibleSet(field=field, found=found, expected=" ".join(map(str, expected)))
