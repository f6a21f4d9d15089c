"""The errors of championships: small classes, each with the facts that a text about it needs."""


class TournamentError(Exception):
    """Something that cannot stand in a championship.

    The class tells what, `facts` where and what was found; texts for people are in the i18n files, by the
    name of the class.
    """

    def __init__(self, **facts: object) -> None:
        super().__init__(facts)
        self.facts = facts

    def __str__(self) -> str:
        told = ", ".join(f"{name} {value}" for name, value in self.facts.items())
        return f"{type(self).__name__}: {told}"


class NotOpened(TournamentError):
    """Something happens before the championship begins."""


class AlreadyOpened(TournamentError):
    """A championship begins twice."""


class NoBoards(TournamentError):
    """Boards are asked for in a championship of matches, in which every table deals its own cards."""


class NoName(TournamentError):
    """A player without a name: `pair`."""


class EnteredTwice(TournamentError):
    """A number or a player that is entered already: `pair`, and `player` if it is that."""


class UnknownPair(TournamentError):
    """A pair that is not entered: `pair`."""


class NotPlaying(TournamentError):
    """A pair that has withdrawn: `pair`, `round`."""


class UnknownPlayer(TournamentError):
    """Somebody who does not play in a pair: `pair`, `player`, and the `players` who do."""


class BoardsOutOfTurn(TournamentError):
    """Boards that do not follow those dealt before: `first`, `last`, `expected`."""


class DealtTwice(TournamentError):
    """A session whose boards are dealt, or whose seed is known, already: `session`."""


class BoardsPlayed(TournamentError):
    """Boards with results already, for which a commitment would prove nothing: `boards`."""


class WrongSeed(TournamentError):
    """A seed that is not the one committed to: `session`."""


class NobodyPlays(TournamentError):
    """Boards whose seed must not be known yet, as no round has any of them: `session`, `first`, `last`."""


class BoardsKnown(TournamentError):
    """Boards that cannot be played any more, as their seed is known: `round`, `boards`."""


class RoundOutOfTurn(TournamentError):
    """A round that does not follow the last one: `round`, `expected`."""


class SeatedWrongly(TournamentError):
    """Pairs of a round that are missing, twice there, or not to play: `round`, `pairs`."""


class SessionOutOfTurn(TournamentError):
    """A round of a session before the last one, or with one left out: `session`, `least`, `most`."""


class TooFewPairs(TournamentError):
    """A field, or a league, in which nobody could meet: `pairs`, or teams, and the `least` there must be."""


class TooManyRounds(TournamentError):
    """More rounds than a movement has: `rounds`, `most`."""


class AllPaired(TooManyRounds):
    """All rounds that are played are paired: `most`, and the number `rounds` of the one that is asked for."""


class NoHowell(TournamentError):
    """A field that no Howell movement seats, 3 to 6 pairs; Berger's tables do: `pairs`."""


class NotATeam(TournamentError):
    """A team that is not of two pairs, or pairs without one: `team`, `pairs`."""


class UnequalSections(TournamentError):
    """Sections with different numbers of rounds, which cannot be played side by side: `rounds` of each."""


class UnknownRound(TournamentError):
    """A round that is not paired: `round`, `rounds`."""


class UnknownTable(TournamentError):
    """A table that nobody sits at in a round: `round`, `table`."""


class BoardNotHere(TournamentError):
    """A board that a table does not play in a round: `round`, `table`, `board`, `boards`."""


class BoardCancelled(TournamentError):
    """A board that counts for nobody: `board`."""


class UnknownBoard(TournamentError):
    """A board that nobody plays: `board`."""


class ScoredAlready(TournamentError):
    """A second result for a place: `round`, `table`, `board`."""


class RetractedBefore(TournamentError):
    """A result of a file that its place had before, and has no more: `round`, `table`, `board`."""


class NotScored(TournamentError):
    """A place without a result: `round`, `table`, `board`."""


class ConfirmedAlready(TournamentError):
    """A result that was confirmed before: `round`, `table`, `board`."""


class NotClaimed(TournamentError):
    """A place that no side has claimed a result for: `round`, `table`, `board`."""


class ClaimedAlready(TournamentError):
    """A claim while that of the other side is open: `round`, `table`, `board`, `side`."""


class OwnClaim(TournamentError):
    """A side that answers its own claim: `round`, `table`, `board`, `side`."""


class NoDispute(TournamentError):
    """A side that disputes a claim and says the same: `round`, `table`, `board`."""


class SeatedSo(TournamentError):
    """Pairs that sat as they were paired: `round`."""


class OneField(TournamentError):
    """A fouled board that all tables, or none, played with the same cards: `board`."""


class BadFine(TournamentError):
    """Points that cannot be taken off: `points`, and the `kind` if they must be whole there."""


class LotsLost(TournamentError):
    """A file without the secret of the lots that were committed to."""


class WrongDraw(TournamentError):
    """Lots that do not follow from their seed: `purpose`."""


class PlayedSince(TournamentError):
    """A pair that withdraws from a round and has results in it or later: `pair`, `round`, `played`."""


class NoReason(TournamentError):
    """A change that needs a reason has none."""


class BadScore(TournamentError):
    """A score that no side can have: `score`, `least`, `most`; `cap` if more would count as that (R6.1)."""


class BothReached(TournamentError):
    """A match in which both sides have the `target`, though only one scores in a hand (R6.2): `ns`, `ew`."""


class WrongSlip(TournamentError):
    """A result of a match where boards are played, or of a board where matches are: `kind`."""


class PlayedAlready(TournamentError):
    """A table that has results, so that it can be neither sat out nor paired anew: `round`, `table`.

    When a table is to sit out, `unplayed` has its boards without a result, if there are any.
    """


class NotPlayedYet(TournamentError):
    """Boards of a `session` whose seed must not be known yet.

    There are `missing` results, the first at `round`, `table`, `board`.
    """


class TableSatOut(TournamentError):
    """A result of a table that is not played: `round`, `table`."""


class NotInForce(TournamentError):
    """A ruling to be lifted that does not hold: never made, lifted before, or followed by another."""


class NotNow(TournamentError):
    """A change from a round on that is neither played nor the next: `round`, `most`."""
