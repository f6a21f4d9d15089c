"""Advice as it is sent to the person who asked for it: facts as codes and numbers, without prose."""

from typing import Literal

import msgspec

from botifarra.core.cards import Card
from botifarra.core.seats import Seat

ReasonCode = Literal[
    "forced", "secure", "exposed", "lost", "hopeful", "loads", "gives", "equal", "level", "trumps", "tops",
    "master", "draws", "draws_partner", "runs", "long", "returns", "shortens", "gives_ruff", "forces",
    "exits", "shows_ace", "saves", "costs", "to_partner", "invites",
]  # fmt: skip
"""A fact about a choice.

About the trick. `secure`: nobody can beat `card` of one's own side. `exposed`: `card` wins unless one of
`threats` beats it, and is safe in the part `chance` of the deals. `lost`: nobody can beat `card` of the
opponents. `hopeful`: the partner may beat `card` of the opponents (`threats`). `loads` and `gives`: the
choice adds `count` points to a trick that is certainly won or lost. The field `last`: no player comes after
the choice.

About a lead. `master`: no higher card of its suit is left, now that `cards` are played. `draws`: the others
hold the trumps `cards`. `draws_partner`: the partner `seat` holds all of them. `runs`: no opponent can beat
`cards` one after another. `long`: the suit has `count` cards in hand and `others` elsewhere. `returns`:
`seat` was the first to lead `suit`. `shortens`: it is the last card of `suit` in hand, and the trumps `cards`
can be played on that suit later. `gives_ruff`: `seat` lacks `suit`, and has a trump in the part `chance` of
the deals. `forces`: only `cards` are higher, and `then` come next in hand. `exits`: `suit` has no counting
card in hand. `shows_ace`: it is the manilla, and the ace `card` is in hand too. `saves`: it is low, and only
`cards` beat `card` of its suit in hand. `costs`: it counts little, and only the counting `cards` are higher.
`to_partner`: `seat` holds `cards`, all that are higher. `invites`: nothing of its suit is higher, it wins in
half of the deals or more, and the partner `seat` may add points.

Others. `forced`: the only choice. `equal`: worth the same as `card`. `level`: not sure to be worse than
`action`. `trumps`: the cards of the suit in hand. `tops`: the cards in hand that nothing beats.
"""


class Danger(msgspec.Struct, frozen=True, omit_defaults=True):
    """The ways in which `seat` may beat the winning card of the trick.

    `cards` are the higher cards of the suit led, and `over` is the part of the deals in which it holds one
    of them. `ruff` is the part in which it can trump.
    """

    seat: Seat
    cards: tuple[Card, ...] = ()
    over: float = 0.0
    ruff: float = 0.0


class ReasonPart(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fact about a choice. `code` is a code of `hint` (docs/notation.md). Some names of fields differ.

    `cards` are the cards that `hint` gives as `cards`, `trumps`, `gone` or `higher`. `count` is the number
    that it gives as `points`, and for `long` as `cards`. `chance` has what `hint` gives as `chance` or as
    `safe`. `threats` has what `hint` gives as `threats` or as `help`. `last` is true if the choice ends its
    trick; only `secure` and `lost` have it. The other fields have the same names there. An unused field has
    its default.
    """

    code: ReasonCode
    seat: Seat | None = None
    card: Card | None = None
    cards: tuple[Card, ...] = ()
    then: tuple[Card, ...] = ()
    suit: int | None = None
    action: int | None = None
    count: int = 0
    others: int = 0
    chance: float = 0.0
    threats: tuple[Danger, ...] = ()
    last: bool = False


class ChoicePart(msgspec.Struct, frozen=True, omit_defaults=True):
    """A legal card or call, and its worth by what the player can know.

    The worth of a card is the expected points of the player's side at the end of the hand; that of a call is
    the expected net score (R5.1, R7.2). `error` is the standard error of the difference to the first
    choice, which was judged in the same deals; 0 for that choice itself, and if all deals were solved. `win`
    is the chance to win the match after a call, where that is known. `near`: the choice may be as good as the
    best one.
    """

    action: int
    worth: float
    error: float = 0.0
    win: float | None = None
    near: bool = False
    reasons: tuple[ReasonPart, ...] = ()


class Estimate(msgspec.Struct, frozen=True):
    """The choices of a player, the best first, from `worlds` imagined deals.

    `deals` is the number of deals that agree with what the player can know.
    """

    choices: tuple[ChoicePart, ...]
    worlds: int
    deals: int
