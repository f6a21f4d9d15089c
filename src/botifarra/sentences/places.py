"""The names of rounds, tables and boards."""

from collections.abc import Mapping, Sequence
from itertools import takewhile

from botifarra.prose import Prose
from botifarra.tournament.events import Place, place_facts


def where(text: Prose, facts: Mapping[str, object]) -> str:
    """Return round, table and board, as far as they are known."""
    known = list(takewhile(facts.get, ("round", "table", "board")))
    return text(f"place.{known[-1]}", **facts) if known else ""


def place_name(text: Prose, place: Place) -> str:
    """Return round, table, and board if there is one."""
    return where(text, place_facts(place))


def in_short(numbers: Sequence[int]) -> str:
    """Return numbers that ascend as `1–3, 7`; a dash if there are none."""
    begins = [number for number in numbers if number - 1 not in numbers]
    ends = [number for number in numbers if number + 1 not in numbers]
    parts = zip(begins, ends, strict=True)
    return ", ".join(f"{first}" if first == last else f"{first}–{last}" for first, last in parts) or "–"
