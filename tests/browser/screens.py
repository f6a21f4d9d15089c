"""Every screen, and the steps that lead to it."""

import re
from random import Random

import httpx
from playwright.sync_api import Locator

from botifarra.core.cards import Card
from botifarra.core.seats import Seat
from botifarra.server.table.settings import Settings
from tests.browser import guided_hand, prepared_tables
from tests.browser.boards import board_screens
from tests.browser.frozen_tables import freeze, keep_waiting
from tests.browser.pages import score_sheets
from tests.browser.person import Person
from tests.browser.prepared_tables import table_at
from tests.browser.review.summaries import show_summary
from tests.browser.screen import (
    Screen,
    Step,
    button,
    close,
    heading,
    menu,
    open_part,
    press,
    site,
    text,
)
from tests.browser.seated_person import ENDLESS, SeatedPerson, prepared

_BOTS_MS = 200
"""Time of bots for a card, in milliseconds."""

_CHAPTERS = (
    *("cards", "deal", "calls", "play", "load", "score", "variants", "manners"),
    *("tips", "history"),
)


def _room(person: Person) -> None:
    """Go to the waiting room of a table."""
    person.introduce("Anna")
    form = {"settings": {}, "seat": 2, "fill": None, "start": False}
    person.visit(f"/t/{person.ask('/api/tables', form)['code']}")


def _guest(person: Person) -> None:
    """Go to the address of a table without a session."""
    _room(person)
    person.page.context.clear_cookies()
    person.page.reload()
    person.page.get_by_label(person.text("guest.name")).wait_for()


def _auction(person: Person) -> None:
    """Go to a table where the person is on turn to call."""
    SeatedPerson.when(prepared_tables.call, person, Random(1)).calls.first.wait_for()


def _play(person: Person) -> None:
    """Go to a table after a trick, where the person is on turn with legal and illegal cards."""
    SeatedPerson.when(prepared_tables.barred, person, Random(1)).barred.first.wait_for()


def _choice(person: Person) -> None:
    """Go to a table after some tricks, where the person is on turn to play with a choice."""
    SeatedPerson.when(prepared_tables.choice, person, Random(1)).legal.nth(1).wait_for()


def _warned(person: Person) -> None:
    """Go to a table where the coach has warned the person."""
    SeatedPerson.when(prepared_tables.mistaken, person, Random(1), coach=True)


def _watch(person: Person) -> None:
    """Go to a table as a spectator."""
    SeatedPerson.when(prepared_tables.turn, person, Random(1)).legal.first.wait_for()
    _become(person, "Ot")


def _dealing(person: Person) -> None:
    """Go to a table where the deal waits for the person's entropy."""
    keep_waiting(person)
    SeatedPerson.with_bots(person, Random(1))


def _asked(person: Person) -> None:
    """Go to a table where the person's partner, who is away now, has asked to concede."""
    partner = httpx.post(f"{person.url}/api/session", json={"name": "Bea"}).json()["player"]
    people = {Seat.NORTH: (partner, "Bea"), Seat.SOUTH: (person.introduce("Anna"), "Anna")}
    settings = Settings(rules=ENDLESS, pace_ms=_BOTS_MS, grace=600)
    code = table_at(person.database, settings, people, Random(1), prepared_tables.turn, gives_up=True)
    person.visit(f"/t/{code}")
    person.button("asked.yes").wait_for()
    freeze(person)


def _become(person: Person, name: str) -> None:
    """Reload the page as another person; the first one keeps the seat."""
    person.page.context.clear_cookies()
    person.introduce(name)
    person.page.reload()


def _count(person: Person) -> None:
    """Go to the end of a hand of a series."""
    SeatedPerson.when(prepared_tables.counted, person, Random(1), series=True)
    person.page.get_by_role("heading", name=person.text("count.laid")).wait_for()


def finished_match(person: Person) -> str:
    """Prepare a match that the person has ended, without going there; return the code of its table."""
    return prepared(prepared_tables.finished, {Seat.SOUTH: person}, Random(1), "oriental target=1")


def _finished(person: Person) -> None:
    """Go to the end of a match."""
    person.visit(f"/t/{finished_match(person)}")
    person.page.get_by_role("heading", name=person.text("count.laid")).wait_for()


