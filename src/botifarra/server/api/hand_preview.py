"""The preview of a finished hand for anybody who has a link to it."""

import msgspec

from botifarra.core.cards import Strain
from botifarra.server.protocol.parts import Points
from botifarra.server.shared.shown_hands import ShownHands
from botifarra.server.table.seats import Names


class HandPreview(msgspec.Struct, frozen=True):
    """The result of a finished hand, the `number`th of its match. It does not show any card."""

    number: int
    names: Names
    strain: Strain
    points: Points


async def look_at_hand(code: str, deal: int, archive: ShownHands) -> HandPreview | None:
    """Return the preview of a hand; None unless it is over. Raise `StorageError`."""
    for match in await archive.matches(code) or ():
        for hand in match.hands:
            contract = hand.record.state.public.contract
            if hand.seeds.deal == deal and contract is not None:
                return HandPreview(hand.number, match.names, contract.strain, hand.count.points)
    return None
