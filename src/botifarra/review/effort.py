"""The effort of a review: how many worlds each decision gets."""

from dataclasses import dataclass, replace
from typing import Literal

from botifarra.bots.effort import CallEffort, CardEffort
from botifarra.bots.levels import CLUB

EffortName = Literal["quick", "deep"]
"""The name of an effort."""

JUDGES = (3, 8)
"""Numbers of last tricks that further judges solve. They are asked if the chosen card is a slip or worse."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The effort for each decision of a hand.

    A card is valued twice, by the effort `card` and with worlds of its own each time. The two halves show how
    much of a loss is chance. A call is valued by the effort `call`, which covers both halves. `playouts` are
    the hands played to value the deal itself, and `curve` those after each card.
    """

    name: EffortName
    card: CardEffort
    call: CallEffort
    playouts: int
    curve: int

    def solving(self, tricks: int) -> CardEffort:
        """Return the effort of a further judge, which solves the last `tricks` tricks."""
        return replace(self.card, solved=tricks)


QUICK = Effort(
    "quick",
    replace(CLUB.card_effort, candidates=3_000, worlds=300, solved=5, prior=0),
    replace(CLUB.call_effort, batches=32),
    playouts=4_000,
    curve=256,
)
"""Some seconds for a hand, on one core."""

DEEP = Effort(
    "deep",
    replace(QUICK.card, candidates=25_000, worlds=3_750),
    replace(QUICK.call, batches=320),
    playouts=40_000,
    curve=2_560,
)
"""Ten times as long."""

EFFORTS = (QUICK, DEEP)
"""All efforts, the quickest first."""
