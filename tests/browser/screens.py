"""Every screen, and how somebody gets to it."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from playwright.sync_api import Locator

from tests.browser.person import Person
from tests.browser.seated import ENDLESS, Seated

Step = Callable[[Person], object]
Sight = Callable[[Person], Locator]

_CHAPTERS = ("cards", "deal", "calls", "play", "load", "score", "variants", "manners")


def _nothing(_: Person) -> None:
    """What is seen at once."""


@dataclass(frozen=True)
class Screen:
    """`reach` goes to the page, which is there when `sight` is; `show` does what a reload undoes."""

    reach: Step
    sight: Sight
    show: Step = _nothing


def _page(path: str) -> Step:
    return lambda person: person.visit(path)


def _room(person: Person) -> None:
    """A table that waits for people."""
    person.introduce("Anna")
    form = {"settings": {}, "seat": 2, "fill": None, "start": False}
    person.visit(f"/t/{person.ask('/api/tables', form)['code']}")


def _guest(person: Person) -> None:
    """A table's address, for somebody who is not known yet."""
    _room(person)
    person.page.context.clear_cookies()
    person.page.reload()
    person.page.get_by_label(person.text("guest.name")).wait_for()


def _auction(person: Person) -> None:
    """One's turn to call."""
    for seed in range(100):
        seated = Seated.with_bots(person, Random(seed))
        seated.wait()
        if seated.calls.count():
            return
    raise AssertionError("nobody is ever asked")


def _play(person: Person) -> None:
    """One's turn to play, with cards that may not be, after a trick."""
    seated = Seated.with_bots(person, Random(1))
    seated.play_to(person.button("menu.last"))
    seated.play_to(seated.barred)


def _count(person: Person, rules: str = ENDLESS) -> None:
    """The end of a hand."""
    seated = Seated.with_bots(person, Random(1), rules)
    seated.play_to(person.button("menu.last"))
    seated.play_to(seated.legal)
    _panel("menu.concede")(person)
    person.button("concede.yes").click()
    person.page.get_by_role("heading", name=person.text("count.laid")).wait_for()


def _finished(person: Person) -> None:
    """The end of a match."""
    _count(person, "oriental target=1")


def _of_finished(path: str) -> Step:
    """A page about the hand of a match that is over."""

    def reach(person: Person) -> None:
        _finished(person)
        person.visit(path.format(code=person.page.url.rpartition("/")[2]))

    return reach


def _panel(key: str) -> Step:
    """Something that the menu of the table opens."""

    def show(person: Person) -> None:
        _menu(person)
        person.button(key).last.click()

    return show


def _settings(person: Person) -> None:
    """The form in which the host changes how the table is played at."""
    person.button("menu.settings").click()
    _open("new.more")(person)


def _menu(person: Person) -> None:
    person.button("menu.title").click()
    person.button("panel.close").wait_for()


def _open(key: str) -> Step:
    """What stands behind a line to be opened."""
    return lambda person: person.page.get_by_text(person.text(key)).first.click()


def _begin(person: Person) -> None:
    """The first question of the guided hand."""
    person.button("lesson.begin").click()
    person.page.get_by_text(person.pattern("lesson.progress")).wait_for()


def _button(key: str) -> Sight:
    return lambda person: person.button(key)


def _heading(key: str) -> Sight:
    return lambda person: person.heading(key).first


def _text(key: str) -> Sight:
    return lambda person: person.page.get_by_text(person.text(key)).first


def _legal(person: Person) -> Locator:
    return Seated(person, Random(1)).legal.first


def _calls(person: Person) -> Locator:
    return Seated(person, Random(1)).calls.first


SCREENS = {
    "home": Screen(_page("/"), _button("home.play")),
    "new": Screen(_page("/new"), _text("preset.oriental"), _open("new.more")),
    "guest": Screen(_guest, _button("guest.enter")),
    "room": Screen(_room, _button("open.start")),
    "settings": Screen(_room, _button("menu.settings"), _settings),
    "auction": Screen(_auction, _calls),
    "play": Screen(_play, _legal),
    "menu": Screen(_play, _legal, _menu),
    **{
        name: Screen(_play, _legal, _panel(f"menu.{name}"))
        for name in ("last", "sheet", "say", "claim", "concede", "preferences", "keys")
    },
    "count": Screen(_count, _heading("count.laid")),
    "finished": Screen(_finished, _heading("count.laid")),
    "replay": Screen(_of_finished("/replay/{code}/1"), _heading("replay.title")),
    "history": Screen(_of_finished("/history"), _text("history.hands"), _open("history.hands")),
    "verify": Screen(_page("/verify"), _heading("verify.how")),
    "verify-hand": Screen(_of_finished("/verify/{code}/1"), _text("verify.numbers"), _open("verify.numbers")),
    "rules": Screen(_page("/rules"), _heading("rules.title")),
    **{
        f"rules-{chapter}": Screen(_page(f"/rules/{chapter}"), _heading(f"chapter.{chapter}"))
        for chapter in _CHAPTERS
    },
    "learn": Screen(_page("/learn"), _button("lesson.begin")),
    "lesson": Screen(_page("/learn"), _button("lesson.begin"), _begin),
    "lost": Screen(_page("/nowhere"), _heading("page.lost")),
}
