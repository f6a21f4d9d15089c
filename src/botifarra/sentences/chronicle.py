"""Every event of a championship as a sentence."""

from botifarra.prose import Prose
from botifarra.sentences.complaints import where
from botifarra.tournament.events import (
    Adjusted,
    BoardSlip,
    Event,
    Lifted,
    Opened,
    Paired,
    Penalised,
    Place,
    Slip,
)


def event_line(text: Prose, event: Event) -> str:
    """What happened, without its reason."""
    values: dict[str, object] = {}
    if isinstance(place := getattr(event, "place", None), Place):
        values["where"] = place_name(text, place)
    if isinstance(slip := getattr(event, "slip", None), Slip):
        values["slip"] = slip_text(text, slip)
    if isinstance(event, Opened):
        values["kind"] = text(f"kind.{event.format.kind}")
        values["pairing"] = text(f"pairing.{event.format.pairing}")
    if isinstance(event, Lifted):
        values["ruling"] = event_line(text, event.ruling)
    if isinstance(event, Paired):
        values["tables"] = len(event.round.seatings)
    if isinstance(event, Penalised | Adjusted):
        values["side"] = text(f"side.{event.side}")
    return text(f"event.{type(event).__name__.lower()}", event=event, **values)


def place_name(text: Prose, place: Place) -> str:
    """Round, table, and board if it is one."""
    return where(text, {"round": place.round, "table": place.table, "board": place.board})


def slip_text(text: Prose, slip: Slip) -> str:
    """A result: both sides' points, and who announced botifarra or contro."""
    if not isinstance(slip, BoardSlip):
        return _points(text, slip.scores)
    said = {"botifarra": slip.botifarra, "contro": slip.contro}
    words = (text(f"slip.{word}", side=text(f"side.{side}")) for word, side in said.items() if side)
    return " · ".join((_points(text, slip.points), *words))


def _points(text: Prose, points: tuple[int, int]) -> str:
    north_south, east_west = points
    return f"{text('side.NS')} {north_south} – {text('side.EW')} {east_west}"
