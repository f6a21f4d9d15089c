"""Every event of a championship as a sentence."""

from collections.abc import Container, Iterable
from fractions import Fraction

from botifarra.prose import Prose
from botifarra.sentences.given_numbers import given_text
from botifarra.sentences.places import place_name, where
from botifarra.tournament.chain import Entry
from botifarra.tournament.entries import given_name_first
from botifarra.tournament.events import (
    Adjusted,
    AppealDecided,
    Appealed,
    BoardSlip,
    BoardSpoiled,
    Drawn,
    Event,
    FineAppealDecided,
    FineAppealed,
    Fined,
    Lifted,
    Opened,
    Paired,
    Penalised,
    Place,
    Reseated,
    RoundsSet,
    Slip,
    SlipAgreed,
    SlipClaimed,
    SlipDisputed,
    Substituted,
)
from botifarra.tournament.number_format import boards_name
from botifarra.tournament.seating import Seating

_OF_A_SIDE = Penalised | Adjusted | SlipClaimed | SlipAgreed | SlipDisputed | Appealed | AppealDecided
"""The events of one side of a table."""


def entry_line(text: Prose, entry: Entry, opened: Opened | None = None, replaced: Slip | None = None) -> str:
    """Return an entry of the log as a line: its number, time, author, event, and reason if there is one.

    The author's role is left out if it is the director's.
    """
    reason = getattr(entry.event, "reason", "")
    role = "" if entry.role == "director" else f", {text(f'role.{entry.role}')}"
    line = (
        f"{entry.number:>4}  {entry.at}  {entry.by}{role}: {event_line(text, entry.event, opened, replaced)}"
    )
    return f"{line} ({reason})" if reason else line


def event_line(text: Prose, event: Event, opened: Opened | None = None, replaced: Slip | None = None) -> str:
    """Return an event as a sentence, without its reason.

    Lots without a commitment in `opened` are marked. `replaced` is the result before a correction.
    """
    slips = {"slip": getattr(event, "slip", None), "replaced": replaced}
    values: dict[str, object] = {
        name: slip_text(text, slip) for name, slip in slips.items() if isinstance(slip, Slip)
    }
    values |= _given_numbers(text, event)
    if isinstance(place := getattr(event, "place", None), Place):
        values["where"] = place_name(text, place)
    if isinstance(event, Opened):
        values["kind"] = text(f"kind.{event.format.kind}")
        values["pairing"] = text(f"pairing.{event.format.pairing}")
    if isinstance(event, Lifted):
        values["ruling"] = event_line(text, event.ruling)
    if isinstance(event, Substituted):
        values["comes"] = given_name_first(event.comes)
        values["leaves"] = given_name_first(event.leaves)
    if isinstance(event, Paired):
        values["tables"] = len(event.round.seatings)
    if isinstance(event, _OF_A_SIDE):
        values["side"] = text(f"side.{event.side}")
    if isinstance(event, Reseated):
        values["seats"] = seats_text(text, event.seatings)
    if isinstance(event, BoardSpoiled):
        values["places"] = "; ".join(_table(text, place) for place in event.places)
    if isinstance(event, Drawn):
        values["purpose"] = text(f"purpose.{event.purpose}")
        values["entries"] = ", ".join(map(str, event.entries))
    return text(_key(text, event, opened, values), event=event, **values)


def _given_numbers(text: Prose, event: Event) -> dict[str, str]:
    """Return the numbers of an event that a director gave, as people write them."""
    given: dict[str, str] = {}
    if isinstance(event, Fined | FineAppealDecided):
        given["points"] = event.points
    if isinstance(event, FineAppealed | FineAppealDecided):
        given["given"] = event.fine.points
    if isinstance(event, Adjusted):
        given["score"] = event.score
    return {name: given_text(text, number) for name, number in given.items()}


def _key(text: Prose, event: Event, opened: Opened | None, values: Container[str]) -> str:
    """Return the key of the text about an event; some events have another one for additional facts."""
    key = f"event.{type(event).__name__.lower()}"
    if isinstance(event, Opened) and event.lots:
        return f"{key}.lots"
    if isinstance(event, Paired) and event.again:
        return f"{key}.again"
    if isinstance(event, Paired) and event.reason:
        return f"{key}.hand"
    if isinstance(event, RoundsSet) and not event.rounds:
        return f"{key}.all"
    if isinstance(event, Fined) and event.points == "1":
        return f"{key}.one"
    if isinstance(event, FineAppealed) and event.fine.points == "1":
        return f"{key}.one"
    if isinstance(event, FineAppealDecided) and (change := _change_of_fine(event)):
        return f"{key}.{change}"
    if isinstance(event, AppealDecided) and event.outcome == "changed":
        return f"{key}.changed"
    if isinstance(event, Drawn) and opened is not None and not opened.lots:
        return f"{key}.uncommitted"
    more = (f"{key}.{value}" for value in ("slip", "replaced") if value in values)
    return next((each for each in more if each in text), key)


def _change_of_fine(event: FineAppealDecided) -> str:
    """Return what a decision does to a fine; empty if the fine stands."""
    points = Fraction(event.points)
    if not points:
        return "withdrawn"
    return "" if points == Fraction(event.fine.points) else "changed"


def seats_text(text: Prose, seatings: Iterable[Seating]) -> str:
    """Return tables with the pairs that sit there."""
    return "; ".join(_seats(text, seating) for seating in seatings)


def _seats(text: Prose, seating: Seating) -> str:
    north_south, east_west = seating.pairs
    return text(
        "seats.boards" if seating.boards else "seats.table",
        table=seating.table,
        ns=north_south,
        ew=east_west,
        boards=boards_name(seating.boards),
    )


def _table(text: Prose, place: Place) -> str:
    """Return round and table in lower case, for use within a sentence."""
    return where(text, {"round": place.round, "table": place.table}).lower()


def slip_text(text: Prose, slip: Slip) -> str:
    """Return a result: both sides' points, and the sides that named botifarra or said contro."""
    points = slip.points if isinstance(slip, BoardSlip) else slip.scores
    return " · ".join((_points(text, points), *call_words(text, slip)))


def call_words(text: Prose, slip: Slip) -> list[str]:
    """Return the side that named botifarra and the one that said contro, as far as there are any."""
    if not isinstance(slip, BoardSlip):
        return []
    calls = {"botifarra": slip.botifarra, "contro": slip.contro}
    return [text(f"slip.{word}", side=text(f"side.{side}")) for word, side in calls.items() if side]


def _points(text: Prose, points: tuple[int, int]) -> str:
    north_south, east_west = points
    return f"{text('side.NS')} {north_south} – {text('side.EW')} {east_west}"
