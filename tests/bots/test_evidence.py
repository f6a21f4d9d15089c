"""The evidence of calls about hands."""

from dataclasses import replace

from botifarra.bots.evidence import Heard, Kind, heard
from botifarra.bots.models import Calls
from botifarra.core.cards import Strain
from botifarra.core.rules import Rules
from tests.core.notation import SQUARE_DEAL, after, set_of

CALLS = Calls(least=4, naming=7, answer=3, doubles=(9, 13, 17), naming_slope=0.5, doubling_slope=0.5)
OROS, BOTIFARRA = Strain.COINS, Strain.NO_TRUMP
DEALER = SQUARE_DEAL.dealer
RIGHT, PARTNER, LEFT = DEALER.right, DEALER.partner, DEALER.left


def test_every_call_has_its_seat_and_strain() -> None:
    state = after(Rules(), SQUARE_DEAL, "delego oros pass double double pass pass")
    assert list(heard(CALLS, state.public)) == [
        Heard(DEALER, Kind.DELEGATE),
        Heard(PARTNER, Kind.NAME_AFTER_DELEGATION, OROS),
        Heard(LEFT, Kind.PASS, OROS, 3),
        Heard(RIGHT, Kind.DOUBLE, OROS, 3),
        Heard(PARTNER, Kind.DOUBLE, OROS, 9),
        Heard(LEFT, Kind.PASS, OROS, 13 - 9),
        Heard(RIGHT, Kind.PASS, OROS, 13),
    ]


def test_played_cards_are_not_evidence_of_calls() -> None:
    state = after(Rules(), SQUARE_DEAL, "botifarra pass pass")
    told = [Heard(DEALER, Kind.NAME, BOTIFARRA)]
    told += [Heard(seat, Kind.PASS, BOTIFARRA, 7) for seat in (RIGHT, LEFT)]
    assert list(heard(CALLS, state.public)) == told
    assert list(heard(CALLS, state.apply(state.legal_actions[0]).public)) == told


def test_passes_do_not_count_where_doubles_are_not_allowed() -> None:
    rules = Rules(max_doubles_suit=0)
    assert list(heard(CALLS, after(rules, SQUARE_DEAL, "oros").public)) == [Heard(DEALER, Kind.NAME, OROS)]


def test_r5_4_a_codony_is_not_evidence() -> None:
    rules = replace(Rules(max_doubles_suit=0), codony=set_of("o9"))
    state = after(rules, SQUARE_DEAL, "oros pass")
    assert list(heard(CALLS, state.public)) == [Heard(DEALER, Kind.NAME, OROS)]
