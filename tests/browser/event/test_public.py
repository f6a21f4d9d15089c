"""The public page of a championship: it shows only closed rounds, and is live."""

from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Locator, WebSocketRoute, expect

from botifarra.tournament.format import Kind, Pairing
from tests.browser.accessibility import barriers
from tests.browser.conftest import Come
from tests.browser.event.evenings import serving_evenings
from tests.browser.person import DESKTOP, PHONE, Look, Person
from tests.server.desk.evenings import DIRECTOR, NORTH, SOUTH, Desk, Json, place, read_book

PAIRS = 4
"""They play three rounds of two boards."""

ROUNDS = 3

_BOTIFARRA = {"type": "board", "points": [50, 22], "botifarra": "EW", "contro": "NS"}


def play(desk: Desk, number: int) -> None:
    """Enter all results of a round. Those of table 1 are better for N-S."""
    book = read_book(desk.path)
    slips: dict[int, Json] = {1: _BOTIFARRA, 2: NORTH if number % 2 else SOUTH}
    for table, slip in slips.items():
        for board in book.seating(number, table).boards:
            desk.do(DIRECTOR, "score", place=place(board, table, number), slip=slip)


def close(desk: Desk, number: int) -> None:
    """Play a round, and close it."""
    play(desk, number)
    desk.do(DIRECTOR, "closeround", round=number)


def visitor(desk: Desk, come: Come, look: Look, part: str = "") -> Person:
    person = come(look, server="calm", url=desk.url)
    person.visit(f"/e/{desk.event}{part}")
    return person


def main_of(person: Person) -> Locator:
    return person.page.get_by_role("main")


def follow(person: Person, key: str) -> None:
    """Follow the link to a part of the page."""
    parts = person.page.get_by_role("navigation", name=person.text("results.parts"))
    parts.get_by_role("link", name=person.text(key)).click()


def test_results_appear_when_their_round_is_closed(desk: Desk, come: Come) -> None:
    person = visitor(desk, come, Look("ca", PHONE))
    main = main_of(person)
    expect(main).to_contain_text(person.text("results.before"))
    expect(person.heading("hall.seats", round="1")).to_be_visible()
    first, second = read_book(desk.path).seating(1, 1).pairs
    expect(main).to_contain_text(f"{first} Anna {first} – Bernat {first}")
    play(desk, 1)
    desk.do(DIRECTOR, "startclock", seconds=1500)
    expect(person.page.get_by_role("timer")).to_be_visible()
    expect(main).to_contain_text(person.text("results.before"))
    desk.do(DIRECTOR, "closeround", round=1)
    expect(main).not_to_contain_text(person.text("results.before"))
    follow(person, "results.standings")
    expect(person.heading("hall.standings", round="1")).to_be_focused()
    expect(main.get_by_role("row")).to_have_count(5)
    main.get_by_role("link", name=f"Anna {second} – Bernat {second}").click()
    expect(person.heading("results.sheet", pair=str(second))).to_be_focused()
    line = main.get_by_role("row").nth(1)
    expect(line).to_contain_text(f"{first} Anna {first} – Bernat {first}")
    # E-W named botifarra and N-S said contro, so both results are doubled (R7.2).
    expect(line.get_by_role("cell")).to_contain_text(["1", f"{first} Anna", "22 – 50", "−28", "1,00"])
    line.get_by_role("link", name="1", exact=True).click()
    expect(person.heading("event.board", board="1")).to_be_focused()
    expect(main).to_contain_text(person.text("results.cards.later"))
    expect(main.get_by_role("img")).to_have_count(0)
    play(desk, 2)
    follow(person, "results.seats")
    expect(person.heading("hall.seats", round="2")).to_be_visible()
    follow(person, "results.boards")
    boards = person.page.get_by_role("navigation", name=person.text("results.which"))
    expect(boards.get_by_role("link")).to_have_count(2)
    desk.do(DIRECTOR, "closeround", round=2)
    expect(boards.get_by_role("link")).to_have_count(4)


def test_a_round_that_was_closed_without_results_is_over_all_the_same(desk: Desk, come: Come) -> None:
    desk.do(DIRECTOR, "closeround", round=1, anyway=True)
    person = visitor(desk, come, Look("en", PHONE))
    expect(main_of(person)).to_contain_text(person.text("results.unplayed"))
    expect(main_of(person)).not_to_contain_text(person.text("results.before"))


def test_cards_are_shown_once_the_seed_is_public(desk: Desk, come: Come) -> None:
    for number in range(1, ROUNDS + 1):
        close(desk, number)
    person = visitor(desk, come, Look("en", DESKTOP), "#boards-3")
    expect(main_of(person)).to_contain_text(person.text("results.cards.later"))
    desk.do(DIRECTOR, "reveal")
    expect(main_of(person).get_by_role("img")).to_have_count(48)
    expect(person.heading("event.board", board="3")).to_be_visible()


