"""A record: one hand as it was played, with tags for the event and the players."""

import re
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property

from botifarra.core.actions import Action, Claim, Concede, Play, leading_calls
from botifarra.core.arguments import expect
from botifarra.core.auction import Contract, Spoken, spoken_calls
from botifarra.core.cards import Strain
from botifarra.core.deal import Deal
from botifarra.core.diagram import Diagram
from botifarra.core.referee import Revoke, judge
from botifarra.core.rules import Rules
from botifarra.core.score import Points, Score, revoke_points
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.trick import Trick, cut_tricks
from botifarra.records.errors import InvalidTag, ParseError
from botifarra.records.text import Place

Tag = tuple[str, str]
"""Name and value of a tag."""

OWN_TAGS = ("BGN", "Rules", "Dealer", "Deal", "Calls", "Play", "Claim", "Concede", "Points", "Score")
"""The tags that the record itself writes. All others are kept in `Record.tags`.

In these names, upper and lower case count as the same.
"""

NAME_TAGS = ("North", "West", "South", "East")
"""The tags of the players' names, by seat."""

LONGEST_TAG = 4_000
"""Largest number of characters in the name and value of a tag; escaped, it still fits in a line of BGN."""

LONGEST_TAGS = 12_000
"""Largest number of characters in all tags of a record; escaped, they still fit in a hand of JSON."""

MOST_TAGS = 500
"""Largest number of tags in a record."""

_OWN = frozenset(name.lower() for name in OWN_TAGS)
_TAG_NAME = re.compile("[A-Za-z][A-Za-z0-9_]*")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


