"""The knowledge of a seat, by seat and phase."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from botifarra.core.auction import Phase
from botifarra.core.cards import DECK, CardSet
from botifarra.core.deal import Deal, hands_union
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.inference.count import count
from botifarra.inference.knowledge import EitherOr, Knowledge
from tests.core.notation import EAST, NORTH, SOUTH, SQUARE_DEAL, WEST, after, deal_of, set_of
from tests.inference.worlds import SAFE_ONLY, hidden_seats, random_rules, replays, worlds
from tests.scale import scale
from tests.strategies import states

NOTHING = CardSet()


def holds(known: Knowledge, hands: tuple[CardSet, ...]) -> bool:
    """Return whether the knowledge allows these hidden hands."""
    return all(hands[seat].isdisjoint(known.excluded[seat]) for seat in Seat) and all(
        hands[fact.seat].isdisjoint(fact.none_of) or fact.all_of <= hands[fact.seat]
        for fact in known.either_or
    )


@given(states(), st.sampled_from(Seat))
def test_the_exclusions_are_those_of_core(state: State, seat: Seat) -> None:
    view = state.view(seat)
    known = Knowledge.of(view)
    assert known.unseen == view.unseen
    assert sum(known.places) == len(known.unseen)
    if view.public.rules.third_loads_only_if_safe:
        assert all(told <= mine for told, mine in zip(view.exclusions, known.excluded, strict=True))
    else:
        assert known.excluded == view.exclusions
        assert known.either_or == ()
    for fact in known.either_or:
        assert fact.none_of
        assert fact.all_of
        assert (fact.none_of | fact.all_of).isdisjoint(known.excluded[fact.seat])
        assert fact.none_of | fact.all_of <= known.unseen


def test_the_real_hidden_cards_are_never_excluded() -> None:
    rng = Random(1)
    for _ in range(scale(200, 10_000)):
        state = State.start(random_rules(rng), Deal.shuffled(rng, rng.choice(tuple(Seat))))
        while state.legal_actions:
            state = state.apply(rng.choice(state.legal_actions))
            if rng.random() < 0.2:
                view = state.view(rng.choice(tuple(Seat)))
                known = Knowledge.of(view)
                hidden = [state.hands[s] if s in hidden_seats(view) else NOTHING for s in Seat]
                assert holds(known, tuple(hidden))
                assert count(known) >= 1


def test_other_cards_in_hidden_hands_are_not_noticed() -> None:
    rng = Random(2)
    for _ in range(scale(30, 500)):
        state = State.start(random_rules(rng), Deal.shuffled(rng, NORTH))
        while len(state.public.played) < 40:
            state = state.apply(rng.choice(state.legal_actions))
        view = state.view(rng.choice(tuple(Seat)))
        for hidden in rng.sample(found := list(worlds(view)), min(3, len(found))):
            assert replays(state, view, hidden)  # to the same view, and so to the same knowledge


def test_before_the_lead_only_the_own_hand_is_known() -> None:
    for calls in ("", "delego", "oros", "oros double"):
        view = after(Rules(), SQUARE_DEAL, calls).view(SOUTH)
        assert Knowledge.of(view) == Knowledge(
            DECK - view.hand, (12, 12, 0, 12), (NOTHING, NOTHING, view.unseen, NOTHING)
        )


def test_r2_7_a_blind_partner_does_not_know_its_own_hand() -> None:
    view = State.start(Rules(partner_blind=True), SQUARE_DEAL).view(EAST.partner)
    assert Knowledge.of(view) == Knowledge(DECK, (12, 12, 12, 12), (NOTHING,) * 4)


def test_r5_4_a_codony_that_was_shown_is_in_no_other_hand() -> None:
    rules = Rules(codony=set_of("o9 oS o5"))
    known = Knowledge.of(after(rules, SQUARE_DEAL, "botifarra pass pass show").view(WEST))
    assert known.excluded == (NOTHING, known.unseen, rules.codony, rules.codony)
    kept = Knowledge.of(after(rules, SQUARE_DEAL, "botifarra pass pass pass pass pass pass").view(WEST))
    assert kept.excluded == (NOTHING, kept.unseen, NOTHING, NOTHING)


def test_r5_5_a_hand_that_was_conceded_keeps_its_secrets() -> None:
    state = after(Rules(), SQUARE_DEAL, "oros pass pass o9 o4 concede")
    assert state.public.phase is Phase.OVER
    known = Knowledge.of(state.view(SOUTH))
    assert known.places == (11, 11, 0, 12)
    assert known.unseen == hands_union([state.hands[seat] for seat in (NORTH, WEST, EAST)])


RIGHT = deal_of(EAST, "oR", "o4 o3", "oC oS o7 o9 o1", "o2 o5 o6")
"""North leads the king, and South may load with the knight: it holds the manilla and the ace."""


def test_r4_11_either_none_lower_or_all_higher() -> None:
    known = Knowledge.of(after(SAFE_ONLY, RIGHT, "bastos pass pass oR o3 oC").view(EAST))
    assert known.either_or == (EitherOr(SOUTH, set_of("o4 o7 o8 oS"), set_of("o1 o9")),)
    assert known.excluded[SOUTH] == NOTHING


def test_r4_11_a_seat_with_a_higher_card_knows_the_other_case() -> None:
    state = after(SAFE_ONLY, deal_of(EAST, "oR o9", "o3", "oC", "o2"), "bastos pass pass oR o3 oC")
    assert state.public.played == set_of("oR o3 oC")
    known = Knowledge.of(state.view(NORTH))
    assert known.either_or == ()
    assert known.excluded[SOUTH] >= known.unseen & set_of("o2 o4 o5 o6 o7 o8 oS")


def test_r4_11_the_loader_learns_nothing_from_itself() -> None:
    view = after(SAFE_ONLY, RIGHT, "bastos pass pass oR o3 oC").view(SOUTH)
    known = Knowledge.of(view)
    assert known.either_or == ()
    assert known.excluded == view.exclusions
