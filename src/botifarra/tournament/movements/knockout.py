"""Knock-out: a bracket of a power of two, in which the best pairs have byes and meet last."""

from collections.abc import Iterator, Sequence
from random import Random

from botifarra.tournament.book import Book
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import MatchSlip, Place
from botifarra.tournament.format import Format
from botifarra.tournament.movements.outlook import Outlook
from botifarra.tournament.pairing_history import balanced, first_order, refuse_unfinished, sides
from botifarra.tournament.seating import Round, Seating

Slots = tuple[int | None, ...]
"""The remaining pairs in the order of the bracket: 1 meets 2, 3 meets 4; None for a missing opponent."""


class Undecided(TournamentError):
    """A match of a knock-out without a winner: `round`, `table`, `pairs`.

    The pairs play on, and the score is corrected.
    """

    def __init__(self, *, round: int, table: int, pairs: tuple[int, int]) -> None:  # noqa: A002
        super().__init__(round=round, table=table, pairs=pairs)
        self.round = round
        self.table = table


class NotByBracket(TournamentError):
    """A round of a knock-out that was paired differently from its bracket: `round`."""


class Over(TournamentError):
    """A knock-out in which one pair or none is left: `rounds`."""


def outlook(count: int, _: Format) -> Outlook:
    """Return the outlook for a number of pairs; a bracket that is not full has byes in its first round."""
    rounds = (count - 1).bit_length()
    bracket = 2**rounds
    return Outlook(rounds, int(count < bracket), max(count - bracket // 2, bracket // 4))


def next_rounds(book: Book, draw: Random | None, session: int) -> tuple[Round, ...]:
    """Return only the next round, since later ones follow from results; raises the errors of `next_round`."""
    return (next_round(book, draw, session),)


def next_round(book: Book, draw: Random | None = None, session: int = 1) -> Round:
    """Return the next round; its bracket is drawn, or without a `draw` in order of entry.

    Raises `Unfinished`, `Undecided`, `NotByBracket` or `Over`.
    """
    if book.rounds:
        return following(book, 1, session)
    return first_round(book, first_order(book, draw), session)


def first_round(book: Book, seeds: Sequence[int], session: int) -> Round:
    """Return the first round of a bracket for `seeds`, the best first; raises `Over` for less than two."""
    return _round(book, bracket(seeds), session)


def following(book: Book, begun: int, session: int) -> Round:
    """Return the next round of a bracket that began in round `begun`; raises the errors of `next_round`."""
    refuse_unfinished(book)
    return _round(book, survivors(book, begun), session)


def bracket(seeds: Sequence[int]) -> Slots:
    """Return the slots of seeds: the first two can only meet in the final, and the first have byes."""
    return tuple(seeds[seed] if seed < len(seeds) else None for seed in seed_order(len(seeds)))


def seed_order(count: int) -> list[int]:
    """Return the seeds, from 0, by slot, for the smallest power of two that is large enough."""
    order = [0]
    while len(order) < count:
        last = 2 * len(order) - 1
        order = [each for seed in order for each in (seed, last - seed)]
    return order


def survivors(book: Book, begun: int) -> Slots:
    """Return the pairs that are left after all rounds; raises `Undecided` or `NotByBracket`.

    A round after the final is for places outside the bracket.
    """
    slots = slots_of(book.round(begun))
    for each in book.rounds[begun - 1 :]:
        if len(slots) == 1:
            break
        slots = tuple(winner(book, each, pairs) for pairs in _two_by_two(slots))
        refuse_repeated(slots, each)
    return slots


def slots_of(first: Round) -> Slots:
    """Return the bracket of a first round; raises `NotByBracket`.

    Its byes are in the order of their slots.
    """
    count = len(list(first.pairs))
    playing = iter(sorted(first.seatings, key=lambda seating: seating.table))
    byes = iter(first.sits_out)
    slots: list[int | None] = []
    try:
        for seeds in _two_by_two(tuple(seed if seed < count else None for seed in seed_order(count))):
            slots.extend((next(byes), None) if None in seeds else next(playing).pairs)
    except StopIteration:
        raise NotByBracket(round=first.number) from None
    return tuple(slots)


def refuse_repeated(slots: Slots, played: Round) -> None:
    """Raise `NotByBracket` if a pair won two matches of a round: two pairs without opponents then met."""
    pairs = [pair for pair in slots if pair is not None]
    if len(set(pairs)) < len(pairs):
        raise NotByBracket(round=played.number)


def winner(book: Book, played: Round, pairs: Slots) -> int | None:
    """Return which of two pairs is in the next round; None if neither is.

    Raises `Undecided` or `NotByBracket`.
    """
    won = better_of(book, played, pairs)
    return won if won is not None and book.plays(won, played.number + 1) else None


def better_of(book: Book, played: Round, pairs: Slots) -> int | None:
    """Return which of two pairs won, even if it has withdrawn since; a pair without opponents has won.

    A director may seat a pair that is alone against another that was out: then their match decides. Raises
    `Undecided` or `NotByBracket`.
    """
    known = [pair for pair in pairs if pair is not None]
    seating = played.of(known[0]) if known else None
    if seating is None and len(known) < 2:
        return known[0] if known else None
    if seating is None or not set(known) <= set(seating.pairs):
        raise NotByBracket(round=played.number)
    return match_winner(book, played.number, seating)


def match_winner(book: Book, number: int, seating: Seating) -> int | None:
    """Return which pair won a match of a round: by its score, or because the other pair has withdrawn.

    A withdrawal from the next round on can decide a table that is not played. Returns None if both pairs have
    withdrawn; raises `Undecided`.
    """
    kept = book.kept.get(Place(number, seating.table))
    if kept is not None and isinstance(kept.slip, MatchSlip):
        scores = kept.slip.scores
        winners = [pair for pair, score in zip(seating.pairs, scores, strict=True) if score == max(scores)]
    else:
        winners = [pair for pair in seating.pairs if book.plays(pair, number)]
        if len(winners) == 2 and (number, seating.table) in book.sat_out:
            winners = [pair for pair in winners if book.plays(pair, number + 1)]
    if len(winners) == 2:
        raise Undecided(round=number, table=seating.table, pairs=seating.pairs)
    return winners[0] if winners else None


def _round(book: Book, slots: Slots, session: int) -> Round:
    if sum(pair is not None for pair in slots) < 2:
        raise Over(rounds=len(book.rounds))
    sat = sides(book)
    seatings: list[Seating] = []
    sits_out: list[int] = []
    for one, other in _two_by_two(slots):
        if one is not None and other is not None:
            seatings.append(Seating(len(seatings) + 1, balanced((one, other), sat)))
        else:
            sits_out.extend(pair for pair in (one, other) if pair is not None)
    return Round(session, len(book.rounds) + 1, tuple(seatings), tuple(sits_out))


def _two_by_two(slots: Slots) -> Iterator[tuple[int | None, int | None]]:
    return zip(slots[::2], slots[1::2], strict=True)
