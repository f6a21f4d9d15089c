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
    """The facts of a kind: the usual `pairing` and rules, its scoring, and whether it has boards."""

    pairing: str
    rules: str
    scoring: Scoring
    has_boards: bool = True


class Kind(StrEnum):
    """The kind of scores that are compared."""

    facts: KindFacts

    def __new__(cls, name: str, facts: KindFacts) -> Self:
        """Return a member whose value is its name, which logs have, with the facts about it."""
        member = str.__new__(cls, name)
        member._value_ = name
        member.facts = facts
        return member

    DUPLICATE = "duplicate", KindFacts("berger", "championship", Scoring.DUPLICATE)
    """The same boards at all tables, each line apart (R7)."""
    MATCHES = "matches", KindFacts("swiss", "club-swiss", Scoring.MATCH, has_boards=False)
    """Matches to the target, won, lost or drawn (R6)."""
    TEAMS = "teams", KindFacts("berger", "championship", Scoring.DUPLICATE)
    """Two pairs a team, the same boards at both tables of an encounter, with seats exchanged."""


@dataclass(frozen=True, slots=True)
class Movement:
    """The facts of a movement, which `module` of `movements/` implements.

    A movement that `is_fixed` has the function `session_rounds`, for all rounds of a session. Any other has
    `next_rounds`, for a round that follows from results. `options` are the fields of a `Format` that only
    this movement takes.

    `has_one_set`: there is one set of boards, which moves. `has_lines`: pairs keep their line, and each line
    has its own ranking. `is_knockout`: a round may lack some pairs, and two pairs may meet again.
    `has_groups`: the knock-out follows after groups.
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
        """Return a member whose value is its name, which logs have, with the facts about it."""
        member = str.__new__(cls, name)
        member._value_ = name
        member.movement = movement
        return member

    BERGER = "berger", Movement("berger", (Kind.DUPLICATE, Kind.MATCHES, Kind.TEAMS), is_fixed=True)
    """All pairs meet each other; the same boards at all tables of a round."""
    SWISS = "swiss", Movement("swiss", (Kind.DUPLICATE, Kind.MATCHES))
    """Pairs of similar standing meet, no two of them twice; the same boards at all tables of a round."""
    MITCHELL = (
        "mitchell",
        Movement("mitchell", (Kind.DUPLICATE,), ("share",), is_fixed=True, has_one_set=True, has_lines=True),
    )
    """N-S stay, E-W and boards move; each line has its own ranking."""
    HOWELL = "howell", Movement("howell", (Kind.DUPLICATE,), is_fixed=True, has_one_set=True)
    """All pairs meet each other, with one set of boards that moves."""
    GROUPS = (
        "groups",
        Movement("groups", (Kind.MATCHES,), ("groups", "qualify"), is_knockout=True, has_groups=True),
    )
    """Each pair meets each other pair of its group; then the best of each group play a knock-out."""
    KNOCKOUT = "knockout", Movement("knockout", (Kind.MATCHES,), is_knockout=True)
    """A pair that loses is out."""


def pairings_of(kind: Kind) -> tuple[Pairing, ...]:
    """Return the pairings that a kind allows, the usual one first."""
    fitting = [pairing for pairing in Pairing if kind in pairing.movement.kinds]
    return tuple(sorted(fitting, key=lambda pairing: pairing != kind.facts.pairing))


class RankBy(StrEnum):
    """The figure that orders a duplicate championship (R7.7)."""

    AVERAGE = "average"
    """The average final score of a board, which is comparable between unequal numbers of boards."""
    TOTAL = "total"
    """The sum of the final scores."""


MOVING = tuple(pairing for pairing in Pairing if pairing.movement.has_one_set)
"""The movements with one set of boards, which moves."""


KNOCKOUTS = tuple(pairing for pairing in Pairing if pairing.movement.is_knockout)
"""The movements in which a round may lack some pairs, and in which two pairs may meet again."""


def has_sections(kind: Kind, pairing: Pairing) -> bool:
    """Return whether each section has its own movement.

    Pairings that follow from results, and leagues, have no sections: all play together.
    """
    return pairing.movement.is_fixed and kind is not Kind.TEAMS


MOST_ROUNDS = 999
"""The largest number of rounds that a director can ask for."""


class Format(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of championship with its numbers.

    `boards` is the number of boards in each round, 0 in matches. `rounds` is the number of rounds asked for;
    0 means as many as the movement has. `rules` are written as in a record (docs/notation.md). The first
    `qualify` pairs of each of the `groups` go on; both are 0 without groups. `share` is for a Mitchell with
    an even number of tables: two tables share boards, so that E-W do not have to skip a table. `rank_by` has
    an effect only in duplicate.
    """

    kind: Kind
    pairing: Pairing
    rules: str
    boards: int = 0
    rounds: int = 0
    groups: int = 0
    qualify: int = 0
    share: bool = False
    # A field with a factory is always written, so a log without it is known to be older.
    rank_by: RankBy = msgspec.field(default_factory=lambda: RankBy.AVERAGE)

    @property
    def has_sections(self) -> bool:
        """Whether each section has its own movement; otherwise all play together."""
        return has_sections(self.kind, self.pairing)

    @property
    def is_open_ended(self) -> bool:
        """Whether this is a Swiss without a number of rounds."""
        movement = self.pairing.movement
        return not (movement.is_fixed or movement.is_knockout or self.rounds)
