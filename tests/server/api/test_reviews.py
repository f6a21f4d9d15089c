"""The reviews of played hands over HTTP: the queue, the store, and the summary of a person."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import httpx
import msgspec
import pytest

from botifarra.review.report import ReviewReport
from botifarra.server.live.limits import Rate
from botifarra.server.reviews import queue
from tests.server.reviews.held_worker import HeldWorkers
from tests.server.serving import ROOMY, Client, Json, Served, serving
from tests.timeouts import TIMEOUT_S


@pytest.fixture(scope="module", autouse=True)
def workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HeldWorkers]:
    """Let all servers of this module make reviews with a small effort."""
    held = HeldWorkers(tmp_path_factory.mktemp("held"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(queue, "COMMAND", held.command)
        yield held


def ask(served: Served, code: str, deal: int | str) -> httpx.Response:
    return httpx.get(f"{served.url}/api/tables/{code}/hands/{deal}/review", timeout=TIMEOUT_S)


async def made(served: Served, code: str, deal: int) -> httpx.Response:
    """Return the first answer that does not ask to wait."""
    async with asyncio.timeout(TIMEOUT_S):
        while (answer := ask(served, code, deal)).status_code == 202:
            await asyncio.sleep(0.05)
    return answer


def report(answer: httpx.Response) -> ReviewReport:
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=ReviewReport)


async def two_hands(served: Served, name: str) -> Client:
    """Return a person who has played two hands at a table."""
    guest = served.guest(name)
    settings = {"rules": "newcomer target=9999", "pace_ms": 200}
    client = await guest.sit_at(guest.make(settings=settings, seat=1, fill="greedy", start=True))
    for _ in range(2):
        await client.play(Random(4), stages=("counted",))
        await client.play(Random(4), stages=("hand",))
    return client


def test_a_review_is_made_once_and_stays(tmp_path: Path, workers: HeldWorkers) -> None:
    async def scenario(served: Served) -> tuple[str, httpx.Response]:
        code = (await two_hands(served, "Núria")).table["code"]
        workers.hold()
        waiting = [ask(served, code, 1), ask(served, code, 1)]
        assert [(one.status_code, one.json(), one.headers["retry-after"]) for one in waiting] == [
            (202, {"place": 0}, "3")
        ] * 2
        workers.release()
        answer = await made(served, code, 1)
        replay = httpx.get(f"{served.url}/api/tables/{code}/hands/1").json()
        found = report(answer)
        assert (found.number, found.rules) == (1, replay["rules"])
        assert found.balance.result == replay["count"]["points"][0]
        assert [line.name for line in found.players] == replay["names"]
        assert answer.headers["content-type"] == "application/json"
        return code, answer

    asked = len(workers.asked)
    with serving(tmp_path) as served:
        code, answer = served.run(scenario(served))
    with serving(tmp_path) as served:
        assert ask(served, code, 1).content == answer.content
    assert len(workers.asked) == asked + 1


def test_a_hand_that_goes_on_is_not_found_like_one_that_does_not_exist(
    served: Served, played: Client, workers: HeldWorkers
) -> None:
    code, deal = played.table["code"], played.table["hand"]["deal"]
    assert played.table["stage"] == "hand"
    asked = workers.asked
    answers = [ask(served, code, which) for which in (deal, deal + 1, "x", 0)]
    assert {(answer.status_code, answer.content) for answer in answers} == {(404, b'{"code":"no_hand"}')}
    assert ask(served, "ABCD-EFGH-JKLM", 1).json() == {"code": "no_table"}
    assert workers.asked == asked


def test_a_full_queue_and_a_failed_review_are_told(tmp_path: Path, workers: HeldWorkers) -> None:
    async def scenario(served: Served) -> None:
        code = (await two_hands(served, "Roc")).table["code"]
        workers.hold()
        assert ask(served, code, 1).status_code == 202
        refused = ask(served, code, 2)
        assert (refused.status_code, refused.json()) == (503, {"code": "busy"})
        assert refused.headers["retry-after"] == "30"
        workers.fail(by_death=False)
        workers.release()
        failed = await made(served, code, 1)
        workers.mend()
        assert (failed.status_code, failed.json()) == (500, {"code": "failed"})
        assert ask(served, code, 1).status_code == 500
        report(await made(served, code, 2))

    with pytest.MonkeyPatch.context() as patch, serving(tmp_path) as served:
        patch.setattr(queue, "MOST_WAITING", 1)
        served.run(scenario(served))


def test_a_review_costs_as_much_as_a_replay(tmp_path: Path) -> None:
    limits = replace(ROOMY, requests=Rate(burst=25, per_second=0), post_cost=10)
    with serving(tmp_path, limits=limits) as strict:
        assert [ask(strict, "ABCD-EFGH-JKLM", 1).status_code for _ in range(3)] == [404, 404, 429]
        assert httpx.get(f"{strict.url}/api/session").status_code == 200


def test_the_summary_has_the_own_decisions_of_reviewed_hands(tmp_path: Path) -> None:
    async def scenario(served: Served) -> tuple[Json, list[ReviewReport], Client, Json, list[Json]]:
        client = await two_hands(served, "Rita")
        code = client.table["code"]
        nothing = client.guest.http.get("/api/review-summary").json()
        reports = [report(await made(served, code, deal)) for deal in (1, 2)]
        replays = [httpx.get(f"{served.url}/api/tables/{code}/hands/{deal}").json() for deal in (1, 2)]
        return client.guest.http.get("/api/review-summary").json(), reports, client, nothing, replays

    with serving(tmp_path) as served:
        summary, reports, client, nothing, replays = served.run(scenario(served))
        stranger = served.guest("Ot").http.get("/api/review-summary").json()
        assert httpx.get(f"{served.url}/api/review-summary").status_code == 401
    code = client.table["code"]
    empty: Json = {
        "hands": [],
        "unreviewed": [],
        "lost_points": None,
        "lost_score": None,
        "result": None,
        "luck_adjusted": None,
        "periods": [],
        "kinds": [],
        "habits": [],
    }
    assert stranger == empty
    assert nothing == empty | {"unreviewed": [{"code": code, "deal": 2}, {"code": code, "deal": 1}]}
    assert summary["unreviewed"] == []
    assert [(hand["code"], hand["deal"]) for hand in summary["hands"]] == [(code, 2), (code, 1)]
    assert summary["hands"][0]["finished"] >= summary["hands"][1]["finished"]
    own = [
        [
            line
            for line in one.decisions
            if line.seat == "W" and replay["actions"][line.place]["by"] == "player"
        ]
        for one, replay in zip(reports, replays, strict=True)
    ]
    assert all(own)
    for hand, lines in zip(reversed(summary["hands"]), own, strict=True):
        assert hand["decisions"] == len(lines)
        assert hand["lost_points"] == pytest.approx(
            sum(one.mean_loss for one in lines if one.trick), abs=0.002
        )
        assert hand["lost_score"] == pytest.approx(
            sum(one.mean_loss for one in lines if not one.trick), abs=0.002
        )
    every = [line for lines in own for line in lines]
    for kind in summary["kinds"]:
        lines = [line for line in every if line.kind == kind["kind"]]
        assert kind["decisions"] == len(lines)
        assert kind["lost"]["mean"] == pytest.approx(sum(line.mean_loss for line in lines) / 2, abs=0.002)
    assert sum(kind["decisions"] for kind in summary["kinds"]) == len(every)
    points = summary["lost_points"]
    assert points["low"] < points["mean"] < points["high"]
    assert points["mean"] == pytest.approx(
        sum(hand["lost_points"] for hand in summary["hands"]) / 2, abs=0.002
    )
