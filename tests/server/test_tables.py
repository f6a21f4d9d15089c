"""Tables over real sockets: whole matches, reconnecting, spectators."""

import asyncio
import json
import time
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from botifarra.server.live import clock
from tests.scale import scale
from tests.server.serving import Client, Guest, Json, Served, serving

SHORT = {"rules": f"oriental target={scale(15, 101)}", "pace_ms": 200}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served")) as served:
        yield served


async def four(served: Served, **settings: Any) -> tuple[str, list[Client]]:
    """Return four people at a table where the match has begun."""
    guests = [served.guest(name) for name in ("Anna", "Biel", "Clara", "Dídac")]
    code = guests[0].make(settings=SHORT | settings, seat=0)
    clients = [await guest.sit_at(code) for guest in guests]
    for seat, client in enumerate(clients[1:], 1):
        assert (await client.do("sit", seat=seat))["t"] == "ack"
    assert (await clients[3].do("start"))["t"] == "ack"
    return code, clients


async def play_all(clients: list[Client], **until: Any) -> None:
    await asyncio.gather(*(client.play(Random(seat), **until) for seat, client in enumerate(clients)))


async def level(clients: list[Client]) -> None:
    """Wait until all have received all events."""
    seq = clients[0].guest.served.seq(clients[0].table["code"])
    for client in clients:
        while client.seq < seq:
            await client.next()


def public(client: Client) -> Json:
    return {key: part for key, part in client.table.items() if key != "you"}


def test_one_person_plays_a_match_with_three_bots(served: Served) -> None:
    async def scenario() -> Client:
        guest = served.guest("Núria")
        client = await guest.sit_at(guest.make(settings=SHORT, fill="greedy", start=True))
        await client.play(Random(1))
        return client

    client = served.run(scenario())
    assert client.table["stage"] == "finished"
    assert max(client.table["sheet"]["score"]) >= scale(15, 101)
    assert [one["seq"] for one in client.heard if one["t"] == "happened"] == list(
        range(client.heard[0]["seq"] + 1, client.seq + 1)
    )


def test_four_people_play_a_match_and_see_the_same_table(served: Served) -> None:
    async def scenario() -> list[Client]:
        _, clients = await four(served)
        await play_all(clients)
        await level(clients)
        return clients

    clients = served.run(scenario())
    assert clients[0].table["stage"] == "finished"
    assert all(public(client) == public(clients[0]) for client in clients)
    assert sorted(client.you["seat"] for client in clients) == [0, 1, 2, 3]


def test_nobody_is_shown_hidden_cards(served: Served) -> None:
    async def scenario() -> list[Json]:
        code, clients = await four(served)
        watcher = await served.guest("Eva").sit_at(code)
        await play_all(clients, stages=("hand",))
        while watcher.table["stage"] != "hand":
            await watcher.next()
        told = [client.you for client in (*clients, watcher)]
        assert not any(map(has_seed, (*clients, watcher)))
        await play_all(clients, stages=("counted", "finished"))
        while watcher.table["stage"] == "hand":
            await watcher.next()
        assert all(map(has_seed, (*clients, watcher)))
        return told

    *players, watcher = served.run(scenario())
    hands = [set(you["hand"]) for you in players]
    assert [len(hand) for hand in hands] == [12, 12, 12, 12]
    assert len(set.union(*hands)) == 48
    assert "hand" not in watcher
    assert "seat" not in watcher


def has_seed(client: Client) -> bool:
    """Return whether the seed of any deal was sent, from which all cards follow."""
    return any('"seed": "' in json.dumps(one) for one in client.heard)


def test_a_player_who_reconnects_gets_seat_hand_and_missed_events(served: Served) -> None:
    async def scenario() -> tuple[Client, Client, Json]:
        guest, other = served.guest("Núria"), served.guest("Pere")
        code = guest.make(settings=SHORT | {"grace": 3600}, fill="greedy", start=True)
        watcher = await other.sit_at(code)
        client = await guest.sit_at(code)
        await client.play(Random(2), actions=6)
        await client.socket.close()
        await watcher.until("happened", stage="hand")
        while watcher.heard[-1].get("e", {}).get("k") != "away":
            await watcher.next()
        back = await guest.sit_at(code, client.seq)
        welcome = back.heard[-1]
        while back.heard[-1].get("e", {}).get("k") != "returned":
            await back.next()
        await back.play(Random(2))
        return client, back, welcome

    client, back, welcome = served.run(scenario())
    assert welcome["table"]["you"]["seat"] == client.you["seat"]
    assert welcome["table"]["you"]["hand"] == client.you["hand"]
    assert [one["seq"] for one in welcome["missed"]] == list(range(client.seq + 1, welcome["seq"] + 1))
    assert welcome["missed"][-1]["e"] == {"k": "away", "seat": client.you["seat"]}
    assert back.table["stage"] == "finished"


def test_the_same_command_again_is_done_once(served: Served) -> None:
    async def scenario() -> tuple[list[Json], int]:
        guest = served.guest("Núria")
        client = await guest.sit_at(guest.make(seat=None))
        first = await client.do("sit", seat=1, id="same")
        while client.seq < first["seq"]:
            await client.next()
        again = [await client.do("sit", seat=1, id="same", base=0) for _ in range(3)]
        other = await guest.sit_at(client.table["code"])
        again.append(await other.do("sit", seat=1, id="same"))
        return [first, *again], other.seq

    answers, seq = served.run(scenario())
    assert all(answer == answers[0] for answer in answers)
    assert (answers[0]["t"], answers[0]["seq"]) == ("ack", seq)


