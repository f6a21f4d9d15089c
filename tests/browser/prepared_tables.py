"""Tables in the middle of a match, prepared before anybody comes: the logs are made here and stored."""

import asyncio
import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from time import time

from botifarra.core.actions import CONCEDE, Play
from botifarra.core.auction import Phase
from botifarra.core.seats import Seat
from botifarra.server.live.results import finished as finished_match
from botifarra.server.live.results import finished_hands, last_began
from botifarra.server.live.table_codes import ALPHABET, LENGTH, format_code
from botifarra.server.protocol.commands import AnyCommand, Ask, Fill, Ready, Sit, Start
from botifarra.server.store.database import Database
from botifarra.server.store.store import Store
from botifarra.server.table.coaching import coached
from botifarra.server.table.decide import decide
from botifarra.server.table.events import AnyEvent, Entry, Opened, Player
from botifarra.server.table.evolve import opened
from botifarra.server.table.finding import find, is_mistake
from botifarra.server.table.settings import Settings
from botifarra.server.table.steps import Step
from botifarra.server.table.table import Table
from tests.server.table.driver import TableDriver, events_of

LATE = 6
"""Cards in a hand that are few enough for the coach to judge in a moment."""

_DEALT_IN = "tests/browser"
"""The folder for which the tests have chosen their random numbers."""

Moment = Callable[[Table, Seat], bool]
"""Whether a table has reached a wanted point, for the person at a seat."""


def begun(table: Table, seat: Seat) -> bool:
    """Return whether the match has begun, and the first deal waits for the person."""
    return table.stage == "dealing"


def call(table: Table, seat: Seat) -> bool:
    """Return whether the person is on turn to call."""
    return table.on_turn is seat and not turn(table, seat)


def naming(table: Table, seat: Seat) -> bool:
    """Return whether the person has dealt and is on turn to name trumps, the call with the most choices."""
    return call(table, seat) and table.board is not None and table.board.state.public.phase is Phase.DECLARE


def turn(table: Table, seat: Seat) -> bool:
    """Return whether the person is on turn to play."""
    return table.on_turn is seat and table.board is not None and table.board.state.public.phase is Phase.PLAY


def barred(table: Table, seat: Seat) -> bool:
    """Return whether the person is on turn after at least one trick, with a card that may not be played."""
    if table.board is None or not after_tricks(1)(table, seat):
        return False
    state = table.board.state
    return sum(isinstance(each, Play) for each in state.legal_actions) < len(state.hands[seat])


def choice(table: Table, seat: Seat) -> bool:
    """Return whether the person is on turn after at least one trick, with a choice of three cards or more."""
    if table.board is None or not after_tricks(1)(table, seat):
        return False
    return sum(isinstance(each, Play) for each in table.board.state.legal_actions) > 2


def last_choice(table: Table, seat: Seat) -> bool:
    """Return whether the person is the last one on turn in a trick, with a choice of three cards or more."""
    board = table.board
    return choice(table, seat) and board is not None and len(board.state.public.trick.cards) == len(Seat) - 1


def mistaken(table: Table, seat: Seat) -> bool:
    """Return whether the person, who has a coach, has just made a mistake near the end of a hand."""
    turn = coached(table)
    choice = turn.choice if turn is not None else None
    return choice is not None and len(choice.view.hand) <= LATE and is_mistake(find(choice))


def counted(table: Table, seat: Seat) -> bool:
    """Return whether a hand has ended, but not the match."""
    return table.stage == "counted"


def finished(table: Table, seat: Seat) -> bool:
    """Return whether the match has ended."""
    return table.stage == "finished"


def after_tricks(count: int) -> Moment:
    """Return the moment when the person is on turn to play after at least so many tricks."""

    def moment(table: Table, seat: Seat) -> bool:
        return turn(table, seat) and table.board is not None and len(table.board.state.public.tricks) >= count

    return moment


def table_at(
    database: str,
    settings: Settings,
    people: Mapping[Seat, tuple[Player, str]],
    rng: Random,
    moment: Moment,
    *,
    gives_up: bool = False,
    warned: bool = False,
) -> str:
    """Store a table that has reached a moment for its host, the first of some people; return its code.

    With `gives_up`, the player on turn then concedes the hand. If the partner is a person, the player asks
    for consent instead. With `warned`, the coach has warned about the last action. The other players are
    bots. All play at random, but the same in each run. A test uses other random numbers for each table of
    one server.
    """
    table = _PreparedTable(settings, people, rng)
    table.play_to(moment)
    if gives_up:
        table.give_up()
    if warned:
        table.warn()
    # Playwright has an event loop in this thread.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _keep(database, table)).result()
    return table.table.code


class _PreparedTable(TableDriver):
    """A table driver whose people have the numbers and names that the server knows."""

    def __init__(self, settings: Settings, people: Mapping[Seat, tuple[Player, str]], rng: Random) -> None:
        super().__init__(settings)
        self.now = round(time() * 1_000)
        self.rng = rng
        self._names = dict(people.values())
        self._seat, (host, _) = next(iter(people.items()))
        self.log = [Entry(1, self.now, Opened(_code(rng), host, settings))]
        self.tables = [opened(self.log[0])]
        for seat, (player, _) in people.items():
            self.do(player, Sit, seat=seat)
        if len(people) < len(Seat):
            self.do(host, Fill, level="greedy")
        self.do(host, Start)

    def decide(self, player: Player, command: AnyCommand) -> tuple[AnyEvent, ...]:
        steps = decide(self.table, player, self._names[player], command, self.now, self.rng.randbytes(32))
        return events_of(steps)

    def play_to(self, moment: Moment) -> None:
        while not moment(self.table, self._seat):
            if self.table.stage == "hand":
                self.act_at_random()
                continue
            assert self.table.seeds is not None, "the match is over"
            for player in self._names:
                self.do(player, Ready, deal=self.table.seeds.deal, entropy=self.rng.randbytes(32).hex())

    def give_up(self) -> None:
        on_turn = self.table.on_turn
        if on_turn is not None and self.table.person_at(on_turn.partner) is not None:
            self.do(self.player(), Ask, wish="concede")
        else:
            self.act(CONCEDE)

    def steps(self) -> list[Step]:
        return [*map(Step, self.tables, self.log[1:], self.tables[1:])]


def _code(rng: Random) -> str:
    """Return the code of a test's table: the deals depend on it, so it does not depend on the folder."""
    path, _, name = os.environ["PYTEST_CURRENT_TEST"].partition("::")
    test = Random(f"{_DEALT_IN}/{Path(path).name}::{name} {rng.random()}")
    return format_code("".join(test.choices(ALPHABET, k=LENGTH)))


async def _keep(database: str, table: _PreparedTable) -> None:
    store = Store(Database(database))
    try:
        steps = table.steps()
        await store.append(
            table.table.code, table.log, finished_match(steps, last_began(table.log)), finished_hands(steps)
        )
    finally:
        await store.close()
