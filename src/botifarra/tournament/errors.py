"""The errors of championships: small classes, each with the facts that a text about it needs."""


class FactsError(Exception):
    """An error with `facts`: its place, the values found and the values expected."""

    def __init__(self, **facts: object) -> None:
        super().__init__(facts)
        self.facts = facts

    def __str__(self) -> str:
        return ", ".join(f"{name} {value}" for name, value in self.facts.items())


class TournamentError(FactsError):
    """A refusal of something that is impossible in a championship.

    Texts for people are in the i18n files, by the name of the class.
    """


class NotOpened(TournamentError):
    """An event before the championship begins."""


class AlreadyOpened(TournamentError):
    """A second beginning of a championship."""


class NotDate(TournamentError):
    """A date that is not in the calendar, or is not written YYYY-MM-DD: `found`."""


class NoBoards(TournamentError):
    """A request for boards in a championship of matches, where every table deals its own cards."""


class NoName(TournamentError):
    """A player without a name: `pair`."""


class EnteredTwice(TournamentError):
    """A number or a player that is already entered: `pair`, and `player` if it is a player."""


class UnknownPair(TournamentError):
    """A pair that is not entered: `pair`, and the pairs that are, `entered`."""


class NotPlaying(TournamentError):
    """A pair that has withdrawn: `pair`, `round`."""


class UnknownPlayer(TournamentError):
    """A name that is not a player of a pair: `pair`, `player`, and the `players` of the pair."""


class BoardsOutOfTurn(TournamentError):
    """Boards that do not follow the boards dealt before: `first`, `last`, `expected`."""


class DealtAlready(TournamentError):
    """A session that has its boards: `session`, `first`, `last`, and `next`, the session to deal instead."""


class SeedPublic(TournamentError):
    """A seed that is already revealed: `session`."""


class BoardsPlayed(TournamentError):
    """Boards with results already, for which a commitment would prove nothing: `boards`."""


class WrongSeed(TournamentError):
    """A seed that does not fit its commitment: `session`."""


class NobodyPlays(TournamentError):
    """Boards whose seed must stay secret, because no round has them: `session`, `first`, `last`."""


class BoardsKnown(TournamentError):
    """Boards that cannot be played any more, as their seed is known: `round`, `boards`.

    In a Swiss, the round gets `others` if it is paired anew.
    """


class RoundOutOfTurn(TournamentError):
    """A round that does not follow the last one: `round`, `expected`."""


class SeatedWrongly(TournamentError):
    """Pairs of a round that are missing, seated twice, or not playing: `round`, `pairs`."""


class SessionOutOfTurn(TournamentError):
    """A session number below the last one, or beyond the next: `session`, `least`, `most`."""


class TooFewPairs(TournamentError):
    """A field, or a league, in which nobody could meet: `pairs`, or teams, and the `least` there must be."""


class TooManyRounds(TournamentError):
    """More rounds than the `most` of a movement: `planned` ones, or a request for so many `rounds`."""


class AllPaired(TooManyRounds):
    """A request for another round when all are paired: `most`, and the number `rounds` of the request.

    `planned` is the number of rounds to be played if there is one, which the director may change.
    """


class RoundsFollowFromPairs(TournamentError):
    """A number of rounds for a knock-out, or for groups: there it follows from the number of pairs."""


class FewerThanPaired(TournamentError):
    """A number of `rounds` that is less than the number of `paired` rounds.

    If as many are left after rounds are taken back, `first` is the first of those. If not, the round
    `played` has results, and `fewest` is the number of rounds up to it.
    """


class SameNumberOfRounds(TournamentError):
    """A number of `rounds` that is the number already; without the fact, there was no number before."""


class NoHowell(TournamentError):
    """A field of 3 to 6 pairs, for which no Howell movement exists; Berger's tables do: `pairs`."""


class NotATeam(TournamentError):
    """A team without exactly two pairs, or pairs without a team: `team`, `pairs`."""


class NoTeam(TournamentError):
    """A pair without a team that enters a league of teams."""


class UnequalSections(TournamentError):
    """Sections with different numbers of rounds, which cannot be played side by side: `rounds` of each."""


class UnknownRound(TournamentError):
    """A round that is not paired: `round`, `rounds`."""


class UnknownTable(TournamentError):
    """A table that nobody sits at in a round: `round`, `table`, and the `tables` of the round."""


class BoardNotHere(TournamentError):
    """A board that a table does not play in a round: `round`, `table`, `board`, `boards`."""


class BoardCancelled(TournamentError):
    """A cancelled board: `board`."""


class UnknownBoard(TournamentError):
    """A board that nobody plays: `board`, and the boards that are `played`."""


class ScoredAlready(TournamentError):
    """A second result for a place: `round`, `table`, `board`."""


class ScoredSo(TournamentError):
    """A correction that equals the result: `round`, `table`, `board`."""


class RetractedBefore(TournamentError):
    """A result read again after it was corrected or erased at its place: `round`, `table`, `board`."""


