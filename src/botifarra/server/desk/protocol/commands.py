"""The commands that a screen may send, each as a form over HTTP."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from botifarra.server.desk.protocol.fields import (
    EntryNumber,
    Id,
    Language,
    Number,
    Seconds,
    Text,
    refuse_beyond,
)
from botifarra.server.desk.protocol.table_commands import DeskCommand, PlaceCommand, TableCommand
from botifarra.tournament.events import Line, Outcome, Place, Slip
from botifarra.tournament.format import MOST_ROUNDS


class Score(PlaceCommand, frozen=True):
    """A result, from a paper slip for example. It replaces claims of the place.

    `confirm`: the director has decided, so that no side needs to agree. `reason` is why, for the log.
    """

    slip: Slip
    confirm: bool = False
    reason: Text = ""


class Confirm(PlaceCommand, frozen=True):
    """A result, or a claim that is not disputed, is right."""


class Correct(PlaceCommand, frozen=True):
    """A result is replaced by another one."""

    slip: Slip
    reason: Text


class Erase(PlaceCommand, frozen=True):
    """A result, or the claims of it, are deleted."""

    reason: Text


class Undo(DeskCommand, frozen=True):
    """A change is undone: all is as it was before. `entry` is an entry of the change.

    With a `place` it is a change of a result; without one it is a change of seats, players, rounds or of a
    pair that entered (`reseat`, `substitute`, `pairround`, `seatround`, `setrounds`, `enter`), which the
    director undoes.
    If the same has changed since, the command is refused.
    """

    entry: EntryNumber
    reason: Text
    place: Place | None = None

    def __post_init__(self) -> None:
        if self.place is not None:
            refuse_beyond(self.place)


class Penalise(PlaceCommand, frozen=True):
    """A side revoked on a board (R7.4); `side` is the offender."""

    side: Line
    reason: Text


class Adjust(PlaceCommand, frozen=True):
    """A side of a table gets a final score for a board: a number such as `1.5`, or a fraction, `3/2`."""

    side: Line
    score: Text
    reason: Text


class Appeal(PlaceCommand, frozen=True):
    """A side appeals against a result or the rulings on it. Until `decide`, the standings are provisional."""

    side: Line
    reason: Text


class Decide(PlaceCommand, frozen=True):
    """The open appeal of a side is decided. If the result changes, other commands change it before."""

    side: Line
    outcome: Outcome
    reason: Text


class FineNamed(msgspec.Struct, frozen=True):
    """A fine: its pair, the points that were given, and the reason, as they are in the log."""

    pair: Number
    points: Text
    reason: Annotated[str, Meta(max_length=4000)]


class AppealFine(DeskCommand, frozen=True):
    """A pair appeals against its fine. Until `decidefine`, the standings are provisional."""

    fine: FineNamed
    reason: Text


class DecideFine(DeskCommand, frozen=True):
    """The open appeal against a fine is decided: the pair loses `points` for it, 0 if it is withdrawn."""

    fine: FineNamed
    points: Text
    reason: Text


class Cancel(DeskCommand, frozen=True):
    """A board does not count for anybody."""

    board: Number
    reason: Text


class Foul(DeskCommand, frozen=True):
    """A board was played with other cards (R7.8): from a round and table on, or only at the `places`."""

    board: Number
    reason: Text
    round: Number | None = None
    table: Number | None = None
    places: tuple[Place, ...] = ()

    def __post_init__(self) -> None:
        refuse_beyond(*self.places)


class HandSeating(msgspec.Struct, frozen=True):
    """A table of a round as the director seats it: the pairs at N-S and at E-W, and their boards."""

    table: Number
    pairs: tuple[Number, Number]
    boards: Annotated[tuple[Number, ...], Meta(max_length=100)] = ()


class Reseat(DeskCommand, frozen=True):
    """Pairs sat differently from their pairing; seatings without boards hold for all boards of the table."""

    round: Number
    seatings: Annotated[tuple[HandSeating, ...], Meta(max_length=1000)]
    reason: Text


class SitOut(DeskCommand, frozen=True):
    """A table of a round is not played."""

    round: Number
    table: Number
    reason: Text


class Fine(DeskCommand, frozen=True):
    """A pair loses points, as a number or a fraction such as `1/2` (R7.9)."""

    pair: Number
    points: Text
    reason: Text


class Lift(DeskCommand, frozen=True):
    """A ruling, a withdrawal, an appeal or its decision is lifted. `entry` is its number in the log."""

    entry: EntryNumber
    reason: Text


class Restore(DeskCommand, frozen=True):
    """A ruling that was lifted is in force again; `entry` is the number of its entry in the log.

    Or a round that was taken back is paired again as it was; `entry` is the entry that took it back.
    """

    entry: EntryNumber


class Enter(DeskCommand, frozen=True):
    """A pair enters, also after play has begun. Its number is the next one."""

    players: tuple[Text, Text]
    club: Text = ""
    team: Text = ""
    section: Text = ""


class Withdraw(DeskCommand, frozen=True):
    """A pair withdraws, from a round on; None stands for the round after the last one with results."""

    pair: Number
    reason: Text
    round: Number | None = None


class Substitute(DeskCommand, frozen=True):
    """A player is replaced, from a round on; None stands for the round after the last one with results."""

    pair: Number
    leaves: Text
    comes: Text
    reason: Text
    round: Number | None = None


class CheckIn(DeskCommand, frozen=True):
    """A pair is present, or it is not after all.

    `undoes` is the request that this command undoes. It is refused if the check-in has changed since.
    """

    pair: Number
    present: bool = True
    undoes: Id | None = None


class Deal(DeskCommand, frozen=True):
    """The boards of a session are dealt; a field that is None follows from the rounds that are paired."""

    session: Number | None = None
    boards: Number | None = None


class Reveal(DeskCommand, frozen=True):
    """The seed of a session's boards becomes public; None stands for the first session with a secret one."""

    session: Number | None = None


