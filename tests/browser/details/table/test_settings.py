"""The settings of a table: changes are marked and kept until confirmed; refusals say what is allowed."""

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.person import PHONE, Look, Person


def new(person: Person) -> None:
    person.visit("/new")
    person.page.get_by_text(person.text("new.more")).first.click()


def test_another_preset_asks_before_it_drops_changes(come: Come) -> None:
    person = come(Look("ca", PHONE), "calm")
    new(person)
    target = person.page.get_by_label(person.text("option.target"), exact=True)
    strict, free, hundred = (
        person.page.get_by_role("radio", name=person.text(f"preset.{name}")).first
        for name in ("oriental", "occidental", "fournier")
    )
    free.check()
    expect(target).to_have_value("101")
    target.fill("51")
    hundred.check()
    changes = person.text("rules.change.target", value=51)
    asked = person.page.get_by_role("alertdialog")
    expect(asked).to_contain_text(
        person.text("new.drop", preset=person.text("preset.fournier"), changes=changes)
    )
    expect(person.button("new.drop.no")).to_be_focused()
    person.shoot("drop")
    person.page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    expect(free).to_be_focused()
    expect(free).to_be_checked()
    expect(hundred).not_to_be_checked()
    expect(target).to_have_value("51")
    strict.check()
    person.button("new.drop.yes").click()
    expect(asked).to_have_count(0)
    expect(strict).to_be_checked()
    expect(target).to_have_value("101")
    expect(strict).to_be_focused()
    hundred.check()
    expect(asked).to_have_count(0)
    expect(target).to_have_value("100")


def test_while_a_preset_is_asked_about_the_table_waits_for_the_answer(come: Come) -> None:
    person = come(Look("ca", PHONE), "calm")
    new(person)
    person.page.get_by_label(person.text("option.target"), exact=True).fill("51")
    free, strict = (
        person.page.get_by_role("radio", name=person.text(f"preset.{name}")).first
        for name in ("occidental", "oriental")
    )
    free.check()
    asked = person.page.get_by_role("alertdialog")
    person.button("new.make").click()
    expect(asked).to_be_in_viewport(ratio=1)
    expect(person.button("new.drop.no")).to_be_focused()
    person.button("new.drop.no").click()
    expect(strict).to_be_focused()
    person.button("new.make").click()
    person.button("open.stand").wait_for()


def test_changed_options_are_marked(come: Come) -> None:
    person = come(server="calm")
    new(person)
    marks = person.page.get_by_text(person.text("new.changed"), exact=True)
    expect(marks).to_have_count(0)
    person.page.get_by_label(person.text("option.target"), exact=True).fill("51")
    person.page.get_by_label(person.text("option.carry_over"), exact=True).check()
    expect(marks).to_have_count(2)
    expect(person.page.get_by_text(person.text("new.changed.count", n=2))).to_be_visible()
    person.shoot("changed-options")
    for name in ("target", "carry_over"):
        field = person.page.get_by_label(person.text(f"option.{name}"), exact=True)
        told = field.get_attribute("aria-describedby")
        assert told
        expect(person.page.locator(f"[id='{told}']")).to_contain_text(person.text("new.changed"))
    person.button("new.make").click()
    person.button("open.stand").wait_for()
    changes = [
        person.text("rules.change.target", value=51),
        f"{person.text('option.carry_over').lower()}: {person.text('value.yes')}",
    ]
    rules = person.text("rules.changed", preset=person.text("preset.oriental"), changes=", ".join(changes))
    expect(person.page.get_by_text(rules, exact=True)).to_be_visible()


def test_a_refused_number_says_what_is_allowed(come: Come) -> None:
    person = come(server="calm")
    new(person)
    alert = person.page.get_by_role("alert").first
    target, cap = (
        person.page.get_by_label(person.text(f"option.{name}"), exact=True)
        for name in ("target", "score_cap")
    )
    target.fill("0")
    person.button("new.make").click()
    expect(alert).to_contain_text(person.text("new.allowed.range", least=1, most="999,999"))
    expect(target).to_be_focused()
    target.fill("51")
    cap.fill("50")
    person.button("new.make").click()
    expect(alert).to_contain_text(person.text("new.allowed.score_cap", target=51))
    expect(cap).to_be_focused()
    person.shoot("refused-number")
    person.forgive("400")


def test_a_value_is_checked_when_its_field_is_left(come: Come) -> None:
    person = come(server="calm")
    new(person)
    alert = person.page.get_by_role("alert").first
    fields = {
        name: person.page.get_by_label(person.text(f"option.{name}"), exact=True)
        for name in ("target", "ladder")
    }
    target = fields["target"]
    for name, wrong, right in (("target", "5000000", "51"), ("ladder", "1-2-x", "1-2-4-10")):
        field = fields[name]
        for leaves in (True, False):
            field.fill(wrong)
            if leaves:
                field.press("Tab")
            else:
                person.button("new.make").click()
            expect(field).to_have_attribute("aria-invalid", "true")
            expect(alert).to_contain_text(wrong)
            field.fill(right)
            expect(field).to_have_attribute("aria-invalid", "false")
            expect(alert).to_have_count(0)
    target.fill("abc")
    switch = person.page.get_by_label(person.text("option.carry_over"), exact=True)
    switch.click()
    expect(switch).to_be_checked()
    expect(alert).to_contain_text("abc")
    person.shoot("left-wrong")
    person.forgive("400")


def test_options_without_effect_at_a_table_are_not_offered(come: Come) -> None:
    person = come(server="calm")
    new(person)
    person.page.get_by_label(person.text("option.shuffle"), exact=True).wait_for()
    for name in ("misdeal", "sudden_loss"):
        expect(person.page.get_by_label(person.text(f"option.{name}"), exact=True)).to_have_count(0)
