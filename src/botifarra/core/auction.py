"""The calls: the naming of trumps, the doubles, and the order of the players (R3, R5.4)."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto

from botifarra.core.actions import (
    DECLARES,
    DELEGATE,
    DOUBLE,
    PASS,
    SHOW,
    Action,
    Call,
    Declare,
    Delegate,
    Double,
    Pass,
    Show,
    leading_calls,
)
from botifarra.core.arguments import expect
from botifarra.core.cards import CardSet, Strain
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.trick import Trick


class Phase(Enum):
    """The stages of a hand, by the action that it waits for."""

    DECLARE = auto()
    """The dealer names trumps or delegates (R3.1)."""
    ANSWER = auto()
    """The dealer's partner names trumps after a delegation (R3.2)."""
    DOUBLE = auto()
    """Contro, recontro, Sant Vicenç, or a pass (R3.3)."""
    SHOW = auto()
    """Each player in turn may show the codony, if the rules have one (R5.4)."""
    PLAY = auto()
    """A card (R4)."""
    OVER = auto()
    """The end: all tricks are taken, claimed or conceded."""

    __repr__ = Enum.__str__


@dataclass(frozen=True, slots=True)
class Contract:
    """The declarer, the trumps and the doubles: contro, recontro, Sant Vicenç (R3.3)."""

    declarer: Seat
    strain: Strain
    doublers: tuple[Seat, ...] = ()

    def __post_init__(self) -> None:
        expect(Seat, "declarer", self.declarer)
        expect(Strain, "strain", self.strain)
        for doubler in self.doublers:
            expect(Seat, "doubler", doubler)

    @property
    def doubles(self) -> int:
        """The number of doubles, 0 to 3."""
        return len(self.doublers)

    @property
    def last_speaker(self) -> Seat:
        """The last seat that did not pass.

        The seat at its right speaks next, then the one at its left (R3.3).
        """
        return self.doublers[-1] if self.doublers else self.declarer


@dataclass(frozen=True, slots=True)
class Auction:
    """The state of the calls; `apply` returns the state after one more."""

    dealer: Seat
    phase: Phase
    to_act: Seat
    contract: Contract | None = None
    shown_by: Seat | None = None
    """The seat that showed the codony (R5.4)."""

    @classmethod
    def start(cls, dealer: Seat) -> "Auction":
        """Return the state before the first call; the dealer is to speak (R3.1)."""
        return cls(dealer, Phase.DECLARE, dealer)

    def apply(self, rules: Rules, call: Call) -> "Auction":
        """Return the state after a call that `why_illegal_call` allows."""
        if isinstance(call, Delegate):
            return Auction(self.dealer, Phase.ANSWER, self.to_act.partner)
        if isinstance(call, Declare):
            return self._doubles_open(rules, Contract(self.to_act, call.strain))
        contract = self.contract
        assert contract is not None  # the other calls come after trumps are named
        if isinstance(call, Double):
            doublers = (*contract.doublers, self.to_act)
            return self._doubles_open(rules, Contract(contract.declarer, contract.strain, doublers))
        if self.phase is Phase.DOUBLE:
            if self.to_act is contract.last_speaker.right:
                return Auction(self.dealer, Phase.DOUBLE, contract.last_speaker.left, contract)
            return self._doubles_closed(rules, contract)
        if isinstance(call, Pass) and self.to_act is not self.dealer:
            return Auction(self.dealer, Phase.SHOW, self.to_act.right, contract)
        return self._lead(contract, self.to_act if isinstance(call, Show) else None)

    def _doubles_open(self, rules: Rules, contract: Contract) -> "Auction":
        if contract.doubles == rules.max_doubles(contract.strain):
            return self._doubles_closed(rules, contract)
        return Auction(self.dealer, Phase.DOUBLE, contract.last_speaker.right, contract)

    def _doubles_closed(self, rules: Rules, contract: Contract) -> "Auction":
        if rules.codony:
            return Auction(self.dealer, Phase.SHOW, Trick.first(self.dealer).leader, contract)
        return self._lead(contract)

    def _lead(self, contract: Contract, shown_by: Seat | None = None) -> "Auction":
        return Auction(self.dealer, Phase.PLAY, Trick.first(self.dealer).leader, contract, shown_by)


@dataclass(frozen=True, slots=True)
class Spoken:
    """A call, the seat that made it, and the number of doubles before it."""

    seat: Seat
    call: Call
    doubles: int


def spoken_calls(rules: Rules, dealer: Seat, actions: Iterable[Action]) -> tuple[Spoken, ...]:
    """Return the calls with which the actions of a hand begin; they must be legal."""
    spoken: list[Spoken] = []
    auction = Auction.start(dealer)
    for action in leading_calls(actions):
        doubles = auction.contract.doubles if auction.contract else 0
        spoken.append(Spoken(auction.to_act, action, doubles))
        auction = auction.apply(rules, action)
    return tuple(spoken)


_OPENING: tuple[Call, ...] = (*DECLARES, DELEGATE)
_DOUBLING: tuple[Call, ...] = (PASS, DOUBLE)


def legal_calls(rules: Rules, phase: Phase, hand: CardSet) -> tuple[Call, ...]:
    """Return the legal calls of the player on turn; a player who holds the codony may show it."""
    match phase:
        case Phase.DECLARE:
            return _OPENING
        case Phase.ANSWER:
            return DECLARES
        case Phase.DOUBLE:
            return _DOUBLING
        case Phase.SHOW:
            return (PASS, SHOW) if rules.codony <= hand else (PASS,)
        case _:
            return ()


def why_illegal_call(
    rules: Rules, phase: Phase, contract: Contract | None, hand: CardSet, call: Call
) -> str | None:
    """Return the number of the rule against `call` by the player on turn, or None if it is legal."""
    if call in legal_calls(rules, phase, hand):
        return None
    if isinstance(call, Show):
        return "R5.4"
    if isinstance(call, Double):
        spent = contract is not None and contract.doubles == rules.max_doubles(contract.strain)
        return "R3.5" if spent else "R3.3"
    if phase is Phase.ANSWER:
        return "R3.2"
    return "R3.3" if isinstance(call, Pass) and phase is not Phase.DECLARE else "R3.1"
