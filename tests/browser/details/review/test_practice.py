"""The way back from a practice table."""

from random import Random

from botifarra.core.seats import Seat
from tests.browser.conftest import Come
from tests.browser.person import Look
from tests.browser.prepared_tables import after_tricks
from tests.browser.review.test_practice import play_on
from tests.browser.review.test_replay import conceded
from tests.browser.seated_person import SeatedPerson


def test_practice_leads_back_to_the_review_that_it_came_from(come: Come) -> None:
    person = come(Look("en", hurries=True))
    code = conceded(person, Seat.SOUTH, after_tricks(9))
    play_on(person, f"/t/{code}/hands/1/review")
    SeatedPerson(person, Random(1)).play_to(person.button("practice.again"))
    person.page.reload()
    person.page.get_by_role("link", name=person.text("practice.back")).click()
    person.page.wait_for_url(f"**/t/{code}/hands/1/review?step=*")
