from dataclasses import replace
from random import Random

import pytest

from botifarra.core import claim
from botifarra.core.actions import CLAIM
from botifarra.core.auction import Contract, Phase
from botifarra.core.cards import DECK, CardSet
from botifarra.core.claim import can_claim, wins_the_rest
from botifarra.core.deal import Deal
from botifarra.core.errors import IllegalAction
from botifarra.core.public import PublicState
from botifarra.core.rules import Rules, Style
from botifarra.core.seats import Side
from botifarra.core.state import State
from botifarra.core.trick import Trick
from tests.core.notation import (
    A_SUIT_EACH,
    EAST,
    NORTH,
    SQUARE_DEAL,
    SQUARE_PLAY,
    after,
    cards_of,
    score_of,
    set_of,
    strain_of,
)

ORIENTAL = Rules()


def stands(strain: str, hands: list[str], trick: str = "", rules: Rules = ORIENTAL) -> bool:
    """Return whether a claim stands with these last cards of N, W, S and E; North leads or led."""
    table = Trick(NORTH, cards_of(trick))
    public = replace(
        PublicState.start(rules, EAST),
        phase=Phase.PLAY,
        to_act=table.to_act,
        contract=Contract(NORTH, strain_of(strain)),
        trick=table,
    )
    north, west, south, east = map(set_of, hands)
    return wins_the_rest(public, (north, west, south, east))


@pytest.mark.parametrize(
    ("strain", "hands"),
    [
        ("-", ["o9 c9", "o1 c1", "o2 c2", "o3 c3"]),
        ("-", ["o2 c2", "o5 c5", "o9 c9", "o4 c4"]),  # South, the partner, wins both
        ("-", ["o9 o2", "c9 e9", "b9 b8", "oR e1"]),  # East has to give its king to the manilla
        ("e", ["e2 o9", "o1 o2", "c9 c8", "b9 b8"]),  # trumps are gone
        ("e", ["o2 c2", "o5 c5", "e2 e3", "o4 c4"]),  # South ruffs twice
        ("e", ["e9 o9", "e1 o2", "c9 c8", "b9 b8"]),  # North draws the trump first
    ],
)
def test_r5_5_a_claim_that_wins_against_every_defence_stands(strain: str, hands: list[str]) -> None:
    assert stands(strain, hands)


@pytest.mark.parametrize(
    ("strain", "hands"),
    [
        ("-", ["o9 c1", "c9 e9", "o2 c2", "o3 c3"]),  # West may keep the manilla of copes
        ("-", ["o1 c9", "o9 c1", "o2 c2", "o3 c3"]),
        ("e", ["o9 c9", "e2 c1", "o2 c2", "o3 c3"]),  # West has to ruff
        ("e", ["eR o9", "e1 o2", "c9 c8", "b9 b8"]),
        ("-", ["o9 o2", "b9 e9", "b2 b3", "oR o3"]),  # East keeps the king of oros
    ],
)
def test_r5_5_a_claim_with_one_defence_does_not_stand(strain: str, hands: list[str]) -> None:
    assert not stands(strain, hands)


def test_r4_11_a_claim_remembers_which_cards_are_gone() -> None:
    # o9 is gone, so South may load oC on o1 and keep o8; with oC it would win oS and lead the losing cR.
    hands = ["o1 o6 oS", "bS c9 oR", "cR o8 oC", "b6 c6 cC"]
    assert stands("-", hands, rules=Rules(third_loads_only_if_safe=True))
    assert not stands("-", ["o1 o6 oS", "bS c9 o9", "cR o8 oC", "b6 c6 cC"])


def test_r5_5_a_claim_in_the_middle_of_a_trick() -> None:
    assert stands("-", ["c9", "c1", "o9 c2", "o3 c3"], "o2 o5")  # South wins, and leads to North
    assert not stands("-", ["c2", "c1", "o9 c3", "o3 c9"], "o2 o5")
    assert not stands("-", ["c9", "c1", "o4 c2", "o3 c3"], "o2 o5")


def test_r5_5_a_partner_that_has_to_win_may_lose_the_lead() -> None:
    # East wins the trick and leads oros: West has to win with its manilla, and then to lead espases.
    assert not stands("-", ["o2 e9", "o9 e2", "o3 e8", "c9 oR oC"], "c2 c3 c4")
    assert stands("-", ["o2 e1", "o9 e9", "o3 e8", "c9 oR oC"], "c2 c3 c4")
    assert stands("-", ["o2 e9", "oS e2", "o3 e8", "c9 oR oC"], "c2 c3 c4")


