"""The words that a person types at the table, in every language."""

import pytest

from botifarra.cli.match.answer import Answer, TableCommand, Unclear, choices, parse_answer, parse_card
from botifarra.cli.match.asking import question, refusal
from botifarra.cli.prose import LANGUAGES, prose
from botifarra.cli.words import action_name, card_name
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
from botifarra.core.cards import Card, Strain
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.view import View
from botifarra.records.vocabulary import CALL_WORDS, DOUBLE_WORDS, fold
from tests.cli.match.sessions import session

CA = prose("ca")


def view_after(*actions: Action, rules: Rules | None = None) -> View:
    """Return the view of the player on turn after these calls of a hand dealt by South."""
    start = next(s for n in range(99) if (s := session(n, 0, rules)).state.public.dealer is Seat.SOUTH).state
    state = State.replay(start.public.rules, start.deal, actions)
    return state.view(state.public.to_act)


DECLARING = view_after()
DOUBLING = view_after(Declare(Strain.COINS))
PLAYING = view_after(Declare(Strain.COINS), PASS, PASS)


def answer(typed: str, view: View, language: str = "ca") -> Answer:
    return parse_answer(prose(language), view, typed)


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("o9", Card.O9),
        ("9o", Card.O9),
        ("O9", Card.O9),
        ("er", Card.ER),
        ("e12", Card.ER),
        ("12 e", Card.ER),
        ("cc", Card.CC),
        ("ce", Card.EC),
        ("c1", Card.C1),
        ("b10", Card.BS),
        ("rei de copes", Card.CR),
        ("as d'oros", Card.O1),
        ("Manilla d’espases", Card.E9),
        ("bastos 7", Card.B7),
        ("7 bastos", Card.B7),
        ("x9", None),
        ("o13", None),
        ("", None),
    ],
)
def test_cards_by_letter_number_or_name(typed: str, card: Card | None) -> None:
    assert parse_card(CA, typed) is card


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_by_its_name(language: str) -> None:
    text = prose(language)
    assert [parse_card(text, card_name(text, card)) for card in Card] == list(Card)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("view", [DECLARING, DOUBLING, PLAYING], ids=["declaring", "doubling", "playing"])
def test_every_choice_by_its_number_and_its_name(view: View, language: str) -> None:
    for number, action in enumerate(choices(view), 1):
        assert answer(str(number), view, language) == action
        assert answer(action_name(prose(language), action), view, language) == action


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_command_letter_is_the_start_of_a_single_call(language: str) -> None:
    text = prose(language)
    every: tuple[Action, ...] = (*DECLARES, DELEGATE, PASS, DOUBLE, SHOW)
    calls = [fold(action_name(text, action)) for action in every]
    for command in TableCommand:
        for word in text(f"word.{command.value}").split(","):
            assert not any(call.startswith(fold(word)) for call in calls)


def test_r3_1_a_call_may_be_shortened_while_it_is_clear() -> None:
    assert answer("o", DECLARING) == Declare(Strain.COINS)
    assert answer("del", DECLARING) == DELEGATE
    assert answer("BOTI", DECLARING) == Declare(Strain.NO_TRUMP)
    unclear = answer("b", DECLARING)
    assert unclear == Unclear(("bastos", "botifarra"))
    assert "bastos, botifarra" in question(CA, DECLARING, unclear)


def test_r3_3_an_empty_line_passes() -> None:
    assert answer("", DOUBLING) == PASS
    assert answer("", DECLARING) == Unclear()
    assert answer("contro", DOUBLING) == answer("cont", DOUBLING) == DOUBLE


def test_a_double_has_the_name_of_the_one_that_comes_next() -> None:
    once = view_after(Declare(Strain.COINS), DOUBLE)
    assert answer("recontro", once) == DOUBLE
    assert answer("contro", once) == Unclear()
    twice = view_after(Declare(Strain.COINS), DOUBLE, DOUBLE)
    assert answer("sant vicenç", twice) == answer("SANT VICENC", twice) == DOUBLE


def test_an_empty_line_plays_the_only_legal_card() -> None:
    state = session(1, 0).state
    while state.public.phase is not Phase.PLAY or len(state.legal_actions) > 1:
        state = state.apply(state.legal_actions[-1])
    assert answer("", state.view(state.public.to_act)) == state.legal_actions[0]
    assert answer("", PLAYING) == Unclear()


def test_commands_claims_and_nonsense_are_distinguished() -> None:
    assert [answer(typed, PLAYING) for typed in ("?", "ajuda", "u", "m", "surt")] == [
        TableCommand.HELP,
        TableCommand.HELP,
        TableCommand.LAST_TRICK,
        TableCommand.SHEET,
        TableCommand.LEAVE,
    ]
    assert answer("estenc", PLAYING) == CLAIM
    assert answer("us les deixo", PLAYING) == CONCEDE
    for typed in ("99", "-1", "²", "recontro", "hola", "\x00", "漢字", "o" * 10**4, "1" * 10**4):
        assert answer(typed, PLAYING) == Unclear()
    assert question(CA, PLAYING, Unclear()) != question(CA, DECLARING, Unclear())


@pytest.mark.parametrize(
    ("typed", "view", "rule"),
    [
        ("contro", DECLARING, "R3.3"),
        ("bé", DECLARING, "R3.1"),
        ("delego", view_after(DELEGATE), "R3.2"),
        ("oros", DOUBLING, "R3.1"),
        ("delego", PLAYING, "R3.1"),
        ("bé", PLAYING, "R3.3"),
        ("contro", view_after(Declare(Strain.COINS), rules=Rules.preset("newcomer")), "R3.5"),
        ("codony", DOUBLING, "R5.4"),
        ("o9", DOUBLING, "R4.1"),
        ("estenc", DECLARING, "R5.5"),
    ],
)
def test_an_illegal_call_is_refused_with_its_rule(typed: str, view: View, rule: str) -> None:
    meant = answer(typed, view)
    assert not isinstance(meant, TableCommand | Unclear)
    assert view.why_illegal(meant) == rule
    assert refusal(CA, view, meant, rule).endswith(f"({rule})")


def test_r2_3_a_card_that_is_not_held_is_refused() -> None:
    card = next(card for card in Card if card not in PLAYING.hand)
    meant = answer(card.name, PLAYING)
    assert meant == Play(card)
    assert PLAYING.public.phase is Phase.PLAY
    assert PLAYING.why_illegal(meant) == "R2.3"
    assert CA("rule.R2.3") in refusal(CA, PLAYING, meant, "R2.3")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_synonyms_of_calls_are_understood_in_every_language(lang: str) -> None:
    text = prose(lang)
    for action, words in CALL_WORDS.items():
        assert {parse_answer(text, DECLARING, word) for word in words} == {action}
    for doubles, words in enumerate(DOUBLE_WORDS):
        view = view_after(DECLARES[0], *([DOUBLE] * doubles))
        assert {parse_answer(text, view, word) for word in words} == {DOUBLE}


@pytest.mark.parametrize("typed", ["9 clubs", "9 of batons", "bastones 9", "9 bastons"])
def test_synonyms_of_cards_are_understood(typed: str) -> None:
    assert parse_card(prose("en"), typed) is Card.B9
