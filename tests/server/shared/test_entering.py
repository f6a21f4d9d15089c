"""Sets over HTTP: the lists, entering alone and with a partner, and sets that people make."""

from dataclasses import replace
from pathlib import Path
from random import Random
from unittest.mock import patch

import httpx
import pytest

from botifarra.server.live.limits import Rate
from botifarra.server.store.shared_sets import SharedSetStore
from botifarra.server.table.events import MAX_NAME
from tests.server.serving import ROOMY, serving
from tests.server.shared.boards import Hall
from tests.server.shared.quick_sets import simple_sets


def test_the_sets_of_today_are_there_for_everybody(hall: Hall) -> None:
    answer = httpx.get(f"{hall.served.url}/api/shared/today")
    assert answer.headers["cache-control"] == "private, max-age=10"
    today = answer.json()
    assert [(today[name]["boards"], today[name]["people"]) for name in ("day", "pairs", "week")] == [
        (8, 1), (8, 2), (24, 1),
    ]  # fmt: skip
    assert today["day"]["phase"] == "open"
    assert today["day"]["mine"] is None


def test_the_commitment_is_published_and_the_cards_are_not(hall: Hall) -> None:
    day = hall.today()
    page = httpx.get(f"{hall.served.url}/api/shared/sets/{day}").json()
    loaded = hall.loaded(day)
    assert page["commitment"] == loaded.shared.commitment
    assert page["seed"] is None
    for path in ("", "/file", "/standings"):
        assert loaded.seed.hex() not in httpx.get(f"{hall.served.url}/api/shared/sets/{day}{path}").text


def test_the_next_day_is_announced_and_cannot_be_entered(hall: Hall) -> None:
    tomorrow = next(one.id for one in hall.sets.open if one.shared.opens_at > hall.sets.clock.now())
    guest = hall.served.guest("Anna")
    assert guest.http.get(f"/api/shared/sets/{tomorrow}").json()["phase"] == "announced"
    refused = guest.http.post(f"/api/shared/sets/{tomorrow}/entry")
    assert (refused.status_code, refused.json()["code"]) == (409, "not_open")
    listed = [line["id"] for line in guest.http.get("/api/shared/sets").json()["sets"]]
    assert listed == [hall.today()]


def test_a_person_enters_once_and_gets_a_table(hall: Hall) -> None:
    day, guest = hall.today(), hall.served.guest("Anna")
    before = guest.http.get("/api/shared/today").json()["day"]["entrants"]
    entry = hall.enter(guest, day)
    assert hall.enter(guest, day) == entry
    assert entry["seat"] == 2
    assert entry["partner_key"] is None
    seats = guest.http.get(f"/api/tables/{entry['code']}").json()["seats"]
    assert [seat["bot"] if "bot" in seat else seat["name"] for seat in seats] == [
        "greedy", "greedy", "Anna", "greedy",
    ]  # fmt: skip
    line = guest.http.get("/api/shared/today").json()["day"]
    assert line["entrants"] == before + 1
    assert line["mine"] == {
        "entrant": entry["entrant"], "code": entry["code"], "seat": 2, "finished": 0, "apart": False,
        "partner_key": None, "rank": None, "ranked": None, "average": None,
    }  # fmt: skip


def test_people_of_the_same_name_are_told_apart(hall: Hall) -> None:
    first, second = hall.served.guest("Pol"), hall.served.guest("pol")
    challenge = hall.challenge(first)
    entries = [hall.enter(guest, challenge) for guest in (first, second)]
    for entry in entries:
        hall.play(challenge, entry["entrant"], 1, Random(1))
    rows = second.http.get(f"/api/shared/sets/{challenge}/standings").json()["rows"]
    assert sorted(name for row in rows for name in row["names"]) == ["Pol", "pol (2)"]


