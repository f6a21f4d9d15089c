"""Every screen, and how somebody gets to it."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tests.browser.person import Person
from tests.browser.seated import Seated

Step = Callable[[Person], object]


def _nothing(_: Person) -> None:
    """What is seen at once."""


@dataclass(frozen=True)
class Screen:
    """`reach` goes to the page; `show` does what a reload undoes, such as opening a panel."""

    reach: Step
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


def _count(person: Person, rules: str = "oriental") -> None:
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


def _menu(person: Person) -> None:
    person.button("menu.title").click()
    person.button("panel.close").wait_for()


SCREENS = {
    "home": Screen(_page("/")),
    "new": Screen(_page("/new"), lambda person: person.page.get_by_text(person.text("new.more")).click()),
    "guest": Screen(_guest),
    "room": Screen(_room),
    "auction": Screen(_auction),
    "play": Screen(_play),
    "menu": Screen(_play, _menu),
    "last": Screen(_play, _panel("menu.last")),
    "sheet": Screen(_play, _panel("menu.sheet")),
    "say": Screen(_play, _panel("menu.say")),
    "claim": Screen(_play, _panel("menu.claim")),
    "preferences": Screen(_play, _panel("menu.preferences")),
    "keys": Screen(_play, _panel("menu.keys")),
    "count": Screen(_count),
    "finished": Screen(_finished),
    "replay": Screen(_of_finished("/replay/{code}/1")),
    "history": Screen(_of_finished("/history")),
    "verify": Screen(_page("/verify")),
    "verify-hand": Screen(_of_finished("/verify/{code}/1")),
    "rules": Screen(_page("/rules")),
    "learn": Screen(_page("/learn")),
    "lost": Screen(_page("/nowhere")),
}
