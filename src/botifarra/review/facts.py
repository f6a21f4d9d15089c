"""Facts against a card, compared with the best one: proved in a view, without prose."""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from botifarra.bots.leads import Master, OfLead
from botifarra.bots.reasons import Void
from botifarra.bots.threats import Threat
from botifarra.core.cards import Card, CardSet
from botifarra.core.seats import Seat
from botifarra.review.call_facts import WhyCall


@dataclass(frozen=True, slots=True)
class Cheaper:
    """The best `card` has exactly the same chance to win the trick and costs less in points or strength."""

    code: ClassVar = "cheaper"
    card: Card


@dataclass(frozen=True, slots=True)
class Thrown:
    """A trick that is certainly lost: the chosen card gives it `points`, `saved` more than the best one."""

    code: ClassVar = "thrown"
    points: int
    saved: int


@dataclass(frozen=True, slots=True)
class Unloaded:
    """A trick that `seat`, of one's own side, is certain to win: the best card adds `points` more to it."""

    code: ClassVar = "unloaded"
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class HeldBack:
    """A `card` of the partner `seat`, which no opponent can beat in the part `safe` of the deals.

    That part is at least half. The best card adds `points` more to its trick.
    """

    code: ClassVar = "held_back"
    seat: Seat
    card: Card
    safe: Fraction
    points: int


@dataclass(frozen=True, slots=True)
class PartnerExposed:
    """A `card` of the partner `seat` that an opponent can still beat: the chosen card added `points` to it.

    The best card adds fewer.
    """

    code: ClassVar = "partner_exposed"
    seat: Seat
    card: Card
    points: int
    threats: tuple[Threat, ...]


@dataclass(frozen=True, slots=True)
class LeftExposed:
    """A `card` of the partner `seat` that an opponent can still beat; the best card beats it and is safer."""

    code: ClassVar = "left_exposed"
    seat: Seat
    card: Card
    threats: tuple[Threat, ...]


@dataclass(frozen=True, slots=True)
class Overtook:
    """The chosen card beat the `card` of the partner `seat`, which was certain to win the trick."""

    code: ClassVar = "overtook"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class LeftLead:
    """A trick that is certain for both cards: the chosen one leaves the next lead to the partner `seat`.

    The best card wins the trick itself.
    """

    code: ClassVar = "left_lead"
    seat: Seat


@dataclass(frozen=True, slots=True)
class MissedSure:
    """The best card wins the trick for certain, with at least `points`, and the chosen one does not."""

    code: ClassVar = "missed_sure"
    points: int


@dataclass(frozen=True, slots=True)
class Safer:
    """The parts of the deals in which no opponent can beat one's own side, for each of the two cards."""

    code: ClassVar = "safer"
    chosen: Fraction
    best: Fraction


@dataclass(frozen=True, slots=True)
class Hoped:
    """The chosen card gave `points`, more than the best one, to an opponent's `card`.

    Only the partner can still beat it, in the part `chance` of the deals, less than half.
    """

    code: ClassVar = "hoped"
    card: Card
    points: int
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Risked:
    """The chosen card wins so far with `points`, more than the best one has; an opponent can beat it."""

    code: ClassVar = "risked"
    points: int
    threats: tuple[Threat, ...]


@dataclass(frozen=True, slots=True)
class PartnerMayBeat:
    """An opponent's `card` that the partner `seat` can beat in the part `chance` of the deals, at least half.

    The best card adds `points` more to the trick.
    """

    code: ClassVar = "partner_may_beat"
    seat: Seat
    card: Card
    chance: Fraction
    points: int


@dataclass(frozen=True, slots=True)
class Opened:
    """A lead of a plain suit that nobody had led; the hand holds `card`, the highest one left of the suit."""

    code: ClassVar = "opened"
    card: Card


@dataclass(frozen=True, slots=True)
class Cashed:
    """A lead of a counting `card` that no card of an opponent can ever beat; the best lead keeps it."""

    code: ClassVar = "cashed"
    card: Card


@dataclass(frozen=True, slots=True)
class TheirTrumps:
    """A lead of trumps that the opponent `seat` named; the best lead is another suit."""

    code: ClassVar = "their_trumps"
    seat: Seat