def test_the_table_of_a_long_name_that_comes_twice_can_be_read(hall: Hall) -> None:
    guests = [hall.served.guest("M" * MAX_NAME) for _ in range(11)]
    challenge = hall.challenge(guests[0])
    codes = [hall.enter(guest, challenge)["code"] for guest in guests]
    shown = [guests[0].http.get(f"/api/tables/{code}").json()["seats"][2]["name"] for code in codes]
    assert shown[1:] == [
        *(20 * "M" + f" ({number})" for number in range(2, 10)),
        19 * "M" + " (10)",
        19 * "M" + " (11)",
    ]
    for code in codes:
        found = hall.run(hall.sets.store.readable_log(code))
        assert found is not None
        assert found[1]


def test_two_partners_enter_by_a_link(hall: Hall) -> None:
    first, second, third = (hall.served.guest(name) for name in ("Laia", "Pau", "Mar"))
    pairs = httpx.get(f"{hall.served.url}/api/shared/today").json()["pairs"]["id"]
    entry = hall.enter(first, pairs)
    key = entry["partner_key"]
    assert first.http.get(f"/api/tables/{entry['code']}").status_code == 404
    shown = second.http.get(f"/api/shared/partners/{key}").json()
    assert (shown["name"], shown["set"]["id"]) == ("Laia", pairs)
    own = first.http.post(f"/api/shared/partners/{key}")
    assert (own.status_code, own.json()["code"]) == (409, "entered")
    joined = second.http.post(f"/api/shared/partners/{key}").json()
    assert (joined["entrant"], joined["code"], joined["seat"]) == (entry["entrant"], entry["code"], 0)
    assert third.http.post(f"/api/shared/partners/{key}").json()["code"] == "no_set"
    seats = first.http.get(f"/api/tables/{entry['code']}").json()["seats"]
    assert [seats[0]["name"], seats[2]["name"]] == ["Pau", "Laia"]
    assert hall.enter(second, pairs)["entrant"] == entry["entrant"]


def test_a_partner_may_come_by_the_link_again(hall: Hall) -> None:
    first, second, third = (hall.served.guest(name) for name in ("Laia", "Pau", "Mar"))
    challenge = hall.challenge(first, people=2)
    link = f"/api/shared/partners/{hall.enter(first, challenge)['partner_key']}"
    joined = second.http.post(link).json()
    assert second.http.post(link).json() == joined  # as after the first answer was lost
    shown = second.http.get(link).json()
    assert (shown["name"], shown["set"]["mine"]["entrant"]) == ("Laia", joined["entrant"])
    assert shown["set"]["mine"]["partner_key"] is None
    assert first.http.post(link).json()["code"] == "entered"
    [mine] = first.http.get("/api/shared/mine").json()["sets"]
    assert mine["mine"]["partner_key"] is None
    assert [third.http.get(link).status_code, third.http.post(link).status_code] == [404, 404]


def test_a_challenge_is_found_by_its_code_alone(hall: Hall) -> None:
    maker, friend = hall.served.guest("Anna"), hall.served.guest("Biel")
    made = hall.challenge(maker, boards=16, people=1, title="  Sopar \n de dijous ")
    page = friend.http.get(f"/api/shared/sets/{made.lower().replace('-', ' ')}").json()
    assert (page["id"], page["title"], page["maker"], page["boards"]) == (made, "Sopar de dijous", "Anna", 16)
    assert page["closes_at"] - page["opens_at"] == 7 * 24 * 3600 * 1000
    [line] = [line for line in maker.http.get("/api/shared/mine").json()["sets"] if line["id"] == made]
    assert line["maker"] == "Anna"
    assert friend.http.get("/api/shared/mine").json()["sets"] == []
    hall.enter(friend, made)
    [line] = friend.http.get("/api/shared/mine").json()["sets"]
    assert (line["id"], line["entrants"], line["mine"]["finished"]) == (made, 1, 0)
    for kind in ("day", "day-pairs", "week"):
        assert made not in friend.http.get(f"/api/shared/sets?kind={kind}").text


