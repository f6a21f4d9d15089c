"""Every screen, and how somebody gets to it."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import httpx
from playwright.sync_api import Locator

from botifarra.core.cards import Card, Strain
from botifarra.core.seats import Seat
from botifarra.server.table.events import Settings
from tests.browser import prepared_tables
from tests.browser.frozen_tables import freeze, keep_waiting
from tests.browser.person import Person
from tests.browser.prepared_tables import table_at
from tests.browser.seated_person import ENDLESS, SeatedPerson

Step = Callable[[Person], object]
Sight = Callable[[Person], Locator]

_LESSON = Path(__file__).parents[2] / "web" / "src" / "learn" / "lesson.json"

_LONG_MS = 60_000
"""More than anything in the lesson takes."""

_BOTS_MS = 200
"""How long bots take over a card."""

_CHAPTERS = (
    *("cards", "deal", "calls", "play", "load", "score", "variants", "manners"),
    *("tips", "history"),
)


def _nothing(_: Person) -> None:
    """What is seen at once."""


@dataclass(frozen=True)
class Screen:
    """`reach` goes to the page, which is there when `sight` is; `show` does what a reload undoes.

    Another page about the table that is reached has its `path`. One that `lacks` is answered 404.
    """

    reach: Step
    sight: Sight
    show: Step = _nothing
    path: str = ""
    lacks: bool = False

    def address(self, reached: str) -> str:
        """Where the screen is to be seen, from the address of what was reached."""
        return self.path.format(code=reached.rpartition("/")[2]) or reached


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
    SeatedPerson.when(prepared_tables.call, person, Random(1)).calls.first.wait_for()


def _play(person: Person) -> None:
    """One's turn to play, with cards that may not be, after a trick."""
    SeatedPerson.when(prepared_tables.barred, person, Random(1)).barred.first.wait_for()


def _watch(person: Person) -> None:
    """A hand that others play."""
    SeatedPerson.when(prepared_tables.turn, person, Random(1)).legal.first.wait_for()
    _become(person, "Ot")


def _dealing(person: Person) -> None:
    """A deal that waits for one's own part of its chance."""
    keep_waiting(person)
    SeatedPerson.with_bots(person, Random(1))


def _asked(person: Person) -> None:
    """What one's partner asks, who has gone meanwhile."""
    partner = httpx.post(f"{person.url}/api/session", json={"name": "Bea"}).json()["player"]
    people = {Seat.NORTH: (partner, "Bea"), Seat.SOUTH: (person.introduce("Anna"), "Anna")}
    settings = Settings(rules=ENDLESS, pace_ms=_BOTS_MS, grace=600)
    code = table_at(person.database, settings, people, Random(1), prepared_tables.turn, gives_up=True)
    person.visit(f"/t/{code}")
    person.button("asked.yes").wait_for()
    freeze(person)


def _become(person: Person, name: str) -> None:
    """Somebody else at the same page, whose seat stays theirs who sat there."""
    person.page.context.clear_cookies()
    person.introduce(name)
    person.page.reload()


def _count(person: Person) -> None:
    """The end of a hand of a series."""
    SeatedPerson.when(prepared_tables.counted, person, Random(1), series=True)
    person.page.get_by_role("heading", name=person.text("count.laid")).wait_for()


def _finished(person: Person) -> None:
    """The end of a match."""
    SeatedPerson.when(prepared_tables.finished, person, Random(1), "oriental target=1")
    person.page.get_by_role("heading", name=person.text("count.laid")).wait_for()


def _no_table(person: Person) -> None:
    """A table's address, where there is none."""
    person.introduce("Anna")
    person.visit("/t/2222-2222-2222")


def _unloaded(person: Person) -> None:
    """A page of which a part comes broken."""
    broken = {"content_type": "text/javascript", "body": "throw 0"}
    person.page.route(re.compile(r"/assets/RulesPage-.*\.js"), lambda route: route.fulfill(**broken))
    person.visit("/rules")


def _learn(person: Person) -> None:
    """The guided hand, whose time can be put forward."""
    person.page.clock.install()
    person.visit("/learn")


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


def _tidings(person: Person) -> None:
    """What was changed, what is said and what is refused, all lying open at once."""
    _settings(person)
    target = person.page.get_by_label(person.text("option.target"), exact=True)
    target.fill(str(int(target.input_value()) + 1))
    person.button("settings.save").click()
    _panel("menu.say")(person)
    person.button("phrase.hello").evaluate("hello => { hello.click(); hello.click(); }")
    person.page.get_by_text(person.text("reject.too_fast")).last.wait_for()


def _refused(person: Person) -> None:
    """Why a card may not be played."""
    barred = SeatedPerson(person, Random(1)).barred.first
    told = person.read("hand.cannot", barred.get_attribute("aria-label") or "")
    assert told
    barred.press("Enter")
    person.page.get_by_text(told["why"]).last.wait_for()


def _french(person: Person) -> None:
    """The other pack, from now on."""
    _panel("menu.preferences")(person)
    person.page.get_by_label(person.text("preferences.french"), exact=True).check()
    person.button("panel.close").click()


