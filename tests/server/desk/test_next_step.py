"""The next step at the desk: a director who always takes it comes to the end of every kind of event."""

import asyncio
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from botifarra.eventfile import EventFile, stamp_now
from botifarra.eventfile.dealing import deal_session
from botifarra.server.desk.live.carrying_out import carry_out
from botifarra.server.desk.live.errors import DeskError
from botifarra.server.desk.live.evening import Evening
from botifarra.server.desk.next_step import next_step, pairing_step
from botifarra.server.desk.protocol.commands import (
    AnyCommand,
    Cancel,
    CloseRound,
    CommandForm,
    Correct,
    Deal,
    Enter,
    Erase,
    PairRound,
    Reveal,
    Score,
    Unpair,
    Withdraw,
)
from botifarra.server.desk.protocol.desk_screen import DeskScreen
from botifarra.server.desk.protocol.steps import (
    StepClose,
    StepDeal,
    StepOver,
    StepPair,
    StepSettle,
)
from botifarra.server.desk.screens.desk_screen import desk_screen
from botifarra.server.desk.state import DeskState
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import BoardSlip, Entered, MatchSlip, Opened, Paired, Place, Scored, Slip
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.movements.groups import knockout_begins
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.recording import record
from botifarra.tournament.sessions import Dealing, next_dealing, session_to_pair
from tests.scale import scale
from tests.server.desk.evenings import (
    DIRECTOR,
    EVENT,
    NORTH,
    Desk,
    Json,
    new_evening,
    open_desk,
    opened,
    place,
    read_book,
    run,
)
from tests.server.desk.founders import Wizard, form
from tests.server.serving import Served
from tests.tournament.random_championships import FORMATS

EACH = scale(3, 200)
"""Number of evenings of each format."""

MOST_STEPS = 150
"""No evening here takes more steps."""

PAIRS = {Pairing.HOWELL: 9, Pairing.GROUPS: 6}
"""The number of pairs of these movements, which not every number can play."""


class _Director:
    """A director who takes the next step, to whom now and then something else happens."""

    def __init__(self, evening: Evening, rng: Random) -> None:
        self._evening = evening
        self._rng = rng
        self._requests = count(1)
        self._names = count(1)
        self.told: list[str] = []

    async def play(self, mishaps: int) -> None:
        """Come to the end of the event; `mishaps` is the number of other things that may happen."""
        for step in range(MOST_STEPS):
            if mishaps and self._rng.random() < 0.4:
                mishaps -= 1
                await self._mishap()
            screen = self._screen()
            self.told.append(f"{step}: {screen.next}")
            if screen.to_pair is not None and self._evening.book.rounds:
                assert self._can_be_paired() == screen.to_pair
            if isinstance(screen.next, StepOver):
                return
            await self._take(screen)
        raise AssertionError("no end")

    def _screen(self) -> DeskScreen:
        return desk_screen(EVENT, self._evening.log, self._evening.state, {})

    def _can_be_paired(self) -> int:
        """Return the number of the next round after it was paired in a copy of the book."""
        book = self._evening.book
        following = next_rounds(book, None, session_to_pair(book))
        for each in following:
            book = record(book, Paired(each))
        return following[0].number

    async def _take(self, screen: DeskScreen) -> None:
        """Take the next step; a refusal ends the test."""
        match screen.next:
            case StepPair():
                await self._send(PairRound())
            case StepDeal(boards):
                await self._send(Deal(boards.session, boards.last - boards.first + 1))
            case StepClose(number):
                await self._enter_results(number)
                missing = len(self._evening.book.missing([number]))
                expected = self._screen().can_start_clock
                await self._send(CloseRound(number, anyway=missing > 0, seconds=600))
                starts = self._evening.state.clock is not None
                assert starts == expected
            case StepSettle(where, is_tied):
                slip = self._slip(where, may_tie=False)
                await self._send(Correct(where, slip, "they played on") if is_tied else Score(where, slip))

    async def _enter_results(self, number: int) -> None:
        """Enter the results of a round, not always all of them."""
        is_whole = self._rng.random() < 0.8
        for where in self._evening.book.missing([number]):
            if is_whole or self._rng.random() < 0.8:
                await self._send(Score(where, self._slip(where)))

    def _slip(self, where: Place, *, may_tie: bool = True) -> Slip:
        if where.board:
            points = self._rng.randint(0, 72)
            return BoardSlip((points, 72 - points))
        low = self._rng.randint(0, 90)
        if may_tie and self._rng.random() < 0.1:
            return MatchSlip((low, low))
        return MatchSlip((101, low) if self._rng.random() < 0.5 else (low, 101))

    async def _send(self, command: AnyCommand) -> None:
        form = CommandForm(request=f"r{next(self._requests)}", device="d", command=command)
        await carry_out(self._evening, DIRECTOR, form)

    async def _mishap(self) -> None:
        """Let something happen that the desk may also refuse."""
        self.told.append("mishap")
        happen = self._rng.choice(
            (self._late, self._late, self._withdraw, self._cancel, self._erase, self._end)
        )
        try:
            await happen()
        except DeskError as refused:
            if refused.status != 409:
                raise
            self.told.append(repr(refused))

    async def _late(self) -> None:
        """Take rounds back that have not begun, and let two pairs enter, a team in a league."""
        book, head = self._evening.book, self._screen().head
        first = max(book.kept.last_round, head.closed) + 1
        if first <= head.rounds:
            await self._send(Unpair(first, "late"))
        number = next(self._names)
        team = f"Equip tardà {number}" if book.begun.format.kind is Kind.TEAMS else ""
        for each in ("A", "B"):
            await self._send(Enter((f"Carla {each}{number}", f"Dídac {each}{number}"), team=team))

    async def _withdraw(self) -> None:
        """Withdraw a pair, in a league with the other pair of its team."""
        book = self._evening.book
        number = book.kept.last_round + 1
        playing = book.playing(number)
        if len(playing) > 7:
            leaves = book.pair(self._rng.choice(playing))
            for each in playing:
                if each == leaves.number or (leaves.team and book.pair(each).team == leaves.team):
                    await self._send(Withdraw(each, "ill", number))

    async def _end(self) -> None:
        """Take back the rounds that have not begun, and make the boards public."""
        book = self._evening.book
        first = max(book.kept.last_round, self._screen().head.closed) + 1
        if first <= len(book.rounds):
            await self._send(Unpair(first, "time is up"))
        for _ in book.dealt:
            await self._send(Reveal())

    async def _cancel(self) -> None:
        boards = sorted({board for each in self._evening.book.rounds for board in each.boards})
        if boards:
            await self._send(Cancel(self._rng.choice(boards), "13 cards in a hand"))

    async def _erase(self) -> None:
        """Erase a result of a closed round, in a knock-out one that no paired round rests on."""
        book, closed = self._evening.book, self._screen().head.closed
        first = len(book.rounds) if book.begun.format.pairing.movement.is_knockout else 1
        if found := [where for where in book.kept if first <= where.round <= closed]:
            await self._send(Erase(self._rng.choice(found), "the slip of another table"))


