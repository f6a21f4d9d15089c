"""The hands of a duel as records, to keep, show and check like any others (docs/notation.md)."""

from collections.abc import Iterator

from botifarra.arena.duel import Duel, DuelDeal, DuelMatch
from botifarra.arena.hand import PlayedHand
from botifarra.core.actions import ACTIONS
from botifarra.core.deal import Deal
from botifarra.core.seats import Side
from botifarra.records.notation import format_seat
from botifarra.records.record import NAME_TAGS, Record, Tag, tag_text

_LONGEST_TEXT = 1_000
"""Largest number of characters of a name in a tag, so that all names fit in a record."""


def deal_records(duel: Duel, played: DuelDeal) -> Iterator[Record]:
    """Return the two hands of a deal; a forfeited hand ends before the fault."""
    for side, hand in zip(Side, played.hands, strict=True):
        yield _record(duel, side, duel.deal(played.number), hand, (("Board", str(played.number)),))


def match_records(duel: Duel, played: DuelMatch) -> Iterator[Record]:
    """Return the hands of a match in one seating, then those in the other."""
    for side, match in zip(Side, played.matches, strict=True):
        for number, hand in enumerate(match.hands, 1):
            place = (("Match", str(played.number)), ("Board", str(number)))
            yield _record(duel, side, duel.match_deal(played.number, number), hand, place)


def _record(duel: Duel, side: Side, deal: Deal, hand: PlayedHand, place: tuple[Tag, ...]) -> Record:
    sides = duel.sides(side)
    players = tuple(
        (tag, tag_text(sides[seat % 2].name, _LONGEST_TEXT)) for seat, tag in enumerate(NAME_TAGS)
    )
    event = tag_text(f"{duel.first.name} – {duel.second.name}", _LONGEST_TEXT)
    tags = (("Event", event), *place, ("Seating", str(side + 1)), ("Seed", str(duel.seed)), *players)
    return Record(duel.rules, deal, tuple(ACTIONS[number] for number in hand.actions), tags + _forfeit(hand))


def _forfeit(hand: PlayedHand) -> tuple[Tag, ...]:
    if hand.forfeit is None:
        return ()
    text = f"{format_seat(hand.forfeit.seat)}: {hand.forfeit.fault}: {hand.forfeit.detail}"
    return (("Forfeit", tag_text(text, _LONGEST_TEXT)),)