def test_a_pair_is_found_by_its_number_and_names_may_be_initials(desk: Desk, come: Come) -> None:
    close(desk, 1)
    desk.do(DIRECTOR, "publish", is_public=True, initials=True)
    person = visitor(desk, come, Look("es", PHONE), "#pairs")
    main = main_of(person)
    field = person.page.get_by_label(person.text("phone.which.number"))
    field.fill("9")
    field.press("Enter")
    expect(person.page.get_by_role("alert")).to_have_text(person.text("phone.which.unknown", pair=9))
    field.fill("3")
    field.press("Enter")
    expect(person.heading("results.sheet", pair="3")).to_be_focused()
    expect(main).to_contain_text("A. 3. – B. 3.")
    for part in ("results.standings", "results.boards", "results.seats"):
        follow(person, part)
        expect(main.get_by_role("table")).to_be_visible()
        expect(main).not_to_contain_text("Anna")


def test_rulings_fines_and_the_order_are_explained(desk: Desk, come: Come) -> None:
    play(desk, 1)
    _, second = read_book(desk.path).seating(1, 1).pairs
    desk.do(DIRECTOR, "penalise", place=place(1), side="EW", reason="secret")
    desk.do(DIRECTOR, "adjust", place=place(2), side="NS", score="7/4", reason="secret")
    desk.do(DIRECTOR, "fine", pair=second, points="1/2", reason="secret")
    desk.do(DIRECTOR, "closeround", round=1)
    person = visitor(desk, come, Look("ca", PHONE), "#standings")
    main = main_of(person)
    expect(main).to_contain_text(person.text("results.fined", points="0,50"))
    expect(main).to_contain_text(person.text("results.ranked.average"))
    person.shoot("public-ruled-standings")
    found = barriers(person.page)
    main.get_by_role("link", name=f"Anna {second} ").click()
    expect(main).to_contain_text(person.text("results.fined", points="0,50"))
    expect(main).to_contain_text("0,00¹")
    expect(main).to_contain_text(person.text("results.mark.revoked.duplicate", mark="¹"))
    person.shoot("public-ruled-sheet")
    found += barriers(person.page)
    main.get_by_role("link", name="2", exact=True).click()
    expect(main).to_contain_text("1,75³")
    expect(main).to_contain_text(person.text("results.mark.awarded.duplicate", mark="³"))
    expect(main).not_to_contain_text("secret")
    person.shoot("public-ruled-board")
    found += barriers(person.page)
    assert not found, "\n".join(found)


def test_a_hidden_event_says_so_and_leads_to_the_list(only_desk: Desk, come: Come) -> None:
    person = visitor(only_desk, come, Look("ca", PHONE))
    expect(person.heading("hall.seats", round="1")).to_be_visible()
    only_desk.do(DIRECTOR, "publish", is_public=False, initials=False)
    expect(person.page.get_by_role("alert")).to_have_text(person.text("event.closed.no_event"))
    main_of(person).get_by_role("link", name=person.text("results.events")).click()
    expect(main_of(person)).to_contain_text(person.text("results.events.none"))
    only_desk.do(DIRECTOR, "publish", is_public=True, initials=False)
    person.page.reload()
    main_of(person).get_by_role("link", name="Autumn evening").click()
    expect(person.heading("hall.seats", round="1")).to_be_visible()


def test_a_lost_connection_leaves_the_results_in_sight(desk: Desk, come: Come) -> None:
    close(desk, 1)
    person = come(Look("ca", PHONE), server="calm", url=desk.url)
    sockets: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        if sockets:
            socket.close()
        else:
            socket.connect_to_server()
        sockets.append(socket)

    person.page.route_web_socket("**/socket", connect)
    person.visit(f"/e/{desk.event}")
    standings = person.heading("hall.standings", round="1")
    expect(standings).to_be_visible()
    sockets[0].close()
    expect(main_of(person)).to_contain_text(person.text("results.lost"))
    expect(standings).to_be_visible()


def test_matches_are_listed_by_round(tmp_path: Path, servers: ExitStack, come: Come) -> None:
    (desk,) = servers.enter_context(
        serving_evenings(tmp_path, 1, 4, kind=Kind.MATCHES, pairing=Pairing.SWISS)
    )
    for table in (1, 2):
        desk.do(DIRECTOR, "score", place=place(0, table), slip={"type": "match", "scores": [101, 63]})
    desk.do(DIRECTOR, "closeround", round=1)
    person = visitor(desk, come, Look("ca", PHONE), "#matches")
    main = main_of(person)
    first, second = read_book(desk.path).seating(1, 1).pairs
    match = main.get_by_role("rowgroup").nth(1)
    expect(match.get_by_role("cell")).to_contain_text(
        ["", f"{first} Anna", "101", "", f"{second} Anna", "63"]
    )
    person.shoot("public-matches")
    found = barriers(person.page)
    follow(person, "results.standings")
    expect(main.get_by_role("row").nth(1)).to_contain_text("+38")
    main.get_by_role("link", name=f"Anna {second} ").click()
    expect(main.get_by_role("rowgroup").nth(1)).to_contain_text("63 – 101")
    person.shoot("public-match-sheet")
    found += barriers(person.page)
    assert not found, "\n".join(found)