def new_event(path: Path, kind: Kind, pairing: Pairing, rng: Random) -> None:
    """Make an event without rounds, and deal boards for none, some or all of them, or more."""
    boards = rng.randint(1, 2) if kind.facts.has_boards else 0
    rounds = {Pairing.SWISS: 4, Pairing.BERGER: rng.choice((0, 3)) * (kind is not Kind.TEAMS)}.get(pairing, 0)
    groups = 2 if pairing is Pairing.GROUPS else 0
    played = Format(kind, pairing, kind.facts.rules, boards, rounds, groups, groups)
    pairs = PAIRS.get(pairing, rng.randint(4, 6) if kind is not Kind.TEAMS else rng.choice((4, 6)))
    director = stamp_now("Núria")
    with EventFile.create(path, director, Opened("Autumn evening", played)) as log:
        with log.writing(director) as pen:
            for number in range(1, pairs + 1):
                team = f"Equip {(number + 1) // 2}" if kind is Kind.TEAMS else ""
                pen.add(Entered(Pair(number, (f"Anna {number}", f"Bernat {number}"), team=team)))
        if boards and rng.random() < 0.8:
            deal_session(log, director, boards=rng.randint(1, 12))
            if rng.random() < 0.3:
                deal_session(log, director, 2, rng.randint(1, 6))


@pytest.mark.parametrize(("kind", "pairing"), FORMATS, ids=str)
def test_who_always_takes_the_next_step_comes_to_the_end(
    kind: Kind, pairing: Pairing, tmp_path: Path
) -> None:
    async def play(path: Path, rng: Random, told: list[str]) -> None:
        async with opened(path) as evening:
            director = _Director(evening, rng)
            director.told = told
            await director.play(mishaps=rng.randint(0, 3))

    for seed in range(EACH):
        rng = Random(f"{kind} {pairing} {seed}")
        path = tmp_path / f"{seed}.event"
        new_event(path, kind, pairing, rng)
        told: list[str] = []
        try:
            asyncio.run(play(path, rng, told))
        except Exception as error:
            error.add_note("\n".join([f"seed {seed}", *told]))
            raise


def test_boards_of_later_rounds_are_not_dealt_in_a_round_that_was_dealt_by_hand(tmp_path: Path) -> None:
    path = new_evening(tmp_path, deals=False)
    with EventFile(path) as log, log.writing(stamp_now("Núria")) as pen:
        for each in log.book.missing([1]):
            pen.add(Scored(each, BoardSlip((40, 32))))
    with EventFile(path) as log:
        deal_session(log, stamp_now("Núria"), boards=2)
    book = read_book(path)
    dealing = next_dealing(book)
    assert dealing == Dealing(2, 5, 6)
    state = DeskState("")
    assert next_step(book, state, dealing, pairing_step(book)) == StepClose(1)
    assert next_step(book, replace(state, closed=2), dealing, pairing_step(book)) == StepDeal(dealing)


