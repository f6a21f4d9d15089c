"""A preview of events before they are written: changes of ranks, of pairs that go on, and of rounds."""

from collections.abc import Iterable

import msgspec

from botifarra.tournament.book import Book
from botifarra.tournament.changed_results import rounds_on_changed_results
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import (
    AppealDecided,
    Appealed,
    Entered,
    Event,
    FineAppealed,
    Lifted,
    Paired,
    RoundsSet,
    Substituted,
)
from botifarra.tournament.listing.standings import TeamLine, orders
from botifarra.tournament.lots import Entrant
from botifarra.tournament.matches.final_standings import groups_play, sure_of_next_round
from botifarra.tournament.movements.groups import GoingOn, going_on
from botifarra.tournament.recording import fold

_WITHOUT_POINTS = (Entered, Substituted, Paired, RoundsSet, Appealed, AppealDecided, FineAppealed)
"""The events that give no pair a point, and take none from it."""


class RankChange(msgspec.Struct, frozen=True):
    """A pair or a team whose rank changes: its rank before and after, None if it is not ranked.

    The first rank of a pair that enters is no change.
    """

    who: Entrant
    before: int | None
    after: int | None


class Preview(msgspec.Struct, frozen=True):
    """The changes, and the `book` after them.

    `comes_in` are the pairs that go on to a knock-out or its next round and did not before; `falls_out` are
    the reverse. Lots must decide among the `undecided`, and did not have to before. `rounds` are already
    paired, and would then rest on results, fines or withdrawals that were changed later.
    """

    book: Book
    ranks: tuple[RankChange, ...] = ()
    comes_in: tuple[int, ...] = ()
    falls_out: tuple[int, ...] = ()
    undecided: tuple[int, ...] = ()
    rounds: tuple[int, ...] = ()


def preview(book: Book, events: Iterable[Event]) -> Preview:
    """Return the changes that events would make, without making them; raises the errors of `record`."""
    after = fold(events, book)
    entering = after.pairs.keys() - book.pairs.keys()
    ranked, ranked_then = _ranks(book), _ranks(after)
    on, on_then = _going_on(book), _going_on(after)
    rest, rest_then = rounds_on_changed_results(book), rounds_on_changed_results(after)
    return Preview(
        after,
        tuple(
            RankChange(who, ranked.get(who), ranked_then.get(who))
            for who in ranked | ranked_then
            if ranked.get(who) != ranked_then.get(who) and who not in entering
        ),
        tuple(sorted(on_then.sure - on.sure)),
        tuple(sorted((on.sure | on.undecided) - (on_then.sure | on_then.undecided))),
        tuple(sorted(on_then.undecided - on.undecided)),
        tuple(number for number, changes in rest_then.items() if set(changes) - set(rest.get(number, ()))),
    )


def concerns_standings(events: Iterable[Event], found: Preview) -> bool:
    """Return whether events can change standings: if those stay the same, that is worth telling."""
    if found.ranks or found.comes_in or found.falls_out or found.undecided:
        return True  # also by `Paired`: in a knock-out, the next round decides who is still in
    made = (event.ruling if isinstance(event, Lifted) else event for event in events)
    return not all(isinstance(event, _WITHOUT_POINTS) for event in made)


def _ranks(book: Book) -> dict[Entrant, int]:
    """Return the rank of each pair or team that has one in its ranking."""
    return {
        line.team if isinstance(line, TeamLine) else line.pair: line.rank
        for order in orders(book, book.pairs)
        for line in order.lines
        if line.rank is not None
    }


def _going_on(book: Book) -> GoingOn:
    """Return the pairs that go on by the present results; none without a knock-out."""
    if not book.begun.format.pairing.movement.is_knockout or not book.rounds:
        return GoingOn()
    try:
        return going_on(book) if groups_play(book) else GoingOn(sure_of_next_round(book))
    except TournamentError:
        return GoingOn()