def _practise(person: Person, trick: int) -> None:
    """Take the hand of a finished match over, from the person's own card in a trick."""
    path = f"/api/tables/{finished_match(person)}/hands/1"
    done = httpx.get(f"{person.url}{path}").json()["actions"]
    own = [place for place, one in enumerate(done) if one["seat"] == Seat.SOUTH and one["action"] < len(Card)]
    person.visit(f"/t/{person.ask(f'{path}/practice', {'place': own[trick - 1]})['code']}")
    _legal(person).wait_for()


def _practice(person: Person) -> None:
    """Go to a practice table, in the middle of the hand."""
    _practise(person, 6)


def _practised(person: Person) -> None:
    """Go to the end of a hand at a practice table."""
    _practise(person, 12)
    SeatedPerson(person, Random(1)).play_to(person.button("practice.again"))


def _no_table(person: Person) -> None:
    """Go to the address of a table that does not exist."""
    person.introduce("Anna")
    person.visit("/t/2222-2222-2222")


def _unloaded(person: Person) -> None:
    """Go to a page whose script is broken."""
    broken = {"content_type": "text/javascript", "body": "throw 0"}
    person.page.route(re.compile(r"/assets/RulesPage-.*\.js"), lambda route: route.fulfill(**broken))
    person.visit("/rules")


def _summary(person: Person) -> None:
    """Go to the own page of a person with many reviewed hands."""
    show_summary(person)
    person.visit("/summary")


def _panel(key: str) -> Step:
    """Return a step that opens something from the menu of the table."""

    def show(person: Person) -> None:
        menu(person)
        person.button(key).last.click()

    return show


def _settings(person: Person) -> None:
    """Open the form in which the host changes the settings of the table."""
    person.button("menu.settings").click()
    open_part("new.more")(person)


def _messages(person: Person) -> None:
    """Show a change of the settings, the phrases and a refusal at the same time."""
    _settings(person)
    target = person.page.get_by_label(person.text("option.target"), exact=True)
    target.fill(str(int(target.input_value()) + 1))
    person.button("settings.save").click()
    _panel("menu.say")(person)
    person.button("phrase.hello").evaluate("hello => { hello.click(); hello.click(); }")
    person.page.get_by_text(person.text("reject.too_fast")).last.wait_for()


def _refused(person: Person) -> None:
    """Show why a card may not be played."""
    barred = SeatedPerson(person, Random(1)).barred.first
    told = person.read("hand.cannot", barred.get_attribute("aria-label") or "")
    assert told
    barred.press("Enter")
    person.page.get_by_text(told["why"]).last.wait_for()


def _advice(person: Person) -> None:
    """Ask for advice, and wait for it."""
    person.button("advice.ask").click()
    person.page.get_by_role("dialog").locator("tbody tr").first.wait_for()


def _french(person: Person) -> None:
    """Choose the French pack."""
    _panel("menu.preferences")(person)
    person.page.get_by_label(person.text("preferences.french"), exact=True).check()
    person.button("panel.close").click()


def _middle(person: Person) -> None:
    """Go to the middle of a replay."""
    person.button("replay.last").click()
    person.button("replay.back").click()


def _play_on(person: Person) -> None:
    """Open the choices for playing on from the middle of a replay."""
    _middle(person)
    open_part("practice.on")(person)


def _review(person: Person) -> None:
    """Show all decisions, all hands, what each card makes, and what was known."""
    person.page.get_by_label(person.text("review.only")).uncheck()
    item = person.page.get_by_role("region", name=person.text("review.list")).get_by_role("listitem")
    item.last.get_by_role("button").click()
    open_part("review.known")(person)
    person.button("review.open").click()
    person.page.get_by_text(person.pattern("review.open.told")).wait_for()


def _try_all(person: Person) -> None:
    """Skip all mistakes."""
    while not person.heading("mistakes.done").count():
        person.button("mistakes.skip").click()


def _hands(person: Person) -> None:
    """Open the hands of a match."""
    open_part("history.hands")(person)
    person.page.get_by_text(person.text("count.hand", number=1)).wait_for()


def _legal(person: Person) -> Locator:
    return SeatedPerson(person, Random(1)).legal.first


def _calls(person: Person) -> Locator:
    return SeatedPerson(person, Random(1)).calls.first


