"""Views in the engine protocol, written and read; a view that is read is checked by a replay."""

from dataclasses import replace
from fractions import Fraction
from typing import get_args

import msgspec

from botifarra.bots.engine import wire
from botifarra.bots.engine.action import format_action
from botifarra.bots.engine.replay import read, refuse, replay
from botifarra.core.auction import Phase, spoken_calls
from botifarra.core.match import Match
from botifarra.core.public import PublicState
from botifarra.core.rules import Rules
from botifarra.core.score import Score
from botifarra.core.seats import Seat
from botifarra.core.trick import Trick
from botifarra.core.view import View
from botifarra.records.notation import format_seat, format_strain, format_word, parse_seat
from botifarra.records.rules import format_rules, parse_rules

_PHASES: dict[Phase, wire.Phase] = dict(zip(Phase, get_args(wire.Phase), strict=False))

_DERIVED = ("phase", "contract", "tricks", "trick", "points", "shown_by", "legal")
"""Fields that follow from the rest of a view."""


def format_view(view: View) -> wire.View:
    """Return the message of a view that is on turn; a match must have the same rules and dealer."""
    public = view.public
    return wire.View(
        rules=format_rules(public.rules),
        match=_format_match(view.match) if view.match else None,
        seat=format_seat(view.seat),
        dealer=format_seat(public.dealer),
        hand=tuple(map(str, view.hand)),
        phase=_PHASES[public.phase],
        calls=tuple(
            (format_seat(spoken.seat), format_word(spoken.call, spoken.doubles))
            for spoken in spoken_calls(public.rules, public.dealer, public.actions)
        ),
        contract=_format_contract(public),
        tricks=tuple(map(_format_trick, public.tricks)),
        trick=_format_trick(public.trick),
        points=wire.Points(*public.points),
        shown_by=None if public.shown_by is None else format_seat(public.shown_by),
        legal=tuple(format_action(action, public) for action in view.legal_actions),
    )


def parse_view(sent: wire.View) -> View:
    """Return the view of a message; raises `WireError` where it does not follow from its calls and plays.

    R4.11 is not checked, because the hidden cards decide whether a player could know that a card was safe.
    """
    rules = read("rules", sent.rules, parse_rules)
    seat = read("seat", sent.seat, parse_seat)
    dealer = read("dealer", sent.dealer, parse_seat)
    loose = replace(rules, third_loads_only_if_safe=False)
    state = replay(sent, loose, seat, dealer)
    match = _parse_match(sent.match, rules, dealer) if sent.match else None
    public, hand = replace(state.public, rules=rules), state.hands[seat]
    if len(hand) != public.cards_left(seat):
        refuse("hand", f"{len(hand)} cards, expected {public.cards_left(seat)}", "R1.1")
    view = View(public, seat, hand, match)
    if not view.is_to_act:
        refuse("seat", f"{sent.seat!r} is not on turn", "R2.1")
    follows = format_view(view)
    for name in _DERIVED:
        found, expected = getattr(sent, name), getattr(follows, name)
        if found != expected:
            refuse(name, f"found {_json(found)}, expected {_json(expected)}")
    return view


def _format_contract(public: PublicState) -> wire.Contract | None:
    contract = public.contract
    if contract is None:
        return None
    return wire.Contract(
        format_seat(contract.declarer),
        format_strain(contract.strain),
        tuple(map(format_seat, contract.doublers)),
        wire.Points(*public.factors),
    )


def _format_trick(trick: Trick) -> wire.Trick:
    return wire.Trick(format_seat(trick.leader), tuple(map(str, trick.cards)))


def _format_match(match: Match) -> wire.Match:
    hands = tuple(map(_format_score, match.hands))
    return wire.Match(_format_score(match.score), hands, _format_score(match.carried), match.misdeals)


def _parse_match(sent: wire.Match, rules: Rules, dealer: Seat) -> Match:
    hands = tuple(map(_parse_score, sent.hands))
    carried = _parse_score(sent.carried)
    return Match(rules, dealer, _parse_score(sent.score), hands, misdeals=sent.misdeals, carried=carried)


def _format_score(score: Score) -> wire.Score:
    north_south, east_west = (int(each) if each.denominator == 1 else float(each) for each in score)
    return wire.Score(north_south, east_west)


def _parse_score(sent: wire.Score) -> Score:
    return Fraction(sent.NS), Fraction(sent.EW)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
