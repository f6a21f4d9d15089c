"""Sentences about possible oversights in a change, which a director reads before it is written."""

from collections.abc import Iterable, Iterator, Sequence

from botifarra.prose import Prose
from botifarra.sentences.appeals import appeal_names
from botifarra.sentences.complaints import complaint
from botifarra.sentences.consequences import rounds_name
from botifarra.sentences.given_numbers import given_text
from botifarra.sentences.places import place_name
from botifarra.tournament.appealing import is_unchanged
from botifarra.tournament.book import Book
from botifarra.tournament.changed_results import first_that_follows, follows_standings
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import (
    AppealDecided,
    Entered,
    Event,
    Fined,
    Lifted,
    Paired,
    Place,
    RoundsSet,
    SatOut,
    Substituted,
    Withdrawn,
)
from botifarra.tournament.format import Pairing
from botifarra.tournament.listing.attendance import round_to_pair_again
from botifarra.tournament.listing.standings import ranking_criteria
from botifarra.tournament.lots import LotsNeeded
from botifarra.tournament.manual_pairing import too_many_out
from botifarra.tournament.matches.final_standings import still_in
from botifarra.tournament.movements.fixed import cost_of_rounds
from botifarra.tournament.movements.knockout import Undecided
from botifarra.tournament.movements.new_session import Meeting, begun_again
from botifarra.tournament.namesakes import namesakes
from botifarra.tournament.number_format import boards_name
from botifarra.tournament.recording import fold, record
from botifarra.tournament.rounds_to_play import most_if_any
from botifarra.tournament.seating import Round
from botifarra.tournament.swiss.pairing import rematch_rounds_found

_SHOWN = 15
"""Maximum number of meetings that one question lists."""


def change_doubts(text: Prose, book: Book, events: Sequence[Event]) -> Iterator[str]:
    """Yield the doubts about events of a director.

    They are idle tables, tables that play again as a pair comes back, pairs that come too late to play,
    players who may be entered already, oversights in a round seated by hand, appeals that are decided without
    a change, fines that a pair has already, pairs without a seat in a round that comes again, rounds of a
    Swiss that will have rematches, and rounds for which the field is too small.
    """
    if any(isinstance(event, Withdrawn) for event in events):
        yield from idle_lines(text, book, events)
    if any(isinstance(event, Entered) for event in events):
        yield from too_late_lines(text, book)
    yield from return_lines(text, book, events)
    yield from seatless_lines(text, book, events)
    for event in events:
        if isinstance(event, Entered):
            yield from namesake_lines(text, book, event.pair.players)
        elif isinstance(event, Substituted):
            yield from namesake_lines(text, book, [event.comes], event.leaves)
        elif isinstance(event, Paired) and event.reason and not event.again:
            yield from seating_lines(text, book, event.round)
        elif isinstance(event, AppealDecided) and is_unchanged(book, event):
            yield text("doubt.unchanged", where=place_name(text, event.place))
        elif isinstance(event, RoundsSet):
            after = record(book, event)
            yield from rematch_lines(text, after)
            yield from field_lines(text, after)
        elif isinstance(event, Fined):
            equal = (
                each for each in book.fines_in_force if (each.pair, each.points) == (event.pair, event.points)
            )
            given = given_text(text, event.points)
            yield from dict.fromkeys(
                text("doubt.fined", fine=each, given=given) for each in equal
            )  # a pair may have it twice


def idle_lines(text: Prose, book: Book, events: Sequence[Event]) -> Iterator[str]:
    """Yield sentences about the tables that a withdrawal leaves without a game, and about a remedy."""
    idle = [Place(event.round, event.table) for event in events if isinstance(event, SatOut)]
    if idle:
        tables = "; ".join(place_name(text, each) for each in idle)
        yield text("doubt.idle", count=len(idle), tables=tables)
        if number := round_to_pair_again(fold(events, book)):
            yield text("doubt.pair_again", round=number)


