"""The desk over HTTP (docs/desk.md)."""

import asyncio
from itertools import islice
from typing import Any, TypeAlias

import segno
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from botifarra.eventfile import EventFile, EventFileError
from botifarra.paper.catalogue import PAPERS, PaperName, Wanted, make_paper, why_not_yet
from botifarra.paper.texts import paper_prose
from botifarra.prose import Language
from botifarra.sentences.chronicle import event_line
from botifarra.sentences.complaints import complaint
from botifarra.sentences.texts import web_sentences
from botifarra.server.api.dependencies import AnyRequest, TheSite
from botifarra.server.api.invite import base_urls
from botifarra.server.api.request_costs import DEAR
from botifarra.server.desk.links import PUBLIC, Link, all_links, secret_of
from botifarra.server.desk.live.carrying_out import carry_out, foresee
from botifarra.server.desk.live.desk import Desk
from botifarra.server.desk.live.errors import DeskError, answering
from botifarra.server.desk.live.evening import Evening
from botifarra.server.desk.live.secret_papers import is_private
from botifarra.server.desk.protocol.commands import CommandForm
from botifarra.server.desk.protocol.desk_screen import DeskRound
from botifarra.server.desk.protocol.replies import (
    Consequences,
    DeskLink,
    DeskLinks,
    Done,
    EventTitle,
    EventTitles,
    LinkRole,
    LiveStandings,
    LogLine,
    LogLines,
    PaperOffer,
    PaperOffers,
)
from botifarra.server.desk.protocol.screen_parts import RoundSeats
from botifarra.server.desk.refusals import SecretInNetwork
from botifarra.server.desk.screens.desk_screen import desk_round, seats_to_change
from botifarra.server.desk.screens.rankings import rank_figure, rankings
from botifarra.server.desk.state import GivenLinks
from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import Fined, Slip, Substituted, Withdrawn
from botifarra.tournament.lifting import liftable, rulings_in_force
from botifarra.tournament.listing.standings import ranking_criteria
from botifarra.tournament.replaced_results import with_replaced

TheDesk: TypeAlias = NamedDependency[Desk]

_AT_DESK: tuple[LinkRole, ...] = ("director", "deputy")

_OF_DEPUTIES = (PaperName.SEATING, PaperName.STANDINGS)
"""The papers that a deputy may print. Everybody in the hall may read them."""

_FILES = {
    ".pdf": "application/pdf",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".csv": "text/csv",
}
"""The suffixes of papers that the desk sends, with their media types."""


def address_of(base: str, event: str, link: Link, secret: str) -> str:
    """Return the address of the screen of a link."""
    if link == PUBLIC:
        return f"{base}/e/{event}"
    page = "desk" if link.role in _AT_DESK else link.role
    return f"{base}/e/{event}/{page}#{secret}"


@get("/events", sync_to_thread=False, include_in_schema=False)
def list_events(desk: TheDesk) -> EventTitles:
    """Return the events with a public page, the latest first."""
    found = []
    for event, evening in desk.evenings.items():
        if evening.state.is_public:
            try:
                begun = evening.book.begun
            except (EventFileError, TournamentError):  # its file cannot be read now
                continue
            found.append(EventTitle(event, begun.name, begun.date, begun.place))
    return EventTitles(tuple(sorted(found, key=lambda each: each.date, reverse=True)))


@post("/events/{event:str}/commands", include_in_schema=False)
async def command(
    request: AnyRequest, event: FromPath[str], data: JSONBody[CommandForm], desk: TheDesk
) -> Done:
    """Carry out a command, once for each request."""
    evening, link = _asked(request, desk, event)
    with answering(data.lang):
        try:
            return await carry_out(evening, link, data)
        except OSError:  # the disk is full, or may not be written
            raise DeskError(503, "file") from None


@post("/events/{event:str}/preview", status_code=200, include_in_schema=False)
async def preview(
    request: AnyRequest, event: FromPath[str], data: JSONBody[CommandForm], desk: TheDesk
) -> Consequences:
    """Return what a command would change, which depends on the results of all tables."""
    evening, link = _asked(request, desk, event, _AT_DESK)
    with answering(data.lang):
        return await foresee(evening, link, data)


