"""The review of a hand: its page, and the line beside the count."""

from random import Random
from typing import Any

from playwright.sync_api import Locator, Route, expect

from botifarra.records.notation import parse_card
from tests.browser import prepared_tables
from tests.browser.conftest import Come
from tests.browser.person import DESKTOP, PHONE, Look, Person
from tests.browser.screens import finished_match
from tests.browser.seated_person import SeatedPerson

ANY_REVIEW = "**/api/tables/*/hands/*/review"

_TABS = 80
"""Maximal number of keys that lead to an element."""


def finished(person: Person) -> str:
    """Return the path of the review of a hand in which the person played at random."""
    return f"/t/{finished_match(person)}/hands/1/review"


def visit(person: Person, path: str) -> None:
    """Go to a review, and wait until it is made."""
    person.visit(path)
    person.heading("review.list").wait_for()


def report(person: Person, path: str) -> Any:
    """Return the review that the server has made."""
    return person.page.request.get(f"{person.url}/api/tables{path.removeprefix('/t')}").json()


def faults(person: Person, path: str) -> list[Any]:
    """Return the cards of the hand that cost something by what could be known."""
    return [
        each
        for each in report(person, path)["decisions"]
        if each["trick"] and each["verdict"] in ("slip", "mistake", "blunder")
    ]


def moment(person: Person) -> Locator:
    """Return the heading of the decision at the moment that is shown."""
    return person.page.locator("#review-moment")


def test_the_decisions_can_be_read_by_keyboard(come: Come) -> None:
    person = come()
    path = finished(person)
    visit(person, path)
    keyboard = person.page.keyboard
    person.page.get_by_label(person.text("review.who")).select_option(label=person.text("review.everybody"))
    decisions = person.page.get_by_role("region", name=person.text("review.list")).get_by_role("listitem")
    made = [
        each
        for each in report(person, path)["decisions"]
        if each["verdict"] not in ("best", "level") or each["fortune"] == "unlucky"
    ]
    expect(decisions).to_have_count(len(made))
    last = decisions.last.get_by_role("button")
    for _ in range(_TABS):
        if last.evaluate("button => button === document.activeElement"):
            break
        keyboard.press("Tab")
    keyboard.press("Enter")
    expect(moment(person)).to_be_focused()
    expect(last).to_have_attribute("aria-current", "step")
    person.page.wait_for_url(f"**{path}?step={made[-1]['place']}")


def test_keys_lead_to_the_next_and_the_previous_decision(come: Come) -> None:
    person = come()
    path = finished(person)
    visit(person, f"{path}?step=0")
    person.page.get_by_label(person.text("review.who")).select_option(label=person.text("review.everybody"))
    expect(person.page.get_by_text(person.text("review.keys"))).to_be_visible()
    marked = [
        each["place"]
        for each in report(person, path)["decisions"]
        if each["verdict"] not in ("best", "level") or each["fortune"] == "unlucky"
    ]
    assert len(marked) > 2
    first, second = [place for place in marked if place > 0][:2]
    person.page.locator("body").press("Shift+ArrowRight")
    for key, place in (("Shift+ArrowRight", second), ("Shift+ArrowLeft", first)):
        expect(moment(person)).to_be_focused()
        person.page.keyboard.press(key)
        person.page.wait_for_url(f"**{path}?step={place}")
    expect(moment(person)).to_be_focused()


def test_a_link_leads_to_its_moment(come: Come) -> None:
    person = come()
    path = finished(person)
    visit(person, path)
    (worst,) = sorted(report(person, path)["decisions"], key=lambda each: each["loss"])[-1:]
    visit(person, f"{path}?step={worst['place']}")
    expect(moment(person)).to_contain_text(person.text(f"review.mark.{worst['verdict']}"))


def test_a_decision_is_shown_with_the_cards_of_its_trick(come: Come) -> None:
    person = come()
    path = finished(person)
    visit(person, path)
    decisions = report(person, path)["decisions"]
    tricks = person.page.get_by_role("list", name=person.text("replay.tricks"))
    for kind, cards in (("lead", 0), ("third", 2)):
        decision = next(each for each in decisions if each["kind"] == kind and each["trick"] > 1)
        visit(person, f"{path}?step={decision['place']}")
        expect(person.page.locator(".surface .laid")).to_have_count(cards)
        expect(tricks.locator("[aria-current=step]")).to_have_text(str(decision["trick"]))
    lead = next(each for each in decisions if each["kind"] == "lead" and each["trick"] > 1)
    visit(person, f"{path}?step={lead['place']}")
    tricks.get_by_text(str(lead["trick"] - 1), exact=True).click()
    expect(person.page.locator(".surface .laid")).to_have_count(
        4
    )  # the step is the same, but the trick is over


def test_open_hands_agree_with_the_review_and_lead_on(come: Come) -> None:
    person = come()
    path = finished(person)
    visit(person, path)
    decision = next(each for each in report(person, path)["decisions"] if each["trick"] == 4)
    visit(person, f"{path}?step={decision['place']}")
    person.button("review.open").click()
    values = [
        (name := person.card(parse_card(choice["action"])), f"{name} {choice['open_hands']:g}")
        for choice in decision["choices"]
    ]
    for _, told in values:
        person.page.get_by_role("button", name=told, exact=True).wait_for()
    name, told = values[-1]
    person.page.get_by_role("button", name=told, exact=True).click()
    person.page.get_by_text(person.text("review.open.line", cards=name)).wait_for()
    person.button("review.open.leave").click()
    expect(person.button("review.open.leave")).to_have_count(0)


