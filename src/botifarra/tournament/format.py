"""The format of a championship, and the registry of all kinds and movements.

A movement is added by its module in `movements/`, one member of `Pairing` here, its text and its test.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

import msgspec

from botifarra.core.rules import Scoring


@dataclass(frozen=True, slots=True)
class KindFacts:
    """The facts of a kind: the usual `pairing` and rules, how it is scored, and whether it has boards."""

    pairing: str
    rules: str
    scoring: Scoring
    has_boards: bool = True


class Kind(StrEnum):
    """The kind of scores that are compared."""

    facts: KindFacts

    def __new__(cls, name: str, facts: KindFacts) -> Self:
        """Make a member of its name, which logs have, with what is known of it."""
        member = str.__new__(cls, name)
        member._value_ = name
        member.facts = facts
        return member

    DUPLICATE = "duplicate", KindFacts("berger", "championship", Scoring.DUPLICATE)
    """The same boards at all tables, each line apart (R7)."""
    MATCHES = "matches", KindFacts("swiss", "club-swiss", Scoring.MATCH, has_boards=False)
    """Matches to the target, won, lost or level (R6)."""
    TEAMS = "teams", KindFacts("berger", "championship", Scoring.DUPLICATE)
    """Two pairs a team, the same boards at both tables of an encounter, seats exchanged."""


@dataclass(frozen=True, slots=True)
class Movement:
    """The facts of a movement, which `module` of `movements/` makes.

    A movement that `is_fixed` has `session_rounds` there, for the rounds of a session; any other has
    `next_rounds`, for a round that follows from results. `options` are the fields of a `Format` that it alone
    takes. `has_one_set` where there is one set of boards, which moves; `has_lines` where pairs keep their
    line, each with its own ranking; `is_knockout` where a round need not have everybody and two may meet
    again, after groups if it `has_groups`.
    """

    module: str
    kinds: tuple[Kind, ...]
    options: tuple[str, ...] = ()
    is_fixed: bool = False
    has_one_set: bool = False
    has_lines: bool = False
    is_knockout: bool = False
    has_groups: bool = False


class Pairing(StrEnum):
    """The way in which opponents are chosen."""

    movement: Movement

    def __new__(cls, name: str, movement: Movement) -> Self:
        """Make a member of its name, which logs have, with what is known of it."""
        member = str.__new__(cls, name)
        member._value_ = name
        member.movement = movement
        return member

    BERGER = "berger", Movement("berger", (Kind.DUPLICATE, Kind.MATCHES, Kind.TEAMS), is_fixed=True)
    """Everybody meets everybody; the same boards at all tables of a round."""
    SWISS = "swiss", Movement("swiss", (Kind.DUPLICATE, Kind.MATCHES))
    """Those who stand alike meet, nobody twice; the same boards at all tables of a round."""
    MITCHELL = (
        "mitchell",
        Movement("mitchell", (Kind.DUPLICATE,), ("share",), is_fixed=True, has_one_set=True, has_lines=True),
    )
    """N-S stay, E-W and boards move; each line has its own ranking."""
    HOWELL = "howell", Movement("howell", (Kind.DUPLICATE,), is_fixed=True, has_one_set=True)
    """Everybody meets everybody, with one set of boards that moves."""
    GROUPS = (
        "groups",
        Movement("groups", (Kind.MATCHES,), ("groups", "qualify"), is_knockout=True, has_groups=True),
    )
    """Each pair meets each other pair of its group; then the best of each go on to a knock-out."""
    KNOCKOUT = "knockout", Movement("knockout", (Kind.MATCHES,), is_knockout=True)
    """A pair that loses is out."""


def pairings_of(kind: Kind) -> tuple[Pairing, ...]:
    """Return the pairings that go with a kind, the usual one first."""
    fitting = [pairing for pairing in Pairing if kind in pairing.movement.kinds]
    return tuple(sorted(fitting, key=lambda pairing: pairing != kind.facts.pairing))


class RankBy(StrEnum):
    """The figure that orders a duplicate championship (R7.7)."""

    AVERAGE = "average"
    """The final score of a board on average, which can be compared where pairs played unequal numbers."""
    TOTAL = "total"
    """The sum of the final scores."""


MOVING = tuple(pairing for pairing in Pairing if pairing.movement.has_one_set)
"""The movements with one set of boards, which moves."""


WHO_LOSES_IS_OUT = tuple(pairing for pairing in Pairing if pairing.movement.is_knockout)
"""The movements in which a round need not have all pairs, and two may meet again."""


class Format(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of championship with its numbers.

    `boards` are those of each round, 0 in matches; `rounds` how many are meant to be played where the pairing
    leaves it open; `rules` as a record has them (docs/notation.md). Of each of so many `groups` the first
    `qualify` go on; both are 0 where there are none. `share` is for a Mitchell with an even number of tables:
    two of them share boards, instead of a table that is skipped. `rank_by` counts in a duplicate alone.
    """

    kind: Kind
    pairing: Pairing
    rules: str
    boards: int = 0
    rounds: int = 0
    groups: int = 0
    qualify: int = 0
    share: bool = False
    # A field with a factory is always written, so that a log that does not have it is known to be older.
    rank_by: RankBy = msgspec.field(default_factory=lambda: RankBy.AVERAGE)

    @property
    def is_open_ended(self) -> bool:
        """True for a Swiss without a number of rounds."""
        movement = self.pairing.movement
        return not (movement.is_fixed or movement.is_knockout or self.rounds)
