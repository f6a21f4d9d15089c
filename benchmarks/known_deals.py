"""Deals with all hands known, as arguments of the kernel, to judge bots."""

from collections.abc import Sequence

import botifarra_kernel as kernel

from botifarra.core.cards import CardSet
from botifarra.core.seats import Seat


def only(hands: Sequence[CardSet], seat: Seat) -> kernel.Sampler:
    """Return the only possible deal for `seat`, which sees its own of these hands."""
    hidden = [0 if owner is seat else hand.mask for owner, hand in zip(Seat, hands, strict=True)]
    unseen = sum(hidden)
    return kernel.Sampler([mask.bit_count() for mask in hidden], unseen, [unseen & ~mask for mask in hidden])
