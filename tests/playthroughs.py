"""Whole hands described ply by ply, as goldens: the seat on turn, its knowledge, its choices, its action.

A ply takes two lines. After `not` stand a seat and the cards that it is known not to hold:

    17 W  trick eR e7 | points 16 5 | may e2 e9 > e9
          holds 8.S6.1S92.9R32 | not N o9 o1 | not E cS
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from botifarra.core.actions import (
    CLAIM,
    CONCEDE,
    DECLARES,
    DELEGATE,
    DOUBLE,
    PASS,
    SHOW,
    Action,
    Declare,
    Play,
)
from botifarra.core.auction import Phase
from botifarra.core.cards import SUIT_MASKS, Card, CardSet
from botifarra.core.deal import Deal
from botifarra.core.referee import Revoke, judge
from botifarra.core.rules import PRESETS, Rules
from botifarra.core.score import Outcome, Score
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from botifarra.core.view import View
from botifarra.records.notation import format_seat, format_side
from botifarra.records.rules import format_rules

FOLDER = Path(__file__).parent / "data" / "playthroughs"

COINS, CUPS, SWORDS, BATONS, BOTIFARRA = DECLARES


@dataclass(frozen=True)
class Playthrough:
    """One golden: a deal (shuffled from `seed` unless given), the first calls, then random legal actions.

    From trick `end_trick` on, `end` is done as soon as it may be; `revoke` is the rule the last play breaks.
    """

    name: str
    rules: Rules = PRESETS["oriental"]
    seed: int = 0
    dealer: Seat = Seat.NORTH
    calls: tuple[Action, ...] = ()
    deal: Deal | None = None
    end: Action | None = None
    end_trick: int = 0
    revoke: str | None = None


def _suit_each(dealer: Seat) -> Deal:
    """Return a deal: North has all the oros, West the copes, South the espases, East the bastos."""
    north, west, south, east = map(CardSet.from_mask, SUIT_MASKS)
    return Deal(dealer, (north, west, south, east))


def _with(**options: object) -> Rules:
    return replace(PRESETS["oriental"], **options)  # type: ignore[arg-type]


MANILLES = CardSet((Card.O9, Card.C9))

PLAYTHROUGHS = (
    Playthrough("oriental", seed=1, calls=(CUPS, PASS, PASS)),
    Playthrough("oriental-all-calls", seed=2, calls=(DELEGATE, BOTIFARRA, DOUBLE, PASS, DOUBLE, DOUBLE)),
    Playthrough("occidental", PRESETS["occidental"], 3, Seat.WEST, (SWORDS, PASS, DOUBLE, PASS, PASS)),
    Playthrough("oriental-load", PRESETS["oriental-load"], 4, Seat.SOUTH, (BATONS, PASS, PASS)),
    Playthrough("viquipedia", PRESETS["viquipedia"], 5, Seat.EAST, (BOTIFARRA, DOUBLE, DOUBLE)),
    Playthrough("fournier", PRESETS["fournier"], 6, Seat.WEST, (COINS, DOUBLE, DOUBLE)),
    Playthrough("championship", PRESETS["championship"], 7, Seat.SOUTH, (DELEGATE, BOTIFARRA, PASS, DOUBLE)),
    Playthrough("club-swiss", PRESETS["club-swiss"], 8, Seat.EAST),
    Playthrough("newcomer", PRESETS["newcomer"], 9, Seat.NORTH, (DELEGATE, COINS)),
    Playthrough(
        "third-loads-only-if-safe", _with(third_loads_only_if_safe=True), 10, calls=(SWORDS, PASS, PASS)
    ),
    Playthrough("always-overtrump", _with(always_overtrump=True), 11, calls=(COINS, PASS, PASS)),
    Playthrough("last-trick-bonus", _with(last_trick_bonus=3, ladder=(1, 2, 3, 5)), 12, calls=(CUPS, DOUBLE)),
    Playthrough("codony-shown", _with(codony=MANILLES), 4, calls=(CUPS, PASS, PASS, SHOW)),
    Playthrough(
        "codony-kept", _with(codony=MANILLES), 14, calls=(BATONS, PASS, PASS, PASS, PASS, PASS, PASS)
    ),
    Playthrough(
        "partner-blind", _with(partner_blind=True), 15, calls=(DELEGATE, SWORDS, DOUBLE, DOUBLE, DOUBLE)
    ),
    Playthrough("capot", deal=_suit_each(Seat.EAST), calls=(BOTIFARRA, PASS, PASS)),
    Playthrough("ruffs", deal=_suit_each(Seat.SOUTH), calls=(DELEGATE, COINS, PASS, PASS)),
    Playthrough("claim", seed=17, calls=(BOTIFARRA, PASS, PASS), end=CLAIM, end_trick=6),
    Playthrough("concession", seed=18, calls=(COINS, PASS, DOUBLE), end=CONCEDE, end_trick=7),
    Playthrough("revoke-suit", seed=19, calls=(CUPS, PASS, PASS), revoke="R4.4"),
    Playthrough("revoke-load", seed=20, calls=(BOTIFARRA, DOUBLE), revoke="R4.6b"),
)


def regenerate() -> None:
    """Write every golden, and remove old ones."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in FOLDER.glob("*.txt"):
        path.unlink()
    for playthrough in PLAYTHROUGHS:
        (FOLDER / f"{playthrough.name}.txt").write_text(tell(playthrough), encoding="utf-8")


