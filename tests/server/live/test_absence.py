"""People who leave a live table, return to it or stall it: absence and relief."""

import asyncio

from botifarra.core.seats import Seat
from botifarra.server.live.limits import Limits
from botifarra.server.live.owner import Owner
from botifarra.server.protocol.commands import Act, Ask, Return, Sit, Stand
from botifarra.server.table.events import Acted, Away, Relieved, Returned
from botifarra.server.table.settings import Settings
from tests.server.lobby_harness import HOST, LobbyHarness, Peer, ends_with, events, has, run_in_lobby, until


def seated_at_west(owner: Owner) -> Peer:
    """Return a second person, who joins a table and sits down at West."""
    peer = Peer(2)
    owner.join(peer, 0)
    owner.submit(peer, Sit("sit", 0, Seat.WEST))
    return peer


def test_bots_play_for_a_player_who_left_until_the_return() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.table(grace=5)
        other = seated_at_west(owner)
        await harness.deal(owner, peer, other)
        owner.leave(peer)
        await harness.log(owner, has(Relieved))
        owner.join(peer, owner.table.seq)
        log = await harness.log(owner, has(Returned))
        away, relieved, returned = (
            next(one for one in log if isinstance(one.event, kind)) for kind in (Away, Relieved, Returned)
        )
        assert relieved.at - away.at >= 5_000
        assert returned.seq > relieved.seq

    run_in_lobby(scenario)


def test_a_late_card_gives_the_player_its_seat_back() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.table()
        other = seated_at_west(owner)
        await harness.deal(owner, peer, other)
        await until(lambda: other.last("happened")["e"]["k"] == "stalled")
        seat = owner.table.on_turn
        idle, active = (peer, other) if seat is owner.table.seat_of(HOST) else (other, peer)
        assert other.last("happened")["stall"]["seat"] == seat
        base = owner.table.seq
        owner.submit(active, Ask("relieve", base, "relieve"))
        await harness.log(owner, lambda log: [one for one in events(log)[base:] if isinstance(one, Acted)])
        owner.submit(idle, Act("late", base, 0))
        await until(lambda: any(one.get("id") == "late" for one in idle.news))
        assert (idle.last("reject")["id"], idle.last("reject")["code"]) == ("late", "stale")
        assert not idle.last("reject")["table"]["seats"][seat or 0].get("relieved")
        done = events(await harness.log(owner))
        relieved = Relieved(seat or Seat.NORTH, by="host" if active is peer else "vote")
        assert Returned(seat or Seat.NORTH) in done[done.index(relieved) :]

    run_in_lobby(scenario)


def test_a_player_whose_connection_drops_while_sitting_down_is_away() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.table(grace=5)
        other = seated_at_west(owner)
        owner.leave(other)  # the connection drops with the command on its way
        await harness.log(owner, ends_with(Away))
        await harness.deal(owner, peer)
        await harness.log(owner, lambda log: Relieved(Seat.WEST) in events(log))

    run_in_lobby(scenario)


def test_a_player_whose_connection_drops_while_returning_is_away() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.table()
        other = seated_at_west(owner)
        await harness.deal(owner, peer, other)
        owner.submit(other, Stand("stand", 0))
        await harness.log(owner, lambda log: Relieved(Seat.WEST) in events(log))
        owner.submit(other, Return("return", 0))
        owner.leave(other)
        done = events(await harness.log(owner, lambda log: Away(Seat.WEST) in events(log)))
        assert done.index(Returned(Seat.WEST)) < done.index(Away(Seat.WEST))  # a bot may act in between

    run_in_lobby(scenario)


def test_a_host_who_never_connects_is_away() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner = await harness.lobby.make(HOST, "Núria", Settings(), Seat.SOUTH, "greedy", start=True)
        await harness.log(owner, ends_with(Away))
        await until(lambda: not owner.table.is_attended)
        owner.join(Peer(), 0)
        await harness.log(owner, has(Returned))

    run_in_lobby(scenario, limits=Limits(arrive_s=0.1))


def test_the_table_stands_still_while_nobody_is_present() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.hand(grace=5)
        owner.leave(peer)
        log = await harness.log(owner, ends_with(Away))
        await asyncio.sleep(0.1)  # fifty seconds, at five hundred times the speed
        assert await harness.log(owner) == log

    run_in_lobby(scenario)


def test_coming_and_going_does_not_fill_the_log() -> None:
    async def scenario(harness: LobbyHarness) -> None:
        owner, peer = await harness.hand()
        for number in range(30):
            for command in (Stand(f"stand{number}", 0), Return(f"return{number}", 0)):
                owner.submit(peer, command)
                await until(lambda: command.id in {message.get("id") for message in peer.news})  # noqa: B023
        await until(lambda: any(message.get("code") == "too_fast" for message in peer.news))
        changes = [type(event) for event in events(await harness.log(owner))]
        assert changes.count(Relieved) + changes.count(Returned) < 45

    run_in_lobby(scenario, rate=1)