@get("/events/{event:str}/rounds/{number:int}", sync_to_thread=False, include_in_schema=False)
def see_round(request: AnyRequest, event: FromPath[str], number: FromPath[int], desk: TheDesk) -> DeskRound:
    """Return any round with its cells."""
    evening, _ = _asked(request, desk, event, _AT_DESK)
    with answering("ca"):
        book = evening.book
        return desk_round(book, evening.state, book.round(number), evening.phones())


@get("/events/{event:str}/proposal", include_in_schema=False)
async def propose_round(request: AnyRequest, event: FromPath[str], desk: TheDesk) -> RoundSeats:
    """Return the next round as proposed to a director who seats it by hand."""
    evening, _ = _asked(request, desk, event, ("director",))
    with answering("ca"):
        # a Swiss round of 100 pairs takes up to half a second
        return await asyncio.to_thread(seats_to_change, evening.book)


@get("/events/{event:str}/standings", sync_to_thread=False, include_in_schema=False)
def live_standings(request: AnyRequest, event: FromPath[str], desk: TheDesk) -> LiveStandings:
    """Return the standings with all results so far."""
    evening, _ = _asked(request, desk, event, _AT_DESK)
    with answering("ca"):
        book, closed = evening.book, evening.closed_results()
        criteria = ranking_criteria(book)
        return LiveStandings(
            rank_figure(criteria),
            rankings(book),
            criteria,
            closed.has_withdrawn_last,
            closed.rankings,
            closed.missing,
            closed.appeals,
            closed.fine_appeals,
        )


@get("/events/{event:str}/log", include_in_schema=False)
async def see_log(
    request: AnyRequest,
    event: FromPath[str],
    desk: TheDesk,
    lang: FromQuery[Language] = "ca",
    last: FromQuery[int] = 50,
) -> LogLines:
    """Return the last entries as sentences, the newest first."""
    evening, _ = _asked(request, desk, event, _AT_DESK)
    with answering(lang):
        entries = await evening.shared.work(lambda file: list(with_replaced(file.entries())))
        book = evening.book
        last_rulings = liftable(rulings_in_force(entry for entry, _ in entries)).values()
        wanted = entries[::-1][: max(0, last)]
        return LogLines(
            tuple(
                _log_line(book, entry, replaced, lang, can_lift=entry.number in last_rulings)
                for entry, replaced in wanted
            )
        )


@get("/events/{event:str}/links", include_in_schema=False)
async def see_links(request: AnyRequest, event: FromPath[str], desk: TheDesk, site: TheSite) -> DeskLinks:
    """Return all addresses of an event, with their QR codes."""
    evening, _ = _asked(request, desk, event, ("director",))
    bases = await base_urls(request, site)
    with answering("ca"):
        links = (*all_links(evening.book), PUBLIC)
    return DeskLinks(bases, tuple(_desk_link(evening, link, bases[0]) for link in links))


@get("/events/{event:str}/papers", include_in_schema=False)
async def list_papers(
    request: AnyRequest, event: FromPath[str], desk: TheDesk, site: TheSite, lang: FromQuery[Language] = "ca"
) -> PaperOffers:
    """Return the papers of a role, and why some of them cannot be made yet."""
    evening, link = _asked(request, desk, event, _AT_DESK)
    offered = [
        name for name, each in PAPERS.items() if _FILES.keys() & each.suffixes and _may_print(link, name)
    ]

    can_be_read = not is_private(request, site)

    def offers(file: EventFile) -> PaperOffers:
        wanted, text = Wanted(file.book, {}, paper_prose(lang)), web_sentences(lang)
        why_not = {name: why_not_yet(name, wanted) for name in offered}
        if can_be_read:
            secret = (name for name, why in why_not.items() if PAPERS[name].is_secret and why is None)
            why_not |= dict.fromkeys(secret, SecretInNetwork())
        return PaperOffers(
            tuple(PaperOffer(name, complaint(text, why) if why else "") for name, why in why_not.items())
        )

    with answering(lang):
        return await evening.shared.work(offers)


