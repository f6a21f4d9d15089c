"""The short rules on the screen, by the options in force."""

from dataclasses import fields, replace
from fractions import Fraction

import pytest

from botifarra.cli.match.brief import brief_pages
from botifarra.cli.match.pages import ROOM
from botifarra.cli.prose import LANGUAGES, prose
from botifarra.core.cards import Card, CardSet
from botifarra.core.rules import OPTIONS, PRESETS, Rules, Scoring, Shuffle, Style

CODONY = CardSet((Card.O9, Card.C9))

CHANGED = {
    "style": Style.OCCIDENTAL,
    "second_may_load": True,
    "third_loads_only_if_safe": True,
    "always_overtrump": True,
    "ladder": (1, 2, 3, 5),
    "max_doubles_suit": 1,
    "max_doubles_botifarra": 2,
    "last_trick_bonus": 3,
    "codony": CODONY,
    "scoring": Scoring.DUPLICATE,
    "target": 51,
    "max_hands": 12,
    "score_cap": 121,
    "carry_over": True,
    "sudden_loss": True,
    "shuffle": Shuffle.STACK_AND_CUT,
    "partner_blind": True,
}
"""Another value of each option that players should know of."""

ELSEWHERE = {"first_dealer", "misdeal", "codony_bonus"}
"""Options that are shown with another fact, or have no effect in the terminal."""


def brief(rules: Rules, language: str = "en") -> str:
    """Return the rules in brief as one line of words."""
    return " ".join(" ".join(brief_pages(prose(language), rules, ROOM)).split())


def test_every_option_is_in_the_summary_or_elsewhere() -> None:
    assert CHANGED.keys() | ELSEWHERE == set(OPTIONS) == {field.name for field in fields(Rules)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("option", CHANGED)
def test_a_changed_option_is_in_the_summary(language: str, option: str) -> None:
    changed = replace(Rules(), **{option: CHANGED[option]})  # type: ignore[arg-type]
    assert brief(changed, language) != brief(Rules(), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_it_fits_the_smallest_terminal(language: str, name: str) -> None:
    everything = replace(Rules(), **CHANGED)  # type: ignore[arg-type]
    for rules in (PRESETS[name], everything, replace(everything, style=Style.ORIENTAL)):
        pages = brief_pages(prose(language), rules, ROOM)
        assert 1 <= len(pages) <= 2
        for page in pages:
            assert len(page.splitlines()) <= ROOM[1]
            assert max(map(len, page.splitlines())) <= ROOM[0]


def test_a_tie_and_the_target_are_explained() -> None:
    told = brief(Rules())
    assert "If both sides have 36, nobody scores." in told
    assert "The side that reaches 101 wins the match." in told
    assert "reaches 50 wins" in brief(Rules(target=50))
    assert "or the one that has more after 12 hands" in brief(PRESETS["club-swiss"])
    assert "No side goes above 121." in brief(PRESETS["club-swiss"])


def test_r1_4_with_a_bonus_there_is_no_middle_to_share() -> None:
    rules = Rules(last_trick_bonus=3)
    assert rules.middle == Fraction(75, 2)
    told = brief(rules)
    assert "The last trick is worth 3 more." in told
    assert "75 in all" in told
    assert "more than 37½" in told
    assert "nobody scores" not in told
    assert "If both sides have 37, nobody scores." in brief(Rules(last_trick_bonus=2))


def test_r3_5_only_what_may_be_said_is_told() -> None:
    assert "contro (×2), recontro (×4), Sant Vicenç (×8)." in brief(Rules())
    assert "In botifarra" not in brief(Rules())
    assert "In botifarra: contro (×2), recontro (×4)." in brief(PRESETS["viquipedia"])
    assert "Sant Vicenç" not in brief(PRESETS["fournier"])
    assert "Contro is not said." in brief(PRESETS["newcomer"])
    assert "In botifarra contro is not said." in brief(Rules(max_doubles_botifarra=0))
    assert "With trumps contro is not said. In botifarra: contro (×2)" in brief(Rules(max_doubles_suit=0))
    assert "contro (×3)" in brief(Rules(ladder=(1, 3, 4, 5)))


def test_r4_what_a_card_that_does_not_win_must_be() -> None:
    strict, free = brief(Rules()), brief(PRESETS["occidental"])
    assert "must be the lowest of its suit" in strict
    assert "yours to choose" not in strict
    assert "must be the lowest" not in free
    assert "yours to choose" in free
    assert "when unable to follow suit" in strict
    assert "when unable to win" in brief(PRESETS["oriental-load"])
    assert "beats the partner's" in brief(Rules(third_loads_only_if_safe=True))


def test_r7_2_a_board_is_scored_on_both_sides() -> None:
    told = brief(PRESETS["championship"])
    assert "Each side scores its points less 36" in told
    assert "×" not in told
    assert "Sant Vicenç" not in told
    assert "The partner does not look at their cards" in told


def test_r5_4_the_codony_is_named_card_by_card() -> None:
    told = brief(Rules(codony=CODONY, codony_bonus=12))
    assert "(manilla of coins, manilla of cups)" in told
    assert "for 12 points" in told
