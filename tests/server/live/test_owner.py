"""The task that owns a table: it stores before it announces; its behaviour when the store fails."""

import threading

import pytest

from botifarra.core.actions import CLAIM, action_id
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.server.live.limits import Limits
from botifarra.server.live.owner import Owner
from botifarra.server.protocol.commands import Act, Say, Stand, Start
from botifarra.server.store.errors import StorageError
from botifarra.server.table.events import Away, Entry, Relieved, Returned, Said
from botifarra.server.table.show import snapshot
from tests.server.lobby_harness import (
    HOST,
    LobbyHarness,
    Peer,
    ends_with,
    events,
    has,
    play_on,
    run_in_lobby,
    until,
)


def test_a_command_that_cannot_be_stored_is_refused_and_has_no_effect() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.table()
        other = Peer(2)
        owner.join(other, 0)
        before = owner.table
        harness.store.fault = StorageError("the disk is full")
        owner.submit(peer, Start("start", 1))
        await until(lambda: len(peer.news) > 1)
        rejected = peer.last("reject")
        assert (rejected["id"], rejected["code"], rejected["seq"]) == ("start", "storage", before.seq)
        assert rejected["table"]["stage"] == "open"
        assert owner.table is before
        assert len(other.news) == 1
        harness.store.fault = None
        owner.submit(peer, Start("start", 1))
        await until(lambda: len(other.news) > 1)
        assert peer.last("ack")["id"] == "start"

    run_in_lobby(scenario)


def test_entries_stored_despite_an_error_are_applied_first() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.table()
        harness.store.lost = StorageError("the line broke at COMMIT")
        owner.submit(peer, Say("say", 0, "hello"))
        await until(lambda: peer.news[-1]["t"] == "happened")
        assert (peer.last("reject")["id"], peer.last("reject")["code"]) == ("say", "storage")
        assert peer.last("happened")["seq"] == owner.table.seq == len(await harness.log(owner))
        owner.submit(peer, Say("say", 0, "hello"))
        await until(lambda: peer.news[-1]["t"] == "ack")
        assert [type(event) for event in events(await harness.log(owner))].count(Said) == 1
        assert peer.closed is None

    run_in_lobby(scenario)


def test_a_claim_is_judged_outside_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []

    def weighed(*_: object) -> None:
        threads.append(threading.current_thread())

    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.hand()
        while owner.table.seat_of(HOST) is not owner.table.on_turn or "claim" not in claims(owner):
            await play_on(owner, peer, len(owner.table.board.doers) + 1 if owner.table.board else 0)
        monkeypatch.setattr(State, "why_illegal", weighed)
        owner.submit(peer, Act("claim", owner.table.seq, action_id(CLAIM)))
        await until(lambda: threads)
        assert threads[0] is not threading.main_thread()

    def claims(owner: Owner) -> str:
        return "claim" if snapshot(owner.table, HOST).you.claim else ""

    run_in_lobby(scenario)


def test_due_events_are_applied_once_storage_works_again() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.hand()
        owner.leave(peer)
        harness.store.fault = StorageError("the database is gone")
        tries = harness.store.tries
        await until(lambda: harness.store.tries > tries)
        assert not has(Away)(await harness.log(owner))
        harness.store.fault = None
        await harness.log(owner, ends_with(Away))

    run_in_lobby(scenario)


def test_a_log_that_another_server_wrote_to_is_read_again() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.turn()
        theirs = Entry(owner.table.seq + 1, owner.table.at, Said(Seat.SOUTH, "here_i_am"))
        await harness.store.append(owner.table.code, [theirs])
        owner.submit(peer, Say("say", 0, "one_moment"))
        await until(lambda: peer.closed is not None)
        assert peer.bye is not None
        assert (peer.bye.code, peer.bye.again, peer.owner) == ("restart", True, None)
        assert not list(harness.lobby.live)
        again = await harness.lobby.find(owner.table.code)
        assert again is not None
        assert again is not owner
        back = Peer()
        again.join(back, 0)
        log = await harness.log(owner, has(Returned))
        assert log[theirs.seq - 1] == theirs

    run_in_lobby(scenario)


def test_more_commands_than_can_wait_are_refused_at_once() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.turn()
        tries, before = harness.store.tries, len(peer.news)
        harness.store.may_write.clear()
        owner.submit(peer, Say("say0", 0, "one_moment"))
        await until(lambda: harness.store.tries > tries)
        for number in range(1, 12):
            owner.submit(peer, Say(f"say{number}", 0, "one_moment"))
        refused = peer.news[before:]
        assert [(one["id"], one["code"]) for one in refused] == [(f"say{n}", "busy") for n in range(6, 12)]
        assert all(one["table"]["stage"] == "hand" for one in refused)
        harness.store.may_write.set()
        await until(lambda: "say5" in [one.get("id") for one in peer.news])
        answered = [one for one in peer.news[before:] if "id" in one and one not in refused]
        assert [one["id"] for one in answered] == [f"say{n}" for n in range(6)]
        assert answered[0]["t"] == "ack"

    run_in_lobby(scenario, limits=Limits(inbox=5))


def test_nothing_is_announced_before_it_is_stored() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.table()
        heard = len(peer.news)
        tries = harness.store.tries
        harness.store.may_write.clear()
        owner.submit(peer, Say("say", 0, "hello"))
        await until(lambda: harness.store.tries > tries)
        newcomer = Peer(3)
        owner.join(newcomer, 0)
        assert len(peer.news) == heard
        harness.store.may_write.set()
        await until(lambda: len(peer.news) >= heard + 2)
        assert peer.last("ack")["seq"] == newcomer.last("welcome")["seq"] + 1 == newcomer.news[1]["seq"]

    run_in_lobby(scenario)


@pytest.mark.parametrize("goes", [True, False])
def test_a_person_who_left_the_table_gets_no_more_messages(goes: bool) -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.turn(spectators=goes)
        watcher = Peer(7)
        owner.join(watcher, 0)
        for number in range(3):
            owner.submit(watcher, Act(f"act{number}", 0, 1))
        if goes:
            owner.leave(watcher)  # for another table
        owner.submit(peer, Say("say", 0, "one_moment"))
        await until(lambda: peer.last("ack")["id"] == "say")
        assert [message["t"] for message in watcher.news] == (["welcome"] if goes else ["reject"])

    run_in_lobby(scenario)


def test_a_command_repeated_before_it_is_stored_is_done_once() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.hand()
        for _ in range(3):
            owner.submit(peer, Stand("up", 0))
        await until(lambda: [message.get("id") for message in peer.news].count("up") == 3)
        (answer,) = {(message["t"], message["seq"]) for message in peer.news if message.get("id") == "up"}
        assert answer[0] == "ack"
        log = await harness.log(owner)
        assert [one.seq for one in log if isinstance(one.event, Relieved)] == [answer[1]]

    run_in_lobby(scenario)


def test_a_finished_match_is_stored_with_its_players() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.hand(rules="oriental target=1")
        while owner.table.stage != "finished":
            await play_on(owner, peer)
        (finished,) = await harness.store.matches()
        match = owner.table.match
        assert match is not None
        assert (finished.number, finished.players) == (1, (None, None, HOST, None))
        assert finished.names == tuple(seat.name for seat in owner.table.seats if seat is not None)
        assert finished.score == tuple(map(float, match.score))
        assert finished.winner == match.winner
        log = await harness.log(owner)
        assert type(log[finished.first_seq - 1].event).__name__ == "Began"
        assert (log[finished.last_seq - 1].at, finished.last_seq) == (finished.finished_at, owner.table.seq)

    run_in_lobby(scenario)