@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize(
    ("strain", "north"),
    [
        ("oros", "o9 o1 oR oC oS o8 o7 o6 o5 o4 o3 o2"),
        ("oros", "o9 o1 oR oC oS o8 o7 c9 c1 e9 e1 b9"),
        ("botifarra", "o9 o1 oR oC oS o8 c9 c1 cR e9 e1 b9"),
        ("botifarra", "o9 o1 oR c9 c1 cR e9 e1 eR b9 b1 bR"),
    ],
)
def test_r5_5_a_claim_with_winners_only_needs_no_search(style: Style, strain: str, north: str) -> None:
    rng = Random(north)
    for _ in range(10):
        rest = list(DECK - set_of(north))
        rng.shuffle(rest)
        others = (CardSet(rest[:12]), CardSet(rest[12:24]), CardSet(rest[24:]))
        state = after(Rules(style=style), Deal(EAST, (set_of(north), *others)), f"{strain} pass pass")
        assert state.why_illegal(CLAIM) is None


def test_r5_5_a_claim_that_stands_takes_the_rest() -> None:
    # North is last to the last trick, and its jack wins it: the two points of the square deal's last trick.
    state = after(ORIENTAL, SQUARE_DEAL, "oros pass pass " + SQUARE_PLAY.removesuffix("bS"))
    claimed = state.apply(CLAIM)
    assert claimed.public.rest is Side.NS
    assert claimed.public.actions[-1] == CLAIM
    assert claimed.legal_actions == ()
    outcome = claimed.outcome
    assert outcome is not None
    assert outcome.points == claimed.public.points == (40, 32)
    assert [count.tricks for count in outcome.counts] == [6, 6]
    assert outcome.scored == score_of(4, 0)
    assert [len(pile) for pile in claimed.piles] == [24, 24]


def test_r5_5_all_trumps_are_claimed_before_the_first_card() -> None:
    state = after(Rules(last_trick_bonus=3), A_SUIT_EACH, "oros pass pass")
    outcome = state.apply(CLAIM).outcome
    assert outcome is not None
    assert outcome.capot is Side.NS
    assert outcome.points == (75, 0)
    assert outcome.scored == score_of("75/2", 0)
    assert after(ORIENTAL, A_SUIT_EACH, "copes pass pass").why_illegal(CLAIM) == "R5.5"  # West ruffs


def test_r5_5_a_side_whose_claim_failed_claims_no_more() -> None:
    calling, playing = after(ORIENTAL, A_SUIT_EACH, "oros"), after(ORIENTAL, A_SUIT_EACH, "oros pass pass")
    assert playing.public.to_act.side is Side.NS
    assert not can_claim(calling.public, ())
    assert can_claim(playing.public, ())
    assert can_claim(playing.public, (Side.EW,))
    assert not can_claim(playing.public, (Side.EW, Side.NS))


def test_r5_5_after_a_claim_that_does_not_stand_play_goes_on() -> None:
    state = after(ORIENTAL, SQUARE_DEAL, "oros pass pass o9 o4")
    twin = after(ORIENTAL, SQUARE_DEAL, "oros pass pass o9 o4")
    with pytest.raises(IllegalAction, match=r"South cannot claim the rest \(R5\.5\)"):
        state.apply(CLAIM)
    assert state == twin
    assert State.replay(ORIENTAL, SQUARE_DEAL, state.public.actions) == state
    assert state.apply(state.legal_actions[0]).public.to_act is EAST


def test_a_claim_not_shown_within_the_limit_does_not_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    state = after(ORIENTAL, A_SUIT_EACH, "oros pass pass")
    # West gives its lowest cope or, all alike, a counting one; then North has nothing but winners.
    monkeypatch.setattr(claim, "CLAIM_NODES", 2 + 2 * 2)
    assert state.why_illegal(CLAIM) is None
    monkeypatch.setattr(claim, "CLAIM_NODES", 2 + 2 * 2 - 1)
    assert state.why_illegal(CLAIM) == "R5.5"
    assert state.legal_actions != ()
