"""The actions of a person at a table, by the names of buttons alone."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from random import Random

from playwright.sync_api import Locator, expect

from botifarra.core.cards import Card
from botifarra.core.seats import Seat
from botifarra.server.table.settings import Settings
from tests.browser.person import Person
from tests.browser.prepared_tables import Moment, begun, mistaken, table_at

_NAMES = "buttons => buttons.map(each => each.getAttribute('aria-label') ?? each.textContent.trim())"
_HAS_FOCUS = "button => button === document.activeElement"
_IS_NEAR = "button => button.closest('[role=toolbar]')?.contains(document.activeElement) ?? false"

_SEEN_AT = """button => {
  const { left, top, width, height } = button.getBoundingClientRect();
  for (const part of [0.5, 0.3, 0.15]) {
    const [x, y] = [width * part, height * part];
    if (button.contains(document.elementFromPoint(left + x, top + y))) return [x, y];
  }
  return [width / 2, height / 2];
}"""

_LOOK_EVERY_MS = 50

_MOST_KEYS = 60
"""Maximal number of keys that lead to a button."""

ENDLESS = "oriental target=999999"
"""Rules of a match that does not end: a single hand, doubled and conceded, can end a match to 101."""


@dataclass
class SeatedPerson:
    """A person at a table, who chooses at random among all possible actions."""

    person: Person
    rng: Random

    @classmethod
    def with_bots(
        cls, person: Person, rng: Random, rules: str = ENDLESS, *, series: bool = False
    ) -> "SeatedPerson":
        """Seat a person at a new table with three fast bots, whose first deal is still to come."""
        return cls.when(begun, person, rng, rules, series=series)

    @classmethod
    def when(
        cls,
        moment: Moment,
        person: Person,
        rng: Random,
        rules: str = ENDLESS,
        *,
        series: bool = False,
        seat: Seat = Seat.SOUTH,
        coach: bool = False,
    ) -> "SeatedPerson":
        """Seat a person at a prepared table with three fast bots, at a moment."""
        (seated,) = cls.together_when(moment, {seat: person}, rng, rules, series=series, coach=coach)
        return seated

    @classmethod
    def together_when(
        cls,
        moment: Moment,
        people: Mapping[Seat, Person],
        rng: Random,
        rules: str = ENDLESS,
        *,
        series: bool = False,
        coach: bool = False,
    ) -> "list[SeatedPerson]":
        """Seat people at a prepared table: the host Anna, then Bea, Carles and Dolors.

        A coach has warned about the last action, if the moment is `mistaken`.
        """
        code = prepared(moment, people, rng, rules, series=series, coach=coach)
        for person in people.values():
            person.visit(f"/t/{code}")
        return [cls(person, Random(number)) for number, person in enumerate(people.values())]

    @classmethod
    def together(cls, host: Person, guest: Person, rng: Random) -> "tuple[SeatedPerson, SeatedPerson]":
        """Seat the host Anna and her partner Bea at a new table with two fast bots, before its first deal."""
        anna, bea = cls.together_when(begun, {Seat.SOUTH: host, Seat.NORTH: guest}, rng)
        return anna, bea

    @property
    def calls(self) -> Locator:
        """The buttons of the calls that may be made now."""
        return self._choices.get_by_role("button", disabled=False)

    @property
    def hand(self) -> Locator:
        """The cards of the person's hand."""
        return self._toolbar.get_by_role("button")

    @property
    def legal(self) -> Locator:
        """The cards that may be played; none if the person is not on turn."""
        return self._named("hand.can")

    @property
    def barred(self) -> Locator:
        """The cards that may not be played."""
        return self._named("hand.cannot")

    @property
    def go_on(self) -> Locator:
        """The button that goes on to the next hand."""
        return self.person.button("count.go_on")

    @property
    def over(self) -> Locator:
        """The sentence about the end of the match."""
        ends = self.person.any_of("match.won.us", "match.won.them", "match.won.pair", "match.drawn")
        return self.person.page.get_by_role("paragraph").filter(has_text=ends)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.over.count() > 0

    def held(self) -> list[Card]:
        """Return the person's cards in the order of the screen, read from their names."""
        known = {self.person.card(card): card for card in Card}
        return [known[self._bare(name)] for name in self.names(self.hand)]

    def wait(self) -> None:
        """Wait until the person can do something, or the match is over."""
        _any([self.calls, self.legal, self.go_on, self.over]).first.wait_for()

    def play_to(self, goal: Locator) -> None:
        """Play on until an element is there, or the match is over."""
        while True:
            # After this wait, whatever is there stays until the person acts.
            _any([goal, self.calls, self.legal, self.go_on, self.over]).first.wait_for()
            if goal.count() or self.is_over:
                return
            self.act()

    def act(self) -> bool:
        """Do the possible action; return whether there was one."""
        if names := self.names(self.legal):
            self.play(names[int(self.rng.random() * len(names))])
        elif names := self.names(self.calls):
            self.say(names[int(self.rng.random() * len(names))])
        elif self.go_on.count():
            self.press(self.go_on)
            self.go_on.wait_for(state="hidden")
        else:
            return False
        return True

    def play(self, name: str) -> None:
        """Play the card whose button has this name, and wait until it has left the hand."""
        left = self.hand.count() - 1
        self.press(self.card(name))
        expect(self.hand).to_have_count(left)

    def say(self, name: str) -> None:
        """Make the call whose button has this name."""
        self.press(self._choices.get_by_role("button", disabled=False, name=name, exact=True))

    def press(self, button: Locator) -> None:
        """Press a button at a visible point: the middle of a card may lie under another card."""
        button.scroll_into_view_if_needed()
        x, y = button.evaluate(_SEEN_AT)
        button.click(position={"x": x, "y": y})

    def pull(self, card: Locator, *path: tuple[int, int]) -> None:
        """Take a card with the mouse, move it along a path of offsets in pixels, and drop it."""
        x, y = card.evaluate(_SEEN_AT)
        box = card.bounding_box()
        assert box is not None
        mouse = self.person.page.mouse
        mouse.move(box["x"] + x, box["y"] + y)
        mouse.down()
        for right, down in path:
            mouse.move(box["x"] + x + right, box["y"] + y + down, steps=4)
        mouse.up()

    def names(self, buttons: Locator) -> list[str]:
        """Return the names of buttons."""
        names: list[str] = buttons.evaluate_all(_NAMES)
        return names

    def card(self, name: str) -> Locator:
        """Return the card of the hand whose button has this name."""
        return self._toolbar.get_by_role("button", name=name, exact=True)

    def _bare(self, name: str) -> str:
        """Return the name of a card without the words about its legality."""
        told = self.person.read("hand.can", name) or self.person.read("hand.cannot", name)
        return told["card"] if told else name

    # A search within a toolbar takes a fraction of the time of one through the page.

    @property
    def _choices(self) -> Locator:
        asked = (f"calls.{phase}" for phase in ("declare", "answer", "double", "show", "no_codony"))
        return self.person.page.get_by_role("toolbar", name=self.person.any_of(*asked))

    @property
    def _toolbar(self) -> Locator:
        return self.person.page.get_by_role("toolbar", name=self.person.text("hand.title"), exact=True)

    def _named(self, key: str) -> Locator:
        return self._toolbar.get_by_role("button", name=self.person.pattern(key))


