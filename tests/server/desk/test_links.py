"""Links: unguessable, different for each role and event, and replaced one by one."""

from pathlib import Path

from msgspec.structs import replace

from botifarra.server.desk.event_names import event_name, event_names
from botifarra.server.desk.links import Link, all_links, find_link, known_links, secret_of
from botifarra.server.desk.state import DeskState
from botifarra.tournament.events import Paired, Unpaired
from botifarra.tournament.seating import Round, Seating
from tests.server.desk.evenings import DIRECTOR, Desk, add, new_evening, read_book, run, serving_desk, table

STATE = DeskState("17" * 32)


def test_each_link_has_a_secret_of_its_own(tmp_path: Path) -> None:
    links = all_links(read_book(new_evening(tmp_path)))
    assert [link.role for link in links] == ["director", "deputy", "hall", "table", "table"]
    secrets = [secret_of(state, link) for link in links for state in (STATE, DeskState("18" * 32))]
    assert len(set(secrets)) == len(secrets)
    assert {len(secret) for secret in secrets} == {22}
    assert [find_link(STATE, links, secret_of(STATE, link)) for link in links] == list(links)


def test_a_text_that_is_not_a_secret_opens_nothing() -> None:
    links = (Link("director"), Link("table", 1))
    whole = secret_of(STATE, links[0])
    for wrong in (
        "",
        whole[:-1],
        f"{whole}=",
        whole.swapcase(),
        "é" * 22,
        "\ud800",
        secret_of(STATE, Link("hall")),
    ):
        assert find_link(STATE, links, wrong) is None


def test_a_replaced_link_leaves_the_others_as_they_were() -> None:
    links = (Link("director"), Link("table", 1), Link("table", 2))
    before = [secret_of(STATE, link) for link in links]
    after = [secret_of(replace(STATE, generations={"table/1": 1}), link) for link in links]
    assert [one == other for one, other in zip(before, after, strict=True)] == [True, False, True]


def test_the_link_of_a_table_is_known_while_its_rounds_are_taken_back(tmp_path: Path) -> None:
    book = read_book(new_evening(tmp_path, pairs=5))
    assert known_links(book, STATE) == all_links(book)
    unpaired = replace(book, rounds=())
    assert [link.table for link in all_links(unpaired) if link.table] == []
    assert [link.table for link in known_links(unpaired, STATE) if link.table] == [1, 2]


def test_a_table_numbered_by_hand_keeps_its_link_while_its_round_is_taken_back(tmp_path: Path) -> None:
    path = new_evening(tmp_path)
    seatings = (Seating(40, (1, 2), (1, 2)), Seating(2, (3, 4), (1, 2)))
    taken_back = [Unpaired(number, "seated by hand") for number in (3, 2, 1)]
    add(path, *taken_back, Paired(Round(1, 1, seatings)))

    async def scenario(desk: Desk) -> None:
        phone = await desk.look(table(40))
        assert phone.shown["round"] is not None
        answer = await desk.ask(DIRECTOR, "unpair", round=1, reason="too early")
        assert answer.status_code == 201
        await phone.until(lambda shown: shown["round"] is None)
        assert (await desk.look(table(40))).opened["t"] == "opened"
        assert (await desk.look(table(41))).opened["code"] == "no_link"

    with serving_desk(path) as desk:
        run(desk, scenario)
    with serving_desk(path) as desk:
        assert desk.refused(table(40), "seat", round=1, pair=1) == "RoundNotOpen"


def test_an_event_is_named_after_its_file() -> None:
    assert event_name(Path("/x/Tardor 2026 – Vic.event")) == "tardor-2026-vic"
    assert event_name(Path("Ñandú.event")) == "nandu"
    assert event_name(Path("—.event")) == "event"
    assert list(event_names(map(Path, ("a/Copa.event", "b/copa.event", "b/copa-2.event")))) == [
        "copa",
        "copa-2",
        "copa-2-2",
    ]
