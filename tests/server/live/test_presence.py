"""Connecting and disconnecting over real sockets: a short absence is not recorded."""

import asyncio
from pathlib import Path
from typing import cast

import pytest

from botifarra.core.seats import Seat
from botifarra.server.live.clock import Clock
from botifarra.server.live.limits import Limits, Rate
from botifarra.server.live.owner import Owner
from botifarra.server.live.presence import Presence
from botifarra.server.protocol.commands import Ready, Say, Sit, Start
from botifarra.server.table.events import Away, Returned
from botifarra.server.table.settings import Settings
from tests.server.lobby_harness import HOST, LobbyHarness, Peer, run_in_lobby, until
from tests.server.serving import ROOMY, Client, serving
from tests.server.table.driver import TableDriver


class Hands:
    """A clock that a test sets."""

    def __init__(self, driver: TableDriver) -> None:
        self.driver = driver

    def now(self) -> int:
        return self.driver.now


def at_table(limits: Limits | None = None) -> tuple[TableDriver, Presence]:
    """Return four connected people at a hand."""
    driver = TableDriver(Settings())
    driver.dealt()
    presence = Presence(cast(Clock, Hands(driver)), limits or Limits(), None)
    for player in (1, 2, 3, 4):
        presence.joined(player)
    return driver, presence


def settle(driver: TableDriver, presence: Presence) -> None:
    while events := presence.next_events(driver.table):
        driver.put(events)


def test_reloading_the_page_leaves_no_entry() -> None:
    driver, presence = at_table()
    length = len(driver.log)
    for _ in range(1_000):
        presence.left(2)
        settle(driver, presence)
        driver.now += 1_999
        settle(driver, presence)
        presence.joined(2)
        settle(driver, presence)
    assert len(driver.log) == length
    assert presence.wakes_at(driver.table) is None


def test_a_lasting_disconnect_is_recorded_after_two_seconds() -> None:
    driver, presence = at_table()
    presence.left(2)
    assert presence.next_events(driver.table) == ()
    assert presence.wakes_at(driver.table) == driver.now + 2_000
    driver.now += 2_000
    settle(driver, presence)
    assert driver.last() == Away(Seat.WEST)
    assert presence.wakes_at(driver.table) is None
    presence.joined(2)
    settle(driver, presence)  # at once
    assert driver.last() == Returned(Seat.WEST)


def test_losing_one_of_two_connections_is_not_recorded() -> None:
    driver, presence = at_table()
    presence.joined(2)
    presence.left(2)
    driver.now += 60_000
    assert presence.next_events(driver.table) == ()
    assert presence.wakes_at(driver.table) is None


def test_slow_coming_and_going_does_not_fill_the_log() -> None:
    driver, presence = at_table(Limits(aways=Rate(5, 0.05)))
    length = len(driver.log)
    minutes = 20
    for _ in range(minutes * 20):
        presence.left(2)
        driver.now += 2_500
        settle(driver, presence)
        presence.joined(2)
        settle(driver, presence)
        driver.now += 500
    assert 0 < len(driver.log) - length <= 2 * (5 + 3 * minutes + 1)
    presence.left(3)  # the absence of the others is recorded as usual
    driver.now += 2_000
    settle(driver, presence)
    assert driver.last() == Away(Seat.SOUTH)


def test_a_player_who_left_too_often_is_recorded_as_away_in_the_end() -> None:
    driver, presence = at_table(Limits(aways=Rate(1, 0.05)))
    for wait in (2_000, 20_000):
        presence.left(2)
        driver.now += 2_000
        settle(driver, presence)
        waited = 2_000
        while driver.last() != Away(Seat.WEST):
            at = presence.wakes_at(driver.table)
            assert at is not None
            assert at > driver.now
            waited += at - driver.now
            driver.now = at
            settle(driver, presence)
        assert waited <= wait + 1_000
        presence.joined(2)
        settle(driver, presence)


def test_a_loop_of_connections_writes_nothing(tmp_path: Path) -> None:
    async def scenario() -> int:
        guest, other = served.guest("Núria"), served.guest("Pere")
        code = guest.make(settings={"grace": 3600}, fill="greedy")
        watcher: Client = await other.sit_at(code)
        client = await guest.sit_at(code)
        seq = client.seq
        for _ in range(100):
            await client.socket.close()
            client = await guest.sit_at(code)
        await client.do("say", phrase="hello")
        await watcher.until("happened")
        assert watcher.heard[-1]["e"]["k"] == "said"
        return watcher.seq - seq

    with serving(tmp_path, rate=0.01, limits=ROOMY) as served:
        assert served.run(scenario()) == 1


def test_a_table_admits_a_limited_number_of_spectators() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, host = await harness.table()
        watchers = [Peer(player) for player in (11, 12, 12, 12)]
        for watcher in watchers:
            owner.join(watcher, 0)
        assert [watcher.news[-1]["t"] for watcher in watchers] == ["welcome"] * 4
        late = Peer(13)
        owner.join(late, 0)
        assert late.news == [{"t": "reject", "id": None, "code": "too_many_spectators"}]
        assert late.owner is None
        owner.join(watchers[0], owner.table.seq)  # a spectator who is connected may send hello again
        assert watchers[0].news[-1]["t"] == "welcome"
        again = Peer(HOST)
        owner.join(again, 0)  # players and the host are always admitted
        assert again.news[-1]["t"] == "welcome"
        owner.submit(watchers[0], Sit("sit", 0, Seat.WEST))
        await until(lambda: owner.table.seat_of(11) is Seat.WEST)
        owner.join(late, 0)
        assert late.news[-1]["t"] == "welcome"
        assert host.closed is None

    run_in_lobby(scenario, limits=Limits(spectators=2, spare_spectators=0))


