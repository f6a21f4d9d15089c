"""The guided hand, up to its first question, its first answer and its end."""

import json
from pathlib import Path
from typing import Any

from botifarra.core.cards import Card, Strain
from tests.browser.person import Person

_LESSON = Path(__file__).parents[2] / "web" / "src" / "learn" / "lesson.json"

_LONG_MS = 60_000
"""Longer in milliseconds than any animation of the lesson."""


def open_page(person: Person) -> None:
    """Go to the guided hand, with a clock that the test moves."""
    person.page.clock.install()
    person.visit("/learn")


def begin(person: Person) -> None:
    """Begin the guided hand, up to its first question."""
    person.button("lesson.begin").click()
    person.page.get_by_text(person.pattern("lesson.progress")).wait_for()


def _choose(person: Person, name: str) -> None:
    """Answer a question of the guided hand, and wait until the others have played."""
    person.page.get_by_role("button", name=name, exact=True).click()
    person.page.clock.run_for(_LONG_MS)


def answer(person: Person, number: int) -> None:
    """Answer the question of this number, from 0, rightly."""
    _choose(person, answers(person)[number])
    person.button("lesson.go_on").wait_for()


def answer_once(person: Person) -> None:
    """Give the first answer of the guided hand."""
    begin(person)
    answer(person, 0)


def play_whole(person: Person) -> None:
    """Play the guided hand to its end."""
    begin(person)
    for answer in answers(person):
        _choose(person, answer)
        person.button("lesson.go_on").click()
        person.page.clock.run_for(_LONG_MS)
    person.button("lesson.again").wait_for()


def answers(person: Person) -> list[str]:
    """Return the right answers of the guided hand: the trumps, then each card."""
    call, *plays = (choice["action"] for choice in _choices())
    trumps = Strain(call - len(Card))
    return [person.text(f"strain.{trumps.name.lower()}"), *(person.card(Card(play)) for play in plays)]


def forbidden(person: Person, number: int) -> str | None:
    """Return a card that may not be played at the question of this number, if a rule forbids one."""
    cards = map(int, _choices()[number].get("why", {}))
    return next((person.card(Card(card)) for card in cards), None)


def _choices() -> list[dict[str, Any]]:
    lesson = json.loads(_LESSON.read_text(encoding="utf-8"))
    return [step for step in lesson["actions"] if "legal" in step]
