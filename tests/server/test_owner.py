"""The task that owns a table: what it does when the store, the bots or the peers fail it."""

import asyncio
import threading
from collections.abc import Callable
from itertools import pairwise

import pytest

from botifarra.core.actions import CLAIM, PLAYS, Action, action_id
from botifarra.core.cards import Card
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.view import View
from botifarra.server.bots.fallback import fallback
from botifarra.server.events import Acted, AnyEvent, Away, Entry, Relieved, Returned, Said, Settings, Stalled
from botifarra.server.limits import Limits
from botifarra.server.owner import Owner
from botifarra.server.protocol.commands import Act, Ask, Ready, Return, Say, Sit, Stand, Start
from botifarra.server.store.errors import StorageError
from botifarra.server.table.show import snapshot
from tests.server.house import HOST, House, Peer, told, until


def events(log: list[Entry]) -> list[AnyEvent]:
    return [entry.event for entry in log]


def ends_with(kind: type[AnyEvent]) -> Callable[[list[Entry]], bool]:
    return lambda log: isinstance(log[-1].event, kind)


def has(kind: type[AnyEvent]) -> Callable[[list[Entry]], bool]:
    return lambda log: any(isinstance(event, kind) for event in events(log))


async def play_on(owner: Owner, peer: Peer, actions: int = 60) -> None:
    """Have the host do the first thing it may until so many things are done, or the hand is over."""
    while (board := owner.table.board) and owner.table.stage == "hand" and len(board.doers) < actions:
        seq = owner.table.seq
        if board.to_act == owner.table.seat_of(HOST):
            owner.submit(peer, Act(f"act{seq}", seq, action_id(board.state.legal_actions[0])))
        await until(lambda seq=seq: owner.table.seq > seq)  # type: ignore[misc]
    if owner.table.stage == "counted" and owner.table.seeds is not None:
        owner.submit(peer, Ready(f"ready{owner.table.seq}", 0, owner.table.seeds.deal, "1" * 64))
        await until(lambda: owner.table.stage == "hand")


def test_what_cannot_be_kept_is_refused_and_has_not_happened() -> None:
    async def story(house: House) -> None:
        owner, peer = await house.table()
        other = Peer(2)
        owner.join(other, 0)
        before = owner.table
        house.store.fault = StorageError("the disk is full")
        owner.submit(peer, Start("start", 1))
        await until(lambda: len(peer.news) > 1)
        rejected = peer.last("reject")
        assert (rejected["id"], rejected["code"], rejected["seq"]) == ("start", "storage", before.seq)
        assert rejected["table"]["stage"] == "open"
        assert owner.table is before
        assert len(other.news) == 1
        house.store.fault = None
        owner.submit(peer, Start("start", 1))
        await until(lambda: len(other.news) > 1)
        assert peer.last("ack")["id"] == "start"

    told(story)


def test_what_was_kept_after_all_is_known_before_anything_else_is_done() -> None:
    async def story(house: House) -> None:
        owner, peer = await house.table()
        house.store.lost = StorageError("the line broke at COMMIT")
        owner.submit(peer, Say("say", 0, "hello"))
        await until(lambda: peer.news[-1]["t"] == "happened")
        assert (peer.last("reject")["id"], peer.last("reject")["code"]) == ("say", "storage")
        assert peer.last("happened")["seq"] == owner.table.seq == len(await house.log(owner))
        owner.submit(peer, Say("say", 0, "hello"))
        await until(lambda: peer.news[-1]["t"] == "ack")
        assert [type(event) for event in events(await house.log(owner))].count(Said) == 1
        assert peer.closed is None

    told(story)


def test_a_claim_is_judged_beside_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []

    def weighed(*_: object) -> None:
        threads.append(threading.current_thread())

    async def story(house: House) -> None:
        owner, peer = await house.hand()
        while owner.table.seat_of(HOST) is not owner.table.on_turn or "claim" not in claims(owner):
            await play_on(owner, peer, len(owner.table.board.doers) + 1 if owner.table.board else 0)
        monkeypatch.setattr(State, "why_illegal", weighed)
        owner.submit(peer, Act("claim", owner.table.seq, action_id(CLAIM)))
        await until(lambda: threads)
        assert threads[0] is not threading.main_thread()

    def claims(owner: Owner) -> str:
        return "claim" if snapshot(owner.table, HOST).you.claim else ""

    told(story)