def test_a_guest_who_can_sit_down_is_admitted_past_the_limit() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, host = await harness.table()  # its bots' seats can be taken
        watcher, guest, late = Peer(11), Peer(12), Peer(13)
        for peer in (watcher, guest):
            owner.join(peer, 0)
            assert peer.owner is owner
        owner.join(late, 0)
        assert late.news == [{"t": "reject", "id": None, "code": "too_many_spectators"}]
        owner.submit(guest, Sit("sit", 0, Seat.WEST))
        await until(lambda: owner.table.seat_of(12) is Seat.WEST)
        owner.submit(host, Start("start", owner.table.seq))
        for peer in (host, guest):
            owner.submit(peer, Ready("ready", owner.table.seq, 1, "0" * 64))
        await until(lambda: owner.table.stage == "hand")  # no one can sit down now
        assert watcher.owner is owner
        owner.join(late, 0)
        assert [one["code"] for one in late.news] == ["too_many_spectators"] * 2

    run_in_lobby(scenario, limits=Limits(spectators=1, spare_spectators=1))


@pytest.mark.parametrize("most", [0, 1])
def test_guests_who_did_not_sit_down_do_not_watch_past_the_limit(most: int) -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, host = await harness.table()
        guests = [Peer(11), Peer(12), Peer(11), Peer(12)]
        for guest in guests:
            owner.join(guest, 0)
            assert guest.owner is owner
        owner.submit(host, Start("start", owner.table.seq))
        owner.submit(host, Ready("ready", owner.table.seq, 1, "0" * 64))
        await until(lambda: owner.table.stage == "hand")  # no one can sit down now
        await until(lambda: guests[1].owner is None)
        assert [guest.owner is owner for guest in guests] == [bool(most), False] * 2
        assert guests[1].news[-1] == {"t": "reject", "id": None, "code": "too_many_spectators"}
        assert host.owner is owner
        again = Peer(12)
        owner.join(again, 0)
        assert [message["t"] for message in again.news] == ["reject"]

    run_in_lobby(scenario, limits=Limits(spectators=most))


HOUR = 3_600_000


def turn(owner: Owner, ms: int) -> None:
    """Set the clock of all tables."""
    owner.clock._start += ms  # noqa: SLF001


def test_a_table_without_events_for_a_day_is_unloaded() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.turn()
        watcher = Peer(7)
        owner.join(watcher, 0)
        before = owner.table

        def is_away() -> bool:
            harness.lobby.unload()
            return not list(harness.lobby.live)

        turn(owner, 23 * HOUR)
        harness.lobby.unload()
        assert peer.closed is None
        turn(owner, HOUR)
        await until(is_away)
        for one in (peer, watcher):
            assert one.bye is not None
            assert (one.bye.code, one.bye.again, one.owner) == ("suspended", False, None)
        again = await harness.lobby.find(owner.table.code)
        assert again is not None
        back = Peer()
        again.join(back, before.seq)
        harness.lobby.unload()  # its last entry is old, but it has just been loaded again
        assert back.closed is None
        await until(lambda: isinstance(again.table.board, type(before.board)) and again.table.is_attended)
        assert again.table.board == before.board
        assert [one["e"]["k"] for one in back.news if one["t"] == "happened"] == ["returned"]

    run_in_lobby(scenario)


def test_a_table_can_be_joined_while_it_is_unloaded() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.turn()

        def is_stopping() -> bool:
            harness.lobby.unload()
            return owner.is_stopping

        await until(is_stopping)
        assert list(harness.lobby.live) == [owner]
        again, other = await asyncio.gather(*(harness.lobby.find(owner.table.code) for _ in range(2)))
        assert again is not None
        assert again is other
        assert again is not owner
        back = Peer()
        again.join(back, 0)
        assert back.news[0]["t"] == "welcome"
        assert (peer.closed is not None, back.closed) == (True, None)

    run_in_lobby(scenario, limits=Limits(suspend_s=100))


def test_a_table_with_events_is_not_unloaded() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.turn()
        for number in range(3):
            turn(owner, 23 * HOUR)
            seq = owner.table.seq
            owner.submit(peer, Say(f"say{number}", seq, "one_moment"))
            await until(lambda seq=seq: owner.table.seq > seq and owner._resting)  # type: ignore[misc]  # noqa: SLF001
            harness.lobby.unload()
            assert not owner.is_stopping
        turn(owner, 24 * HOUR)
        owner.submit(peer, Sit("sit", 0, Seat.WEST))
        await until(lambda: peer.news[-1]["t"] == "reject" and owner._resting)  # noqa: SLF001
        harness.lobby.unload()
        assert owner.is_stopping  # refused commands are not events

    run_in_lobby(scenario)
