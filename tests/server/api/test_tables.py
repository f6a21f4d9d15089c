"""Tables over HTTP."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.serving import ROOMY, Json, Served, serving


def names_of(answer: httpx.Response) -> tuple[int, Any]:
    return answer.status_code, answer.json()


def test_a_table_is_created_with_the_given_settings(served: Served) -> None:
    guest = served.guest("Núria")
    code = guest.make(settings={"rules": "newcomer target=51"}, seat=1, fill="random", start=True)
    seen = guest.http.get(f"/api/tables/{code.lower()}").json()
    bot = {"name": "random", "bot": "random"}
    assert (seen["code"], seen["stage"]) == (code, "dealing")
    assert [seat.get("player") for seat in seen["seats"]] == [None, guest.player, None, None]
    assert [seat.get("bot") for seat in seen["seats"]] == ["random", None, "random", "random"]
    assert bot["bot"] == seen["seats"][0]["bot"]
    assert (seen["host"], seen["rules"]) == ("Núria", "newcomer target=51")


def test_a_host_without_a_seat_has_no_name_for_others(served: Served) -> None:
    guest = served.guest("Núria")
    assert guest.http.get(f"/api/tables/{guest.make(seat=None)}").json()["host"] is None


@pytest.mark.parametrize(
    ("form", "status", "code"),
    [
        ({"settings": {"rules": "nonsense"}}, 400, "bad_settings"),
        ({"settings": {"rules": "oriental target=0"}}, 400, "bad_settings"),
        ({"settings": {"turn": 601}}, 400, "bad_message"),
        ({"settings": {"unknown": 1}}, 400, "bad_message"),
        ({"seat": 4}, 400, "bad_message"),
        ({"fill": "nobody"}, 400, "bad_message"),
        ({"start": 0}, 400, "bad_message"),
        ({"seat": "2"}, 400, "bad_message"),
        ({"settings": {"public": "false"}}, 400, "bad_message"),
        ({"settings": {"turn": 30.0}}, 400, "bad_message"),
        ({"start": True}, 409, "not_now"),
        ({"seat": None, "fill": "greedy", "start": True}, 409, "not_now"),
    ],
)
def test_a_table_with_impossible_settings_is_refused(
    served: Served, form: Json, status: int, code: str
) -> None:
    answer = served.guest("Núria").http.post("/api/tables", json=form)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_creating_a_table_needs_a_session(served: Served) -> None:
    assert names_of(httpx.post(f"{served.url}/api/tables", json={})) == (401, {"code": "no_session"})


def test_a_person_can_create_a_limited_number_of_tables(tmp_path: Path) -> None:
    with serving(tmp_path, limits=replace(ROOMY, tables_per_player=2, tables_per_address=3)) as strict:
        one, two = strict.guest("Núria"), strict.guest("Pere")
        made = [guest.http.post("/api/tables", json={}) for guest in (one, one, one, two, two)]
        assert [answer.status_code for answer in made] == [201, 201, 429, 201, 429]
        assert made[2].json() == {"code": "too_many"}


def test_only_public_tables_with_a_connection_are_listed(served: Served) -> None:
    async def scenario() -> tuple[list[Json], str]:
        guest = served.guest("Núria")
        public = guest.make(settings={"public": True, "rules": "newcomer"}, seat=2)
        guest.make(settings={"public": True})
        private = guest.make()
        await guest.sit_at(public)
        await guest.sit_at(private)
        return guest.http.get("/api/tables").json()["tables"], public

    (listed,), code = served.run(scenario())
    assert listed.pop("created") > 1_700_000_000_000
    names = [None, None, "Núria", None]
    assert listed == {"code": code, "rules": "newcomer", "names": names, "stage": "open", "score": None}


@pytest.mark.parametrize("code", ["ABCD-EFGH-JKLM", "x", "ABCD-EFGH-JKL0", "%00", "..%2F..%2Fetc"])
def test_an_unknown_table_is_not_found(served: Served, code: str) -> None:
    for path in (f"/api/tables/{code}", f"/api/tables/{code}/hands", f"/api/tables/{code}/hands/1"):
        answer = httpx.get(served.url + path)
        assert answer.status_code == 404
        assert answer.json()["code"] in {"no_table", "not_found"}