def test_what_is_due_is_done_when_it_can_be_kept_again() -> None:
    async def story(house: House) -> None:
        owner, peer = await house.hand()
        owner.leave(peer)
        house.store.fault = StorageError("the database is gone")
        tries = house.store.tries
        await until(lambda: house.store.tries > tries)
        assert not has(Away)(await house.log(owner))
        house.store.fault = None
        await house.log(owner, ends_with(Away))

    told(story)


def test_a_log_that_somebody_else_wrote_to_is_read_again() -> None:
    async def story(house: House) -> None:
        owner, peer = await house.turn()
        theirs = Entry(owner.table.seq + 1, owner.table.at, Said(Seat.SOUTH, "here_i_am"))
        await house.store.append(owner.table.code, [theirs])
        owner.submit(peer, Say("say", 0, "one_moment"))
        await until(lambda: peer.closed is not None)
        assert peer.bye is not None
        assert (peer.bye.code, peer.bye.again, peer.owner) == ("restart", True, None)
        assert not list(house.lobby.live)
        again = await house.lobby.find(owner.table.code)
        assert again is not None
        assert again is not owner
        back = Peer()
        again.join(back, 0)
        log = await house.log(owner, has(Returned))
        assert log[theirs.seq - 1] == theirs

    told(story)


def test_more_commands_than_can_wait_are_refused_at_once() -> None:
    async def story(house: House) -> None:
        owner, peer = await house.turn()
        tries, before = house.store.tries, len(peer.news)
        house.store.may_write.clear()
        owner.submit(peer, Say("say0", 0, "one_moment"))
        await until(lambda: house.store.tries > tries)
        for number in range(1, 12):
            owner.submit(peer, Say(f"say{number}", 0, "one_moment"))
        refused = peer.news[before:]
        assert [(one["id"], one["code"]) for one in refused] == [(f"say{n}", "busy") for n in range(6, 12)]
        assert all(one["table"]["stage"] == "hand" for one in refused)
        house.store.may_write.set()
        await until(lambda: "say5" in [one.get("id") for one in peer.news])
        answered = [one for one in peer.news[before:] if "id" in one and one not in refused]
        assert [one["id"] for one in answered] == [f"say{n}" for n in range(6)]
        assert answered[0]["t"] == "ack"

    told(story, limits=Limits(inbox=5))


def test_nobody_fills_the_log_by_coming_and_going() -> None:
    async def story(house: House) -> None:
        owner, peer = await house.hand()
        for number in range(30):
            for command in (Stand(f"stand{number}", 0), Return(f"return{number}", 0)):
                owner.submit(peer, command)
                await until(lambda: command.id in {message.get("id") for message in peer.news})  # noqa: B023
        await until(lambda: any(message.get("code") == "too_fast" for message in peer.news))
        changes = [type(event) for event in events(await house.log(owner))]
        assert changes.count(Relieved) + changes.count(Returned) < 45

    told(story, rate=1)


def test_nobody_is_told_before_it_is_kept() -> None:
    async def story(house: House) -> None:
        owner, peer = await house.table()
        heard = len(peer.news)
        tries = house.store.tries
        house.store.may_write.clear()
        owner.submit(peer, Say("say", 0, "hello"))
        await until(lambda: house.store.tries > tries)
        newcomer = Peer(3)
        owner.join(newcomer, 0)
        assert len(peer.news) == heard
        house.store.may_write.set()
        await until(lambda: len(peer.news) >= heard + 2)
        assert peer.last("ack")["seq"] == newcomer.last("welcome")["seq"] + 1 == newcomer.news[1]["seq"]

    told(story)