def prepared(
    moment: Moment,
    people: Mapping[Seat, Person],
    rng: Random,
    rules: str = ENDLESS,
    *,
    series: bool = False,
    coach: bool = False,
) -> str:
    """Prepare a table for people who do not go there yet; return its code."""
    names = ("Anna", "Bea", "Carles", "Dolors")
    known = {
        seat: (person.introduce(name), name)
        for (seat, person), name in zip(people.items(), names, strict=False)
    }
    settings = Settings(rules=rules, series=series, pace_ms=200, grace=600, coach=coach)
    database = next(iter(people.values())).database
    return table_at(database, settings, known, rng, moment, warned=moment is mistaken)


class KeyboardPerson(SeatedPerson):
    """A person at a table without a mouse."""

    def press(self, button: Locator) -> None:
        """Move the focus to a button, and press Enter."""
        self.reach(button)
        self.person.page.keyboard.press("Enter")

    def reach(self, button: Locator) -> None:
        """Move the focus to a button or field, by arrows within the hand and by Tab elsewhere."""
        keyboard = self.person.page.keyboard
        for _ in range(_MOST_KEYS):
            if button.evaluate(_HAS_FOCUS):
                return
            keyboard.press("ArrowRight" if button.evaluate(_IS_NEAR) else "Tab")
        raise AssertionError(f"no key leads to {button}")


class TouchPerson(SeatedPerson):
    """A person at a table with a touch screen: a first tap raises a card, a second plays it."""

    def press(self, button: Locator) -> None:
        """Tap a button at a visible point."""
        x, y = button.evaluate(_SEEN_AT)
        button.tap(position={"x": x, "y": y})

    def play(self, name: str) -> None:
        """Tap the card of this name twice, and wait until it has left."""
        left = self.hand.count() - 1
        card = self.card(name)
        self.press(card)
        self.press(card)
        expect(self.hand).to_have_count(left)


def play_together(seated: Sequence[SeatedPerson], is_there: Callable[[], bool]) -> None:
    """Let people play on until a condition holds, which is checked after each action."""
    while not is_there():
        if not any(each.act() for each in seated):
            seated[0].person.page.wait_for_timeout(_LOOK_EVERY_MS)


def play_match(seated: Sequence[SeatedPerson]) -> None:
    """Let people play until all see the end of the match."""
    play_together(seated, lambda: all(each.is_over for each in seated))


def _any(locators: Sequence[Locator]) -> Locator:
    return reduce(Locator.or_, locators)
