"""A person at the wizard for a new event."""

from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Come
from tests.browser.person import Look, Person
from tests.server.desk.founders import Wizard

NAMES = "\n".join(f"{n}. Anna {n} – Blai {n}" for n in range(1, 17))


def at_wizard(come: Come, wizard: Wizard, look: Look) -> Person:
    person = come(look, url=wizard.url)
    person.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.visit(f"/new-event#{wizard.host.secret}")
    expect(person.heading("wizard.title")).to_be_visible()
    return person


def field(person: Person, key: str) -> Locator:
    return person.page.get_by_label(person.text(key), exact=True)


def paste(person: Person, names: str) -> None:
    person.page.evaluate("names => navigator.clipboard.writeText(names)", names)
    field(person, "wizard.names").click()
    person.page.keyboard.press("Control+V")


def drop(file: Path, target: Locator) -> None:
    """Drag a file from another program onto an element, and drop it there."""
    box = target.bounding_box()
    assert box is not None
    middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    dragged = {"items": [], "files": [str(file)], "dragOperationsMask": 1}
    session = target.page.context.new_cdp_session(target.page)
    for step in ("dragEnter", "dragOver", "drop"):
        session.send("Input.dispatchDragEvent", {"type": step, "data": dragged} | middle)
    session.detach()


def heading(person: Person, key: str, **values: int) -> Locator:
    return person.page.get_by_role("heading", name=person.text(key, **values), exact=True)


def go_on(person: Person, step: str) -> None:
    """Go on to the next step."""
    person.button("wizard.next").click()
    expect(heading(person, f"wizard.step.{step}")).to_be_visible()


def with_names(person: Person, names: str, count: str = "16") -> None:
    """Fill in the first two steps, up to the check-in."""
    field(person, "wizard.count").click()
    person.page.keyboard.type(count)
    formats = person.page.get_by_role("radio", name=person.text("wizard.kind.duplicate"))
    expect(formats.first).to_be_visible()
    go_on(person, "names")
    paste(person, names)
    go_on(person, "checkin")
