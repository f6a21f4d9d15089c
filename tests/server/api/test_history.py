"""The played hands and matches, over HTTP."""

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random

import httpx
import pytest

from botifarra.fairness.verification import Verdict, judge_all
from botifarra.records.bgn import parse_bgn
from botifarra.server.live.limits import Rate
from botifarra.server.live.results import finished
from botifarra.server.store.store import Store
from botifarra.server.table.steps import Step
from tests.server.server_process import database
from tests.server.serving import ROOMY, Client, Json, Served, serving
from tests.server.table.driver import drawn_match


def test_the_hands_of_a_table(served: Served, played: Client) -> None:
    code = played.table["code"]
    hands = httpx.get(f"{served.url}/api/tables/{code}/hands").json()["hands"]
    assert [(hand["deal"], hand["match"], hand["number"]) for hand in hands] == [
        (deal, 1, deal) for deal in range(1, len(hands) + 1)
    ]
    assert len(hands) == played.table["hand"]["deal"] - 1
    assert all(sum(hand["points"]) == 72 for hand in hands)


def test_a_replay_has_all_data_of_a_hand(served: Served, played: Client) -> None:
    code = played.table["code"]
    replay = httpx.get(f"{served.url}/api/tables/{code}/hands/1").json()
    assert (replay["code"], replay["deal"], replay["match"], replay["number"]) == (code, 1, 1, 1)
    assert replay["rules"] == "occidental target=1"
    assert replay["names"][3] == "Núria"
    assert replay["players"] == [None, None, None, played.table["host"]]
    assert sorted(card for hand in replay["hands"] for card in hand) == list(range(48))
    counted = next(place for place, one in enumerate(played.heard) if one.get("count"))
    heard = [one["e"] for one in played.heard[: counted + 1] if one.get("e", {}).get("k") == "acted"]
    done = [{"seat": one["seat"], "action": one["action"], "by": one["by"]} for one in heard]
    assert replay["actions"] == done
    calls = [one["action"] for one in done if one["action"] >= 48]
    assert calls
    assert [call["action"] for call in replay["calls"]] == calls
    assert replay["count"] == played.heard[counted]["count"]
    assert replay["seed"] == replay["count"]["seed"]
    assert replay["entropy"].count(None) == 3


def test_a_silent_pass_on_the_codony_is_not_a_call_in_the_replay(served: Served) -> None:
    async def scenario() -> Client:
        guest = served.guest("Roc")
        settings = {"rules": "newcomer target=1 codony=o9,c9,e9,b9,o1,c1,e1,b1", "pace_ms": 200}
        client = await guest.sit_at(guest.make(settings=settings, fill="greedy", start=True))
        await client.play(Random(2))
        return client

    client = served.run(scenario())
    replay = httpx.get(f"{served.url}/api/tables/{client.table['code']}/hands/1").json()
    before_the_lead = [one for one in replay["actions"] if one["action"] >= 48]
    heard = [hand for one in client.heard if (hand := one.get("hand")) and hand["deal"] == 1][-1]["calls"]
    assert heard == replay["calls"]
    assert len(before_the_lead) == len(heard) + 4


def test_records_can_be_downloaded_and_verified(served: Served, played: Client) -> None:
    code = played.table["code"]
    one = httpx.get(f"{served.url}/api/tables/{code}/hands/1.bgn")
    match = httpx.get(f"{served.url}/api/tables/{code}/matches/1.bgn")
    for answer, name in ((one, f"{code}-1.bgn"), (match, f"{code}-m1.bgn")):
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
    records = parse_bgn(match.text)
    assert records[0] == parse_bgn(one.text)[0]
    assert [judged.verdict for judged in judge_all(records)] == [Verdict.PROVED] * len(records)


@pytest.mark.parametrize(
    "path", ["hands/99", "hands/x", "hands/1.txt", "matches/1", "matches/2.bgn", "matches/9.bgn"]
)
def test_missing_hands_and_matches_are_not_found(served: Served, played: Client, path: str) -> None:
    answer = httpx.get(f"{served.url}/api/tables/{played.table['code']}/{path}")
    assert answer.status_code == 404


@pytest.mark.parametrize(
    "page", ["replay/{}/{}", "t/{}/hands/{}/review", "t/{}/hands/{}/learn", "verify/{}/{}"]
)
def test_a_hand_has_a_page_once_it_is_over(served: Served, played: Client, page: str) -> None:
    code = played.table["code"]
    status = {deal: httpx.get(f"{served.url}/{page.format(code, deal)}").status_code for deal in (1, 999)}
    assert status == {1: 200, 999: 404}


