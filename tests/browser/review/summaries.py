"""A summary of many reviewed hands, which would take too long to play and to review."""

from collections.abc import Iterator
from random import Random

import msgspec

from botifarra.review.decisions import Kind
from botifarra.review.report import DecisionLine
from botifarra.server.reviews.summary import summarise
from botifarra.server.store.reviews import KeptReview, UnreviewedHand
from tests.browser.person import Person
from tests.server.reviews.made_reviews import CASHED, EXITS, LONG, ME, THROWN, decision, kept

ANY_SUMMARY = "**/api/review-summary"

HANDS = 42

_DAY_MS = 24 * 3600 * 1000
_FIRST_MS = 1_780_000_000_000

_FACTS = ((THROWN, Kind.FOURTH), (CASHED, Kind.LEAD), (LONG, Kind.LEAD), (EXITS, Kind.LEAD))


def show_summary(person: Person) -> None:
    """Let the server answer with the summary of many hands, two of them without a review, from now on."""
    person.introduce("Anna")
    told = msgspec.json.encode(
        summarise(_hands(Random(1)), (UnreviewedHand("A", 90), UnreviewedHand("A", 91)), ME)
    ).decode()
    person.page.route(ANY_SUMMARY, lambda route: route.fulfill(body=told, content_type="application/json"))


def _hands(rng: Random) -> list[KeptReview]:
    hands = [kept(deal, *_decisions(rng, deal)) for deal in range(1, HANDS + 1)]
    return [
        msgspec.structs.replace(hand, finished_at=_FIRST_MS + hand.deal * _DAY_MS) for hand in reversed(hands)
    ]


def _decisions(rng: Random, deal: int) -> Iterator[DecisionLine]:
    """Yield decisions of all kinds; the later the hand, the less they lose."""
    for place, kind in enumerate(Kind):
        yield decision(rng.gauss(0.3, 0.5) * (1.5 - deal / HANDS), place=place, kind=kind)
    for place, (fact, kind) in enumerate(_FACTS, 10):
        if rng.random() < 0.35:
            yield decision(rng.uniform(1, 4), fact, place=place, kind=kind)
