"""The pages of a match: they fit the smallest terminal, and are centred in a larger one."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from botifarra.cli.match.pages import draw_count, draw_sheet, verdict
from botifarra.cli.match.session import Session
from botifarra.cli.prose import LANGUAGES, prose
from botifarra.cli.terminal.canvas import Canvas
from botifarra.cli.terminal.page import draw_text, on_screen, plain_lines
from botifarra.core.actions import CONCEDE
from botifarra.core.cards import Card, CardSet
from botifarra.core.rules import PRESETS, Rules
from botifarra.core.seats import Seat
from tests.cli.match.sessions import NAMES, SIZES, finish, fits, nothing_is_cut_off, session
from tests.scale import PROVING

LAVISH = Rules(
    target=9999, last_trick_bonus=3, codony=CardSet((Card.O9,)), carry_over=True, ladder=(1, 2, 4, 99)
)
RULES = {**PRESETS, "lavish": LAVISH}
COUNTS = (
    list(product(RULES, LANGUAGES))
    if PROVING
    else [(name, LANGUAGES[0]) for name in RULES] + [("lavish", language) for language in LANGUAGES[1:]]
)
"""Rules and languages in which a count is drawn."""


@pytest.fixture(autouse=True, scope="module")
def _strict() -> Iterator[None]:
    with nothing_is_cut_off():
        yield


def words(canvas: Canvas) -> str:
    return "\n".join(line.plain for line in plain_lines(canvas))


@pytest.mark.parametrize(("name", "language"), COUNTS)
def test_the_count_fits_and_adds_up_on_the_screen(name: str, language: str) -> None:
    text, rules = prose(language), RULES[name]
    played = finish(session(3, 0, rules, Seat.WEST))
    for _ in range(4):
        for page in (draw_count(text, played, NAMES), draw_sheet(text, played)):
            for size in SIZES:
                assert fits(on_screen(text, page)(*size), size)
        assert f"= {rules.total}" in words(draw_count(text, played, NAMES))
        assert words(draw_count(text, played, NAMES)).count("= 15") == 4
        played = finish(played.next_hand())


def test_a_long_match_shows_its_latest_hands_and_the_sum_of_the_others() -> None:
    played = session(3, 0, Rules(target=9999))
    for _ in range(30):
        played = finish(played).next_hand()
    page = words(draw_count(prose("ca"), finish(played), NAMES))
    assert " …" in page
    assert " 31 " in page
    assert str(finish(played).sheet.score[Seat.SOUTH.side]) in page


def test_r6_3_points_carried_over_are_on_the_sheet() -> None:
    played = session(3, 0, Rules(target=9, carry_over=True))
    while not any(played.match.carried):
        played = finish(played).next_hand()
    assert prose("ca")("sheet.carried") in words(draw_sheet(prose("ca"), played))


def test_a_claimed_hand_names_the_side_with_the_rest() -> None:
    played = next(
        s for seed in range(99) if (s := session(seed, 12)).view.is_to_act and s.state.public.tricks
    )
    page = words(draw_count(prose("ca"), played.act(CONCEDE), NAMES))
    assert prose("ca")("count.rest", side=prose("ca")("side.them")) in page


def test_the_verdict_is_for_ones_own_side() -> None:
    played = finish(session(3, 0, Rules(target=1)))
    while not played.sheet.is_over:
        played = finish(played.next_hand())
    winner = played.sheet.winner
    assert winner is not None

    def driver(seat: Seat) -> Session:
        return replace(played, setup=replace(played.setup, seat=seat))

    text = prose("en")
    assert verdict(text, driver(Seat(winner))) == text("match.won")
    assert verdict(text, driver(Seat(winner.other))) == text("match.lost")
    assert text("match.won") in words(draw_count(text, driver(Seat(winner)), NAMES))


def test_r6_1_a_match_of_so_many_hands_may_be_drawn() -> None:
    rules = Rules(max_hands=1, max_doubles_suit=0, max_doubles_botifarra=0)
    level = next(s for seed in range(999) if not any((s := finish(session(seed, 0, rules))).sheet.score))
    assert verdict(prose("ca"), level) == prose("ca")("match.drawn")


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (20, 5), (3, 2)])
def test_a_window_that_is_too_small_shows_a_note(size: tuple[int, int]) -> None:
    page = on_screen(prose("ca"), draw_text("title", "body"))(*size)
    assert page.width == size[0]
    assert page.height < size[1]
    assert "body" not in words(page)