def test_a_challenge_has_the_name_under_which_its_maker_enters(hall: Hall) -> None:
    maker = hall.served.guest("Visitant 55")
    made = hall.challenge(maker)
    assert maker.http.get(f"/api/shared/sets/{made}").json()["maker"] == "Visitant 55"
    maker.http.post("/api/session", json={"name": "Núria"})
    hall.enter(maker, made)
    assert maker.http.get(f"/api/shared/sets/{made}").json()["maker"] == "Núria"


def test_a_club_publishes_a_set_with_its_name(hall: Hall) -> None:
    maker = hall.served.guest("Anna")
    form = {
        "kind": "club", "title": "Penya Botifarrera", "subtitle": "Des de 1986", "days": 2, "boards": 20
    }  # fmt: skip
    page = maker.http.get(f"/api/shared/sets/{hall.challenge(maker, **form)}").json()
    assert (page["kind"], page["title"], page["subtitle"]) == ("club", "Penya Botifarrera", "Des de 1986")
    assert page["closes_at"] - page["opens_at"] == 2 * 24 * 3600 * 1000


@pytest.mark.parametrize(
    "form",
    [
        {"kind": "club"},
        {"boards": 5},
        {"boards": 12},
        {"people": 3},
        {"kind": "day"},
        {"days": 0},
        {"kind": "club", "title": "x", "days": 32},
        {"title": 1},
        {"seed": "00"},
    ],
)
def test_an_impossible_set_is_refused(hall: Hall, form: dict[str, object]) -> None:
    answer = hall.served.guest("Anna").http.post("/api/shared/sets", json=form)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")


def test_nobody_makes_too_many_sets(hall: Hall) -> None:
    guest = hall.served.guest("Anna")
    for _ in range(20):
        hall.challenge(guest)
    answer = guest.http.post("/api/shared/sets", json={})
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many")
    assert answer.headers["retry-after"] == "3600"


def test_an_address_makes_sets_at_a_limited_rate(tmp_path: Path) -> None:
    limits = replace(ROOMY, sets=Rate(2, 0))
    with simple_sets(), serving(tmp_path, makes_sets=True, limits=limits) as served:
        codes = [served.guest("Anna").http.post("/api/shared/sets", json={}).status_code for _ in range(3)]
    assert codes == [201, 201, 429]


@pytest.mark.parametrize(
    "path", ["sets/%00", "sets/2026%2011", "sets/" + "A" * 41, "partners/%00", "partners/%00/invite"]
)
def test_the_database_is_not_asked_for_impossible_ids(hall: Hall, path: str) -> None:
    asked = AssertionError("the database was asked")
    with (
        patch.object(SharedSetStore, "set", side_effect=asked),
        patch.object(SharedSetStore, "entrant_of_key", side_effect=asked),
    ):
        answer = httpx.get(f"{hall.served.url}/api/shared/{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_set")


def test_what_does_not_exist_is_not_found(hall: Hall) -> None:
    day, guest = hall.today(), hall.served.guest("Anna")
    for path, code in (
        ("sets/2020-01-01", "no_set"),
        ("sets/AAAA-AAAA-AAAA", "no_set"),
        ("partners/nobody", "no_set"),
        (f"sets/{day}/boards/9", "not_found"),
        (f"sets/{day}/entrants/999", "not_found"),
        ("months/2026", "not_found"),
        ("months/9999-12", "not_found"),
    ):
        answer = guest.http.get(f"/api/shared/{path}")
        assert (answer.status_code, answer.json()["code"]) == (404, code), path
    assert httpx.post(f"{hall.served.url}/api/shared/sets/{day}/entry").status_code == 401


@pytest.mark.parametrize(("before", "number"), [(-(10**30), 0), (10**30, 1)])
def test_any_moment_may_be_asked_for(hall: Hall, before: int, number: int) -> None:
    answer = httpx.get(f"{hall.served.url}/api/shared/sets", params={"before": before})
    assert len(answer.json()["sets"]) == number
