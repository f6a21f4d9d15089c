"""The screen of director and deputy as it is sent."""

from typing import Literal

import msgspec

from botifarra.eventfile.rescue import SavedLog
from botifarra.server.desk.protocol.moved import MovedLinks
from botifarra.server.desk.protocol.screen_parts import (
    Cell,
    EventHead,
    MissingResults,
    MissingTable,
    PairNames,
    RoundClock,
)
from botifarra.server.desk.protocol.steps import NextStep
from botifarra.tournament.events import Line, Place
from botifarra.tournament.sessions import Dealing


class DeskTable(msgspec.Struct, frozen=True):
    """A table of the round with its cells. If other pairs played some boards, it is listed again for them.

    `other_cards` are the boards that were played here with other cards (R7.8). `called` is the time of its
    call for the director. `phones` is the number of connected phones.
    """

    table: int
    pairs: tuple[PairNames, PairNames]
    cells: tuple[Cell, ...]
    other_cards: tuple[int, ...]
    called: int | None
    phones: int


class DeskRound(msgspec.Struct, frozen=True):
    """A round at the desk. `resting` are the pairs that sit out. `is_open`: it is in play.

    `has_one_set`: there is one set of boards, which goes from table to table. A fouled board takes its cards
    along.

    `missing` are its results that are missing: also those that are claimed or disputed. Every count of
    missing results, in the hall too, is of these.
    """

    number: int
    session: int
    is_open: bool
    has_one_set: bool
    tables: tuple[DeskTable, ...]
    resting: tuple[int, ...]
    missing: tuple[MissingTable, ...]


AppealState = Literal["open", "decided"]
"""The state of an appeal."""


class DeskFine(msgspec.Struct, frozen=True):
    """A fine of a pair: the `points` that count now, those that were `given`, and the reason.

    `appeal` is the state of the appeal against it, None without one; `why` is the reason of its decision.
    """

    points: str
    given: str
    reason: str
    appeal: AppealState | None
    why: str = ""


class DeskPair(msgspec.Struct, frozen=True):
    """A pair at the desk: whether it has checked in, the first round that it does not play, and its fines."""

    number: int
    players: tuple[str, str]
    team: str
    club: str
    section: str
    present: bool
    withdrawn: int | None
    fines: tuple[DeskFine, ...]


class OpenAppeal(msgspec.Struct, frozen=True):
    """An appeal of a side that waits for the director's decision."""

    place: Place
    side: Line
    reason: str


class OpenFineAppeal(msgspec.Struct, frozen=True):
    """An appeal of a pair against a fine of `points`, given because of `why`, that waits for the decision."""

    pair: int
    points: str
    why: str
    reason: str


class DeskScreen(msgspec.Struct, frozen=True, tag_field="t", tag="desk"):
    """The screen of the director and the deputy.

    `number` and `digest` are those of the last entry of the log. `shown` is the round in play, else the last
    one that is over, None before the first round is paired. `next` is the next step of the director.
    `to_deal` are boards that paired rounds need and that the program has not dealt. `to_pair` is the round
    that can be paired now, also while another is in play. `to_play` is the number of rounds that the director
    has set, 0 without one; None where it follows from the number of pairs. `is_per_session`: that is the
    number of each session. `planned` is the number of rounds up to the end of the last session, 0 if it is
    not known or the next round is of another session. `shaky` are the rounds that rest on results changed
    later. `missing` are the results that closed rounds lack. `appeals` and `fine_appeals` are open, in any
    round. `can_reopen`: the last closed round can be in play again. `can_start_clock`: the clock of the next
    round can start when the one in play is closed. It cannot if no round follows, or if that one lacks boards
    that the program deals. `is_pairing_held`: the round in play is the last one that is paired, and the next
    one cannot be paired while results are missing. `take_back_from` is the first round that can be taken
    back, None without one. `can_reveal`: a seed can become public, because no result on its boards is
    missing. `can_seat`: a round that the director seats can come next. `has_bracket`: the event is a
    knock-out, or groups with a knock-out after them. `rescued` are logs with entries that the file lacks:
    what the desk had when its file was deleted, replaced or damaged. `moved` is there if printed cards lead
    elsewhere.
    """

    head: EventHead
    number: int
    digest: str
    clock: RoundClock | None
    shown: DeskRound | None
    pairs: tuple[DeskPair, ...]
    next: NextStep
    to_deal: Dealing | None
    to_pair: int | None
    to_play: int | None
    is_per_session: bool
    planned: int
    shaky: tuple[int, ...]
    is_public: bool
    initials: bool
    missing: tuple[MissingResults, ...]
    appeals: tuple[OpenAppeal, ...]
    fine_appeals: tuple[OpenFineAppeal, ...]
    can_reopen: bool
    can_start_clock: bool
    is_pairing_held: bool
    take_back_from: int | None
    can_reveal: bool
    can_seat: bool
    has_bracket: bool
    rescued: tuple[SavedLog, ...]
    moved: MovedLinks | None
