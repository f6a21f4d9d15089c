"""Every option of the game as one value, and the named presets (docs/rules.md, section 8)."""

from dataclasses import dataclass, fields
from enum import Enum, StrEnum
from fractions import Fraction
from typing import NoReturn, get_origin, get_type_hints

from botifarra.core.cards import RANKS, CardSet, Strain
from botifarra.core.errors import InvalidOption

TRICKS = RANKS
"""Number of tricks in a hand: twelve, because each player has twelve cards."""

CARD_POINTS = 60
"""The points of all the cards together (R1.3)."""

MOST_DOUBLES = 3
"""Largest number of doubles in a hand: contro, recontro and Sant Vicenç (R3.3)."""

LARGEST = 999_999
"""The largest value of an option: the largest number of six digits."""

MOST_DOUBLES_ON_BOARD = 2
"""Largest number of doubles in duplicate, where Sant Vicenç is not allowed (R7.2)."""


class Style(StrEnum):
    """The strictness of the play (R4.9)."""

    ORIENTAL = "oriental"
    OCCIDENTAL = "occidental"

    __repr__ = Enum.__str__


class FirstDealer(StrEnum):
    """The way to find the first dealer (R2.2)."""

    RANDOM = "random"
    TURNED_CARD = "turned_card"
    HIGHEST_CARD = "highest_card"

    __repr__ = Enum.__str__


class Shuffle(StrEnum):
    """The source of the next deck (R2.3, R2.5)."""

    RANDOM = "random"
    STACK_AND_CUT = "stack_and_cut"

    __repr__ = Enum.__str__


class Misdeal(StrEnum):
    """The dealer after a misdeal (R2.6)."""

    NEXT_DEALER = "next_dealer"
    SAME_DEALER = "same_dealer"
    SAME_THEN_NEXT = "same_then_next"

    __repr__ = Enum.__str__


class Scoring(StrEnum):
    """The scoring of a hand: only the better side scores (R5.1), or, on a board, both sides do (R7.2)."""

    MATCH = "match"
    DUPLICATE = "duplicate"

    __repr__ = Enum.__str__


@dataclass(frozen=True, slots=True)
class Rules:
    """One way to play Botifarra. Options combine freely, unless a rule forbids the combination.

    `second_may_load` and `third_loads_only_if_safe` refine R4.6 and so change nothing in occidental style.
    Zero means no limit in `max_hands` and `score_cap`; an empty `codony` means that none is played.
    Raises `InvalidOption` for a value that an option cannot have.
    """

    style: Style = Style.ORIENTAL
    second_may_load: bool = False
    third_loads_only_if_safe: bool = False
    always_overtrump: bool = False
    ladder: tuple[int, ...] = (1, 2, 4, 8)
    max_doubles_suit: int = MOST_DOUBLES
    max_doubles_botifarra: int = MOST_DOUBLES
    last_trick_bonus: int = 0
    codony: CardSet = CardSet()
    codony_bonus: int = 10
    scoring: Scoring = Scoring.MATCH
    target: int = 101
    max_hands: int = 0
    score_cap: int = 0
    carry_over: bool = False
    sudden_loss: bool = False
    first_dealer: FirstDealer = FirstDealer.RANDOM
    shuffle: Shuffle = Shuffle.RANDOM
    misdeal: Misdeal = Misdeal.SAME_DEALER
    partner_blind: bool = False

    def __post_init__(self) -> None:
        for option, kind in _KINDS.items():
            if not isinstance(getattr(self, option), kind):
                self._refuse(option, _possible_values(kind))
        for option, (low, high) in RANGES.items():
            if not low <= getattr(self, option) <= high:
                self._refuse(option, f"{low}–{high}")
        steps = max(self.max_doubles_suit, self.max_doubles_botifarra) + 1
        if len(self.ladder) < steps or not all(map(_is_step, self.ladder)):
            self._refuse("ladder", f"a tuple of whole numbers, 1–{LARGEST}, at least {steps} of them")
        if len(self.codony) > TRICKS:
            self._refuse("codony", f"at most {TRICKS} cards")
        if 0 < self.score_cap < self.target:
            self._refuse("score_cap", f"0, or the target or more, {self.target}–{LARGEST}")

    def _refuse(self, option: str, expected: str) -> NoReturn:
        found = getattr(self, option)
        raise InvalidOption(OPTION_RULES[option], f"{option} cannot be {found!r}: expected {expected}")

    def __repr__(self) -> str:
        changed = [f"{o}={getattr(self, o)!r}" for o in OPTIONS if getattr(self, o) != getattr(_PLAIN, o)]
        return f"Rules({', '.join(changed)})"

    @classmethod
    def preset(cls, name: str) -> "Rules":
        """Return the rules known by `name` (section 8); raise `InvalidOption` for an unknown one."""
        if name not in PRESETS:
            raise InvalidOption("R8", f"no preset is called {name!r}: expected {' | '.join(PRESETS)}")
        return PRESETS[name]

    @property
    def occidental(self) -> bool:
        """True in occidental style (R4.9)."""
        return self.style is Style.OCCIDENTAL

    @property
    def total(self) -> int:
        """Points in a hand: cards, tricks and the last trick's bonus; 72 unless there is one (R1.3, R1.4)."""
        return CARD_POINTS + TRICKS + self.last_trick_bonus

    @property
    def middle(self) -> Fraction:
        """Half of the total. A side scores its points above this number (R1.4, R5.1)."""
        return Fraction(self.total, 2)

    def max_doubles(self, strain: Strain) -> int:
        """Return how many doubles may be said, 0 to 3 (R3.5); at most two on a board (R7.2)."""
        limit = self.max_doubles_botifarra if strain is Strain.NO_TRUMP else self.max_doubles_suit
        return min(limit, MOST_DOUBLES_ON_BOARD) if self.scoring is Scoring.DUPLICATE else limit

    def multiplier(self, strain: Strain, doubles: int) -> int:
        """Return the multiplier of the points above the middle (R3.4)."""
        return (2 if strain is Strain.NO_TRUMP else 1) * self.ladder[doubles]