async def take(desk: Desk, step: Json) -> None:
    """Take a step as the page does; all results of a round are entered before it is closed."""
    match step:
        case {"step": "pair"}:
            answers = [await desk.ask(DIRECTOR, "pairround")]
        case {"step": "deal", "boards": {"session": session, "first": first, "last": last}}:
            answers = [await desk.ask(DIRECTOR, "deal", session=session, boards=last - first + 1)]
        case {"step": "close", "round": number}:
            missing = read_book(desk.path).missing([number])
            asked = [
                ("score", {"place": place(each.board, each.table, number), "slip": NORTH}) for each in missing
            ]
            asked.append(("closeround", {"round": number}))
            answers = [await desk.ask(DIRECTOR, command, **fields) for command, fields in asked]
        case _:
            raise AssertionError(step)
    assert {answer.status_code for answer in answers} == {201}


def play_on_a_server(desk: Desk) -> list[str]:
    """Play an evening by its next steps; return them."""
    taken: list[str] = []

    def differs(before: Json) -> Callable[[Json], bool]:
        return lambda shown: shown["next"] != before

    async def scenario(at: Desk) -> None:
        director = await at.look(DIRECTOR)
        while (step := director.shown["next"])["step"] != "over":
            taken.append(step["step"])
            await take(at, step)
            await director.until(differs(step))

    run(desk, scenario)
    return taken


@pytest.mark.parametrize(
    ("form_", "rounds"),
    [
        (form(6, pairing="swiss", rounds=3, boards=2), 3),
        (form(8, pairing="howell", sets=1, boards=2), 7),
        (form(8, kind="teams", pairing="berger", boards=2), 3),
    ],
    ids=["swiss", "howell", "league"],
)
def test_an_evening_that_the_wizard_begins_needs_no_more_boards(
    wizard: Wizard, form_: Json, rounds: int
) -> None:
    answer = wizard.post("host/events", form_)
    assert answer.status_code == 201, answer.text
    event = answer.json()["event"]
    desk = Desk(wizard.url, wizard.folder / f"{event}.event", event)
    assert play_on_a_server(desk) == ["close"] * rounds


def test_a_round_can_be_paired_in_play_only_after_one_is_taken_back(served: Served, tmp_path: Path) -> None:
    path = new_evening(tmp_path, 8, 3)

    async def scenario(desk: Desk) -> None:
        director = await desk.look(DIRECTOR)
        assert (director.shown["to_pair"], director.shown["next"]["step"]) == (None, "close")
        answer = await desk.ask(DIRECTOR, "unpair", round=3, reason="a pair comes late")
        assert answer.status_code == 201
        await director.until(lambda shown: shown["to_pair"] == 3)

    desk = open_desk(served, path)
    run(desk, scenario)


def test_a_round_of_a_swiss_can_be_paired_in_play_once_it_is_complete(served: Served, tmp_path: Path) -> None:
    path = new_evening(tmp_path, 8, 2, Pairing.SWISS)

    async def scenario(desk: Desk) -> None:
        director = await desk.look(DIRECTOR)
        assert director.shown["to_pair"] is None
        for each in read_book(path).missing():
            await desk.ask(DIRECTOR, "score", place=place(each.board, each.table), slip=NORTH)
        await director.until(lambda shown: shown["to_pair"] == 2)

    desk = open_desk(served, path)
    run(desk, scenario)


def test_two_evenings_that_are_paired_at_once_are_one_movement(served: Served, tmp_path: Path) -> None:
    """The example of docs/championship.md: boards 13 to 21 are dealt a week after boards 1 to 12."""
    path = new_evening(tmp_path, 8, 3, deals=False)
    with EventFile(path) as log:
        deal_session(log, stamp_now("Núria"), boards=12)
    desk = open_desk(served, path)
    taken = play_on_a_server(desk)
    assert taken == ["close"] * 4 + ["deal"] + ["close"] * 3
    book = read_book(path)
    assert [(each.first, each.last) for each in book.dealt.values()] == [(1, 12), (13, 21)]
    assert {each.session for each in book.rounds} == {1}


def test_rounds_of_groups_begin_with_their_clock_although_results_are_missing(tmp_path: Path) -> None:
    """They follow from the order of entry, and the knock-out after them from the results."""
    path = tmp_path / "groups.event"
    new_event(path, Kind.MATCHES, Pairing.GROUPS, Random(0))

    async def scenario() -> None:
        async with opened(path) as evening:
            rounds = knockout_begins(evening.book) - 1
            for number in range(1, rounds + 1):
                command = PairRound() if number == 1 else CloseRound(number - 1, anyway=True, seconds=600)
                form = CommandForm(request=f"r{number}", device="d", command=command)
                await carry_out(evening, DIRECTOR, form)
                assert (evening.state.clock is not None) is (number > 1)
                screen = desk_screen(EVENT, evening.log, evening.state, {})
                assert screen.can_start_clock is (number < rounds)
                assert screen.to_pair == (number + 1 if number < rounds else None)

    asyncio.run(scenario())
