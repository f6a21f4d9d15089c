"""Questions for the solver, from deals on the command line and from records."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from botifarra.cli.errors import CommandError, UsageError, as_command_error
from botifarra.cli.prose import Prose
from botifarra.cli.records.moment import state_after
from botifarra.cli.records.replay import record_title, seat_names
from botifarra.cli.records.sources import entries_with, entry_numbered
from botifarra.cli.words import Names, plain_names, rules_name
from botifarra.core.auction import Phase
from botifarra.core.cards import CardSet, Strain
from botifarra.core.deal import Hands, hands_union
from botifarra.core.rules import TRICKS, Rules
from botifarra.core.score import Points
from botifarra.core.seats import Seat
from botifarra.core.trick import Trick
from botifarra.records.errors import ParseError
from botifarra.records.notation import parse_next_hand, split_deal
from botifarra.records.read import Entry
from botifarra.records.rules import format_rules
from botifarra.solver.position import Position

_DEAL = re.compile(r"\s*\w\s*:\s*(?:[^\s\\/]|\Z)")
"""A letter, a colon and the start of a hand. After the colon of a Windows drive comes a slash instead."""


@dataclass(frozen=True, slots=True)
class SolveOptions:
    """The options of `solve`; None leaves the choice to the hands."""

    rules: Rules
    dealer: Seat | None = None
    leader: Seat | None = None
    strain: Strain | None = None
    after: int | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """Hands with the cards on the table, to be valued in each strain or, in a known strain, card by card.

    `won` are the points of each side so far, and `played` is the number of cards already played.
    """

    title: str
    names: Names
    dealer: Seat
    hands: Hands
    trick: Trick
    rules: Rules
    strain: Strain | None
    won: Points = (0, 0)
    played: int = 0

    def position(self, strain: Strain) -> Position:
        """Return the position for the solver."""
        return Position(self.hands, self.trick, strain, self.rules)

    @property
    def is_whole(self) -> bool:
        """Whether each hand has its twelve cards, so that all points of a hand are at stake."""
        return len(self.hands[0]) == TRICKS

    @property
    def total(self) -> int:
        """The points of both sides at the end, those `won` included (R1.3, R1.4)."""
        left = hands_union(self.hands).points + CardSet(self.trick.cards).points
        tricks = max(map(len, self.hands))
        return sum(self.won) + left + tricks + self.rules.last_trick_bonus


def is_deal(source: str) -> bool:
    """Return whether an argument is a deal rather than the name of a file."""
    return _DEAL.match(source) is not None


def deal_question(text: Prose, source: str, line: str, options: SolveOptions) -> Question | CommandError:
    """Return the question of a deal, of at most twelve cards each, or the error in it."""
    return _attempt(text, partial(_deal_question, text, source, line, options))


def record_questions(text: Prose, source: str, options: SolveOptions) -> Iterator[Question | CommandError]:
    """Yield the question of each record of a file, or the error in it."""
    try:
        if options.number is None:
            entries = [*enumerate(entries_with(text, source), 1)]
        else:
            entries = [(options.number, entry_numbered(text, source, options.number))]
    except (CommandError, ParseError, OSError) as error:
        yield as_command_error(text, error)
        return
    for number, entry in entries:
        yield _attempt(text, partial(_record_question, text, source, number, entry, options))


def _attempt(text: Prose, ask: Callable[[], Question]) -> Question | CommandError:
    """Return the question, or the error as a `CommandError`."""
    try:
        return ask()
    except (CommandError, ParseError) as error:
        return as_command_error(text, error)


def _deal_question(text: Prose, source: str, line: str, options: SolveOptions) -> Question:
    try:
        columns, hands = _read_hands(line)
    except ParseError as error:
        raise error.within(source, 1, 1) from None
    first = next(iter(hands))
    for seat, hand in hands.items():
        place = f"{source}:1:{columns[seat]}"
        if not hand:
            raise CommandError(text("solve.no_card", place=place))
        if len(hand) > TRICKS:
            raise CommandError(text("solve.too_many", place=place, found=len(hand), cards=TRICKS))
        if len(hand) != len(hands[first]):
            raise CommandError(text("solve.unequal", place=place, found=len(hand), cards=len(hands[first])))
    dealer = first if options.dealer is None else options.dealer
    north, west, south, east = (hands[seat] for seat in Seat)
    return Question(
        rules_name(text, format_rules(options.rules)),
        plain_names(text),
        dealer,
        (north, west, south, east),
        _first_trick(dealer, options),
        options.rules,
        options.strain,
    )


def _record_question(text: Prose, source: str, number: int, record: Entry, options: SolveOptions) -> Question:
    """Return a question about the hand where it stands, or about its deal.

    The deal is asked about if the hand is over, if it has not begun, or if the strain is given.
    """
    if isinstance(record, ParseError):
        raise record
    opening = Question(
        record_title(text, record),
        seat_names(text, record),
        record.deal.dealer,
        record.deal.hands,
        _first_trick(record.deal.dealer, options),
        record.rules,
        options.strain,
    )
    if options.strain is not None or (options.after is None and not record.tricks):
        return opening
    if record.contract is None:
        raise UsageError(text("solve.no_trumps", source=source, number=number))
    is_over = record.revoke is None and record.scored is not None
    after = 0 if options.after is None and is_over else options.after
    if after == 0:
        return replace(opening, strain=record.contract.strain)
    if options.leader is not None:
        raise UsageError(text("solve.leader_first"))
    state = state_after(text, source, number, record, after)
    public = state.public
    if public.phase is Phase.OVER:
        raise UsageError(text("solve.over", source=source, number=number))
    return replace(
        opening,
        hands=state.hands,
        trick=public.trick,
        strain=public.strain,
        won=public.points,
        played=len(public.played),
    )


def _read_hands(line: str) -> tuple[dict[Seat, int], dict[Seat, CardSet]]:
    """Return the columns of the hands and the hands, both by seat, in the order in which they are written."""
    columns: dict[Seat, int] = {}
    hands: dict[Seat, CardSet] = {}
    for seat, column, hand in split_deal(line):
        try:
            hands[seat] = parse_next_hand(hand, seat, hands)
        except ParseError as error:
            raise error.within("-", 1, column) from None
        columns[seat] = column
    return columns, hands


def _first_trick(dealer: Seat, options: SolveOptions) -> Trick:
    return Trick.first(dealer) if options.leader is None else Trick(options.leader)
