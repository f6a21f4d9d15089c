"""The coach's judgement of a choice: facts as codes and numbers, without prose."""

import msgspec

from botifarra.review.verdict import Verdict
from botifarra.review.why_lines import WhyLine
from botifarra.server.protocol.advice import ChoicePart


class Finding(msgspec.Struct, frozen=True):
    """A choice judged as in a review (docs/review.md), by what the player could know.

    `loss` is what it cost against the `best` one, and `error` its standard error. For a card these are points
    of the player's side, for a call points of the match. `choices` are the legal cards or calls, the best
    first; their `error` is that of the difference to the best. `why` are the facts against the choice
    (docs/review-json.md, Facts). In these facts, cards, seats and suits are texts as in records
    (docs/notation.md), not numbers.
    """

    verdict: Verdict
    best: int
    loss: float
    error: float
    choices: tuple[ChoicePart, ...]
    why: tuple[WhyLine, ...]