def return_lines(text: Prose, book: Book, events: Sequence[Event]) -> Iterator[str]:
    """Yield sentences about the rounds paired already, if the withdrawal of a pair is lifted."""
    lifted = [event.ruling for event in events if isinstance(event, Lifted)]
    withdrawn = next((each for each in lifted if isinstance(each, Withdrawn)), None)
    if withdrawn is None:
        return
    again = [Place(each.round, each.table) for each in lifted if isinstance(each, SatOut)]
    if again:
        yield text("doubt.plays_again", tables="; ".join(place_name(text, each) for each in again))
    without = [
        each.number
        for each in book.rounds
        if each.number >= withdrawn.round and withdrawn.pair not in each.pairs
    ]
    if without and not book.begun.format.pairing.movement.is_knockout:  # there the pair may be out
        yield text("doubt.no_seat", pair=withdrawn.pair, rounds=rounds_name(text, without))


def seatless_lines(text: Prose, book: Book, events: Iterable[Event]) -> Iterator[str]:
    """Yield a sentence about each pair that plays, but has no seat in rounds that come again as they were."""
    if book.begun.format.pairing.movement.is_knockout:  # there the pair may be out
        return
    again = [event.round for event in events if isinstance(event, Paired) and event.again]
    for pair in book.pairs:
        without = [each.number for each in again if book.plays(pair, each.number) and pair not in each.pairs]
        if without:
            yield text("doubt.no_seat", pair=pair, rounds=rounds_name(text, without))


def late_lines(text: Prose, book: Book) -> Iterator[str]:
    """Yield sentences about the rounds paired without pairs that enter now, and on a remedy."""
    if book.begun.format.pairing.movement.is_knockout:  # see `too_late_lines`
        return
    begun = book.last_begun
    in_play = [number for number in range(1, min(begun, len(book.rounds)) + 1) if book.missing([number])]
    if in_play:
        yield text("late.begun", rounds=rounds_name(text, in_play))
    if coming := range(begun + 1, len(book.rounds) + 1):
        yield text("late.paired", rounds=rounds_name(text, coming), first=begun + 1)


def too_late_lines(text: Prose, book: Book) -> Iterator[str]:
    """Yield sentences if groups or a knock-out have begun without a pair that enters now, and on a remedy."""
    if book.rounds and book.begun.format.pairing.movement.is_knockout:
        yield text("doubt.too_late")
        if not book.kept and not book.claims:
            yield text("doubt.too_late.undo")


def namesake_lines(text: Prose, book: Book, names: Iterable[str], leaves: str = "") -> Iterator[str]:
    """Yield a sentence about each player who may be entered already."""
    for each in namesakes(book, names, leaves):
        where = "known" if each.pair else "coming"
        yield text(f"doubt.namesake.{where}", name=each.name, known=each.known, pair=each.pair)


