"""What kind of championship it is."""

from enum import StrEnum

import msgspec


class Kind(StrEnum):
    """What is compared."""

    DUPLICATE = "duplicate"
    """The same boards at all tables, each line apart (R7)."""
    MATCHES = "matches"
    """Matches to the target, won, lost or level (R6)."""
    TEAMS = "teams"
    """Two pairs a team, the same boards at both tables of an encounter, seats exchanged."""


class Pairing(StrEnum):
    """Who meets whom."""

    BERGER = "berger"
    """Everybody meets everybody; the same boards at all tables of a round."""
    SWISS = "swiss"
    """Those who stand alike meet, nobody twice; the same boards at all tables of a round."""
    MITCHELL = "mitchell"
    """N-S stay, E-W and boards move; each line has its own ranking."""
    HOWELL = "howell"
    """Everybody meets everybody, with one set of boards that moves."""
    GROUPS = "groups"
    """Everybody meets everybody of the own group; then the best of each go on to a knock-out."""
    KNOCKOUT = "knockout"
    """Who loses is out."""


class RankBy(StrEnum):
    """What the order of a duplicate championship goes by (R7.7)."""

    AVERAGE = "average"
    """The final score of a board on average, which can be compared where pairs played unequal numbers."""
    TOTAL = "total"
    """The sum of the final scores."""


MOVING = (Pairing.MITCHELL, Pairing.HOWELL)
"""Where there is one set of boards, which moves."""


WHO_LOSES_IS_OUT = (Pairing.GROUPS, Pairing.KNOCKOUT)
"""Where a round need not have everybody, and two may meet again."""


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