SCREENS = {
    "home": Screen(site, button("home.play")),
    "new": Screen(site, text("preset.oriental"), open_part("new.more"), path="/new"),
    "guest": Screen(_guest, button("guest.enter")),
    "room": Screen(_room, button("open.start")),
    "settings": Screen(_room, button("menu.settings"), _settings),
    "messages": Screen(_room, button("menu.settings"), _messages),
    "close": Screen(_room, button("open.close"), press("open.close")),
    "farewell": Screen(_no_table, heading("farewell.no_table"), lacks=True),
    "dealing": Screen(_dealing, heading("deal.shuffling")),
    "auction": Screen(_auction, _calls),
    "advice-call": Screen(_auction, _calls, _advice),
    "play": Screen(_play, _legal),
    "refused": Screen(_play, _legal, _refused),
    "menu": Screen(_play, _legal, menu, close),
    **{
        name: Screen(_play, _legal, _panel(f"menu.{name}"), close)
        for name in ("last", "sheet", "seats", "say", "claim", "concede", "stand", "preferences", "keys")
    },
    "french": Screen(_play, _legal, _french),
    "advice": Screen(_choice, _legal, _advice),
    "coach": Screen(_warned, button("coach.keep")),
    "asked": Screen(_asked, button("asked.yes")),
    "watch": Screen(_watch, text("watch.title")),
    "count": Screen(_count, heading("count.laid")),
    "count-sheet": Screen(_count, heading("count.laid"), _panel("menu.sheet")),
    "unfinished": Screen(_count, text("history.hands"), _hands, path="/history"),
    "finished": Screen(_finished, heading("count.laid")),
    "replay": Screen(_finished, heading("replay.title"), path="/replay/{code}/1"),
    "replay-middle": Screen(_finished, heading("replay.title"), _middle, path="/replay/{code}/1"),
    "replay-play-on": Screen(_finished, heading("replay.title"), _play_on, path="/replay/{code}/1"),
    "review": Screen(_finished, heading("review.list"), path="/t/{code}/hands/1/review"),
    "review-open": Screen(_finished, heading("review.list"), _review, path="/t/{code}/hands/1/review"),
    "mistakes": Screen(_finished, heading("mistakes.of"), path="/t/{code}/hands/1/learn"),
    "mistakes-shown": Screen(
        _finished, heading("mistakes.of"), press("mistakes.show"), path="/t/{code}/hands/1/learn"
    ),
    "mistakes-done": Screen(_finished, heading("mistakes.of"), _try_all, path="/t/{code}/hands/1/learn"),
    "history": Screen(_finished, text("history.hands"), _hands, path="/history"),
    "verify-hand": Screen(
        _finished, text("verify.numbers"), open_part("verify.numbers"), path="/verify/{code}/1"
    ),
    "summary": Screen(_summary, heading("summary.habits"), open_part("summary.list")),
    "practice": Screen(_practice, _legal),
    "practice-menu": Screen(_practice, _legal, menu),
    "practice-count": Screen(_practised, button("practice.again")),
    "summary-none": Screen(site, text("summary.none"), path="/summary"),
    "verify": Screen(site, heading("verify.how"), path="/verify"),
    "rules": Screen(site, heading("rules.title"), path="/rules"),
    **{
        f"rules-{chapter}": Screen(site, heading(f"chapter.{chapter}"), path=f"/rules/{chapter}")
        for chapter in _CHAPTERS
    },
    "learn": Screen(guided_hand.open_page, button("lesson.begin")),
    "lesson": Screen(guided_hand.open_page, button("lesson.begin"), guided_hand.begin),
    "lesson-answered": Screen(guided_hand.open_page, button("lesson.begin"), guided_hand.answer_once),
    "lesson-result": Screen(guided_hand.open_page, button("lesson.begin"), guided_hand.play_whole),
    "score": Screen(site, button("pad.start"), open_part("new.more"), path="/score"),
    "score-pad": Screen(score_sheets.some_hands, button("pad.write"), open_part("pad.other")),
    "score-over": Screen(score_sheets.finished, button("pad.next")),
    **board_screens.SCREENS,
    "events-none": Screen(site, text("results.events.none"), path="/e"),
    "event-none": Screen(site, text("event.closed.no_event"), path="/e/nowhere", lacks=True),
    "unloaded": Screen(_unloaded, button("app.again")),
    "lost": Screen(site, heading("page.lost"), path="/nowhere", lacks=True),
}