def test_what_if_needs_no_server_once_the_review_is_open(come: Come) -> None:
    person = come()
    path = finished(person)
    visit(person, path)
    decision = next(each for each in report(person, path)["decisions"] if each["trick"] == 9)
    with person.page.expect_response("**/*.wasm"):
        visit(person, f"{path}?step={decision['place']}")
    person.page.context.set_offline(True)
    person.button("review.open").click()
    values = person.page.locator(".open li")
    for _ in range(2):
        expect(values).not_to_have_count(0)
        name = values.first.inner_text().rpartition(" ")[0]
        values.first.click()
        expect(person.page.locator(".open > p").first).to_contain_text(name)


def test_each_mark_has_its_meaning(come: Come) -> None:
    person = come()
    visit(person, finished(person))
    items = person.page.get_by_role("region", name=person.text("review.meaning")).get_by_role("listitem")
    for mark, sign in {"slip": "?!", "mistake": "?", "blunder": "??", "unlucky": "", "best": ""}.items():
        item = items.filter(has=person.page.locator(f".badge.{mark}"))
        expect(item).to_contain_text(person.text(f"review.mark.{mark}"))
        expect(item.locator(".badge")).to_have_text(sign)


def test_the_controls_leave_the_score_in_sight(come: Come) -> None:
    person = come(Look("ca", DESKTOP))
    visit(person, f"{finished(person)}?step=20")
    score, controls = person.page.get_by_role("definition"), person.page.locator(".controls .told")
    for size in (DESKTOP, (1366, 768), (1280, 720), (1440, 900), (1024, 768)):
        person.resize(size)
        person.shoot(f"review-score-{size[0]}-{size[1]}")
        told = controls.bounding_box()
        assert told
        for place in range(3):
            box = score.nth(place).bounding_box()
            assert box
            assert box["y"] + box["height"] <= told["y"], size


def test_a_mark_leaves_the_rank_of_its_card_in_sight(come: Come) -> None:
    person = come(Look("ca", PHONE))
    path = finished(person)
    visit(person, path)
    fault = faults(person, path)[0]
    visit(person, f"{path}?step={fault['place']}")
    card = person.page.locator("li:has(.on-card)").first
    around, mark = card.locator("> svg").bounding_box(), card.locator(".on-card").bounding_box()
    assert around
    assert mark
    assert mark["y"] > around["y"] + around["height"] / 3
    assert mark["y"] + mark["height"] < around["y"] + around["height"]


def test_no_card_has_the_mark_of_a_later_decision(come: Come) -> None:
    person = come()
    path = finished(person)
    visit(person, path)
    first, *later = faults(person, path)
    assert later
    visit(person, f"{path}?step={first['place']}")
    person.button("review.open").click()
    marked = person.page.locator(".on-card")
    expect(marked).to_have_count(2 + person.page.locator(".surface .laid .on-card").count())


def test_another_line_has_no_marks_of_the_hand(come: Come) -> None:
    person = come()
    path = finished(person)
    visit(person, path)
    fault = faults(person, path)[0]
    visit(person, f"{path}?step={fault['place']}")
    marks = person.page.locator(".on-card")
    expect(marks.first).to_be_visible()
    person.button("review.open").click()
    legal = person.page.locator(".open li").get_by_role("button")
    legal.filter(has_text=person.card(parse_card(fault["best"]))).click()
    expect(moment(person)).to_have_text(person.text("review.other"))
    expect(person.page.locator(".controls .told")).to_have_text(person.text("review.other"))
    expect(marks).to_have_count(0)
    # The ways on lead from the hand as it was played.
    expect(person.button("review.picture")).to_have_count(0)
    person.shoot("review-other-line")
    person.button("review.open.leave").click()
    expect(moment(person)).to_contain_text(person.text(f"review.mark.{fault['verdict']}"))
    expect(marks.first).to_be_visible()


def test_the_line_beside_the_count_comes_without_moving_anything(come: Come) -> None:
    person = come(Look("ca", PHONE))
    waiting: list[Route] = []
    person.page.route(ANY_REVIEW, lambda route: waiting.append(route))  # noqa: PLW0108
    SeatedPerson.when(prepared_tables.counted, person, Random(1))
    below = person.heading("count.laid").first
    person.page.get_by_text(person.text("count.cost.making")).wait_for()
    before = below.bounding_box()
    waiting[0].fulfill(status=202, headers={"Retry-After": "1"}, json={"place": 0})
    person.page.unroute(ANY_REVIEW)
    expect(person.page.get_by_text(person.text("count.cost.making"))).to_have_count(0)
    expect(person.page.get_by_text(person.text("count.cost.failed"))).to_have_count(0)
    assert below.bounding_box() == before


def test_without_a_review_the_count_says_so_and_stays(come: Come) -> None:
    person = come()
    person.page.route(ANY_REVIEW, lambda route: route.fulfill(status=500, json={"code": "failed"}))
    SeatedPerson.when(prepared_tables.counted, person, Random(1))
    person.page.get_by_text(person.text("count.cost.failed")).wait_for()
    person.forgive("500")


def test_a_spectator_asks_for_no_review(come: Come) -> None:
    person = come()
    asked: list[str] = []
    SeatedPerson.when(prepared_tables.counted, person, Random(1))
    person.heading("count.laid").first.wait_for()
    person.page.context.clear_cookies()
    person.introduce("Ot")
    person.page.on("request", lambda request: asked.append(request.url))
    person.page.reload()
    person.page.get_by_role("link", name=person.text("count.review")).wait_for()
    person.page.wait_for_load_state("networkidle")
    assert not [url for url in asked if url.endswith("/review")]


def test_a_picture_of_the_moment_can_be_saved(come: Come) -> None:
    person = come(painted=True)
    visit(person, finished(person))
    with person.page.expect_download() as download:
        person.button("review.picture").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
