"""Results: claimed by a table, recorded, confirmed, corrected and erased."""

from msgspec.structs import replace

from botifarra.core.rules import Rules
from botifarra.core.score import Points
from botifarra.tournament.book import Book, Claim
from botifarra.tournament.errors import (
    BadScore,
    BothReached,
    ClaimedAlready,
    ConfirmedAlready,
    NoDispute,
    NotClaimed,
    NotScored,
    OwnClaim,
    ScoredAlready,
    ScoredSo,
    TableSatOut,
    WrongSlip,
)
from botifarra.tournament.events import (
    BoardSlip,
    Confirmed,
    Corrected,
    Erased,
    Line,
    MatchSlip,
    Place,
    Scored,
    Slip,
    SlipAgreed,
    SlipClaimed,
    SlipDisputed,
    place_facts,
)
from botifarra.tournament.results import NOTHING, Kept


def scored(book: Book, event: Scored) -> Book:
    """Record a result; raises the errors of `refuse_slip`, or `ScoredAlready`.

    A result with a reason decides the dispute of its place, if there is one.
    """
    refuse_slip(book, event.place, event.slip)
    kept = book.kept.get(event.place, NOTHING)
    if kept.slip is not None:
        raise ScoredAlready(**place_facts(event.place))
    claim = book.claims.get(event.place)
    is_decided = claim is not None and claim.is_disputed and bool(event.reason)
    after = replace(kept, slip=event.slip, is_decided=is_decided)
    return put(_unclaimed(book, event.place), event.place, after)


def confirmed(book: Book, event: Confirmed) -> Book:
    """Confirm a result; raises `NotScored` or `ConfirmedAlready`."""
    kept = kept_result(book, event.place)
    if kept.is_confirmed:
        raise ConfirmedAlready(**place_facts(event.place))
    return put(book, event.place, replace(kept, is_confirmed=True))


def correction(book: Book, place: Place, slip: Slip, reason: str) -> Corrected:
    """Return the event that corrects a result; raises `ScoredSo` if the result is this one already.

    `corrected` does not refuse it, because older logs have such corrections.
    """
    if book.kept.get(place, NOTHING).slip == slip:
        raise ScoredSo(**place_facts(place))
    return Corrected(place, slip, reason)


def corrected(book: Book, event: Corrected) -> Book:
    """Replace a result by another; raises the errors of `refuse_slip`, or `NotScored`."""
    refuse_slip(book, event.place, event.slip)
    kept = kept_result(book, event.place)
    return put(_retracted(book, event.place, kept), event.place, replace(kept, slip=event.slip))


def erased(book: Book, event: Erased) -> Book:
    """Delete a result or a claim; raises `NotScored`, or the error of a place that is not played."""
    if event.place in book.claims:
        return _unclaimed(book, event.place)
    kept = kept_result(book, event.place)
    after = replace(kept, slip=None, is_confirmed=False, is_decided=False)
    return put(_retracted(book, event.place, kept), event.place, after)


def claimed(book: Book, event: SlipClaimed) -> Book:
    """Record the claim of a side.

    Raises the errors of `scored`, or `ClaimedAlready` while the other side's claim is open.
    """
    refuse_slip(book, event.place, event.slip)
    if book.kept.get(event.place, NOTHING).slip is not None:
        raise ScoredAlready(**place_facts(event.place))
    claim = book.claims.get(event.place)
    if claim is not None and claim.side != event.side and not claim.is_disputed:
        raise ClaimedAlready(**place_facts(event.place), side=claim.side)
    return replace(book, claims={**book.claims, event.place: Claim(event.side, event.slip)})


def agreed(book: Book, event: SlipAgreed) -> Book:
    """Turn a claim into a confirmed result; raises `NotClaimed` or `OwnClaim`."""
    claim = _claim(book, event.place, event.side)
    kept = book.kept.get(event.place, NOTHING)
    return put(_unclaimed(book, event.place), event.place, replace(kept, slip=claim.slip, is_confirmed=True))


def disputed(book: Book, event: SlipDisputed) -> Book:
    """Record that a claim is disputed.

    Raises `NotClaimed`, `OwnClaim` or `NoDispute`, or the errors of `refuse_slip`.
    """
    claim = _claim(book, event.place, event.side)
    if event.slip is not None:
        refuse_slip(book, event.place, event.slip)
    if event.slip == claim.slip:
        raise NoDispute(**place_facts(event.place))
    now = replace(claim, is_disputed=True, other=event.slip)
    return replace(book, claims={**book.claims, event.place: now})


def _claim(book: Book, place: Place, side: Line) -> Claim:
    """Return the claim that a side may answer."""
    refuse_sat_out(book, place)
    claim = book.claims.get(place)
    if claim is None:
        raise NotClaimed(**place_facts(place))
    if claim.side == side:
        raise OwnClaim(**place_facts(place), side=side)
    return claim


def _retracted(book: Book, place: Place, kept: Kept) -> Book:
    """Return the book with a result among the retracted ones of its place."""
    assert kept.slip is not None
    slips = book.retracted.get(place, frozenset()) | {kept.slip}
    return replace(book, retracted={**book.retracted, place: slips})


def _unclaimed(book: Book, place: Place) -> Book:
    if place not in book.claims:
        return book
    return replace(book, claims={each: claim for each, claim in book.claims.items() if each != place})


def other_side(side: Line) -> Line:
    """Return the opponents of a side."""
    return "EW" if side == "NS" else "NS"


def put(book: Book, place: Place, kept: Kept) -> Book:
    """Return the book with another state of a place."""
    return replace(book, kept=book.kept.put(place, kept))


def kept_result(book: Book, place: Place) -> Kept:
    """Return the state of a place with a result; raises `NotScored`, or the errors of `Book.seated`."""
    book.seated(place)
    kept = book.kept.get(place, NOTHING)
    if kept.slip is None:
        raise NotScored(**place_facts(place))
    return kept


def refuse_slip(book: Book, place: Place, slip: Slip) -> None:
    """Raise an error if a place cannot have this result."""
    refuse_sat_out(book, place)
    match slip:
        case BoardSlip() if place.board:
            _ = slip.result
        case MatchSlip(scores) if not place.board:
            _refuse_scores(book.rules, scores)
        case _:
            raise WrongSlip(kind=book.begun.format.kind.value)


def _refuse_scores(rules: Rules, scores: Points) -> None:
    """Refuse scores of a match in which both sides reach the target; only one side can (R6.2)."""
    most = rules.score_cap or rules.target
    for score in scores:
        if not 0 <= score <= most:
            raise BadScore(score=score, least=0, most=most, **({"cap": most} if rules.score_cap else {}))
    if min(scores) >= rules.target and not rules.codony:
        north_south, east_west = scores
        raise BothReached(ns=north_south, ew=east_west, target=rules.target)


def refuse_sat_out(book: Book, place: Place) -> None:
    """Raise `TableSatOut` for a table that does not play; also the error of a table without pairs."""
    book.seated(place)
    if (place.round, place.table) in book.sat_out:
        raise TableSatOut(round=place.round, table=place.table)
