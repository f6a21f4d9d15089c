"""Whole matches: by keyboard alone, by ear alone, and by four people together."""

from dataclasses import replace
from random import Random

import pytest

from botifarra.core.seats import Seat
from tests.browser import prepared_tables
from tests.browser.conftest import Come
from tests.browser.listener import Listener
from tests.browser.person import DESKTOP, PHONE, Look, Person
from tests.browser.seated_person import KeyboardPerson, SeatedPerson, play_match
from tests.scale import PROVING, only_in_prove, scale

RULES = f"oriental target={scale(1, 101)}"
"""A match of one hand, or in `make prove` a whole match."""


@pytest.mark.parametrize("tricks", [10, *([0] if PROVING else [])])
def test_one_person_plays_a_match_by_keyboard_alone(come: Come, tricks: int) -> None:
    seated = KeyboardPerson.when(
        prepared_tables.after_tricks(tricks), come(Look(hurries=True)), Random(1), RULES
    )
    seated.play_to(seated.over)
    seated.press(seated.person.page.get_by_text(seated.person.text("count.again.more"), exact=True))
    seated.press(seated.person.button("count.again.rematch"))
    seated.hand.first.wait_for()


@only_in_prove("every sentence is tried in web/src/table/announcements")
def test_a_match_is_played_by_ear_alone(come: Come) -> None:
    person = come(Look(hurries=True))
    listener = Listener.at(person)
    seated = KeyboardPerson.with_bots(person, Random(2), RULES)
    sentences: list[str] = []
    while not blanks_of("told.match", sentences, person):
        for sentence in listener.hear():
            sentences.append(sentence)
            if turn := person.read("turn.yours", sentence):
                seated.wait()
                if only := person.read("turn.only", turn["duty"]):
                    assert [name.split(",")[0] for name in seated.names(seated.legal)] == [bare(only["card"])]
                assert seated.act(), sentence
            elif person.read("told.score", sentence):
                seated.wait()
                seated.act()
    hands = divide(sentences, person)
    assert sum(len(blanks_of("told.points", hand, person)) for hand in hands) == len(hands)
    for hand in hands:
        own = [play["card"] for play in blanks_of("told.play.you", hand, person)]
        others = [play["card"] for play in blanks_of("told.play.other", hand, person)]
        assert len({*own, *others}) == len(own) + len(others) == 48
        (dealt,) = blanks_of("told.cards", hand, person)
        assert {*map(bare, own)} == {*dealt["cards"].split(", ")}
        (points,) = blanks_of("told.points", hand, person)
        assert int(points["ours"]) + int(points["theirs"]) == 72
        assert (
            len(blanks_of("told.won.you", hand, person)) + len(blanks_of("told.won.other", hand, person))
            == 12
        )


@pytest.mark.parametrize("tricks", [11, *([0] if PROVING else [])])
def test_four_people_end_a_match_together(come: Come, tricks: int) -> None:
    looks = (Look("ca"), Look("es", PHONE), Look("en", PHONE), Look("ca", DESKTOP))
    people = [come(replace(look, hurries=True)) for look in looks]
    seats = dict(zip(Seat, people, strict=True))
    seated = SeatedPerson.together_when(
        prepared_tables.after_tricks(tricks), seats, Random(1), "oriental target=1"
    )
    play_match(seated)
    ends = [each.over.inner_text() for each in seated]
    won = [end == each.person.text("match.won.us") for end, each in zip(ends, seated, strict=True)]
    lost = [end == each.person.text("match.won.them") for end, each in zip(ends, seated, strict=True)]
    assert sum(won) == sum(lost) == 2


def blanks_of(key: str, sentences: list[str], person: Person) -> list[dict[str, str]]:
    """Return the values of the placeholders in each sentence made from the text `key`."""
    return [blanks for sentence in sentences if (blanks := person.read(key, sentence)) is not None]


def divide(sentences: list[str], person: Person) -> list[list[str]]:
    """Return the sentences of each hand, from its announcement on."""
    hands: list[list[str]] = []
    for sentence in sentences:
        if person.read("told.hand", sentence) is not None:
            hands.append([])
        if hands:
            hands[-1].append(sentence)
    return hands


def bare(card: str) -> str:
    """Return the English name of a card without its article."""
    return card.removeprefix("the ")
