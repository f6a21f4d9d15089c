"""Every event of a championship as a sentence."""

from botifarra.cli.prose import Prose
from botifarra.cli.tournament.complaints import where
from botifarra.tournament.events import BoardSlip, Event, Lifted, Opened, Paired, Place, Slip


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
    return text(f"event.{type(event).__name__.lower()}", event=event, **values)


def place_name(text: Prose, place: Place) -> str:
    """Round, table, and board if it is one."""
    return where(text, {"round": place.round, "table": place.table, "board": place.board})


def slip_text(text: Prose, slip: Slip) -> str:
    """A result: both sides' points, and who announced botifarra or contro."""
    if not isinstance(slip, BoardSlip):
        return _points(slip.scores)
    said = {"botifarra": slip.botifarra, "contro": slip.contro}
    words = (text(f"slip.{word}", side=side) for word, side in said.items() if side)
    return " · ".join((_points(slip.points), *words))


def _points(points: tuple[int, int]) -> str:
    north_south, east_west = points
    return f"NS {north_south} – EW {east_west}"
