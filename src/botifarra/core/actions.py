"""The actions of a player, and their numbers in the flat action space.

Ids: 0-47 play that card, 48-52 declare that strain, 53 delegate, 54 pass, 55 double, 56 show, 57 claim,
58 concede.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TypeGuard, cast

from botifarra.core.arguments import expect
from botifarra.core.cards import Card, Strain


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the trick: *juga* (R4)."""

    card: Card

    def __post_init__(self) -> None:
        expect(Card, "card", self.card)


@dataclass(frozen=True, slots=True)
class Declare:
    """Name trumps, or botifarra: *canta* (R3.1, R3.2)."""

    strain: Strain

    def __post_init__(self) -> None:
        expect(Strain, "strain", self.strain)


@dataclass(frozen=True, slots=True)
class Delegate:
    """Leave the naming of trumps to the partner: *delego* (R3.1)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass: *bé*, or a knock (R3.3)."""


@dataclass(frozen=True, slots=True)
class Double:
    """Say the next of contro, recontro, Sant Vicenç (R3.3)."""


@dataclass(frozen=True, slots=True)
class Show:
    """Show the agreed set before the first lead: *codony* (R5.4)."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim the rest of the tricks for one's side: *estendre* (R5.5)."""


@dataclass(frozen=True, slots=True)
class Concede:
    """Leave the rest of the tricks to the other side (R5.5)."""


Call = Declare | Delegate | Pass | Double | Show
"""A call: an action before the first lead."""

Action = Play | Call | Claim | Concede
"""An action of the player on turn."""


PLAYS: tuple[Play, ...] = tuple(Play(card) for card in Card)
"""The play of each card, by card."""

DECLARES: tuple[Declare, ...] = tuple(Declare(strain) for strain in Strain)
"""The naming of each strain, by strain."""

DELEGATE, PASS, DOUBLE, SHOW, CLAIM, CONCEDE = Delegate(), Pass(), Double(), Show(), Claim(), Concede()

ACTIONS: tuple[Action, ...] = (*PLAYS, *DECLARES, DELEGATE, PASS, DOUBLE, SHOW, CLAIM, CONCEDE)
"""Every action, by id."""

_IDS = {action: number for number, action in enumerate(ACTIONS)}


def action_id(action: Action) -> int:
    """Return the action's place in the flat action space: `ACTIONS[action_id(a)] == a`."""
    return _IDS[action]


def is_call(action: Action) -> TypeGuard[Call]:
    """Return whether an action is a call."""
    return not isinstance(action, (Play, Claim, Concede))


def leading_calls(actions: Iterable[Action]) -> tuple[Call, ...]:
    """Return the calls with which the actions of a hand begin."""
    return tuple(cast(Iterator[Call], takewhile(is_call, actions)))


def leading_plays(actions: Sequence[Action]) -> tuple[Play, ...]:
    """Return the plays at the beginning of a sequence of actions."""
    plays: list[Play] = []
    for action in actions:
        if not isinstance(action, Play):
            break
        plays.append(action)
    return tuple(plays)
