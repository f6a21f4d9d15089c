"""The table fits its terminal in every state, and shows only what the player may know."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.cli.match.asking import hint
from botifarra.cli.match.table import Scene, draw_table, open_trick
from botifarra.cli.prose import LANGUAGES, prose
from botifarra.cli.story import news_line, quoted
from botifarra.cli.terminal.cards import LETTERS, SYMBOLS, card_text
from botifarra.cli.words import Names
from botifarra.core.actions import DELEGATE
from botifarra.core.auction import Phase
from botifarra.core.cards import DECK, Suit
from botifarra.core.deal import Deal
from botifarra.core.match import Match
from botifarra.core.rules import PRESETS, Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.view import View
from tests.cli.match.sessions import NAMES, SIZES, advance, fits, nothing_is_cut_off, session
from tests.scale import scale
from tests.strategies import states

LONGEST: Names = ("Montserrat X", "Bartomeu Llu", "Maria Elvira", "漢字漢字漢字")


@pytest.fixture(autouse=True, scope="module")
def _strict() -> Iterator[None]:
    with nothing_is_cut_off():
        yield


def scene(view: View, language: str, names: Names = NAMES, notice: str = "", is_open: bool = False) -> Scene:
    text = prose(language)
    return Scene(
        view,
        names,
        Match(view.public.rules, view.public.dealer),
        "oriental · 12",
        news_line(text, names, view, 12),
        notice,
        hint(text, view),
        open_trick(view) if is_open else None,
    )


def screen(view: View, size: tuple[int, int] = (80, 24)) -> str:
    return "\n".join(line.plain for line in draw_table(prose("ca"), scene(view, "ca"), *size).lines)


@given(states(), st.sampled_from(Seat), st.sampled_from(LANGUAGES), st.sampled_from(SIZES), st.booleans())
def test_fits_whatever_the_rules(
    state: State, seat: Seat, language: str, size: tuple[int, int], long: bool
) -> None:
    view = state.view(seat)
    names = LONGEST if long else NAMES
    notice = "Una explicació que no s'acaba mai. " * 9
    drawn = scene(view, language, names, notice, is_open=long)
    assert fits(draw_table(prose(language), drawn, *size), size)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_fits_in_every_phase(preset: str, language: str) -> None:
    rng = Random(preset + language)
    played = session(rng.randrange(100), 0, PRESETS[preset], rng.choice(tuple(Seat)))
    phases = set()
    for _ in range(scale(16, 60)):
        played = advance(played, rng.randrange(1, 7))
        phases.add(played.state.public.phase)
        size = rng.choice(SIZES)
        assert fits(draw_table(prose(language), scene(played.view, language), *size), size)
    assert {Phase.PLAY, Phase.OVER} & phases


def test_a_lifted_card_has_a_number_and_the_others_have_none() -> None:
    view = next(
        played.view
        for played in (session(seed, 30) for seed in range(99))
        if played.view.is_to_act and 1 < len(played.view.legal_actions) < len(played.view.hand)
    )
    rows = screen(view).split("\n")
    top = next(number for number, row in enumerate(rows) if number > 9 and "╭" in row)
    assert rows[top].count("╭") == len(view.legal_actions)
    assert rows[top + 1].count("╭") == len(view.hand) - len(view.legal_actions)
    assert rows[top + 5].split() == [str(number) for number in range(1, len(view.legal_actions) + 1)]


def test_r2_1_the_player_at_the_right_is_drawn_at_the_right() -> None:
    row = next(row for row in screen(session().view).split("\n") if "Mercè" in row)
    assert row.index("Quim") < 40 < row.index("Mercè")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_call_of_the_dealer_stands_apart_from_the_note_about_the_deal(language: str) -> None:
    text = prose(language)
    dealt = [State.start(Rules(), Deal.from_deck(tuple(DECK), dealer)) for dealer in Seat]
    for state in (each.apply(DELEGATE) for each in dealt):
        drawn = "\n".join(
            line.plain for line in draw_table(text, scene(state.view(Seat.SOUTH), language), 80, 24).lines
        )
        call, note = quoted(text, DELEGATE, 0), text("table.dealer")
        assert call in drawn
        assert f"{note}{call}" not in drawn
        assert f"{call}{note}" not in drawn


def test_r2_7_a_hand_that_may_not_be_seen_lies_face_down() -> None:
    blind = next(
        played.view
        for played in (session(seed, 0, Rules.preset("championship")) for seed in range(99))
        if not played.state.public.sees_its_hand(Seat.SOUTH)
    )
    assert screen(blind).count("░") == 12 * 10
    assert not set(screen(blind)) & set("●▼†♣")


def test_r4_13_only_the_last_trick_can_be_shown() -> None:
    view = next(v for s in range(99) if len((v := session(s, 33).view).public.tricks) > 3)
    drawn = screen(view, size=(120, 40))
    *earlier, last = view.public.tricks
    assert all(card_text(card).plain in drawn for card in last.cards)
    for trick in earlier:
        assert not any(f" {card_text(card).plain}" in drawn for card in trick.cards)


def test_without_colour_every_card_has_symbol_and_letter() -> None:
    view = session(4, 0).view
    drawn = screen(view)
    for suit in Suit:
        cards = view.hand.of(suit)
        assert drawn.count(SYMBOLS[suit]) == len(cards)
        assert drawn.count(f"{LETTERS[suit]}│") == len(cards)
