"""Records in both formats, BGN and JSON: each file of tests/data/records holds one group."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path
from random import Random

from botifarra.core.actions import CLAIM, CONCEDE, DECLARES, DELEGATE, DOUBLE, PASS, PLAYS, SHOW, Action
from botifarra.core.cards import Card, CardSet
from botifarra.core.deal import Deal
from botifarra.core.rules import PRESETS, Rules, Scoring
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.records.bgn import format_bgn
from botifarra.records.json import format_json
from botifarra.records.notation import parse_deal
from botifarra.records.record import Record, Tag
from tests.records.strategies import after_revoke, unlawful

FOLDER = Path(__file__).parents[1] / "data" / "records"

COINS, CUPS, SWORDS, BATONS, BOTIFARRA = DECLARES
ORIENTAL = Rules()
WHOLE_HAND = 100
"""More plies than a hand has."""


def regenerate() -> None:
    """Write all goldens again, and remove obsolete ones."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in FOLDER.iterdir():
        path.unlink()
    for name, records in goldens().items():
        (FOLDER / f"{name}.bgn").write_text(format_bgn(records), encoding="utf-8", newline="\n")
        (FOLDER / f"{name}.json").write_bytes(format_json(records))


@cache
def goldens() -> dict[str, tuple[Record, ...]]:
    """Return the records of each file, by its name."""
    return {
        "example": (_example(),),
        "presets": tuple(
            _played(rules, seed, tags=(("Event", name), ("Board", str(seed))))
            for seed, (name, rules) in enumerate(PRESETS.items(), 1)
        ),
        "calls": tuple(_calls()),
        "endings": tuple(_endings()),
        "tags": tuple(_tags()),
    }


def _example() -> Record:
    """Return the hand that docs/notation.md tells of: botifarra with contro, 40 to 32."""
    deal = parse_deal("N:C652.973.95.764 8.S6.1S642.9R32 973.1R42.RC3.C5 1RS4.C85.87.1S8")
    start = (DELEGATE, BOTIFARRA, DOUBLE, PASS, PASS)
    first_trick = tuple(PLAYS[card] for card in (Card.E4, Card.ER, Card.E7, Card.E5))
    tags = (("Event", "Campionat de club 2026"), ("Board", "1"))
    hands = (
        _go_on(State.replay(ORIENTAL, deal, (*start, *first_trick)), Random(seed), WHOLE_HAND)
        for seed in count()
    )
    state = next(hand for hand in hands if hand.public.points == (40, 32))
    return Record(ORIENTAL, deal, state.public.actions, tags)


def _calls() -> Iterator[Record]:
    """Yield hands that stop in every phase of the calls, or have all of them."""
    manilla = replace(ORIENTAL, codony=CardSet((Card.O9,)))
    yield _played(seed=20, plies=0)
    yield _played(seed=21, calls=(DELEGATE,), plies=0)
    yield _played(seed=22, calls=(DELEGATE, CUPS), plies=0)
    yield _played(seed=23, calls=(SWORDS, PASS), plies=0)
    yield _played(seed=24, calls=(SWORDS, PASS, PASS), plies=0)
    yield _played(seed=25, calls=(BATONS, PASS, DOUBLE, PASS), plies=0)
    yield _played(seed=26, calls=(BOTIFARRA, DOUBLE, PASS, DOUBLE, PASS, DOUBLE), plies=4)
    yield _played(PRESETS["newcomer"], 27, (COINS,), plies=0)
    yield _played(manilla, 28, (COINS, PASS, PASS, PASS), plies=0)
    yield _played(manilla, 29, (COINS, DOUBLE, PASS, PASS, *_until_shown(manilla, 29)))
    yield _played(manilla, 30, (COINS, PASS, PASS, PASS, PASS, PASS, PASS))


def _endings() -> Iterator[Record]:
    """Yield hands that are not over, or not played out."""
    bonus = replace(ORIENTAL, last_trick_bonus=3, ladder=(1, 2, 3, 5))
    board = replace(bonus, scoring=Scoring.DUPLICATE)
    yield _played(seed=40, calls=(CUPS, PASS, PASS), plies=1)
    yield _played(seed=41, calls=(CUPS, PASS, PASS), plies=23)
    yield _played(seed=42, calls=(CUPS, PASS, PASS), plies=0, end=CONCEDE)
    yield _played(seed=43, calls=(CUPS, PASS, DOUBLE, PASS, PASS), plies=21, end=CONCEDE)
    yield _played(seed=44, calls=(BOTIFARRA, PASS, PASS), plies=37, end=CLAIM)  # as soon as it may be
    yield _played(bonus, 45, (SWORDS, PASS, PASS))
    yield _played(board, 46, (DELEGATE, SWORDS, DOUBLE, PASS, PASS))
    yield _revoked(seed=47, plies=0)
    yield _revoked(seed=48, plies=11)
    yield _revoked(seed=49, plies=WHOLE_HAND)
    yield _revoked(PRESETS["championship"], seed=50, plies=20)


def _tags() -> Iterator[Record]:
    """Yield hands with tags of all kinds: twice the same, empty, quoted, in any script."""
    yield _played(seed=60, plies=0, tags=(("North", "Núria"), ("West", 'Pere "el Gros"'), ("South", "S\\E")))
    yield _played(seed=61, plies=0, tags=(("Event", ""), ("Event", "  two  "), ("event", "[Play]")))
    yield _played(seed=62, tags=(("Comment", "木 👩‍👩‍👧 ñ · ]"), ("X_1", '\\\\"')))


def _played(
    rules: Rules = ORIENTAL,
    seed: int = 0,
    calls: tuple[Action, ...] = (),
    plies: int = WHOLE_HAND,
    end: Action | None = None,
    tags: tuple[Tag, ...] = (),
) -> Record:
    """Return a hand shuffled from `seed`: calls, random legal actions, then `end`."""
    deal = Deal.shuffled(Random(seed), Seat(seed & 3))
    state = _go_on(State.replay(rules, deal, calls), Random(seed), plies, end)
    return Record(rules, deal, state.public.actions, tags)


def _revoked(rules: Rules = ORIENTAL, seed: int = 0, plies: int = 0) -> Record:
    """Return a hand shuffled from `seed`: random legal actions, a revoke, then so many random cards."""
    deal = Deal.shuffled(Random(seed), Seat(seed & 3))
    rng = Random(seed)
    state = _go_on(State.start(rules, deal), rng, rng.randrange(10, 40))
    while not unlawful(state):
        state = _go_on(state, rng, 1)
    return Record(rules, deal, after_revoke(state, rng, plies))


def _go_on(state: State, rng: Random, plies: int, end: Action | None = None) -> State:
    for _ in range(plies):
        if not state.legal_actions:
            return state
        state = state.apply(rng.choice(state.legal_actions))
    return state.apply(end) if end is not None else state


def _until_shown(rules: Rules, seed: int) -> tuple[Action, ...]:
    """Return the passes of the players who do not hold the codony, and the action that shows it."""
    deal = Deal.shuffled(Random(seed), Seat(seed & 3))
    seat, said = deal.dealer.right, []
    while not rules.codony <= deal.hands[seat]:
        said.append(PASS)
        seat = seat.right
    return (*said, SHOW)