class NotScored(TournamentError):
    """A place without a result: `round`, `table`, `board`."""


class ConfirmedAlready(TournamentError):
    """A result that is already confirmed: `round`, `table`, `board`."""


class NotClaimed(TournamentError):
    """A place without a claimed result: `round`, `table`, `board`."""


class ClaimedAlready(TournamentError):
    """A claim while that of the other side is open: `round`, `table`, `board`, `side`."""


class ChangedSince(TournamentError):
    """A change to be undone, although what it changed has changed since.

    The ground is the event `since` of a later `entry`, with the `round`, the place or the `pair` that it is
    about, if these are still there. Some grounds are not one event: the check-in of a pair (`pair`), and a
    round that was `closed` or `reopened`.
    """


class SeatedSince(TournamentError):
    """A change of a result to be undone, although other pairs sit there now: `round`, `table`, `board`."""


class NoResultChange(TournamentError):
    """An `entry` to be undone that did not change the result of `round`, `table`, `board`."""


class NoPairChange(TournamentError):
    """An `entry` to be undone that did not change seats, players, rounds or the entry of a pair."""


class OwnClaim(TournamentError):
    """A side that answers its own claim: `round`, `table`, `board`, `side`."""


class NoDispute(TournamentError):
    """A side that disputes a claim but claims the same result: `round`, `table`, `board`."""


class SeatedSo(TournamentError):
    """A seating that equals the pairing: `round`."""


class OneField(TournamentError):
    """A fouled board whose field is not divided, because all tables or none are listed: `board`.

    If earlier rulings divide it already in the same way, `fields` is the number of fields. If they divide it
    `otherwise`, that is the number: a ruling can only divide a field, so they have to be lifted first.
    """


class BadFine(TournamentError):
    """A fine that is not possible: `points`, and the `kind` of championship if it must be whole there."""


class LotsLost(TournamentError):
    """A file without the secret of the lots that were committed to."""


class WrongDraw(TournamentError):
    """Lots that do not follow from their seed: `purpose`."""


class PlayedSince(TournamentError):
    """A pair that withdraws from a round but has results in it or later: `pair`, `round`, `played`."""


class NoReason(TournamentError):
    """A change that lacks its reason."""


class BadScore(TournamentError):
    """An impossible score: `score`, `least`, `most`.

    `cap` is set if a higher score would count as `cap` (R6.1).
    """


class BothReached(TournamentError):
    """A match in which both sides reach the `target`, though only one side can (R6.2): `ns`, `ew`."""


class WrongSlip(TournamentError):
    """A result of a match in a championship of boards, or of a board in one of matches: `kind`."""


class PlayedAlready(TournamentError):
    """A table that has results, so that it can neither sit out nor be paired again: `round`, `table`.

    If the table was to sit out, `unplayed` has its boards without a result, if any. If rounds were to be
    taken back, `first` is the first that can be, or else the round is the `last` one.
    """


class NotPlayedYet(TournamentError):
    """Boards of a `session` whose seed must not be known yet.

    There are `missing` results, the first at `round`, `table`, `board`.
    """


class TableSatOut(TournamentError):
    """A result of a table that is not played: `round`, `table`."""


class RevokedAlready(TournamentError):
    """A second revoke of a side on a board: `round`, `table`, `board`, `side`, the `entry` of the first."""


class AdjustedSo(TournamentError):
    """A final score that a side has already: `round`, `table`, `board`, `side`, the `entry` that gave it."""


class NothingToAppeal(TournamentError):
    """An appeal about a place without a result or a ruling: `round`, `table`, `board`.

    Or one against a fine that the `pair` does not have.
    """


class AppealOpen(TournamentError):
    """A second appeal of a side while its first is open: `round`, `table`, `board`, `side`."""


class NoOpenAppeal(TournamentError):
    """A decision about a place where a side has no open appeal: `round`, `table`, `board`, `side`.

    Or about a fine without an open appeal of the `pair`.
    """


class AppealedAlready(TournamentError):
    """A second appeal against a fine, even if the first is decided: `pair`.

    Or one against an `equal` fine while the first is open.
    """


class AppealAboutRound(TournamentError):
    """A round to be taken back although there is an appeal, open or decided: `round`, `table`, `board`."""


class UnderAppeal(TournamentError):
    """A fine to be lifted against which there is an appeal, open or decided: `pair`."""


class NotFine(TournamentError):
    """An appeal against an `entry` that is not a fine."""


class UnknownEntry(TournamentError):
    """A ruling to be lifted that is not in the log: `entry`."""


class RulingRepeated(TournamentError):
    """A ruling to be lifted, of `entry`, while an equal one, of `later`, is in force too."""


class DecidedAlready(TournamentError):
    """An appeal to be lifted whose decision, of `entry`, is in force: its place and `side`, or the `pair`."""


class NotInForce(TournamentError):
    """A ruling to be lifted that is not in force: never made, lifted before, or replaced by another."""


class NotNow(TournamentError):
    """A change that would begin in a round that is neither paired nor the next: `round`, `most`."""
