"""Details of a hand at the table: the language, the French faces, the rules beside it."""

from random import Random

from tests.browser import prepared_tables
from tests.browser.conftest import Come
from tests.browser.person import Look
from tests.browser.seated_person import SeatedPerson


def test_the_language_can_be_changed_in_the_middle_of_a_hand(come: Come) -> None:
    person = come(Look("ca"))
    seated = SeatedPerson.when(prepared_tables.turn, person, Random(4))
    seated.play_to(seated.legal)
    held = seated.held()
    for language in ("es", "en", "ca"):
        person.button("menu.title").click()
        person.speak(language)
        person.button("panel.close").click()
        assert person.page.locator("html").get_attribute("lang") == language
        assert seated.held() == held
        assert seated.legal.count() > 0


def test_with_french_faces_the_cards_are_called_as_on_them(come: Come) -> None:
    person = come()
    seated = SeatedPerson.when(prepared_tables.turn, person, Random(9))
    seated.play_to(seated.legal)
    held = seated.held()
    person.button("menu.title").click()
    person.button("menu.preferences").click()
    person.page.get_by_label(person.text("preferences.french")).check()
    person.button("panel.close").click()
    names = seated.names(seated.hand)
    for card, name in zip(held, names, strict=True):
        rank = f"rank.{card.number}"
        french = person.text(f"french.{rank}" if card.number in (10, 11) else rank)
        assert name.startswith(person.text(f"french.card.{card.suit.name.lower()}", rank=french))


def test_looking_up_rules_does_not_leave_the_table(come: Come) -> None:
    person = come()
    seated = SeatedPerson.when(prepared_tables.turn, person, Random(8))
    seated.play_to(seated.legal)
    person.button("menu.title").click()
    with person.page.context.expect_page() as opened:
        person.page.get_by_role("link", name=person.text("menu.rules")).click()
    opened.value.get_by_role("heading", name=person.text("rules.title")).first.wait_for()
    person.button("panel.close").click()
    assert seated.legal.count() > 0