def tell(playthrough: Playthrough) -> str:
    """Return the text of a golden."""
    rules, deal = playthrough.rules, _deal(playthrough)
    lines = [f"rules {format_rules(rules)}", f"deal {deal!s}, {format_seat(deal.dealer)} deals"]
    state = State.start(rules, deal)
    done: list[Action] = []
    for action in _actions(playthrough):
        lines += _tell_ply(state, action)
        done.append(action)
        if state.why_illegal(action) is None:
            state = state.apply(action)
    judged = judge(State.start(rules, deal), done)
    if isinstance(judged, Revoke):
        lines += _tell_revoke(judged)
    if state.outcome is not None:
        lines += _tell_outcome(state.outcome)
    return "\n".join(lines) + "\n"


def _deal(playthrough: Playthrough) -> Deal:
    return playthrough.deal or Deal.shuffled(Random(playthrough.seed), playthrough.dealer)


def _actions(playthrough: Playthrough) -> Iterator[Action]:
    """Yield the actions, in order; the last may be a revoke."""
    rng = Random(playthrough.seed)
    calls = iter(playthrough.calls)
    state = State.start(playthrough.rules, _deal(playthrough))
    while state.public.phase is not Phase.OVER:
        revoke = next((play for play in _unlawful(state, playthrough.revoke)), None)
        if revoke is not None:
            yield revoke
            return
        action = next(calls, None) or rng.choice(state.legal_actions)
        if _ends(playthrough, state):
            assert playthrough.end is not None
            action = playthrough.end
        yield action
        state = state.apply(action)


def _ends(playthrough: Playthrough, state: State) -> bool:
    return (
        playthrough.end is not None
        and len(state.public.tricks) >= playthrough.end_trick
        and state.why_illegal(playthrough.end) is None
    )


def _unlawful(state: State, rule: str | None) -> Iterator[Play]:
    if rule is None or state.public.phase is not Phase.PLAY:
        return
    for card in state.hands[state.public.to_act]:
        if state.why_illegal(Play(card)) == rule:
            yield Play(card)


def _tell_ply(state: State, action: Action) -> list[str]:
    public = state.public
    ply, seat = len(public.actions), public.to_act
    trick = " ".join(map(str, public.trick.cards)) or "-"
    may = " ".join(map(_name, state.legal_actions))
    points = "{} {}".format(*public.points)
    return [
        f"{ply:2} {format_seat(seat)}  trick {trick} | points {points} | may {may} > {_name(action)}",
        f"      {_tell_view(state.view(seat))}",
    ]


def _tell_view(view: View) -> str:
    excluded = (
        f"not {format_seat(seat)} {' '.join(map(str, cards))}"
        for seat, cards in zip(Seat, view.exclusions, strict=True)
        if seat is not view.seat and cards
    )
    return " | ".join((f"holds {view.hand!s}", *excluded))


def _tell_revoke(revoke: Revoke) -> list[str]:
    assert revoke.scored is not None
    where = f"trick {revoke.trick + 1} place {revoke.place + 1}"
    return [
        f"revoke {format_seat(revoke.seat)} {revoke.card!s} {where} against {revoke.rule}",
        _tell_score(revoke.scored),
    ]


def _tell_outcome(outcome: Outcome) -> list[str]:
    counts = [
        f"{format_side(side)} cards {count.cards.points} + tricks {count.tricks} + bonus {count.bonus}"
        f" = {count.points}"
        for side, count in zip(Side, outcome.counts, strict=True)
    ]
    if outcome.capot is not None:
        counts.append(f"capot {format_side(outcome.capot)}")
    if outcome.shown_by is not None:
        counts.append(f"codony {format_side(outcome.shown_by)}")
    return [*counts, _tell_score(outcome.scored)]


def _tell_score(score: Score) -> str:
    return f"score NS {score[Side.NS]} EW {score[Side.EW]}"


def _name(action: Action) -> str:
    if isinstance(action, Play):
        return str(action.card)
    if isinstance(action, Declare):
        return action.strain.name.lower()
    return type(action).__name__.lower()
