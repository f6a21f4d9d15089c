"""Pictures of deals, hands and records: their content, and that every viewer can show them."""

from collections import Counter
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given

from botifarra.core.actions import DECLARES, DOUBLE
from botifarra.core.auction import Spoken, spoken_calls
from botifarra.core.cards import Card, CardSet, Strain, Suit
from botifarra.core.deal import Deal
from botifarra.core.diagram import NOTATION, Diagram, Labels
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.signs import SIGNS
from botifarra.core.state import State
from botifarra.core.trick import Trick
from tests.core.notation import EAST, NORTH, SQUARE_DEAL, SQUARE_PLAY, after
from tests.strategies import deals, states

SVG = "{http://www.w3.org/2000/svg}"
SMALL = Path(__file__).parents[2] / "web" / "cards" / "small"


def drawn(picture: str) -> Element:
    """Return the root of a picture that is ASCII."""
    return ET.fromstring(picture.encode("ascii"))


def words(root: Element) -> list[str]:
    """Return the texts of a picture, in order."""
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def signs(root: Element) -> Counter[str]:
    """Return how often each sign is drawn."""
    return Counter(use.attrib["href"].removeprefix("#botifarra-") for use in root.iter(f"{SVG}use"))


def numbers(cards: CardSet) -> list[str]:
    """Return the numbers of some cards, by suit, the strongest first."""
    return [str(card.number) for card in sorted(cards, key=lambda card: (card.suit, -card.strength))]


def assert_sound(picture: str) -> Element:
    """Check every picture: it is well formed, needs no other file, and has a description."""
    root = drawn(picture)
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert root.attrib["role"] == "img"
    assert {f"#{symbol.attrib['id']}" for symbol in root.iter(f"{SVG}symbol")} >= {
        use.attrib["href"] for use in root.iter(f"{SVG}use")
    }
    assert "url(" not in picture
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    assert root.attrib["viewBox"] == f"0 0 {root.attrib['width']} {root.attrib['height']}"
    for shape in (*root.iter(f"{SVG}use"), *root.findall(f"{SVG}rect")):
        box = {name: float(shape.attrib[name]) for name in ("x", "y", "width", "height")}
        assert 0 <= box["x"] <= box["x"] + box["width"] <= width
        assert 0 <= box["y"] <= box["y"] + box["height"] <= height
    for text in root.findall(f"{SVG}text"):
        assert 0 <= float(text.attrib["x"]) <= width
        assert 0 <= float(text.attrib["y"]) <= height
    return root


@pytest.mark.parametrize("strain", Strain)
def test_the_signs_are_those_of_the_cards_on_screen(strain: Strain) -> None:
    sign = SIGNS[strain]
    assert sign.document == (SMALL / f"{sign.name}.svg").read_text(encoding="utf-8")
    assert len(list(SMALL.glob("*.svg"))) == len(SIGNS)


@given(deals())
def test_a_deal_shows_its_dealer_and_each_hand_by_suit_the_strongest_card_first(deal: Deal) -> None:
    root = assert_sound(deal.svg())
    cards = [number for hand in deal.hands for number in numbers(hand)]
    dealer = deal.dealer.name[0]
    assert words(root) == [*cards, *"NWSE", dealer, "Dealer"]
    assert signs(root) == dict.fromkeys(("coins", "cups", "swords", "batons"), 4)
    assert root[0].text == f"Dealer {dealer}"
    assert root[1].text == ", ".join(f"{seat.name[0]} {deal.hands[seat]}" for seat in Seat)


@given(states())
def test_a_hand_shows_the_cards_left_the_trick_and_the_points(state: State) -> None:
    public = state.public
    root = assert_sound(state.svg())
    shown = words(root)
    left = [number for hand in state.hands for number in numbers(hand)]
    assert shown[: len(left)] == left
    table = [str(card.number) for card in public.trick.cards]
    assert shown[len(left) : len(left) + 4 + len(table)] == [*"NWSE", *table]
    rest = shown[len(left) + 4 + len(table) :]
    assert rest[:2] == [public.dealer.name[0], "Dealer"]
    points = ["NS", "EW", "Points", *map(str, public.points)]
    if public.contract is None:
        assert "Points" not in rest
    elif state.outcome is None:
        assert rest[-5:] == points
    else:
        assert rest[-8:-3] == points
        assert rest[-3] == "Score"


def test_the_same_hand_has_the_same_picture_which_a_notebook_shows() -> None:
    state = State.start(Rules(), SQUARE_DEAL)
    assert state.svg() == State.start(Rules(), SQUARE_DEAL).svg() == state._repr_svg_()
    assert SQUARE_DEAL.svg() == SQUARE_DEAL._repr_svg_()


def test_the_title_tells_the_calls_and_the_points() -> None:
    state = after(Rules(), SQUARE_DEAL, "delego botifarra double pass pass o9 o4")
    title = drawn(state.svg())[0].text
    assert title == "Dealer E, E:delego W:botifarra S:contro, Points NS 0 EW 0"
    played = after(Rules(), SQUARE_DEAL, f"oros pass pass {SQUARE_PLAY}")
    assert played.outcome is not None
    title = drawn(played.svg())[0].text
    assert title is not None
    assert title.startswith("Dealer E, E:oros, Points NS ")
    assert ", Score NS " in title


