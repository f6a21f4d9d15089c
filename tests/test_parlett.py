"""Positions solved by hand by the rules of play (R4.3 to R4.12), for the oracle and for core."""

from dataclasses import dataclass

import pytest

from botifarra.core.cards import Card, CardSet, Strain
from botifarra.core.rules import Rules, Style
from botifarra.core.seats import Seat
from botifarra.core.trick import Trick, legal_cards
from tests.parlett import PlayOptions, legal

ORIENTAL = PlayOptions("oriental")
LOAD_SECOND = PlayOptions("oriental", second_may_load=True)
LOAD_SAFE = PlayOptions("oriental", third_loads_only_if_safe=True)
OVERTRUMP = PlayOptions("oriental", always_overtrump=True)
OCCIDENTAL = PlayOptions("occidental")
OCCIDENTAL_OVERTRUMP = PlayOptions("occidental", always_overtrump=True)
OCCIDENTAL_LOAD = PlayOptions("occidental", second_may_load=True, third_loads_only_if_safe=True)


@dataclass(frozen=True)
class Position:
    """One decision: cards are written "o9 eR", the strain is a suit letter or "-" for botifarra.

    `earlier` holds the cards of the tricks before this one that bear on the case.
    """

    case: str
    strain: str
    trick: str
    hand: str
    legal: str
    options: PlayOptions = ORIENTAL
    earlier: str = ""


POSITIONS = (
    Position("R4.3 any card may be led", "c", "", "o9 oR o2 c8 e4 b2", "o9 oR o2 c8 e4 b2"),
    Position("R4.2 a high card off suit does not win: partner still does", "-", "o2 b9", "c9 c5 c4", "c9 c4"),
    Position("R4.4 following goes before trumping", "e", "oC", "o3 e9 e2 c1", "o3"),
    Position("R4.5 second must beat, with any card that does", "e", "oC", "o9 oR o8 o2 e9", "o9 oR"),
    Position("R4.5 second cannot follow: must trump, with any trump", "e", "o2", "e3 eR c9 b2", "e3 eR"),
    Position("R4.5 third must beat opponents", "e", "o5 oC", "o1 oS o8 o2", "o1"),
    Position("R4.5 third must overtrump opponents", "e", "o5 e7", "eS e8 e3 c2", "eS e8"),
    Position("R4.5 fourth must overtrump who overtrumped partner", "e", "o5 e3 e7", "e8 e2 c9 c4", "e8"),
    Position("R4.5 trump led: must beat", "e", "e5", "eS e8 e2 o9", "eS e8"),
    Position("R4.6a third follows: beat, load or lowest", "e", "oR o4", "o9 oS o8 o7 o3 e2", "o9 oS o3"),
    Position("R4.6a third need not trump partner", "e", "o9 o2", "eS e3 c1 c8 c4 b7", "eS e3 c1 c4 b7"),
    Position("R4.6a fourth follows partner", "e", "o5 oR o6", "o9 oC o8 o2", "o9 oC o2"),
    Position("R4.6a fourth, partner has trumped", "e", "o5 eR o9", "e9 eC e8 e3 c1 c7 c2", "e9 eC e3 c1 c2"),
    Position("R4.6a third, partner led a trump", "e", "e9 e2", "o9 o5 o3 c8", "o9 o3 c8"),
    Position("R4.6a third in botifarra", "-", "o9 o2", "eR e5 e3 c9 b2", "eR e3 c9 b2"),
    Position("R4.6b second cannot beat: lowest", "e", "o9", "oR oC o4 o3 e9", "o3"),
    Position("R4.6b third cannot beat: lowest", "e", "o5 o9", "o1 o8 o6", "o6"),
    Position("R4.6b third cannot overtrump: lowest of a suit", "e", "o5 eR", "eC e4 c9 c3 b1", "e4 c3 b1"),
    Position("R4.6b third has no trump: lowest of a suit", "e", "o5 oR", "c9 c4 c3 bS b8", "c3 b8"),
    Position("R4.6b third, trump led by partner and beaten", "e", "e5 e9", "o9 o8 c1 c8", "o8 c8"),
    Position("R4.6b fourth in botifarra", "-", "o9 o2 o5", "eR e5 c9 c8", "e5 c8"),
    Position("R4.6c second has neither: load", "e", "o2", "c9 c8 c5 b1 bS b7 b6", "c9 c5 b1 bS b6"),
    Position("R4.6c second in botifarra", "-", "o2", "eR e7 e3 c9 c1 b8 b2", "eR e3 c9 c1 b2"),
    Position("R4.8 third follows a trumped trick", "e", "o5 e2", "o9 o8 o7 e9", "o7"),
    Position("R4.8 fourth follows a trick partner trumped", "e", "o5 e3 o9", "oR oS o8 o2", "oR oS o2"),
    Position("R4.9 second must beat", "e", "oC", "o9 oR o8 o2 e9", "o9 oR", OCCIDENTAL),
    Position("R4.9 second must trump", "e", "o2", "e3 eR c9 b2", "e3 eR", OCCIDENTAL),
    Position("R4.9 third must beat opponents", "e", "o5 oC", "o1 oS o2", "o1", OCCIDENTAL),
    Position("R4.9 third cannot beat: follow", "e", "o5 o9", "o1 o8 e3", "o1 o8", OCCIDENTAL),
    Position("R4.9 third must overtrump opponents", "e", "o5 e7", "eS e8 e3 c2", "eS e8", OCCIDENTAL),
    Position("R4.9 second cannot beat: follow", "e", "o9", "oR oC o4 e9", "oR oC o4", OCCIDENTAL),
    Position("R4.9 second has neither: any card", "e", "o2", "c9 c8 c5 b7 b6", "c9 c8 c5 b7 b6", OCCIDENTAL),
    Position("R4.9 third follows partner freely", "e", "oR o4", "o9 oS o8 o3 e2", "o9 oS o8 o3", OCCIDENTAL),
    Position("R4.9 third cannot overtrump: any card", "e", "o5 eR", "eC e4 c9 c3", "eC e4 c9 c3", OCCIDENTAL),
    Position("R4.9 fourth need not overtrump partner", "e", "o5 eR o9", "e9 eC c7", "e9 eC c7", OCCIDENTAL),
    Position("R4.10 second cannot beat: load", "e", "o9", "oR oC o4 o3 e9", "oR oC o3", LOAD_SECOND),
    Position("R4.10 second cannot follow: must trump", "e", "o2", "e3 c9 b2", "e3", LOAD_SECOND),
    Position("R4.10 second has neither: load", "e", "o2", "c9 c8 c5 b7", "c9 c5 b7", LOAD_SECOND),
    Position("R4.10 second can beat: must", "e", "oC", "o1 oS o3", "o1", LOAD_SECOND),
    Position("R4.10 third may not load", "e", "o5 o9", "o1 o8 o6", "o6", LOAD_SECOND),
    Position("R4.10 nothing in occidental", "e", "o9", "oR oC o4 o3", "oR oC o4 o3", OCCIDENTAL_LOAD),
    Position("R4.11 not safe: no load", "e", "oR o4", "oS o8 o3 e2", "o3", LOAD_SAFE, "o1"),
    Position("R4.11 not safe: beating and the lowest remain", "e", "oR o4", "o1 oC oS", "o1 oS", LOAD_SAFE),
    Position("R4.11 not safe: trump or lowest", "e", "oR o4", "e3 c1 c8 c4 bS", "e3 c4 bS", LOAD_SAFE),
    Position("R4.11 safe: higher held or played", "e", "oR o4", "o1 oS o8 o3", "o1 oS o3", LOAD_SAFE, "o9"),
    Position("R4.11 safe though it may be trumped", "e", "o9 c3", "c1 c8 c4 b2", "c1 c4 b2", LOAD_SAFE),
    Position("R4.11 fourth is free to load", "e", "o5 oR o6", "oC o8 o2", "oC o2", LOAD_SAFE),
    Position("R4.11 nothing in occidental", "e", "oR o4", "oS o8 o3", "oS o8 o3", OCCIDENTAL_LOAD),
    Position("R4.12 overtrump partner", "e", "o5 eR o9", "e9 eC e8 e3 c1 c7 c2", "e9", OVERTRUMP),
    Position("R4.12 no trump above: load", "e", "o5 eR o9", "eC e8 e3 c1 c7 c2", "eC e3 c1 c2", OVERTRUMP),
    Position("R4.12 following comes first", "e", "o5 e3 o9", "oR oS o8 o2 e9", "oR oS o2", OVERTRUMP),
    Position("R4.12 partner wins without a trump", "e", "o5 oR o6", "e9 e2 c8 c4", "e9 e2 c4", OVERTRUMP),
    Position("R4.12 overtrump in occidental", "e", "o5 eR o9", "e9 eC e8 c7", "e9", OCCIDENTAL_OVERTRUMP),
)

