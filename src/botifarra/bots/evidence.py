"""What the calls of a hand tell of the hands they came from (R3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from botifarra.bots.calling import needed
from botifarra.bots.models import Calls
from botifarra.core.actions import DELEGATE, DOUBLE, PASS, Declare
from botifarra.core.auction import Auction, Phase, spoken_calls
from botifarra.core.cards import Strain
from botifarra.core.public import PublicState
from botifarra.core.seats import Seat


class Kind(StrEnum):
    """What was said."""

    NAME = "name"
    NAME_AFTER_DELEGATION = "name_after_delegation"
    DELEGATE = "delegate"
    DOUBLE = "double"
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class Heard:
    """A call by `seat`: the strain it named or spoke about, and what a double needs the hand to promise."""

    seat: Seat
    kind: Kind
    strain: Strain = Strain.NO_TRUMP
    needed: float = 0.0


def heard(model: Calls, public: PublicState) -> Iterator[Heard]:
    """What was called so far; a codony shown is a matter of knowledge, not of likelihood, and left out."""
    auction = Auction.start(public.dealer)
    for spoken in spoken_calls(public.rules, public.dealer, public.actions):
        contract = auction.contract
        if isinstance(spoken.call, Declare):
            kind = Kind.NAME if auction.phase is Phase.DECLARE else Kind.NAME_AFTER_DELEGATION
            yield Heard(spoken.seat, kind, spoken.call.strain)
        elif spoken.call == DELEGATE:
            yield Heard(spoken.seat, Kind.DELEGATE)
        elif contract is not None and auction.phase is Phase.DOUBLE and spoken.call in (DOUBLE, PASS):
            kind = Kind.DOUBLE if spoken.call == DOUBLE else Kind.PASS
            lacking = needed(model, public.dealer, contract, spoken.seat)
            yield Heard(spoken.seat, kind, contract.strain, lacking)
        auction = auction.apply(public.rules, spoken.call)