def test_the_sign_of_trumps_lies_on_the_table_until_a_card_does() -> None:
    named = after(Rules(), SQUARE_DEAL, "botifarra pass pass")
    assert signs(drawn(named.svg()))["botifarra"] == 1
    led = after(Rules(), SQUARE_DEAL, "botifarra pass pass o9")
    assert "botifarra" not in signs(drawn(led.svg()))
    assert (drawn(led.svg())[1].text or "").endswith(", N o9")


def test_a_ring_marks_the_seat_on_turn_and_a_coin_the_dealer() -> None:
    state = after(Rules(), SQUARE_DEAL, "oros pass pass")
    seats = drawn(state.svg()).findall(f"{SVG}circle")[:4]
    assert [seat.attrib["stroke"] == "#ffffff" for seat in seats] == [True, False, False, False]
    assert [seat.attrib["fill"] == "#f4b41a" for seat in seats] == [False, False, False, True]
    over = after(Rules(), SQUARE_DEAL, f"oros pass pass {SQUARE_PLAY}")
    assert "#ffffff" not in [seat.attrib["stroke"] for seat in drawn(over.svg()).findall(f"{SVG}circle")]


def test_tricks_are_listed_by_seat_with_a_mark_at_the_card_led_and_gold_under_the_winner() -> None:
    played = after(Rules(), SQUARE_DEAL, f"oros pass pass {SQUARE_PLAY}").public
    first, second = played.tricks[0], Trick(played.tricks[1].leader, played.tricks[1].cards[:2])
    calls = spoken_calls(Rules(), EAST, played.actions)
    plain = Diagram(EAST, SQUARE_DEAL.hands, calls)
    root = assert_sound(Diagram(EAST, SQUARE_DEAL.hands, calls, tricks=(first, second)).svg())
    listed = words(root)[len(words(drawn(plain.svg()))) :]
    cards = [str(card.number) for trick in (first, second) for card in trick.cards]
    assert listed == [*"NWSE", "1", *cards[:4], "2", *cards[4:]]
    (gold,) = root.findall(f"{SVG}rect[@fill='#fbe3a1']")
    columns = {text.text: float(text.attrib["x"]) for text in root.findall(f"{SVG}text")[-len(listed) :][:4]}
    winner = first.winner(Strain.COINS).name[0]
    assert abs(float(gold.attrib["x"]) + float(gold.attrib["width"]) / 2 - columns[winner]) < 1
    leads = [path.attrib["d"] for path in root.findall(f"{SVG}path")]
    assert len(leads) == 2
    assert (root[1].text or "").endswith(
        f", 1 {first.leader.name[0]} {' '.join(map(str, first.cards))}, 2 "
        f"{second.leader.name[0]} {' '.join(map(str, second.cards))}"
    )


def test_names_are_written_whatever_letters_they_have_and_cut_at_their_room() -> None:
    names = ("Núria <&> Pep", "", "名前\ufffe\uffff", "Q" * 4_000)
    root = assert_sound(Diagram(NORTH, SQUARE_DEAL.hands, names=names).svg())
    boxes = root.findall(f"{SVG}svg")
    assert [box[0].text for box in boxes] == ["Núria <&> Pep", "名前", "Q" * 4_000]
    ends = [float(box.attrib["x"]) + float(box.attrib["width"]) for box in boxes]
    assert max(ends) <= float(root.attrib["width"])


def test_labels_in_another_language_replace_the_words_of_the_notation() -> None:
    labels = Labels(
        "Dona",
        "Punts que han fet",
        "Apunten",
        seats=("Nord", "Oest", "Sud", "Est"),
        sides=("Nosaltres", "Ells"),
        call=lambda call, _: "Contro" if call == DOUBLE else "Copes",
    )
    hand = Diagram(
        NORTH,
        SQUARE_DEAL.hands,
        (Spoken(NORTH, DECLARES[Strain.CUPS], 0), Spoken(Seat.WEST, DOUBLE, 0)),
        points=(40, 32),
        scored=(Fraction(4), Fraction(0)),
        labels=labels,
    )
    root = assert_sound(hand.svg())
    told = {*labels[:3], *labels.seats, *labels.sides, "Copes", "Contro"}
    assert told <= set(words(root))
    assert not {*NOTATION[:3], *NOTATION.seats, *NOTATION.sides, "copes", "contro"} & set(words(root))
    assert root[0].text == (
        "Dona Nord, Nord:Copes Oest:Contro, "
        "Punts que han fet Nosaltres 40 Ells 32, Apunten Nosaltres +4 Ells 0"
    )
    described = str(root[1].text)
    assert [each.split()[0] for each in described.split(", ")] == list(labels.seats)
    places = {text.text: float(text.attrib["x"]) for text in root.findall(f"{SVG}text")}
    assert places["40"] - 10 * len("40") > places["Punts que han fet"] + 7 * len("Punts que han fet")


def test_a_hand_of_one_suit_and_a_large_score_make_the_picture_wider() -> None:
    suits = [CardSet(card for card in Card if card.suit is suit) for suit in Suit]
    usual = drawn(Diagram(NORTH, SQUARE_DEAL.hands).svg())
    large = (Fraction(999_999 * 36, 2) + Fraction(1, 2), Fraction(0))
    wide = assert_sound(Diagram(NORTH, suits, points=(72, 0), scored=large).svg())
    assert float(wide.attrib["width"]) > float(usual.attrib["width"])
    assert "+17999982.5" in words(wide)
    figures = {text.text: float(text.attrib["x"]) for text in wide.findall(f"{SVG}text")}
    assert figures["+17999982.5"] - 10 * len("+17999982.5") > figures["Score"] + 10 * len("Score") - 10
