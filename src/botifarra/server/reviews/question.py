"""The question for the review of a hand, and the answer as it is stored."""

import zlib
from typing import TypeVar

import msgspec

from botifarra.core.auction import Phase
from botifarra.review.report import ReviewReport
from botifarra.server.live.worker_questions import framed
from botifarra.server.table.events import Player
from botifarra.server.table.records import PlayedHand

_Kind = TypeVar("_Kind")


class StoredReview(msgspec.Struct, frozen=True):
    """The report of a hand, and the person behind each action of the hand, None for a bot."""

    people: tuple[Player | None, ...]
    report: ReviewReport


class _StoredBytes(msgspec.Struct, frozen=True):
    """A stored review whose report stays JSON."""

    people: tuple[Player | None, ...]
    report: msgspec.Raw


def may_be_reviewed(hand: PlayedHand) -> bool:
    """Return whether a hand is over at its table.

    Of a board that is played at other tables too, only people who have finished it may see the review. The
    routes check that (`server/shared/shown_hands.py`).
    """
    return hand.record.state.public.phase is Phase.OVER


def review_question(hand: PlayedHand) -> bytes:
    """Return the question for the review of a hand, as a worker reads it."""
    assert may_be_reviewed(hand)
    return framed((hand.record, hand.match, hand.seeds.deal))


def stored_review(hand: PlayedHand, report: bytes) -> bytes:
    """Return the review of a hand as it is stored; `report` is JSON."""
    return zlib.compress(msgspec.json.encode(_StoredBytes(hand.people, msgspec.Raw(report))))


def report_of(stored: bytes) -> bytes:
    """Return the report of a stored review, as JSON."""
    return bytes(_decoded(stored, _StoredBytes).report)


def read_review(stored: bytes) -> StoredReview:
    """Return a stored review."""
    return _decoded(stored, StoredReview)


def _decoded(stored: bytes, kind: type[_Kind]) -> _Kind:
    return msgspec.json.decode(zlib.decompress(stored), type=kind)