def seating_lines(text: Prose, book: Book, made: Round) -> Iterator[str]:
    """Yield possible oversights in a round that a director seats by hand."""
    form = book.begun.format
    if form.pairing is Pairing.SWISS and 0 < form.rounds < made.number:
        yield text("doubt.one_more", planned=form.rounds, round=made.number)
    yield from unfinished_lines(text, book, made.session)
    yield from appealed_lines(text, book, made.number)
    try:
        still_in(book)
    except Undecided as error:
        lacking = "; ".join(place_name(text, place) for place in book.missing([made.number - 1]))
        yield text("doubt.lacking", places=lacking) if lacking else complaint(text, error)
    except LotsNeeded:  # the seating decides which pairs go on
        pass
    if (more := too_many_out(book, made)) > 1:
        facts = {"count": len(made.sits_out), "pairs": _listed(made.sits_out), "tables": more // 2}
        yield text("doubt.rest", **facts)


def rematch_lines(text: Prose, book: Book) -> Iterator[str]:
    """Yield a sentence if the rounds to come of a Swiss are more than are possible without a rematch."""
    form = book.begun.format
    if form.pairing is Pairing.SWISS and len(book.pairs) > 1 and (again := rematch_rounds_found(book)):
        meant = form.rounds - len(book.rounds)
        yield text("doubt.rematches", meant=meant, again=again, total=form.rounds - again)


def field_lines(text: Prose, book: Book) -> Iterator[str]:
    """Yield a sentence if the pairs that are there before round 1 are too few for the number of rounds."""
    form = book.begun.format
    if form.rounds and form.pairing.movement.is_fixed and not book.rounds:
        most = most_if_any(book, 1)
        if 0 < most < form.rounds:
            yield text("doubt.field", rounds=form.rounds, most=most)


def pairing_lines(text: Prose, book: Book, session: int) -> Iterator[str]:
    """Yield the doubts before the next round of a session is paired."""
    yield from unfinished_lines(text, book, session)
    yield from movement_lines(text, book, session)
    yield from appealed_lines(text, book, len(book.rounds) + 1)


def unfinished_lines(text: Prose, book: Book, session: int) -> Iterator[str]:
    """Yield a sentence if a session of a fixed movement begins while earlier rounds lack results.

    Its pairing does not depend on them. In other movements the pairing itself refuses.
    """
    begins = bool(book.rounds) and session > book.rounds[-1].session
    if begins and book.begun.format.pairing.movement.is_fixed and (missing := book.missing()):
        rounds = rounds_name(text, sorted({place.round for place in missing}))
        yield text("doubt.unfinished", session=session, count=len(missing), rounds=rounds)


def appealed_lines(text: Prose, book: Book, number: int) -> Iterator[str]:
    """Yield a sentence if a round that is not paired yet follows from results that appeals may change."""
    first = first_that_follows(book)
    if first is None or number < first:
        return
    has_standings = follows_standings(book) and ranking_criteria(book) != "knockout"
    pairs = book.appealed_pairs if has_standings else ()
    if names := appeal_names(text, book.appealed_places, pairs):
        yield text("doubt.appeals", round=number, appeals=names)


def movement_lines(text: Prose, book: Book, session: int) -> Iterator[str]:
    """Yield the drawbacks of continuing a fixed movement, or of beginning it again, with a changed field."""
    if not book.begun.format.pairing.movement.is_fixed:
        return
    try:
        cost = cost_of_rounds(book, session)
        meetings = begun_again(book, session)
    except TournamentError:  # reported when the round is paired
        return
    for pair, lean in cost.leans.items():
        side = text("side.NS" if lean > 0 else "side.EW")
        yield text("doubt.leans", pair=pair, side=side, times=abs(lean))
    if cost.changing:
        yield text("doubt.lines", pairs=_listed(cost.changing))
    for number, pairs in cost.idle.items():
        yield text(
            "doubt.out", round=number, pairs=", ".join(text("doubt.out.pair", pair=each) for each in pairs)
        )
    if cost.sharing:
        yield text("doubt.sharing", rounds=rounds_name(text, cost.sharing))
    if meetings.again:
        yield text("doubt.again", session=session, **_counted(meetings.again))
    if meetings.never:
        yield text("doubt.never", **_counted(meetings.never))


def to_come_line(text: Prose, book: Book, session: int, boards: Sequence[int]) -> str:
    """Return the sentence about boards that cannot be played any more once their seed is public."""
    key = "doubt.to_come" if book.begun.format.pairing.movement.is_fixed else "doubt.to_come.others"
    return text(key, session=session, boards=boards_name(tuple(boards)))


def _counted(meetings: Sequence[Meeting]) -> dict[str, object]:
    """Return the number of meetings, and the first ones: a large field has too many for a question."""
    first = ", ".join(f"{one} – {other}" for one, other in meetings[:_SHOWN])
    return {"count": len(meetings), "meetings": f"{first}..." if len(meetings) > _SHOWN else first}


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