@pytest.mark.parametrize("goes", [True, False])
def test_who_is_not_at_the_table_any_more_is_told_nothing_of_it(goes: bool) -> None:
    async def story(house: House) -> None:
        owner, peer = await house.turn(spectators=goes)
        watcher = Peer(7)
        owner.join(watcher, 0)
        for number in range(3):
            owner.submit(watcher, Act(f"act{number}", 0, 1))
        if goes:
            owner.leave(watcher)  # for another table
        owner.submit(peer, Say("say", 0, "one_moment"))
        await until(lambda: peer.last("ack")["id"] == "say")
        assert [message["t"] for message in watcher.news] == (["welcome"] if goes else ["reject"])

    told(story)


def test_a_command_sent_twice_before_it_is_kept_is_done_once() -> None:
    async def story(house: House) -> None:
        owner, peer = await house.hand()
        for _ in range(3):
            owner.submit(peer, Stand("up", 0))
        await until(lambda: [message.get("id") for message in peer.news].count("up") == 3)
        (answer,) = {(message["t"], message["seq"]) for message in peer.news if message.get("id") == "up"}
        assert answer[0] == "ack"
        log = await house.log(owner)
        assert [one.seq for one in log if isinstance(one.event, Relieved)] == [answer[1]]

    told(story)


@pytest.mark.parametrize("answer", [None, PLAYS[Card["O2"]], CLAIM])
def test_for_a_bot_that_is_late_or_wrong_something_legal_is_done(answer: Action | None) -> None:
    views: list[View] = []

    def reply(view: View) -> Action | None:
        views.append(view)
        return answer

    async def story(house: House) -> None:
        house.pool.answer = reply
        owner, peer = await house.hand()
        await play_on(owner, peer, 30)
        done = events(await house.log(owner))
        bots = [event for event in done if isinstance(event, Acted) and event.by == "bot"]
        assert len(bots) > 10
        for event, view in zip(bots, views, strict=False):
            wanted = answer if answer in view.legal_actions else None
            assert event.action == action_id(wanted or fallback(view))

    told(story)


def test_a_bot_that_thinks_is_stopped_when_its_turn_is_taken_back() -> None:
    async def story(house: House) -> None:
        owner, peer = await house.turn()
        thought, may_answer = asyncio.Event(), asyncio.Event()

        async def think(level: str, view: View, seed: str, seconds: float) -> Action | None:
            thought.set()
            await may_answer.wait()
            return view.legal_actions[0]

        house.pool.ask = think  # type: ignore[method-assign]
        while owner.table.on_turn is owner.table.seat_of(HOST):
            await play_on(owner, peer, len(owner.table.board.doers) + 1 if owner.table.board else 0)
        await thought.wait()
        owner.submit(peer, Ask("undo", owner.table.seq, "undo"))
        await until(lambda: peer.last("happened")["e"]["k"] == "undone")
        seq = owner.table.seq
        may_answer.set()
        await asyncio.sleep(0.1)  # fifty seconds of the table's time
        assert owner.table.seq == seq
        assert owner.table.on_turn is owner.table.seat_of(HOST)

    told(story)


def test_a_bot_takes_its_time_over_a_forced_card_too() -> None:
    async def story(house: House) -> None:
        owner, peer = await house.hand()
        await play_on(owner, peer, 50)
        log = await house.log(owner)
        hand = [(one.at, one.event.by) for one in log if isinstance(one.event, Acted)]
        waits = [at - before for (before, _), (at, by) in pairwise(hand) if by == "bot"]
        assert len(waits) > 20
        assert min(waits) >= 200
        assert max(deadline for _, _, deadline in house.pool.asked) < 0.5

    told(story)


def test_who_plays_on_has_its_seat_back_though_its_card_comes_too_late() -> None:
    async def story(house: House) -> None:
        owner, peer = await house.table()
        other = Peer(2)
        owner.join(other, 0)
        owner.submit(other, Sit("sit", 0, Seat.WEST))
        await house.deal(owner, peer, other)
        await house.log(owner, ends_with(Stalled))
        seat = owner.table.on_turn
        idle, active = (peer, other) if seat is owner.table.seat_of(HOST) else (other, peer)
        assert other.last("happened")["stall"]["seat"] == seat
        base = owner.table.seq
        owner.submit(active, Ask("relieve", base, "relieve"))
        await house.log(owner, lambda log: [one for one in events(log)[base:] if isinstance(one, Acted)])
        owner.submit(idle, Act("late", base, 0))
        await until(lambda: any(one.get("id") == "late" for one in idle.news))
        assert (idle.last("reject")["id"], idle.last("reject")["code"]) == ("late", "stale")
        assert not idle.last("reject")["table"]["seats"][seat or 0].get("relieved")
        done = events(await house.log(owner))
        assert Returned(seat or Seat.NORTH) in done[done.index(Relieved(seat or Seat.NORTH)) :]

    told(story)


