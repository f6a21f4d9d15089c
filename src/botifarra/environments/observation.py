"""The knowledge of a seat as an array of zeros and ones, and its legal actions (docs/environments.md).

The input is a `View`, which cannot hold a hidden card. The array consists of named pieces (`PIECES`). The
piece `seat` is the seat that observes, by its number. All other pieces count seats from that one: 0 is that
seat, 1 its right-hand neighbour, 2 its partner, 3 its left-hand neighbour.
"""

from collections.abc import Iterator, Mapping
from itertools import accumulate
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from botifarra.core.actions import ACTIONS, action_id
from botifarra.core.auction import Phase
from botifarra.core.cards import DECK, Strain
from botifarra.core.rules import MOST_DOUBLES, TRICKS
from botifarra.core.seats import Seat, Side
from botifarra.core.view import View

Bits = NDArray[np.int8]
"""An array of zeros and ones."""

PIECES: dict[str, tuple[int, ...]] = {
    "seat": (len(Seat),),
    "dealer": (len(Seat),),
    "to_act": (len(Seat),),
    "phase": (len(Phase),),
    "strain": (len(Strain),),
    "declarer": (len(Seat),),
    "doubles": (MOST_DOUBLES, len(Seat)),
    "shown_by": (len(Seat),),
    "hand": (len(DECK),),
    "trick": (len(Seat), len(DECK)),
    "won": (len(Side), len(DECK)),
    "plays": (TRICKS, len(Seat), len(DECK)),
}
"""The shape of each piece, in the order of the pieces in the array."""

SIZE = sum(map(prod, PIECES.values()))
"""The length of the array."""

_STARTS = dict(zip(PIECES, accumulate(map(prod, PIECES.values()), initial=0), strict=False))
"""The index at which each piece begins."""

_PHASES = tuple(Phase)


def encode(view: View) -> Bits:
    """Return the knowledge of the seat: the pieces one after another, each row by row."""
    array = np.zeros(SIZE, np.int8)
    array[[*_call_ones(view), *_card_ones(view)]] = 1
    return array


def split(array: NDArray[Any], pieces: Mapping[str, tuple[int, ...]] = PIECES) -> dict[str, NDArray[Any]]:
    """Return each piece of an array by its name, in its shape; they share the array's memory."""
    ends = [*accumulate(map(prod, pieces.values()))]
    parts = np.split(array, ends[:-1])
    return {name: part.reshape(shape) for (name, shape), part in zip(pieces.items(), parts, strict=True)}


def action_mask(view: View) -> Bits:
    """Return a one for each legal action of the seat, by number; all zeros if it is not on turn."""
    mask = np.zeros(len(ACTIONS), np.int8)
    mask[[action_id(action) for action in view.legal_actions]] = 1
    return mask


def _call_ones(view: View) -> Iterator[int]:
    """Yield the places of the ones for the seats and the calls."""
    public, seat = view.public, view.seat
    yield _STARTS["seat"] + seat
    yield _STARTS["dealer"] + _from(seat, public.dealer)
    yield _STARTS["phase"] + _PHASES.index(public.phase)
    if public.phase is not Phase.OVER:
        yield _STARTS["to_act"] + _from(seat, public.to_act)
    if public.contract is not None:
        yield _STARTS["strain"] + public.contract.strain
        yield _STARTS["declarer"] + _from(seat, public.contract.declarer)
        for number, doubler in enumerate(public.contract.doublers):
            yield _STARTS["doubles"] + number * len(Seat) + _from(seat, doubler)
    if public.shown_by is not None:
        yield _STARTS["shown_by"] + _from(seat, public.shown_by)


def _card_ones(view: View) -> Iterator[int]:
    """Yield the places of the ones for the cards, held and played."""
    public, seat, cards = view.public, view.seat, len(DECK)
    for card in view.hand:
        yield _STARTS["hand"] + card
    for player, card in public.trick.plays:
        yield _STARTS["trick"] + _from(seat, player) * cards + card
    for number, trick in enumerate((*public.tricks, public.trick)):
        for player, card in trick.plays:
            yield _STARTS["plays"] + (number * len(Seat) + _from(seat, player)) * cards + card
    for trick in public.tricks:
        side = _from(seat, trick.winner(public.strain)) % len(Side)
        for card in trick.cards:
            yield _STARTS["won"] + side * cards + card


def _from(seat: Seat, other: Seat) -> int:
    """Return the number of places from `seat` to the other seat, counted to the right."""
    return (other - seat) % len(Seat)