@dataclass(frozen=True)
class Record:
    """One hand: rules, deal, actions in order, and tags. Raises `InvalidTag`. `str(record)` is its BGN.

    A play may have broken R4.4 to R4.12 (`revoke`). Nothing after it is judged. After such a play,
    `state` raises `IllegalAction`, and no other value does. If anything else is illegal, `state` and all
    values that depend on it raise `IllegalAction`.

    `revoke_place` is the place of the revoke in the text that was read. If nobody noticed the revoke, the
    text may have points or a score that contradict R5.2; `misstated` has an error for each. Neither field is
    part of the record's value.

    The class is not slotted: the hand is replayed when it is first asked for, and its results are kept.
    """

    rules: Rules
    deal: Deal
    actions: tuple[Action, ...] = ()
    tags: tuple[Tag, ...] = ()
    revoke_place: Place | None = field(default=None, compare=False, repr=False)
    misstated: tuple[ParseError, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        expect(Rules, "rules", self.rules)
        expect(Deal, "deal", self.deal)
        expect(tuple, "tags", self.tags)
        wrong = find_invalid_tag(self.tags)
        if wrong is not None:
            raise InvalidTag(*self.tags[wrong])

    def tag(self, name: str) -> str | None:
        """Return the value of the first tag of that name, or None."""
        for tag, value in self.tags:
            if tag == name:
                return value
        return None

    @property
    def names(self) -> tuple[str, str, str, str]:
        """The players by seat, with an empty name where no tag has one."""
        north, west, south, east = (self.tag(name) or "" for name in NAME_TAGS)
        return north, west, south, east

    @cached_property
    def state(self) -> State:
        """The hand after its actions; raises `IllegalAction`, for a revoke too."""
        judged = self._judged
        return judged if isinstance(judged, State) else State.replay(self.rules, self.deal, self.actions)

    @property
    def revoke(self) -> Revoke | None:
        """The first play that broke a rule of play, or None (R5.2)."""
        return self._judged if isinstance(self._judged, Revoke) else None

    @cached_property
    def points(self) -> Points | None:
        """Points of each side, or None while the hand goes on; after a revoke the other side has all (R5.2).

        It is None after a revoke on a board of duplicate (R7.4).
        """
        if self.revoke is not None:
            is_scored = self.revoke.scored is not None
            return revoke_points(self.rules, self.revoke.seat.side) if is_scored else None
        return self.state.public.points if self.scored is not None else None

    @cached_property
    def scored(self) -> Score | None:
        """The score of each side, or None while the hand goes on; after a revoke it is that of R5.2.

        It is None after a revoke on a board of duplicate (R7.4).
        """
        if self.revoke is not None:
            return self.revoke.scored
        return self.state.scored

    @cached_property
    def calls(self) -> tuple[Spoken, ...]:
        """Every call, passes too; raises `IllegalAction` unless all are legal."""
        return spoken_calls(self.rules, self.deal.dealer, self._after_calls.public.actions)

    @property
    def contract(self) -> Contract | None:
        """The declarer, the trumps and the doubles; None before trumps are named."""
        return self._after_calls.public.contract

    @cached_property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks in the order played, legally or not; the last may be incomplete."""
        return self._cut if self._cut[-1].cards else self._cut[:-1]

    def svg(self) -> str:
        """Return a picture of the deal, the calls, the tricks and the result: an SVG document."""
        return Diagram(
            self.deal.dealer,
            self.deal.hands,
            self.calls,
            tricks=self.tricks,
            points=self.points,
            scored=self.scored,
            names=self.names,
        ).svg()

    _repr_svg_ = svg

    def __str__(self) -> str:
        from botifarra.records.bgn import format_bgn  # noqa: PLC0415  # it imports this module

        return format_bgn([self])

    @property
    def on_turn(self) -> Seat:
        """The seat on turn in the play; before the first card, the seat that will lead it.

        After twelve tricks it is the winner of the last one. After a claim or a concession it is the seat
        that made it.
        """
        return self._cut[-1].to_act

    @property
    def ending(self) -> tuple[Claim | Concede, Seat] | None:
        """The claim or concession that ends the hand, and its seat, or None (R5.5)."""
        last = self.actions[-1] if self.actions else None
        return (last, self.on_turn) if isinstance(last, (Claim, Concede)) else None

    @cached_property
    def _after_calls(self) -> State:
        return State.replay(self.rules, self.deal, leading_calls(self.actions))

    @cached_property
    def _judged(self) -> State | Revoke:
        after_calls = self._after_calls
        return judge(after_calls, self.actions[len(after_calls.public.actions) :])

    @cached_property
    def _cut(self) -> tuple[Trick, ...]:
        """The tricks, and the one on the table even if it has no card."""
        cards = [action.card for action in self.actions if isinstance(action, Play)]
        strain = self.contract.strain if self.contract else Strain.NO_TRUMP
        return cut_tricks(Trick.first(self.deal.dealer).leader, cards, strain)


def judged_record(after_calls: State, deal: Deal, rest: Sequence[Action], tags: tuple[Tag, ...]) -> Record:
    """Return the record of a hand whose calls were judged already; `rest` is still to be judged."""
    public = after_calls.public
    record = Record(public.rules, deal, (*public.actions, *rest), tags)
    vars(record)["_after_calls"] = after_calls
    return record


def with_misstatements(record: Record, place: Place, misstated: tuple[ParseError, ...]) -> Record:
    """Return a record with the place of its revoke and what the text misstates; it is not judged again."""
    told = copy(record)  # with its judgement
    vars(told).update(revoke_place=place, misstated=misstated)
    return told


def unjudged(record: Record) -> Record:
    """Return the same record without the results that it keeps; these take most of its memory."""
    return Record(record.rules, record.deal, record.actions, record.tags)


def expect_records(records: object) -> None:
    """Raise `TypeError` for a single record, or for a text such as the name of a file."""
    if isinstance(records, Record):
        raise TypeError("records must be a sequence, such as [record], not a single Record")
    if isinstance(records, str | bytes):
        raise TypeError(f"records must be Records, not the text {records!r}; read_records reads a file")


def find_invalid_tag(tags: Iterable[Tag]) -> int | None:
    """Return the place of the first tag, from 0, that a record cannot have, or None.

    The limits on sizes are the same for BGN and JSON. So a record that is read in one can be written in the
    other.
    """
    size = 0
    for place, (name, value) in enumerate(tags):
        length = len(name) + len(value)
        size += length
        if length > LONGEST_TAG or size > LONGEST_TAGS or place == MOST_TAGS:
            return place
        if not is_tag_name(name) or not is_tag_text(value):
            return place
    return None


def is_tag_name(name: str) -> bool:
    """Return whether a tag may have this name: a letter, then letters, digits, `_`; not in `OWN_TAGS`."""
    return _TAG_NAME.fullmatch(name) is not None and name.lower() not in _OWN


def tag_text(text: str, longest: int = LONGEST_TAG) -> str:
    """Return a text as a tag can hold it: control characters are replaced, and a text too long is cut."""
    whole = "".join(character if is_tag_text(character) else "�" for character in text)
    return whole if len(whole) <= longest else f"{whole[: longest - 1]}…"


def is_tag_text(value: str) -> bool:
    """Return whether a tag can hold this value: one line of text, without control characters."""
    return _CONTROL.search(value) is None
