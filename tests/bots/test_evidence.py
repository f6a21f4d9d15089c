"""The evidence of calls about hands."""

from dataclasses import replace

from botifarra.bots.evidence import CallEvidence, Kind, call_evidence
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
    assert list(call_evidence(CALLS, state.public)) == [
        CallEvidence(DEALER, Kind.DELEGATE),
        CallEvidence(PARTNER, Kind.NAME_AFTER_DELEGATION, OROS),
        CallEvidence(LEFT, Kind.PASS, OROS, 3),
        CallEvidence(RIGHT, Kind.DOUBLE, OROS, 3),
        CallEvidence(PARTNER, Kind.DOUBLE, OROS, 9),
        CallEvidence(LEFT, Kind.PASS, OROS, 13 - 9),
        CallEvidence(RIGHT, Kind.PASS, OROS, 13),
    ]


def test_played_cards_are_not_evidence_of_calls() -> None:
    state = after(Rules(), SQUARE_DEAL, "botifarra pass pass")
    told = [CallEvidence(DEALER, Kind.NAME, BOTIFARRA)]
    told += [CallEvidence(seat, Kind.PASS, BOTIFARRA, 7) for seat in (RIGHT, LEFT)]
    assert list(call_evidence(CALLS, state.public)) == told
    assert list(call_evidence(CALLS, state.apply(state.legal_actions[0]).public)) == told


def test_passes_do_not_count_where_doubles_are_not_allowed() -> None:
    rules = Rules(max_doubles_suit=0)
    assert list(call_evidence(CALLS, after(rules, SQUARE_DEAL, "oros").public)) == [
        CallEvidence(DEALER, Kind.NAME, OROS)
    ]


def test_r5_4_a_codony_is_not_evidence() -> None:
    rules = replace(Rules(max_doubles_suit=0), codony=set_of("o9"))
    state = after(rules, SQUARE_DEAL, "oros pass")
    assert list(call_evidence(CALLS, state.public)) == [CallEvidence(DEALER, Kind.NAME, OROS)]
