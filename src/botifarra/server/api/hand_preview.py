"""The preview of a finished hand for anybody who has a link to it."""

import msgspec

from botifarra.core.cards import Strain
from botifarra.server.protocol.parts import Points
from botifarra.server.shared.shown_hands import ShownHands
from botifarra.server.table.seats import Names


class HandPreview(msgspec.Struct, frozen=True):
    """The result of a finished hand, the `number`th of its match.

    `step` is the number of actions before the moment that a link names, None if it names none. The picture of
    this moment (`hand_pictures.py`) is another answer; this one does not show any card.
    """

    number: int
    names: Names
    strain: Strain
    points: Points
    step: int | None = None


async def look_at_hand(
    code: str, deal: int, archive: ShownHands, step: int | None = None
) -> HandPreview | None:
    """Return the preview of a hand; None unless it is over. Raise `StorageError`.

    `step` is the number of actions before the moment that the link names.
    """
    for match in await archive.matches(code) or ():
        for hand in match.hands:
            contract = hand.record.state.public.contract
            if hand.seeds.deal == deal and contract is not None:
                found = step if step is not None and step <= len(hand.record.actions) else None
                return HandPreview(hand.number, match.names, contract.strain, hand.count.points, found)
    return None