def test_the_pages_of_the_hands_of_a_closed_table_stay(served: Served) -> None:
    async def scenario() -> str:
        guest = served.guest("Rita")
        settings = {"rules": "newcomer", "pace_ms": 200}
        client = await guest.sit_at(guest.make(settings=settings, seat=1, fill="greedy", start=True))
        await client.play(Random(3), stages=("counted",))
        await client.do("close")
        return str(client.table["code"])

    code = served.run(scenario())
    for page in ("replay", "verify"):
        assert httpx.get(f"{served.url}/{page}/{code}/1").status_code == 200


def test_the_page_of_a_table_costs_one_token_and_that_of_a_hand_a_replay(tmp_path: Path) -> None:
    limits = replace(ROOMY, requests=Rate(burst=22.5, per_second=0), post_cost=10, page_cost=0.25)
    with serving(tmp_path, limits=limits) as strict:
        pages = ("t/{}", "replay/{}/1", "verify/{}/1", "t/{}", "t/{}", "verify")
        asked = [httpx.get(f"{strict.url}/{page.format('ABCD-EFGH-JKLM')}") for page in pages]
        assert [answer.status_code for answer in asked] == [404, 404, 404, 404, 429, 200]


def test_replays_cost_more_tokens(tmp_path: Path) -> None:
    limits = replace(ROOMY, requests=Rate(burst=35, per_second=0), post_cost=10)
    with serving(tmp_path, limits=limits) as strict:
        path = f"{strict.url}/api/tables/ABCD-EFGH-JKLM"
        paths = ("/hands", "/hands/1", "/matches/1.bgn", "/hands", "")
        assert [httpx.get(path + more).status_code for more in paths] == [404, 404, 404, 429, 404]


def test_matches_of_the_person_who_asks(served: Served, played: Client) -> None:
    (match,) = played.guest.http.get("/api/matches").json()["matches"]
    sheets = [one["sheet"] for one in played.heard if one.get("sheet")]
    over = next(sheet for sheet in sheets if sheet.get("over"))
    assert (match["code"], match["match"], match["side"]) == (played.table["code"], 1, played.you["seat"] % 2)
    assert (match["score"], match["winner"]) == (over["score"], over["winner"])
    assert match["names"][played.you["seat"]] == "Núria"
    assert served.guest("Pere").http.get("/api/matches").json() == {"matches": [], "unfinished": []}
    assert httpx.get(f"{served.url}/api/matches").status_code == 401


def test_hands_of_an_unfinished_match_are_listed_for_their_players(served: Served) -> None:
    async def scenario() -> tuple[list[Json], list[Json], Client]:
        guest, watcher = served.guest("Rita"), served.guest("Ot")
        settings = {"rules": "newcomer", "pace_ms": 200}
        code = guest.make(settings=settings, seat=1, fill="greedy", start=True)
        client = await guest.sit_at(code)
        await watcher.sit_at(code)
        found = []
        for stage in ("hand", "counted"):
            await client.play(Random(3), stages=(stage,))
            found.append(guest.http.get("/api/matches").json())
        await client.play(Random(3), stages=("hand",))
        await client.do("stand")
        found.append(guest.http.get("/api/matches").json())
        return found, [watcher.http.get("/api/matches").json()], client

    (during, after, left), (watched,), client = served.run(scenario())
    nothing: Json = {"matches": [], "unfinished": []}
    assert (during, watched) == (nothing, nothing)
    code = client.table["code"]
    (line,) = after["unfinished"]
    assert (line["code"], line["match"], line["side"], line["hands"]) == (code, 1, 1, 1)
    assert left == after
    answer = httpx.get(f"{served.url}/api/tables/{code}/hands")
    assert [(hand["match"], hand["deal"]) for hand in answer.json()["hands"]] == [(1, 1)]
    assert httpx.get(f"{served.url}/api/tables/{code}/hands/1").status_code == 200
    assert httpx.get(f"{served.url}/api/tables/{code}/hands/2").status_code == 404


def test_a_drawn_match_is_listed(tmp_path: Path) -> None:
    driver = drawn_match()
    last = Step(driver.tables[-2], driver.log[-1], driver.tables[-1])

    async def keep() -> list[str]:
        store = await Store.open(database(tmp_path))
        tokens = [(await store.new_player(name))[1] for name in ("name 1", "name 2")]
        await store.append(driver.table.code, driver.log, finished([last], 1))
        await store.close()
        return tokens

    tokens = asyncio.run(keep())
    with serving(tmp_path) as own:
        for side, token in enumerate(tokens):
            answer = httpx.get(f"{own.url}/api/matches", cookies={"botifarra": token})
            (match,) = answer.json()["matches"]
            assert (match["side"], match["score"], match["winner"]) == (side, [0.0, 0.0], None)