@dataclass(frozen=True, slots=True)
class DrewNone:
    """A lead of trumps while no opponent can hold one; the best lead is another suit."""

    code: ClassVar = "drew_none"


@dataclass(frozen=True, slots=True)
class KnownVoid:
    """A lead of a suit that an opponent was proved to lack, while it may hold a trump."""

    code: ClassVar = "known_void"
    void: Void


@dataclass(frozen=True, slots=True)
class LastTrump:
    """The chosen `card` was the last trump of the hand, and the best one is not a trump."""

    code: ClassVar = "last_trump"
    card: Card


@dataclass(frozen=True, slots=True)
class SpentTop:
    """The chosen `card` was the highest left of its suit, and the best card is not the highest of its own.

    If both are of one suit, an unseen card lies between the two.
    The chosen card did not win the trick, or was led, or the best card is a lower one of its suit.
    """

    code: ClassVar = "spent_top"
    card: Card


@dataclass(frozen=True, slots=True)
class GaveUp:
    """The chosen `card`, which in its suit only the few unseen cards `higher` can beat.

    Either the best card is a lower one of the suit, and both win the trick so far. Or neither wins it; more
    cards can beat the best one, or the best one does not count and `card` does.
    """

    code: ClassVar = "gave_up"
    card: Card
    higher: CardSet


@dataclass(frozen=True, slots=True)
class HasEqual:
    """The best card leaves a `card` of its suit in hand, with no unseen card between the two.

    The best card counts. The chosen card leaves no such card, and neither of the two choices wins the trick.
    """

    code: ClassVar = "has_equal"
    card: Card


@dataclass(frozen=True, slots=True)
class Bared:
    """The chosen card left the counting `card` alone in its suit, while a higher one is unseen.

    It may have been alone before; then it is the best card.
    """

    code: ClassVar = "bared"
    card: Card


@dataclass(frozen=True, slots=True)
class Guarded:
    """A discard that guarded a counting `card` of its suit, which a higher unseen card can beat.

    The best card is of a plain suit of which the hand holds no other counting card.
    """

    code: ClassVar = "guarded"
    card: Card


@dataclass(frozen=True, slots=True)
class Sufficed:
    """The best `card`, lower than the chosen one of its suit, is unbeatable in the part `safe` of the deals.

    That part is at least half. Both cards win the trick so far.
    """

    code: ClassVar = "sufficed"
    card: Card
    safe: Fraction


@dataclass(frozen=True, slots=True)
class Richer:
    """The best `card` has `points` more than the chosen one of its suit; both win the trick so far.

    It is unbeatable in the part `safe` of the deals, at least half.
    """

    code: ClassVar = "richer"
    card: Card
    safe: Fraction
    points: int


@dataclass(frozen=True, slots=True)
class FromLongest:
    """A discard from the one longest suit of the hand, with `cards` cards: three or more.

    The best card is of another suit. Cards of the longest one are unseen.
    """

    code: ClassVar = "from_longest"
    cards: int


@dataclass(frozen=True, slots=True)
class HardToBeat:
    """A lead that in its suit only the few unseen cards `higher` can beat, and the chosen one more cards.

    No opponent is known to trump it.
    """

    code: ClassVar = "hard_to_beat"
    higher: CardSet


@dataclass(frozen=True, slots=True)
class Plan:
    """A fact about the best lead that does not hold for the chosen one."""

    code: ClassVar = "plan"
    reason: Master | OfLead


@dataclass(frozen=True, slots=True)
class Style:
    """A difference that conventions or taste decide.

    In the list of facts, the plan that the convention gives may stand before it.
    """

    code: ClassVar = "style"


WhyCard = (
    Cheaper
    | Thrown
    | Unloaded
    | HeldBack
    | PartnerExposed
    | LeftExposed
    | Overtook
    | LeftLead
    | MissedSure
    | Safer
    | Hoped
    | Risked
    | PartnerMayBeat
    | Opened
    | Cashed
    | TheirTrumps
    | DrewNone
    | KnownVoid
    | LastTrump
    | SpentTop
    | GaveUp
    | HasEqual
    | Bared
    | Guarded
    | Sufficed
    | Richer
    | FromLongest
    | HardToBeat
    | Plan
    | Style
)
"""A fact against the chosen card; `code` names its kind in written form."""

Why = WhyCard | WhyCall
"""A fact against the choice that was made."""