class PairRound(DeskCommand, frozen=True):
    """The next round is paired, or all rounds that can be paired."""

    session: Number | None = None


class SeatRound(DeskCommand, frozen=True):
    """A director seats the next round by hand; `round` is its number. Pairs without a table sit out.

    Tables without boards get those after the last ones. `rematch`: pairs that have met may meet again.
    """

    round: Number
    seatings: Annotated[tuple[HandSeating, ...], Meta(max_length=1000)]
    reason: Text
    rematch: bool = False
    session: Number | None = None


class Unpair(DeskCommand, frozen=True):
    """A round, and all rounds after it, are taken back."""

    round: Number
    reason: Text


class SetRounds(DeskCommand, frozen=True):
    """Another number of rounds is to be played; 0 is all that are possible.

    In a movement whose rounds are all known, it is the number of each session.
    """

    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)]
    reason: Text


class CloseRound(DeskCommand, frozen=True):
    """The round in play ends. The next one is paired, unless it is already, and comes into play.

    `anyway`: close it although results are missing. Tables cannot enter its results any more. `seconds`: the
    clock of the round that comes into play starts, unless its boards are not dealt yet. `undoes` is the
    request whose `ReopenRound` this command undoes: the clock that it replaced comes back. It is refused if a
    round was closed or opened again since, or if this round or the next one was paired or taken back.
    """

    round: Number
    anyway: bool = False
    seconds: Seconds | None = None
    undoes: Id | None = None


class ReopenRound(DeskCommand, frozen=True):
    """A round is in play again, and all later rounds are not.

    `undoes` is the request whose closing this command undoes. It is refused if a round was closed or opened
    again since. The round that this request paired is taken back; `reason` is why, for the log.
    """

    round: Number
    undoes: Id | None = None
    reason: Text = ""


class StartClock(DeskCommand, frozen=True):
    """The clock of the round starts, or goes on, with `seconds` left."""

    seconds: Seconds


class StopClock(DeskCommand, frozen=True):
    """The clock pauses; `clear` takes it off all screens."""

    clear: bool = False


class Answer(DeskCommand, frozen=True):
    """The director has come to a table that called."""

    table: Number


class Publish(DeskCommand, frozen=True):
    """Whether there is a public page, and whether it and the hall's screen have initials instead of names."""

    is_public: bool
    initials: bool


class Revoke(DeskCommand, frozen=True):
    """A link is replaced by a new one, and the old one ends at once. `table` is that of a table's link."""

    link: Literal["director", "deputy", "hall", "table"]
    table: Number | None = None


ResultCommand = Score | Confirm | Correct | Erase | Undo | Answer
DirectorCommand = (
    Penalise
    | Adjust
    | Cancel
    | Foul
    | Reseat
    | SitOut
    | Fine
    | Appeal
    | Decide
    | AppealFine
    | DecideFine
    | Lift
    | Restore
    | Enter
    | Withdraw
    | Substitute
    | CheckIn
    | Deal
    | Reveal
    | PairRound
    | SeatRound
    | Unpair
    | SetRounds
    | CloseRound
    | ReopenRound
    | StartClock
    | StopClock
    | Publish
    | Revoke
)
AnyCommand = TableCommand | ResultCommand | DirectorCommand


class CommandForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A command with its envelope.

    A form that the same device sends again with the same `request` is done once and gets the same answer.
    `by` is the name of the person at the desk, for the log. `expected` is the `basis` of the preview that the
    person has seen. If the effects have changed since, nothing is done. `lang` is the language of the answer.
    """

    request: Id
    device: Id
    command: AnyCommand
    by: Annotated[str, Meta(max_length=40)] = ""
    expected: Annotated[str, Meta(max_length=64)] | None = None
    lang: Language = "ca"
