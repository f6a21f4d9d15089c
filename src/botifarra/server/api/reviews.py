"""The reviews of finished hands, and their summary for the person who played them."""

import asyncio
from typing import Any

import msgspec
from litestar import MediaType, Response, get
from litestar.openapi import ResponseSpec
from litestar.params import FromPath

from botifarra.review.report import ReviewReport
from botifarra.review.review import VERSION
from botifarra.server.api.dependencies import TheArchive, TheReviews, TheStore
from botifarra.server.api.errors import problems
from botifarra.server.api.history import played_hand
from botifarra.server.api.problems import Problem
from botifarra.server.api.request_costs import DEAR
from botifarra.server.api.session import Asker
from botifarra.server.reviews.question import may_be_reviewed
from botifarra.server.reviews.queue import Failed, Full
from botifarra.server.reviews.summary import ReviewSummary, summarise

MOST_HANDS = 200
"""Largest number of hands in a summary, the last ones."""

MOST_UNREVIEWED = 20
"""Largest number of hands without a review that are listed, the last ones."""

_REVIEW_S = 3
"""Expected number of seconds for a review, on a server without other work."""

_MOST_S = 30
"""Largest number of seconds after which a client is told to ask again."""


class ReviewPlace(msgspec.Struct, frozen=True):
    """A review that is not made yet: the number of reviews that are made before it."""

    place: int


@get(
    "/tables/{code:str}/hands/{deal:str}/review",
    summary="Review of a hand",
    tags=["history"],
    opt=DEAR,
    responses=problems(403, 404)
    | {
        200: ResponseSpec(ReviewReport, generate_examples=False, description="The review"),
        202: ResponseSpec(
            ReviewPlace,
            generate_examples=False,
            description="The review is being made; `Retry-After` tells when to ask again",
        ),
    },
)
async def review(
    code: FromPath[str], deal: FromPath[str], archive: TheArchive, reviews: TheReviews
) -> Response[Any]:
    """Return the review of a finished hand (docs/review.md), or its place in the queue until it is made."""
    match, hand = await played_hand(code, deal, archive)
    if not may_be_reviewed(hand):
        raise Problem(404, "no_hand")
    try:
        found = await reviews.report(match.code, hand)
    except Full:
        raise Problem(503, "busy", retry_after=_MOST_S) from None
    except Failed:
        raise Problem(500, "failed") from None
    if isinstance(found, bytes):
        return Response(found, media_type=MediaType.JSON)
    wait = min(_REVIEW_S * (found + 1), _MOST_S)
    return Response(ReviewPlace(found), status_code=202, headers={"Retry-After": str(wait)})


@get("/review-summary", summary="Reviews of my hands", tags=["history"], opt=DEAR, responses=problems(401))
async def review_summary(person: Asker, store: TheStore) -> ReviewSummary:
    """Return how much the person who asks lost by decisions in reviewed hands.

    Decisions of bots in the person's place do not count. Hands whose review is not made are only listed.
    """
    kept = await store.reviews_of(person.player, VERSION, MOST_HANDS)
    unreviewed = await store.unreviewed_of(person.player, VERSION, MOST_UNREVIEWED)
    # In a thread, because many reviews take longer than other requests should wait.
    return await asyncio.to_thread(summarise, kept, unreviewed, person.player)
