"""A replay that plays by itself: moments can be shared by link, and nothing is cut off."""

from playwright.sync_api import FloatRect, Locator, expect

from botifarra.core.seats import Seat
from tests.browser.conftest import Come
from tests.browser.person import DESKTOP, Light, Look, Person
from tests.browser.review.test_replay import conceded

_BOXES = "cards => cards.map(card => card.getBoundingClientRect().toJSON())"

PHONES = [(390, 844), (360, 640)]

DESKS = [DESKTOP, (1366, 768), (1920, 1080)]

LIGHTS: tuple[Light, ...] = ("light", "dark")


def opened(person: Person, path: str) -> Locator:
    """Open a replay; return the element that describes its moment."""
    person.visit(path)
    person.button("replay.play").wait_for()
    return moment(person)


def replay(person: Person) -> str:
    """Return the address of the replay of a conceded hand."""
    return f"/replay/{conceded(person, Seat.SOUTH)}/1"


def moment(person: Person) -> Locator:
    return person.page.get_by_role("slider", name=person.text("replay.moment"))


def test_a_replay_goes_on_by_itself_until_it_is_stopped_or_over(come: Come) -> None:
    person = come(Look(hurries=True))
    slider = opened(person, replay(person))
    last = slider.get_attribute("max")
    assert last
    expect(slider).to_have_value("0")
    person.page.get_by_label(person.text("replay.speed")).select_option(person.text("replay.speed.quick"))
    person.button("replay.play").click()
    expect(slider).to_have_value(last)
    expect(person.button("replay.play")).to_be_visible()
    person.page.get_by_label(person.text("replay.speed")).select_option(person.text("replay.speed.slow"))
    person.page.get_by_role("heading", level=1).click()
    person.page.keyboard.press(" ")
    expect(person.button("replay.pause")).to_be_visible()
    expect(slider).to_have_value("0")
    person.button("replay.on").click()
    expect(person.button("replay.play")).to_be_visible()
    expect(slider).to_have_value("1")


def test_a_replay_starts_only_on_request(come: Come) -> None:
    person = come()
    path = replay(person)
    person.page.clock.install()
    slider = opened(person, path)
    person.page.clock.run_for(60_000)
    expect(slider).to_have_value("0")


def test_a_step_is_shared_by_its_link(come: Come) -> None:
    person, other = come(Look("ca")), come(Look("es"))
    path = replay(person)
    slider = opened(person, path)
    person.button("replay.on").click()
    person.button("replay.on").click()
    expect(slider).to_have_value("2")
    expect(person.page).to_have_url(f"{person.url}{path}?step=2")
    told = person.page.get_by_role("status").first.inner_text()
    person.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect(person.page.get_by_text(person.text("replay.share.told"))).to_be_attached()
    person.button("replay.share").click()
    expect(person.button("replay.shared")).to_be_visible()
    link = person.page.evaluate("navigator.clipboard.readText()")
    assert link == f"{person.url}{path}?step=2"
    person.button("replay.on").click()
    expect(person.button("replay.share")).to_be_visible()

    again = opened(other, link.removeprefix(other.url))
    expect(again).to_have_value("2")
    other.visit(path)
    expect(again).to_have_value("0")
    person.visit(f"{path}?step=2")
    expect(person.page.get_by_role("status").first).to_have_text(told)
    person.visit(f"{path}?step=999")
    expect(slider).to_have_value(slider.get_attribute("max") or "")
    expect(person.button("replay.on")).to_have_attribute("aria-disabled", "true")


def box_of(what: Locator) -> FloatRect:
    box = what.bounding_box()
    assert box is not None
    return box


def test_on_a_desktop_all_hands_and_the_action_are_visible(come: Come) -> None:
    person = come(Look("ca", DESKTOP))
    opened(person, replay(person))
    for light in LIGHTS:
        person.page.emulate_media(color_scheme=light)
        for size in DESKS:
            person.resize(size)
            whole_in_sight(person, size)
            person.shoot(f"replay-{light}-{size[0]}")
        go_on_to_contract(person)


def go_on_to_contract(person: Person) -> None:
    """Step forward until the auction is over, 24 times at most."""
    contract = person.page.get_by_role("term").filter(has_text=person.text("replay.contract"))
    for _ in range(24):
        if contract.count():
            return
        person.button("replay.on").click()
    raise AssertionError("no contract is shown")


def whole_in_sight(person: Person, size: tuple[int, int]) -> None:
    """Check that no card and no text is cut off or covered by the bar."""
    hands = person.page.get_by_role("region")
    expect(hands).to_have_count(4)
    bar = box_of(person.page.get_by_role("group", name=person.text("replay.controls")))
    for there in (
        person.page.get_by_role("group", name=person.text("replay.controls")),
        person.page.get_by_label(person.text("replay.speed")),
        person.button("replay.share"),
        person.page.get_by_text(person.text("replay.share.told")),
        person.page.get_by_role("list", name=person.text("replay.tricks")),
    ):
        expect(there).to_be_in_viewport(ratio=1)
    expect(person.page.get_by_text(person.text("seat.dealer"), exact=True)).to_be_visible()
    for place in range(4):
        cards = hands.nth(place).locator("svg")
        expect(cards).to_have_count(12)
        for card in cards.evaluate_all(_BOXES):
            assert card["x"] >= 0
            assert card["x"] + card["width"] <= size[0]
            assert card["y"] >= 0
            assert card["y"] + card["height"] <= bar["y"]
            assert card["width"] >= size[1] * 0.09
    for place in range(person.page.get_by_role("definition").count()):
        told = box_of(person.page.get_by_role("definition").nth(place))
        assert told["y"] + told["height"] <= bar["y"]


def test_on_a_phone_a_hand_is_as_wide_as_the_page(come: Come) -> None:
    person = come(Look("ca", PHONES[0]))
    opened(person, replay(person))
    own = person.page.get_by_role("region", name="Anna").locator("svg")
    for size in PHONES:
        person.resize(size)
        person.shoot(f"replay-{size[0]}")
        assert person.page.evaluate("document.documentElement.scrollWidth") <= size[0]
        boxes = [box_of(own.nth(index)) for index in range(12)]
        assert len({box["y"] for box in boxes}) == 1
        assert boxes[-1]["x"] + boxes[-1]["width"] - boxes[0]["x"] >= 0.85 * size[0]
    go_on_to_contract(person)  # the contract adds a line above the hand
    for size in PHONES:
        person.resize(size)
        told = box_of(person.page.get_by_role("status").first)
        assert all(box["y"] + box["height"] <= told["y"] for box in map(box_of, own.all()))