def test_bots_play_on_for_who_has_left_until_it_is_back() -> None:
    async def story(house: House) -> None:
        owner, peer = await house.table(grace=5)
        other = Peer(2)
        owner.join(other, 0)
        owner.submit(other, Sit("sit", 0, Seat.WEST))
        await house.deal(owner, peer, other)
        owner.leave(peer)
        await house.log(owner, has(Relieved))
        owner.join(peer, owner.table.seq)
        log = await house.log(owner, has(Returned))
        away, relieved, returned = (
            next(one for one in log if isinstance(one.event, kind)) for kind in (Away, Relieved, Returned)
        )
        assert relieved.at - away.at >= 5_000
        assert returned.seq > relieved.seq

    told(story)


def test_who_sits_down_and_is_gone_is_away() -> None:
    async def story(house: House) -> None:
        owner, peer = await house.table(grace=5)
        other = Peer(2)
        owner.join(other, 0)
        owner.submit(other, Sit("sit", 0, Seat.WEST))
        owner.leave(other)  # its line drops with the command on its way in
        await house.log(owner, ends_with(Away))
        await house.deal(owner, peer)
        await house.log(owner, lambda log: Relieved(Seat.WEST) in events(log))

    told(story)


def test_who_returns_and_is_gone_is_away() -> None:
    async def story(house: House) -> None:
        owner, peer = await house.table()
        other = Peer(2)
        owner.join(other, 0)
        owner.submit(other, Sit("sit", 0, Seat.WEST))
        await house.deal(owner, peer, other)
        owner.submit(other, Stand("stand", 0))
        await house.log(owner, lambda log: Relieved(Seat.WEST) in events(log))
        owner.submit(other, Return("return", 0))
        owner.leave(other)
        done = events(await house.log(owner, lambda log: Away(Seat.WEST) in events(log)))
        assert done.index(Returned(Seat.WEST)) + 1 == done.index(Away(Seat.WEST))

    told(story)


def test_who_makes_a_table_and_does_not_come_is_away() -> None:
    async def story(house: House) -> None:
        owner = await house.lobby.make(HOST, "Núria", Settings(), Seat.SOUTH, "greedy", start=True)
        await house.log(owner, ends_with(Away))
        await until(lambda: not owner.table.is_attended)
        owner.join(Peer(), 0)
        await house.log(owner, has(Returned))

    told(story, limits=Limits(arrive_s=0.1))


def test_while_nobody_is_there_nothing_moves() -> None:
    async def story(house: House) -> None:
        owner, peer = await house.hand(grace=5)
        owner.leave(peer)
        log = await house.log(owner, ends_with(Away))
        await asyncio.sleep(0.1)  # fifty seconds, at five hundred times the speed
        assert await house.log(owner) == log

    told(story)


def test_a_finished_match_is_kept_with_who_played_it() -> None:
    async def story(house: House) -> None:
        owner, peer = await house.hand(rules="oriental target=1")
        while owner.table.stage != "finished":
            await play_on(owner, peer)
        (finished,) = await house.store.matches()
        match = owner.table.match
        assert match is not None
        assert (finished.number, finished.players) == (1, (None, None, HOST, None))
        assert finished.names == tuple(seat.name for seat in owner.table.seats if seat is not None)
        assert finished.score == tuple(map(float, match.score))
        assert finished.winner == match.winner
        log = await house.log(owner)
        assert type(log[finished.first_seq - 1].event).__name__ == "Began"
        assert (log[finished.last_seq - 1].at, finished.last_seq) == (finished.finished_at, owner.table.seq)

    told(story)
