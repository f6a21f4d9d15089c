"""The worker process of reviews: its answers are reports as JSON, or an empty line for a hand that fails."""

import logging

import msgspec

from botifarra.bots.equity import prepare
from botifarra.core.match import Match
from botifarra.records.record import Record
from botifarra.review.report import report_review
from botifarra.review.review import review
from botifarra.server.live.worker_questions import answer_questions

_log = logging.getLogger("botifarra.server.reviews.worker")  # not `__main__`, the name of this module


def _answer(record: Record, before: Match, deal: int) -> str:
    try:
        report = report_review(review(record.state, before), record, deal)
    except Exception:  # the server must know that another attempt would fail too
        _log.exception("a review fails", extra={"code": "review_failed"})
        return ""
    return msgspec.json.encode(report).decode()


if __name__ == "__main__":
    answer_questions(prepare, _answer)
