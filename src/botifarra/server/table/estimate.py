"""A hint of a bot as it is sent: facts as codes and numbers."""

from collections.abc import Iterable
from typing import cast

from botifarra.bots.fact_lines import DIGITS, written_share
from botifarra.bots.hint import Choice, Hint
from botifarra.bots.leads import (
    Costs,
    Draws,
    DrawsPartner,
    Exits,
    Forces,
    GivesRuff,
    Invites,
    Long,
    Master,
    Returns,
    Runs,
    Saves,
    Shortens,
    ShowsAce,
    ToPartner,
)
from botifarra.bots.reasons import (
    Equal,
    Exposed,
    Forced,
    Gives,
    Hopeful,
    Loads,
    Lost,
    NearBest,
    Reason,
    Secure,
    Tops,
    Trumps,
)
from botifarra.bots.threats import Threat
from botifarra.core.actions import action_id
from botifarra.core.seats import Seat
from botifarra.core.view import View
from botifarra.server.protocol.advice import ChoicePart, Danger, Estimate, ReasonCode, ReasonPart


def show_hint(view: View, hint: Hint) -> Estimate:
    """Return a hint for `view` as it is sent."""
    return Estimate(tuple(_show_choice(view, one) for one in hint.choices), hint.worlds, hint.deals)


def _show_choice(view: View, choice: Choice) -> ChoicePart:
    is_last = len(view.public.trick.cards) == len(Seat) - 1
    return ChoicePart(
        action_id(choice.action),
        round(choice.value, DIGITS),
        round(choice.difference_error, DIGITS),
        None if choice.win is None else round(choice.win, DIGITS),
        any(isinstance(reason, NearBest) for reason in choice.reasons),
        tuple(show_reason(reason, is_last=is_last) for reason in choice.reasons),
    )


def show_reason(reason: Reason, *, is_last: bool) -> ReasonPart:  # noqa: C901
    """Return a reason as it is sent; `is_last` tells whether the choice ends its trick."""
    code = cast(ReasonCode, reason.code)
    match reason:
        case Forced():
            return ReasonPart(code)
        case Secure(seat, card) | Lost(seat, card):
            return ReasonPart(code, seat=seat, card=card, last=is_last)
        case Exposed(seat, card, safe, rivals):
            return ReasonPart(code, seat=seat, card=card, chance=written_share(safe), threats=_show(rivals))
        case Hopeful(seat, card, help_):
            return ReasonPart(code, seat=seat, card=card, threats=_show([help_]))
        case Loads(points) | Gives(points):
            return ReasonPart(code, count=points)
        case Equal(card):
            return ReasonPart(code, card=card)
        case NearBest(action):
            return ReasonPart(code, action=action_id(action))
        case Trumps(cards) | Tops(cards) | Master(cards) | Draws(cards) | Runs(cards) | Costs(cards):
            return ReasonPart(code, cards=tuple(cards))
        case DrawsPartner(seat, cards):
            return ReasonPart(code, seat=seat, cards=tuple(cards))
        case Long(cards, others):
            return ReasonPart(code, count=cards, others=others)
        case Returns(seat, suit):
            return ReasonPart(code, seat=seat, suit=suit)
        case Shortens(suit, cards):
            return ReasonPart(code, suit=suit, cards=tuple(cards))
        case GivesRuff(seat, suit, chance):
            return ReasonPart(code, seat=seat, suit=suit, chance=written_share(chance))
        case Forces(cards, then):
            return ReasonPart(code, cards=tuple(cards), then=tuple(then))
        case Exits(suit):
            return ReasonPart(code, suit=suit)
        case ShowsAce(card):
            return ReasonPart(code, card=card)
        case Saves(card, cards):
            return ReasonPart(code, card=card, cards=tuple(cards))
        case ToPartner(seat, cards):
            return ReasonPart(code, seat=seat, cards=tuple(cards))
        case Invites(seat):
            return ReasonPart(code, seat=seat)


def _show(threats: Iterable[Threat]) -> tuple[Danger, ...]:
    return tuple(map(_danger, threats))


def _danger(threat: Threat) -> Danger:
    higher = tuple(threat.higher) if threat.over else ()
    return Danger(threat.seat, higher, written_share(threat.over), written_share(threat.ruff))