def _middle(person: Person) -> None:
    """A replay, between beginning and end."""
    person.button("replay.last").click()
    person.button("replay.back").click()


def _press(key: str) -> Step:
    """What a button leads to."""
    return lambda person: person.button(key).click()


def _open(key: str) -> Step:
    """What stands behind a line to be opened."""
    return lambda person: person.page.get_by_text(person.text(key)).first.click()


def _begin(person: Person) -> None:
    """The first question of the guided hand."""
    person.button("lesson.begin").click()
    person.page.get_by_text(person.pattern("lesson.progress")).wait_for()


def _hands(person: Person) -> None:
    """The hands of a match."""
    _open("history.hands")(person)
    person.page.get_by_text(person.text("count.hand", number=1)).wait_for()


def _choose(person: Person, name: str) -> None:
    """Do something in the guided hand, and see what the others do."""
    person.page.get_by_role("button", name=name, exact=True).click()
    person.page.clock.run_for(_LONG_MS)


def _answered(person: Person) -> None:
    """What is said of the first answer."""
    _begin(person)
    _choose(person, _answers(person)[0])
    person.button("lesson.go_on").wait_for()


def _taught(person: Person) -> None:
    """The guided hand to its end."""
    _begin(person)
    for answer in _answers(person):
        _choose(person, answer)
        person.button("lesson.go_on").click()
        person.page.clock.run_for(_LONG_MS)
    person.button("lesson.again").wait_for()


def _answers(person: Person) -> list[str]:
    """What is right in the guided hand: to name trumps, and then card after card."""
    lesson = json.loads(_LESSON.read_text(encoding="utf-8"))
    call, *plays = (step["action"] for step in lesson["actions"] if "legal" in step)
    trumps = Strain(call - len(Card))
    return [person.text(f"strain.{trumps.name.lower()}"), *(person.card(Card(play)) for play in plays)]


def _button(key: str) -> Sight:
    return lambda person: person.button(key)


def _heading(key: str) -> Sight:
    return lambda person: person.heading(key).first


def _text(key: str) -> Sight:
    return lambda person: person.page.get_by_text(person.text(key)).first


def _legal(person: Person) -> Locator:
    return SeatedPerson(person, Random(1)).legal.first


def _calls(person: Person) -> Locator:
    return SeatedPerson(person, Random(1)).calls.first


SCREENS = {
    "home": Screen(_page("/"), _button("home.play")),
    "new": Screen(_page("/new"), _text("preset.oriental"), _open("new.more")),
    "guest": Screen(_guest, _button("guest.enter")),
    "room": Screen(_room, _button("open.start")),
    "settings": Screen(_room, _button("menu.settings"), _settings),
    "tidings": Screen(_room, _button("menu.settings"), _tidings),
    "close": Screen(_room, _button("open.close"), _press("open.close")),
    "farewell": Screen(_no_table, _heading("farewell.no_table"), lacks=True),
    "dealing": Screen(_dealing, _heading("deal.shuffling")),
    "auction": Screen(_auction, _calls),
    "play": Screen(_play, _legal),
    "refused": Screen(_play, _legal, _refused),
    "menu": Screen(_play, _legal, _menu),
    **{
        name: Screen(_play, _legal, _panel(f"menu.{name}"))
        for name in ("last", "sheet", "seats", "say", "claim", "concede", "stand", "preferences", "keys")
    },
    "french": Screen(_play, _legal, _french),
    "asked": Screen(_asked, _button("asked.yes")),
    "watch": Screen(_watch, _text("watch.title")),
    "count": Screen(_count, _heading("count.laid")),
    "count-sheet": Screen(_count, _heading("count.laid"), _panel("menu.sheet")),
    "unfinished": Screen(_count, _text("history.hands"), _hands, "/history"),
    "finished": Screen(_finished, _heading("count.laid")),
    "replay": Screen(_finished, _heading("replay.title"), path="/replay/{code}/1"),
    "replay-middle": Screen(_finished, _heading("replay.title"), _middle, "/replay/{code}/1"),
    "history": Screen(_finished, _text("history.hands"), _hands, "/history"),
    "verify-hand": Screen(_finished, _text("verify.numbers"), _open("verify.numbers"), "/verify/{code}/1"),
    "verify": Screen(_page("/verify"), _heading("verify.how")),
    "rules": Screen(_page("/rules"), _heading("rules.title")),
    **{
        f"rules-{chapter}": Screen(_page(f"/rules/{chapter}"), _heading(f"chapter.{chapter}"))
        for chapter in _CHAPTERS
    },
    "learn": Screen(_learn, _button("lesson.begin")),
    "lesson": Screen(_learn, _button("lesson.begin"), _begin),
    "lesson-answered": Screen(_learn, _button("lesson.begin"), _answered),
    "lesson-result": Screen(_learn, _button("lesson.begin"), _taught),
    "unloaded": Screen(_unloaded, _button("app.again")),
    "lost": Screen(_page("/nowhere"), _heading("page.lost"), lacks=True),
}
