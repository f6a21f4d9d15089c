"""Reviews made by hand, for tests of sums over many hands."""

import zlib
from collections.abc import Iterable, Mapping

import msgspec

from botifarra.review.decisions import Kind
from botifarra.review.report import BalanceLine, DecisionLine, ReviewReport
from botifarra.review.verdict import Verdict
from botifarra.review.why_lines import WhyLine
from botifarra.server.reviews.question import StoredReview
from botifarra.server.store.reviews import KeptReview

ME, OTHER = 7, 8

Fact = Mapping[str, object]
"""A fact against a card, as JSON."""

THROWN: Fact = {"code": "thrown", "points": 3, "saved": 3}
CASHED: Fact = {"code": "cashed", "card": "o9"}
STYLE: Fact = {"code": "style"}
LONG: Fact = {"code": "plan", "reason": {"code": "long", "cards": 4, "others": 3}}
SAVES: Fact = {"code": "plan", "reason": {"code": "saves", "card": "o1", "higher": ["o9"]}}
EXITS: Fact = {"code": "plan", "reason": {"code": "exits", "suit": "oros"}}


def decision(
    lost: float,
    *why: Fact,
    place: int = 0,
    kind: Kind = Kind.LEAD,
    loss: float | None = None,
) -> DecisionLine:
    """Return a decision of West with its mean loss and the facts against it."""
    is_call = kind in (Kind.NAMING, Kind.DOUBLING)
    return DecisionLine(
        place=place,
        seat="W",
        kind=kind,
        trick=None if is_call else 1,
        chosen="o1",
        best="o2",
        loss=lost if loss is None else loss,
        error=0.3,
        mean_loss=lost,
        verdict=Verdict.SLIP if why else Verdict.LEVEL,
        fortune=None,
        choices=(),
        why=tuple(msgspec.convert(fact, WhyLine) for fact in why),
        known=(),
    )


def kept(
    deal: int,
    *lines: DecisionLine,
    others: Iterable[int] = (),
    result: float = 36,
    luck_adjusted: float = 36,
) -> KeptReview:
    """Return hand number `deal`. The person made its decisions, apart from those at the places `others`.

    `result` and `luck_adjusted` are points of N-S.
    """
    balance = BalanceLine(36, 0, (0, 0, 0, 0), 0, result, luck_adjusted, 0)
    report = ReviewReport(1, "quick", 0, deal, "oriental", lines, (), balance, ())
    people = tuple(OTHER if place in others else ME for place in range(60))
    body = zlib.compress(msgspec.json.encode(StoredReview(people, report)))
    return KeptReview(code="A", deal=deal, finished_at=1_000 * deal, body=body)
