"""Sentences for the errors of championships and of their files."""

from collections.abc import Iterable, Iterator

from botifarra.eventfile import EventFileError
from botifarra.prose import Prose
from botifarra.sentences.chronicle import event_line
from botifarra.sentences.places import in_short, where
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import Event
from botifarra.tournament.movements.validation import Fault, MetBefore


def complaint(text: Prose, error: TournamentError, place: str = "") -> str:
    """Return the sentence for an error, with its place.

    An error with the fact FACT uses `complaint.NAME.FACT` if this text exists.
    """
    key = f"complaint.{type(error).__name__}"
    key = next((f"{key}.{fact}" for fact in error.facts if f"{key}.{fact}" in text), key)
    facts = {name: _written(text, name, value) for name, value in error.facts.items()}
    sentence = text(key, where=where(text, error.facts), **facts)
    return f"{place}: {sentence}" if place and not facts.keys() & {"round", "board"} else sentence


def fault_lines(text: Prose, faults: Iterable[Fault]) -> Iterator[str]:
    """Yield the sentences for the faults of a round that was seated by hand.

    The last one, about pairs that have met before, tells how to allow that. It names all these pairs.
    """
    met: list[MetBefore] = []
    for fault in faults:
        if isinstance(fault, MetBefore):
            met.append(fault)
        else:
            yield text(f"seating.{type(fault).__name__}", fault=fault)
    if met:
        pairs = ", ".join(text("seating.MetBefore.pairs", pairs=fault.pairs) for fault in met)
        yield text("seating.MetBefore", round=met[0].round, pairs=pairs)


def trouble(text: Prose, error: EventFileError) -> str:
    """Return the sentence for an error of an event file."""
    key = f"eventfile.{type(error).__name__}"
    if getattr(error, "number", None) is not None:
        key += ".number"
    return text(key, error=error)


def _written(text: Prose, name: str, value: object) -> object:
    if name == "faults" and isinstance(value, tuple):
        return "; ".join(fault_lines(text, value))
    if isinstance(value, Event):
        return event_line(text, value)
    if name in ("kind", "side") and (key := f"{name}.{value}") in text:
        return text(key)
    if name == "right" and value == 0:
        return "–"  # the pair has no table in this round
    if name in ("entered", "tables", "played"):
        return in_short(value) if isinstance(value, tuple) else value
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return value