@get("/events/{event:str}/papers/{name:str}", include_in_schema=False, opt=DEAR)
async def print_paper(
    request: AnyRequest,
    event: FromPath[str],
    name: FromPath[str],
    desk: TheDesk,
    site: TheSite,
    lang: FromQuery[Language] = "ca",
    number: FromQuery[int | None] = None,
    session: FromQuery[int | None] = None,
    pair: FromQuery[int | None] = None,
    suffix: FromQuery[str] = "pdf",
) -> Response[bytes]:
    """Return a paper of `tournament print` as a file."""
    evening, link = _asked(request, desk, event, _AT_DESK)
    kind = f".{suffix}"
    if name not in PAPERS or kind not in _FILES or kind not in PAPERS[PaperName(name)].suffixes:
        raise DeskError(404, "not_found")
    if not _may_print(link, PaperName(name)):
        raise DeskError(403, "not_allowed")
    with answering(lang):
        if PAPERS[PaperName(name)].is_secret and not is_private(request, site):
            raise SecretInNetwork

    base = (await base_urls(request, site))[0]
    with answering(lang):
        tables = [each for each in all_links(evening.book) if each.table is not None]
    codes = {each.table or 0: _code(_url(evening, each, base)).matrix for each in tables}

    def wanted(file: EventFile) -> Wanted:
        log = file.snapshot()
        return Wanted(
            log.book,
            file.secrets(),
            paper_prose(lang),
            round=number,
            session=session,
            pair=pair,
            entries=tuple(islice(file.entries(), log.number)),
            digest=log.digest,
            codes=codes,
        )

    with answering(lang):
        found = await evening.shared.work(wanted)
        pages = await asyncio.to_thread(make_paper, PaperName(name), kind, found)
    if name == PaperName.CARDS:
        given = GivenLinks(base, (request.scope["server"] or ("", 0))[1] or 0, are_on_cards=True)
        await evening.note_given(given)
    headers = {"Cache-Control": "no-store"}
    return Response(pages, media_type=_FILES[kind], headers=headers)


ROUTES: tuple[Any, ...] = (
    list_events,
    command,
    preview,
    see_round,
    propose_round,
    live_standings,
    see_log,
    see_links,
    list_papers,
    print_paper,
)


def _asked(
    request: AnyRequest, desk: Desk, event: str, roles: tuple[LinkRole, ...] | None = None
) -> tuple[Evening, Link]:
    """Return the event and the link of a request; raises `DeskError`, also for another role."""
    evening = desk.evenings.get(event)
    if evening is None and (failure := desk.failed.get(event)) is not None:
        # The file may be mended, so clients should keep their unsent commands.
        raise DeskError(503, failure)
    if evening is None:
        raise DeskError(404, "no_event")
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    with answering("ca"):
        link = evening.find(secret.strip()) if scheme.lower() == "bearer" else None
    if link is None:
        raise DeskError(401, "no_link")
    if roles is not None and link.role not in roles:
        raise DeskError(403, "not_allowed")
    return evening, link


def _may_print(link: Link, name: PaperName) -> bool:
    return link.role == "director" or name in _OF_DEPUTIES


def _desk_link(evening: Evening, link: Link, base: str) -> DeskLink:
    url = _url(evening, link, base)
    return DeskLink(link.role, link.table, url, _code(url).svg_inline(border=2, omitsize=True))


def _url(evening: Evening, link: Link, base: str) -> str:
    secret = "" if link == PUBLIC else secret_of(evening.state, link)
    return address_of(base, evening.event, link, secret)


def _code(url: str) -> segno.QRCode:
    return segno.make(url, error="m")


def _log_line(
    book: Book, entry: Entry, replaced: Slip | None, language: Language, *, can_lift: bool
) -> LogLine:
    event = entry.event
    return LogLine(
        entry.number,
        entry.at,
        entry.by,
        entry.role,
        type(event).__name__.lower(),
        event_line(web_sentences(language), event, book.opened, replaced),
        getattr(event, "reason", ""),
        can_lift,
        event.pair if isinstance(event, Withdrawn | Substituted | Fined) else None,
    )