every_position = pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.case)


def cards_of(text: str) -> tuple[int, ...]:
    """Return the cards written in this file's notation, in the order written."""
    return tuple("oceb".index(card[0]) * 12 + "2345678SCR19".index(card[1]) for card in text.split())


@every_position
def test_no_card_is_in_two_places(position: Position) -> None:
    cards = cards_of(f"{position.earlier} {position.trick} {position.hand}")
    assert len(cards) == len(set(cards))


@every_position
def test_oracle_by_hand(position: Position) -> None:
    trick = cards_of(position.trick)
    found = legal(
        position.options,
        frozenset(cards_of(position.hand)),
        trick,
        "oceb-".index(position.strain),
        frozenset(trick + cards_of(position.earlier)),
    )
    assert found == set(cards_of(position.legal))


@every_position
def test_core_by_hand(position: Position) -> None:
    options = position.options
    trick = cards_of(position.trick)
    found = legal_cards(
        Rules(
            style=Style[options.style.upper()],
            second_may_load=options.second_may_load,
            third_loads_only_if_safe=options.third_loads_only_if_safe,
            always_overtrump=options.always_overtrump,
        ),
        CardSet(map(Card, cards_of(position.hand))),
        Trick(Seat.NORTH, tuple(map(Card, trick))),
        Strain("oceb-".index(position.strain)),
        CardSet(map(Card, trick + cards_of(position.earlier))),
    )
    assert found == CardSet(map(Card, cards_of(position.legal)))
