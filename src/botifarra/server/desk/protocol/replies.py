"""The messages that the server sends to screens, and its answers over HTTP."""

from typing import Literal

import msgspec

from botifarra.server.desk.protocol.fields import Id
from botifarra.server.desk.protocol.screen_parts import MissingResults
from botifarra.server.desk.protocol.screens import AnyScreen, Ranking
from botifarra.tournament.events import Place
from botifarra.tournament.listing.standings import Criteria
from botifarra.tournament.preview import RankChange

LinkRole = Literal["director", "deputy", "table", "hall", "public"]
"""The role that a link gives."""


class ScreenReply(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower):
    """A message to a screen."""


class Opened(ScreenReply, frozen=True):
    """The answer to `open`: the role of the link, the table of a table's link, and the server's time `now`.

    `is_forked`: the file lacks a request of this device that was done, so it is not the copy that the device
    worked with. Nothing is lost, but a person has to find the right copy.
    """

    role: LinkRole
    table: int | None
    now: int
    is_forked: bool


class Shown(ScreenReply, frozen=True):
    """The whole screen. `seq` numbers the screens of this socket: 1, 2, 3, and so on without gaps.

    A client that sees a gap, or has lost its socket, opens another socket and gets the current screen.
    """

    seq: int
    screen: AnyScreen


class Beaten(ScreenReply, frozen=True, tag="beat"):
    """The answer to a `beat`."""

    n: int
    now: int


class Closed(ScreenReply, frozen=True):
    """The last message. `again`: the client is to connect again, after a while.

    `no_link`: the link is not known, or was revoked. `no_event`: there is no such event, or no public page of
    it. `file`: the event file cannot be read now; `gone`: it is not in its place; `damaged`: what is in
    its place cannot be read. The others are those of the table's `bye` (docs/protocol.md).
    """

    code: Literal[
        "no_link", "no_event", "file", "gone", "damaged", "restart", "too_many", "too_fast", "too_slow"
    ]
    again: bool


ToScreen = Opened | Shown | Beaten | Closed


class Done(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to a command that is done.

    `wrote` are the kinds of the events that were written for it (docs/desk.md), the same for a repeated
    request. `is_logged`: it wrote at least one, so the client may send `request` as `known` from now on.
    `entries` are the numbers of these events in the log, for the desk only. `secret` is the new one of a link
    that was replaced (`revoke`). `pair` is the number of a pair that entered, withdrew or changed players.
    `in_force` is a sentence about what counts now that something was undone, lifted or restored.
    """

    request: Id
    is_logged: bool
    wrote: tuple[str, ...]
    entries: tuple[int, ...]
    secret: str | None = None
    pair: int | None = None
    in_force: str = ""


class Consequences(msgspec.Struct, frozen=True):
    """The effects of a command before it is done.

    `doubts` are sentences about possible oversights, which a person has to accept. `lines` are sentences
    about the effects. `concerns_standings`: the command can change standings, also if it does not. `ranks`,
    `comes_in`, `falls_out`, `undecided` and `rounds` are the facts (see `tournament.preview`). `basis` is to
    be sent as `expected` with the command.
    """

    basis: str
    doubts: tuple[str, ...]
    lines: tuple[str, ...]
    concerns_standings: bool
    ranks: tuple[RankChange, ...]
    comes_in: tuple[int, ...]
    falls_out: tuple[int, ...]
    undecided: tuple[int, ...]
    rounds: tuple[int, ...]


class DeskRefusal(msgspec.Struct, frozen=True):
    """The body of the answer to a command that is refused; nothing was written.

    `code` and `facts` name what is wrong, and `sentence` says it in the language of the form.
    """

    code: str
    facts: dict[str, int | str | tuple[int | str, ...]]
    sentence: str


class EventTitle(msgspec.Struct, frozen=True):
    """An event with a public page."""

    event: str
    name: str
    date: str
    place: str


class EventTitles(msgspec.Struct, frozen=True):
    """The events of this server with a public page, the latest first."""

    events: tuple[EventTitle, ...]


class DeskLink(msgspec.Struct, frozen=True):
    """A link: its address, the QR code of it as SVG, and the table of a table's link."""

    role: LinkRole
    table: int | None
    url: str
    qr: str


class DeskLinks(msgspec.Struct, frozen=True):
    """All links of an event. `bases` are the addresses of the server, the best first."""

    bases: tuple[str, ...]
    links: tuple[DeskLink, ...]


class LogLine(msgspec.Struct, frozen=True):
    """An entry of the log as a sentence. `can_lift`: it is a ruling that is in force.

    `pair` is the pair that withdrew, changed players or was fined; None for other entries.
    """

    number: int
    at: str
    by: str
    role: str
    kind: str
    sentence: str
    reason: str
    can_lift: bool
    pair: int | None = None


class LogLines(msgspec.Struct, frozen=True):
    """The last entries of the log, the newest first."""

    lines: tuple[LogLine, ...]


class PaperOffer(msgspec.Struct, frozen=True):
    """A paper to save as a file. `why_not` is the sentence that says why not yet, empty if it can be."""

    name: str
    why_not: str


class PaperOffers(msgspec.Struct, frozen=True):
    """All papers that the role may save."""

    papers: tuple[PaperOffer, ...]


class LiveStandings(msgspec.Struct, frozen=True):
    """The standings with all results so far, also of the round in play, for the desk only.

    `closed` are those of the public page, which have the results of closed rounds alone. `criteria`,
    `has_withdrawn_last`, `closed_missing`, `appeals` and `fine_appeals` are as in `PublicScreen`.
    """

    by: Literal["average", "total", "wins"]
    rankings: tuple[Ranking, ...]
    criteria: Criteria
    has_withdrawn_last: bool
    closed: tuple[Ranking, ...]
    closed_missing: tuple[MissingResults, ...]
    appeals: tuple[Place, ...]
    fine_appeals: tuple[int, ...]
