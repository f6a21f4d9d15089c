"""What the page of a review shows beside its decisions: marks on cards, the score, the cards of a trick."""

from random import Random
from typing import Any

from playwright.sync_api import Route, expect

from botifarra.records.notation import parse_card
from tests.browser import prepared_tables
from tests.browser.conftest import Come
from tests.browser.person import DESKTOP, PHONE, Look, Person
from tests.browser.review.test_review import ANY_REVIEW, finished, moment, report, visit
from tests.browser.seated_person import SeatedPerson


def faults(person: Person, path: str) -> list[Any]:
    """Return the cards of the hand that cost something by what could be known."""
    return [
        each
        for each in report(person, path)["decisions"]
        if each["trick"] and each["verdict"] in ("slip", "mistake", "blunder")
    ]


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
    with person.page.expect_request(ANY_REVIEW):  # the line is on the page before its request is sent
        SeatedPerson.when(prepared_tables.counted, person, Random(1))
    below = person.heading("count.laid").first
    person.page.get_by_text(person.text("count.cost.making")).wait_for()
    before = below.bounding_box()
    waiting[0].fulfill(status=202, headers={"Retry-After": "1"}, json={"place": 0})
    person.page.unroute(ANY_REVIEW)
    expect(person.page.get_by_text(person.text("count.cost.making"))).to_have_count(0)
    expect(person.page.get_by_text(person.text("count.cost.failed"))).to_have_count(0)
    assert below.bounding_box() == before
