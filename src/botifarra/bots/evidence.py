"""The evidence of calls about the hands that made them (R3)."""

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
    """The kind of a call."""

    NAME = "name"
    NAME_AFTER_DELEGATION = "name_after_delegation"
    DELEGATE = "delegate"
    DOUBLE = "double"
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class CallEvidence:
    """A call by `seat`: the strain that it named or spoke about, and the promise that a double needs."""

    seat: Seat
    kind: Kind
    strain: Strain = Strain.NO_TRUMP
    needed: float = 0.0


def call_evidence(model: Calls, public: PublicState) -> Iterator[CallEvidence]:
    """Yield the calls so far, without a shown codony: that is certain knowledge, not evidence."""
    auction = Auction.start(public.dealer)
    for spoken in spoken_calls(public.rules, public.dealer, public.actions):
        contract = auction.contract
        if isinstance(spoken.call, Declare):
            kind = Kind.NAME if auction.phase is Phase.DECLARE else Kind.NAME_AFTER_DELEGATION
            yield CallEvidence(spoken.seat, kind, spoken.call.strain)
        elif spoken.call == DELEGATE:
            yield CallEvidence(spoken.seat, Kind.DELEGATE)
        elif contract is not None and auction.phase is Phase.DOUBLE and spoken.call in (DOUBLE, PASS):
            kind = Kind.DOUBLE if spoken.call == DOUBLE else Kind.PASS
            lacking = needed(model, public.dealer, contract, spoken.seat)
            yield CallEvidence(spoken.seat, kind, contract.strain, lacking)
        auction = auction.apply(public.rules, spoken.call)