def test_one_person_can_play_in_two_tabs(served: Served) -> None:
    async def scenario() -> tuple[Client, Client]:
        guest = served.guest("Núria")
        one = await guest.sit_at(guest.make())
        two = await guest.sit_at(one.table["code"])
        assert (await one.do("fill", level="greedy"))["t"] == "ack"
        await level([two, one])
        await one.socket.close()
        assert (await two.do("start"))["t"] == "ack"
        await two.play(Random(1), actions=3)
        return one, two

    one, two = served.run(scenario())
    events = [message["e"]["k"] for message in two.heard if message["t"] == "happened"]
    assert events[:3] == ["sat", "sat", "sat"]
    assert "away" not in events
    assert [message["e"]["k"] for message in one.heard if message["t"] == "happened"] == ["sat"] * 3


def test_an_illegal_action_is_refused_with_its_rule_and_the_table(served: Served) -> None:
    """A refusal has the table as it is then: it may change between two refusals, if a player stalls it."""

    async def refusal(caller: Client, action: int, **base: int) -> tuple[Json, Json]:
        reply = await caller.do("act", action=action, **base)
        return reply, {"table": deepcopy(caller.table), "seq": caller.seq}

    async def scenario() -> list[tuple[Json, Json]]:
        _, clients = await four(served)
        await play_all(clients, stages=("hand",))
        await level(clients)
        caller = next(client for client in clients if client.you.get("legal"))
        return [await refusal(caller, 0), await refusal(caller, caller.you["legal"][0], base=1)]

    refusals = served.run(scenario())
    (illegal, _), (stale, _) = refusals
    assert (illegal["t"], illegal["code"], illegal["rule"]) == ("reject", "illegal", "R4.1")
    assert (stale["t"], stale["code"]) == ("reject", "stale")
    for reply, known in refusals:
        assert known == {key: reply[key] for key in known}


def test_the_server_is_restarted_in_the_middle_of_a_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path, rate=1.0) as first:

        async def before() -> tuple[str, list[Client]]:
            code, clients = await four(first, turn=30, reserve=30)
            await play_all(clients, actions=10)
            await level(clients)
            return code, clients

        code, clients = first.run(before())
    monkeypatch.setattr(clock, "time", SimpleNamespace(time=an_hour_later, monotonic=time.monotonic))
    with serving(tmp_path, rate=1.0) as second:

        async def after() -> list[Client]:
            guests = [
                Guest(second, client.guest.http, client.guest.player, client.guest.token)
                for client in clients
            ]
            again = [await guest.sit_at(code.lower().replace("-", ""), old.seq) for guest, old in
                     zip(guests, clients, strict=True)]  # fmt: skip
            for old, new in zip(clients, again, strict=True):
                assert new.table["hand"] == old.table["hand"]
                assert new.you["hand"] == old.you["hand"]
            left = again[0].heard[0]["missed"][-1]
            back = await again[0].until("happened")
            assert (left["e"]["k"], back["e"]["k"]) == ("away", "returned")
            nobody_there = back["at"] - left["at"]
            assert nobody_there > 3_600_000
            assert back["clock"] == {end: at + nobody_there for end, at in clients[0].table["clock"].items()}
            await play_all(again)
            await level(again)
            return again

        again = second.run(after())
    assert again[0].table["stage"] == "finished"
    kinds = [one["e"]["k"] for one in again[0].heard if one["t"] == "happened"]
    assert kinds.count("returned") == 4
    assert "clock" not in {one["e"].get("by") for one in again[0].heard if one["t"] == "happened"}


def an_hour_later() -> float:
    return time.time() + 3_600


def test_a_table_without_spectators(served: Served) -> None:
    async def scenario() -> tuple[Json, Json]:
        code, clients = await four(served)
        await play_all(clients, stages=("hand",))
        watcher = await served.guest("Eva").sit_at(code)
        guests = [served.guest(name) for name in "ABCD"]
        closed = guests[0].make(settings=SHORT | {"spectators": False}, seat=0, fill="greedy", start=True)
        player = await guests[0].sit_at(closed)
        await player.play(Random(1), stages=("hand",))
        stranger = Client(guests[1], await guests[1].open())
        await stranger.send("hello", table=closed)
        return watcher.table, await stranger.next()

    watched, refused = served.run(scenario())
    assert watched["stage"] == "hand"
    assert refused == {"t": "reject", "id": None, "code": "no_spectators"}


def test_spectators_are_disconnected_when_the_settings_exclude_them(served: Served) -> None:
    async def scenario() -> Json:
        host = served.guest("Núria")
        code = host.make(fill="greedy")
        client, watcher = await host.sit_at(code), await served.guest("Eva").sit_at(code)
        settings = client.table["settings"] | {"spectators": False}
        assert (await client.do("configure", settings=settings))["t"] == "ack"
        assert (await client.do("start"))["t"] == "ack"
        await client.play(Random(1), stages=("hand",))
        return await watcher.until("reject")

    assert served.run(scenario()) == {"t": "reject", "id": None, "code": "no_spectators"}


def test_a_closed_table_says_goodbye(served: Served) -> None:
    async def scenario() -> tuple[Json, int, Json]:
        host = served.guest("Núria")
        code = host.make()
        client = await host.sit_at(code)
        await client.send("close")
        *_, bye = await client.ended()
        later = Client(host, await host.open())
        await later.send("hello", table=code)
        return bye, client.socket.close_code or 0, await later.next()

    bye, code, later = served.run(scenario())
    assert (bye, code) == ({"t": "bye", "code": "closed", "again": False}, 1000)
    assert later == {"t": "reject", "id": None, "code": "no_table"}
