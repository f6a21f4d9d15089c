"""Sets that were really played, by quick bots and at random, with their logs."""

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from botifarra.core.actions import CLAIM, CONCEDE
from botifarra.core.auction import Phase
from botifarra.core.state import State
from botifarra.tournament.chain import START, Link
from botifarra.tournament.shared.document import SetDocument, set_document
from botifarra.tournament.shared.log import Closed, Committed, SetEntry, SetEvent, link, seal
from botifarra.tournament.shared.played_hand import PlayedHand, played_hand
from botifarra.tournament.shared.shared_set import Entrant, SetKind, SharedSet
from botifarra.tournament.shared.standings import Standings, standings
from tests.tournament.shared.simulated_days import CLOSES, OPENS, SEED, a_set


@dataclass(frozen=True)
class PlayedSet:
    """A set with its entrants, hands, standings and the links of its log."""

    shared: SharedSet
    entrants: tuple[Entrant, ...]
    hands: tuple[PlayedHand, ...]
    found: Standings
    links: tuple[Link, ...]

    def document(self, length: int = 3, **values: Any) -> SetDocument:
        """Return its document with the first `length` entries of the log."""
        return set_document(self.links[:length], self.entrants, self.hands, **values)


@cache
def a_played_set(seed: int = 1, boards: int = 4, people: int = 3) -> PlayedSet:
    """Return a sealed challenge with a bot; the last person has left after some boards."""
    rng, shared = Random(seed), a_set(SetKind.CHALLENGE, boards)
    people_in = [Entrant(number, (40 + number,)) for number in range(1, people + 1)]
    entrants = (*people_in, Entrant(people + 1, bot="greedy"))
    hands = tuple(
        played_hand(entrant.number, board, _actions(rng, shared, board), rng.choice(("entrant", "bot")))
        for entrant in entrants
        for board in shared.numbers
        if entrant.number != people or board <= boards // 2
    )
    deals = {board.number: board.deal for board in shared.deal(SEED)}
    results = [hand.result(shared.play_rules, deals[hand.board]) for hand in hands]
    found = standings(shared, entrants, results)
    events = Committed(shared), Closed(SEED.hex()), seal(entrants, hands, found)
    return PlayedSet(shared, entrants, hands, found, chained(*events))


def chained(*events: SetEvent) -> tuple[Link, ...]:
    """Return the links of a log with these events, at possible times."""
    links = [START]
    for number, (at, event) in enumerate(zip((OPENS, CLOSES, CLOSES), events, strict=False), 1):
        links.append(link(SetEntry(number, at, event), links[-1].digest))
    return tuple(links[1:])


def _actions(rng: Random, shared: SharedSet, board: int) -> Any:
    """Return random legal actions to the end of a hand, with a concession or a claim now and then."""
    state = State.start(shared.play_rules, shared.deal(SEED)[board - 1].deal)
    while state.public.phase is not Phase.OVER:
        ending = rng.choice((CLAIM, CONCEDE)) if rng.random() < 0.03 else None
        may_end = state.public.phase is Phase.PLAY and len(state.public.tricks) > 6
        if ending is not None and may_end and state.why_illegal(ending) is None:
            state = state.apply(ending)
        else:
            state = state.apply(rng.choice(state.legal_actions))
    return state.public.actions
