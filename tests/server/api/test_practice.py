"""Playing on from a moment of a finished hand, at a real server."""

from random import Random
from typing import Any

import httpx
import pytest

from tests.server.serving import Client, Json, Served


def ask(served: Served, played: Client, deal: int = 1, /, **form: Any) -> httpx.Response:
    code = played.table["code"]
    return played.guest.http.post(f"/api/tables/{code}/hands/{deal}/practice", json=form)


def replay_of(served: Served, played: Client, deal: int = 1) -> Json:
    answer: Json = httpx.get(f"{served.url}/api/tables/{played.table['code']}/hands/{deal}").json()
    return answer


def matches(played: Client) -> Json:
    answer: Json = played.guest.http.get("/api/matches").json()
    return answer


@pytest.mark.parametrize("place", [0, 9, 30])
def test_a_hand_is_played_on_and_anew(served: Served, played: Client, place: int) -> None:
    there = replay_of(served, played)
    before = matches(played)

    async def scenario() -> Client:
        code = ask(served, played, place=place, level="greedy").json()["code"]
        client = await played.guest.sit_at(code)
        assert client.table["you"]["seat"] == there["actions"][place]["seat"]
        assert client.table["hand"]["to_act"] == there["actions"][place]["seat"]
        practice = client.table["practice"]
        assert practice == {
            "code": there["code"],
            "deal": 1,
            "place": place,
            "points": there["count"]["points"],
        }
        for _ in range(2):
            await client.play(Random(1))
            assert client.table["count"]["hands"] == there["hands"]
            assert client.table["count"]["seed"] is None
            await client.do("again", kind="same")
            event = (await client.next())["e"]
            assert (event["k"], event["hands"]) == ("placed", None)
            assert client.table["stage"] == "hand"
            assert client.table.get("count") is None
        return client

    client = served.run(scenario())
    code = client.table["code"]
    assert matches(played) == before
    assert httpx.get(f"{served.url}/api/tables/{code}/hands").json()["hands"] == []
    assert httpx.get(f"{served.url}/api/tables/{code}/hands/1").status_code == 404
    assert httpx.get(f"{served.url}/replay/{code}/1").status_code == 404
    assert code not in [one["code"] for one in httpx.get(f"{served.url}/api/tables").json()["tables"]]


def test_the_players_keep_their_names_and_seats(served: Served, played: Client) -> None:
    there = replay_of(served, played)
    own = there["names"].index("Núria")

    async def names_at(seat: int) -> list[str]:
        code = ask(served, played, seat=seat).json()["code"]
        client = await played.guest.sit_at(code)
        return [sitter["name"] for sitter in client.table["seats"]]

    assert served.run(names_at(own)) == there["names"]
    other = (own + 1) % 4
    swapped = list(there["names"])
    swapped[own], swapped[other] = swapped[other], "Núria"
    assert served.run(names_at(other)) == swapped


def test_any_seat_can_be_chosen_and_nobody_looks_on(served: Served, played: Client) -> None:
    async def scenario() -> None:
        code = ask(served, played, place=12, seat=1, level="random").json()["code"]
        client = await played.guest.sit_at(code)
        assert client.table["you"]["seat"] == 1
        assert [sitter.get("bot") for sitter in client.table["seats"]] == ["random", None, "random", "random"]
        pau = served.guest("Pau")
        stranger = Client(pau, await pau.open())
        await stranger.send("hello", table=code, seq=0)
        assert (await stranger.until("reject"))["code"] == "no_spectators"

    served.run(scenario())


@pytest.mark.parametrize(
    ("deal", "form", "status", "code"),
    [
        (1, {"place": 500}, 400, "bad_message"),
        (1, {"place": -1}, 400, "bad_message"),
        (1, {"place": 1.5}, 400, "bad_message"),
        (1, {"seat": 4}, 400, "bad_message"),
        (1, {"level": "genius"}, 400, "bad_message"),
        (1, {"more": 1}, 400, "bad_message"),
        (99, {}, 404, "no_hand"),
    ],
)
def test_a_moment_that_does_not_exist(
    served: Served, played: Client, deal: int, form: Json, status: int, code: str
) -> None:
    answer = ask(served, played, deal, **form)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_hand_that_is_not_over_cannot_be_taken_over(served: Served, played: Client) -> None:
    deal = played.table["hand"]["deal"]
    assert played.table["stage"] == "hand"
    answer = ask(served, played, deal, place=0)
    assert (answer.status_code, answer.json()["code"]) == (404, "no_hand")


def test_a_visitor_gives_a_name_first(served: Served, played: Client) -> None:
    path = f"/api/tables/{played.table['code']}/hands/1/practice"
    answer = httpx.post(f"{served.url}{path}", json={})
    assert (answer.status_code, answer.json()["code"]) == (401, "no_session")
    answer = served.guest("Ona").http.post(path, json={}, headers={"Origin": "http://evil.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin")


def test_a_practice_table_is_not_taken_over(served: Served, played: Client) -> None:
    async def scenario() -> Client:
        code = ask(served, played, place=30, level="greedy").json()["code"]
        client = await played.guest.sit_at(code)
        await client.play(Random(1))
        return client

    practice = served.run(scenario())
    answer = ask(served, practice, 1)
    assert (answer.status_code, answer.json()["code"]) == (404, "no_hand")
