"""A review as values for programs: the JSON of `botifarra review` (docs/review-json.md)."""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

import msgspec

from botifarra.bots.fact_lines import DIGITS, fact_line, line_type
from botifarra.bots.reasons import Void, voids
from botifarra.core.actions import Call, Play
from botifarra.core.cards import CardSet
from botifarra.core.notation import format_seat, format_word
from botifarra.core.seats import Seat
from botifarra.core.view import View
from botifarra.inference.count import probabilities
from botifarra.inference.knowledge import Knowledge, hidden_from
from botifarra.records.record import Record
from botifarra.records.rules import format_rules
from botifarra.review.balance import luck_adjusted_score
from botifarra.review.decisions import Kind
from botifarra.review.effort import EffortName
from botifarra.review.highlights import facts_against
from botifarra.review.review import Judgement, Review
from botifarra.review.season import played_hand
from botifarra.review.verdict import Fortune, Verdict
from botifarra.review.why_lines import WhyLine

if TYPE_CHECKING:
    VoidLine = msgspec.Struct
    """A proof that a seat is void in a suit."""
else:
    VoidLine = line_type(Void)


class ChoiceLine(msgspec.Struct, frozen=True):
    """A choice: its worth, its loss against the best with the standard error, and its worth with open hands.

    `worth` is in points of the seat's side for a card, and in net score for a call. `win` is the chance to
    win the match, or None. If it is not None, `loss` is the chance given up, in points of the match.
    `verdict` is the one that this choice would get. It is None if the choice would need further judges and
    not all of them were asked.
    """

    action: str
    worth: float
    loss: float
    error: float
    open_hands: float
    win: float | None
    verdict: Verdict | None


class KnownLine(msgspec.Struct, frozen=True):
    """The proved facts about the hand of `seat`: suits that it lacks, and further `cards` it cannot hold.

    It certainly `holds` some cards, because no other hand can.
    """

    seat: str
    voids: tuple[VoidLine, ...]
    cards: tuple[str, ...]
    holds: tuple[str, ...]


class DecisionLine(msgspec.Struct, frozen=True):
    """A decision. Its losses are points of the seat's side for a card, and points of the match for a call.

    `why` are the facts against the choice. `known` is what its seat knew of the other hands.
    """

    place: int
    seat: str
    kind: Kind
    trick: int | None
    chosen: str
    best: str
    loss: float
    error: float
    mean_loss: float
    verdict: Verdict
    fortune: Fortune | None
    choices: tuple[ChoiceLine, ...]
    why: tuple[WhyLine, ...]
    known: tuple[KnownLine, ...]


class BalanceLine(msgspec.Struct, frozen=True):
    """The points of N-S as a sum; `choices` are the points that each seat gained for its own side."""

    middle: float
    cards: float
    choices: tuple[float, float, float, float]
    guesses: float
    result: float
    luck_adjusted: float
    luck_adjusted_score: float


class PlayerLine(msgspec.Struct, frozen=True):
    """The choices of one player in the hand."""

    seat: str
    name: str
    decisions: int
    slips: int
    mistakes: int
    blunders: int
    lost_points: float
    lost_score: float
    gained: float


class ReviewReport(msgspec.Struct, frozen=True):
    """The review of one record; `number` is its place in the file, from 1."""

    version: int
    effort: EffortName
    seed: int
    number: int
    rules: str
    decisions: tuple[DecisionLine, ...]
    players: tuple[PlayerLine, ...]
    balance: BalanceLine
    curve: tuple[float, ...]


def report_review(
    review: Review, record: Record, number: int, seats: Collection[Seat] = tuple(Seat)
) -> ReviewReport:
    """Return the report of the review of a record, with the decisions of these seats."""
    return ReviewReport(
        version=review.version,
        effort=review.effort,
        seed=review.seed,
        number=number,
        rules=format_rules(record.rules),
        decisions=tuple(_decision_line(each) for each in review.judgements if each.seat in seats),
        players=tuple(_player_line(review, record, seat) for seat in seats),
        balance=_balance_line(review),
        curve=tuple(map(_rounded, review.curve)),
    )


def written(judged: Judgement, choice: Call | Play) -> str:
    """Return a choice of a decision as records write it."""
    if isinstance(choice, Play):
        return str(choice.card)
    contract = judged.decision.view.public.contract
    return format_word(choice, contract.doubles if contract else 0)


def trick_number(judged: Judgement) -> int | None:
    """Return the number of the trick of a card, from 1; None for a call."""
    if not isinstance(judged.chosen, Play):
        return None
    return len(judged.decision.view.public.tricks) + 1


def _decision_line(judged: Judgement) -> DecisionLine:
    found = judged.comparison
    wins = found.wins or (None,) * len(found.choices)
    return DecisionLine(
        place=judged.decision.place,
        seat=format_seat(judged.seat),
        kind=judged.kind,
        trick=trick_number(judged),
        chosen=written(judged, judged.chosen),
        best=written(judged, judged.best),
        loss=_rounded(judged.loss),
        error=_rounded(judged.error),
        mean_loss=_rounded(judged.mean_loss),
        verdict=judged.verdict,
        fortune=judged.fortune,
        choices=tuple(
            ChoiceLine(
                written(judged, choice),
                _rounded(worth),
                _rounded(found.loss(choice)),
                _rounded(found.error(choice)),
                _rounded(judged.open_hands[choice]),
                None if win is None else round(win, 4),
                verdict,
            )
            for choice, worth, win, verdict in zip(
                found.choices, found.nets or found.worths, wins, judged.verdicts, strict=True
            )
        ),
        why=tuple(map(fact_line, facts_against(judged))),
        known=tuple(_known_lines(judged.decision.view)),
    )


def _known_lines(view: View) -> Iterator[KnownLine]:
    """Yield the facts that the plays prove about the hidden hands, hand by hand."""
    known, proved = Knowledge.of(view), voids(view)
    chances = probabilities(known)
    for seat in hidden_from(view):
        excluded = known.excluded[seat]
        holds = CardSet(card for card in view.unseen if chances[card][seat] == 1)
        if excluded or holds:
            of_seat = tuple(void for void in proved if void.seat is seat)
            lacked = CardSet(card for void in of_seat for card in excluded.of(void.suit))
            cards = tuple(map(str, excluded - lacked))
            lines = tuple(map(fact_line, of_seat))
            yield KnownLine(format_seat(seat), lines, cards, tuple(map(str, holds)))


def _player_line(review: Review, record: Record, seat: Seat) -> PlayerLine:
    hand = played_hand(review, seat)
    return PlayerLine(
        format_seat(seat),
        record.names[seat],
        hand.decisions,
        hand.slips,
        hand.mistakes,
        hand.blunders,
        _rounded(hand.lost_points),
        _rounded(hand.lost_score),
        _rounded(hand.gained),
    )


def _balance_line(review: Review) -> BalanceLine:
    found = review.balance
    north, west, south, east = map(_rounded, found.choices)
    return BalanceLine(
        found.middle,
        _rounded(found.cards),
        (north, west, south, east),
        _rounded(found.guesses),
        _rounded(found.result),
        _rounded(found.luck_adjusted),
        _rounded(luck_adjusted_score(review.state, found)),
    )


def _rounded(value: float) -> float:
    return round(value, DIGITS) + 0.0
