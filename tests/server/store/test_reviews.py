"""The reviews in the store, on each database."""

import asyncio

from botifarra.server.store.hands import FinishedHand
from botifarra.server.store.reviews import KeptReview, UnreviewedHand
from botifarra.server.store.store import Store
from tests.server.store.logs import NOW, log, using


def hand(deal: int, *, north: int | None = 1) -> FinishedHand:
    return FinishedHand(deal=deal, number=1, finished_at=NOW + deal, players=(north, None, None, 2))


def kept(code: str, deal: int, body: bytes) -> KeptReview:
    return KeptReview(code=code, deal=deal, finished_at=NOW + deal, body=body)


def test_a_review_stays_and_a_newer_version_takes_its_place(url: str) -> None:
    async def write(store: Store) -> None:
        await store.append("a", log("a", 3))
        assert await store.review("a", 1, 1) is None
        await store.keep_review("a", 1, 1, b"one")
        await store.keep_review("a", 2, 1, b"two")

    async def read(store: Store) -> None:
        assert await store.review("a", 1, 1) == b"one"
        assert await store.review("a", 2, 1) == b"two"
        assert await store.review("a", 1, 2) is None
        await store.keep_review("a", 1, 2, b"newer")
        assert await store.review("a", 1, 2) == b"newer"
        assert await store.review("a", 1, 1) is None
        await store.keep_review("a", 1, 2, b"again")
        assert await store.review("a", 1, 2) == b"again"

    asyncio.run(using(url, write))
    asyncio.run(using(url, read))


def test_the_reviewed_hands_of_a_person(url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.append("a", log("a", 3), hands=[hand(deal) for deal in (1, 2, 3)])
        await store.append("b", log("b", 3), hands=[hand(4), hand(5, north=7)])
        for code, deal in (("a", 1), ("a", 3), ("b", 4), ("b", 5)):
            await store.keep_review(code, deal, 1, f"{deal}".encode())
        await store.keep_review("a", 2, 2, b"newer")
        assert await store.reviews_of(1, 1, 9) == [
            kept("b", 4, b"4"),
            kept("a", 3, b"3"),
            kept("a", 1, b"1"),
        ]
        assert await store.reviews_of(1, 1, 1) == [kept("b", 4, b"4")]
        assert await store.reviews_of(7, 1, 9) == [kept("b", 5, b"5")]
        assert await store.reviews_of(1, 2, 9) == [kept("a", 2, b"newer")]
        assert await store.reviews_of(9, 1, 9) == []
        assert await store.unreviewed_of(1, 1, 9) == [UnreviewedHand("a", 2)]
        assert await store.unreviewed_of(1, 3, 2) == [UnreviewedHand("b", 4), UnreviewedHand("a", 3)]
        assert await store.unreviewed_of(7, 1, 9) == []
        assert await store.unreviewed_of(9, 1, 9) == []

    asyncio.run(using(url, scenario))
