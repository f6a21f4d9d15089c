"""The pictures of the rules (web/src/rules/diagrams.json) show the legal cards of the rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from botifarra.core.cards import Card, CardSet, Strain
from botifarra.core.seats import Seat
from botifarra.core.trick import Trick, legal_cards, winning_place
from botifarra.records.notation import parse_card, parse_strain
from botifarra.records.rules import parse_rules

PAGES = Path(__file__).parents[2] / "web" / "src" / "rules"
DIAGRAMS: dict[str, dict[str, Any]] = json.loads((PAGES / "diagrams.json").read_text(encoding="utf-8"))
DRAWN = sorted(name for name, diagram in DIAGRAMS.items() if "hand" in diagram)
TAKEN = sorted(name for name in DIAGRAMS if name not in DRAWN)


def cards(texts: list[str]) -> tuple[Card, ...]:
    return tuple(map(parse_card, texts))


def strain(name: str) -> Strain:
    return parse_strain(DIAGRAMS[name]["strain"])


@pytest.mark.parametrize("name", DRAWN)
def test_the_cards_that_may_be_played(name: str) -> None:
    """The reader sits South and is on turn; each card on the table moves the leader one seat to the left."""
    diagram = DIAGRAMS[name]
    laid = cards(diagram["trick"])
    trick = Trick(Seat((Seat.SOUTH - len(laid)) % 4), laid)
    seen = CardSet(laid) | CardSet(cards(diagram.get("seen", [])))
    hand = CardSet(cards(diagram["hand"]))
    rules = parse_rules(diagram.get("rules", "oriental"))
    assert trick.to_act is Seat.SOUTH
    assert legal_cards(rules, hand, trick, strain(name), seen) == CardSet(cards(diagram["legal"]))


@pytest.mark.parametrize("name", sorted(DIAGRAMS))
def test_which_card_is_winning(name: str) -> None:
    diagram = DIAGRAMS[name]
    assert winning_place(cards(diagram["trick"]), strain(name)) == diagram["wins"]


@pytest.mark.parametrize("name", TAKEN)
def test_what_a_full_trick_is_worth(name: str) -> None:
    diagram = DIAGRAMS[name]
    laid = cards(diagram["trick"])
    assert len(laid) == 4
    assert Trick(Seat.EAST, laid).points == diagram["worth"]


@pytest.mark.parametrize("name", sorted(DIAGRAMS))
def test_no_card_is_in_two_places(name: str) -> None:
    diagram = DIAGRAMS[name]
    shown = [*diagram["trick"], *diagram.get("hand", []), *diagram.get("seen", [])]
    assert len(shown) == len(set(shown))


def test_each_is_drawn_on_a_page() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in (PAGES / "chapters").glob("*.svelte"))
    assert [name for name in DIAGRAMS if f'name="{name}"' not in pages] == []
