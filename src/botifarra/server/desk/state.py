"""The state of a desk that is not in the log of the championship."""

from collections.abc import Mapping

import msgspec

from botifarra.prose import Language
from botifarra.server.desk.protocol.replies import DeskRefusal
from botifarra.server.desk.protocol.screen_parts import RoundClock

_MOST_DONE = 256
"""Number of requests without entries that are remembered. The oldest are forgotten."""


class KeptRefusal(DeskRefusal, frozen=True):
    """The answer to a request that was refused, with its sentence in each language.

    `sentence` is in the language of the first asker. A state of an earlier version has it alone.
    """

    sentences: Mapping[Language, str] = msgspec.field(default_factory=dict)

    def answer(self, language: Language) -> DeskRefusal:
        """Return the answer in the language of an asker."""
        return DeskRefusal(self.code, self.facts, self.sentences.get(language, self.sentence))


class GivenLinks(msgspec.Struct, frozen=True):
    """The address to which the links lead that people have.

    `base` is the address for other devices, and `port` is the one on which the server listened. Both are
    those of the last start or, if table cards were printed, those of the last cards.
    """

    base: str
    port: int
    are_on_cards: bool = False


class DeskState(msgspec.Struct, frozen=True):
    """The desk of an event. It is stored beside the event file, and never given to anybody.

    `key` is the secret, in hexadecimal, from which all links follow; `generations` count how often each was
    replaced. `closed` is the last round that is over. `present` are the pairs that have checked in. `calls`
    has the time, in milliseconds since 1970, at which each table called the director. `tables_by_hand` are
    the tables that had numbers of no movement in some round. Their links stay known when the round is taken
    back. `clock_before` is the clock of the round that was closed last, as it was then, and `clock_after` the
    one of the next round when the last round was opened again. `reopened_at` is the number of the last entry
    of the log when a round was last opened again. `done` are the requests without entries in the log that
    were done. `refused` has the answers to the last requests that were refused (`live.refused_requests`).
    `given` is where the links lead. `changed_by` has the last request that changed the check-in of a pair, or
    closed or opened a round. An undo names the one that it undoes.
    """

    key: str
    generations: Mapping[str, int] = msgspec.field(default_factory=dict)
    closed: int = 0
    present: frozenset[int] = frozenset()
    calls: Mapping[int, int] = msgspec.field(default_factory=dict)
    clock: RoundClock | None = None
    clock_before: RoundClock | None = None
    clock_after: RoundClock | None = None
    reopened_at: int | None = None
    is_public: bool = True
    initials: bool = False
    done: tuple[str, ...] = ()
    tables_by_hand: frozenset[int] = frozenset()
    refused: Mapping[str, KeptRefusal] = msgspec.field(default_factory=dict)
    given: GivenLinks | None = None
    changed_by: Mapping[str, str] = msgspec.field(default_factory=dict)

    def remembering(self, request: str) -> "DeskState":
        """Return the state with one more request among those that are done."""
        return msgspec.structs.replace(self, done=(*self.done, request)[-_MOST_DONE:])
