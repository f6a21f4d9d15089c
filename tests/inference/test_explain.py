"""The play and the rule behind each deduction."""

from random import Random

from botifarra.core.cards import CardSet
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.inference.explain import Deduction, explain
from botifarra.inference.knowledge import EitherOr, Knowledge
from tests.core.notation import EAST, NORTH, SOUTH, SQUARE_DEAL, WEST, after, card_of, deal_of, set_of
from tests.inference.worlds import SAFE_ONLY, hidden_seats, loaded, played, random_rules
from tests.scale import scale

NOTHING = CardSet()
RIGHT = deal_of(EAST, "oR", "o4 o3", "oC oS o7 o9 o1", "o2 o5 o6 e3 e4")


def told(deal_actions: str, seat: Seat, rules: Rules = SAFE_ONLY) -> tuple[Deduction, ...]:
    return explain(after(rules, RIGHT, "bastos pass pass " + deal_actions).view(seat))


def test_each_rule_makes_its_deductions() -> None:
    # West cannot beat the king, and so has neither the ace nor the manilla; the three is its lowest.
    first = told("oR o3", EAST, Rules())
    assert first == (Deduction(WEST, card_of("o3"), 1, "R4.5", set_of("o1 o9")),)
    assert told("oR o3", NORTH, Rules()) == (
        Deduction(WEST, card_of("o3"), 1, "R4.6b", set_of("o2")),
        Deduction(WEST, card_of("o3"), 1, "R4.5", set_of("o1 o9")),
    )


def test_nothing_is_deduced_before_the_lead_or_by_it() -> None:
    for actions in ("", "oros", "oros pass pass", "oros pass pass o9"):
        assert explain(after(Rules(), SQUARE_DEAL, actions).view(SOUTH)) == ()


def test_r4_11_an_either_or_fact_names_its_play() -> None:
    fact = EitherOr(SOUTH, set_of("o4 o7 o8 oS"), set_of("o1 o9"))
    assert told("oR o3 oC", EAST)[-1] == Deduction(SOUTH, card_of("oC"), 1, "R4.11", NOTHING, fact)


def test_r4_11_a_seat_with_a_higher_card_can_exclude_the_lower_ones() -> None:
    deal = deal_of(EAST, "oR o9", "o3", "oC", "o2")
    view = after(SAFE_ONLY, deal, "bastos pass pass oR o3 oC").view(NORTH)
    last = explain(view)[-1]
    assert (last.seat, last.card, last.rule, last.either_or) == (SOUTH, card_of("oC"), "R4.11", None)
    assert last.excluded == view.unseen & set_of("o2 o4 o5 o6 o7 o8 oS")


def test_r4_11_the_play_that_settles_it_is_named() -> None:
    # South plays the seven after the knight: it held a lower card, and so holds the ace and the manilla.
    deal = deal_of(EAST, "oR o5", "o3 o4", "oC oS o8 o7 o9 o1", "o2 o6")
    view = after(SAFE_ONLY, deal, "bastos pass pass oR o3 oC o2 o5 o4 o7").view(EAST)
    assert [deduction for deduction in explain(view) if deduction.rule == "R4.11"] == [
        Deduction(NORTH, card_of("o7"), 2, "R4.11", set_of("o1 o9"))
    ]


def test_the_deductions_add_up_to_the_knowledge() -> None:
    rng = Random(1)
    facts = 0
    for number in range(scale(120, 4_000)):
        play = loaded if number % 2 else played
        state = play(SAFE_ONLY if number % 2 else random_rules(rng), rng, rng.randrange(49))
        view = state.view(rng.choice(tuple(Seat)))
        known = Knowledge.of(view)
        deductions = explain(view)
        shown = state.public.rules.codony if state.public.shown_by is not None else NOTHING
        for seat in hidden_seats(view):
            told_of = [deduction.excluded for deduction in deductions if deduction.seat is seat]
            by_showing = shown & known.unseen if seat is not state.public.shown_by else NOTHING
            assert sum(map(len, told_of)) + len(by_showing) == len(known.excluded[seat])
            assert CardSet(card for cards in told_of for card in cards) | by_showing == known.excluded[seat]
        assert {d.either_or for d in deductions if d.either_or} == set(known.either_or)
        facts += len(known.either_or)
        order = [card for trick in (*state.public.tricks, state.public.trick) for card in trick.cards]
        assert [order.index(d.card) for d in deductions] == sorted(order.index(d.card) for d in deductions)
        for deduction in deductions:
            assert bool(deduction.excluded) is (deduction.either_or is None)
            assert order.index(deduction.card) // 4 + 1 == deduction.trick
    assert facts > scale(5, 200)