def _possible_values(kind: type) -> str:
    """Return the values of an option of that class, as Python writes them."""
    if issubclass(kind, Enum):
        return " | ".join(map(repr, kind))
    return {bool: "True | False", int: "a whole number"}.get(kind, f"a {kind.__name__}")


def _is_step(step: object) -> bool:
    """Return whether a value can be a multiplier of the ladder."""
    return isinstance(step, int) and 0 < step <= LARGEST


RANGES = {
    "max_doubles_suit": (0, MOST_DOUBLES),
    "max_doubles_botifarra": (0, MOST_DOUBLES),
    "last_trick_bonus": (0, LARGEST),
    "codony_bonus": (1, LARGEST),
    "target": (1, LARGEST),
    "max_hands": (0, LARGEST),
    "score_cap": (0, LARGEST),
}
"""The least and the largest value of each option that is a number. `score_cap` is 0, or at least `target`."""

_KINDS = {option: get_origin(kind) or kind for option, kind in get_type_hints(Rules).items()}
"""The class of each option's values."""

OPTIONS = tuple(field.name for field in fields(Rules))
"""Names of all options, in the order in which they are written."""

_PLAIN = Rules()

OPTION_RULES = {
    "style": "R4.9",
    "second_may_load": "R4.10",
    "third_loads_only_if_safe": "R4.11",
    "always_overtrump": "R4.12",
    "ladder": "R3.4",
    "max_doubles_suit": "R3.5",
    "max_doubles_botifarra": "R3.5",
    "last_trick_bonus": "R1.4",
    "codony": "R5.4",
    "codony_bonus": "R5.4",
    "scoring": "R7.2",
    "target": "R6.1",
    "max_hands": "R6.1",
    "score_cap": "R6.1",
    "carry_over": "R6.3",
    "sudden_loss": "R6.5",
    "first_dealer": "R2.2",
    "shuffle": "R2.5",
    "misdeal": "R2.6",
    "partner_blind": "R2.7",
}
"""The rule that describes each option."""

PRESETS = {
    "oriental": Rules(),
    "occidental": Rules(style=Style.OCCIDENTAL),
    "oriental-load": Rules(second_may_load=True),
    "viquipedia": Rules(
        style=Style.OCCIDENTAL,
        max_doubles_botifarra=2,
        first_dealer=FirstDealer.TURNED_CARD,
        misdeal=Misdeal.NEXT_DEALER,
    ),
    "fournier": Rules(
        target=100, max_doubles_suit=2, max_doubles_botifarra=2, first_dealer=FirstDealer.HIGHEST_CARD
    ),
    "championship": Rules(
        max_doubles_suit=2, max_doubles_botifarra=2, scoring=Scoring.DUPLICATE, partner_blind=True
    ),
    "club-swiss": Rules(max_hands=12, score_cap=121, partner_blind=True),
    "newcomer": Rules(max_doubles_suit=0, max_doubles_botifarra=0),
}
"""Named presets; the first is the default (section 8)."""
