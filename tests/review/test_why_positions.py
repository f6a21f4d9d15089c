"""Facts against a card in positions that are written out, at least one for each kind."""

import pytest

from botifarra.core.actions import PLAYS
from botifarra.core.rules import Rules
from botifarra.review.why_cards import why_card
from tests.core.notation import NORTH, after, card_of, deal_of

SWORDS = "e2 e3 e4 e5 e6 e7 e8 eS"
"""Swords of a hand that is void in oros."""

TRUMPS = "b9 b1 bR bC bS b8 b7 b6 b5 b4 b3 c2"
"""All trumps but the two, which falls in the first trick."""

DISCARDS = f"cS cC cR c1 {SWORDS}"
"""A choice of discards, with points or without."""

LEVEL = "o2 o3 oS c2 c3 cS e2 e3 eS b2 b3 bS"
"""Alike in all suits."""

POSITIONS = [
    # North plays last
    (("o9 o1", "o2", "oS", "oC"), "botifarra pass pass o2 oS oC", "o9", "o1", ["cheaper"]),
    (("o9 o1", "o2", "oS", "oC"), "botifarra pass pass o2 oS oC", "o1", "o9", ["unloaded"]),
    (
        (DISCARDS, "o9", "o2", "o3"),
        "botifarra pass pass o9 o2 o3",
        "cS",
        "e2",
        ["thrown"],
    ),
    (
        (f"c9 b2 b3 b4 {SWORDS}", "o9", "o2", "o3"),
        "botifarra pass pass o9 o2 o3",
        "c9",
        "e2",
        ["thrown", "spent_top"],
    ),
    (
        (f"c2 cR b3 b4 {SWORDS}", "o9", "o2", "o3"),
        "botifarra pass pass o9 o2 o3",
        "c2",
        "e2",
        ["bared"],
    ),
    # Points added to a trick of the partner are not a cost
    ((DISCARDS, "o2", "o9", "oC"), "botifarra pass pass o2 o9 oC", "c1", "e2", ["gave_up"]),
    (
        (f"c1 cR e1 b2 b3 {SWORDS[:-3]}", "o2", "o9", "oC"),
        "botifarra pass pass o2 o9 oC",
        "e1",
        "c1",
        ["has_equal"],
    ),
    # A card that counts could win a trick later, even if as few cards beat the one that does not count
    (
        ("c1 c2 c3 c4 e8 eS eC eR e1 e9 b2 b3", "o2", "o9", "oC"),
        "botifarra pass pass o2 o9 oC",
        "c1",
        "e8",
        ["gave_up"],
    ),
    # The king alone in its suit has no guard
    ((f"cR bR bC b2 {SWORDS}", "o2", "o9", "oC"), "botifarra pass pass o2 o9 oC", "bR", "cR", ["bared"]),
    (
        ("c2 c3 b2 b3 b4 b5 b6 b7 b8 e2 e3 e4", "o9", "o2", "o3"),
        "botifarra pass pass o9 o2 o3",
        "b2",
        "c2",
        ["from_longest"],
    ),
    (
        (f"c2 c3 b2 bR {SWORDS}", "o9", "o2", "o3"),
        "botifarra pass pass o9 o2 o3",
        "b2",
        "c2",
        ["bared"],
    ),
    (
        (f"c2 c3 b2 b3 bR {SWORDS[:-3]}", "o9", "o2", "o3"),
        "botifarra pass pass o9 o2 o3",
        "b2",
        "c2",
        ["guarded"],
    ),
    # East plays third, and could keep the ace, which only the manilla can beat
    (("", "o2", "o3", "o1 oC"), "botifarra pass pass o2 o3", "o1", "oC", ["gave_up"]),
    (("", "o2", "o3", "o9 oR"), "botifarra pass pass o2 o3", "o9", "oR", ["sufficed"]),
    (("", "o2", "o3", "o9 o1"), "bastos pass pass o2 o3", "o1", "o9", ["richer"]),
    # The lower card is seldom high enough, but the trick has few points
    (("", "o2", "o3", "o9 o4"), "botifarra pass pass o2 o3", "o9", "o4", ["spent_top"]),
    (
        ("", "oR", "o3", DISCARDS),
        "botifarra pass pass oR o3",
        "cS",
        "e2",
        ["partner_exposed"],
    ),
    (("", "o1", "o3", "o9 o2"), "botifarra pass pass o1 o3", "o9", "o2", ["overtook"]),
    (("o1", "oR", "o3", "o9 o2"), "botifarra pass pass oR o3", "o2", "o9", ["left_exposed"]),
    (("", "oR", "o3", "o9 o1 oS o2"), "bastos pass pass oR o3", "o2", "oS", ["held_back"]),
    # A card that is as good in later tricks has not spent less
    ((f"c9 c1 cS c8 {SWORDS}", "o2", "o9", "oC"), "botifarra pass pass o2 o9 oC", "cS", "c8", []),
    # The ace would take the trick from the partner, and lead next
    (("o1 oS", "o2", "oR", "oC"), "bastos pass pass o2 oR oC", "oS", "o1", ["unloaded", "left_lead"]),
    # South plays second
    (("", "o9", f"c9 c1 b2 b3 {SWORDS}", ""), "botifarra pass pass o9", "c9", "c1", ["thrown"]),
    # Points that the partner is likely to win are not a cost
    (("", "o2", DISCARDS, ""), "botifarra pass pass o2", "cS", "e2", ["gave_up"]),
    (("", "o1", DISCARDS, ""), "botifarra pass pass o1", "c1", "e2", ["hoped"]),
    (
        ("", "o2", DISCARDS, ""),
        "botifarra pass pass o2",
        "e2",
        "c1",
        ["partner_may_beat"],
    ),
    # West leads
    (("", "o9 o3 c2 cR c1", "", ""), "botifarra pass pass", "c2", "o9", ["missed_sure"]),
    (("", "o9 o3 c2 cR c1", "", ""), "botifarra pass pass", "o9", "c2", ["cashed", "plan"]),
    (("", "o9 o1 c2 cR c1", "", ""), "botifarra pass pass", "o9", "o1", ["cheaper"]),
    (("o4", "o9 o1 c2", "o2", "o3"), "botifarra pass pass o9 o2 o3 o4", "c2", "o1", ["missed_sure"]),
    # Two certain winners of different suits: the points of both are won, and both are the highest
    (("o4", "o9 o1 c9", "o2", "o3"), "botifarra pass pass o9 o2 o3 o4", "c9", "o1", []),
    (("", "o1 o2", "", ""), "botifarra pass pass", "o2", "o1", ["safer"]),
    # To keep the king until the manilla and the ace fall is a convention; to lead a trump is not
    (("", "o2 o3 oS c3 cR c4 e3 eS b3 bS", "", ""), "bastos pass pass", "o2", "c3", ["plan", "style"]),
    (("", "o1 o2", "", ""), "botifarra pass pass", "o1", "o2", ["risked"]),
    (("", "oR oC c2 c9", "", ""), "botifarra pass pass", "c2", "oC", ["opened", "plan"]),
    (("", "o9 o2 oS c3 cS c4 c5", "", ""), "bastos pass pass", "o2", "c3", ["opened"]),
    # Only counting cards can beat the sota, as they can the cavall, and unlike the low card
    (("", "o3 oS c3 cC e3 eS b3 bS", "", ""), "bastos pass pass", "cC", "oS", ["risked"]),
    (("", "o3 oS c3 cC e3 eS b3 bS", "", ""), "bastos pass pass", "c3", "oS", ["plan"]),
    (("", "o9 o3 c3 b2 b3 b4", "", ""), "bastos pass pass", "o9", "c3", ["spent_top"]),
    (
        ("", "o2 oR c2 c3 e2 e3 e4 e5 b2 b3 b4 b5", "", ""),
        "botifarra pass pass",
        "c2",
        "oR",
        ["hard_to_beat"],
    ),
    # The ace is as good as the manilla beside it
    (("", "o9 o1 oR oS c3 cS c4 c5", "", ""), "bastos pass pass", "o1", "c3", []),
    (("", "b2 b3 o2 oS c3 cS", "", ""), "bastos pass pass", "b2", "c3", ["their_trumps", "plan"]),
    (
        ("", "b2 o2 oS c3 cS e9 e1 eR eC eS e8 e7", "", ""),
        "bastos pass pass",
        "b2",
        "c3",
        ["their_trumps", "last_trump"],
    ),
    (("", TRUMPS, "b2", ""), "bastos pass pass b9 b2 e2 o2", "b3", "c2", ["drew_none", "plan"]),
    (
        ("", "o9 o1 c9", "b2 b3 c2", "o2 c3"),
        "bastos pass pass o9 b2 o2 o3 c2 c3 c4 c9",
        "o1",
        "e2",
        ["known_void", "risked"],
    ),
    # The ace is the highest card left, but an opponent lacks the suit and may hold a trump
    (
        ("", "o9 o1 c9", "b2 b3 c2", "o2 c3"),
        "bastos pass pass o9 b2 o2 o3 c2 c3 c4 c9",
        "e2",
        "o1",
        [],
    ),
    (("", LEVEL, "", ""), "bastos pass pass", "o2", "c3", ["style"]),
    (
        ("", LEVEL, "", ""),
        "bastos pass double pass pass",
        "b2",
        "c3",
        ["style"],
    ),
]


@pytest.mark.parametrize(("hands", "actions", "chosen", "best", "codes"), POSITIONS)
def test_a_position_written_out(
    hands: tuple[str, str, str, str], actions: str, chosen: str, best: str, codes: list[str]
) -> None:
    state = after(Rules(), deal_of(NORTH, *hands), actions)
    view = state.view(state.public.to_act)
    assert {PLAYS[card_of(chosen)], PLAYS[card_of(best)]} <= set(view.legal_actions)
    assert [fact.code for fact in why_card(view, card_of(chosen), card_of(best))] == codes
